/// The pieces that statements which change the store are made of.
extension Cursor {
    /// A text in quotes or from a variable, if one is here.
    public mutating func acceptQuotedText(_ kind: ValueKind = .text) throws(Diagnostic) -> String? {
        try acceptQuoted(kind)?.text
    }

    /// A text that is no keyword of what follows it: `buy for 3 GBP` has no title.
    public mutating func text(before keywords: [Keyword]) throws(Diagnostic) -> String {
        welcomes(.value(.text))
        if keywords.contains(where: { isKeyword($0) }) { throw unexpected() }
        return try text()
    }

    /// A number with or without decimals, above zero.
    public mutating func positiveNumber(what: String) throws(Diagnostic) -> Decimal64 {
        let start = token.span
        let number = try decimal()
        guard number.units > 0 else { throw Diagnostic("\(what) is above zero", at: start) }
        return number
    }

    /// `cash` or `card`.
    public mutating func payment() throws(Diagnostic) -> Payment {
        Payment(rawValue: try word(among: Payment.allCases.map(\.rawValue))) ?? .cash
    }

    /// `yes` or `no`.
    public mutating func boolean() throws(Diagnostic) -> Bool {
        ["yes", "true"].contains(try word(among: ["yes", "no"], others: ["true", "false"]))
    }

    /// `20%` or `2.5%`, in thousandths of a per cent; at most three decimals.
    public mutating func percentage(atMost most: Int) throws(Diagnostic) -> Int {
        try percentage(atMost: most, fractionDigits: 3, canBeZero: false)
    }

    /// The same in ten to the minus `fractionDigits` of a per cent, where nothing may be meant too.
    public mutating func percentage(
        atMost most: Int, fractionDigits: Int, canBeZero: Bool
    ) throws(Diagnostic) -> Int {
        let start = token.span
        guard let raw = try acceptRaw(.percentage) else { throw unexpected() }
        guard let number = try? Decimal64(raw.text) else {
            throw Diagnostic("\(raw.shown) is not a percentage", at: raw.span, hints: ["write 20%"])
        }
        try expect(.percent)
        guard let units = number.units(atFractionDigits: fractionDigits) else {
            let count = fractionDigits == 3 ? "three" : "\(fractionDigits)"
            throw Diagnostic("a percentage has at most \(count) decimals", at: taken(since: start))
        }
        let whole = (0..<fractionDigits).reduce(Int64(most)) { product, _ in product * 10 }
        guard units <= whole, units > 0 || canBeZero && units == 0 else {
            let least = canBeZero ? "from 0% to" : "above 0% and at most"
            throw Diagnostic("a percentage is \(least) \(most)% here", at: taken(since: start))
        }
        return Int(units)
    }
}
