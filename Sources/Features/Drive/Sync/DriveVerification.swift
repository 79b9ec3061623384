import Ledger
import Programs

/// A check that the files recorded as uploaded still exist.
struct DriveVerification: Sendable {
    let sync: SyncContext

    /// Forgets missing files, so that they are created again, and restores those in the bin.
    func run() async throws {
        sync.progress("checking that Drive has everything")
        // Folders first: restoring one also restores its contents.
        let order = DriveFile.Role.allCases
        let files = try sync.store.driveFiles().filter { $0.uploadedAt != nil }
        for file in files where file.kind == .backup { try await verify(backup: file) }
        for file in order.flatMap({ kind in files.filter { $0.kind == kind && kind != .backup } }) {
            _ = try await isThere(file, Self.name(file))
        }
        try await verifyPhotos()
    }

    /// Forgets a backup in the bin, since nobody wants it; the newest is uploaded again.
    private func verify(backup file: DriveFile) async throws {
        let entry = try await sync.service.find(file.driveId)
        if entry?.isTrashed ?? true { try sync.store.forget(file) }
    }

    /// Returns true if a file can be written to; one in the bin is restored, and a missing one is forgotten.
    ///
    /// `name` is used in notes.
    func isThere(_ file: DriveFile, _ name: String) async throws -> Bool {
        guard let entry = try await sync.service.find(file.driveId) else {
            try sync.store.forget(file)
            sync.report.note("\(name) is missing in Drive; fhq creates it again, with another link")
            return false
        }
        if entry.isTrashed {
            _ = try await sync.service.change(file.driveId, to: DriveMetadata(trashed: false))
            sync.report.note("\(name) was in Drive's bin; fhq restored it")
        }
        return true
    }

    /// Drops the reserved ids if no file is found under them, since they may belong to another account.
    func dropReservations() async throws {
        for file in try sync.store.driveFiles() where file.uploadedAt == nil {
            if try await sync.service.find(file.driveId) == nil { try sync.store.forget(file) }
        }
        for (photo, id) in try sync.store.reservedPhotos() where try await sync.service.find(id) == nil {
            try sync.store.reserveDriveId(nil, for: photo)
        }
    }

    private static func name(_ file: DriveFile) -> String {
        switch file.kind {
        case .folder: "the folder FlipperHelper_App"
        case .images: "the photo folder"
        case .backups: "the backup folder"
        case .backup: "the backup \(file.part)"
        case .items, .expenses: file.part.isEmpty ? "the sheet of \(file.kind.rawValue)" : "the sheet \(file.part)"
        }
    }

    /// Checks the photos; only those that a search doesn't find are looked up one by one.
    private func verifyPhotos() async throws {
        var last: Int64 = 0
        var there: Set<String>?
        while true {
            let photos = try sync.store.uploadedPhotos(after: last, limit: 1000)
            guard let final = photos.last else { return }
            last = final.photo
            // Photos from an import were uploaded by another program, whose files this one may not see.
            let ours = photos.filter { $0.hasPicture && $0.md5 != nil }
            guard !ours.isEmpty else { continue }
            let known = if let there { there } else { try await inDrive() }
            there = known
            for photo in ours where !known.contains(photo.driveId) { try await verify(photo) }
        }
    }

    /// Returns the files in the folder of photos or, without one, all photos that this store has uploaded.
    private func inDrive() async throws -> Set<String> {
        let images = try sync.store.driveFiles().first { $0.kind == .images }
        let search =
            images.map { "\(DriveService.quoted($0.driveId)) in parents and trashed = false" }
            ?? DriveService.photos(of: sync.storeMark)
        return Set(try await sync.service.search(search).map(\.id))
    }

    private func verify(_ photo: UploadedPhoto) async throws {
        guard let entry = try await sync.service.find(photo.driveId) else {
            try sync.store.photoVanished(photo.photo)
            return sync.report.note("photos are missing in Drive; fhq uploads them again")
        }
        if entry.isTrashed {
            _ = try await sync.service.change(photo.driveId, to: DriveMetadata(trashed: false))
            sync.report.note("photos were in Drive's bin; fhq restored them")
        }
    }
}
