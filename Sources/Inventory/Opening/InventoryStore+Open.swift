import CSQLiteConfig
import GRDB
import GRDBSQLite
import QueryLanguage

extension InventoryStore {
    /// Opens the store at `path`; for writing, a missing one is created and an older one is migrated after a backup.
    ///
    /// A store that is refused stays as it is, and nothing new lies beside it.
    ///
    /// - Parameters:
    ///   - createsFolder: Whether a missing folder is created, for its owner alone; meant for the default location.
    ///   - clock: The time for everything that is written.
    ///   - patience: How long to wait for another process that writes.
    ///   - notice: Told, in a sentence, what the user should know, such as where the backup is.
    public static func open(
        at path: String, access: Access, createsFolder: Bool = false, clock: @escaping @Sendable () -> Instant,
        patience: Duration = .seconds(10), notice: (String) -> Void = { _ in }
    ) throws(StoreError) -> InventoryStore {
        let place = try StorePath(path, access: access, createsFolder: createsFolder)
        let path = place.resolved
        let hadLog = place.hasWriteAheadLog
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration(access, patience: patience))
            let lock = WriterLock(storePath: path)
            do {
                let store = InventoryStore(
                    path: path, access: access, clock: clock, queue: queue, lock: lock, patience: patience)
                try store.bringUpToDate(notice: notice)
                return store
            } catch {
                try? queue.close()
                lock.withdraw()
                throw error
            }
        } catch let error as StoreError {
            if !hadLog { tidy(place) }
            throw error
        } catch {
            if !hadLog { tidy(place) }
            let code = (error as? DatabaseError)?.resultCode
            if code == .SQLITE_READONLY || code == .SQLITE_CANTOPEN, !place.folderIsWritable {
                throw .folderNotWritable(path: path)
            }
            throw StoreError(reading: error, path: path, patience: patience)
                ?? .failed(path: path, detail: "\(error)")
        }
    }

    /// A new store that lives in memory and ends with the process.
    public static func inMemory(clock: @escaping @Sendable () -> Instant) throws -> InventoryStore {
        let queue = try DatabaseQueue(configuration: configuration(.readWrite, patience: .seconds(10)))
        let store = InventoryStore(
            path: ":memory:", access: .readWrite, clock: clock, queue: queue, lock: nil, patience: .seconds(10))
        try store.bringUpToDate(notice: { _ in })
        return store
    }

    /// The memory for pages in KiB; twice as much makes no query of a large store faster.
    static let pageCache = 2000

    /// Removes the empty log that opening a store which was refused has left beside it.
    ///
    /// SQLite does so itself as the last connection closes, unless that only reads or may not empty the log, as ours.
    private static func tidy(_ place: StorePath) {
        if place.hasWriteAheadLog { try? DatabaseQueue(path: place.resolved).close() }
    }

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
