import CSQLite

/// The place of a store in the lineage of ``Migrations``.
package enum Lineage: Equatable {
    /// The file is still empty.
    case new
    /// It has run every step.
    case current
    /// It lacks the newest steps; `version` is its last.
    case older(version: String)
    /// A program from before 1.0 made it; `version` is its last step.
    case development(version: String)
    /// It has run a step unknown to this program.
    case newer(migration: String)
    /// It is another program's database.
    case foreign

    /// Reads the place of the store, with one small query if it is up to date.
    ///
    /// The list has only a few steps; a read that takes more than `mostSteps` is of no table of ours.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(of database: StoreConnection) throws {
        sqlite3_progress_handler(database.sqliteConnection, Self.mostSteps, { _ in 1 }, nil)
        defer { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
        var recorded = try Self.recorded(in: database)
        if recorded == nil {
            guard try database.value(Bool.self, "SELECT EXISTS (SELECT 1 FROM sqlite_master)") == true else {
                self = .new
                return
            }
            // Another process may have created the store meanwhile.
            recorded = try Self.recorded(in: database)
        }
        if recorded?.isEmpty == true {
            // A process that ended between creating the table and running the first step leaves this state.
            guard try !Self.holdsOnlyTheRecord(database) else {
                self = .new
                return
            }
            // Another process may have run the first step meanwhile.
            recorded = try Self.recorded(in: database)
        }
        guard let recorded else {
            self = .foreign
            return
        }
        let mark = try database.texts("PRAGMA application_id")
        self = mark == ["\(Migrations.applicationId)"] ? Self(recorded: recorded) : .foreign
    }

    /// Returns the steps that ran; `nil` if there is no such table.
    private static func recorded(in database: StoreConnection) throws -> [String]? {
        do {
            return try database.texts("SELECT identifier FROM grdb_migrations ORDER BY rowid")
        } catch let error as SQLiteError where error.kind == .error || error.kind == .interrupted {
            return nil
        }
    }

    private static func holdsOnlyTheRecord(_ database: StoreConnection) throws -> Bool {
        try database.texts("SELECT DISTINCT tbl_name FROM sqlite_master") == ["grdb_migrations"]
    }

    /// The limit in instructions of SQLite's virtual machine; a sound store takes some hundred.
    private static let mostSteps: Int32 = 1_000_000

    /// Finds the place of a store that has run these steps.
    package init(recorded: [String]) {
        let app = Migrations.ofApp.map { $0.identifier }
        let lineages = [app, Migrations.names]
        if recorded == Migrations.names {
            self = .current
        } else if let last = recorded.last, lineages.contains(where: { $0.starts(with: recorded) }) {
            self = .older(version: last)
        } else if let last = recorded.last, recorded.starts(with: app), recorded.allSatisfy(Self.isBeforeRelease) {
            self = .development(version: last)
        } else if let unknown = recorded.first(where: { !Migrations.names.contains($0) && !app.contains($0) }) {
            self = .newer(migration: unknown)
        } else {
            self = .foreign
        }
    }

    /// Returns true for the names `v1` to `v30`, which no step has had since 1.0.
    package static func isBeforeRelease(_ name: String) -> Bool {
        name.first == "v" && (1...30).contains(Int(name.dropFirst()) ?? 0)
    }
}
