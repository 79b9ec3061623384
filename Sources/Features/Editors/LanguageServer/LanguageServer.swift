import Codecs
import QueryLanguage
import Statements

/// `fhq --lsp`: a language server for scripts, over standard input and output.
///
/// Messages are answered one after another. The store is only read, for the names in it, and may be missing.
final class LanguageServer {
    let environment: Environment
    private var channel = MessageChannel()
    /// The open texts, by their URIs.
    private(set) var texts: [String: OpenText] = [:]
    private var waiting: [MessageChannel.Incoming] = []
    private var stage = Stage.started

    private enum Stage { case started, initialized, shutDown }

    init(environment: Environment) {
        self.environment = environment
    }

    /// The scope of statements, before declarations in the text itself.
    var scope: Scope { StatementScope.open(environment) }

    /// Answers messages until the editor says `exit` or disconnects; ending without `shutdown` first is a failure.
    func run() -> ExitStatus {
        while let incoming = next() {
            switch incoming {
            case .unreadable(let why):
                let error = RequestError(code: RequestError.unreadable, message: why)
                guard answer(nil, .failure(error)) else { return .failed }
            case .message(let message):
                if message["method"]?.text == "exit" { return stage == .shutDown ? .done : .failed }
                guard handle(message) else { return .failed }
            }
        }
        return stage == .shutDown ? .done : .failed
    }

