/// The pieces that statements other than queries are made of.
extension Cursor {
    /// A name for a variable or a saved statement: letters, digits, `_` and `-`.
    public mutating func name(_ kind: ValueKind) throws(Diagnostic) -> String {
        let span = token.span
        let name = try text(kind)
        guard !name.isEmpty, name.utf8.allSatisfy({ Lexer.isNameByte($0) || $0 == UInt8(ascii: "-") }) else {
            throw Diagnostic("a name is made of letters, digits, _ and -", at: span)
        }
        return name
    }

    /// A value of any kind, as typed: one quoted text, or all words to the end of the statement.
    public mutating func valueText() throws(Diagnostic) -> String {
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

    /// Reads a text that begins at `start` of this one as a script of its own, its errors placed here.
    public func checking(
        _ text: String, at start: Int, _ body: (inout Cursor) throws(Diagnostic) -> Void
    ) throws(Diagnostic) {
        var inner = over(text)
        do {
            try body(&inner)
        } catch {
            var moved = error
            moved.span = Span(error.span.start + start, error.span.end + start)
            throw moved
        }
    }
}

extension Cursor {
    /// Runs `body` one level deeper; fails past the deepest nesting.
    public mutating func deeper<Result>(
        _ body: (inout Cursor) throws(Diagnostic) -> Result
    ) throws(Diagnostic) -> Result {
        try nested(body)
    }
}

extension Quoting {
    /// As it is where it is a path of plain ASCII, else in quotes.
    public static func path(_ text: String) -> String {
        let parts = text.split(separator: "/", omittingEmptySubsequences: true)
        return parts.allSatisfy { word(String($0)) == $0 } ? text : quoted(text)
    }
}

extension SKU {
    /// The beginning of an SKU as typed, with the letters read as our own form reads them.
    public static func prefix(_ typed: String) -> String {
        var body = typed.uppercased().filter { $0 != "\"" }
        guard body.hasPrefix("FH") else { return body }
        body = String(body.dropFirst(2)).filter { $0 != "-" }
        let read = body.map { $0 == "I" || $0 == "L" ? "1" : $0 == "O" ? "0" : $0 }
        return "FH-" + String(read)
    }
}
