import CSQLiteConfig
import GRDB
import GRDBSQLite

extension InventoryStore {
    /// The memory for pages in KiB; twice as much makes no query of a large store faster.
    static let pageCache = 2000

    /// Evaluated before the first connection, which is when SQLite settles how it works.
    private static let memory = fhq_use_memory_freely()

    static func configuration(_ access: Access, patience: Duration) -> Configuration {
        _ = memory
        var configuration = Configuration()
        configuration.readonly = access == .readOnly
        // They are, but without a statement.
        configuration.foreignKeysEnabled = false
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(Double(patience.components.seconds))
        configuration.prepareDatabase { database in
            guard let connection = database.sqliteConnection else { return }
            _ = fhq_checkpoint_on_close(connection, 0)
            _ = fhq_enforce_foreign_keys(connection, 1)
            StoreFunction.register(on: database.sqliteConnection)
            // Through it GRDB hears of every column that a statement reads, to tell observers, of which there are none.
            sqlite3_set_authorizer(database.sqliteConnection, nil, nil)
            // FULL, not NORMAL: what `buy` has answered must survive a power cut. No memory mapping: it gains a fifth
            // where rows are read in random order and costs as much resident memory as the store is large. Trusted
            // schema stays on: SQLite before 3.41 refuses the triggers that keep the search index without it.
            let settings = "PRAGMA synchronous = FULL; PRAGMA cache_size = \(-pageCache); PRAGMA temp_store = MEMORY"
            let code = sqlite3_exec(connection, settings, nil, nil, nil)
            guard code == SQLITE_OK else { throw DatabaseError(connection: connection) }
        }
        return configuration
    }
}
