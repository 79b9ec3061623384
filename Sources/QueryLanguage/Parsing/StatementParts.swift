/// Parses the parts of statements other than queries.
extension Cursor {
    /// Returns a name for a variable or a saved statement: letters, digits, `_` and `-`.
    ///
    /// - Throws: ``Diagnostic`` if no such name comes next.
    package mutating func name(_ kind: ValueKind) throws(Diagnostic) -> String {
        let span = token.span
        if token.kind == .variable {
            throw Diagnostic("write the name without $", at: span, hints: ["write \(shown.dropFirst())"])
        }
        let name = try text(kind)
        guard !name.isEmpty, name.utf8.allSatisfy({ Lexer.isNameByte($0) || $0 == UInt8(ascii: "-") }) else {
            throw Diagnostic("a name can only contain letters, digits, _ and -", at: span)
        }
        return name
    }

    /// Returns a value of any kind as typed: one quoted text, or all words to the end of the statement.
    ///
    /// - Throws: ``Diagnostic`` if the statement ends here, or for an invalid token.
    package mutating func valueText() throws(Diagnostic) -> String {
        welcomes(.value(.text))
        guard !isAtEnd else { throw unexpected() }
        if case .invalid = token.kind { throw unexpected() }
        if case .quoted(let text) = token.kind {
            advance()
            return text
        }
        if case .variable = token.kind { return try text() }
        return takeRest()
    }

    /// Parses a text that begins at `start` of this one as a separate script, with its errors placed here.
    ///
    /// - Throws: ``Diagnostic`` for the first error in the text.
    package func checking(
        _ text: String, at start: Int, _ body: (inout Cursor) throws(Diagnostic) -> Void
    ) throws(Diagnostic) {
        var inner = over(text)
        do {
            try body(&inner)
        } catch {
            var moved = error
            moved.span = error.span.moved(by: start)
            moved.related = error.related?.moved(by: start)
            throw moved
        }
    }
}
