import SystemLibrary

/// The path of a store that exists or will be created, checked before SQLite touches it.
package struct StorePath {
    /// The endings of the files that SQLite and fhq keep beside a database.
    package static let sideEndings = ["-wal", "-shm", "-journal", "-lock", "-sync"]

    /// The absolute path with links resolved, so that every process locks the same file whatever path it uses.
    let resolved: String

    /// Finds the store, or creates an empty file for it if `access` is for writing and none exists.
    ///
    /// With `createsFolder`, a missing folder is created for the owner only. Nothing else is changed.
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
        for ending in Self.sideEndings { try Self.checkSide(resolved + ending) }
    }

    /// Refuses a non-file in the place of a file that SQLite or fhq keeps; SQLite's own error would blame the store,
    /// which is sound.
    private static func checkSide(_ path: String) throws(StoreError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "not a regular file"
        throw .failed(path: path, detail: "the store needs a file of this name, but this is \(kind); move it away")
    }

    private static func check(_ status: stat, path: String, access: Access) throws(StoreError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .folder(path: path)
        default: throw .notAFile(path: path)
        }
        guard SystemLibrary.access(path, R_OK) == 0 else { throw .noPermission(path: path, action: "read") }
        guard access == .readOnly || SystemLibrary.access(path, W_OK) == 0 else {
            throw .noPermission(path: path, action: "write")
        }
    }

    private static func create(_ path: String, createsFolder: Bool) throws(StoreError) {
        guard path.utf8.last != UInt8(ascii: "/") else { throw .folder(path: path) }
        if createsFolder { try createFolder(Self.parent(of: path)) }
        // Not exclusive, since another process may create the same store at this moment.
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
        guard file >= 0 else { throw StoreError(errno: errno, path: path, action: "create") }
        _ = SystemLibrary.close(file)
    }

    private static func createFolder(_ path: String) throws(StoreError) {
        if access(path, F_OK) == 0 { return }
        let parent = parent(of: path)
        if parent != path { try createFolder(parent) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw StoreError(errno: errno, path: path, action: "create")
        }
    }

    /// Returns the folder part of `path`, or `.` if it has none.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func resolve(_ path: String) throws(StoreError) -> String {
        guard let resolved = realpath(path, nil) else { throw StoreError(errno: errno, path: path, action: "read") }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// True if SQLite may create its files beside the store.
    var folderIsWritable: Bool {
        access(Self.parent(of: resolved), W_OK | X_OK) == 0
    }

    /// True if there is a write-ahead log beside the store.
    var hasWriteAheadLog: Bool {
        access(resolved + "-wal", F_OK) == 0
    }

    /// True if a process has the store open, or ended without closing it.
    var wasOpen: Bool {
        hasWriteAheadLog || access(resolved + "-journal", F_OK) == 0
    }
}
