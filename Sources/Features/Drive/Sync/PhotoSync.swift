import Interchange
import Ledger
import Programs
import QueryLanguage
import Remote
import SystemLibrary

/// An upload of the photos in the outbox, one by one.
struct PhotoSync: Sendable {
    let sync: SyncContext
    let folders: DriveFolders
    let shrinker: PhotoShrinker
    let temporaryFolder: String

    /// The number of ids requested at once.
    private static let batch = 50

    /// Uploads every photo that may be tried now.
    ///
    /// A photo that can never be uploaded is set aside with the reason; a temporary error ends the sync, and the photo
    /// waits.
    func run() async throws {
        let pending = try sync.store.photoCounts().pending
        guard pending > 0 else { return }
        if !shrinker.isInstalled { sync.report.note(PhotoShrinker.remarkWithoutIt) }
        var done = 0
        // Read one by one, since others may delete waiting photos meanwhile.
        while let photo = try sync.store.pendingPhotos(at: sync.now(), limit: 1).first {
            guard photo.driveId != nil else {
                try await reserveIds()
                continue
            }
            done += 1
            let total = max(done, pending)
            sync.progress(
                Step("photo \(done) of \(total): \(photo.sku)", among: "photos", done - 1, of: total))
            try await send(photo)
        }
    }

    /// Reserves ids for the next photos without one, and stores them before any upload.
    private func reserveIds() async throws {
        let photos = try sync.store.pendingPhotos(at: sync.now(), limit: Self.batch).filter { $0.driveId == nil }
        guard !photos.isEmpty else { return }
        for (photo, id) in zip(photos, try await sync.service.newIds(photos.count)) {
            try sync.store.reserveDriveId(id, for: photo.photo)
        }
    }

    private func send(_ photo: PendingPhoto) async throws {
        let path = "\(temporaryFolder)/fhq-photo-\(getpid())-\(photo.photo).jpg"
        defer { unlink(path) }
        do {
            let copy = try await shrinker.copy(of: photo.path, to: path)
            try await send(photo, copy)
        } catch let refusal as DriveRefusal where refusal.scope == .file && !refusal.isGone {
            try setAside(photo, "Drive refused it: \(refusal.message)")
        } catch let error as PhotoShrinkError where error.fault == .picture {
            try setAside(photo, error.description)
        } catch let error as PhotoShrinkError {
            throw ServiceError("can't prepare photos: \(error.description)", retry: .mayHelp(after: nil))
        } catch let error as ServiceError {
            try sync.store.photoFailed(photo.photo, reason: error.message, nextTry: sync.now())
            throw error
        }
    }

    private func setAside(_ photo: PendingPhoto, _ reason: String) throws {
        guard try sync.store.setPhotoAside(photo.photo, reason: reason) else { return }
        sync.report.count { $0.setAside += 1 }
        sync.report.note("a photo of \(photo.sku) can't be uploaded: \(reason)")
    }

    private func send(_ photo: PendingPhoto, _ copy: UploadCopy) async throws {
        guard let id = photo.driveId else { preconditionFailure("a photo is sent under an id of its own") }
        let metadata = DriveMetadata(
            id: id, name: "\(photo.sku)-\(photo.position + 1)\(Self.ending(copy))", mimeType: copy.mediaType,
            parents: [try await folders.images()],
            appProperties: [("fhqStore", sync.storeMark), ("fhqKind", "photo"), ("fhqPicture", photo.sha256)])
        var entry = try await made(
            DriveUpload(
                target: .new, metadata: metadata, contentType: copy.mediaType, path: copy.path, count: Int(copy.bytes)),
            copy.md5, photo)
        if entry == nil { entry = try await sync.service.find(id) }
        // An earlier attempt created it, perhaps with other content.
        if let there = entry, there.md5 != copy.md5 {
            entry = try await made(
                DriveUpload(
                    target: .replacing(id), metadata: DriveMetadata(trashed: false), contentType: copy.mediaType,
                    path: copy.path, count: Int(copy.bytes)), copy.md5, photo)
        }
        guard let entry, entry.md5 == copy.md5 else {
            throw ServiceError("a photo of \(photo.sku) arrived damaged in Drive", retry: .mayHelp(after: nil))
        }
        if entry.isTrashed { _ = try await sync.service.change(id, to: DriveMetadata(trashed: false)) }
        guard try sync.store.photoUploaded(photo.photo, driveId: id, md5: copy.md5) else {
            // The photo was deleted meanwhile, so nothing would ever lead to the file.
            _ = try await sync.service.change(id, to: DriveMetadata(trashed: true))
            return
        }
        sync.report.count { photos in
            photos.uploaded += 1
            photos.bytes += Int(copy.bytes)
        }
    }

    private static func ending(_ copy: UploadCopy) -> String {
        "." + (copy.mediaType.split(separator: "/").last.map(String.init) ?? "jpeg")
    }

    /// Uploads the photo, in pieces if it is large; returns `nil` if a file with that id exists.
    private func made(_ upload: DriveUpload, _ md5: String, _ photo: PendingPhoto) async throws -> DriveEntry? {
        do {
            guard upload.count > sync.service.sizes.mostAtOnce else {
                return try await sync.service.entry(upload.multipart(sync.service))
            }
            let total = upload.count
            let resumable = ResumableUpload(
                service: sync.service, upload: upload,
                progress: { sync.progress(Step("a photo of \(photo.sku)", $0, of: total)) },
                saveSession: { try sync.store.keepSession($0.map { UploadSession($0, md5: md5) }, for: photo.photo) })
            let known = photo.session.flatMap { upload.target == .new && $0.md5 == md5 ? $0.address : nil }
            return try await resumable.run(session: known)
        } catch let refusal as DriveRefusal where refusal.isConflict {
            return nil
        }
    }
}
