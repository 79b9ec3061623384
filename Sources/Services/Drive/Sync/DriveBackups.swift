import Glibc
import Inventory
import QueryLanguage

/// Brings what syncs have put into the user's Google Drive back: the newest backup, and the pictures of photos.
public struct DriveBackups: Sendable {
    private let access: DriveAccess
    private let settings: ServiceSettings
    var patience = Patience()
    var sizes = UploadSizes.google

    /// A backup in Drive.
    public struct Found: Hashable, Sendable {
        let id: String
        let md5: String?
        /// Its name, as that of a backup here.
        public let name: String
        /// How many stores have backups there; the newest of all is found.
        public let stores: Int
    }

    /// Throws a ``ServiceError`` if the environment does not say where Drive is, or where tokens are kept.
    public init(settings: ServiceSettings, now: @escaping @Sendable () -> Instant) throws(ServiceError) {
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

    /// The newest backup that fhq has put there; throws a ``ServiceError`` if there is none.
    public func newest() async throws -> Found {
        try await translatingRefusals {
            let search = "appProperties has { key='fhqKind' and value='backup' } and trashed = false"
            let found = try await service().search(search)
            guard let newest = found.max(by: { Backup.isNewer($1.name, than: $0.name) }) else {
                throw ServiceError(
                    "there is no backup in Drive",
                    hints: ["sync now puts the newest there, on the machine that has one"])
            }
            let name = newest.name.hasSuffix(".sqlite") ? String(newest.name.dropLast(7)) : newest.name
            let stores = Set(found.map { $0.appProperties["fhqStore"] ?? "" })
            return Found(id: newest.id, md5: newest.md5, name: name, stores: stores.count)
        }
    }

    /// Reads it into the file at `path`; throws a ``ServiceError`` if what came is not what Drive has.
    public func fetch(
        _ backup: Found, to path: String, _ progress: @escaping @Sendable (Step) -> Void
    ) async throws {
        try await translatingRefusals {
            try await service().download(backup.id, to: path) { done, total in
                progress(Step("fetching \(backup.name)", done, of: total))
            }
            guard let sum = FileSum(path: path), sum.md5 == backup.md5 else {
                throw ServiceError("the backup did not come as Drive has it", retry: .mayHelp(after: nil))
            }
        }
    }

    /// Fetches the pictures that Drive has and the store's photo folder has not; gives how many came and how many did not.
    ///
    /// One that is gone, or is not what was sent, is passed over. Throws a ``ServiceError`` where trying again may help;
    /// what has come stays.
    public func fetchPictures(
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

    /// Tells the store of pictures that were sent after the backup was made, which Drive's files say by their hash.
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

    /// The name that the photo had, with the ending of what it is now: Drive has JPEG for most.
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
