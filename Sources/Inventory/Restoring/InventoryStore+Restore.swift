import GRDB
import QueryLanguage

/// What came of restoring a backup.
public struct RestoredBackup: Sendable {
    /// Where what was there before is now.
    public let safety: Backup
    /// The version the backup was at, if it had to be migrated.
    public let migratedFrom: String?
    /// How many photos, not deleted, have no picture: it is neither here nor beside the backup.
    public let missingPhotos: Int
}

extension InventoryStore {
    /// Checks the backup at `path` as ``restore(backupAt:adoptingDrive:accepts:progress:)`` does; throws ``StoreError`` if
    /// it is damaged, newer, or no store.
    ///
    /// - Returns: The version that it has to be migrated from, `nil` if it is up to date.
    public func check(backupAt path: String) throws -> String? {
        try withBackupDraft { draft in
            let version = try prepare(BackupFile(path: draft), from: path)
            try refuseUnsound(draft, of: path)
            return version
        }
    }

    /// What is wrong with a copy that was prepared: all that ``check()`` finds, but for pictures, which are beside it.
    func findings(inDraft path: String) throws -> [Finding] {
        let copy = try InventoryStore.open(at: path, access: .readWrite, clock: clock)
        defer { copy.close() }
        return try copy.check().findings.filter { $0.remedy != .addPhotoAgain }
    }

    private func refuseUnsound(_ draft: String, of path: String) throws {
        let findings = try findings(inDraft: draft)
        guard let first = findings.first else { return }
        let others = findings.count > 1 ? ", and \(findings.count - 1) more" : ""
        throw StoreError.damaged(path: path, detail: "\(first.statement)\(others); backup check says all")
    }

    /// Puts what the backup at `path` holds in place of what the store holds, after a backup of that.
    ///
    /// A private copy is checked and migrated first. Its pictures come next, since a row must never lack its own. Its pages
    /// then go through SQLite's own online backup into the live store, as one transaction of its log: a process killed
    /// meanwhile leaves the store as it was, and readers that are open keep their view of it. Under the writer lock; not
    /// inside ``beginTransaction()``. What Drive holds is known better by the live store, so that stays, and the next sync
    /// sends everything anew; with `adoptingDrive`, for a backup of another store, this one takes over what that has in Drive.
    ///
    /// `accepts` says of a picture's file whether it has the SHA-256 that it is called by.
    public func restore(
        backupAt path: String, adoptingDrive: Bool = false, accepts: (_ path: String, _ sha256: String) -> Bool,
        progress: (BackupProgress) throws -> Void = { _ in }
    ) throws -> RestoredBackup {
        try putInPlace(
            path, before: .beforeRestore, adoptingDrive: adoptingDrive,
            pictures: [StorePath.parent(of: path) + "/photos"],
            accepts: accepts, progress: progress)
    }

    /// Puts what the store at `path` holds in place of what this one holds, after a backup for `reason` of that.
    ///
    /// `pictures` are folders in which those of its photos may be, besides those of the backups. `last` is done to the copy
    /// that takes the place, and knows the backup.
    func putInPlace(
        _ path: String, before reason: BackupReason, adoptingDrive: Bool = false, pictures: [String],
        accepts: (_ path: String, _ sha256: String) -> Bool, last: (Database, Backup) throws -> Void = { _, _ in },
        progress: (BackupProgress) throws -> Void
    ) throws -> RestoredBackup {
        try translatingErrors {
            guard access == .readWrite else { throw StoreError.readOnly(path: self.path) }
            guard let folders = try backupFolders() else { throw StoreError.missing(path: self.path) }
            let draft = try folders.beside.newDraft()
            defer { folders.beside.discard(draft) }
            let version = try prepare(BackupFile(path: draft), from: path)
            // What takes the place of all at an import was made by this program just now.
            if reason != .beforeReplace { try refuseUnsound(draft, of: path) }
            let missing = try bringPictures(
                of: BackupFile(path: draft), from: pictures + folders.all.map { $0.path + "/photos" }, accepts)
            try beginWriting("restore")
            defer { endWriting() }
            queue.unsafeReentrantWrite { beginMarked(reason == .beforeReplace ? "import" : "restore", $0) }
            defer { lock?.end() }
            // While the mark stands, so that whoever finds it knows that a draft may be left.
            defer { folders.beside.discard(draft) }
            let safety = try queue.unsafeReentrantWrite { try backUp($0, before: reason) }
            try BackupFile(path: draft).withDatabase { database in
                try database.inTransaction(.immediate) {
                    try last(database, safety)
                    return .commit
                }
            }
            try replace(with: BackupFile(path: draft), adoptingDrive: adoptingDrive, progress: progress)
            let name = path.split(separator: "/").last.map { String($0.dropLast(Backup.ending.count)) } ?? ""
            try cleanUpBackups(sparing: [name, safety.name])
            return RestoredBackup(safety: safety, migratedFrom: version, missingPhotos: missing)
        }
    }

