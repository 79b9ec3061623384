import GRDB
import Queries
import QueryLanguage
import StoreFile

/// The prices of sold items with the same words in their title, on one platform.
package struct SimilarSales: Hashable, Sendable {
    /// The words that are searched for.
    package var words: [String]
    /// The number of those words that an item must have.
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

    /// Takes the prices of all similar sales.
    mutating func take(_ prices: [Int64]) {
        let sorted = prices.sorted()
        count = sorted.count
        guard let first = sorted.first, let last = sorted.last else { return }
        lowest = first
        highest = last
        let low = sorted[(sorted.count - 1) / 2]
        let span = sorted[sorted.count / 2] - low
        median = low + span / 2 + span % 2
    }
}

/// A search for similar sales through the search index.
struct SimilarSearch {
    let item: Int64
    let title: String?
    let platform: Int64
    let database: Database

    private var words: TitleWords { TitleWords(title) }

    /// Returns the converted sales that share the most words.
    func run(_ conversion: inout ReportConversion) throws -> SimilarSales {
        let words = words
        var similar = SimilarSales(words: words.words, needed: words.words.count)
        guard !words.words.isEmpty else { return similar }
        similar.take(try prices(words, words.words.count, withAll(words), &similar.losses, &conversion))
        similar.isBounded = try isBounded(words)
        if similar.isEmpty { try takeMost(words, &similar, &conversion) }
        return similar
    }

    /// Tries ever fewer words, starting with all but one; if nothing was sold, it reports all words.
    private func takeMost(
        _ words: TitleWords, _ similar: inout SimilarSales, _ conversion: inout ReportConversion
    ) throws {
        let all = words.words.count
        guard words.least < all else { return }
        let shared = try SharedWords(words: words.words, database: database).items(atLeast: words.least)
        for level in (words.least..<all).reversed() where similar.isEmpty {
            let items = shared.byCount[level]
            guard !items.isEmpty else { continue }
            similar.take(try prices(words, level, Self.those(items), &similar.losses, &conversion))
            similar.isBounded = shared.isBounded || items.count == SimilarSales.mostItems
            if !similar.isEmpty { similar.needed = level }
        }
    }

    private func prices(
        _ words: TitleWords, _ level: Int, _ found: BoundSQL, _ losses: inout ReportLosses,
        _ conversion: inout ReportConversion
    ) throws -> [Int64] {
        var prices: [Int64] = []
        try database.scan(sql(found)) { row in
            // The index also covers notes, so the title is checked.
            guard row.isNull(6) || words.areIn(row.text(5), atLeast: level) else { return }
            guard let code = row.code(1), let day = row.day(2), !row.isNull(0) else {
                return losses.add(.sale, .noPrice)
            }
            let price = conversion.convert(row.integer(0), code, on: day, in: row, captured: (3, 4))
            guard let price else { return losses.add(.sale, conversion.obstacle(code, on: day)) }
            prices.append(price)
        }
        return prices
    }

    /// Returns the statement that reads the sales of items with all words; `nil` without words.
    var sql: BoundSQL? {
        let words = words
        return words.words.isEmpty ? nil : sql(withAll(words))
    }

    private func sql(_ found: BoundSQL) -> BoundSQL {
        """
        SELECT sales.priceMinor, sales.currency, sales.soldDay, sales.rate, sales.rateCurrency, items.title, items.note \
        FROM (\(found)) AS found \
        CROSS JOIN sales ON sales.itemId = found.id CROSS JOIN items ON items.id = found.id \
        WHERE sales.platformId = \(platform) AND sales.deletedAt IS NULL AND sales.returnedAt IS NULL \
        AND found.id <> \(item) AND items.deletedAt IS NULL
        """
    }

    /// Returns the newest items with all words, limited in number however many items share them.
    private func withAll(_ words: TitleWords) -> BoundSQL {
        """
        SELECT rowid AS id FROM itemSearch WHERE itemSearch MATCH \(words.match) ORDER BY rowid DESC \
        LIMIT \(SimilarSales.mostItems)
        """
    }

    private static func those(_ items: [Int64]) -> BoundSQL {
        "SELECT value AS id FROM json_each(\("[\(items.map(String.init).joined(separator: ","))]"))"
    }

    private func isBounded(_ words: TitleWords) throws -> Bool {
        let sql = "SELECT 1 FROM itemSearch WHERE itemSearch MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?"
        return try Int.fetchOne(database, sql: sql, arguments: [words.match, SimilarSales.mostItems]) != nil
    }
}
