import GRDB
import QueryLanguage

extension InventoryStore {
    /// Runs `body` with a session that takes in records from `source`, in one transaction.
    ///
    /// What `body` throws, and ``ImportSession/abandon()``, leave nothing behind. A rehearsal reads and decides the
    /// same but writes nothing, and needs no store that can be written. `expected` is about how many records come.
    public func takingIn<Result>(
        from source: String, rehearsal: Bool, expected: Int = 0, _ body: (ImportSession) throws -> Result
    ) throws -> Result {
        let now = clock()
        if rehearsal {
            return try read {
                try body(ImportSession(journal: journal(of: $0), source: source, now: now, writes: false))
            }
        }
        var result: Result?
        do {
            try write("import") { database in
                let journal = journal(of: database)
                let session = try ImportSession(journal: journal, source: source, now: now, writes: true)
                // What an import writes is its own to take back, also within a script that is one change.
                session.openChange = try journal.suspend()
                defer { journal.resume() }
                session.beforeWriting = { [unowned session] in
                    if !session.storeWasEmpty { try self.backUpBeforeImport() }
                }
                func work() throws {
                    result = try body(session)
                    try session.finish()
                }
                if try session.paysInBulk(expected) { try database.loadingInBulk(work) } else { try work() }
            }
        } catch is ImportAbandoned {}
        guard let result else { throw StoreError.transactionLost }
        return result
    }
}

/// Takes an import's transaction back without an error for the caller.
struct ImportAbandoned: Error {}

/// One import in progress: what earlier imports brought, and the only way to write what this one brings.
///
/// Ids are given here, also in a rehearsal, so that records may refer to ones that are not written.
public final class ImportSession {
    /// The moment of this import, the same for every row.
    public let now: Instant
    /// Whether nothing had been bought, sold or spent in the store before.
    public let storeWasEmpty: Bool
    let database: Database
    private let journal: Journal
    private(set) var writes: Bool
    private var isAbandoned = false
    private let source: String
    private var trace: ImportTrace?
    /// Done once, before the first write.
    var beforeWriting: () throws -> Void = {}
    /// The change of the script that this import is part of, which comes after it.
    var openChange: Int64?
    private var inserts: [RowStatement?]
    private var prepared: [String: RowStatement] = [:]
    private var nextIds: [Int64?]
    private var firstIds: [Int64?]
    private var skus: ImportedSKUs
    private let lookup: RowStatement
    private let remember: RowStatement
    var names: [String: [Int64: String]] = [:]
    private var counts = (added: 0, changed: 0, skipped: 0)

    init(journal: Journal, source: String, now: Instant, writes: Bool) throws {
        self.journal = journal
        database = journal.database
        self.source = source
        self.now = now
        self.writes = writes
        inserts = ImportTable.all.map { _ in nil }
        nextIds = inserts.map { _ in nil }
        firstIds = nextIds
        skus = ImportedSKUs(now: now)
        storeWasEmpty =
            try Bool.fetchOne(
                database, sql: "SELECT NOT EXISTS (SELECT 1 FROM items) AND NOT EXISTS (SELECT 1 FROM expenses)")
            ?? true
        lookup = try RowStatement(
            "SELECT rowId, record FROM importedRecords WHERE kind = ? AND sourceId = ?", in: database)
        remember = try RowStatement(
            """
            INSERT INTO importedRecords (kind, sourceId, rowId, importId, record) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (kind, sourceId) DO UPDATE SET importId = excluded.importId, record = excluded.record
            """, in: database)
    }

    /// Gives the import up: nothing more is written, and what was is taken back at the end.
    public func abandon() {
        writes = false
        isAbandoned = true
    }

    /// Counts a record that could not be taken.
    public func skip() {
        counts.skipped += 1
    }

