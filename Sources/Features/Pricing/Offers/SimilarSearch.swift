import Queries
import QueryLanguage
import Reports
import StoreFile

/// A search through the search index for items that share words of a title, the newest first.
struct SimilarSearch {
    let words: TitleWords
    let database: StoreConnection
    /// The item that is compared with the others, which isn't found; `nil` for a title alone.
    var item: Int64?
    /// The platform of the sales; `nil` for any.
    var platform: Int64?
    /// The most items with the words that are examined.
    var most = SimilarSales.mostItems

    /// The items that share words.
    struct Found {
        /// The statement that returns their ids as `id`.
        var items: BoundSQL
        /// The number of searched words that each of these items has.
        var level: Int
        /// True if there are more of them, which were not examined.
        var isBounded: Bool
    }

    /// Passes the items with all words to `body`; while it returns false, those with ever fewer of them.
    func eachLevel(_ body: (Found) throws -> Bool) throws {
        let all = words.words.count
        guard all > 0 else { return }
        // The index is searched once, for the figures of sales and of stock alike.
        let ids = try database.values(Int64.self, withAll)
        let isBounded = ids.count > most
        if try body(Found(items: Self.those(ids.prefix(most)), level: all, isBounded: isBounded)) { return }
        guard words.least < all else { return }
        let shared = try SharedWords(words: words.words, database: database, most: most).items(atLeast: words.least)
        for level in (words.least..<all).reversed() where !shared.byCount[level].isEmpty {
            let items = shared.byCount[level]
            let isBounded = shared.isBounded || items.count == most
            if try body(Found(items: Self.those(items), level: level, isBounded: isBounded)) { return }
        }
    }

    /// Returns the converted sales that share the most words.
    func run(_ conversion: inout ReportConversion) throws -> SimilarSales {
        var similar = SimilarSales(words: words.words, needed: words.words.count)
        try eachLevel { found in
            similar.summarize(try prices(found, &similar.losses, &conversion))
            similar.isBounded = found.isBounded
            if !similar.isEmpty { similar.needed = found.level }
            return !similar.isEmpty
        }
        return similar
    }

    private func prices(
        _ found: Found, _ losses: inout ReportLosses, _ conversion: inout ReportConversion
    ) throws -> [Int64] {
        var prices: [Int64] = []
        try database.scan(sales(of: found.items)) { row in
            guard has(row, found.level), let price = Self.price(row, &losses, &conversion) else { return }
            prices.append(price)
        }
        return prices
    }

    /// Returns the converted price of a row with ``columns``, or counts the reason why it has no price.
    static func price(
        _ row: RowScan, _ losses: inout ReportLosses, _ conversion: inout ReportConversion
    ) -> Int64? {
        guard let code = row.code(1), let day = row.day(2), !row.isNull(0) else {
            losses.add(.sale, .noPrice)
            return nil
        }
        let price = conversion.convert(row.integer(0), code, on: day, in: row, captured: (3, 4))
        if price == nil { losses.add(.sale, conversion.obstacle(code, on: day)) }
        return price
    }

    /// Returns true if the title in a row has at least `level` of the words.
    ///
    /// The index also covers notes, so only an item with a note can lack them.
    func has(_ row: RowScan, _ level: Int) -> Bool {
        row.isNull(6) || words.areIn(row.text(5), atLeast: level)
    }

    /// The statement that reads the sales of items with all words, which are looked up first; `nil` without words.
    var sql: BoundSQL? { words.words.isEmpty ? nil : sales(of: withAll) }

    /// Returns the statement that reads the sales of items.
    private func sales(of items: BoundSQL) -> BoundSQL {
        """
        SELECT \(Self.columns) FROM (\(items)) AS found \
        CROSS JOIN sales ON sales.itemId = found.id CROSS JOIN items ON items.id = found.id \
        WHERE \(isCounted) AND found.id <> \(item ?? 0) AND items.deletedAt IS NULL
        """
    }

    /// The columns of a sale and its item that ``price(_:_:_:)`` and ``has(_:_:)`` read.
    static let columns: BoundSQL = """
        sales.priceMinor, sales.currency, sales.soldDay, sales.rate, sales.rateCurrency, items.title, items.note
        """

    /// The condition on a sale.
    var isCounted: BoundSQL {
        let there: BoundSQL = platform.map { "sales.platformId = \($0) AND " } ?? ""
        return "\(there)sales.deletedAt IS NULL AND sales.returnedAt IS NULL"
    }

    /// The newest items with all words, and one more than are examined.
    var withAll: BoundSQL {
        """
        SELECT rowid AS id FROM itemSearch WHERE itemSearch MATCH \(words.match) ORDER BY rowid DESC LIMIT \(most + 1)
        """
    }

    private static func those(_ items: some Collection<Int64>) -> BoundSQL {
        "SELECT value AS id FROM json_each(\(items.json))"
    }
}
