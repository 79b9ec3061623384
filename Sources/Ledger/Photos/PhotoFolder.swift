import CFileSystems
import QueryLanguage
import StoreFile
import SystemLibrary

/// The folder beside the store that holds its pictures, each named after the SHA-256 of its content.
///
/// For `inventory.sqlite` it holds `inventory.photos/ab/abcdef….jpg`, readable by the owner only. A picture gets its
/// name, under the writer lock, just before the row that needs it is committed, so that a row never lacks its picture.
/// Files left by a crash belong to no row: ``InventoryStore/check()`` lists them and ``InventoryStore/repair()``
/// removes them.
package struct PhotoFolder: Hashable, Sendable {
    /// The path of the folder, which may not exist yet.
    package let path: String

    package init(storePath: String) {
        let stem = storePath.hasSuffix(".sqlite") ? String(storePath.dropLast(7)) : storePath
        path = stem + ".photos"
    }

    /// Returns the name of a picture within the folder, made of its hash and the ending of its original name.
    package static func name(sha256: String, fileName: String?) -> String {
        let ending = fileName.flatMap { PictureKind(fileName: $0) }.map { ".\($0.fileExtensions[0])" } ?? ""
        return "\(sha256.prefix(2))/\(sha256)\(ending)"
    }

    /// Returns the path of a picture in the folder.
    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// The prefix of files that are still being copied.
    package static let copyPrefix = ".copy-"

    /// Creates a file to copy a picture into, and the folder if needed, and returns its path.
    ///
    /// The caller closes it, after `fsync` unless ``settle()`` follows, and removes it if it was not renamed.
    ///
    /// - Throws: ``StoreError`` if the folder or the file can't be created.
    package func newCopy() throws(StoreError) -> (path: String, descriptor: Int32) {
        try Self.makeFolder(path)
        return try TemporaryFiles(folder: path, prefix: Self.copyPrefix).new()
    }

    /// Gives copies their final names, durably, and returns the names that are new.
    ///
    /// It must run under the writer lock. An existing file is replaced by the same content, in case it was damaged.
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

    /// Gives a copy its final name and returns it if it is new; nothing is durable until ``settle()``.
    ///
    /// It must run under the writer lock, as one of many.
    ///
    /// - Throws: ``StoreError`` if the copy can't be renamed.
    package func placeUnsettled(_ photo: NewPhoto) throws(StoreError) -> String? {
        guard let copy = photo.copy else { return nil }
        let name = Self.name(sha256: photo.sha256, fileName: photo.name)
        let target = path(of: name)
        try Self.makeFolder(StorePath.parent(of: target), isDurable: false)
        let isNew = access(target, F_OK) != 0
        // A file that a row may already need must not be replaced by one that a power cut could lose.
        if !isNew { try Self.sync(copy, as: O_RDONLY) }
        guard rename(copy, target) == 0 else { throw StoreError(errno: errno, path: target, action: "write") }
        return isNew ? name : nil
    }

    /// Makes all files in the folder durable in one step, however many they are.
    ///
    /// - Throws: ``StoreError`` if the file system reports an error.
    package func settle() throws(StoreError) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder < 0, errno == ENOENT { return }
        guard folder >= 0 else { throw StoreError(errno: errno, path: path, action: "write") }
        defer { close(folder) }
        guard syncfs(folder) == 0 else { throw StoreError(errno: errno, path: path, action: "write") }
    }

    /// Gives a copy its final name, durably, and returns it if it is new.
    private func place(_ photo: NewPhoto) throws(StoreError) -> String? {
        guard photo.copy != nil else { return nil }
        let target = path(of: Self.name(sha256: photo.sha256, fileName: photo.name))
        try Self.makeFolder(StorePath.parent(of: target))
        let name = try placeUnsettled(photo)
        try Self.sync(StorePath.parent(of: target))
        return name
    }

    /// Removes pictures by name, and the folders that become empty.
    package func remove(_ names: [String]) {
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

    /// Makes the names in a folder durable, or the content of a file opened in another mode.
    ///
    /// A file system that can't do that for folders returns EINVAL, which is ignored.
    private static func sync(_ path: String, as mode: Int32 = O_RDONLY | O_DIRECTORY) throws(StoreError) {
        let file = open(path, mode | O_CLOEXEC)
        guard file >= 0 else { throw StoreError(errno: errno, path: path, action: "write") }
        defer { close(file) }
        guard fsync(file) == 0 || errno == EINVAL else { throw StoreError(errno: errno, path: path, action: "write") }
    }
}

extension InventoryStore {
    /// The folder of this store's pictures; `nil` for a store in memory.
    package var photoFolder: PhotoFolder? {
        path == ":memory:" ? nil : PhotoFolder(storePath: path)
    }

    /// Returns the photos of an item, not deleted, the main one first, with the names of their pictures in the folder;
    /// the name is `nil` if no picture was ever here.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func photoFiles(of item: Int64) throws -> [(photo: Int64, name: String?)] {
        try read { database in
            try database.rows(
                """
                SELECT id, sha256, file FROM photos WHERE itemId = \(item) AND deletedAt IS NULL ORDER BY position, id
                """
            ).map { row in
                let (hash, file): (String?, String?) = try (row["sha256"], row["file"])
                return (try row["id"], hash.map { PhotoFolder.name(sha256: $0, fileName: file) })
            }
        }
    }
}

/// A picture about to become a photo.
package struct NewPhoto: Hashable, Sendable {
    /// The name of its file, whose ending tells its kind.
    package var name: String
    /// The hash of its content, in lower-case hexadecimal.
    package var sha256: String
    package var bytes: Int64
    /// The path of the copy that ``PhotoFolder/newCopy()`` created; `nil` if the content is stored already, and in a
    /// dry run, which copies nothing.
    package var copy: String?

    package init(name: String, sha256: String, bytes: Int64, copy: String?) {
        self.name = name
        self.sha256 = sha256
        self.bytes = bytes
        self.copy = copy
    }
}