    /// Whether indexes are better built after this many records than kept up to date for each of them.
    ///
    /// Without its indexes a store can take new items but not find the listings of those to merge.
    fileprivate func paysInBulk(_ expected: Int) throws -> Bool {
        guard expected >= 2000, try !hasRecords(of: .item) else { return false }
        return try (Int.fetchOne(database, sql: "SELECT max(id) FROM items") ?? 0) <= expected
    }

    func finish() throws {
        if isAbandoned { throw ImportAbandoned() }
        guard trace != nil else { return }
        for table in ImportTable.all {
            if let first = firstIds[table.index], let next = nextIds[table.index], next > first {
                trace?.added(first...next - 1, to: table.name)
            }
        }
        try trace?.finish()
        try database.execute(
            sql: "UPDATE imports SET added = ?, changed = ?, skipped = ? WHERE id = ?",
            arguments: [counts.added, counts.changed, counts.skipped, trace?.importId])
    }

    // MARK: - What earlier imports brought

    /// A record as it last came.
    public struct StoredRecord {
        public let rowId: Int64
        /// The record's JSON text.
        public let record: [UInt8]
    }

    /// Whether an earlier import brought anything of this kind.
    public func hasRecords(of kind: ImportKind) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM importedRecords WHERE kind = ?)", arguments: [kind.rawValue])
            ?? false
    }

    /// The record that the source calls `id`, as an earlier import or this one brought it.
    public func stored(_ kind: ImportKind, id: String) throws -> StoredRecord? {
        lookup.bind(kind.rawValue, at: 1)
        lookup.bind(id, at: 2)
        var result: StoredRecord?
        try lookup.forEachRow {
            result = StoredRecord(rowId: lookup.integer(at: 0), record: Array(lookup.bytes(at: 1)))
        }
        return result
    }

    /// The row of every record of this kind, by the source's id.
    public func rowIds(of kind: ImportKind) throws -> [String: Int64] {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT sourceId, rowId FROM importedRecords WHERE kind = ?", arguments: [kind.rawValue])
        var result: [String: Int64] = [:]
        while let row = try rows.next() { try result[row[0]] = row[1] }
        return result
    }

    // MARK: - Writing

    /// Adds a record that never came before and returns the id of its row.
    public func add(
        _ kind: ImportKind, id: String, rows: ImportedRows, record: UnsafeBufferPointer<UInt8>
    ) throws -> Int64 {
        let rowId = try insert(rows.main, item: nil)
        for part in rows.parts { _ = try insert(part, item: rowId) }
        try keep(kind, id: id, rowId: rowId, record: record)
        counts.added += 1
        return rowId
    }

    /// Keeps a record as it came now; `rowId` is `nil` for records that are no row, such as settings.
    public func remember(
        _ kind: ImportKind, id: String, rowId: Int64?, record: UnsafeBufferPointer<UInt8>
    ) throws {
        guard writes else { return }
        try begin()
        try trace?.keep(kind, id: id)
        try keep(kind, id: id, rowId: rowId, record: record)
    }

    private func keep(
        _ kind: ImportKind, id: String, rowId: Int64?, record: UnsafeBufferPointer<UInt8>
    ) throws {
        guard writes else { return }
        remember.bind(kind.rawValue, at: 1)
        remember.bind(id, at: 2)
        remember.bind(ImportValue(rowId), at: 3)
        remember.bind(.integer(try currentImport()), at: 4)
        remember.bind(unowned: record, at: 5)
        try remember.run()
    }

    func countChange() { counts.changed += 1 }

    func countAddition() { counts.added += 1 }

    /// Sees to it that this import is on record, since something is about to be written.
    func begin() throws {
        _ = try currentImport()
    }

    /// A SKU for an item that brings none.
    func newSKU() throws -> SKU {
        try skus.next(in: database)
    }

    private func currentImport() throws -> Int64 {
        if let trace { return trace.importId }
        try beforeWriting()
        try database.execute(
            sql: """
                INSERT INTO imports (importedAt, source, added, changed, skipped, lastChange)
                VALUES (?, ?, 0, 0, 0, coalesce(? - 1, (SELECT max(id) FROM changes), 0))
                """, arguments: [now.description, source, openChange])
        let id = database.lastInsertedRowID
        // A change that was undone before may be of rows whose ids this import gives out anew.
        try journal.forgetRedo()
        trace = try ImportTrace(database: database, importId: id)
        return id
    }

    // MARK: - So that it can be taken back

    /// Keeps what rows are, which are about to be changed; `condition` has one mark, for `id`.
    func keepBefore(_ table: String, where condition: String, _ id: Int64) throws {
        try begin()
        try trace?.keep(table, where: condition, id)
    }

    /// Changes rows, of which it is kept what they were; `condition` has one mark, for `id`.
    func update(
        _ table: String, _ assignments: [(column: String, value: ImportValue)], where condition: String, _ id: Int64
    ) throws {
        guard writes, !assignments.isEmpty else { return }
        try keepBefore(table, where: condition, id)
        let all = assignments + [("updatedAt", .instant(now))]
        for columns in [all, CapturedRate.toRepeat(all)] where !columns.isEmpty {
            let list = columns.map { "\($0.column) = ?" }.joined(separator: ", ")
            let statement = try statement("UPDATE \(table) SET \(list) WHERE \(condition)")
            for (index, column) in columns.enumerated() { statement.bind(column.value, at: Int32(index + 1)) }
            statement.bind(.integer(id), at: Int32(columns.count + 1))
            try statement.run()
        }
    }

    /// Keeps what a setting is, which is about to become `after`.
    func keepBefore(setting key: String, after: String) throws {
        try begin()
        try trace?.keep(setting: key, after: after)
    }

    /// Notes a row that was not added by ``insert(_:item:)``, which needs no note.
    func noteAddition(_ id: Int64, to table: String) throws {
        try begin()
        trace?.added(id...id, to: table)
    }

    /// The statement prepared from `sql`, one for the whole import.
    func statement(_ sql: String) throws -> RowStatement {
        if let statement = prepared[sql] { return statement }
        let statement = try RowStatement(sql, in: database)
        prepared[sql] = statement
        return statement
    }

    func nextId(of table: ImportTable) throws -> Int64 {
        let id =
            try nextIds[table.index]
            ?? database.nextId(of: table.name)
        nextIds[table.index] = id &+ 1
        if firstIds[table.index] == nil { firstIds[table.index] = id }
        return id
    }

    func insert(_ row: ImportRow, item: Int64?) throws -> Int64 {
        let table = row.table
        let id = try nextId(of: table)
        if table.index == ImportTable.markets.index || table.index == ImportTable.sellers.index,
            case .text(let name) = row.values[0]
        {
            names[table.name, default: [:]][id] = name
        }
        guard writes else { return id }
        let statement = try insertion(into: table)
        statement.bind(.integer(id), at: 1)
        for (index, value) in row.values.enumerated() { statement.bind(value, at: Int32(index + 2)) }
        if let item { statement.bind(.integer(item), at: Int32(row.values.count + 2)) }
        if table.index == ImportTable.items.index, row.values[0] == .null {
            statement.bind(try skus.next(in: database).text, at: 2)
        }
        try statement.run()
        return id
    }

    private func insertion(into table: ImportTable) throws -> RowStatement {
        if let statement = inserts[table.index] { return statement }
        let columns = ["id"] + table.columns + (table.belongsToItem ? ["itemId"] : []) + ["createdAt", "updatedAt"]
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        let statement = try RowStatement(
            "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(marks))", in: database)
        // Bindings outlive a run, so the moment of the import is bound once.
        statement.bind(.instant(now), at: Int32(columns.count - 1))
        statement.bind(.instant(now), at: Int32(columns.count))
        inserts[table.index] = statement
        return statement
    }

    /// Takes `sku` for an item of this import; `false` if another item has it.
    public func claim(_ sku: SKU) throws -> Bool {
        try skus.claim(sku, in: database)
    }
}
