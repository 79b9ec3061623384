import GRDB
import QueryLanguage

/// What an import of orders leaves behind so that it can be taken back: the rows it added, which follow those that were
/// there, and what rows were that it changed.
final class RowTrace {
    private let database: Database
    private let now: Instant
    private let newest: [Int64]
    private let recorder: RowRecorder

    init(_ database: Database, now: Instant) throws {
        (self.database, self.now) = (database, now)
        newest = try Self.newest(database)
        recorder = RowRecorder(upTo: newest)
        recorder.listen(to: database)
    }

    private static func newest(_ database: Database) throws -> [Int64] {
        try NotedTable.names.map { try Int64.fetchOne(database, sql: "SELECT max(id) FROM \($0)") ?? 0 }
    }

    func close() {
        recorder.stopListening(to: database)
    }

    /// Writes down what was done, if that was anything, in the import that `trace` is asked for; gives how many rows were
    /// added and changed.
    ///
    /// With `keepsTimes` it is noted that the columns were changed now, as other stores will want to know.
    func finish(keepsTimes: Bool = true, in trace: () throws -> ImportTrace) throws -> (added: Int, changed: Int) {
        close()
        let newest = zip(newest, try Self.newest(database))
        let ranges = zip(NotedTable.names, newest).filter { $0.1.1 > $0.1.0 }
        let notes = try recorder.notes()
        guard !ranges.isEmpty || !notes.isEmpty else { return (0, 0) }
        let trace = try trace()
        for (table, (before, after)) in ranges { try trace.note([before + 1...after], addedTo: table) }
        let changed = try writeChanges(notes, trace.importId)
        if keepsTimes { try keepTimes(trace.importId) }
        try database.run("UPDATE revision SET value = value + 1", [])
        return (ranges.reduce(0) { $0 + Int($1.1.1 - $1.1.0) }, changed)
    }

    private func writeChanges(_ notes: [RowRecorder.Note], _ importId: Int64) throws -> Int {
        let tables = try NotedTable.names.map { try NotedTable($0, in: database) }
        let write = try RowStatement(
            """
            INSERT INTO importUpdates (importId, tableName, rowId, before) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET before = substr(before, 1, length(before) - 1) || ',' || substr(excluded.before, 2)
            """, in: database)
        var changed: Set<String> = []
        for note in notes {
            guard let before = recorder.object(of: note, in: tables[note.table]), before.count > 2 else { continue }
            write.bind(.integer(importId), at: 1)
            write.bind(NotedTable.names[note.table], at: 2)
            write.bind(.integer(note.row), at: 3)
            write.bind(bytes: before, at: 4)
            try write.run()
            changed.insert("\(note.table) \(note.row)")
        }
        return changed.count
    }

    private func keepTimes(_ importId: Int64) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO fieldTimes (tableName, rowId, columnName, changedAt)
            SELECT tableName, rowId, key, ? FROM importUpdates, json_each(before)
            WHERE importId = ? AND typeof(key) = 'text'
            """, [now.description, importId])
    }
}