    /// Runs `body` with the path of a new empty file among the backups, which is removed afterwards.
    public func withBackupDraft<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
        guard let folder = try backupFolders()?.beside else { throw StoreError.missing(path: path) }
        let draft = try folder.newDraft()
        defer { folder.discard(draft) }
        return try body(draft)
    }

    /// Gives the photo folder those pictures that it lacks; says how many photos have none then.
    private func bringPictures(
        of file: BackupFile, from folders: [String], _ accepts: (String, String) -> Bool
    ) throws -> Int {
        guard let photoFolder else { return 0 }
        let pictures = try file.pictures()
        return try BackupPictures(path: photoFolder.path).take(
            pictures, from: folders, accepts: { accepts($1, $0.sha256) }
        ).count { !$0.isSpare }
    }

    /// Makes `draft` a checked copy of the store at `path`, up to date; returns the version it was at if that was older.
    ///
    /// With `isReadOnly` that is not written to, not even to take what its log holds. Things of these `types` that are not
    /// ours are refused, see ``SchemaCheck/refuseStrangers(_:in:at:path:)``.
    /// A store from before 1.0 is refused as well, unless `carriesOver` says that it came with `export all`.
    func prepare(
        _ draft: BackupFile, from path: String, readOnly: Bool = true,
        refusing types: Set<String> = ["trigger", "view", "table"], carriesOver: Bool = false
    ) throws -> String? {
        try BackupFile(path: path).withDatabase(readOnly: readOnly) { try draft.take($0) { _ in } }
        let older: String? = try draft.withDatabase { database in
            let lineage = try BackupFile.check(database, path: path, carriesOver: carriesOver)
            if case .development(let last) = lineage {
                try Schema1.carryOver(database)
                return last
            }
            let version: String? = if case .older(let last) = lineage { last } else { nil }
            try SchemaCheck.refuseStrangers(types, in: database, at: version ?? Migrations.newest, path: path)
            return version
        }
        if older != nil { try draft.migrate() }
        try draft.withDatabase { database in
            try database.inTransaction(.immediate) {
                try Derivation.takeIn(database)
                return .commit
            }
        }
        return older
    }

    private func backUp(_ database: Database, before reason: BackupReason) throws -> Backup {
        var backup: Backup?
        try database.inTransaction(.deferred) {
            backup = try backUp(database, for: reason, keepsDamaged: true).backup
            return .commit
        }
        guard let backup else { throw StoreError.transactionLost }
        return backup
    }

    private func replace(
        with draft: BackupFile, adoptingDrive: Bool, progress: (BackupProgress) throws -> Void
    ) throws {
        try draft.withDatabase { source in
            try queue.unsafeReentrantWrite { live in
                try source.matchPageSize(of: live)
                // A store so damaged that this cannot be read has nothing better to offer than the backup.
                let adopts = adoptingDrive && (try? source.storeMark() != live.storeMark()) ?? false
                if adopts {
                    try source.execute(sql: "UPDATE syncState SET gate = NULL, verifiedAt = NULL")
                } else if let known = try? DriveKnowledge(of: live) {
                    try source.inTransaction(.immediate) {
                        try known.carryOver(to: source)
                        return .commit
                    }
                }
                try source.inTransaction(.immediate) {
                    try Derivation.takeIn(source)
                    return .commit
                }
                try source.copyPages(to: live, progress: progress)
            }
        }
    }
}

extension Database {
    /// What sets a store's files in Drive apart from those of another.
    fileprivate func storeMark() throws -> String? {
        try String.fetchOne(self, sql: "SELECT storeMark FROM syncState")
    }

    /// SQLite cannot change the size of a page in a store that has a write-ahead log.
    fileprivate func matchPageSize(of other: Database) throws {
        let size = try Int.fetchOne(other, sql: "PRAGMA page_size") ?? 4096
        guard try Int.fetchOne(self, sql: "PRAGMA page_size") != size else { return }
        try execute(sql: "PRAGMA page_size = \(size)")
        try execute(sql: "VACUUM")
    }
}

/// What a store knows of the user's Drive, which going back to an earlier state does not change.
private struct DriveKnowledge {
    private let mark: String?
    private let revision: Int64
    private let files: [Row]
    private let photos: [Row]

    init(of live: Database) throws {
        mark = try String.fetchOne(live, sql: "SELECT storeMark FROM syncState")
        revision = try live.revision()
        files = try Row.fetchAll(live, sql: "SELECT kind, part, driveId, link FROM driveFiles")
        photos = try Row.fetchAll(
            live, sql: "SELECT driveId, md5, id, sha256 FROM photos WHERE driveId IS NOT NULL AND sha256 IS NOT NULL")
    }

    func carryOver(to copy: Database) throws {
        try copy.execute(
            sql: "UPDATE syncState SET storeMark = coalesce(?, storeMark), gate = NULL, verifiedAt = NULL",
            arguments: [mark])
        for file in files {
            try copy.execute(
                sql: "INSERT OR IGNORE INTO driveFiles (kind, part, driveId, link) VALUES (?, ?, ?, ?)",
                arguments: StatementArguments(file.databaseValues))
        }
        try copy.execute(sql: "UPDATE driveFiles SET sha256 = NULL")
        for photo in photos {
            try copy.execute(
                sql: "UPDATE photos SET driveId = ?, md5 = ? WHERE id = ? AND sha256 = ? AND driveId IS NULL",
                arguments: StatementArguments(photo.databaseValues))
        }
        // Whoever compares revisions has to see that something has changed.
        try copy.execute(sql: "UPDATE revision SET value = max(value, ?) + 1", arguments: [revision])
    }
}
