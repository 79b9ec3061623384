import Ledger
import QueryLanguage
import StoreFile

/// The outcome of making a backup.
package struct MadeBackup: Sendable {
    package let backup: Backup
    /// The number of pictures that are missing or could not be added.
    package let missingPhotos: Int
}

extension InventoryStore {
    /// Makes a backup, checks it before it gets its name, and removes backups that ``BackupRule`` gives up.
    ///
    /// Other processes may read and write meanwhile; later commits are not in it. The pictures of its photos are
    /// included.
    ///
    /// - Throws: ``StoreError`` if it fails, and any error that `progress` throws; there is no new backup then.
    package func backUp(progress: @escaping (BackupProgress) throws -> Void = { _ in }) throws -> MadeBackup {
        try translatingErrors {
            let made = try read { try backUp($0, for: .asked, progress: progress) }
            try cleanUpBackups(sparing: [made.backup.name])
            return made
        }
    }

    /// Writes a copy of the store, as of one moment, to a new file in rollback-journal mode.
    ///
    /// - Throws: ``StoreError`` if it fails, and any error that `progress` throws.
    package func copy(to path: String, progress: @escaping (BackupProgress) throws -> Void = { _ in }) throws {
        try translatingErrors {
            try read { database in
                try database.fixMoment()
                try BackupFile(path: path).copy(database, progress: progress)
            }
        }
    }

    /// Copies `source`, which has a fixed snapshot of this store, into the folder.
    ///
    /// With `keepsDamaged`, a copy that fails the check is kept, since there is nothing better. Without `isNewState`,
    /// an existing backup with the same reason and contents is returned instead of a second one.
    func backUp(
        _ source: StoreConnection, for reason: BackupReason, keepsDamaged: Bool = false, isNewState: Bool = true,
        progress: @escaping (BackupProgress) throws -> Void = { _ in }
    ) throws -> MadeBackup {
        guard path != ":memory:" else {
            throw StoreError.failed(path: path, detail: "a store in memory has no backups")
        }
        try source.fixMoment()
        let folder = BackupFolders(storePath: path, database: source).next
        let draft = try folder.newDraft()
        defer { folder.discard(draft) }
        let file = BackupFile(path: draft)
        do {
            if reason.checksMeanwhile {
                try takeChecked(source, into: file, progress: progress)
            } else {
                try file.copy(source, progress: progress)
                _ = try file.withDatabase { try BackupFile.check($0, path: path) }
            }
        } catch let error as StoreError {
            guard keepsDamaged, case .damaged = error else { throw error }
        }
        if !isNewState, let same = try folder.backup(like: draft, for: reason) {
            return MadeBackup(backup: same, missingPhotos: 0)
        }
        // Before it gets its name, so that a listed backup is complete; after the check, since the list of pictures is
        // read from it.
        let missing = try takePictures(of: file, into: folder, copies: reason.copiesPictures) {
            try progress(BackupProgress(done: $0, total: $1))
        }
        return MadeBackup(
            backup: try folder.place(draft, at: clock(), reason: reason), missingPhotos: missing)
    }

    /// Copies the store while another thread checks it.
    private func takeChecked(
        _ source: StoreConnection, into file: BackupFile, progress: @escaping (BackupProgress) throws -> Void
    ) throws {
        // Nothing is written, but a read-only connection would skip CHECK constraints.
        let check = try ConcurrentCheck(path: path) { [path] in _ = try BackupFile.check($0, path: path) }
        var copied = BackupProgress(done: 0, total: 0)
        do {
            try file.copy(source) {
                copied = $0
                try progress($0)
            }
        } catch {
            check.stop()
            throw error
        }
        try check.finish { try progress(copied) }
    }

    /// Adds the pictures, and returns the number of photos without one.
    ///
    /// A failure is ignored, since a backup without pictures is better than none.
    private func takePictures(
        of file: BackupFile, into folder: BackupFolder, copies: Bool, progress: (Int, Int) throws -> Void
    ) throws -> Int {
        guard let photoFolder, let pictures = try? file.pictures(), !pictures.isEmpty else { return 0 }
        do {
            let missing = try folder.pictures.add(
                pictures, from: [photoFolder.path], copies: copies, progress: progress)
            return missing.count { !$0.isSpare }
        } catch is StoreError {
            let present = folder.pictures.names()
            return pictures.count { !$0.isSpare && !present.contains($0.name) }
        }
    }

    /// Removes a few of the backups that ``BackupRule`` gives up, unless the clock is set by hand or looks wrong.
    func cleanUpBackups(sparing spared: Set<String>) throws {
        guard !isClockFixed, let folders = try backupFolders(),
            case let most = BackupRule.mostRemoved - phase.withLock({ $0.removedBackups }), most > 0,
            BackupRule.trusts(clock(), newestEntry: try newestInstant(), backups: try folders.backups())
        else { return }
        let megabytes = try setting(BackupSchedule.sizeSetting).flatMap(Int64.init)
        let bytes = megabytes?.multipliedReportingOverflow(by: 1_000_000)
        let removed = try folders.cleanUp(
            at: clock(), automaticBytes: bytes.map { $0.overflow ? .max : $0.partialValue } ?? BackupRule.bytes,
            sparing: spared.union(try replacedContents()), most: most)
        phase.withLock { $0.removedBackups += removed }
    }

    /// Returns the names of the backups that `revert import` goes back to.
    private func replacedContents() throws -> Set<String> {
        try read { try Set($0.texts("SELECT replaced FROM changes WHERE replaced IS NOT NULL AND undoneAt IS NULL")) }
    }

    /// Makes a backup of the committed state, if one is due, just before this process writes.
    ///
    /// It does nothing within the transaction of a whole script, which may already have written.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func backUpBeforeImport() throws {
        guard let folders = try backupFolders(), phase.withLock({ !$0.isOuter }) else { return }
        let days = try backupSchedule().days ?? BackupRule.dueAfterDays
        guard BackupRule.isDue(try folders.backups(), at: clock(), every: days) else { return }
        // A separate connection sees the state before the open transaction.
        let made = try BackupFile(path: path).withDatabase(readOnly: true) { database in
            var made: MadeBackup?
            try database.inTransaction(isDeferred: true) {
                made = try backUp(database, for: .beforeImport)
            }
            return made
        }
        if let made { try cleanUpBackups(sparing: [made.backup.name]) }
    }
}
