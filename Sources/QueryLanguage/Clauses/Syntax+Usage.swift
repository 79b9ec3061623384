extension Syntax {
    /// The ways to write it, one a line: words as they are typed, and in capitals what stands for something else.
    ///
    /// A last line that begins with `…` has what may follow each of the others.
    package var usage: [String] {
        let parts = parts
        guard let place = parts.firstIndex(where: { !$0.isWord }), case .oneOf(let choices) = parts[place],
            !choices.allSatisfy(\.isWord)
        else { return [Self.typed(parts[...])] }
        let (words, rest) = (Self.typed(parts[..<place]), Self.typed(parts[(place + 1)...]))
        let isLong = rest.count > Self.longestRepeated
        let lines = choices.flatMap(\.usage).map { choice in
            [words, choice, isLong ? "" : rest].filter { !$0.isEmpty }.joined(separator: " ")
        }
        return lines + (isLong ? ["… \(rest)"] : [])
    }

    private static let longestRepeated = 60

    private var parts: [Syntax] {
        switch self {
        case .sequence(let parts), .anyOrder(let parts): parts.flatMap(\.parts)
        case .accepting(_, let shown): shown.parts
        default: [self]
        }
    }

    private var isWord: Bool {
        guard case .text(let text) = self else { return false }
        return text.hasPrefix("\"") && !text.contains(" ")
    }

    private static func typed(_ parts: ArraySlice<Syntax>) -> String {
        var text = ""
        for token in tokens(Syntax.sequence(Array(parts)).text) {
            // No search for the token in "])": the first search of a program makes types, a fifth of `help quit`.
            let isTight = text.isEmpty || text.last == "[" || text.last == "(" || token == "]" || token == ")"
            text += (isTight ? "" : " ") + token
        }
        return text
    }

    private static func tokens(_ text: String) -> [String] {
        var tokens: [String] = []
        var rest = text[...]
        while let first = rest.first {
            let isQuoted = first == "\"" || first == "'"
            let body = isQuoted ? rest.dropFirst() : rest
            let end = body.firstIndex(of: isQuoted ? first : " ") ?? body.endIndex
            if isQuoted {
                tokens.append(String(body[..<end]))
            } else {
                tokens += typed(of: String(body[..<end]))
            }
            rest = body[end...].dropFirst(isQuoted ? 1 : 0).drop { $0 == " " }
        }
        return tokens
    }

    /// Returns what a help page shows for a sign of EBNF or the name of a rule.
    private static func typed(of token: String) -> [String] {
        switch token {
        case "{": ["["]
        case "}": ["…", "]"]
        case "output": ["[as FORMAT]", "[> FILE]"]
        case "INTEGER": ["NUMBER"]
        case "BARE_DAY": ["DAY"]
        case "QUOTED": ["\"TEXT\""]
        default: [token.uppercased()]
        }
    }
}
