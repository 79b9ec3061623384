import GRDB
import QueryLanguage

/// All rows of a store, the deleted ones too, with what names them in any other store.
public struct WholeInventory {
    /// One row, with the values of its table's columns.
    public struct WholeRow {
        public let values: [StoredValue]
        /// What it is known by, in every store.
        public let name: String
        public let id: Int64
        public let item: Int64?
    }

    private let side: ExchangeSide
    private var names: [StoreTable: [Int64: String]] = [:]

    init(_ side: ExchangeSide) {
        self.side = side
    }

    /// The rows of a table, which later ones may name.
    public mutating func rows(of table: StoredTable) throws -> [WholeRow] {
        let rows = try side.rows(of: table).map { whole($0, table) }
        names[table.table] = Dictionary(rows.map { ($0.id, $0.name) }) { $1 }
        return rows
    }

    private func whole(_ row: OwnedRow, _ table: StoredTable) -> WholeRow {
        WholeRow(values: row.values, name: side.names(of: row, table)[0], id: row.id, item: row.item)
    }

    /// What an item, or a row of a table that was asked for, is known by.
    public func name(of row: Int64, in table: StoreTable) throws -> String? {
        guard table == .items else { return names[table]?[row] }
        return try rows(of: .items, where: "id = ?1", [row]).first?.name
    }

    // MARK: - Items

    /// Items with what belongs to them: listings, sales and photos by their items, refunds by their sales.
    public struct Piece {
        public fileprivate(set) var items: [WholeRow]
        public fileprivate(set) var parts: [StoreTable: [Int64: [WholeRow]]] = [:]
    }

    /// So few that they are let go of in a moment, as a million would not be.
    private static let pieceSize = 500

    public func itemCount() throws -> Int {
        try Int.fetchOne(side.database, sql: "SELECT count(*) FROM items") ?? 0
    }

    /// Calls `body` with all items in order, some at a time, with their rows of the tables.
    public func forEachPiece(with tables: [StoredTable], _ body: (Piece) throws -> Void) throws {
        let next = "SELECT max(id) FROM (SELECT id FROM items WHERE id > ? ORDER BY id LIMIT \(Self.pieceSize))"
        var end = Int64.min
        while let last = try Int64.fetchOne(side.database, sql: next, arguments: [end]) {
            let range = [end, last]
            var piece = Piece(items: try rows(of: .items, where: Self.isOfPiece("id"), range))
            for table in tables {
                let rows = try rows(of: table, where: Self.condition(of: table), range)
                piece.parts[table.table] = Dictionary(grouping: rows) { $0.item ?? $0.sale }
            }
            try body(piece)
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
    /// The sale that a refund is of.
    fileprivate var sale: Int64 {
        if case .integer(let id) = values[StoredField.refundSale.place] { id } else { 0 }
    }
}

extension InventoryStore {
    /// Runs `body` on all rows of the store as they are at one moment, with the home currency.
    public func withWholeInventory<Result>(
        _ body: (inout WholeInventory, Currency?) throws -> Result
    ) throws -> Result {
        try read { database in
            var whole = WholeInventory(try ExchangeSide(database))
            let code = try String.fetchOne(database, sql: "SELECT value FROM settings WHERE key = 'currency'")
            return try body(&whole, code.flatMap { Currency(code: $0) })
        }
    }
}

extension PhotoFolder {
    /// Where the picture of a photo is, if it is there.
    public func path(sha256: String, fileName: String?) -> String {
        path(of: Self.name(sha256: sha256, fileName: fileName))
    }
}
