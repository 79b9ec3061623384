import CSQLiteConfig
internal import GRDB
import CSQLite

extension StoreConnection {
    /// Sets the size of the page cache in KiB.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func setPageCache(_ size: Int = InventoryStore.pageCache) throws {
        try execute("PRAGMA cache_size = \(sql: -size)")
    }
}

extension InventoryStore {
    /// The page cache in KiB; twice as much makes no query of a large store faster.
    package static let pageCache = 2000
    /// The page cache in KiB of a change or check of most pages.
    package static let largePageCache = 8000

    /// Evaluated before the first connection, when SQLite fixes its memory settings.
    private static let memory = fhq_use_memory_freely()

    /// Returns the settings of every connection to a store.
    static func configuration(_ access: Access, patience: Duration, hooks: StoreHooks) -> Configuration {
        _ = memory
        var configuration = Configuration()
        configuration.readonly = access == .readOnly
        // They are enabled without a statement.
        configuration.foreignKeysEnabled = false
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(Double(patience.components.seconds))
        configuration.prepareDatabase { database in
            guard let connection = database.sqliteConnection else { return }
            _ = fhq_checkpoint_on_close(connection, 0)
            _ = fhq_enforce_foreign_keys(connection, 1)
            hooks.connect(connection)
            #if DEBUG || FOR_TESTS
                RowAuthorizer.watch(connection)
            #else
                // GRDB uses it to learn every column that a statement reads, for observers, which fhq doesn't have.
                sqlite3_set_authorizer(connection, nil, nil)
            #endif
            // FULL, not NORMAL, since a confirmed `buy` must survive a power cut. No memory mapping: it gains a fifth
            // when rows are read in random order, but takes as much resident memory as the store is large. Trusted
            // schema stays on: without it, SQLite before 3.41 refuses the triggers that keep the search index. Temporary
            // data may go to files, as is the default: SQLite sorts a million rows three times as fast in pieces, which
            // it makes only then, and the files stay in the system's cache.
            let settings = "PRAGMA synchronous = FULL; PRAGMA cache_size = \(-pageCache)"
            let code = sqlite3_exec(connection, settings, nil, nil, nil)
            guard code == SQLITE_OK else { throw SQLiteError(connection: connection) }
        }
        return configuration
    }
}
