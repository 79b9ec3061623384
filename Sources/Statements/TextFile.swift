import Glibc

/// Files read whole, with errors in words.
public enum TextFile {
    /// The bytes of a file; `-` is standard input.
    ///
    /// Throws ``StatementError`` naming the file and the reason.
    public static func read(_ path: String) throws -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw StatementError("\(path) is a folder, not a file")
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(path) }
            bytes += chunk[..<count]
        }
    }

    /// Whether there is anything at `path`.
    public static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// Whether there is a folder at `path`.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func failure(_ path: String) -> StatementError {
        StatementError("\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
}
