import Remote
import StoreFile
import SystemLibrary

/// A folder of files that only their owner may read, such as tokens.
package struct PrivateFolder: Sendable {
    package let path: String
    /// The time to wait for the lock, which another process keeps for at most a request.
    private static let patience = Duration.seconds(60)

    package init(path: String) {
        self.path = path
    }

    /// Returns the path of a file in it.
    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// Returns true if it has a file of that name.
    package func has(_ name: String) -> Bool {
        access(path(of: name), F_OK) == 0
    }

    /// Returns the bytes of a file; `nil` if it doesn't exist.
    ///
    /// - Throws: ``ServiceError`` if others can read it.
    package func read(_ name: String) throws(ServiceError) -> [UInt8]? {
        let path = path(of: name)
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw Self.failure(path, "read")
        }
        defer { close(file) }
        try Self.checkPrivacy(of: file, path)
        var bytes: [UInt8] = []
        guard FileBytes.forEachPiece(of: file, { if bytes.count < 1 << 20 { bytes += $0 } }) else {
            throw Self.failure(path, "read")
        }
        return bytes
    }

    /// Refuses a file that others could read or own, since they may have read or written it.
    private static func checkPrivacy(of file: Int32, _ path: String) throws(ServiceError) {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw failure(path, "read") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw ServiceError("\(path) is not a regular file") }
        guard status.st_uid == geteuid() else {
            throw ServiceError("\(path) belongs to another user, so fhq doesn't use it")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw ServiceError(
                "others can read \(path), so fhq doesn't use it",
                hints: ["if nobody else has read it: chmod 600 \(path); otherwise disconnect drive and connect drive"])
        }
    }

    /// Replaces a file in one step; call it with the lock, since its temporary file has a fixed name.
    ///
    /// - Throws: ``ServiceError`` if it can't be written.
    package func write(_ bytes: [UInt8], to name: String) throws(ServiceError) {
        let path = path(of: name)
        let temporary = path + ".part"
        // A file left by a crash is in nobody's use, but its mode is unknown.
        unlink(temporary)
        let file = PrivateFile.create(temporary)
        guard file >= 0 else { throw Self.failure(path, "written") }
        let isWritten = fchmod(file, 0o600) == 0 && bytes.withUnsafeBytes { $0.writeAll(to: file) } && fsync(file) == 0
        guard isWritten, rename(temporary, path) == 0 else {
            let error = Self.failure(path, "written")
            close(file)
            unlink(temporary)
            throw error
        }
        close(file)
        try sync()
    }

    /// Removes a file if it exists.
    ///
    /// - Throws: ``ServiceError`` if it can't be removed.
    package func remove(_ name: String) throws(ServiceError) {
        unlink(path(of: name) + ".part")
        guard unlink(path(of: name)) == 0 || errno == ENOENT || errno == ENOTDIR else {
            throw Self.failure(path(of: name), "removed")
        }
        try sync()
    }

    /// Makes the names in the folder durable; a file system that can't do that returns EINVAL, which is ignored.
    private func sync() throws(ServiceError) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        defer { close(folder) }
        guard fsync(folder) == 0 || errno == EINVAL else { throw Self.failure(path, "written") }
    }

    /// Runs `body` while no other process, and nothing else in this one, has the folder's lock.
    ///
    /// The lock is `flock(2)` on a separate file, so it ends with the process, however that ends.
    ///
    /// - Throws: ``ServiceError`` if the lock can't be had, and the errors of `body`.
    package func locked<Value>(_ body: () async throws -> Value) async throws -> Value {
        try create()
        let file = open(path(of: "lock"), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw Self.failure(path(of: "lock"), "opened") }
        defer { close(file) }
        let start = ContinuousClock.now
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw Self.failure(path(of: "lock"), "locked") }
            guard start.duration(to: .now) < Self.patience else {
                throw ServiceError("another fhq keeps using \(path)", retry: .mayHelp(after: nil))
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        return try await body()
    }

    /// Creates the folder and its missing parents, for the owner only.
    private func create() throws(ServiceError) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/\(part)"
            if mkdir(made, 0o700) != 0, errno != EEXIST, access(made, F_OK) != 0 { throw Self.failure(made, "created") }
        }
        guard chmod(path, 0o700) == 0 else { throw Self.failure(path, "made private") }
    }

    private static func failure(_ path: String, _ action: String) -> ServiceError {
        let reason = errno == ELOOP ? "it is a link" : String(cString: strerror(errno))
        return ServiceError("\(path) cannot be \(action): \(reason)")
    }
}
