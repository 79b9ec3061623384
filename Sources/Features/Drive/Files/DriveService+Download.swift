import Remote
import StoreFile
import SystemLibrary

extension DriveService {
    /// Downloads a file to `path` piece by piece, retrying each if that may help.
    ///
    /// `progress` gets the bytes received and their total.
    ///
    /// - Throws: ``ServiceError``, or ``DriveRefusal``.
    func download(_ id: String, to path: String, progress: (Int, Int) -> Void = { _, _ in }) async throws {
        guard DriveEntry.isId(id) else { throw ServiceError.unclear }
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.unwritable(path) }
        defer { close(file) }
        var (done, total) = (0, Int.max)
        while done < total {
            let (bytes, all) = try await patience.persist { try await piece(of: id, from: done) }
            guard all == total || total == .max, !bytes.isEmpty || all == 0 else { throw ServiceError.unclear }
            guard bytes.withUnsafeBytes({ $0.writeAll(to: file) }) else { throw Self.unwritable(path) }
            (done, total) = (done + bytes.count, all)
            progress(done, total)
        }
        guard fsync(file) == 0 else { throw Self.unwritable(path) }
    }

    private static func unwritable(_ path: String) -> ServiceError {
        ServiceError("can't write \(path): \(String(cString: strerror(errno)))")
    }

    /// Returns one piece of the bytes from `start` on, and the size of the file.
    private func piece(of id: String, from start: Int) async throws -> (bytes: [UInt8], total: Int) {
        var request = RemoteRequest(.get, address("/drive/v3/files/\(id)", [("alt", "media")]), timeout: .seconds(300))
        request.headers = [("Range", "bytes=\(start)-\(start + sizes.piece - 1)")]
        request.mostBytes = sizes.piece
        let answer = try await exchange(request, accepting: [416])
        // An empty file has no piece.
        if answer.status == 416, start == 0 { return ([], 0) }
        // A server that ignores the range sends the whole file.
        if answer.status == 200, start == 0 { return (answer.body, answer.body.count) }
        guard answer.status == 206, let range = answer.header("Content-Range"),
            range.hasPrefix("bytes \(start)-"), let total = range.split(separator: "/").last.flatMap({ Int($0) }),
            start + answer.body.count <= total
        else { throw ServiceError.unclear }
        return (answer.body, total)
    }
}
