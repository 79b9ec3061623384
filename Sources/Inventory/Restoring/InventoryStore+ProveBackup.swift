import GRDB
import QueryLanguage

/// What restoring a backup into a temporary place has shown.
public struct BackupProof: Sendable {
    /// The version it was at.
    public let version: String
    public let items: Int64
    /// How many photos, not deleted, have a picture by its content.
    public let photos: Int
    /// What is not as it has to be, in sentences; empty for a backup that is whole and sound.
    public let findings: [String]
}

extension InventoryStore {
    /// Proves that the backup at `path` can be restored: a copy of it is brought up to date, opened and checked as a store
    /// is, and each picture that its photos need is read from beside it.
    ///
    /// `accepts` says of a picture's file whether it has the SHA-256 that it is called by. Throws ``StoreError`` for what is
    /// damaged as a whole, newer, or no store.
    public func prove(
        backupAt path: String, accepts: (_ path: String, _ sha256: String) -> Bool,
        progress: (BackupProgress) throws -> Void = { _ in }
    ) throws -> BackupProof {
        try translatingErrors {
            guard let folder = try backupFolders()?.beside else { throw StoreError.missing(path: self.path) }
            let draft = try folder.newDraft()
            defer { folder.discard(draft) }
            let older = try prepare(BackupFile(path: draft), from: path)
            let findings = try findings(inDraft: draft).map(\.description)
            let (pictures, items) = try BackupFile(path: draft).withDatabase {
                try (
                    NeededPicture.all(in: $0).filter { !$0.isSpare },
                    Int64.fetchOne($0, sql: "SELECT count(*) FROM items WHERE deletedAt IS NULL") ?? 0
                )
            }
            let others = try lacking(
                pictures, in: BackupPictures(path: StorePath.parent(of: path) + "/photos"), accepts, progress)
            return BackupProof(
                version: older ?? Migrations.newest, items: items, photos: pictures.count,
                findings: findings + others)
        }
    }

    private func lacking(
        _ pictures: [NeededPicture], in folder: BackupPictures, _ accepts: (String, String) -> Bool,
        _ progress: (BackupProgress) throws -> Void
    ) throws -> [String] {
        let present = folder.names()
        var findings: [String] = []
        for (index, picture) in Set(pictures).sorted(by: { $0.name < $1.name }).enumerated() {
            try progress(BackupProgress(done: index, total: pictures.count))
            if !present.contains(picture.name) {
                findings.append("photos: the picture \(picture.name) is not beside the backup")
            } else if !accepts(folder.path(of: picture.name), picture.sha256) {
                findings.append("photos: the picture \(picture.name) beside the backup is damaged")
            }
        }
        return findings
    }
}
