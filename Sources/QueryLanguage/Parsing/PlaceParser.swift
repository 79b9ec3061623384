extension Cursor {
    /// Parses `51.476,-0.162`: latitude and longitude in degrees, in one word.
    ///
    /// - Throws: ``Diagnostic`` if no valid coordinates come next.
    package mutating func coordinates() throws(Diagnostic) -> Coordinates {
        welcomes(.value(.coordinates))
        switch token.kind {
        case .variable:
            return try readingVariable(as: .coordinates) { (inner) throws(Diagnostic) in try inner.coordinates() }
        case .quoted(let text):
            var inner = valueCursor(text)
            guard let place = try? inner.coordinates(), inner.isAtEnd else { throw notCoordinates(token.span) }
            advance()
            return place
        default: return try bareCoordinates()
        }
    }

    private mutating func bareCoordinates() throws(Diagnostic) -> Coordinates {
        let start = token.span
        guard token.kind == .word else { throw unexpected() }
        let comma = peek(1)
        let second = peek(2)
        guard comma.kind == .punctuation(.comma), !comma.isSpaced, second.kind == .word, !second.isSpaced else {
            throw notCoordinates(start)
        }
        let latitude = try degrees(token.span, limit: 90, what: "a latitude")
        let longitude = try degrees(second.span, limit: 180, what: "a longitude")
        for _ in 0..<3 { advance() }
        return Coordinates(latitude: latitude, longitude: longitude)
    }

    private func notCoordinates(_ span: Span) -> Diagnostic {
        Diagnostic("write coordinates as one word", at: span, hints: ["for example 51.476,-0.162"])
    }

    private func degrees(_ span: Span, limit: Double, what: String) throws(Diagnostic) -> Decimal64 {
        guard let number = try? Decimal64(source.text(span)), abs(number.approximate) <= limit else {
            throw Diagnostic("\(what) is a number from -\(Int(limit)) to \(Int(limit))", at: span)
        }
        return number
    }
}
