import StoreFile
import SystemLibrary

/// A reader of whole files, with errors in words.
package enum TextFile {
    /// Returns the bytes of a file; `-` is standard input.
    ///
    /// - Throws: ``StatementError`` naming the file and the reason.
    package static func read(_ path: String) throws -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw StatementError("“\(path)” is a folder, not a file")
        }
        let name = path == "-" ? "standard input" : "“\(path)”"
        if EndlessInput.isDevice(descriptor) { throw StatementError(EndlessInput.refusal(of: name)) }
        var bytes: [UInt8] = []
        let isRead = try FileBytes.forEachPiece(of: descriptor) { piece in
            guard bytes.count + piece.count <= EndlessInput.most else {
                throw StatementError(EndlessInput.excess(of: name))
            }
            bytes += piece
        }
        guard isRead else { throw failure(path) }
        return bytes
    }

    /// Returns true if `path` exists.
    package static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// Returns true if `path` is a folder.
    package static func isFolder(_ path: String) -> Bool { type(of: path) == S_IFDIR }

    /// Returns true if `path` is a file whose bytes can be read again.
    static func isRegular(_ path: String) -> Bool { type(of: path) == S_IFREG }

    /// Returns the type of what is at `path`, as `stat` gives it; `nil` if there is nothing.
    private static func type(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func failure(_ path: String) -> StatementError {
        StatementError("can't read “\(path)”: \(String(cString: strerror(errno)))")
    }
}
