import GRDB
import GRDBSQLite

/// Where a store stands in the lineage of ``Migrations/all``.
enum Lineage: Equatable {
    /// Nothing is in the file yet.
    case new
    /// Every migration has run.
    case current
    /// The steps from `next` on are missing; `version` is the newest that ran.
    case older(version: String, next: Int)
    /// A migration that this program does not know has run.
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
        let mark = try database.texts("PRAGMA application_id")
        self = mark == ["\(Migrations.applicationId)"] ? Self(recorded: recorded) : .foreign
    }

    /// The migrations that ran; `nil` where no table, or none of ours, says so.
    private static func recorded(in database: Database) throws -> [String]? {
        do {
            return try database.texts("SELECT identifier FROM grdb_migrations ORDER BY rowid")
        } catch let error as DatabaseError where [.SQLITE_ERROR, .SQLITE_INTERRUPT].contains(error.resultCode) {
            return nil
        }
    }

    /// In instructions of SQLite's virtual machine, of which a sound store takes some hundred.
    private static let mostSteps: Int32 = 1_000_000

    private init(recorded: [String]) {
        let lineage = Migrations.all.map { $0.identifier }
        if recorded == lineage {
            self = .current
        } else if let unknown = recorded.first(where: { !lineage.contains($0) }) {
            self = .newer(migration: unknown)
        } else if let last = recorded.last, recorded == Array(lineage.prefix(recorded.count)) {
            self = .older(version: last, next: recorded.count)
        } else {
            self = .foreign
        }
    }
}

extension Migrations {
    /// What `PRAGMA application_id` says of a store of this lineage: `fhq1` in ASCII.
    static let applicationId = 0x6668_7131

    /// Runs `steps` and records them, inside the caller's transaction.
    ///
    /// All of them are run as one that makes the same, ``newest``, unless `oneByOne` says otherwise.
    static func run(
        _ steps: ArraySlice<any Migration.Type>, oneByOne: Bool = false, on database: Database
    ) throws {
        try database.execute(
            sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        try database.execute(sql: "PRAGMA application_id = \(applicationId)")
        let isNewest = !oneByOne && steps.count == all.count && newestIdentifier == all.last?.identifier
        for sql in isNewest ? [newest] : steps.map({ $0.sql }) { try database.execute(sql: sql.description) }
        for step in steps {
            try database.execute(
                sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [step.identifier])
        }
        try database.checkForeignKeys()
    }
}
