import Ledger
import QueryLanguage
import StoreFile

/// The outcome of restoring a backup.
package struct RestoredBackup: Sendable {
    /// The backup of the previous contents.
    package let safety: Backup
    /// The backup's version, if it was migrated.
    package let migratedFrom: String?
    /// The number of photos, not deleted, whose picture is neither here nor beside the backup.
    package let missingPhotos: Int
}

/// A backup that can be restored.
package struct CheckedBackup: Sendable {
    /// The backup's version, if it must be migrated.
    package let migratedFrom: String?
    /// The values that ``InventoryStore/check()`` would report, which no statement could enter.
    package let findings: [Finding]
    /// The statements of this store since the backup's last change, oldest first; empty for a backup of another store.
    package let since: [String]
}

extension InventoryStore {
    /// Checks the backup at `path` as ``restore(backupAt:adoptingDrive:accepts:progress:)`` does.
    ///
    /// - Throws: ``StoreError`` if it is damaged, newer or not a store.
    package func check(backupAt path: String) throws -> CheckedBackup {
        try withBackupDraft { draft in
            let version = try prepare(BackupFile(path: draft), from: path)
            let values = try refuseUnsound(draft, of: path)
            let last = try BackupFile(path: draft).withDatabase { database in
                try database.texts(
                    """
                    SELECT storeMark || ' ' || coalesce((SELECT changedAt || ' ' || id FROM changes
                        ORDER BY changedAt DESC, id DESC LIMIT 1), '0 0') FROM syncState
                    """)
            }
            return CheckedBackup(migratedFrom: version, findings: values, since: try changes(after: last.first))
        }
    }

    /// Returns the statements here after the last change of a backup, given as the mark of its store, the time and the
    /// number; empty if it is of another store.
    private func changes(after last: String?) throws -> [String] {
        let parts = last?.split(separator: " ").map(String.init) ?? []
        guard parts.count == 3, let number = Int64(parts[2]) else { return [] }
        return try read { database in
            try database.values(
                String.self,
                """
                SELECT statement FROM changes WHERE (changedAt, id) > (\(parts[1]), \(number)) AND undoneAt IS NULL
                    AND EXISTS (SELECT 1 FROM syncState WHERE storeMark = \(parts[0])) ORDER BY id
                """)
        }
    }

    /// Returns all that ``check()`` finds in a prepared copy, except missing pictures, which are stored separately, and
    /// the journal mode of a draft.
    func findings(inDraft path: String) throws -> [Finding] {
        let copy = try InventoryStore.open(at: path, access: .readWrite, clock: clock, isDraft: true)
        defer { copy.close() }
        return try copy.check().findings.filter { ![.addPhotoAgain, .reopen].contains($0.remedy) }
    }

    /// Refuses a file that isn't whole; returns the findings about values, with which a store can be read and corrected.
    @discardableResult private func refuseUnsound(_ draft: String, of path: String) throws -> [Finding] {
        let all = try findings(inDraft: draft)
        let findings = all.filter { $0.remedy != .edit }
        guard let first = findings.first else { return all }
        let others = findings.count > 1 ? ", and \(findings.count - 1) more" : ""
        throw StoreError.damaged(path: path, detail: "\(first.statement)\(others); backup check lists everything")
    }

    /// Replaces the contents of the store by those of the backup at `path`, after a backup of the current ones.
    ///
    /// A private copy is checked and migrated first. Its pictures come next, since a row must never lack its picture.
    /// Its pages then go through SQLite's own online backup into the live store, as one transaction of its log: a
    /// process killed meanwhile leaves the store as it was, and open readers keep their view. This function takes the
    /// writer lock; don't call it inside ``beginTransaction()``. The live store's state of Drive is newer, so it is kept, and
    /// the next sync uploads everything again. With `adoptingDrive`, for a backup of another store, that store's files
    /// in Drive are taken over.
    ///
    /// `accepts` checks that a picture's file has the SHA-256 in its name. The journal gets an entry with the `statement`,
    /// by default one that restores the backup of this name.
    ///
    /// - Throws: ``StoreError`` if the backup is damaged, newer or not a store, or the store can't be written.
    package func restore(
        backupAt path: String, statement: String? = nil, adoptingDrive: Bool = false,
        accepts: (_ path: String, _ sha256: String) -> Bool,
        progress: @escaping (BackupProgress) throws -> Void = { _ in }
    ) throws -> RestoredBackup {
        let statement = statement ?? "restore backup \(Quoting.name(Self.name(ofBackupAt: path)))"
        return try putInPlace(
            path, before: .beforeRestore, adoptingDrive: adoptingDrive,
            pictures: [StorePath.parent(of: path) + "/photos"], accepts: accepts,
            last: { try RestoreEntry(statement: statement).write(safety: $1.name, at: clock(), in: $0) },
            progress: progress)
    }

