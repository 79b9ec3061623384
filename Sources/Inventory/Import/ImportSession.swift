import GRDB
import QueryLanguage

/// One import in progress: what earlier imports brought, and the only way to write what this one brings.
///
/// Ids are given here, also in a rehearsal, so that records may refer to ones that are not written.
public final class ImportSession {
    enum Mode {
        /// Nothing is written.
        case rehearsal
        /// About so many records come; a store that is not empty is backed up before the first row.
        case writing(expected: Int, backUp: () throws -> Void)
    }

    /// The moment of this import, the same for every row.
    public let now: Instant
    /// Whether nothing had been bought, sold or spent in the store before.
    public let storeWasEmpty: Bool
    private let connection: Database
    let journal: Journal
    private let mode: Mode
    private var isAbandoned = false
    private var hasBegun = false
    /// Whether another store is taken in, which says itself when each column was changed.
    var isExchange = false
    private let writer: RowWriter
    /// What rests meanwhile, if there are many rows; `nil` until the first.
    private(set) var load: BulkLoad?
    private var isLoadSettled = false
    private var prepared: [StatementKey: RowStatement] = [:]
    /// Of each table, by its index.
    private var tables = StoreTable.allCases.map { _ in TableProgress() }
    private var skus: ImportedSKUs
    /// What a rehearsal would make different.
    public internal(set) var differences = Differences()
    /// The names of rows that were read or given here, by table and id.
    private(set) var names: [StoreTable: [Int64: String]] = [:]
    private var counts = (added: 0, changed: 0)

    init(journal: Journal, now: Instant, mode: Mode) throws {
        self.journal = journal
        connection = journal.database
        writer = RowWriter(connection)
        self.now = now
        self.mode = mode
        skus = ImportedSKUs(now: now)
        storeWasEmpty = try InventoryStore.isEmpty(connection)
    }

    /// Whether what comes is written.
    var writes: Bool {
        if case .writing = mode { !isAbandoned } else { false }
    }

    /// Whether nothing is written, and told instead.
    var isRehearsal: Bool {
        if case .rehearsal = mode { !isAbandoned } else { false }
    }

    /// The store, once all rows so far are written.
    var database: Database {
        get throws {
            try writer.wait()
            return connection
        }
    }

    /// Whether something was written so far.
    var hasWritten: Bool {
        get throws {
            try writer.wait()
            return try journal.hasNotes
        }
    }

    /// What is still to be done once all rows are there, with indexes as ever; in a bulk load without triggers.
    public var atEnd: (() throws -> Void)?

    /// Gives the import up: nothing more is written, and what was is taken back at the end.
    public func abandon() {
        isAbandoned = true
    }

    // MARK: - In bulk

    /// From how many records on indexes are better built afterwards than kept up to date for each of them.
    static let bulk = 2000

    /// So many records are written to an empty store without its log; more would keep whoever wants to read it waiting.
    static let withoutLog = bulk..<300_000

    /// Begins a bulk load with the first row, if that pays.
    ///
    /// Without its indexes a store can take new items but not find the listings of those to merge.
    private func loadInBulkIfThatPays() throws {
        guard !isLoadSettled, case .writing(let expected, _) = mode else { return }
        isLoadSettled = true
        guard expected >= Self.bulk,
            try
                !(Bool.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM importedRecords WHERE kind <> 'settings')") ?? true),
            try (Int.fetchOne(database, sql: "SELECT count(*) FROM items") ?? 0) <= expected
        else { return }
        try skus.readAll(in: database)
        load = try BulkLoad(database, writer)
        for index in tables.indices { tables[index].insert = nil }
    }

    /// Ends the bulk load; to be called also after an error.
    func close() {
        writer.end()
        load?.close()
    }

    /// Says that of these kinds nothing more comes.
    public func complete(_ kind: ImportKind) throws {
        if writes, kind == .item { try load?.complete(["items", "listings", "sales", "refunds", "photos"]) }
    }

    func finish() throws {
        if isAbandoned { throw ImportAbandoned() }
        if let load { try load.finish(after: atEnd) } else { try atEnd?() }
        try writer.wait()
        journal.count(added: counts.added, changed: counts.changed, isExchange: isExchange)
    }

    // MARK: - Writing

