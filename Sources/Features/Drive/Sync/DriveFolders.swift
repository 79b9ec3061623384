import Ledger
import QueryLanguage

/// The folders of a sync: `FlipperHelper_App`, with `images` and `backups` inside it.
struct DriveFolders: Sendable {
    let sync: SyncContext

    /// Returns the id of the folder for sheets.
    func sheets() async throws -> String {
        try await ensured(.folder, named: "FlipperHelper_App", in: "root")
    }

    /// Returns the id of the folder for photos.
    func images() async throws -> String {
        try await ensured(.images, named: "images", in: sheets())
    }

    /// Returns the id of the folder for backups.
    func backups() async throws -> String {
        try await ensured(.backups, named: "backups", in: sheets())
    }

    /// Returns the known folder, otherwise an existing one, otherwise a new one.
    ///
    /// The id of a new one is stored before the request, so that an interrupted run creates no second one.
    private func ensured(_ kind: DriveFile.Role, named name: String, in parent: String) async throws -> String {
        let known = try sync.store.driveFiles().first { $0.kind == kind }
        if let known, known.uploadedAt != nil { return known.driveId }
        var folder = known ?? DriveFile(kind: kind, driveId: "")
        if known == nil, let there = try await sync.service.search(Self.search(name, parent)).first {
            folder.driveId = there.id
        } else {
            if known == nil {
                folder.driveId = try await sync.service.newIds(1)[0]
                try sync.store.save(folder)
            }
            let metadata = DriveMetadata(
                id: folder.driveId, name: name, mimeType: DriveEntry.folderType,
                parents: parent == "root" ? [] : [parent])
            try await sync.service.createFolder(metadata)
        }
        folder.uploadedAt = sync.now()
        try sync.store.save(folder)
        return folder.driveId
    }

    private static func search(_ name: String, _ parent: String) -> String {
        """
        name = \(DriveService.quoted(name)) and mimeType = \(DriveService.quoted(DriveEntry.folderType)) \
        and \(DriveService.quoted(parent)) in parents and trashed = false
        """
    }
}
