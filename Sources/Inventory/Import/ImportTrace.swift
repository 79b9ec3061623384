import GRDB
import QueryLanguage

/// What an import brings: what the app keeps lists of, by the word under which a record is remembered, and the expenses of
/// a sheet.
public enum ImportKind: String, CaseIterable, Sendable {
    case market, seller, haul, item, entryFee, transportExpense, expense, settings
}

/// What an import leaves behind so that it can be taken back.
final class ImportTrace {
    let database: Database
    let importId: Int64
    /// The number of the change as which the import is listed; `nil` within a script that is one change, which is listed itself.
    private let line: Int64?
    private var copies: [String: RowStatement] = [:]

    /// The tables that say what an import has done.
    static let tables = ["importAdditions", "importUpdates", "importReplacements", "importSettings"]

    /// How many imports can be taken back, one after the other.
    static let kept: Int64 = 10

    /// Puts an import on record that begins; `change` is the number of the change that it is part of, if it has one.
    init(_ source: String, at now: Instant, within change: Int64?, journal: Journal) throws {
        database = journal.database
        line = try change == nil ? ImportLine.add(source, at: now, to: database) : nil
        try database.execute(
            sql: """
                INSERT INTO imports (importedAt, source, added, changed, skipped, lastChange) VALUES (?, ?, 0, 0, 0, ?)
                """, arguments: [now.description, source, line ?? change.map { $0 - 1 }])
        importId = database.lastInsertedRowID
        // A change that was undone before may be of rows whose ids this import gives out anew.
        try journal.forgetRedo()
        for table in Self.tables {
            try database.execute(
                sql: "DELETE FROM \(table) WHERE importId <= ?", arguments: [importId - Self.kept])
        }
        try database.execute(
            sql: "UPDATE imports SET lastChange = NULL WHERE id <= ?", arguments: [importId - Self.kept])
    }

    /// Says what the import came to, once all of it is written.
    func count(added: Int, changed: Int, skipped: Int = 0) throws {
        try database.execute(
            sql: "UPDATE imports SET added = ?, changed = ?, skipped = ? WHERE id = ?",
            arguments: [added, changed, skipped, importId])
        if let line { try ImportLine.count(added + changed, in: line, of: database) }
    }

    /// Keeps what rows of `table` are, which are about to be changed; `condition` has one mark, for `id`.
    func keep(_ table: String, where condition: String, _ id: Int64) throws {
        let key = "\(table) \(condition)"
        let copy = try copies[key] ?? copying(table, where: condition)
        copies[key] = copy
        copy.bind(.integer(id), at: 1)
        try copy.run()
    }

    private func copying(_ table: String, where condition: String) throws -> RowStatement {
        let row: String = try NotedTable(table, in: database).columns.map { column in
            // JSON keeps fifteen digits of a number that may need seventeen.
            let exact = "CASE WHEN \(column.name) IS NOT NULL THEN printf('%!.20e', \(column.name)) END"
            return "'\(column.name)', \(column.isReal ? exact : column.name)"
        }.joined(separator: ", ")
        return try RowStatement(
            """
            INSERT OR IGNORE INTO importUpdates (importId, tableName, rowId, before)
            SELECT \(importId), '\(table)', id, json_object(\(row)) FROM \(table) WHERE \(condition)
            """, in: database)
    }

    /// Keeps a record that came before, and is about to be replaced.
    func keep(_ kind: ImportKind, id: String) throws {
        try database.run(
            """
            INSERT OR IGNORE INTO importReplacements (importId, kind, sourceId, rowId, olderImportId, record)
            SELECT ?, kind, sourceId, rowId, importId, record FROM importedRecords WHERE kind = ? AND sourceId = ?
            """, [importId, kind.rawValue, id])
    }

    /// Keeps what a setting was, which is about to become `after`.
    func keep(setting key: String, after: String) throws {
        try database.run(
            """
            INSERT OR IGNORE INTO importSettings (importId, key, before, after)
            VALUES (?1, ?2, (SELECT value FROM settings WHERE key = ?2), ?3)
            """, [importId, key, after])
    }

    /// Keeps that something was taken over which is neither a row nor a setting, and what was there before.
    func keep(_ what: TakenOver, before: String? = nil, after: String) throws {
        try database.run(
            "INSERT OR IGNORE INTO importSettings (importId, key, before, after) VALUES (?, ?, ?, ?)",
            [importId, what.key, before, after])
    }

    /// Notes that the rows of these ids were added.
    func note(_ ids: [ClosedRange<Int64>], addedTo table: String) throws {
        for range in ids {
            try database.run(
                "INSERT INTO importAdditions (importId, tableName, firstId, lastId) VALUES (?, ?, ?, ?)",
                [importId, table, range.lowerBound, range.upperBound])
        }
    }
}

extension ImportTrace {
    /// Has the import that a store was made by stand for all that it holds: what was there before is in a backup.
    static func note(
        replacing backup: String, by source: String, at now: Instant, in database: Database
    ) throws {
        if try Int64.fetchOne(database, sql: "SELECT max(id) FROM imports") == nil {
            let line = try ImportLine.add(source, at: now, to: database)
            try database.run(
                """
                INSERT INTO imports (importedAt, source, added, changed, skipped, lastChange) VALUES (?, ?, 0, 0, 0, ?)
                """, [now.description, source, line])
        }
        try database.run(
            "INSERT INTO importSettings (importId, key, before, after) SELECT max(id), ?, ?, ? FROM imports",
            [TakenOver.everything.key, backup, source])
        try database.run(
            """
            UPDATE changes SET statement = statement || ' replace'
            WHERE id = (SELECT lastChange FROM imports ORDER BY id DESC LIMIT 1)
            """, [])
    }
}
