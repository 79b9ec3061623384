/// Parses the parts of statements that change the store.
extension Cursor {
    /// Takes a text in quotes or from a variable, if one comes next.
    ///
    /// - Throws: ``Diagnostic`` for an unknown variable.
    package mutating func acceptQuotedText(_ kind: ValueKind = .text) throws(Diagnostic) -> String? {
        try acceptQuoted(kind)?.text
    }

    /// Returns a text that isn't one of the keywords that may follow it: `buy for 3 GBP` has no title.
    ///
    /// - Throws: ``Diagnostic`` if one of `keywords` or no text comes next.
    package mutating func text(before keywords: [Keyword]) throws(Diagnostic) -> String {
        welcomes(.value(.text))
        if keywords.contains(where: { isKeyword($0) }) { throw unexpected() }
        return try text()
    }

    /// Returns a number with or without decimals, above zero.
    ///
    /// - Throws: ``Diagnostic``, which names `what`, if no such number comes next.
    package mutating func positiveNumber(what: String) throws(Diagnostic) -> Decimal64 {
        let start = token.span
        let number = try decimal()
        guard number.units > 0 else { throw Diagnostic("\(what) must be above zero", at: start) }
        return number
    }

    /// Parses `cash` or `card`.
    ///
    /// - Throws: ``Diagnostic`` for any other word.
    package mutating func payment() throws(Diagnostic) -> Payment {
        Payment(rawValue: try word(among: Payment.allCases.map(\.rawValue))) ?? .cash
    }

    /// Parses the condition of an item.
    ///
    /// - Throws: ``Diagnostic`` for any other word, with the nearest.
    package mutating func condition() throws(Diagnostic) -> String {
        try word(among: ItemCondition.allCases.map(\.rawValue))
    }

    /// Parses `yes` or `no`.
    ///
    /// - Throws: ``Diagnostic`` for any other word.
    package mutating func boolean() throws(Diagnostic) -> Bool {
        ["yes", "true"].contains(try word(among: ["yes", "no"], others: ["true", "false"]))
    }

    /// Parses `20%` or `2.5%` into thousandths of a per cent, with at most three decimals.
    ///
    /// - Throws: ``Diagnostic`` for no percentage, one over `most` or zero.
    package mutating func percentage(atMost most: Int) throws(Diagnostic) -> Int {
        try percentage(atMost: most, fractionDigits: 3, canBeZero: false)
    }

    /// Parses a percentage into units of 10^-`fractionDigits` per cent; with `canBeZero`, zero is allowed.
    ///
    /// - Throws: ``Diagnostic`` for no percentage, or one over `most`.
    package mutating func percentage(
        atMost most: Int, fractionDigits: Int, canBeZero: Bool
    ) throws(Diagnostic) -> Int {
        let start = token.span
        guard let raw = try acceptRaw(.percentage) else { throw unexpected() }
        guard let number = try? Decimal64(raw.text) else {
            throw Diagnostic("“\(raw.shown)” isn't a percentage", at: raw.span, hints: ["write 20%"])
        }
        try expect(.percent)
        guard let units = number.units(atFractionDigits: fractionDigits) else {
            let count = fractionDigits == 3 ? "three" : "\(fractionDigits)"
            throw Diagnostic("a percentage has at most \(count) decimals", at: taken(since: start))
        }
        let whole = (0..<fractionDigits).reduce(Int64(most)) { product, _ in product * 10 }
        guard units <= whole, units > 0 || canBeZero && units == 0 else {
            let least = canBeZero ? "from 0% to" : "above 0% and at most"
            throw Diagnostic("a percentage must be \(least) \(most)% here", at: taken(since: start))
        }
        return Int(units)
    }
}
