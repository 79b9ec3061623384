import Glibc

/// Where a store is or will be, checked before SQLite touches it.
struct StorePath {
    /// Absolute, links resolved, so that every process locks the same file however it names the store.
    let resolved: String

    /// Finds the store, or creates an empty file for it if `access` is for writing and none is there.
    ///
    /// A missing folder is created, for its owner alone, if `createsFolder`. Nothing else is ever changed.
    init(_ path: String, access: Access, createsFolder: Bool) throws(StoreError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing(path: path) }
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { throw StoreError(errno: errno, path: path, action: "read") }
            guard access == .readWrite else { throw .missing(path: path) }
            try Self.create(path, createsFolder: createsFolder)
        } else {
            try Self.check(status, path: path, access: access)
        }
        resolved = try Self.resolve(path)
        for ending in StoreFiles.sideEndings { try Self.checkSide(resolved + ending) }
    }

    /// Refuses what stands where SQLite or fhq keeps a file: SQLite's own error would name the store, which is sound.
    private static func checkSide(_ path: String) throws(StoreError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no regular file"
        throw .failed(path: path, detail: "the store needs a file of this name, but this is \(kind); move it away")
    }

    private static func check(_ status: stat, path: String, access: Access) throws(StoreError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .folder(path: path)
        default: throw .notAFile(path: path)
        }
        guard Glibc.access(path, R_OK) == 0 else { throw .noPermission(path: path, action: "read") }
        guard access == .readOnly || Glibc.access(path, W_OK) == 0 else {
            throw .noPermission(path: path, action: "write")
        }
    }

    private static func create(_ path: String, createsFolder: Bool) throws(StoreError) {
        guard path.utf8.last != UInt8(ascii: "/") else { throw .folder(path: path) }
        if createsFolder { try createFolder(Self.parent(of: path)) }
        // Not exclusive: another process may create the same store at this moment, which is fine.
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
        guard file >= 0 else { throw StoreError(errno: errno, path: path, action: "create") }
        _ = Glibc.close(file)
    }

    private static func createFolder(_ path: String) throws(StoreError) {
        if access(path, F_OK) == 0 { return }
        let parent = parent(of: path)
        if parent != path { try createFolder(parent) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw StoreError(errno: errno, path: path, action: "create")
        }
    }

    /// The folder part of `path`, `.` if it has none.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func resolve(_ path: String) throws(StoreError) -> String {
        guard let resolved = realpath(path, nil) else { throw StoreError(errno: errno, path: path, action: "read") }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether SQLite may create its files beside the store.
    var folderIsWritable: Bool {
        access(Self.parent(of: resolved), W_OK | X_OK) == 0
    }

    /// Whether SQLite keeps a write-ahead log beside the store now.
    var hasWriteAheadLog: Bool {
        access(resolved + "-wal", F_OK) == 0
    }

    /// Whether some process has the store open, or has not closed it.
    var wasOpen: Bool {
        hasWriteAheadLog || access(resolved + "-journal", F_OK) == 0
    }
}
