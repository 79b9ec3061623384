import Queries
import QueryLanguage

/// The parts left out of a report, counted by kind and reason.
package struct ReportLosses: Hashable, Sendable {
    /// The kind of part that was left out.
    package enum Component: String, CaseIterable, Sendable {
        /// For `cost` and `amount`, the item or sale itself is still counted.
        case sale, `return`, refund, expense, item, cost, amount
        /// A donated, binned or lost item.
        case writeOff = "write-off"

        /// Returns the count with the noun, such as `3 sales`.
        func counted(_ count: Int) -> String {
            let words = self == .amount ? "sale price" : rawValue
            return count == 1 ? "1 \(words)" : "\(count) \(words)s"
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
        /// A cost of a vehicle whose miles count in the same year.
        case mileage
    }

    private var counts: [Loss: Int] = [:]

    fileprivate struct Loss: Hashable {
        var kind: Component
        var reason: Reason
    }

    /// The amounts converted by an old rate; they are still counted.
    package var stale = StaleRates()

    package init() {}

    /// Counts amounts left out for a reason.
    package mutating func add(_ kind: Component, _ reason: Reason, count: Int = 1) {
        counts[Loss(kind: kind, reason: reason), default: 0] += count
    }

    /// Counts what is left out of another part of the report.
    package mutating func add(_ other: ReportLosses) {
        counts.merge(other.counts, uniquingKeysWith: +)
        stale.add(other.stale)
    }

    package var total: Int { counts.values.reduce(0, +) }

    /// One line for each reason: `3 sales, 1 refund left out: no rate for SEK, USD · try: rates refresh`.
    package var sentences: [String] {
        // A dictionary by advice would have Swift look through all of its conformances first.
        var advices: [Loss.Advice] = []
        for loss in counts.keys where !advices.contains(loss.advice) { advices.append(loss.advice) }
        let reasons = advices.map { advice in
            let losses = counts.filter { $0.key.advice == advice }
            let kinds = Component.allCases.compactMap { kind -> String? in
                let count = losses.reduce(0) { $0 + ($1.key.kind == kind ? $1.value : 0) }
                return count == 0 ? nil : kind.counted(count)
            }
            let currencies = Set(losses.compactMap(\.key.reason.currency)).sorted().joined(separator: ", ")
            return "\(kinds.joined(separator: ", ")) left out: \(advice.reason)\(currencies) · try: \(advice.remedy)"
        }
        return reasons.sorted() + [stale.sentence].compactMap(\.self)
    }
}

extension ReportLosses.Reason {
    /// The currency without a rate.
    fileprivate var currency: String? {
        if case .noRate(let code) = self { code } else { nil }
    }

    var words: String { lead + (currency ?? "") }

    /// The reason in words, up to the ``currency``.
    fileprivate var lead: String {
        switch self {
        case .noRate: "no rate for "
        case .noCost: "no cost is known"
        case .noPrice: "no price is known"
        case .noDay: "no day is known"
        case .noPurchaseDate: "no purchase date"
        case .tooLarge: "the amount is too large"
        case .mileage: "the miles of the same year count instead"
        }
    }
}

extension ReportLosses.Loss {
    /// The reason and the way out, which losses of one line share.
    fileprivate struct Advice: Equatable {
        var reason: String
        var remedy: String
    }

    fileprivate var advice: Advice { Advice(reason: reason.lead, remedy: remedy) }

    /// The statement that fixes it, or lists the rows that lack something.
    fileprivate var remedy: String {
        switch (reason, kind) {
        case (.noRate, _): "rates refresh"
        case (.noCost, .item), (.noCost, .writeOff): "items without cost"
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
        case (.mileage, _): "expenses without miles where kind = transport"
        }
    }
}
