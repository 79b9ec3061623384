import GRDB
import QueryLanguage

/// A change as the journal tells of it.
public struct ChangeSummary: Hashable, Sendable {
    public var number: Int64
    /// When it was made, in UTC.
    public var changedAt: String
    public var statement: String
    /// How many rows it touched.
    public var rows: Int64
    public var isUndone: Bool
}

/// The journal of changes: one entry a statement, with what each row it touched was before.
///
/// Which change is open is in the store's memory, and so is what it has done since the last ``flush()``. A savepoint that
/// is taken back takes its notes with it, so they are written down before one begins and before it ends.
struct Journal {
    let database: Database
    let memory: Memory

    /// What a store remembers of its journal between statements, on the one thread that uses its connection at a time.
    final class Memory: @unchecked Sendable {
        fileprivate let recorder = RowRecorder()
        fileprivate var change: OpenChange?
    }

    /// The change that whatever is written belongs to.
    fileprivate struct OpenChange {
        let statement: String
        let openedAt: Instant
        /// Its number, once it has touched a row.
        var number: Int64?
        /// The tables of which it has changed a row that was there, by their places.
        var tables = [NotedTable?](repeating: nil, count: NotedTable.names.count)
    }

    private static let usualSize: Int64 = 1000

    /// Whether a change is open that further writes belong to.
    var isOpen: Bool { memory.change != nil }

    /// Opens a change: from now on it is noted what rows were.
    func open(_ statement: String, at now: Instant) {
        memory.change = OpenChange(statement: statement, openedAt: now)
        memory.recorder.listen(to: database)
    }

    /// Gives the open change up, if there is one; what it did is taken back by whoever opened it.
    func abandon() {
        guard isOpen else { return }
        memory.recorder.stopListening(to: database)
        memory.recorder.forget()
        memory.change = nil
    }

    /// Stops noting what is written, until ``resume()``; returns the number of the change that is open, if it has one.
    func suspend() throws -> Int64? {
        guard isOpen else { return nil }
        try flush()
        memory.recorder.stopListening(to: database)
        return memory.change?.number
    }

    func resume() {
        if isOpen { memory.recorder.listen(to: database) }
    }

    /// Closes the open change; one that touched nothing leaves no entry.
    ///
    /// `end` is when its last row was written. What could be redone is forgotten, as soon as something is written.
    func close(at end: Instant) throws {
        try flush()
        let number = memory.change?.number
        abandon()
        guard let number else { return }
        try database.run(
            """
            UPDATE changes SET changedAt = ?2,
                rowsChanged = (SELECT count(*) FROM changedRows WHERE changeId = ?1) WHERE id = ?1
            """, [number, end.description])
        try forgetRedo()
        try prune(before: number)
    }

