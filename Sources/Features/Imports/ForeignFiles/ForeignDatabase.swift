import CSQLiteConfig
import CSQLite
import StoreFile
import SystemLibrary

/// A private copy of another program's database, read without trusting anything in it.
///
/// It uses only ordinary tables and their stored columns: no view, trigger, virtual table, index or function of its
/// schema runs, and nothing is written. A value may have at most 16 MiB, checking the file may take a few seconds, and
/// SQLite may take 128 MiB of memory, since a megabyte of a schema's expressions takes a hundred.
package final class ForeignDatabase {
    /// The reason why it can't be read, as one clause.
    package struct Unreadable: Error, Equatable {
        package let reason: String
    }

    /// The ordinary tables, each with its stored columns.
    package private(set) var tables: [String: [String]] = [:]
    /// The number from `PRAGMA application_id`.
    package private(set) var applicationId = 0
    private let queue: StoreQueue

    /// The time limits in seconds for checking the file and for reading it.
    private static let patience = (opening: 4.0, reading: 120.0)
    private static let mostTables = 500
    private static let mostMemory: Int64 = 128 << 20

    /// Opens the private copy at `path`, with a write-ahead log beside it.
    ///
    /// - Throws: ``Unreadable`` if it isn't a sound database.
    package init(copyAt path: String) throws(Unreadable) {
        fhq_limit_memory(Self.mostMemory)
        defer { fhq_limit_memory(-1) }
        do {
            queue = try StoreQueue(path: path, checksReferences: false, prepare: Self.prepare)
            try queue.use { database in
                try Self.limited(to: Self.patience.opening, database) { try look(at: database) }
            }
        } catch let error as Unreadable {
            throw error
        } catch {
            throw Self.unreadable(error)
        }
    }

    deinit {
        try? queue.close()
    }

    @Sendable private static func prepare(_ database: StoreConnection) throws {
        guard let connection = database.sqliteConnection, fhq_distrust(connection) == SQLITE_OK else {
            throw Unreadable(reason: "SQLite can't open it safely")
        }
        sqlite3_set_authorizer(connection, nil, nil)
        // CHECK constraints are not evaluated, since they might never finish. The index of its log stays in memory,
        // since there may be no room for a file.
        try database.execute(
            """
            PRAGMA locking_mode = EXCLUSIVE; PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON;
            PRAGMA ignore_check_constraints = ON; PRAGMA query_only = ON; PRAGMA automatic_index = OFF
            """)
    }

    private func look(at database: StoreConnection) throws {
        let verdict = try database.value(String.self, "PRAGMA quick_check(1)")
        guard verdict == "ok" else { throw Unreadable(reason: "it is damaged: \(verdict ?? "nothing can be read")") }
        applicationId = try database.value(Int.self, "PRAGMA application_id") ?? 0
        // A virtual table has no pages.
        let names = try database.values(
            String.self,
            """
            SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name NOT GLOB 'sqlite_*'
            ORDER BY name LIMIT \(sql: Self.mostTables + 1)
            """)
        guard names.count <= Self.mostTables else { throw Unreadable(reason: "it has more than 500 tables") }
        for name in names {
            tables[name] = try database.values(
                String.self, "SELECT name FROM pragma_table_xinfo(\(name)) WHERE hidden = 0")
        }
    }

    /// Runs `body` with a time limit in seconds.
    private static func limited<Result>(
        to seconds: Double, _ database: StoreConnection, _ body: () throws -> Result
    ) throws -> Result {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        end.tv_sec += Int(seconds)
        return try withUnsafeMutablePointer(to: &end) { end in
            sqlite3_progress_handler(
                database.sqliteConnection, 10_000,
                { context in
                    guard let end = context?.assumingMemoryBound(to: timespec.self) else { return 1 }
                    var now = timespec()
                    clock_gettime(CLOCK_MONOTONIC, &now)
                    return now.tv_sec >= end.pointee.tv_sec ? 1 : 0
                }, end)
            defer { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
            return try body()
        }
    }

    private static func unreadable(_ error: any Error) -> Unreadable {
        guard let error = SQLiteError(error) else { return Unreadable(reason: "\(error)") }
        return switch error.kind {
        case .interrupted: Unreadable(reason: "it takes too long to read")
        case .notADatabase: Unreadable(reason: "it is damaged or encrypted")
        case .corrupt: Unreadable(reason: "it is damaged")
        case .tooBig: Unreadable(reason: "it holds a value of more than 16 MiB")
        case .outOfMemory: Unreadable(reason: "it takes too much memory to read")
        default: Unreadable(reason: "SQLite says \(error.message)")
        }
    }

    // MARK: - Rows

    /// The rows of one table, one at a time, with the values of some columns; `nil` for a missing column.
    package final class Rows {
        private let cursor: ScanCursor?
        private let places: [Int32?]
        /// The next row, if it was already fetched.
        private var waiting: [StoredValue]?

        fileprivate init(_ cursor: ScanCursor?, places: [Int32?]) {
            (self.cursor, self.places) = (cursor, places)
        }

        /// Returns the next row without taking it; `nil` at the end.
        ///
        /// - Throws: ``SQLiteError`` if SQLite reports an error.
        package func peek() throws -> [StoredValue]? {
            if waiting == nil, let row = try cursor?.next() {
                // Bytes that are not text become NULL.
                waiting = places.map { place in place.map { row.isBlob($0) ? .null : row.value($0) } ?? .null }
            }
            return waiting
        }

        /// Returns the next row; `nil` at the end.
        ///
        /// - Throws: ``SQLiteError`` if SQLite reports an error.
        package func next() throws -> [StoredValue]? {
            defer { waiting = nil }
            return try peek()
        }
    }

    /// Runs `body`, which may read tables; a missing table has no rows, and a missing column no values.
    ///
    /// - Throws: ``Unreadable`` if the database is damaged or too slow, and any error that `body` throws.
    package func reading<Result>(_ body: (_ rows: (String, [String], String) throws -> Rows) throws -> Result) throws
        -> Result
    {
        fhq_limit_memory(Self.mostMemory)
        defer { fhq_limit_memory(-1) }
        do {
            return try queue.use { database in
                try Self.limited(to: Self.patience.reading, database) {
                    try body { table, columns, order in try self.rows(of: table, columns, by: order, database) }
                }
            }
        } catch  where SQLiteError(error) != nil {
            throw Self.unreadable(error)
        }
    }

    private func rows(
        of table: String, _ wanted: [String], by order: String, _ database: StoreConnection
    ) throws -> Rows {
        let present = tables[table] ?? []
        let columns = wanted.filter(present.contains)
        guard !columns.isEmpty else { return Rows(nil, places: []) }
        let list = columns.map(\.quotedIdentifier).joined(separator: ", ")
        // Neither its indexes nor its collations are used.
        let keys = (order.isEmpty ? [] : [order, "id"]).filter(present.contains)
            .map { "\($0.quotedIdentifier) COLLATE BINARY" }
        let sort = keys.isEmpty ? "" : " ORDER BY \(keys.joined(separator: ", "))"
        let cursor = try database.cursor(
            "SELECT \(sql: list) FROM main.\(sql: table.quotedIdentifier) NOT INDEXED\(sql: sort)")
        return Rows(cursor, places: wanted.map { columns.firstIndex(of: $0).map(Int32.init) })
    }
}

extension ForeignDatabase {
    /// Returns its place in the lineage of stores; `nil` if it is no store.
    ///
    /// - Throws: ``Unreadable`` if it can't be read.
    package func lineage() throws -> SourceLineage? {
        guard applicationId == Migrations.applicationId, tables["grdb_migrations"] != nil else { return nil }
        return try reading { rows in
            var names: [String] = []
            let recorded = try rows("grdb_migrations", ["identifier"], "")
            while let row = try recorded.next() {
                if case .text(let name)? = row.first { names.append(name) }
            }
            return SourceLineage(Lineage(recorded: names))
        }
    }
}

/// A store's place in the lineage, as an import needs it.
package enum SourceLineage {
    /// This program can read it.
    case known
    /// A program from before 1.0 made it; `version` is its last step.
    case beforeRelease(version: String)
    /// A step unknown to this program has run.
    case newer(migration: String)

    init(_ lineage: Lineage) {
        self =
            switch lineage {
            case .development(let version): .beforeRelease(version: version)
            case .newer(let migration): .newer(migration: migration)
            case .new, .current, .older, .foreign: .known
            }
    }
}
