/// Parses the name of a file after `>`, where a comparison may be meant.
extension Cursor {
    /// Returns a file name; bare words that read as a number, an amount, a day or a period are refused.
    ///
    /// - Throws: ``Diagnostic`` for such words, or if no name comes next.
    package mutating func sinkFile() throws(Diagnostic) -> String {
        if let (kind, span) = comparedHere {
            throw Diagnostic(
                "> writes to a file here, but “\(shown(span))” looks like \(kind)", at: span,
                hints: ["to write to a file named \(shown(span)), put the name in quotes"])
        }
        return try text(.file)
    }

    /// Returns true if a bare word after `>` would be read as a value, so that a file of that name needs quotes.
    fileprivate static func readsAsValue(_ name: String) -> Bool {
        Cursor(Source(name, name: ""), scope: Scope(today: .first)).comparedHere != nil
    }

    /// The kind of value that the next bare words would be compared as, and their span; `nil` if they are none.
    private var comparedHere: (kind: String, span: Span)? {
        guard let word else { return nil }
        let isNumber = (try? Decimal64(word)) != nil
        var period = self
        // Either order makes it a day, so that no file is called so.
        period.scope.dayOrder = scope.dayOrder ?? .dayFirst
        if let found = try? period.period(), !isNumber || period.position > position + 1 {
            return (found.first == found.last ? "a day" : "a period", period.taken(since: token.span))
        }
        var amount = self
        // Any currency will do: only the store knows the user's own, and nobody needs the amount.
        if (try? amount.money(in: .gbp, canBeNegative: true)) != nil, !isNumber || amount.position > position + 1 {
            return ("an amount", amount.taken(since: token.span))
        }
        return isNumber ? ("a number", token.span) : nil
    }
}

extension Quoting {
    /// Returns the name of a file after `>`.
    package static func sink(_ path: String) -> String {
        Cursor.readsAsValue(path) ? quoted(path) : word(path)
    }
}
