import Glibc
import Inventory
import QueryLanguage
import Rendering
import Statements

/// The shell at a terminal: asks for a statement, runs it, shows what it gives, until it is left.
struct InteractiveShell {
    let environment: Environment
    let runner: Runner
    let history: HistoryFile
    /// The path of the statements that run first; `nil` without a home.
    let initialScript: String?
    /// The path of the user's own keys, likewise.
    let keyFile: String?
    let usesColour: Bool

    /// What errors would call the text that was typed, whose place they need not tell.
    static let sourceName = "fhq"

    func run() -> ExitStatus {
        do {
            try greet()
        } catch {
            runner.errors.notice(error.explained.message)
            return error.explained.status
        }
        runInitialScript()
        environment.session.update { $0.isAtPrompt = true }
        environment.session.update { [entries = history.entries()] in $0.history = entries }
        return runner.ending == nil ? ask() : .done
    }

    private func ask() -> ExitStatus {
        let completer = Completer(environment: environment, findsTitles: false)
        let editor = LineEditor(
            prompt: "fhq> ", continuationPrompt: " ...> ", history: history,
            completer: Completer(environment: environment, counts: true).complete, isIncomplete: isIncomplete,
            highlight: highlighter.styles,
            suggest: Suggester(environment: environment, completer: completer).rest, colour: usesColour,
            keys: keys())
        var hasToldOfHistory = false
        while true {
            editor.isColoured = environment.session.colours
            editor.showsSuggestions = environment.session.showsHints
            editor.rightPrompt = words(environment.session.prompt)
            editor.title = environment.session.title.map { words($0) }
            switch editor.readStatement() {
            case .endOfInput: return .done
            case .interrupted: continue
            case .text(let text):
                if let failure = editor.historyFailure, !hasToldOfHistory {
                    runner.errors.notice("this history is not kept: \(failure)")
                    hasToldOfHistory = true
                }
                remember(text)
                environment.session.update { $0.proposal = nil }
                let statement = statement(of: text) ?? text
                let stage = stage()
                let recording = environment.session.recording
                let status = run(Source(statement, name: Self.sourceName))
                if let recording, recording === environment.session.recording {
                    record(statement, status, stage, in: recording)
                }
                if status == .done, let words = TourStatement.words(after: text, in: environment) {
                    runner.errors.notice(words)
                }
                if runner.ending != nil { return .done }
            }
        }
    }

    /// What waits, in the words of a template; nothing while the store cannot be asked.
    private func words(_ template: PromptTemplate?) -> String {
        let text = (try? template?.filled(in: environment)) ?? ""
        return environment.terminal.showsUTF8 ? text : inASCII(text)
    }

    /// The keys of the table and the user's own; what is wrong with those is said.
    private func keys() -> [(key: KeyName, action: KeyAction)] {
        guard let keyFile, access(keyFile, F_OK) == 0, let source = runner.source(of: keyFile) else {
            return KeyFile().bindings
        }
        let file = KeyFile(String(decoding: source.bytes, as: UTF8.self), name: keyFile)
        for problem in file.problems { runner.errors.notice(problem) }
        return file.bindings
    }

    private var highlighter: Highlighter {
        Highlighter {
            Scope(
                today: environment.clock.today, variables: environment.session.variables,
                last: environment.session.last, shown: environment.session.shown?.noun)
        } isKnown: {
            statement(of: $0) != nil
        }
    }

    /// Runs a text; only `quit`, or a terminal that has gone, leaves an ending behind.
    @discardableResult private func run(_ source: Source) -> ExitStatus {
        let status = runner.run(source)
        switch runner.ending {
        case .quit, .outputGone: break
        default: runner.resume()
        }
        return status
    }

    private func greet() throws {
        let greeting = try Greeting(environment)
        guard !environment.options.isQuiet else { return }
        for line in greeting.lines { runner.errors.notice(line) }
    }

    private func runInitialScript() {
        guard let initialScript, access(initialScript, F_OK) == 0 else { return }
        if let source = runner.source(of: initialScript) { run(source) }
    }

    /// The statement that a line stands for which is none: a row of a list, an SKU of any form, a saved statement's name.
    private func statement(of text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty, words.utf8.count < 200,
            !Script.check(Source(text, name: Self.sourceName), scope: StatementScope.make(environment)).isEmpty
        else { return nil }
        let sku = SKU(words)
        if sku.row != nil { return "item \(Quoting.item(sku))" }
        guard let store = try? environment.store() else { return nil }
        if (try? store.items(called: sku))?.isEmpty == false { return "item \(Quoting.item(sku))" }
        let isSaved = (try? store.savedStatements())?.keys.contains(words) ?? false
        return isSaved ? "run \(Quoting.word(words))" : nil
    }

    /// When and on what the next statement runs.
    private func stage() -> Transcript.Stage {
        let terminal = environment.terminal
        return Transcript.Stage(time: environment.clock.now(), size: terminal.size(), isASCII: !terminal.showsUTF8)
    }

    /// Keeps what was typed and what came of it; a file that cannot take it ends the recording, and that is said.
    private func record(_ text: String, _ status: ExitStatus, _ stage: Transcript.Stage, in recording: Recording) {
        let isSaid = !text.allSatisfy(\.isWhitespace) && status != .interrupted && runner.ending == nil
        guard isSaid, runner.failure?.isReading != true else {
            _ = recording.results.drain()
            return
        }
        do {
            try recording.add(text, failure: runner.failure?.message, on: stage)
        } catch {
            environment.session.update { ($0.recording, $0.results) = (nil, nil) }
            runner.errors.notice("\(error.explained.message); the recording ends before this statement")
        }
    }

    private func remember(_ text: String) {
        guard HistoryFile.records(text) else { return }
        environment.session.update { $0.history.append(text) }
    }

    /// Whether another line may complete the text; what is wrong already is not incomplete.
    private func isIncomplete(_ text: String) -> Bool {
        let errors = Script.check(Source(text, name: Self.sourceName), scope: StatementScope.make(environment))
        return errors.first?.isIncomplete ?? false
    }
}