    /// Returns the next message; messages that have already arrived are searched for cancellations.
    private func next() -> MessageChannel.Incoming? {
        if waiting.isEmpty, let first = channel.next() { waiting.append(first) }
        while waiting.count < 1000, let more = channel.nextArrived() { waiting.append(more) }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    private func isCancelled(_ id: JSON) -> Bool {
        waiting.contains { incoming in
            guard case .message(let message) = incoming, message["method"]?.text == "$/cancelRequest" else {
                return false
            }
            return message["params"]?["id"].map { $0.bytes == id.bytes } ?? false
        }
    }

    // MARK: - Messages

    /// Handles a message; returns `false` once nobody reads the answers.
    private func handle(_ message: JSON) -> Bool {
        guard let method = message["method"]?.text else {
            // An unexpected answer needs no reply.
            let isAnswer = message["result"] != nil || message["error"] != nil
            return isAnswer || answer(message["id"], .failure(.invalid))
        }
        guard let id = message["id"] else { return notice(method, message["params"] ?? nil) }
        guard id.text != nil || id.integer != nil else { return answer(nil, .failure(.invalid)) }
        if isCancelled(id) { return answer(id, .failure(.cancelled)) }
        return answer(id, Result { () throws(RequestError) in try result(of: method, message["params"] ?? nil) })
    }

    private func answer(_ id: JSON?, _ result: Result<JSON, RequestError>) -> Bool {
        let body: (String, JSON) =
            switch result {
            case .success(let value): ("result", value)
            case .failure(let error): ("error", error.json)
            }
        return channel.write(.object([("jsonrpc", "2.0"), ("id", id ?? nil), body]))
    }

    private func result(of method: String, _ parameters: JSON) throws(RequestError) -> JSON {
        switch (stage, method) {
        case (.started, "initialize"):
            stage = .initialized
            return Self.abilities
        case (.started, _): throw .notInitialized
        case (.shutDown, _): throw .shutDown
        case (.initialized, "shutdown"):
            stage = .shutDown
            return nil
        case (.initialized, "textDocument/formatting"): return try formatting(parameters)
        case (.initialized, "textDocument/completion"): return try completion(parameters)
        case (.initialized, "textDocument/hover"): return try hover(parameters)
        case (.initialized, "textDocument/definition"): return try definition(parameters)
        case (.initialized, "textDocument/references"): return try references(parameters)
        case (.initialized, "textDocument/documentSymbol"): return try symbols(parameters)
        case (.initialized, "textDocument/semanticTokens/full"): return try semanticTokens(parameters)
        case (.initialized, "textDocument/prepareRename"): return try renamable(parameters)
        case (.initialized, "textDocument/rename"): return try rename(parameters)
        case (.initialized, "textDocument/codeAction"): return try repairs(parameters)
        case (.initialized, _): throw .unknown(method)
        }
    }

    private static let abilities: JSON = [
        "capabilities": [
            "positionEncoding": "utf-16",
            "textDocumentSync": ["openClose": true, "change": 2],
            "completionProvider": ["triggerCharacters": [" ", "$", "\"", "(", ","]],
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentSymbolProvider": true,
            "semanticTokensProvider": [
                "legend": ["tokenTypes": SemanticKind.legend, "tokenModifiers": []], "full": true,
            ],
            "documentFormattingProvider": true,
            "renameProvider": ["prepareProvider": true],
            "codeActionProvider": ["codeActionKinds": ["quickfix"]],
        ],
        "serverInfo": ["name": "fhq", "version": .text(Version.number)],
    ]

    // MARK: - Texts

    /// Handles a notification, which is never answered; one that can't be understood is ignored.
    private func notice(_ method: String, _ parameters: JSON) -> Bool {
        guard stage == .initialized, let uri = parameters["textDocument"]?["uri"]?.text else { return true }
        switch method {
        case "textDocument/didOpen":
            guard let text = parameters["textDocument"]?["text"]?.text else { return true }
            texts[uri] = OpenText(text, scope: scope)
        case "textDocument/didChange":
            guard let changes = parameters["contentChanges"]?.elements,
                (try? texts[uri]?.change(changes, scope: scope)) != nil
            else { return true }
        case "textDocument/didClose": texts[uri] = nil
        default: return true
        }
        return publish(uri)
    }

    /// Publishes the errors in a text; for a closed text, none.
    private func publish(_ uri: String) -> Bool {
        let diagnostics = texts[uri].map { text in text.errors.map { diagnostic($0, in: text, uri) } } ?? []
        return channel.write([
            "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
            "params": ["uri": .text(uri), "diagnostics": .array(diagnostics)],
        ])
    }

    private func diagnostic(_ error: Diagnostic, in text: OpenText, _ uri: String) -> JSON {
        let isVariable = isOpen(text.source.text(error.span), at: error.span.start, in: text)
        let hints = error.hints.map { ErrorHint.parts(of: $0) }.map(+)
        var members: [(key: String, value: JSON)] = [
            ("range", text.lines.range(error.span)), ("severity", isVariable ? 2 : 1), ("source", "fhq"),
            ("code", error.isIncomplete ? "incomplete" : isVariable ? "variable" : "syntax"),
            ("message", .text(([error.message] + hints).joined(separator: "\n"))),
        ]
        if let related = error.related {
            let place: JSON = ["uri": .text(uri), "range": text.lines.range(related)]
            members.append(("relatedInformation", [["location": place, "message": "see here"]]))
        }
        return .object(members)
    }

    /// Returns true if it is a variable without a value in the text, which `--var` or a script's argument may give.
    private func isOpen(_ word: String, at offset: Int, in text: OpenText) -> Bool {
        guard word.hasPrefix("$"), word.utf8.count > 1, !word.contains(".") else { return false }
        return text.scope(at: offset, scope).variables[String(word.dropFirst())] == nil
    }

    /// Returns the text of a request.
    func text(_ parameters: JSON) throws(RequestError) -> (uri: String, text: OpenText) {
        guard let uri = parameters["textDocument"]?["uri"]?.text else { throw .parameters }
        guard let text = texts[uri] else { throw .failed("\(uri) is not open") }
        return (uri, text)
    }

    /// Returns the text of a request, with the place in it.
    func place(_ parameters: JSON) throws(RequestError) -> (uri: String, text: OpenText, offset: Int) {
        let (uri, text) = try text(parameters)
        guard let position = TextPosition(parameters["position"]) else { throw .parameters }
        return (uri, text, text.lines.offset(of: position))
    }
}
