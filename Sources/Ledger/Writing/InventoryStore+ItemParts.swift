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
    package func partCounts(_ items: [Int64]) throws -> ItemPartCounts {
        try read { database in
            let counts = ["listings", "sales", "photos"].map {
                "(SELECT count(*) FROM \($0) WHERE itemId IN (SELECT value FROM json_each(?1)) AND deletedAt IS NULL)"
            }
            let statement = try database.cachedStatement(sql: "SELECT \(counts.joined(separator: ", "))")
            return try items.pieces(of: 1000).reduce(into: ItemPartCounts()) { sum, piece in
                guard let row = try Row.fetchOne(statement, arguments: [piece.json]) else { return }
                sum.listings += try row[0]
                sum.sales += try row[1]
                sum.photos += try row[2]
            }
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

/// The numbers of listings, sales and photos of some items.
package struct ItemPartCounts: Sendable {
    package internal(set) var listings = 0
    package internal(set) var sales = 0
    package internal(set) var photos = 0
}