    /// Of what was undone only the entries stay.
    func forgetRedo() throws {
        let undone = try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM changes WHERE undoneOrder IS NOT NULL)"))
        guard undone == true else { return }
        try database.run(
            """
            DELETE FROM changedRows WHERE changeId IN (SELECT id FROM changes WHERE undoneOrder IS NOT NULL)
            """, [])
        try database.run("UPDATE changes SET undoneOrder = NULL WHERE undoneOrder IS NOT NULL", [])
    }

    private func prune(before newest: Int64) throws {
        let row = try RowStatement(
            cached: "SELECT (SELECT value FROM settings WHERE key = ?), (SELECT min(id) FROM changes)", in: database)
        row.bind(InventoryStore.journalSizeSetting, at: 1)
        var (size, oldest) = (Self.usualSize, Int64.max)
        try row.forEachRow {
            size = Int64(String(decoding: row.bytes(at: 0), as: UTF8.self)) ?? size
            if !row.isNull(at: 1) { oldest = row.integer(at: 1) }
        }
        let last = newest - max(0, size)
        guard oldest <= last else { return }
        try FieldTimes.keep(ofChangesUpTo: last, in: database)
        try database.run("DELETE FROM changes WHERE id <= ?", [last])
    }

    // MARK: - Writing down

    /// Writes down what was noted since the last time.
    func flush() throws {
        let recorder = memory.recorder
        let notes = try recorder.notes()
        guard !notes.isEmpty else { return }
        let write = try RowStatement(cached: Self.note, in: database)
        for note in notes {
            // Of a row that was not there no column is noted, so none is asked for.
            let before = note.isAddition ? nil : recorder.object(of: note, in: try table(at: note.table))
            // What only derives from other rows is brought back with those.
            if let before, before.count == 2 { continue }
            write.bind(.integer(try number()), at: 1)
            write.bind(NotedTable.names[note.table], at: 2)
            write.bind(.integer(note.row), at: 3)
            write.bind(bytes: before, at: 4)
            try write.run()
        }
        recorder.clear()
    }

    /// The first mention of a column counts, in the text of a note too.
    private static let note = """
        INSERT INTO changedRows (changeId, tableName, rowId, before) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET before = substr(before, 1, length(before) - 1) || ',' || substr(excluded.before, 2)
            WHERE before IS NOT NULL AND excluded.before IS NOT NULL
        """

    /// Forgets what was noted since the last ``flush()``, after a savepoint was taken back.
    func discard() {
        guard isOpen else { return }
        memory.recorder.forget()
        guard let number = memory.change?.number else { return }
        let isThere = try? Bool.fetchOne(
            database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM changes WHERE id = ?)"), arguments: [number])
        if isThere != true { memory.change?.number = nil }
    }

    private func table(at place: Int) throws -> NotedTable {
        if let table = memory.change?.tables[place] { return table }
        let table = try NotedTable(NotedTable.names[place], in: database)
        memory.change?.tables[place] = table
        return table
    }

    /// The number of the open change, which gets one now if it has none.
    private func number() throws -> Int64 {
        guard let change = memory.change else { preconditionFailure("Nothing is noted but in a change.") }
        if let number = change.number { return number }
        try database.run(
            "INSERT INTO changes (changedAt, statement, rowsChanged) VALUES (?, ?, 0)",
            [change.openedAt.description, change.statement])
        memory.change?.number = database.lastInsertedRowID
        return database.lastInsertedRowID
    }
}

extension InventoryStore {
    /// The key of the setting that says how many changes the journal keeps.
    public static let journalSizeSetting = "journal size"

    /// Runs `body` as one change: one transaction, and one entry in the journal under `statement`.
    ///
    /// Inside ``openChange(_:)`` it belongs to that one. Throws ``Refusal`` for what makes no sense, ``QueryError`` for
    /// unknown names, ``StoreError``, and whatever `body` throws; nothing is kept then.
    public func change<Result>(
        _ statement: String, today: Day, options: WriteOptions = WriteOptions(),
        _ body: (InventoryWriter) throws -> Result
    ) throws -> Result {
        try write("change") { database in
            let journal = journal(of: database)
            let now = clock()
            let writer = InventoryWriter(database: database, now: now, today: today, options: options)
            if journal.isOpen { return try body(writer) }
            journal.open(statement, at: now)
            do {
                let result = try body(writer)
                try journal.close(at: now)
                return result
            } catch {
                journal.abandon()
                throw error
            }
        }
    }

    /// Makes everything that follows in this transaction one change, until ``closeChange()``.
    ///
    /// Only inside ``beginTransaction()``: an atomic script is one change.
    public func openChange(_ statement: String) throws {
        try write("change") { journal(of: $0).open(statement, at: clock()) }
    }

    /// Ends what ``openChange(_:)`` began.
    public func closeChange() throws {
        try write("change") { try journal(of: $0).close(at: clock()) }
    }

    func journal(of database: Database) -> Journal {
        Journal(database: database, memory: journalMemory)
    }
}

extension ChangeSummary {
    init(_ row: Row) throws {
        number = try row.decode(atIndex: 0)
        changedAt = try row.decode(atIndex: 1)
        statement = try row.decode(atIndex: 2)
        rows = try row.decode(atIndex: 3)
        isUndone = try !row.decode(DatabaseValue.self, atIndex: 4).isNull
    }
}
