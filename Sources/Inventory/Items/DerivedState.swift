import GRDB

/// The columns of `items` that follow from an item's listings, sales and photos.
///
/// - `status`: `sold` with a sale that was not returned, `listed` with a live listing, else `purchased`.
/// - `saleId`, `soldDay`: the newest sale that was not returned.
/// - `askingMinor`, `askingCurrency`: the highest live asking price in the home currency, else in the first currency by
///   its code.
/// - `listedOn`: the ids of the platforms with a live listing, ascending, joined by `;`.
/// - `photoCount`: the photos not deleted.
///
/// Of a deleted item it is the state that it was deleted in: what was deleted together with it counts.
///
/// The store's view `itemState` computes them, and triggers alone write them; this computes them for many at once.
enum DerivedState {
    /// Their names, in the order of the view.
    static func columns(in database: Database) throws -> [String] {
        try database.columns(in: "itemState").map(\.name).filter { $0 != "itemId" }
    }

    /// Computes them anew for every item, or for those in which one is not what its rows say.
    static func refresh(_ database: Database, onlyStale: Bool = false) throws {
        let columns = try columns(in: database)
        let list = columns.joined(separator: ", ")
        let stale = onlyStale ? "WHERE id IN (SELECT id FROM \(joined) WHERE \(isStale(columns)))" : ""
        try database.execute(
            sql: "UPDATE items SET (\(list)) = (SELECT \(list) FROM itemState WHERE itemId = items.id) \(stale)")
    }

    /// Computes them anew for these items.
    static func refresh(_ database: Database, items: [Int64]) throws {
        let list = try columns(in: database).joined(separator: ", ")
        for first in stride(from: 0, to: items.count, by: 500) {
            let ids = items[first..<min(first + 500, items.count)].map(String.init).joined(separator: ", ")
            try database.execute(
                sql: """
                    UPDATE items SET (\(list)) = (SELECT \(list) FROM itemState WHERE itemId = items.id)
                    WHERE id IN (\(ids))
                    """)
        }
    }

    /// Each item beside what its rows say.
    static let joined = "items JOIN itemState ON itemId = id"

    /// A condition on ``joined``.
    static func isStale(_ columns: [String]) -> String {
        let (stored, computed) = (of("items", columns), of("itemState", columns))
        return "(\(stored.joined(separator: ", "))) IS NOT (\(computed.joined(separator: ", ")))"
    }

    static func of(_ table: String, _ columns: [String]) -> [String] {
        columns.map { "\(table).\($0)" }
    }
}
