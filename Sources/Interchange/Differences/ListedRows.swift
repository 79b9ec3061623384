import QueryLanguage
import StoreFile
import Upkeep

/// The rows of one kind in a store, which are read one at a time: all of them may be hundreds of megabytes.
protocol Listed {
    /// Calls `body` for each row, in the order in which they are listed.
    func forEach(_ body: (ListedRow) throws -> Void) throws
    /// Returns a row that was listed, by its number in the store or in the list, and among rows with its name.
    func row(_ id: Int64, number: Int) throws -> ListedRow
    /// Returns the kind and the name of a row, such as `market Battersea`.
    func label(of row: ListedRow) throws -> String
    /// Returns the differences from a row of the other store, a phrase each, made when someone reads it.
    func changes(of row: ListedRow, to others: Self, _ other: Int64) throws -> [() throws -> String]
}

/// A row as a list shows it.
struct ListedRow {
    let id: Int64
    /// The place among the rows with its name, from 1.
    let number: Int
    private let name: String
    /// The stored row, if it has fields.
    var owned: OwnedRow?
    /// The text of a row without fields.
    var text = ""
    /// The digest of the key.
    let digest: RowDigest
    /// A hash of what is compared, which tells apart two versions of one row.
    let contents: Int

    /// - Parameter digest: The digest of the name, if it is known.
    init(_ name: String, id: Int64, number: Int, digest: RowDigest? = nil, contents: Int) {
        (self.name, self.id, self.number, self.contents) = (name, id, number, contents)
        let digest = number == 1 ? digest : nil
        self.digest = digest ?? RowDigest(Self.key(name, number))
    }

    /// The name by which the stores' rows are paired: that of the second row with it ends with ` (2)`.
    var key: String { Self.key(name, number) }

    private static func key(_ name: String, _ number: Int) -> String { number == 1 ? name : "\(name) (\(number))" }
}

/// A digest of 128 bits, by which the names of this process's rows are told apart.
struct RowDigest: Hashable {
    private let halves: (Int, Int)

    init(_ text: String) {
        var hashers = (Hasher(), Hasher())
        hashers.1.combine(1)
        hashers.0.combine(text)
        hashers.1.combine(text)
        halves = (hashers.0.finalize(), hashers.1.finalize())
    }

    static func == (left: RowDigest, right: RowDigest) -> Bool { left.halves == right.halves }

    func hash(into hasher: inout Hasher) { hasher.combine(halves.0) }
}

/// The rows of one table that are not deleted.
struct ListedRows: Listed {
    let table: StoredTable
    let store: ListedStore
    private let told: [StoredField]

    init(table: StoredTable, store: ListedStore) { (self.table, self.store, told) = (table, store, table.told) }

    func forEach(_ body: (ListedRow) throws -> Void) throws {
        var seen: [RowDigest: Int] = [:]
        try OwnedRow.forEach(of: table, in: store.database) { row in
            guard try !store.isGone(row, table) else { return }
            let name = try store.key(of: row, table)
            let digest = RowDigest(name)
            try body(listed(row, name, Self.next(&seen[digest, default: 0]), digest))
        }
    }

    private static func next(_ number: inout Int) -> Int {
        number += 1
        return number
    }

    func row(_ id: Int64, number: Int) throws -> ListedRow {
        let row = try store.row(id, of: table)
        return try listed(row, store.key(of: row, table), number)
    }

    private func listed(
        _ row: OwnedRow, _ name: String, _ number: Int, _ digest: RowDigest? = nil
    ) throws -> ListedRow {
        let contents = try store.contents(of: row, told)
        var listed = ListedRow(name, id: row.id, number: number, digest: digest, contents: contents)
        listed.owned = row
        return listed
    }

    func label(of row: ListedRow) throws -> String {
        try row.owned.map { try store.label(of: $0, row.key, table) } ?? ""
    }

    func changes(of row: ListedRow, to others: ListedRows, _ other: Int64) throws -> [() throws -> String] {
        guard let row = row.owned else { return [] }
        return try store.changes(of: row, to: others.store.row(other, of: table), of: others.store, table)
            .map { phrase in { phrase } }
    }
}

/// A store whose tables are listed one after another: items before their parts, sales before their refunds.
final class ListedStore: RowNaming {
    let database: StoreConnection
    private var names: [StoreTable: [Int64: String]] = [:]
    /// The item or sale that was named last, since its parts are mostly neighbours.
    private var last: [StoreTable: (id: Int64, name: String)] = [:]
    private var deleted: [StoreTable: Set<Int64>] = [:]
    /// Reads an item's SKU, its name, for which most parts ask.
    private let sku: RowStatement

    init(_ database: StoreConnection) throws {
        self.database = database
        sku = try RowStatement("SELECT sku FROM items WHERE id = ?", in: database)
    }

    /// Returns a row of a table.
    ///
    /// - Throws: ``SQLiteError`` if it isn't there or SQLite reports an error.
    func row(_ id: Int64, of table: StoredTable) throws -> OwnedRow {
        let rows = try OwnedRow.rows(of: table, where: "id = ?1", [id], in: database)
        guard let row = rows.first else { throw SQLiteError(.corrupt) }
        return row
    }

    func name(of id: Int64, in table: StoreTable) throws -> String {
        if let name = names[table]?[id] { return name }
        if let last = last[table], last.id == id { return last.name }
        guard let name = try table == .items ? sku(of: id) : storedName(of: id, in: table) else { return "" }
        if table == .items || table == .sales {
            last[table] = (id, name)
        } else {
            names[table, default: [:]][id] = name
        }
        return name
    }

    private func sku(of item: Int64) throws -> String? {
        var name: String?
        sku.bind(.integer(item), at: 1)
        try sku.forEachRow { name = $0.text(0) }
        return name
    }

    private func storedName(of id: Int64, in table: StoreTable) throws -> String? {
        guard let stored = StoredTable.of(table) else { return nil }
        return try OwnedRow.rows(of: stored, where: "id = ?1", [id], in: database).first.map {
            try name(of: $0, stored)
        }
    }

    /// Returns true for a row that is deleted, or whose item or sale is.
    func isGone(_ row: OwnedRow, _ table: StoredTable) throws -> Bool {
        guard row.values[table.deletion] != .null || isPartOfDeleted(row, table) else { return false }
        if table === StoredTable.items || table === StoredTable.sales {
            deleted[table.table, default: []].insert(row.id)
        }
        return true
    }

    private func isPartOfDeleted(_ row: OwnedRow, _ table: StoredTable) -> Bool {
        if let item = row.item { return deleted[.items]?.contains(item) ?? false }
        guard table === StoredTable.refunds, case .integer(let sale) = row.values[StoredField.refundSale.place] else {
            return false
        }
        return deleted[.sales]?.contains(sale) ?? false
    }

    /// Returns a hash of what ``RowNaming/changes(of:to:of:_:)`` compares.
    func contents(of row: OwnedRow, _ fields: [StoredField]) throws -> Int {
        var hasher = Hasher()
        for field in fields {
            if case .reference = field.unit {
                hasher.combine(try shown(field, of: row))
            } else {
                for place in field.places { row.values[place].add(to: &hasher) }
            }
        }
        return hasher.finalize()
    }
}

extension StoredValue {
    fileprivate func add(to hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(Int?.none)
        case .integer(let integer): hasher.combine(integer)
        case .real(let number): hasher.combine(number)
        case .text(let text): hasher.combine(text)
        case .instant(let instant): hasher.combine(instant)
        case .day(let day): hasher.combine(day)
        }
    }
}
