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
    ///
    /// `progress` is asked now and then, with how many of how many are ready; what it throws ends the reading.
    public mutating func rows(
        of table: StoredTable, progress: (_ done: Int, _ total: Int) throws -> Void
    ) throws -> [WholeRow] {
        var known: [Int64: String] = [:]
        var rows: [WholeRow] = []
        try progress(0, 1)
        let read = try side.rows(of: table)
        for row in read {
            if rows.count & 1_023 == 0 { try progress(rows.count, read.count) }
            let name = side.names(of: row, table)[0]
            known[row.id] = name
            rows.append(WholeRow(values: row.values, name: name, id: row.id, item: row.item))
        }
        names[table.table] = known
        return rows
    }

    /// What a row of a table that was asked for is known by.
    public func name(of row: Int64, in table: StoreTable) -> String? { names[table]?[row] }
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
