import GRDB
import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Returns a line for each listing, sale and group of photos that is deleted together with an item.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func deletedWith(_ item: Int64) throws -> [String] {
        try read { database in
            let listings = try Row.fetchAll(
                database,
                sql: """
                    SELECT listings.id, platforms.name, askingMinor, askingCurrency, listedDay, endedDay FROM listings
                    LEFT JOIN platforms ON platforms.id = platformId
                    WHERE itemId = ? AND listings.deletedAt IS NULL ORDER BY listings.id
                    """, arguments: [item]
            ).map { row in
                let days = try "from \(row[4] as String)" + ((row[5] as String?).map { " to \($0)" } ?? "")
                return try "listing \(row[0] as Int64) · " + described(row[1], row[2], row[3], days)
            }
            let sales = try Row.fetchAll(
                database,
                sql: """
                    SELECT sales.id, platforms.name, priceMinor, currency, soldDay FROM sales
                    LEFT JOIN platforms ON platforms.id = platformId
                    WHERE itemId = ? AND sales.deletedAt IS NULL ORDER BY sales.id
                    """, arguments: [item]
            ).map { try "sale \($0[0] as Int64) · " + described($0[1], $0[2], $0[3], $0[4]) }
            let photos =
                try Int.fetchOne(
                    database, sql: "SELECT count(*) FROM photos WHERE itemId = ? AND deletedAt IS NULL",
                    arguments: [item]) ?? 0
            return listings + sales + (photos == 0 ? [] : ["\(photos) \(photos == 1 ? "photo" : "photos")"])
        }
    }

    /// Returns the number of listings, sales and photos that are deleted together with items.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func partCounts(_ items: [Int64]) throws -> RowCounts {
        try read { database in
            let nouns = [Noun.listings, .sales, .photos]
            let counts = nouns.map {
                """
                (SELECT count(*) FROM \($0.table.rawValue)
                    WHERE itemId IN (SELECT value FROM json_each(?1)) AND deletedAt IS NULL)
                """
            }
            let statement = try database.cachedStatement(sql: "SELECT \(counts.joined(separator: ", "))")
            return try items.pieces(of: 1000).reduce(into: nouns.map { ($0, 0) }) { sum, piece in
                guard let row = try Row.fetchOne(statement, arguments: [piece.json]) else { return }
                for place in nouns.indices { sum[place].1 += try row[place] as Int }
            }
        }
    }

    /// Returns the sums of what items cost, one for each currency.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func costs(of items: [Int64]) throws -> MoneySums {
        try read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT costMinor, costCurrency FROM items
                    WHERE id IN (SELECT value FROM json_each(?)) AND costMinor IS NOT NULL
                    """)
            var sums = MoneySums()
            for piece in items.pieces(of: 1000) {
                for row in try Row.fetchAll(statement, arguments: [piece.json]) {
                    guard let currency = Currency(code: try row[1] as String) else { continue }
                    sums.add(Money(minor: try row[0], currency: currency))
                }
            }
            return sums
        }
    }

    private func described(_ platform: String?, _ minor: Int64?, _ code: String?, _ day: String) -> String {
        let amount = minor.flatMap { minor in
            code.flatMap { Currency(code: $0) }.map { Money(minor: minor, currency: $0).description }
        }
        return [platform, amount, day].compactMap(\.self).joined(separator: " · ")
    }

    /// Returns the slug of a listing's platform; `nil` if there is no such listing.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func platform(ofListing listing: Int64) throws -> String? {
        try read {
            try String.fetchOne(
                $0, sql: "SELECT slug FROM listings JOIN platforms ON platforms.id = platformId WHERE listings.id = ?",
                arguments: [listing])
        }
    }
}
