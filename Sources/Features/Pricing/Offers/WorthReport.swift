import Queries
import QueryLanguage

/// A request for what things with some words in their title have sold for.
package struct WorthRequest: Hashable, Sendable {
    package var text: String
    /// The slug of the platform of the sales; `nil` for all platforms.
    package var platform: String?
    /// The return that is wanted, in thousandths of a per cent: 200,000 doubles the cost on top of itself.
    package var roi: Int
    /// The currency of the figures.
    package var currency: Currency
    package var today: Day

    package init(text: String, platform: String?, roi: Int, currency: Currency, today: Day) {
        (self.text, self.platform, self.roi, self.currency, self.today) = (text, platform, roi, currency, today)
    }
}

/// The prices that similar things sold for, and the number of those still in stock.
///
/// An unknown figure is `nil`, never zero. Amounts are in minor units of the wanted currency.
package struct WorthReport: Sendable {
    /// The similar sales; their prices are shown only if there are enough of them.
    package var similar: SimilarSales
    /// The platform's name; `nil` for all platforms.
    package var platform: String?
    /// The median number of days to sell; `nil` if no sale has one.
    package var days: Int64?
    package var unsold = 0
    /// The age in days of the oldest similar item in stock; `nil` if none has a known purchase date.
    package var oldest: Int64?
    /// The median of what was left of the price after fees, postage and packaging.
    package var afterFees: Int64?
    /// The number of sales whose fees were not recorded and are worked out from the platform's fees, by their sentence.
    package var estimated: [String: Int] = [:]
    /// The number of sales missing from ``afterFees``, by the name of the platform without known fees.
    package var withoutFees: [String: Int] = [:]
    /// A sentence about amounts converted by an old rate; `nil` if there are none.
    package var stale: String?

    /// The fewest sales that give a price.
    package static let fewestSales = 3
    /// The most items with the words that are examined, the newest ones.
    package static let mostItems = 1_000

    /// True if there are too few sales for a price.
    package var isTooFew: Bool { similar.count < Self.fewestSales }

    /// Returns the most to pay for a return in thousandths of a per cent, rounded down; 0 if nothing was left.
    package func payAtMost(roi: Int) -> Int64? {
        guard let afterFees else { return nil }
        guard afterFees > 0 else { return 0 }
        let product = UInt64(afterFees).multipliedFullWidth(by: 100_000)
        return Int64((100_000 + UInt64(roi)).dividingFullWidth(product).quotient)
    }
}

extension SimilarSales {
    /// Returns the middle of some numbers, the upper half of a penny between two; `nil` if there are none.
    static func median(_ numbers: [Int64]) -> Int64? {
        let sorted = numbers.sorted()
        guard !sorted.isEmpty else { return nil }
        let low = sorted[(sorted.count - 1) / 2]
        let span = sorted[sorted.count / 2] - low
        return low + span / 2 + span % 2
    }
}
