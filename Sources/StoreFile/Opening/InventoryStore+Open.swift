import QueryLanguage

extension InventoryStore {
    /// Opens the store at `path`; for writing, a missing one is created and an older one is migrated.
    ///
    /// A store that is refused stays as it is, and nothing new lies beside it.
    ///
    /// - Parameters:
    ///   - createsFolder: True to create a missing folder, for its owner only; meant for the default location.
    ///   - clock: The time for everything that is written.
    ///   - isClockFixed: True if the clock was set for this run.
    ///   - patience: How long to wait for another writing process.
    ///   - isDraft: True for a copy that only this process knows, which needs no lock and no log. On a full disk the
    ///     memory that processes share beside a log would end the process.
    ///   - hooks: The callbacks of higher layers.
    ///   - notice: Receives sentences for the user, such as the place of a backup.
    /// - Throws: ``StoreError`` if the store can't be opened.
    package static func open(
        at path: String, access: Access, createsFolder: Bool, clock: @escaping @Sendable () -> Instant,
        isClockFixed: Bool, patience: Duration, isDraft: Bool, hooks: StoreHooks, notice: (String) -> Void
    ) throws(StoreError) -> InventoryStore {
        let place = try StorePath(path, access: access, createsFolder: createsFolder)
        let path = place.resolved
        let (hadLog, wasOpen) = (place.hasWriteAheadLog, place.wasOpen)
        do {
            let queue = try StoreQueue(path: path, access: access, patience: patience, hooks: hooks)
            let lock = isDraft ? nil : WriterLock(storePath: path)
            do {
                let store = InventoryStore(
                    path: path, access: access, clock: clock, isClockFixed: isClockFixed, queue: queue, lock: lock,
                    patience: patience, hooks: hooks)
                try store.bringUpToDate(notice: notice)
                hooks.opened(store, wasOpen, notice)
                return store
            } catch {
                try? queue.close()
                lock?.withdraw()
                throw error
            }
        } catch let error as StoreError {
            if !hadLog { tidy(place) }
            throw error
        } catch {
            if !hadLog { tidy(place) }
            let kind = SQLiteError(error)?.kind
            if kind == .readOnly || kind == .cannotOpen, !place.folderIsWritable {
                throw .folderNotWritable(path: path)
            }
            throw StoreError(reading: error, path: path, patience: patience)
                ?? .failed(path: path, detail: "\(error)")
        }
    }

    /// Returns a new store in memory, which ends with the process.
    ///
    /// - Throws: ``StoreError`` if SQLite reports an error.
    package static func inMemory(clock: @escaping @Sendable () -> Instant, hooks: StoreHooks) throws -> InventoryStore {
        let queue = try StoreQueue(path: ":memory:", access: .readWrite, patience: .seconds(10), hooks: hooks)
        let store = InventoryStore(
            path: ":memory:", access: .readWrite, clock: clock, queue: queue, lock: nil, patience: .seconds(10),
            hooks: hooks)
        try store.bringUpToDate(notice: { _ in })
        return store
    }

    /// Removes the empty log beside a refused store.
    ///
    /// SQLite removes it when the last connection closes, unless that connection is read-only or may not empty the log,
    /// like ours.
    private static func tidy(_ place: StorePath) {
        if place.hasWriteAheadLog { try? StoreQueue(path: place.resolved).close() }
    }
}
