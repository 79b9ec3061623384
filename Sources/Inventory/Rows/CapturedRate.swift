import QueryLanguage

/// The factor from an amount's own currency to another one, as the source recorded it with the transaction.
public struct CapturedRate: Hashable, Sendable {
    /// A positive decimal number, as text.
    public let factor: String
    public let currency: Currency

    public init(factor: String, currency: Currency) {
        self.factor = factor
        self.currency = currency
    }

    /// Whether two rates are the same number to the same currency, however many zeros end them.
    public static func == (left: CapturedRate, right: CapturedRate) -> Bool {
        left.currency == right.currency && left.digits == right.digits
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(currency)
        hasher.combine(digits)
    }

    private var digits: Substring {
        guard factor.utf8.contains(UInt8(ascii: ".")) else { return factor[...] }
        let end = factor.lastIndex { $0 != "0" } ?? factor.startIndex
        return factor[end] == "." ? factor[..<end] : factor[...end]
    }
}

extension CapturedRate {
    /// The columns of all tables that hold rates that came with amounts, and the currencies that these lead to.
    ///
    /// Such a rate is of one currency and one day: triggers drop it when either changes, however that comes about.
    static let columns: Set = ["costRate", "costRateCurrency", "rate", "rateCurrency"]

    /// The assignments that have to be made once more, after all of them together.
    ///
    /// A trigger cannot tell a rate that was brought with another currency or day from one that stayed.
    static func toRepeat<Value>(_ assignments: [(column: String, value: Value)]) -> [(column: String, value: Value)] {
        let rates = assignments.filter { columns.contains($0.column) }
        return rates.count < assignments.count ? rates : []
    }
}
