import Ledger
import QueryLanguage
import StoreFile
import SystemLibrary

/// Lookups for a sheet's rows, which have no earlier version and are compared with the store as it is.
extension ImportSession {
    /// Returns the items that a SKU may mean: those that had it before, then the one that has it.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func items(called sku: SKU) throws -> [StoredRow] {
        let ids = try statement(
            """
            SELECT id FROM items WHERE legacySku = ?1
            UNION ALL SELECT id FROM items WHERE sku = ?1 AND legacySku IS NOT ?1
            """)
        ids.bind(sku.text, at: 1)
        var found: [Int64] = []
        try ids.forEachRow { found.append($0.integer(0)) }
        return try found.flatMap { try rows(of: .items, $0) }
    }

    /// Returns the ids of the items, not deleted, with this title, day of purchase and cost, oldest first.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func items(titled title: String, bought: Day?, cost: Money?) throws -> [Int64] {
        let ids = try statement(
            """
            SELECT id FROM items
            WHERE deletedAt IS NULL AND boughtDay IS ? AND title IS ? AND costMinor IS ? AND costCurrency IS ? ORDER BY id
            """)
        let values: [StoredValue] = [
            bought.map { .text($0.description) } ?? .null, .text(title), StoredValue(cost?.minor),
            cost.map { .text($0.currency.code) } ?? .null,
        ]
        for (index, value) in values.enumerated() { ids.bind(value, at: Int32(index + 1)) }
        var found: [Int64] = []
        try ids.forEachRow { found.append($0.integer(0)) }
        return found
    }

    /// Returns the items, not deleted, by their titles, oldest first, without some.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func items(besides left: [Int64: [String]]) throws -> [String: [Int64]] {
        var found: [String: [Int64]] = [:]
        try database.scan("SELECT id, title FROM items WHERE deletedAt IS NULL AND title IS NOT NULL ORDER BY id") {
            row in
            guard left[row.integer(0)] == nil else { return }
            found[row.text(1) ?? "", default: []].append(row.integer(0))
        }
        return found
    }

    private static let listsOfItem =
        "SELECT \(WholeSheet.lists.map(\.sql).joined(separator: ", ")) FROM items WHERE id = ?"

    /// Returns an item's cells in the columns of a whole export that hold lists (its listings, earlier sales and
    /// photos), by the name of the column.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func lists(of item: Int64) throws -> [String: String] {
        let read = try statement(Self.listsOfItem)
        read.bind(.integer(item), at: 1)
        var lists: [String: String] = [:]
        try read.forEachRow { row in
            for (index, list) in WholeSheet.lists.enumerated() { lists[list.column] = row.text(Int32(index)) ?? "" }
        }
        return lists
    }

    /// Returns the present days of an item's life.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func history(of item: Int64) throws -> ItemHistory {
        try ItemHistory(of: item, in: database)
    }
}

/// The rows of one table by name.
package struct NameDirectory {
    package let table: StoredTable
    private var exact: [SpelledName: Int64] = [:]
    /// Rows by their folded names.
    private var folded: [[Int32]: Int64] = [:]

    /// Reads the names of a table's rows.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(_ table: StoredTable, in session: ImportSession) throws {
        self.table = table
        // The oldest row of a name wins.
        let rows = try session.database.cursor(
            "SELECT id, name FROM \(sql: table.name) WHERE deletedAt IS NULL ORDER BY id DESC")
        while let row = try rows.next() {
            let (id, name): (Int64, String) = try (row[0], row[1])
            exact[SpelledName(text: name)] = id
            folded[FoldedText.nameKey(name)] = id
        }
    }

    /// The row of that name, preferring the exact spelling over another case; `nil` if there is none.
    package subscript(name: String) -> Int64? {
        exact[SpelledName(text: name)] ?? folded[FoldedText.nameKey(name)]
    }

    /// Adds a row with only a name, and returns its id.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package mutating func add(_ name: String, in session: ImportSession) throws -> Int64 {
        let id = try session.add(table, named: name)
        session.note(name, of: id, in: table.table)
        exact[SpelledName(text: name)] = id
        folded[FoldedText.nameKey(name)] = id
        return id
    }

    /// Returns the name most similar to an unknown one; `nil` if there is none.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func nearest(to name: String, in session: ImportSession) throws -> String? {
        let names = try session.database.values(
            String.self, "SELECT name FROM \(sql: table.name) WHERE deletedAt IS NULL")
        return Spelling.nearest(to: name, among: names)
    }
}

/// A name by its bytes, so that two encodings of a letter are two names.
private struct SpelledName: Hashable {
    let text: String

    static func == (left: SpelledName, right: SpelledName) -> Bool {
        var (left, right) = (left.text, right.text)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                guard left.count == right.count, let start = left.baseAddress, let other = right.baseAddress else {
                    return left.count == right.count
                }
                return memcmp(start, other, left.count) == 0
            }
        }
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
