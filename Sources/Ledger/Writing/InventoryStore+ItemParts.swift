import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Returns a line for each listing, sale and group of photos that is deleted together with an item.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func deletedWith(_ item: Int64) throws -> [String] {
        try read { database in
            let listings = try database.rows(
                """
                SELECT listings.id, platforms.name, askingMinor, askingCurrency, listedDay, endedDay FROM listings
                LEFT JOIN platforms ON platforms.id = platformId
                WHERE itemId = \(item) AND listings.deletedAt IS NULL ORDER BY listings.id
                """
            ).map { row in
                let days =
                    try "from \(row["listedDay"] as String)" + ((row["endedDay"] as String?).map { " to \($0)" } ?? "")
                return try "listing \(row["id"] as Int64) · "
                    + described(row["name"], row["askingMinor"], row["askingCurrency"], days)
            }
            let sales = try database.rows(
                """
                SELECT sales.id, platforms.name, priceMinor, currency, soldDay FROM sales
                LEFT JOIN platforms ON platforms.id = platformId
                WHERE itemId = \(item) AND sales.deletedAt IS NULL ORDER BY sales.id
                """
            ).map {
                try "sale \($0["id"] as Int64) · "
                    + described($0["name"], $0["priceMinor"], $0["currency"], $0["soldDay"])
            }
            let photos =
                try database.value(Int.self, "SELECT count(*) FROM photos WHERE itemId = \(item) AND deletedAt IS NULL")
                ?? 0
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
            let statement = try RowStatement(cached: "SELECT \(counts.joined(separator: ", "))" as String, in: database)
            return try items.pieces(of: 1000).reduce(into: nouns.map { ($0, 0) }) { sum, piece in
                guard let row = try statement.binding(piece.json).first() else { return }
                for place in nouns.indices { sum[place].1 += try row[place] as Int }
            }
        }
    }

    /// Returns the sums of what items cost, one for each currency.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func costs(of items: [Int64]) throws -> MoneySums {
        try read { database in
            var sums = MoneySums()
            for piece in items.pieces(of: 1000) {
                let rows = try database.cached(
                    """
                    SELECT costMinor, costCurrency FROM items
                    WHERE id IN (SELECT value FROM json_each(\(piece.json))) AND costMinor IS NOT NULL
                    """)
                try rows.forEachRow { row in
                    guard let currency = Currency(code: try row["costCurrency"] as String) else { return }
                    sums.add(Money(minor: try row["costMinor"], currency: currency))
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
            try $0.value(
                String.self,
                """
                SELECT slug FROM listings JOIN platforms ON platforms.id = platformId WHERE listings.id = \(listing)
                """)
        }
    }
}
