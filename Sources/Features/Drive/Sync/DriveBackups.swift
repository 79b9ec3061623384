import Interchange
import Ledger
import Programs
import QueryLanguage
import Remote
import StoreFile
import SystemLibrary
import Upkeep

/// The files that syncs have uploaded to Google Drive, for restoring: the newest backup, and the pictures of photos.
package struct DriveBackups: Sendable {
    private let access: DriveAccess
    private let settings: UserConfiguration
    var patience = Patience()
    var sizes = UploadSizes.google

    /// A backup in Drive.
    package struct Found: Hashable, Sendable {
        let id: String
        let md5: String?
        /// The name, as that of a local backup.
        package let name: String
        /// The number of stores with backups there; the newest of all is found.
        package let stores: Int
    }

    /// Creates the access.
    ///
    /// - Throws: ``ServiceError`` if the environment doesn't say where Drive is, or where tokens are kept.
    package init(settings: UserConfiguration, now: @escaping @Sendable () -> Instant) throws(ServiceError) {
        self.settings = settings
        access = try DriveAccess(settings, now: now)
    }

    private func service() throws -> DriveService {
        var service = DriveService(
            client: try RemoteClient(settings.endpoint(.drive, "FHQ_GOOGLE_API"), settings.proxies()),
            token: { try await access.token(freshAfter: $0) }, patience: patience)
        service.sizes = sizes
        return service
    }

    /// Returns the newest backup that fhq has uploaded.
    ///
    /// - Throws: ``ServiceError`` if there is none.
    package func newest() async throws -> Found {
        try await translatingRefusals {
            let found = try await backups()
            guard let newest = found.max(by: { Backup.isNewer($1.name, than: $0.name) }) else {
                throw ServiceError(
                    "there is no backup in Drive",
                    hints: ["run sync now on the machine that has a backup"])
            }
            let name = newest.name.hasSuffix(".sqlite") ? String(newest.name.dropLast(7)) : newest.name
            let stores = Set(found.map { $0.appProperties["fhqStore"] ?? "" })
            return Found(id: newest.id, md5: newest.md5, name: name, stores: stores.count)
        }
    }

    /// Returns the marks of the stores that have backups there.
    ///
    /// - Throws: ``ServiceError`` if Drive can't be asked.
    package func stores() async throws -> Set<String> {
        try await translatingRefusals { try await Set(backups().map { $0.appProperties["fhqStore"] ?? "" }) }
    }

    private func backups() async throws -> [DriveEntry] {
        try await service().search("appProperties has { key='fhqKind' and value='backup' } and trashed = false")
    }

    /// Downloads a backup to the file at `path`.
    ///
    /// - Throws: ``ServiceError`` if it fails, or the file differs from Drive's.
    package func fetch(
        _ backup: Found, to path: String, _ progress: @escaping @Sendable (Step) -> Void
    ) async throws {
        try await translatingRefusals {
            try await service().download(backup.id, to: path) { done, total in
                progress(Step("fetching \(backup.name)", done, of: total))
            }
            guard let sum = FileSum(path: path), sum.md5 == backup.md5 else {
                throw ServiceError("the downloaded backup differs from the one in Drive", retry: .mayHelp(after: nil))
            }
        }
    }

    /// Downloads the pictures missing from the store's photo folder, and returns the numbers of downloaded and missing
    /// ones.
    ///
    /// A picture that is gone or was changed is skipped.
    ///
    /// - Throws: ``ServiceError`` if a retry may help; pictures downloaded so far are kept.
    package func fetchPictures(
        of store: InventoryStore, _ progress: @escaping @Sendable (Step) -> Void
    ) async throws -> (fetched: Int, missing: Int) {
        guard try !store.absentPictures().isEmpty, let folder = store.photoFolder else { return (0, 0) }
        let service = try service()
        try await translatingRefusals { try await recognise(store, service) }
        let absent = try store.absentPictures()
        var fetched = 0
        for (index, picture) in absent.enumerated() {
            progress(
                Step(
                    "photo \(index + 1) of \(absent.count): \(picture.sku)", among: "photos", index, of: absent.count))
            try Task.checkCancellation()
            do {
                if try await fetch(picture, service, into: folder, of: store) { fetched += 1 }
            } catch let refusal as DriveRefusal where refusal.scope == .file {
                continue
            } catch let refusal as DriveRefusal {
                throw refusal.asServiceError
            }
        }
        return (fetched, absent.count - fetched)
    }

    /// Records pictures that were uploaded after the backup was made, recognised by their hash.
    private func recognise(_ store: InventoryStore, _ service: DriveService) async throws {
        let unknown = try store.absentPictures().filter { $0.driveId == nil }
        guard !unknown.isEmpty else { return }
        let photos = try await service.search(DriveService.photos(of: try store.syncState().storeMark))
        var sent = Dictionary(grouping: photos) { $0.appProperties["fhqPicture"] ?? "" }
        for picture in unknown {
            guard let entry = sent[picture.sha256]?.popLast(), let md5 = entry.md5 else { continue }
            try store.photoUploaded(picture.photo, driveId: entry.id, md5: md5)
        }
    }

    private func fetch(
        _ picture: AbsentPicture, _ service: DriveService, into folder: PhotoFolder, of store: InventoryStore
    ) async throws -> Bool {
        guard let id = picture.driveId else { return false }
        let copy = try folder.newCopy()
        close(copy.descriptor)
        defer { unlink(copy.path) }
        try await service.download(id, to: copy.path)
        guard FileSum(path: copy.path)?.md5 == picture.md5,
            var photo = try? PictureFile(copy.path, mostBytes: PhotoIntake.mostBytes).photo(copy: copy.path, { _ in })
        else { return false }
        photo.name = Self.name(picture.name, like: photo.name)
        try store.setPicture(of: picture.photo, to: photo)
        return true
    }

    /// Returns the photo's name with the ending of its present kind: most are JPEG in Drive.
    private static func name(_ name: String, like other: String) -> String {
        let ending = other.split(separator: ".").last.map { ".\($0)" } ?? ""
        let stem = name.split(separator: ".").dropLast().joined(separator: ".")
        return PictureKind(fileName: name) == PictureKind(fileName: other)
            ? name : (stem.isEmpty ? name : stem) + ending
    }

    private func translatingRefusals<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let refusal as DriveRefusal {
            throw refusal.asServiceError
        }
    }
}
