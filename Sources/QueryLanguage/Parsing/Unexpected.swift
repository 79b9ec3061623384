extension Cursor {
    /// Returns the error for the next token, with the accepted words and the nearest known word.
    package func unexpected() -> Diagnostic {
        if case .invalid(let diagnostic) = token.kind { return diagnostic }
        let welcome = isAtWelcome ? self.welcome : []
        let expectation = welcome.isEmpty ? [] : [Self.expectation(welcome)]
        if token.kind == .end, var unfinished {
            unfinished.hints += expectation
            return unfinished
        }
        guard !isAtEnd else {
            return Diagnostic("the statement is not complete", at: token.span, hints: expectation)
        }
        return Diagnostic(
            "\(shown) is not expected here", at: token.span, hints: guesses(among: welcome) + expectation)
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

    /// Returns the likely corrections of a word that can't come here.
    private func guesses(among welcome: [Welcome]) -> [String] {
        if case .punctuation(let sign) = token.kind { return signHint(sign) }
        if case .quoted = token.kind, let bare = bareTextBefore, !token.isSpaced, bare.end == token.span.start {
            return ["a text has quotes around all of it"]
        }
        guard token.kind == .word else { return [] }
        let near = Spelling.hint(for: shown, among: welcome.compactMap(\.literal))
        if let quoted = quotingHint(welcome) { return near + [quoted] }
        if near.isEmpty, welcome.contains(.value(.search)), Keyword(rawValue: shown.lowercased()) == nil {
            return ["to search for it, quote it: \"\(shown)\""]
        }
        if welcome.contains(.sign(.tilde)), shown.hasPrefix("~") { return ["write a space after ~"] }
        return near
    }

    /// Returns hints for `==` and `<>` of other languages.
    private func signHint(_ sign: Punctuation) -> [String] {
        guard position > 0, !token.isSpaced else { return [] }
        switch (tokens[position - 1].kind, sign) {
        case (.punctuation(.equal), .equal): return ["write ="]
        case (.punctuation(.less), .greater): return ["write !="]
        default: return []
        }
    }

    /// Returns a hint to quote `at Battersea Park`: further bare words after a name that are no amount, day or row.
    private func quotingHint(_ welcome: [Welcome]) -> String? {
        guard let name = bareTextBefore, position > 1, isPartOfName(token) else { return nil }
        let before = tokens[position - 2]
        var last = token.span
        for token in tokens[(position + 1)...] {
            guard isPartOfName(token), last.end - name.start < 80 else { break }
            let word = source.text(token.span)
            if welcome.contains(where: { $0.literal.map { Spelling.isSame(word.utf8, $0) } ?? false }) { break }
            last = token.span
        }
        let lead = before.kind == .word ? source.text(before.span) + " " : ""
        return "a text of several words is quoted: \(lead)\"\(shown(name.through(last)))\""
    }

    private func isPartOfName(_ token: Token) -> Bool {
        guard token.kind == .word else { return false }
        let word = source.text(token.span)
        return !word.contains { $0.isNumber || "@£€".contains($0) }
    }

    /// Returns “expected one of …”, shortened to a line or two.
    static func expectation(_ welcome: [Welcome]) -> String {
        let values = welcome.filter { $0.literal == nil }.map(\.description)
        let names = values + welcome.compactMap(\.literal)
        guard let only = names.first, names.count > 1 else { return "expected \(names.first ?? "nothing more")" }
        let most = 12
        if names.count > most {
            return "expected \(([only] + names[1..<most]).joined(separator: ", ")) or \(names.count - most) others"
        }
        return "expected \(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])"
    }
}