    /// Replaces the contents of this store by those of the store at `path`, after a backup for `reason`.
    ///
    /// `pictures` are folders that may hold its pictures, besides those of the backups. `last` runs on the new contents
    /// and gets the backup.
    ///
    /// - Throws: ``StoreError`` if the other store is damaged or this one can't be written, and any error that a
    ///   closure throws.
    package func putInPlace(
        _ path: String, before reason: BackupReason, adoptingDrive: Bool = false, pictures: [String],
        accepts: (_ path: String, _ sha256: String) -> Bool,
        last: (StoreConnection, Backup) throws -> Void = { _, _ in },
        progress: @escaping (BackupProgress) throws -> Void
    ) throws -> RestoredBackup {
        try translatingErrors {
            guard access == .readWrite else { throw StoreError.readOnly(path: self.path) }
            guard let folders = try backupFolders() else { throw StoreError.missing(path: self.path) }
            // The draft and the log, and the backup of the present contents.
            try refuseFullDisk(2 * FileBytes.size(of: path) + FileBytes.size(of: self.path), in: folders.beside)
            let draft = try folders.beside.newDraft()
            defer { folders.beside.discard(draft) }
            let version = try prepare(BackupFile(path: draft), from: path)
            // An import has just made the replacement itself.
            if reason != .beforeReplace { try refuseUnsound(draft, of: path) }
            let missing = try bringPictures(
                of: BackupFile(path: draft), from: pictures + folders.all.map { $0.path + "/photos" }, accepts)
            try beginWriting("restore")
            defer { endWriting() }
            queue.use { beginMarked(reason == .beforeReplace ? "import" : "restore", $0) }
            defer { lock?.end() }
            // Removed while the lock's mark stands, so that after a crash the mark tells of a leftover draft.
            defer { folders.beside.discard(draft) }
            let safety = try queue.use { try backUp($0, before: reason) }
            try BackupFile(path: draft).withDatabase { database in
                try database.inTransaction {
                    try last(database, safety)
                }
            }
            try replace(with: BackupFile(path: draft), adoptingDrive: adoptingDrive, progress: progress)
            try cleanUpBackups(sparing: [Self.name(ofBackupAt: path), safety.name])
            return RestoredBackup(safety: safety, migratedFrom: version, missingPhotos: missing)
        }
    }

    private static func name(ofBackupAt path: String) -> String {
        path.split(separator: "/").last.map { String($0.dropLast(Backup.ending.count)) } ?? ""
    }

