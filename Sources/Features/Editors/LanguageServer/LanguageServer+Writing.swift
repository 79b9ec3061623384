import Codecs
import QueryLanguage
import Shell
import Statements

/// Formatting, completions and corrections.
extension LanguageServer {
    /// Returns the layout of `fhq --fmt`, as one edit.
    func formatting(_ parameters: JSON) throws(RequestError) -> JSON {
        let text = try text(parameters).text
        let unread = text.pieces.filter { $0.reading.error != nil }.map(\.span)
        let laidOut = ScriptFormat.text(of: text.source, tokens: text.tokens, roles: text.roles, unread: unread)
        guard Array(laidOut.utf8) != text.source.bytes else { return [] }
        return [["range": text.lines.range(Span(0, text.source.bytes.count)), "newText": .text(laidOut)]]
    }

    /// Returns the completions that the shell offers on Tab.
    func completion(_ parameters: JSON) throws(RequestError) -> JSON {
        let (_, text, caret) = try place(parameters)
        let start = text.statementStart(before: caret)
        let before = text.source.text(Span(start, caret))
        guard !Self.endsInComment(before) else { return ["isIncomplete": false, "items": []] }
        let completer = Completer(environment: environment.having(text.scope(at: start, scope).variables))
        let found = completer.complete(before, before.utf8.count)
        let place = Span(start + found.replace.lowerBound, start + found.replace.upperBound)
        let (range, typed) = (text.lines.range(place), text.source.text(place))
        let items = found.candidates.enumerated().map { index, candidate in
            // Words of a title find an SKU that does not begin with them, and an editor would filter it out.
            item(candidate, index, at: range, filter: found.sharesBeginning ? nil : typed)
        }
        return ["isIncomplete": true, "items": .array(items)]
    }

    /// Returns true if text written next would be part of a comment.
    private static func endsInComment(_ text: String) -> Bool {
        let tokens = Source(text + "a", name: "text").tokens
        return (tokens.dropLast().last?.span.end ?? 0) <= text.utf8.count
    }

    private func item(
        _ candidate: Completion.Candidate, _ index: Int, at range: JSON, filter: String?
    ) -> JSON {
        let number = "\(index)"
        var members: [(key: String, value: JSON)] = [
            ("label", .text(candidate.text)),
            ("kind", .number(Double(Explanations.kind(of: candidate.text, in: environment.catalog)))),
            ("sortText", .text(String(repeating: "0", count: max(0, 5 - number.count)) + number)),
            ("textEdit", ["range": range, "newText": .text(candidate.text)]),
        ]
        if let filter { members.append(("filterText", .text(filter))) }
        if let description = candidate.description {
            members.append(("detail", .text(description)))
            let words = Explanations.word(candidate.text, in: environment.catalog) ?? description
            members.append(("documentation", ["kind": "markdown", "value": .text(words)]))
        }
        return .object(members)
    }

    /// Returns the probable correction of each statement in the range that can't be parsed.
    func repairs(_ parameters: JSON) throws(RequestError) -> JSON {
        let (uri, text) = try text(parameters)
        let range = parameters["range"]
        guard let start = TextPosition(range?["start"]), let end = TextPosition(range?["end"]) else {
            throw .parameters
        }
        let (from, through) = (text.lines.offset(of: start), text.lines.offset(of: end))
        let wrong = text.pieces.filter { $0.span.start <= through && $0.span.end >= from && $0.reading.error != nil }
        // Finding a correction takes time, and a person reads only a few.
        return .array(
            wrong.prefix(20).flatMap { piece -> [JSON] in
                let lines = environment.paraphrases(of: text.source.text(piece.span), inScript: true)
                return lines.enumerated().map { index, line in
                    let change: JSON = ["range": text.lines.range(piece.span), "newText": .text(line)]
                    return [
                        "title": .text("\(index == 0 ? "try" : "or"): \(line)"), "kind": "quickfix",
                        "isPreferred": .flag(index == 0), "edit": ["changes": .object([(uri, .array([change]))])],
                    ]
                }
            })
    }
}

extension Environment {
    /// Returns the environment with other variables.
    fileprivate func having(_ variables: Variables) -> Environment {
        Environment(
            store: store, storeFiles: storeFiles, catalog: catalog, session: Session(variables: variables),
            options: options,
            terminal: terminal, clock: clock,
            notice: notice, historyFile: historyFile)
    }
}
