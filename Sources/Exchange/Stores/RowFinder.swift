import GRDB
import Interchange
import QueryLanguage
import StoreFile

/// A search for the row of this store that corresponds to a row of another one.
struct RowFinder {
    private let table: StoredTable
    private let rows: [Int64: OwnedRow]
    private var byName: [String: Int64] = [:]
    /// Rows by the values that people tell them apart by, for rows whose names in the other store are unknown.
    private var byLikeness: [String: Int64] = [:]
    /// Rows here by the imported record that made them, and the other store's records by their row.
    private var byRecord: [String: Int64] = [:]
    private var recordsThere: [Int64: [String]] = [:]
    private var partsOfItems: [Int64: [OwnedRow]] = [:]

    init(_ table: StoredTable, _ rows: [OwnedRow], ours: ExchangeSide, theirs: ExchangeSide) throws {
        self.table = table
        self.rows = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for row in rows {
            for name in ours.names(of: row, table) { byName[name] = row.id }
            if let likeness = Self.likeness(row.values, table) { byLikeness[likeness] = row.id }
            if let item = row.item { partsOfItems[item, default: []].append(row) }
        }
        for (record, row) in try Self.records(of: table, in: ours.database) { byRecord[record] = row }
        for (record, row) in try Self.records(of: table, in: theirs.database) {
            recordsThere[row, default: []].append(record)
        }
    }

    /// Returns the row with a name in this store; `nil` if there is none.
    func row(named name: String) -> Int64? { byName[name] }

    /// Returns the row, and whether the match was not known before; `nil` if there is none.
    func find(
        _ names: [String], _ their: OwnedRow, _ values: [StoredValue], _ item: Int64?, isPaired: Bool
    ) throws -> (row: OwnedRow, isNew: Bool)? {
        for name in names { if let row = byName[name].flatMap({ rows[$0] }) { return (row, false) } }
        for record in recordsThere[their.id] ?? [] {
            if let row = byRecord[record].flatMap({ rows[$0] }) { return (row, true) }
        }
        if let likeness = Self.likeness(values, table), let row = byLikeness[likeness].flatMap({ rows[$0] }) {
            return (row, true)
        }
        guard isPaired, let item else { return nil }
        return partsOfItems[item]?.first { Self.partKey($0.values, table) == Self.partKey(values, table) }.map {
            ($0, true)
        }
    }

    /// The tables whose rows count as the same if they have the same name.
    static let named: [StoreTable] = [.markets, .sellers, .hauls, .platforms, .kinds]

    /// Returns the value by which rows count as the same: places, people and platforms with one name.
    static func likeness(_ values: [StoredValue], _ table: StoredTable) -> String? {
        if table === StoredTable.fees, values[table.deletion] == .null { return "\(values[0]) \(values[1])" }
        // No two platforms have one word, even if one is deleted.
        let isKnown = values[table.deletion] == .null || table === StoredTable.platforms
        guard named.contains(table.table), isKnown, case .text(let name) = values[0] else { return nil }
        return name.lowercased()
    }

    /// Returns the values that distinguish the parts of one item.
    private static func partKey(_ values: [StoredValue], _ table: StoredTable) -> [StoredValue] {
        switch table.table {
        case .listings: [values[0], values[StoredField.listingListed.place]]
        case .sales: [values[StoredField.saleSold.place]]
        default: [values[0], values[1]]
        }
    }

    private static func records(of table: StoredTable, in database: Database) throws -> [(String, Int64)] {
        let kinds: [ImportKind] =
            switch table.table {
            case .markets: [.market]
            case .sellers: [.seller]
            case .hauls: [.haul]
            case .items: [.item]
            case .expenses: [.entryFee, .transportExpense, .expense]
            default: []
            }
        return try kinds.flatMap { kind in
            try Row.fetchAll(
                database, sql: "SELECT sourceId, rowId FROM importedRecords WHERE kind = ? AND rowId IS NOT NULL",
                arguments: [kind.rawValue]
            ).map { ("\(kind.rawValue)/\(try $0[0] as String)", try $0[1] as Int64) }
        }
    }
}