    /// Adds a record that never came before and returns the id of its row.
    public func add(
        _ kind: ImportKind, id: String, rows: NewRows, record: UnsafeBufferPointer<UInt8>
    ) throws -> Int64 {
        let rowId = try add(rows)
        try keep(kind, id: id, rowId: rowId, record: record)
        return rowId
    }

    /// Adds the rows of a record and returns the id of the first; `wanted` is one that no row has.
    public func add(_ rows: NewRows, id wanted: Int64? = nil) throws -> Int64 {
        if writes {
            try begin()
            try loadInBulkIfThatPays()
        }
        counts.added += 1
        guard let load, rows.main.table === StoredTable.items else {
            let id = try write(rows.main, id: wanted)
            try write(rows.parts, of: id)
            return id
        }
        let state = ItemState(of: rows, firstSale: try nextId(of: .sales))
        let id = try write(rows.main, id: wanted, state: state.item)
        if state.isPartial { load.refresh(id) }
        try write(rows.parts, of: id, states: state.sales)
        return id
    }

    /// Writes the parts of a new item; in a bulk load `states` is what triggers would keep on its sales.
    private func write(_ parts: [Patch], of item: Int64, states: [[StoredValue]] = []) throws {
        var states = states.makeIterator()
        var sale: Int64?
        for var part in parts {
            guard part.table === StoredTable.refunds else {
                let isSale = part.table === StoredTable.sales
                let id = try write(part, item: item, state: isSale ? states.next() ?? [] : [])
                if isSale { sale = id }
                continue
            }
            guard let sale else { preconditionFailure("A refund comes after its sale.") }
            part.set(.refundSale, .row(sale))
            try write(part)
        }
    }

    /// Adds a market, seller or haul of which nothing is known but its name.
    public func add(_ kind: StoredTable, named name: String) throws -> Int64 {
        var patch = Patch(kind)
        patch.set(kind["name"], .text(name))
        if kind === StoredTable.markets {
            patch.set(.marketRadius, .number(StoredTable.usualRadius))
            patch.set(.marketAsksFee, .boolean(false))
        }
        return try write(patch)
    }

    /// Keeps a record as it came now; `rowId` is `nil` for records that are no row, such as settings.
    public func remember(
        _ kind: ImportKind, id: String, rowId: Int64?, record: UnsafeBufferPointer<UInt8>
    ) throws {
        guard writes else { return }
        try begin()
        try database.run("DELETE FROM importedRecords WHERE kind = ? AND sourceId = ?", [kind.rawValue, id])
        try keep(kind, id: id, rowId: rowId, record: record)
    }

    private func keep(
        _ kind: ImportKind, id: String, rowId: Int64?, record: UnsafeBufferPointer<UInt8>
    ) throws {
        guard writes else { return }
        try begin()
        let place = try writer.place(
            of: "INSERT INTO importedRecords (kind, sourceId, rowId, record) VALUES (?, ?, ?, ?)")
        try writer.append { batch in
            batch.begin(statement: place, values: 4)
            batch.append(.text(kind.rawValue))
            batch.append(.text(id))
            batch.append(StoredValue(rowId))
            batch.append(text: record)
        }
    }

    /// Counts a record that changed something.
    public func countChange() { counts.changed += 1 }

    /// Has the store backed up where one is due, since something is about to be written.
    func begin() throws {
        if hasBegun { return }
        guard case .writing(_, let backUp) = mode else { preconditionFailure("A rehearsal writes nothing.") }
        if !storeWasEmpty { try backUp() }
        hasBegun = true
    }

    // MARK: - Rows that others write

    /// Runs what writes rows by itself, and counts them.
    func countingRows(_ body: (Database) throws -> Void) throws {
        try writer.wait()
        let before = try journal.counts()
        try body(connection)
        let after = try journal.counts()
        counts.added += after.added - before.added
        counts.changed += after.changed - before.changed
    }

    /// Writes a row of any table as new, with what it refers to there already, and returns its id.
    func insertRow(_ row: Patch, item: Int64?) throws -> Int64 {
        counts.added += 1
        return try write(row, item: item)
    }

    /// The statement prepared from `sql`, one for the whole import.
    func statement(_ sql: String) throws -> RowStatement {
        try statement(.text(sql)) { sql }
    }

