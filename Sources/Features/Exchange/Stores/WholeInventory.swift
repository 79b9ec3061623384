import Ledger
import QueryLanguage
import StoreFile

/// All rows of a store, including deleted ones, with names that identify them in any other store.
package struct WholeInventory {
    /// One row, with the values of its table's columns.
    package struct WholeRow {
        package let values: [StoredValue]
        /// The name that identifies it in every store.
        package let name: String
        package let id: Int64
        package let item: Int64?
    }

    private let side: ExchangeSide
    private var names: [StoreTable: [Int64: String]] = [:]

    init(_ side: ExchangeSide) {
        self.side = side
    }

    /// Returns the rows of a table, to which later rows may refer.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package mutating func rows(of table: StoredTable) throws -> [WholeRow] {
        let rows = try side.rows(of: table).map { whole($0, table) }
        names[table.table] = Dictionary(rows.map { ($0.id, $0.name) }) { $1 }
        return rows
    }

    private func whole(_ row: OwnedRow, _ table: StoredTable) -> WholeRow {
        WholeRow(values: row.values, name: side.names(of: row, table)[0], id: row.id, item: row.item)
    }

    /// Returns the identifying name of an item, or of a row in a table already read; `nil` if it is unknown.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func name(of row: Int64, in table: StoreTable) throws -> String? {
        guard table == .items else { return names[table]?[row] }
        return try rows(of: .items, where: "id = ?1", [row]).first?.name
    }

    // MARK: - Items

    /// Items with their listings, sales and photos, by item, and refunds, by sale.
    package struct Piece {
        package fileprivate(set) var items: [WholeRow]
        package fileprivate(set) var parts: [StoreTable: [Int64: [WholeRow]]] = [:]
    }

    /// A number of rows small enough to be freed in a moment, unlike a million.
    private static let pieceSize = 500

    /// Returns the number of rows of a table, including deleted ones.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func count(of table: StoredTable) throws -> Int {
        try side.database.value(Int.self, "SELECT count(*) FROM \(sql: table.name)") ?? 0
    }

    /// Passes all rows of a table, to which no other row refers, to `body` in order.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `body` throws.
    package func forEachRow(of table: StoredTable, _ body: (WholeRow) throws -> Void) throws {
        try forEachRange(of: table) { try rows(of: table, where: Self.isOfPiece("id"), $0).forEach(body) }
    }

    /// Passes all items to `body` in order, some at a time, with their rows of the tables.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `body` throws.
    package func forEachPiece(with tables: [StoredTable], _ body: (Piece) throws -> Void) throws {
        try forEachRange(of: .items) { range in
            var piece = Piece(items: try rows(of: .items, where: Self.isOfPiece("id"), range))
            for table in tables {
                let rows = try rows(of: table, where: Self.condition(of: table), range)
                piece.parts[table.table] = Dictionary(grouping: rows) { $0.item ?? $0.sale }
            }
            try body(piece)
        }
    }

    /// Passes the file name and the hash of each photo's picture to `body`, in the order of items and their photos; of
    /// deleted photos only those deleted with their item.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `body` throws.
    package func forEachPicture(_ body: (_ file: String, _ sha256: String) throws -> Void) throws {
        let sql = """
            SELECT file, sha256 FROM photos JOIN items ON items.id = itemId WHERE file IS NOT NULL AND sha256 IS NOT NULL
                AND (photos.deletedAt IS NULL OR photos.deletedAt = items.deletedAt)
            ORDER BY itemId, position, photos.id
            """
        let rows = try side.database.cursor(BoundSQL(sql: sql))
        while let row = try rows.next() { try body(row["file"], row["sha256"]) }
    }

    /// Passes ranges of ids that have all rows of a table, some in each: the id before the first, and the last.
    private func forEachRange(of table: StoredTable, _ body: ([Int64]) throws -> Void) throws {
        let next = "SELECT max(id) FROM (SELECT id FROM \(table.name) WHERE id > ? ORDER BY id LIMIT \(Self.pieceSize))"
        var end = Int64.min
        while let last = try side.database.value(Int64.self, BoundSQL(sql: next, end)) {
            try body([end, last])
            end = last
        }
    }

    private static func isOfPiece(_ column: String) -> String { "\(column) > ?1 AND \(column) <= ?2" }

    private static func condition(of table: StoredTable) -> String {
        table.belongsToItem
            ? isOfPiece("itemId") : "saleId IN (SELECT id FROM sales WHERE \(isOfPiece("itemId")))"
    }

    private func rows(of table: StoredTable, where condition: String, _ values: [Int64]) throws -> [WholeRow] {
        try OwnedRow.rows(of: table, where: condition, values, in: side.database).map { whole($0, table) }
    }
}

extension WholeInventory.WholeRow {
    /// The sale that a refund belongs to.
    fileprivate var sale: Int64 {
        if case .integer(let id) = values[StoredField.refundSale.place] { id } else { 0 }
    }
}

extension InventoryStore {
    /// Runs `body` on all rows of the store at one moment, with the home currency.
    ///
    /// - Throws: ``StoreError`` if the store can't be read, and any error that `body` throws.
    package func withWholeInventory<Result>(
        _ body: (inout WholeInventory, Currency?) throws -> Result
    ) throws -> Result {
        try read { database in
            var whole = WholeInventory(try ExchangeSide(database))
            return try body(&whole, database.homeCurrency())
        }
    }
}

extension PhotoFolder {
    /// Returns the path of a photo's picture, which may not exist.
    package func path(sha256: String, fileName: String?) -> String {
        path(of: Self.name(sha256: sha256, fileName: fileName))
    }
}
