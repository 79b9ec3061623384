/// The name of a file after `>`, where a comparison may have been meant.
extension Cursor {
    /// A file; bare words that read as a number, an amount, a day or a period are refused.
    public mutating func sinkFile() throws(Diagnostic) -> String {
        if let (kind, span) = comparedHere {
            throw Diagnostic(
                "> writes a file here, and \(shown(span)) reads as \(kind)", at: span,
                hints: ["a file of that name is quoted: > \"\(shown(span))\""])
        }
        return try text(.file)
    }

    /// Whether a bare word after `>` would be taken for a value, so that the file of that name needs quotes.
    fileprivate static func readsAsValue(_ name: String) -> Bool {
        Cursor(Source(name, name: ""), scope: Scope(today: .first)).comparedHere != nil
    }

    /// What the bare words here would be compared as, and where they end.
    private var comparedHere: (kind: String, span: Span)? {
        guard let word else { return nil }
        let isNumber = (try? Decimal64(word)) != nil
        var period = self
        if let found = try? period.period(), !isNumber || period.position > position + 1 {
            return (found.first == found.last ? "a day" : "a period", period.taken(since: token.span))
        }
        var amount = self
        // Any currency: which one is the user's own, only the store knows, and nobody asks for the amount.
        if (try? amount.money(in: .gbp, canBeNegative: true)) != nil, !isNumber || amount.position > position + 1 {
            return ("an amount", amount.taken(since: token.span))
        }
        return isNumber ? ("a number", token.span) : nil
    }
}

extension Quoting {
    /// The name of a file after `>`.
    public static func sink(_ path: String) -> String {
        Cursor.readsAsValue(path) ? quoted(path) : word(path)
    }
}
