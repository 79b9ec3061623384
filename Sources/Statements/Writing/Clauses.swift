import QueryLanguage

/// The clauses of one statement, which come in any order and each once.
struct Clauses {
    private var taken: [(name: String, span: Span)] = []
    /// Where the clause taken last begins.
    private(set) var span = Span(0, 0)

    /// Takes the keyword of a clause; `nil` where none of them is here.
    ///
    /// A second one is refused, and both are shown. A day that can be nothing else needs no `on`. `on` may come more than once, since its value decides what it means: the caller counts it with ``once(_:)``.
    mutating func next(of keywords: [Keyword], _ cursor: inout Cursor) throws(Diagnostic) -> Keyword? {
        let start = cursor.token.span
        for keyword in keywords where !has(keyword.text) && cursor.accept(keyword) {
            span = start
            if keyword != .on { try once(keyword.text) }
            return keyword
        }
        if let word = cursor.word?.lowercased(), has(word), keywords.contains(where: { $0.text == word }) {
            span = start
            try once(word)
        }
        if keywords.contains(.on), cursor.seesBareDay {
            span = start
            return .on
        }
        return nil
    }

    /// Counts the clause taken last under a name of its own.
    mutating func once(_ name: String) throws(Diagnostic) {
        if let first = taken.first(where: { $0.name == name }) {
            var second = Diagnostic("there is a second \(name)", at: span)
            second.related = first.span
            throw second
        }
        taken.append((name, span))
    }

    /// Counts something that no keyword begins.
    mutating func once(_ name: String, at place: Span) throws(Diagnostic) {
        span = place
        try once(name)
    }

    func has(_ name: String) -> Bool {
        taken.contains { $0.name == name }
    }
}
