import Ledger
import Queries
import QueryLanguage
import StoreFile

/// One import in progress: the records of earlier imports, and the only way to write this one's.
///
/// Ids are assigned here, also in a dry run, so that records may refer to ones that are not written.
package final class ImportSession {
    enum Mode {
        /// Nothing is written.
        case rehearsal
        /// The approximate number of new records, and the table of most; `backUp` backs up a store with contents before the
        /// first row.
        case writing(expected: Int, of: StoredTable, backUp: () throws -> Void)
    }

    /// The moment of this import, the same for every row.
    package let now: Instant
    /// True if the store was empty before the import.
    package let storeWasEmpty: Bool
    let connection: StoreConnection
    /// The random key before that of a row with id 1, so that keys follow one another as ids do and a range names the
    /// rows that an undo removes.
    let firstKey = Int64.random(in: 0...Int64.max)
    package let journal: Journal
    private let mode: Mode
    private var isAbandoned = false
    private var hasBegun = false
    /// True if another store is merged, which brings the times of its columns.
    package var isExchange = false
    let writer: BatchWriter
    /// The bulk load, if there are many rows; `nil` until the first.
    private(set) var load: BulkLoad?
    private var isLoadSettled = false
    /// The place of the statement that remembers a record.
    private var recordInsert: Int?
    private var prepared: [StatementKey: RowStatement] = [:]
    // Accesses that each row makes are not checked for exclusivity.
    /// The progress with each table, by its index.
    @exclusivity(unchecked) var tables = StoreTable.allCases.map { _ in TableProgress() }
    @exclusivity(unchecked) var skus: ImportedSKUs
    /// The differences that a dry run would make.
    package internal(set) var differences = Differences()
    /// The names of rows that were read or assigned here, by table and id.
    var names: [StoreTable: [Int64: String]] = [:]
    @exclusivity(unchecked) var counts = (added: 0, changed: 0)

    init(journal: Journal, now: Instant, mode: Mode) throws {
        self.journal = journal
        connection = journal.database
        writer = BatchWriter(connection)
        self.now = now
        self.mode = mode
        skus = ImportedSKUs(now: now)
        storeWasEmpty = try InventoryStore.isEmpty(connection)
    }

    /// True if records are written.
    package var writes: Bool {
        if case .writing = mode { !isAbandoned } else { false }
    }

    /// True in a dry run, which reports instead of writing.
    var isRehearsal: Bool {
        if case .rehearsal = mode { !isAbandoned } else { false }
    }

    /// The database, once all rows so far are written.
    package var database: StoreConnection {
        get throws {
            try writer.wait()
            return connection
        }
    }

    /// True if anything was written so far.
    package var hasWritten: Bool {
        get throws {
            try writer.wait()
            return try journal.hasNotes
        }
    }

    /// Work to be done once all rows exist and indexes are complete; in a bulk load it runs without triggers.
    package var atEnd: (() throws -> Void)?

    /// Abandons the import: nothing more is written, and everything is rolled back at the end.
    package func abandon() {
        isAbandoned = true
    }

    // MARK: - In bulk

    /// The number of records from which building indexes is faster than updating them for each record.
    static let bulk = 2000

    /// Returns true if building the indexes of so many rows anew is faster than updating them for each expected record.
    private func pays(_ expected: Int, besides rows: Int64) -> Bool { rows / 2 <= expected }

    /// The numbers of records that are written to an empty store without its log; with more, readers would wait too
    /// long.
    static let withoutLog = bulk..<300_000

    /// Begins a bulk load with the first row, if that pays.
    ///
    /// Without its indexes a store can take new rows, but can't find the records and listings of those to merge.
    func loadInBulkIfThatPays() throws {
        guard !isLoadSettled, case .writing(let expected, let table, _) = mode else { return }
        isLoadSettled = true
        let isOfItems = table === StoredTable.items
        guard expected >= Self.bulk, try pays(expected, besides: nextId(of: table) - 1),
            try !(isOfItems ? hasRecords(besides: .settings) : hasRecords(of: .expense))
        else { return }
        if isOfItems { try skus.readAll(in: database) }
        load = try BulkLoad(database, writer)
        forgetStatements()
    }

    /// Ends the bulk load before a row is changed, since its triggers are needed again.
    func endLoad() throws {
        guard let load else { return }
        try load.finish()
        load.close()
        self.load = nil
        forgetStatements()
    }

    /// Forgets the statements that insert rows, which differ in a bulk load.
    private func forgetStatements() {
        for index in tables.indices { tables[index].insert = nil }
        recordInsert = nil
    }

    /// Suspends the indexes of a table in a bulk load, unless it has far more rows than it will get.
    func rest(_ table: String, rows: Int64) throws {
        if let load, case .writing(let expected, _, _) = mode, pays(expected, besides: rows) { try load.rest(table) }
    }

    /// Returns the place of the statement that remembers a record.
    func placeOfRecords() throws -> Int {
        if let recordInsert { return recordInsert }
        if load != nil { try rest("importedRecords", rows: database.nextId(of: "importedRecords") - 1) }
        let place = try writer.place(
            of: "INSERT INTO importedRecords (kind, sourceId, rowId, record) VALUES (?, ?, ?, ?)")
        recordInsert = place
        return place
    }

    /// Ends the bulk load; call it also after an error.
    func close() {
        writer.end()
        load?.close()
    }

    /// Announces that no more records of these kinds follow.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func complete(_ kind: ImportKind) throws {
        if writes, kind == .item { try load?.complete(["items", "listings", "sales", "refunds", "photos"]) }
    }

    func finish() throws {
        if isAbandoned { throw ImportAbandoned() }
        if let load { try load.finish(after: atEnd) } else { try atEnd?() }
        try writer.wait()
        journal.count(added: counts.added, changed: counts.changed, isExchange: isExchange)
    }

    /// Counts a record that changed something.
    package func countChange() { counts.changed += 1 }

    /// Backs up the store if a backup is due, before the first write.
    func begin() throws {
        if hasBegun { return }
        guard case .writing(_, _, let backUp) = mode else { preconditionFailure("A rehearsal writes nothing.") }
        if !storeWasEmpty { try backUp() }
        hasBegun = true
    }

    /// Returns the statement prepared from `sql`, once for the whole import.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func statement(_ sql: String) throws -> RowStatement {
        try statement(.text(sql)) { sql }
    }

    func statement(_ key: StatementKey, _ sql: () -> String) throws -> RowStatement {
        try writer.wait()
        if let statement = prepared[key] { return statement }
        let statement = try RowStatement(sql(), in: connection)
        prepared[key] = statement
        return statement
    }
}

/// The key of a prepared statement.
enum StatementKey: Hashable {
    case text(String)
    /// A query for rows of a table, whose long text is built once; a condition is identified by its address.
    case rows(StoreTable, UnsafePointer<UInt8>)
}
