import GRDB
import GRDBSQLite

/// Where a store stands in the lineage of ``Migrations``.
enum Lineage: Equatable {
    /// Nothing is in the file yet.
    case new
    /// Every step has run.
    case current
    /// The newest steps are missing; `version` is the last that ran.
    case older(version: String)
    /// A program from before 1.0 made it; `version` is the last of its steps.
    case development(version: String)
    /// A step that this program does not know has run.
    case newer(migration: String)
    /// Some other program's database.
    case foreign

    /// Reads where the store stands: a small query for a store that is up to date.
    ///
    /// What has to be read is a few steps long; what still runs after `mostSteps` is no table of ours.
    init(of database: Database) throws {
        sqlite3_progress_handler(database.sqliteConnection, Self.mostSteps, { _ in 1 }, nil)
        defer { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
        var recorded = try Self.recorded(in: database)
        if recorded == nil {
            guard try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master)") == true else {
                self = .new
                return
            }
            // Another process may have made the store since.
            recorded = try Self.recorded(in: database)
        }
        guard let recorded else {
            self = .foreign
            return
        }
        if recorded.isEmpty, try Self.holdsOnlyTheRecord(database) {
            // A process that was ended between making the table and the first step leaves this.
            self = .new
            return
        }
        let mark = try database.texts("PRAGMA application_id")
        self = mark == ["\(Migrations.applicationId)"] ? Self(recorded: recorded) : .foreign
    }

    /// The steps that ran; `nil` where no table, or none of ours, says so.
    private static func recorded(in database: Database) throws -> [String]? {
        do {
            return try database.texts("SELECT identifier FROM grdb_migrations ORDER BY rowid")
        } catch let error as DatabaseError where [.SQLITE_ERROR, .SQLITE_INTERRUPT].contains(error.resultCode) {
            return nil
        }
    }

    private static func holdsOnlyTheRecord(_ database: Database) throws -> Bool {
        try database.texts("SELECT DISTINCT tbl_name FROM sqlite_master") == ["grdb_migrations"]
    }

    /// In instructions of SQLite's virtual machine, of which a sound store takes some hundred.
    private static let mostSteps: Int32 = 1_000_000

    /// Reads where a store stands that has run these steps.
    init(recorded: [String]) {
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

    /// True of the names `v1` to `v30`, which no step has had since 1.0.
    static func isBeforeRelease(_ name: String) -> Bool {
        name.first == "v" && (1...30).contains(Int(name.dropFirst()) ?? 0)
    }
}
