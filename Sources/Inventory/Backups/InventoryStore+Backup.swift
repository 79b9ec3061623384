import GRDB
import QueryLanguage

extension InventoryStore {
    /// The folder of this store's backups; `nil` for a store in memory.
    public var backupFolder: BackupFolder? {
        path == ":memory:" ? nil : BackupFolder(storePath: path)
    }

    /// Makes a backup, checks it before it takes its name, and removes what ``BackupRule`` lets go.
    ///
    /// Other processes read and write meanwhile; what they commit after it has begun is not in it. What `progress` throws
    /// leaves no backup. Throws ``StoreError``; the pictures of photos are not in a backup.
    public func backUp(progress: (BackupProgress) throws -> Void = { _ in }) throws -> Backup {
        try translatingErrors {
            let backup = try read { try backUp($0, for: .asked, progress: progress) }
            try backupFolder?.cleanUp(at: clock(), sparing: [backup.name])
            return backup
        }
    }

    /// Copies `source`, which has a view of this store that does not change, into the folder.
    ///
    /// With `keepsDamaged`, what fails the check is kept all the same, since there is nothing better. Without
    /// `isNewState`, a backup made for the same reason that holds the same is given instead of a second one.
    func backUp(
        _ source: Database, for reason: BackupReason, keepsDamaged: Bool = false, isNewState: Bool = true,
        progress: (BackupProgress) throws -> Void = { _ in }
    ) throws -> Backup {
        guard let folder = backupFolder else {
            throw StoreError.failed(path: path, detail: "a store in memory has no backups")
        }
        // Without a look into it first, a read transaction sees each step's own moment.
        _ = try Int.fetchOne(source, sql: "SELECT count(*) FROM sqlite_master")
        let draft = try folder.newDraft()
        defer { folder.discard(draft) }
        let file = BackupFile(path: draft)
        do {
            try file.take(source, progress: progress)
            _ = try file.withDatabase { try BackupFile.check($0, path: path) }
        } catch let error as StoreError {
            guard keepsDamaged, case .damaged = error else { throw error }
        }
        if !isNewState, let same = try folder.backup(like: draft, for: reason) { return same }
        return try folder.place(draft, at: clock(), reason: reason)
    }

    /// Makes a backup of what is committed, if the newest is 14 days old, while this process is about to write.
    ///
    /// Not inside a transaction of a whole script, which may already have written.
    func backUpBeforeImport() throws {
        guard let folder = backupFolder, phase.withLock({ !$0.isOuter }) else { return }
        guard BackupRule.isDue(try folder.backups(), at: clock()) else { return }
        // A connection of its own sees what was there before the transaction that is open on the store's.
        let backup = try BackupFile(path: path).withDatabase(readOnly: true) { database in
            var backup: Backup?
            try database.inTransaction(.deferred) {
                backup = try backUp(database, for: .beforeImport)
                return .commit
            }
            return backup
        }
        if let backup { try folder.cleanUp(at: clock(), sparing: [backup.name]) }
    }
}
