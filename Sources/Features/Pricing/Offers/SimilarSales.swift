import Reports

/// The prices of sold items with the same words in their title, on one platform.
package struct SimilarSales: Hashable, Sendable {
    /// The words that are searched for.
    package var words: [String]
    /// The number of ``words`` that an item's title must contain.
    package var needed: Int
    /// The number of sales in the figures.
    package var count = 0
    /// The lowest price, in minor units of the wanted currency, each price converted on its own day; `nil` without
    /// sales.
    package var lowest: Int64?
    package var median: Int64?
    package var highest: Int64?
    package var losses = ReportLosses()
    /// True if more items have the words than were examined.
    package var isBounded = false

    /// True if no sale was found, counted or left out.
    package var isEmpty: Bool { count == 0 && losses.total == 0 }

    /// The most items with the words that are examined, the newest ones.
    package static let mostItems = 20_000

    /// The words in a sentence: `brass lamp`, or `3 of brass desk lamp green`; `nil` without words.
    package var sentence: String? {
        guard !words.isEmpty else { return nil }
        let all = words.joined(separator: " ")
        return needed == words.count ? all : "\(needed) of \(all)"
    }

    /// Summarizes the prices of all similar sales.
    mutating func summarize(_ prices: [Int64]) {
        let sorted = prices.sorted()
        count = sorted.count
        guard let first = sorted.first, let last = sorted.last else { return }
        lowest = first
        highest = last
        median = Self.median(sorted)
    }
}
