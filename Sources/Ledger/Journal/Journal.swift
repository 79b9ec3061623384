import QueryLanguage
import StoreFile

/// The journal of changes: one entry per statement, with the previous values of each row it touched.
///
/// The open change, and its notes since the last ``flush()``, are in the store's memory. Rolling back a savepoint also
/// removes its notes, so they are written to the store before a savepoint begins and before it ends.
package struct Journal {
    /// The statement of a change that books what has fallen due, which no user can type.
    static let bookingStatement = "book recurring"

    package let database: StoreConnection
    let memory: Memory

    /// The journal's state between statements, used by one thread at a time.
    final class Memory: @unchecked Sendable {
        fileprivate let recorder = RowRecorder()
        fileprivate var change: OpenChange?
        fileprivate var several: Several?
    }

    /// An import of several files, whose imports belong to the open change.
    fileprivate struct Several {
        /// The change of a script, which goes on afterwards.
        let script: OpenChange?
        /// The rows that the files before the present one have added and changed.
        var before = (added: 0, changed: 0)
    }

    /// The change that records every write until it is closed.
    fileprivate struct OpenChange {
        let statement: String
        let openedAt: Instant
        /// The change's number, once it has touched a row.
        var number: Int64?
        var imported: ImportEntry?
        /// The tables in which it changed an existing row, by their places.
        var tables = [NotedTable?](repeating: nil, count: NotedTable.names.count)
    }

    private static let usualSize: Int64 = 1000

    /// True if a change is open, so that further writes belong to it.
    var isOpen: Bool { memory.change != nil }

    /// Returns true for the number of the open change.
    func isOpen(_ number: Int64) -> Bool { memory.change?.number == number }

    /// Runs `body` as one change, or as part of the open change.
    func change<Result>(_ statement: String, at now: Instant, _ body: () throws -> Result) throws -> Result {
        if isOpen { return try body() }
        open(statement, at: now)
        do {
            let result = try body()
            try close(at: now)
            return result
        } catch {
            abandon()
            throw error
        }
    }

    /// Opens a change; from now on the previous values of rows are noted.
    func open(_ statement: String, at now: Instant) {
        open(OpenChange(statement: statement, openedAt: now))
    }

    private func open(_ change: OpenChange) {
        memory.change = change
        memory.recorder.listen(to: database)
    }

    /// Abandons the open change, if any; the caller rolls back its rows.
    package func abandon() {
        guard isOpen else { return }
        memory.recorder.stopListening(to: database)
        memory.recorder.forget()
        memory.change = nil
        memory.several = nil
    }

    /// Runs `body` without noting what it writes.
    ///
    /// - Throws: Any error that `body` throws.
    package func pause(_ body: () throws -> Void) throws {
        guard isOpen else { return try body() }
        memory.recorder.stopListening(to: database)
        defer { memory.recorder.listen(to: database) }
        try body()
    }

    /// Adds to how many records the open import has added and changed.
    package func count(added: Int, changed: Int, isExchange: Bool = false) {
        memory.change?.imported?.count(added: added, changed: changed, isExchange: isExchange)
    }

    /// The source of the open import; `nil` if the open change is none.
    package var source: String? { memory.change?.imported?.source }

    /// Begins the import of several files from `source`, which is one change until ``endSeveral(at:)``.
    func beginSeveral(from source: String, at now: Instant) throws {
        let script = memory.change
        if script != nil { try close(at: now) }
        let entry = ImportEntry(source: source)
        open(entry.statement, at: now)
        memory.change?.imported = entry
        memory.several = Several(script: script)
    }

    /// Ends the import of several files.
    func endSeveral(at now: Instant) throws {
        let script = memory.several?.script
        try close(at: now)
        if let script { open(script.statement, at: now) }
    }

    /// Runs `body` as an import from `source`, which is always a separate change, unless it is one of several files.
    ///
    /// Within a script that is one change, the script's change is closed before and another opened after.
    ///
    /// - Throws: Any error that `body` throws, and ``SQLiteError`` if SQLite reports an error.
    package func importing(from source: String, at now: Instant, _ body: () throws -> Void) throws {
        if memory.several != nil {
            memory.several?.before = try countedRows()
            return try body()
        }
        let script = memory.change
        if script != nil { try close(at: now) }
        let entry = ImportEntry(source: source)
        do {
            try change(entry.statement, at: now) {
                memory.change?.imported = entry
                try body()
            }
        } catch {
            if let script { open(script) }
            throw error
        }
        if let script { open(script.statement, at: now) }
    }

    /// True if the open change has done anything so far.
    package var hasNotes: Bool {
        get throws { try memory.change?.number != nil || !isWrittenDown }
    }

    /// Returns the number of rows that the open change, or the present one of several files, has added and changed so far.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func counts() throws -> (added: Int, changed: Int) {
        let (all, before) = (try countedRows(), memory.several?.before ?? (added: 0, changed: 0))
        return (all.added - before.added, all.changed - before.changed)
    }

    private func countedRows() throws -> (added: Int, changed: Int) {
        try flush()
        guard let number = memory.change?.number else { return (0, 0) }
        let row = try database.first(
            """
            SELECT total(iif(before IS NULL, lastId - rowId + 1, 0)) AS added, total(before IS NOT NULL) AS changed
            FROM changedRows WHERE changeId = \(number)
            """)
        return try row.map {
            (try Int($0["added"] as Double), try Int($0["changed"] as Double))
        }
            ?? (0, 0)
    }

    /// Closes the open change; one that touched nothing leaves no entry.
    ///
    /// `end` is the time of its last write. A change that wrote something makes earlier undone changes impossible to
    /// redo.
    func close(at end: Instant) throws {
        try flush()
        let (number, imported) = (memory.change?.number, memory.change?.imported)
        abandon()
        guard let number else { return }
        try database.run(
            BoundSQL(
                sql: """
                    UPDATE changes SET changedAt = ?2, stampedAt = ?3,
                        rowsChanged = (SELECT ifnull(sum(lastId - rowId + 1), 0) FROM changedRows WHERE changeId = ?1) WHERE id = ?1
                    """, number, end.description, stamp(at: end).description))
        try imported?.write(to: number, in: database)
        try forgetRedo()
        try prune(before: number)
    }

    /// Returns the time under which stores compare a change made now: later than all that this store knows, whatever the
    /// clock says.
    func stamp(at now: Instant) throws -> Instant {
        let newest = try database.cached("SELECT stampedAt FROM revision").value(String.self)
        let next = newest.flatMap { Instant(rfc3339: $0) }.map { Instant(milliseconds: $0.milliseconds + 1) }
        let stamp = next.map { max($0, now) } ?? now
        try database.run("UPDATE revision SET stampedAt = \(stamp.description)")
        return stamp
    }

    /// Forgets the notes of undone changes and keeps only their entries.
    func forgetRedo() throws {
        let undone = try database.cached("SELECT EXISTS (SELECT 1 FROM changes WHERE undoneOrder IS NOT NULL)").value(
            Bool.self)
        guard undone == true else { return }
        try database.run(
            """
            DELETE FROM changedRows WHERE changeId IN (SELECT id FROM changes WHERE undoneOrder IS NOT NULL)
            """)
        try database.run("UPDATE changes SET undoneOrder = NULL WHERE undoneOrder IS NOT NULL")
    }

    private func prune(before newest: Int64) throws {
        let read = try RowStatement(
            cached: "SELECT (SELECT value FROM settings WHERE key = ?), (SELECT min(id) FROM changes)", in: database)
        read.bind(InventoryStore.journalSizeSetting, at: 1)
        var (size, oldest) = (Self.usualSize, Int64.max)
        try read.forEachRow { row in
            size = row.text(0).flatMap { Int64($0) } ?? size
            oldest = row.optional(1) ?? oldest
        }
        let last = newest - max(0, size)
        guard oldest <= last else { return }
        try FieldTimes.store(ofChangesUpTo: last, in: database)
        // Imports that can be reverted stay.
        try database.run("DELETE FROM changes WHERE id <= \(last) AND source IS NULL")
    }

    // MARK: - Writing down

    private var isWrittenDown: Bool {
        get throws { try memory.recorder.notes().isEmpty && memory.recorder.additions().isEmpty }
    }

    /// Writes the notes since the last flush to the store.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func flush() throws {
        let recorder = memory.recorder
        let (notes, additions) = (try recorder.notes(), recorder.additions())
        guard !notes.isEmpty || !additions.isEmpty else { return }
        let write = try RowStatement(cached: Self.note, in: database)
        for (table, first, last) in additions { try self.write(table, first, last, nil, with: write) }
        for note in notes {
            let before = recorder.object(of: note, in: try table(at: note.table))
            // Derived columns follow their base rows, so they need no note.
            if before.count > 2 { try self.write(note.table, note.row, note.row, before, with: write) }
        }
        recorder.clear()
    }

    private func write(
        _ table: Int, _ first: Int64, _ last: Int64, _ before: [UInt8]?, with statement: RowStatement
    ) throws {
        statement.bind(.integer(try number()), at: 1)
        statement.bind(NotedTable.names[table], at: 2)
        statement.bind(.integer(first), at: 3)
        statement.bind(.integer(last), at: 4)
        statement.bind(bytes: before, at: 5)
        try statement.run()
    }

    /// Stores a note, or adds it to an earlier one with the same first row; the first note of a column counts.
    private static let note = """
        INSERT INTO changedRows (changeId, tableName, rowId, lastId, before) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET lastId = excluded.lastId,
            before = substr(before, 1, length(before) - 1) || ',' || substr(excluded.before, 2)
        """

    /// Notes a change to rows that the recorder doesn't observe, in a table without ids; the rows are already written.
    ///
    /// `first` and `last` name the rows; `before` and `after` are the row as JSON, `nil` for none and for added rates.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func note(_ table: String, _ first: String, _ last: String, before: String?, after: String?) throws {
        try database.run(
            """
            INSERT INTO changedRows (changeId, tableName, rowId, lastId, before, after)
                VALUES (\(number()), \(table), \(first), \(last), \(before), \(after))
            ON CONFLICT DO UPDATE SET after = excluded.after
            """)
    }

    /// Notes rows that are about to be deleted until they are restored, as the recorder would: by one statement, which
    /// takes a third of the time of a note for each.
    ///
    /// `condition` has the time of the deletion as its first value. Nothing may be noted of the rows so far.
    func note(deletionOf table: String, where condition: String, _ values: [StoredValue]) throws {
        let number = try number()
        let sql = """
            INSERT INTO changedRows (changeId, tableName, rowId, lastId, before)
            SELECT \(number), '\(table)', id, id, iif(updatedAt = ?1, json_object('deletedAt', NULL),
                json_object('updatedAt', updatedAt, 'deletedAt', NULL))
            FROM \(table) WHERE \(condition) ORDER BY id
            """
        try database.run(BoundSQL(sql: sql, values))
    }

    /// Forgets the notes since the last ``flush()``, after a savepoint was rolled back.
    package func discard() {
        guard isOpen else { return }
        memory.recorder.forget()
        guard let number = memory.change?.number else { return }
        let isThere = try? database.cached("SELECT EXISTS (SELECT 1 FROM changes WHERE id = \(number))").value(
            Bool.self)
        guard isThere == true else {
            memory.change?.number = nil
            return
        }
        try? recall(number)
    }

    /// Reloads the stored notes of a change into the recorder.
    private func recall(_ number: Int64) throws {
        let read = try RowStatement(
            cached: "SELECT tableName, rowId, lastId, before IS NULL FROM changedRows WHERE changeId = ?", in: database)
        read.bind(.integer(number), at: 1)
        try read.forEachRow { row in
            guard let table = NotedTable.names.firstIndex(of: row.text(0) ?? "") else { return }
            memory.recorder.recall(row.integer(1), row.integer(2), of: table, areAdded: row.integer(3) == 1)
        }
    }

    private func table(at place: Int) throws -> NotedTable {
        if let table = memory.change?.tables[place] { return table }
        let table = try NotedTable(NotedTable.names[place], in: database)
        memory.change?.tables[place] = table
        return table
    }

    /// Returns the number of the open change, assigning one if needed.
    private func number() throws -> Int64 {
        guard let change = memory.change else { preconditionFailure("Nothing is noted but in a change.") }
        if let number = change.number { return number }
        try database.run(
            """
            INSERT INTO changes (changedAt, statement, rowsChanged)
                VALUES (\(change.openedAt.description), \(change.statement), 0)
            """)
        memory.change?.number = database.lastInsertedId
        return database.lastInsertedId
    }
}

extension InventoryStore {
    /// The key of the setting for the number of changes that the journal keeps.
    package static let journalSizeSetting = "journal size"

    package func journal(of database: StoreConnection) -> Journal {
        Journal(database: database, memory: memory.value { Journal.Memory() })
    }
}
