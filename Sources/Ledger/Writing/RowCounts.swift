import QueryLanguage
import StoreFile

/// The numbers of rows of some nouns, such as those that belong to an item or name a market.
package typealias RowCounts = [(noun: Noun, count: Int)]

extension InventoryWriter {
    /// Returns the numbers of rows that name a market, a seller or a haul, without deleted ones.
    func counts(naming row: Int64, of kind: Noun) throws -> RowCounts {
        try (kind.stored?.references ?? []).compactMap { field in
            let (table, column) = (field.table, field.columns[0])
            let count = try database.value(
                Int.self,
                "SELECT count(*) FROM \(sql: table.rawValue) WHERE \(sql: column) = \(row) AND deletedAt IS NULL")
            return table.noun.map { ($0, count ?? 0) }
        }
    }
}
