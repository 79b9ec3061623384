import Queries
import QueryLanguage

/// The parts left out of a report, counted by kind and reason.
package struct ReportLosses: Hashable, Sendable {
    /// The kind of part that was left out.
    package enum Kind: String, CaseIterable, Sendable {
        /// For `cost` and `amount`, the item or sale itself is still counted.
        case sale, `return`, refund, expense, item, cost, amount
        /// A donated, binned or lost item.
        case writeOff = "write-off"

        /// Returns the count with the noun, such as `3 sales`.
        func counted(_ count: Int) -> String {
            let words = self == .amount ? "price of a sale" : rawValue
            guard count != 1 else { return "1 \(words)" }
            return self == .amount ? "\(count) prices of sales" : "\(count) \(words)s"
        }
    }

    /// The reason why it was left out.
    package enum Reason: Hashable, Sendable {
        /// There is no rate from this currency to the wanted one on that day or in the weeks before.
        case noRate(String)
        case noCost
        case noPrice
        case noDay
        /// The cost is in another currency, and the day to take the rate from is unknown.
        case noPurchaseDate
        /// The amount is above a hundred thousand million; a sum of many such amounts would overflow.
        case tooLarge
    }

    private var counts: [Loss: Int] = [:]

    fileprivate struct Loss: Hashable {
        var kind: Kind
        var reason: Reason
    }

    /// The amounts converted by an old rate; they are still counted.
    package internal(set) var stale = StaleRates()

    package init() {}

    /// Counts amounts left out for a reason.
    package mutating func add(_ kind: Kind, _ reason: Reason, count: Int = 1) {
        counts[Loss(kind: kind, reason: reason), default: 0] += count
    }

    package var total: Int { counts.values.reduce(0, +) }

    /// One sentence each: `3 sales left out: no rate for SEK: rates refresh`.
    package var sentences: [String] {
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
    /// The statement that fixes it, or lists the rows that lack something.
    fileprivate var remedy: String {
        switch (reason, kind) {
        case (.noRate, _): "rates refresh"
        case (.noCost, .item): "items unsold without cost"
        case (.noCost, .writeOff): "items without cost"
        case (.noCost, _): "items sold without cost"
        case (.noPrice, .expense): "expenses without amount"
        case (.noPrice, _): "sales without sale_price"
        case (.noDay, .expense): "expenses without date"
        case (.noDay, .item): "items without bought"
        case (.noDay, .writeOff): "items without gone"
        case (.noDay, _): "sales without sold"
        case (.noPurchaseDate, .item), (.noPurchaseDate, .writeOff): "items without bought"
        case (.noPurchaseDate, _): "items sold without bought"
        case (.tooLarge, .expense): "expenses sort amount desc"
        case (.tooLarge, .item), (.tooLarge, .cost), (.tooLarge, .writeOff): "items sort cost desc"
        case (.tooLarge, _): "sales sort sale_price desc"
        }
    }
}
