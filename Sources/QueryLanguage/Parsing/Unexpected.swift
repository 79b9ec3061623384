extension Cursor {
    /// Returns the error for the next token, with the likeliest correction, otherwise with words that fit.
    package func unexpected() -> Diagnostic {
        var diagnostic = unexpectedToken
        diagnostic.isSyntax = true
        return diagnostic
    }

    private var unexpectedToken: Diagnostic {
        if case .invalid(let diagnostic) = token.kind { return diagnostic }
        let welcome = isAtWelcome ? self.welcome : []
        let expectation = welcome.isEmpty ? [] : [Self.expectation(welcome)]
        if token.kind == .end, var unfinished {
            if unfinished.hints.isEmpty { unfinished.hints = expectation }
            return unfinished
        }
        guard !isAtEnd else {
            return Diagnostic(Diagnostic.notComplete, at: token.span, hints: expectation)
        }
        let hints = guess(among: welcome).map { [$0] } ?? expectation
        return Diagnostic("unexpected “\(shown)”", at: token.span, hints: hints)
    }

    /// The token as errors show it.
    var shown: String {
        if case .pipe = token.kind { return "|" }
        return shown(token.span)
    }

    /// Returns the text of `span` as errors show it, short and on one line.
    func shown(_ span: Span) -> String {
        let text = source.text(Span(span.start, min(span.end, span.start + 300)))
        return Spelling.clipped(text.contains("\n") ? text.split(separator: "\n").joined(separator: " ") : text)
    }

    /// Returns the likeliest correction of a word that can't come here; `nil` if none is known.
    private func guess(among welcome: [Welcome]) -> String? {
        if case .punctuation(let sign) = token.kind { return signHint(sign) }
        if case .quoted = token.kind, let bare = bareTextBefore, !token.isSpaced, bare.end == token.span.start {
            return "put quotes around the whole text"
        }
        guard token.kind == .word else { return nil }
        if isKeyword(.in), seesPeriodNext, welcome.contains(.keyword(.on)) {
            return "write a single day, for example on 2026-03-14"
        }
        if let near = Spelling.correction(of: shown, among: welcome.compactMap(\.literal)) {
            return "did you mean \(near)?"
        }
        if let quoted = quotingHint(welcome) { return quoted }
        if welcome.contains(.value(.search)), Keyword(rawValue: shown.lowercased()) == nil {
            return "to search for it, quote it: \"\(shown)\""
        }
        return welcome.contains(.sign(.tilde)) && shown.hasPrefix("~") ? "write a space after ~" : nil
    }

    /// True if a day or a period follows the next token.
    private var seesPeriodNext: Bool {
        var next = self
        next.advance()
        return next.looksLikePeriod
    }

    /// Returns hints for `==` and `<>` of other languages.
    private func signHint(_ sign: Punctuation) -> String? {
        guard position > 0, !token.isSpaced else { return nil }
        return switch (tokens[position - 1].kind, sign) {
        case (.punctuation(.equal), .equal): "write ="
        case (.punctuation(.less), .greater): "write !="
        default: nil
        }
    }

    /// Returns a hint to quote `at Battersea Park`: further bare words after a name that are no amount, day or row.
    private func quotingHint(_ welcome: [Welcome]) -> String? {
        guard let name = bareTextBefore, position > 1, isPartOfName(token), isPartOfName(tokens[position - 1]) else {
            return nil
        }
        let before = tokens[position - 2]
        var last = token.span
        for token in tokens[(position + 1)...] {
            guard isPartOfName(token), last.end - name.start < 80 else { break }
            let word = source.text(token.span)
            if welcome.contains(where: { $0.literal.map { Spelling.isSame(word.utf8, $0) } ?? false }) { break }
            last = token.span
        }
        // The first word of the statement would make a statement of it, without the rest of the line.
        let begins = position == 2 || tokens[position - 3].kind == .terminator
        let lead = before.kind == .word && !begins ? source.text(before.span) + " " : ""
        return "put quotes around several words: \(lead)\"\(shown(name.through(last)))\""
    }

    private func isPartOfName(_ token: Token) -> Bool {
        guard token.kind == .word else { return false }
        let word = source.text(token.span)
        return !word.contains { $0.isNumber || "@£€".contains($0) }
    }

    /// Returns what may come next, such as `expected a day or where`; of more than three the first, values before words.
    static func expectation(_ welcome: [Welcome]) -> String {
        let values = welcome.filter { $0.literal == nil && $0 != .end }.map(\.description)
        // A comma before another item is possible nearly everywhere, and helps least.
        let literals = welcome.filter { $0 != .sign(.comma) }.compactMap(\.literal)
        let names = values + literals + (welcome.contains(.end) ? [Welcome.end.description] : [])
        if names.isEmpty { return "expected nothing more" }
        return "expected \(names.prefix(3).listed("or"))\(names.count > 3 ? ", for example" : "")"
    }
}
