import CFileSystems
import Glibc
import QueryLanguage

/// The folder beside the store that holds its pictures, each under the SHA-256 of its content.
///
/// `inventory.photos/ab/abcdef….jpg` for `inventory.sqlite`; for its owner alone. A picture gets its name, under the
/// writer lock, just before the row that needs it is committed, so that a row never lacks its picture. What a crash
/// leaves behind belongs to no row: ``InventoryStore/check()`` names it and ``InventoryStore/repair()`` removes it.
public struct PhotoFolder: Hashable, Sendable {
    /// Where the folder is or will be.
    public let path: String

    init(storePath: String) {
        let stem = storePath.hasSuffix(".sqlite") ? String(storePath.dropLast(7)) : storePath
        path = stem + ".photos"
    }

    /// How a picture is called within the folder: by its content, and by the ending of the name it came with.
    public static func name(sha256: String, fileName: String?) -> String {
        let ending = fileName.flatMap { PictureKind(fileName: $0) }.map { ".\($0.fileExtensions[0])" } ?? ""
        return "\(sha256.prefix(2))/\(sha256)\(ending)"
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// What the names of files that are still being copied begin with.
    static let copyPrefix = ".copy-"

    /// A new file to copy a picture into, and its path; the folder is made if need be.
    ///
    /// The caller closes it, after `fsync` unless ``settle()`` follows, and removes it if it was not given its name.
    public func newCopy() throws(StoreError) -> (path: String, descriptor: Int32) {
        try Self.makeFolder(path)
        return try Drafts(folder: path, prefix: Self.copyPrefix).new()
    }

    /// Gives copies their own names, durably, and returns those names that were not there before.
    ///
    /// Under the writer lock. One that was there is replaced by the same content, in case it had been damaged.
    func place(_ photos: [NewPhoto]) throws(StoreError) -> [String] {
        var added: [String] = []
        for photo in photos {
            do throws(StoreError) {
                if let name = try place(photo) { added.append(name) }
            } catch {
                remove(added)
                throw error
            }
        }
        return added
    }

    /// Gives a copy its own name, and returns that if it was not there before; nothing is durable until ``settle()``.
    ///
    /// Under the writer lock, one of many.
    func placeUnsettled(_ photo: NewPhoto) throws(StoreError) -> String? {
        guard let copy = photo.copy else { return nil }
        let name = Self.name(sha256: photo.sha256, fileName: photo.name)
        let target = path(of: name)
        try Self.makeFolder(StorePath.parent(of: target), isDurable: false)
        let isNew = access(target, F_OK) != 0
        // What a row may need already is never replaced by what a power cut could lose.
        if !isNew { try Self.sync(copy, as: O_RDONLY) }
        guard rename(copy, target) == 0 else { throw StoreError(errno: errno, path: target, action: "write") }
        return isNew ? name : nil
    }

    /// Makes all that was written into the folder survive a power cut, in one step however much it was.
    func settle() throws(StoreError) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder < 0, errno == ENOENT { return }
        guard folder >= 0 else { throw StoreError(errno: errno, path: path, action: "write") }
        defer { close(folder) }
        guard syncfs(folder) == 0 else { throw StoreError(errno: errno, path: path, action: "write") }
    }

    /// Gives a copy its own name, durably, and returns that if it was not there before.
    private func place(_ photo: NewPhoto) throws(StoreError) -> String? {
        guard photo.copy != nil else { return nil }
        let target = path(of: Self.name(sha256: photo.sha256, fileName: photo.name))
        try Self.makeFolder(StorePath.parent(of: target))
        let name = try placeUnsettled(photo)
        try Self.sync(StorePath.parent(of: target))
        return name
    }

    /// Removes pictures by their names, and the folders that are empty then.
    func remove(_ names: [String]) {
        for name in names {
            unlink(path(of: name))
            rmdir(StorePath.parent(of: path(of: name)))
        }
        if !names.isEmpty { rmdir(path) }
    }

    private static func makeFolder(_ path: String, isDurable: Bool = true) throws(StoreError) {
        if mkdir(path, 0o700) == 0 { return isDurable ? try sync(StorePath.parent(of: path)) : () }
        guard errno == EEXIST else { throw StoreError(errno: errno, path: path, action: "create") }
    }

    /// Makes the names in a folder survive a power cut, where the file system can do that, else it says EINVAL; or a file's
    /// content, opened as a mode says.
    private static func sync(_ path: String, as mode: Int32 = O_RDONLY | O_DIRECTORY) throws(StoreError) {
        let file = open(path, mode | O_CLOEXEC)
        guard file >= 0 else { throw StoreError(errno: errno, path: path, action: "write") }
        defer { close(file) }
        guard fsync(file) == 0 || errno == EINVAL else { throw StoreError(errno: errno, path: path, action: "write") }
    }
}

extension InventoryStore {
    /// The folder of this store's pictures; `nil` for a store in memory.
    public var photoFolder: PhotoFolder? {
        path == ":memory:" ? nil : PhotoFolder(storePath: path)
    }
}

/// A picture that is to become a photo.
public struct NewPhoto: Hashable, Sendable {
    /// What its file is called, with an ending that tells its kind.
    public var name: String
    /// Of its content, in lower-case hexadecimal.
    public var sha256: String
    public var bytes: Int64
    /// The path of the copy that ``PhotoFolder/newCopy()`` made; `nil` where its content has its name already, and in a
    /// rehearsal, which copies nothing.
    public var copy: String?

    public init(name: String, sha256: String, bytes: Int64, copy: String?) {
        self.name = name
        self.sha256 = sha256
        self.bytes = bytes
        self.copy = copy
    }
}
