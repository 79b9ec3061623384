import Codecs
import Ledger
import Programs
import Remote
import StoreFile
import SystemLibrary
import Upkeep

/// An upload of the newest backup to Drive, which keeps the last three of a store.
///
/// Its id is stored before the upload, so that an interrupted upload leaves only one file in the end. Its pictures are
/// already in Drive as photos.
struct BackupSync: Sendable {
    let sync: SyncContext
    let folders: DriveFolders

    /// The number of backups kept.
    private static let most = 3
    private static let mediaType = "application/vnd.sqlite3"

    /// Returns true if Drive has the newest backup, or there is none.
    static func isUpToDate(_ store: InventoryStore) throws -> Bool {
        guard let newest = try newest(of: store) else { return true }
        return try store.driveFiles().contains { isThere($0, newest) }
    }

    private static func newest(of store: InventoryStore) throws -> Backup? {
        // The state before a restore is one that the user didn't want.
        try store.backupFolders()?.backups().first { !$0.isOfWhatWentAway }
    }

    private static func isThere(_ file: DriveFile, _ backup: Backup) -> Bool {
        file.kind == .backup && file.part == backup.name && file.uploadedAt != nil
    }

    func run() async throws {
        let known = try sync.store.driveFiles().filter { $0.kind == .backup }
        guard let newest = try Self.newest(of: sync.store), !known.contains(where: { Self.isThere($0, newest) }) else {
            return
        }
        try await send(newest, known.first { $0.part == newest.name })
        try await removeOld()
    }

    private func send(_ backup: Backup, _ begun: DriveFile?) async throws {
        guard let content = FileSum(path: backup.path) else {
            // A clean-up may have removed it, or its disk is not connected; a later sync uploads another.
            return sync.report.note("can't read the backup \(backup.name), so it wasn't uploaded")
        }
        var file = begun ?? DriveFile(kind: .backup, part: backup.name, driveId: "")
        if begun == nil {
            file.driveId = try await sync.service.newIds(1)[0]
            try sync.store.save(file)
        }
        let metadata = DriveMetadata(
            id: file.driveId, name: backup.name + ".sqlite", mimeType: Self.mediaType,
            parents: [try await folders.backups()],
            appProperties: [("fhqStore", sync.storeMark), ("fhqKind", "backup")])
        let upload = DriveUpload(
            target: .new, metadata: metadata, contentType: Self.mediaType, path: backup.path, count: content.bytes)
        let entry = try await made(upload, backup)
        let there = if let entry { Optional(entry) } else { try await sync.service.find(file.driveId) }
        guard let there, there.md5 == content.md5, !there.isTrashed else {
            // An earlier attempt left something else under the id; the next attempt uses another id.
            try sync.store.forget(file)
            throw ServiceError("the backup arrived damaged in Drive", retry: .mayHelp(after: nil))
        }
        file.uploadedAt = sync.now()
        try sync.store.save(file)
        sync.report.add(
            backup: "backup \(backup.name)", bytes: content.bytes,
            items: Int(BackupContents(ofFileAt: backup.path).items ?? 0))
    }

    /// Uploads the backup, in pieces if it is large; returns `nil` if a file with that id exists.
    private func made(_ upload: DriveUpload, _ backup: Backup) async throws -> DriveEntry? {
        sync.progress("the backup \(backup.name)")
        do {
            guard upload.count > sync.service.sizes.mostAtOnce else {
                return try await sync.service.entry(upload.multipart(sync.service))
            }
            let total = upload.count
            return try await ResumableUpload(
                service: sync.service, upload: upload,
                progress: { sync.progress(Step("the backup \(backup.name)", $0, of: total)) }
            ).run()
        } catch let refusal as DriveRefusal where refusal.isConflict {
            return nil
        }
    }

    /// Puts all but the last backups into Drive's bin.
    private func removeOld() async throws {
        let sent = try sync.store.driveFiles().filter { $0.kind == .backup }.sorted {
            Backup.isNewer($0.part, than: $1.part)
        }
        let kept = Set(sent.filter { $0.uploadedAt != nil }.prefix(Self.most).map(\.part))
        for file in sent where !kept.contains(file.part) {
            if try await sync.service.find(file.driveId) != nil {
                _ = try await sync.service.change(file.driveId, to: DriveMetadata(trashed: true))
            }
            try sync.store.forget(file)
        }
    }
}

/// The size of a file and the MD5 of its content, in Drive's form; `nil` if it can't be read.
struct FileSum {
    let bytes: Int
    let md5: String

    init?(path: String) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var hash = MD5()
        var total = 0
        let isRead = FileBytes.forEachPiece(of: file) {
            hash.update($0)
            total += $0.count
        }
        guard isRead else { return nil }
        bytes = total
        md5 = hash.digest().hexadecimal
    }
}
