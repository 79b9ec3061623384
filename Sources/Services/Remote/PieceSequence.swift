import Glibc
import NIOCore

/// The bytes of a request's body, a buffer at a time; a file is read only as fast as it is sent.
struct PieceSequence: AsyncSequence, Sendable {
    let pieces: [RemoteRequest.Piece]
    private static let bufferSize = 256 << 10

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pieces: pieces)
    }

    /// Throws a ``ServiceError`` if a file has become shorter or cannot be read.
    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let pieces: [RemoteRequest.Piece]
        private var place = 0
        private var done = 0

        fileprivate init(pieces: [RemoteRequest.Piece]) {
            self.pieces = pieces
        }

        mutating func next() async throws -> ByteBuffer? {
            while place < pieces.count {
                let piece = pieces[place]
                let size = Swift.min(piece.count - done, PieceSequence.bufferSize)
                if size > 0 {
                    let buffer = try piece.read(at: done, count: size)
                    done += size
                    return buffer
                }
                place += 1
                done = 0
            }
            return nil
        }
    }
}

extension RemoteRequest.Piece {
    fileprivate func read(at start: Int, count: Int) throws -> ByteBuffer {
        switch self {
        case .bytes(let bytes): return ByteBuffer(bytes: bytes[start..<start + count])
        case .file(let path, let offset, _):
            let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
            guard file >= 0 else { throw ServiceError("\(path) cannot be read: \(String(cString: strerror(errno)))") }
            defer { close(file) }
            var buffer = ByteBufferAllocator().buffer(capacity: count)
            try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
                var filled = 0
                while filled < count {
                    let read = pread(
                        file, bytes.baseAddress?.advanced(by: filled), count - filled, offset + start + filled)
                    if read < 0, errno == EINTR { continue }
                    guard read > 0 else { throw ServiceError("\(path) became shorter while it was sent") }
                    filled += read
                }
                return filled
            }
            return buffer
        }
    }
}