    /// Runs `body` with the path of a new empty file among the backups, and removes the file afterwards.
    ///
    /// - Throws: ``StoreError`` if the file can't be created, and any error that `body` throws.
    package func withBackupDraft<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
        guard let folder = try backupFolders()?.beside else { throw StoreError.missing(path: path) }
        let draft = try folder.newDraft()
        defer { folder.discard(draft) }
        return try body(draft)
    }

    /// Adds missing pictures to the photo folder, and returns the number of photos still without one.
    private func bringPictures(
        of file: BackupFile, from folders: [String], _ accepts: (String, String) -> Bool
    ) throws -> Int {
        guard let photoFolder else { return 0 }
        let pictures = try file.pictures()
        return try BackupPictures(path: photoFolder.path).add(
            pictures, from: folders, accepts: { accepts($1, $0.sha256) }
        ).count { !$0.isSpare }
    }

    /// Makes `draft` a checked and migrated copy of the store at `path`, and returns its version if it was older.
    ///
    /// With `readOnly` the original is not written to, not even to merge its log. Foreign objects of these `types` are
    /// refused, see ``SchemaCheck/refuseStrangers(_:in:at:path:)``. A store from before 1.0 is refused too, unless
    /// `carriesOver` says that it came with `export all`.
    ///
    /// - Throws: ``StoreError`` if the store is refused or damaged.
    package func prepare(
        _ draft: BackupFile, from path: String, readOnly: Bool = true,
        refusing types: Set<String> = ["trigger", "view", "table"], carriesOver: Bool = false
    ) throws -> String? {
        try BackupFile(path: path).withDatabase(readOnly: readOnly) { try draft.copy($0) { _ in } }
        let older: String? = try draft.withDatabase { database in
            let lineage = try BackupFile.check(database, path: path, carriesOver: carriesOver)
            if case .development(let last) = lineage {
                try Schema1.carryOver(database, hooks.derive)
                return last
            }
            let version: String? = if case .older(let last) = lineage { last } else { nil }
            try SchemaCheck.refuseStrangers(types, in: database, at: version ?? Migrations.newest, path: path)
            return version
        }
        if older != nil { try draft.migrate() }
        try draft.withDatabase { database in
            try database.inTransaction {
                try Derivation.takeIn(database)
            }
        }
        return older
    }

    /// Refuses to begin what would fill the disk halfway.
    private func refuseFullDisk(_ needed: Int64, in folder: BackupFolder) throws {
        guard let room = DiskRoom.bytes(at: StorePath.parent(of: folder.path)), room < needed else { return }
        let (wanted, left) = ((needed + 999_999) / 1_000_000, room / 1_000_000)
        throw StoreError.failed(
            path: path, detail: "this needs \(wanted) MB of room on the disk, and \(left) MB are left")
    }

    private func backUp(_ database: StoreConnection, before reason: BackupReason) throws -> Backup {
        var backup: Backup?
        try database.inTransaction(isDeferred: true) {
            backup = try backUp(database, for: reason, keepsDamaged: true).backup
        }
        guard let backup else { throw StoreError.transactionLost }
        return backup
    }

    private func replace(
        with draft: BackupFile, adoptingDrive: Bool, progress: @escaping (BackupProgress) throws -> Void
    ) throws {
        try draft.withDatabase { source in
            try queue.use { live in
                try source.matchPageSize(of: live)
                // If damage keeps the mark from being read, the store has nothing better than the backup.
                let adopts = adoptingDrive && (try? source.storeMark() != live.storeMark()) ?? false
                if adopts {
                    try source.execute("UPDATE syncState SET gate = NULL, verifiedAt = NULL")
                } else if let known = try? DriveKnowledge(of: live) {
                    try source.inTransaction {
                        try known.carryOver(to: source)
                    }
                }
                try source.inTransaction {
                    try Derivation.takeIn(source)
                }
                try source.copyPages(to: live) { try progress(BackupProgress(done: $0, total: $1)) }
            }
        }
    }
}

extension StoreConnection {
    /// Returns the mark that separates a store's files in Drive from another's.
    fileprivate func storeMark() throws -> String? {
        try value(String.self, "SELECT storeMark FROM syncState")
    }

    /// Adopts the page size of another database; SQLite can't change it in a store with a write-ahead log.
    fileprivate func matchPageSize(of other: StoreConnection) throws {
        let size = try other.value(Int.self, "PRAGMA page_size") ?? 4096
        guard try value(Int.self, "PRAGMA page_size") != size else { return }
        try execute("PRAGMA page_size = \(sql: size)")
        try execute("VACUUM")
    }
}

/// The state of the user's Drive and the newest time of a change, which restoring an earlier state does not change.
private struct DriveKnowledge {
    private let mark: String?
    private let revision: Int64
    private let stampedAt: String?
    private let files: [FetchedRow]
    private let photos: [FetchedRow]

    init(of live: StoreConnection) throws {
        mark = try live.value(String.self, "SELECT storeMark FROM syncState")
        revision = try live.revision()
        stampedAt = try live.value(String.self, "SELECT stampedAt FROM revision")
        files = try live.rows("SELECT kind, part, driveId, link FROM driveFiles")
        photos = try live.rows(
            "SELECT driveId, md5, id, sha256 FROM photos WHERE driveId IS NOT NULL AND sha256 IS NOT NULL")
    }

    func carryOver(to copy: StoreConnection) throws {
        try copy.execute(
            "UPDATE syncState SET storeMark = coalesce(\(mark), storeMark), gate = NULL, verifiedAt = NULL")
        for file in files {
            try copy.execute(
                BoundSQL(
                    sql: "INSERT OR IGNORE INTO driveFiles (kind, part, driveId, link) VALUES (?, ?, ?, ?)", file.values
                ))
        }
        try copy.execute("UPDATE driveFiles SET sha256 = NULL")
        for photo in photos {
            var row = Patch(.photos)
            row.set(.photoDriveID, stored: [photo.value(at: 0)])
            row.set(.photoMD5, stored: [photo.value(at: 1)])
            try RowWriter(copy, at: nil).update(
                row, where: "id = \(photo.value(at: 2)) AND sha256 = \(photo.value(at: 3)) AND driveId IS NULL")
        }
        // A comparison of revisions must show that something changed.
        try copy.execute(
            BoundSQL(
                sql:
                    "UPDATE revision SET value = max(value, ?1) + 1, stampedAt = coalesce(max(stampedAt, ?2), stampedAt, ?2)",
                revision, stampedAt))
    }
}
