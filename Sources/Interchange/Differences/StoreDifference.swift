import GRDB
import QueryLanguage
import StoreFile
import Upkeep

/// The differences that replacing one store by another would make; deleted rows are ignored.
package struct StoreDifference: Sendable {
    /// The number of rows of one kind, and of those that would change.
    package struct Counts: Equatable, Sendable {
        package var here = 0
        package var there = 0
        /// The rows only here.
        package var lost = 0
        /// The rows only there.
        package var added = 0
        package var changed = 0
        package var unchanged: Int { here - lost - changed }
    }

    /// The counts of each kind that has rows, such as `items`.
    package private(set) var counts: [(kind: String, counts: Counts)] = []
    /// A sentence for each of the first rows that differ.
    package private(set) var differences = Differences()

    /// True if both have the same contents.
    package var isNothing: Bool { counts.allSatisfy { $0.counts.lost + $0.counts.added + $0.counts.changed == 0 } }

    /// True if something here would be lost.
    package var losesSomething: Bool { counts.contains { $0.counts.lost + $0.counts.changed > 0 } }

    init(_ here: Database, _ there: Database) throws {
        var (mine, theirs) = (ListedStore(here), ListedStore(there))
        let tables = try StoredTable.all.map { ($0, try mine.list($0), try theirs.list($0)) }
        // People ask about items first.
        for (table, mine, theirs) in tables where table === StoredTable.items { try compare(table.name, mine, theirs) }
        for (table, mine, theirs) in tables where table !== StoredTable.items { try compare(table.name, mine, theirs) }
        for other in ListedStore.others { try compare(other.kind, try mine.list(other), try theirs.list(other)) }
    }

    private mutating func compare<Rows: Listed>(_ kind: String, _ mine: Rows, _ theirs: Rows) throws {
        var counts = Counts(here: mine.keys.count, there: theirs.keys.count)
        let isItem = kind == StoredTable.items.name
        for (key, row) in mine.keys {
            guard let other = theirs.places[key] else {
                counts.lost += 1
                try differences.tell(.lost, ofItem: isItem) { "lost: \(try mine.label(of: row, key))" }
                continue
            }
            let changes = try mine.changes(of: row, to: theirs, other)
            guard !changes.isEmpty else { continue }
            counts.changed += 1
            try differences.tell(.changed, ofItem: isItem) {
                "changed: \(try mine.label(of: row, key)): \(changes.joined(separator: ", "))"
            }
        }
        for (key, row) in theirs.keys where mine.places[key] == nil {
            counts.added += 1
            try differences.tell(.added, ofItem: isItem) { "added: \(try theirs.label(of: row, key))" }
        }
        if counts != Counts() { self.counts.append((kind, counts)) }
    }
}

extension InventoryStore {
    /// Returns the differences that replacing this store by `other` would make.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func difference(from other: InventoryStore) throws -> StoreDifference {
        try read { here in try other.read { try StoreDifference(here, $0) } }
    }
}

/// The rows of one kind in a store, by their keys.
private protocol Listed {
    associatedtype Row
    /// The rows in the order in which they are listed.
    var keys: [(key: String, row: Row)] { get }
    var places: [String: Row] { get }
    /// Returns the kind and the name of a row, such as `market Battersea`.
    func label(of row: Row, _ key: String) throws -> String
    /// Returns the differences, a phrase each.
    func changes(of row: Row, to others: Self, _ other: Row) throws -> [String]
}

/// Rows without fields: texts by their keys.
private struct ListedTexts: Listed {
    let noun: String
    let places: [String: String]
    let keys: [(key: String, row: String)]

    init(_ noun: String, _ places: [String: String]) {
        (self.noun, self.places) = (noun, places)
        keys = places.sorted { $0.key < $1.key }.map { (key: $0.key, row: $0.value) }
    }

    func label(of row: String, _ key: String) -> String { "\(noun) \(key)" }

    func changes(of row: String, to others: Self, _ other: String) -> [String] {
        row == other ? [] : ["from “\(row)” to “\(other)”"]
    }
}

/// The rows of one table that are not deleted.
private struct ListedRows: Listed {
    let table: StoredTable
    let store: ListedStore
    /// The rows in their order.
    var keys: [(key: String, row: OwnedRow)] = []
    var places: [String: OwnedRow] = [:]

    func label(of row: OwnedRow, _ key: String) throws -> String { try store.label(of: row, key, table) }

    func changes(of row: OwnedRow, to others: Self, _ other: OwnedRow) throws -> [String] {
        try store.changes(of: row, to: other, of: others.store, table)
    }
}

/// A store whose tables are listed one after another, referenced tables first.
private struct ListedStore: RowNaming {
    let database: Database
    private var names: [StoreTable: [Int64: String]] = [:]
    private var deleted: [StoreTable: Set<Int64>] = [:]

    init(_ database: Database) { self.database = database }

    func name(of id: Int64, in table: StoreTable) -> String { names[table]?[id] ?? "" }

    mutating func list(_ table: StoredTable) throws -> ListedRows {
        var (found, seen): ([(String, OwnedRow)], [String: Int]) = ([], [:])
        for row in try OwnedRow.rows(of: table, in: database) {
            var key = try self.key(of: row, table)
            names[table.table, default: [:]][row.id] = try name(of: row, table)
            let isGone = row.values[table.deletion] != .null || isPartOfDeleted(row, table)
            if isGone { deleted[table.table, default: []].insert(row.id) }
            guard !isGone else { continue }
            let number = seen[key, default: 0] + 1
            seen[key] = number
            if number > 1 { key += " (\(number))" }
            found.append((key, row))
        }
        return ListedRows(
            table: table, store: self, keys: found.map { (key: $0.0, row: $0.1) },
            places: Dictionary(found, uniquingKeysWith: { first, _ in first }))
    }

    private func isPartOfDeleted(_ row: OwnedRow, _ table: StoredTable) -> Bool {
        if let item = row.item { return deleted[.items]?.contains(item) ?? false }
        guard table === StoredTable.refunds, case .integer(let sale) = row.values[StoredField.refundSale.place] else {
            return false
        }
        return deleted[.sales]?.contains(sale) ?? false
    }

    // MARK: - Rows without fields

    struct Other {
        let kind: String
        /// Selects the key of each row and its text.
        let sql: String
    }

    static let others = [
        Other(
            kind: "orders",
            sql: """
                SELECT slug || ' ' || orderNumber || ' ' || itemNumber || ' ' || transactionNumber, ''
                FROM orders JOIN platforms ON platforms.id = platformId
                """),
        Other(
            kind: "payouts",
            sql: """
                SELECT slug || ' ' || number, day || ' ' || amountMinor || ' ' || currency
                FROM payouts JOIN platforms ON platforms.id = platformId
                """),
        Other(kind: "rates", sql: "SELECT currency || ' ' || day, perEuro FROM rates"),
        Other(kind: "settings", sql: "SELECT key, value FROM settings WHERE key <> '\(BackupFolders.setting)'"),
        Other(kind: "mappings", sql: "SELECT name, header || ' ' || clauses FROM mappings"),
        Other(kind: "views", sql: "SELECT name, text FROM savedStatements"),
    ]

    func list(_ other: Other) throws -> ListedTexts {
        let rows = try Row.fetchCursor(database, sql: other.sql)
        var found: [String: String] = [:]
        while let row = try rows.next() { found[try row[0] as String? ?? ""] = try row[1] as String? ?? "" }
        return ListedTexts(String(other.kind.dropLast()), found)
    }
}
