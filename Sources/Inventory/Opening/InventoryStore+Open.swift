import GRDB
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
        let (hadLog, wasOpen) = (place.hasWriteAheadLog, place.wasOpen)
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration(access, patience: patience))
            let lock = WriterLock(storePath: path)
            do {
                let store = InventoryStore(
                    path: path, access: access, clock: clock, queue: queue, lock: lock, patience: patience)
                try store.bringUpToDate(notice: notice)
                if wasOpen { store.sayWhatWasCutOff(notice) }
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

    /// Removes the empty log that opening a store which was refused has left beside it.
    ///
    /// SQLite does so itself as the last connection closes, unless that only reads or may not empty the log, as ours.
    private static func tidy(_ place: StorePath) {
        if place.hasWriteAheadLog { try? DatabaseQueue(path: place.resolved).close() }
    }
}