    private func statement(_ key: StatementKey, _ sql: () -> String) throws -> RowStatement {
        try writer.wait()
        if let statement = prepared[key] { return statement }
        let statement = try RowStatement(sql(), in: connection)
        prepared[key] = statement
        return statement
    }

    // MARK: - Rows that are there

    /// The rows of a table for which a condition holds, which has one mark, for `id`; the deleted ones last.
    public func rows(of table: StoredTable, where condition: StaticString = "id = ?", _ id: Int64) throws -> [StoredRow]
    {
        let statement = try statement(.rows(table.table, condition.utf8Start)) {
            "\(StoredRow.select(table)) WHERE \(condition) ORDER BY deletedAt IS NOT NULL, id"
        }
        statement.bind(.integer(id), at: 1)
        var rows: [StoredRow] = []
        try statement.forEachRow { rows.append(StoredRow(table, at: statement)) }
        return rows
    }

    /// Remembers what a row is called.
    func note(_ name: String, of id: Int64, in table: StoreTable) {
        names[table, default: [:]][id] = name
    }

    // MARK: - New rows

    /// Writes a row of an item that is there already, or that was never imported with a record; a refund says its sale.
    public func insert(_ row: Patch, item: Int64) throws {
        try write(row, item: row.table.belongsToItem ? item : nil)
        load?.refresh(item)
    }

    /// Writes a row as new; in a bulk load `state` is what triggers would keep on it.
    @discardableResult
    private func write(
        _ row: Patch, id wanted: Int64? = nil, item: Int64? = nil, state: [StoredValue] = []
    ) throws -> Int64 {
        let table = row.table
        let id = try giveId(of: table, wanted)
        if table === StoredTable.markets || table === StoredTable.sellers, case .text(let name) = row[0] {
            note(name, of: id, in: table.table)
        }
        guard writes else {
            if isRehearsal { try tell(adding: row, id, item: item) }
            return id
        }
        try begin()
        var row = row
        if table === StoredTable.items, row[0] == .null { row[0] = .text(try skus.next(in: self).text) }
        let derived = load == nil ? 0 : table.derived.count
        let place = try place(of: table)
        try writer.append { batch in
            batch.begin(statement: place, values: 1 + row.values.count + (item == nil ? 0 : 1) + derived)
            batch.append(.integer(id))
            for value in row.values { batch.append(value) }
            if let item { batch.append(.integer(item)) }
            for value in state { batch.append(value) }
            for _ in state.count..<max(state.count, derived) { batch.append(.null) }
        }
        if load != nil, table === StoredTable.items { try SearchIndex.add(row, id: id, to: writer) }
        return id
    }

    /// The place of the statement that inserts rows into a table; those of a bulk load bring what triggers would keep.
    private func place(of table: StoredTable) throws -> Int {
        if let place = tables[table.index].insert { return place }
        let columns =
            ["id"] + table.columns + (table.belongsToItem ? ["itemId"] : []) + (load == nil ? [] : table.derived)
            + ["createdAt", "updatedAt"]
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        let sql = "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
        let place = try writer.place(of: sql) { statement in
            // Bindings outlive a run, so the moment of the import is bound once.
            for index in columns.count - 1...columns.count { statement.bind(.instant(now), at: Int32(index)) }
        }
        tables[table.index].insert = place
        return place
    }

    private func nextId(of table: StoredTable) throws -> Int64 {
        if let id = tables[table.index].nextId { return id }
        let id = try database.nextId(of: table.name)
        tables[table.index].nextId = id
        return id
    }

    private func giveId(of table: StoredTable, _ wanted: Int64?) throws -> Int64 {
        let next = try nextId(of: table)
        let id = wanted ?? next
        guard id < Int64.max else { throw Database.noIdLeft(in: table.name) }
        tables[table.index].nextId = max(next, id + 1)
        return id
    }

    /// Takes `sku` for an item of this import; `false` if another item has it.
    public func claim(_ sku: SKU) throws -> Bool {
        try skus.claim(sku, in: self)
    }
}

/// What a prepared statement is known by.
private enum StatementKey: Hashable {
    case text(String)
    /// A query for rows of a table, whose text is long and made once; a condition is known by where it stands.
    case rows(StoreTable, UnsafePointer<UInt8>)
}
