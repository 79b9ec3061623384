import QueryLanguage

/// What the figures of a report had to do without, counted by kind and reason.
public struct ReportLosses: Hashable, Sendable {
    /// What was left out.
    public enum Kind: String, CaseIterable, Sendable {
        /// `cost` and `amount`: what they belong to is counted all the same.
        case sale, `return`, refund, expense, item, cost, amount

        /// As many of it, in words.
        func counted(_ count: Int) -> String {
            let words = self == .amount ? "price of a sale" : rawValue
            guard count != 1 else { return "1 \(words)" }
            return self == .amount ? "\(count) prices of sales" : "\(count) \(words)s"
        }
    }

    /// Why it was left out.
    public enum Reason: Hashable, Sendable {
        /// No rate from this currency to the wanted one, on that day or in the weeks before.
        case noRate(String)
        case noCost
        case noPrice
        case noDay
        /// The cost is in another currency, and the day whose rate would count is not known.
        case noPurchaseDate
        /// More than a hundred thousand million, which no sum could hold many of.
        case tooLarge
    }

    /// The largest amount that is added, so that no sum of what fits in a store overflows.
    static let mostMinor: UInt64 = 10_000_000_000_000

    private var counts: [Loss: Int] = [:]

    fileprivate struct Loss: Hashable {
        var kind: Kind
        var reason: Reason
    }

    /// What is to be said of amounts converted by an old rate; they are counted all the same.
    public internal(set) var stale = StaleRates()

    public init() {}

    public mutating func add(_ kind: Kind, _ reason: Reason, count: Int = 1) {
        counts[Loss(kind: kind, reason: reason), default: 0] += count
    }

    public var total: Int { counts.values.reduce(0, +) }

    /// One sentence each: `3 sales left out: no rate for SEK: rates refresh`.
    public var sentences: [String] {
        counts.map { loss, count in "\(loss.kind.counted(count)) left out: \(loss.reason.words): \(loss.remedy)" }
            .sorted()
            + [stale.sentence].compactMap(\.self)
    }
}

extension ReportLosses.Reason {
    var words: String {
        switch self {
        case .noRate(let code): "no rate for \(code)"
        case .noCost: "no cost is known"
        case .noPrice: "no price is known"
        case .noDay: "no day is known"
        case .noPurchaseDate: "no purchase date"
        case .tooLarge: "the amount is too large"
        }
    }
}

extension ReportLosses.Loss {
    /// The statement that helps, or shows what lacks something.
    fileprivate var remedy: String {
        switch (reason, kind) {
        case (.noRate, _): "rates refresh"
        case (.noCost, .item): "items unsold without cost"
        case (.noCost, _): "items sold without cost"
        case (.noPrice, .expense): "expenses without amount"
        case (.noPrice, _): "sales without sale_price"
        case (.noDay, .expense): "expenses without date"
        case (.noDay, .item): "items without bought"
        case (.noDay, _): "sales without sold"
        case (.noPurchaseDate, .item): "items without bought"
        case (.noPurchaseDate, _): "items sold without bought"
        case (.tooLarge, .expense): "expenses sort amount desc"
        case (.tooLarge, .item), (.tooLarge, .cost): "items sort cost desc"
        case (.tooLarge, _): "sales sort sale_price desc"
        }
    }
}
