import GRDB
import QueryLanguage

/// What would be different if another store took the place of one: what is deleted is in neither.
public struct StoreDifference: Sendable {
    /// How many rows of one kind there are, and how many would not be as they are.
    public struct Counts: Equatable, Sendable {
        public var here = 0
        public var there = 0
        /// Here alone.
        public var lost = 0
        /// There alone.
        public var added = 0
        public var changed = 0
        public var unchanged: Int { here - lost - changed }
    }

    /// By kind, such as `items`, those of which there are any.
    public private(set) var counts: [(kind: String, counts: Counts)] = []
    /// The first differences, a sentence for each row: first what is lost, then what is changed.
    public var sentences: [String] { Array(told.joined().prefix(Self.most)) }
    /// How many more there are.
    public var furtherDifferences: Int { differences - sentences.count }

    private enum Kind: Int { case lost, changed, added }
    /// By kind, the first of each.
    private var told: [[String]] = [[], [], []]
    private var differences = 0

    /// So many are told one by one.
    private static let most = 20

    /// Whether both hold the same.
    public var isNothing: Bool { counts.allSatisfy { $0.counts.lost + $0.counts.added + $0.counts.changed == 0 } }

    /// Whether something that is here would be lost.
    public var losesSomething: Bool { counts.contains { $0.counts.lost + $0.counts.changed > 0 } }

    init(_ here: Database, _ there: Database) throws {
        var (mine, theirs) = (ListedStore(here), ListedStore(there))
        let tables = try StoredTable.all.map { ($0, try mine.list($0), try theirs.list($0)) }
        // Items are what a person asks about first.
        for (table, mine, theirs) in tables where table === StoredTable.items { compare(table.name, mine, theirs) }
        for (table, mine, theirs) in tables where table !== StoredTable.items { compare(table.name, mine, theirs) }
        for other in ListedStore.others { compare(other.kind, try mine.list(other), try theirs.list(other)) }
    }

    private mutating func compare<Rows: Listed>(_ kind: String, _ mine: Rows, _ theirs: Rows) {
        var counts = Counts(here: mine.keys.count, there: theirs.keys.count)
        let noun = String(kind.dropLast())
        for (key, row) in mine.keys {
            guard let other = theirs.places[key] else {
                counts.lost += 1
                tell(.lost) { "lost: \(noun) \(mine.label(of: row, key))" }
                continue
            }
            let changes = mine.differences(of: row, from: theirs, other)
            guard !changes.isEmpty else { continue }
            counts.changed += 1
            tell(.changed) { "changed: \(noun) \(mine.label(of: row, key)): \(changes.joined(separator: ", "))" }
        }
        for (key, row) in theirs.keys where mine.places[key] == nil {
            counts.added += 1
            tell(.added) { "added: \(noun) \(theirs.label(of: row, key))" }
        }
        if counts != Counts() { self.counts.append((kind, counts)) }
    }

    private mutating func tell(_ kind: Kind, _ sentence: () -> String) {
        differences += 1
        if told[kind.rawValue].count < Self.most { told[kind.rawValue].append(sentence()) }
    }
}

extension InventoryStore {
    /// What would be different if `other` took the place of this store.
    public func difference(from other: InventoryStore) throws -> StoreDifference {
        try read { here in try other.read { try StoreDifference(here, $0) } }
    }
}

/// What a store has of one kind, by what tells each apart.
private protocol Listed {
    associatedtype Row
    /// In the order in which they are told.
    var keys: [(key: String, row: Row)] { get }
    var places: [String: Row] { get }
    func label(of row: Row, _ key: String) -> String
    /// What is not the same, a phrase each.
    func differences(of row: Row, from others: Self, _ other: Row) -> [String]
}

/// What has no fields: a text by its key.
private struct ListedTexts: Listed {
    let places: [String: String]
    let keys: [(key: String, row: String)]

    init(_ places: [String: String]) {
        self.places = places
        keys = places.sorted { $0.key < $1.key }.map { (key: $0.key, row: $0.value) }
    }

