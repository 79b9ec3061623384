extension Cursor {
    /// The error for the token here: what it is, what would have been welcome, and the nearest known word.
    public func unexpected() -> Diagnostic {
        if case .invalid(let diagnostic) = token.kind { return diagnostic }
        let welcome = self.welcome
        guard !isAtEnd else {
            return Diagnostic("the statement is not complete", at: token.span, hints: [Self.expectation(welcome)])
        }
        var hints = quotingHint() + Spelling.hint(for: shown, among: welcome.compactMap(\.literal))
        if !welcome.isEmpty { hints.append(Self.expectation(welcome)) }
        return Diagnostic("\(shown) is not expected here", at: token.span, hints: hints)
    }

    /// The token as errors show it.
    var shown: String {
        switch token.kind {
        case .pipe: return "|"
        default:
            let text = source.text(token.span)
            return text.count > 40 ? text.prefix(40) + "…" : text
        }
    }

    /// `at Battersea Park`: two bare words where one was taken as a name.
    private func quotingHint() -> [String] {
        guard position > 0, token.kind == .word, let start = lastNameStart else { return [] }
        return ["a text of several words is quoted: \"\(source.text(start.through(token.span)))\""]
    }

    /// "expected one of …", shortened to what fits on a line or two.
    static func expectation(_ welcome: [Welcome]) -> String {
        let values = welcome.filter { $0.literal == nil }.map(\.description)
        let literals = welcome.compactMap(\.literal)
        let names = values + literals
        guard let only = names.first, names.count > 1 else { return "expected \(names.first ?? "nothing more")" }
        let most = 12
        if names.count > most {
            return "expected \(([only] + names[1..<most]).joined(separator: ", ")) or \(names.count - most) others"
        }
        return "expected \(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])"
    }
}
