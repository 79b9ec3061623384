import SystemLibrary

extension UnsafeRawBufferPointer {
    /// Writes all bytes to an open file, in several steps if needed; returns `false`, with `errno` set, if it fails.
    package func writeAll(to file: Int32) -> Bool {
        var written = 0
        while written < count {
            let more = SystemLibrary.write(file, baseAddress?.advanced(by: written), count - written)
            if more < 0, errno == EINTR { continue }
            guard more > 0 else { return false }
            written += more
        }
        return true
    }
}

/// The bytes of an open file from its offset on.
package enum FileBytes {
    /// Returns the size of the file at `path` in bytes, 0 if there is none.
    package static func size(of path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// The size of a piece, in bytes.
    private static let pieceSize = 1 << 18

    /// Reads up to `buffer`'s size, however often a signal interrupts it.
    ///
    /// - Returns: the number of bytes: 0 at the end, and -1, with `errno` set, if reading fails.
    package static func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = SystemLibrary.read(file, buffer.baseAddress, buffer.count)
            if count >= 0 || errno != EINTR { return count }
        }
    }

    /// Passes all bytes to `body`, in pieces of up to 256 KiB; returns `false`, with `errno` set, if reading fails.
    ///
    /// - Throws: any error that `body` throws.
    package static func forEachPiece(
        of file: Int32, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows -> Bool {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(file, into: buffer)
            guard count > 0 else { return count == 0 }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