    func label(of row: String, _ key: String) -> String { key }

    func differences(of row: String, from others: Self, _ other: String) -> [String] {
        row == other ? [] : ["“\(row)”, then “\(other)”"]
    }
}

/// The rows of one table that are not deleted.
private struct ListedRows: Listed {
    let table: StoredTable
    let store: ListedStore
    /// In the order of the rows.
    var keys: [(key: String, row: ExchangeRow)] = []
    var places: [String: ExchangeRow] = [:]

    func label(of row: ExchangeRow, _ key: String) -> String {
        guard table === StoredTable.items else { return key }
        return "\(key) “\(store.shown(table["title"], of: row))”"
    }

    /// `title “Lamp”, then “Vase”`, of each field that is not the same.
    func differences(of row: ExchangeRow, from others: ListedRows, _ other: ExchangeRow) -> [String] {
        ListedStore.fields(of: table).compactMap { field in
            if case .reference = field.unit {
            } else if field.agree(row.values[field.places], other.values[field.places]) {
                return nil
            }
            let (mine, theirs) = (store.shown(field, of: row), others.store.shown(field, of: other))
            return mine == theirs ? nil : "\(field.name) “\(mine)”, then “\(theirs)”"
        }
    }
}

/// A store whose tables are listed one after the other, those before that others refer to.
private struct ListedStore {
    let database: Database
    private var names: [StoreTable: [Int64: String]] = [:]
    private var deleted: [StoreTable: Set<Int64>] = [:]

    init(_ database: Database) { self.database = database }

    /// What the user sees of a row: not what is known of Drive, and not when it was deleted.
    static func fields(of table: StoredTable) -> [StoredField] {
        table.fields.filter { field in
            field.unit != .deletion && !(table === StoredTable.photos && ["drive_id", "md5"].contains(field.name))
        }
    }

    mutating func list(_ table: StoredTable) throws -> ListedRows {
        var (found, seen): ([(String, ExchangeRow)], [String: Int]) = ([], [:])
        for row in try ExchangeSide.rows(of: table, in: database) {
            var key = self.key(of: row, table)
            names[table.table, default: [:]][row.id] = key
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

    private func isPartOfDeleted(_ row: ExchangeRow, _ table: StoredTable) -> Bool {
        if let item = row.item { return deleted[.items]?.contains(item) ?? false }
        guard table === StoredTable.refunds, case .integer(let sale) = row.values[StoredField.refundSale.place] else {
            return false
        }
        return deleted[.sales]?.contains(sale) ?? false
    }

    private func key(of row: ExchangeRow, _ table: StoredTable) -> String {
        let item = row.item.flatMap { names[.items]?[$0] } ?? ""
        let fields: [StoredField] =
            switch table.table {
            case .items, .markets, .sellers, .hauls, .platforms: [table.fields[0]]
            case .listings: [table.fields[0], .listingListed]
            case .sales: [.saleSold]
            default: Self.fields(of: table)
            }
        let texts = ([item] + fields.map { shown($0, of: row) }).filter { !$0.isEmpty }
        return texts.joined(separator: " ")
    }

    /// A field as a person reads it.
    func shown(_ field: StoredField, of row: ExchangeRow) -> String {
        guard let table = StoredTable.of(field.table) else { return "" }
        let value = StoredRow(table, id: row.id, row.values).value(of: field)
        if case .row(let id) = value, case .reference(let other) = field.unit { return names[other]?[id] ?? "" }
        return value.shown
    }

    // MARK: - What has no fields

    struct Other {
        let kind: String
        /// Selects what tells a row apart, and what it says.
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
        Other(kind: "views", sql: "SELECT name, text FROM savedStatements"),
    ]

    func list(_ other: Other) throws -> ListedTexts {
        let rows = try Row.fetchCursor(database, sql: other.sql)
        var found: [String: String] = [:]
        while let row = try rows.next() { found[try row[0] as String? ?? ""] = try row[1] as String? ?? "" }
        return ListedTexts(found)
    }
}
