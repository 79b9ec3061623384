import Ledger
import StoreFile
import SystemLibrary

/// A picture that a row of photos needs, under its name within a folder of pictures.
package struct NeededPicture: Hashable {
    package let name: String
    /// The hash of the content, in hexadecimal.
    package let sha256: String
    /// True if the photo is deleted, so that the picture is only needed to restore it.
    package let isSpare: Bool

    /// Returns the pictures of all photos of a store.
    static func all(in database: StoreConnection) throws -> [NeededPicture] {
        let rows = try database.cursor(
            "SELECT sha256, file, deletedAt IS NOT NULL FROM photos WHERE sha256 IS NOT NULL")
        var pictures: [NeededPicture] = []
        while let row = try rows.next() {
            let sha256: String = try row["sha256"]
            guard sha256.utf8.count == 64, sha256.utf8.allSatisfy(isHexadecimal) else { continue }
            pictures.append(
                try NeededPicture(
                    name: PhotoFolder.name(sha256: sha256, fileName: row["file"]), sha256: sha256, isSpare: row[2]))
        }
        return pictures
    }

    /// Returns true for a lower-case hexadecimal digit; the hash becomes part of a path.
    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}

/// A folder of pictures, each stored once under the SHA-256 of its content: `photos` beside backups or beside a store.
///
/// On the file system of the photo folder a picture is a hard link and takes no space; elsewhere it is copied. A copy
/// has a temporary name until it is complete and on disk.
package struct BackupPictures {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The age in seconds before which a picture is not removed, since a backup in progress may need it.
    private static let longestBackup = 86_400

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Returns the names of the pictures in the folder.
    func names() -> Set<String> {
        var names: Set<String> = []
        for folder in (try? FolderNames.names(in: path)) ?? [] where folder.utf8.count == 2 {
            for name in (try? FolderNames.names(in: "\(path)/\(folder)")) ?? [] where name.utf8.count >= 64 {
                names.insert("\(folder)/\(name)")
            }
        }
        return names
    }

    /// Adds missing pictures from other folders of pictures, and returns those found nowhere.
    ///
    /// With `copies` false it takes only those that can be linked. `accepts` checks the path of each picture before it
    /// gets its name here. An error from `progress` ends the work, but keeps the pictures taken so far.
    ///
    /// - Throws: ``StoreError`` if a picture can't be stored, and any error that `progress` throws.
    @discardableResult package func add(
        _ pictures: [NeededPicture], from sources: [String], copies: Bool = true,
        accepts: (NeededPicture, String) -> Bool = { _, _ in true }, progress: (Int, Int) throws -> Void = { _, _ in }
    ) throws -> [NeededPicture] {
        let present = names()
        let wanted = Set(pictures.map(\.name)).subtracting(present)
        guard !wanted.isEmpty else { return [] }
        var missing: [NeededPicture] = []
        var changed: Set<String> = []
        defer { for folder in changed { try? BackupFolder.sync(folder) } }
        var seen: Set<String> = []
        for picture in pictures where wanted.contains(picture.name) && seen.insert(picture.name).inserted {
            try progress(seen.count, wanted.count)
            if try add(picture, from: sources, copies: copies, accepts: accepts) {
                changed.insert(StorePath.parent(of: path(of: picture.name)))
            } else {
                missing.append(picture)
            }
        }
        return missing
    }

    private func add(
        _ picture: NeededPicture, from sources: [String], copies: Bool, accepts: (NeededPicture, String) -> Bool
    ) throws -> Bool {
        for source in sources.map({ "\($0)/\(picture.name)" }) where Self.isFile(source) {
            let target = path(of: picture.name)
            guard accepts(picture, source) else { continue }
            for folder in [path, StorePath.parent(of: target)] where mkdir(folder, 0o700) != 0 && errno != EEXIST {
                throw StoreError(errno: errno, path: folder, action: "create")
            }
            if link(source, target) == 0 || errno == EEXIST { return true }
            if copies { return try copy(source, to: target) }
        }
        return false
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private func copy(_ source: String, to target: String) throws -> Bool {
        let from = open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard from >= 0 else { return false }
        defer { close(from) }
        let draft = try TemporaryFiles(folder: path, prefix: PhotoFolder.copyPrefix).new()
        defer {
            close(draft.descriptor)
            unlink(draft.path)
        }
        while true {
            let count = sendfile(draft.descriptor, from, nil, 1 << 22)
            if count == 0 { break }
            guard count > 0 || errno == EINTR else { throw StoreError(errno: errno, path: target, action: "write") }
        }
        guard fsync(draft.descriptor) == 0, rename(draft.path, target) == 0 else {
            throw StoreError(errno: errno, path: target, action: "write")
        }
        return true
    }

    /// Removes the pictures outside `kept`, unless they were added within a day.
    func sweep(keeping kept: Set<String>, at seconds: time_t = time(nil)) {
        for name in names().subtracting(kept) {
            var status = stat()
            guard lstat(path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_ctim.tv_sec < seconds - Self.longestBackup
            else { continue }
            unlink(path(of: name))
            rmdir(StorePath.parent(of: path(of: name)))
        }
    }
}
