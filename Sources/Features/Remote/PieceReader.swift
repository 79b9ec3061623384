import SystemLibrary

/// A reader of the bytes of a request's body in order; a file is read only as fast as it is sent.
struct PieceReader {
    private var pieces: ArraySlice<RemoteRequest.Piece>
    /// The number of bytes read from the first piece.
    private var done = 0
    /// The total number of bytes.
    let count: Int

    init(_ body: RemoteRequest.Body) {
        let pieces: [RemoteRequest.Piece] =
            switch body {
            case .none: []
            case .bytes(let bytes): [.bytes(bytes)]
            case .pieces(let pieces): pieces
            }
        self.pieces = pieces[...]
        count = pieces.reduce(0) { $0 + $1.count }
    }

    /// Fills as much of the buffer as one piece can, and returns the number of bytes; 0 at the end.
    ///
    /// - Throws: ``ServiceError`` if a file has become shorter or can't be read.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ServiceError) -> Int {
        while let piece = pieces.first {
            let size = min(piece.count - done, buffer.count)
            if size > 0 {
                try piece.read(at: done, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<size]))
                done += size
                return size
            }
            pieces.removeFirst()
            done = 0
        }
        return 0
    }
}

extension RemoteRequest.Piece {
    fileprivate func read(at start: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ServiceError) {
        switch self {
        case .bytes(let bytes): buffer.copyBytes(from: bytes[start..<start + buffer.count])
        case .file(let path, let offset, _):
            let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
            guard file >= 0 else { throw ServiceError("can't read \(path): \(String(cString: strerror(errno)))") }
            defer { close(file) }
            var filled = 0
            while filled < buffer.count {
                let read = pread(
                    file, buffer.baseAddress?.advanced(by: filled), buffer.count - filled, offset + start + filled)
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { throw ServiceError("\(path) became shorter while it was sent") }
                filled += read
            }
        }
    }
}
