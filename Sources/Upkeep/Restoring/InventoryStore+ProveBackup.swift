import QueryLanguage
import StoreFile

/// The result of restoring a backup into a temporary folder.
package struct BackupProof: Sendable {
    /// The version of its store.
    package let version: String
    package let items: Int64
    /// The number of photos, not deleted, with a known picture.
    package let photos: Int
    /// The faults found, in sentences; empty for a complete and sound backup.
    package let findings: [String]
}

extension InventoryStore {
    /// Proves that the backup at `path` can be restored.
    ///
    /// A copy is migrated, opened and checked like a store, and each picture that its photos need is read from beside
    /// the backup. `accepts` checks that a picture's file has the SHA-256 in its name.
    ///
    /// - Throws: ``StoreError`` if it is damaged as a whole, newer or not a store.
    package func prove(
        backupAt path: String, accepts: (_ path: String, _ sha256: String) -> Bool,
        progress: @escaping (BackupProgress) throws -> Void = { _ in }
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
                    $0.value(Int64.self, "SELECT count(*) FROM items WHERE deletedAt IS NULL") ?? 0
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
        _ progress: @escaping (BackupProgress) throws -> Void
    ) throws -> [String] {
        let present = folder.names()
        var findings: [String] = []
        for (index, picture) in Set(pictures).sorted(by: { $0.name < $1.name }).enumerated() {
            try progress(BackupProgress(done: index, total: pictures.count))
            if !present.contains(picture.name) {
                findings.append("photos: the picture \(picture.name) is missing beside the backup")
            } else if !accepts(folder.path(of: picture.name), picture.sha256) {
                findings.append("photos: the picture \(picture.name) beside the backup is damaged")
            }
        }
        return findings
    }
}
