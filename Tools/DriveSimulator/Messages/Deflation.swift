import CZlib

/// Compression and decompression of bytes by RFC 1951, raw or in gzip form.
enum Deflation: Int32 {
    case raw = -15
    case gzip = 31

    /// Decompresses a whole stream; returns `nil` if it is damaged, incomplete, or followed by more.
    func inflated(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard inflateInit2_(&stream, rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        let result = Self.run(&stream, bytes, likely: self == .gzip ? Self.size(saidBy: bytes) : 0) {
            inflate($0, Z_NO_FLUSH)
        }
        return stream.avail_in == 0 ? result : nil
    }

    /// Returns the size that a gzip file declares in its last four bytes, limited to a plausible one, since a damaged
    /// file may declare anything.
    private static func size(saidBy bytes: [UInt8]) -> Int {
        let said = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        return min(said, bytes.count * 20)
    }

    func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, 6, Z_DEFLATED, rawValue, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return [] }
        defer { deflateEnd(&stream) }
        return Self.run(&stream, bytes) { deflate($0, Z_FINISH) } ?? []
    }

    /// Runs a stream over all input until it reports its end; returns `nil` if it doesn't.
    private static func run(
        _ stream: inout z_stream, _ bytes: [UInt8], likely size: Int = 0,
        _ step: (UnsafeMutablePointer<z_stream>) -> Int32
    ) -> [UInt8]? {
        var input = bytes
        var result: [UInt8] = []
        result.reserveCapacity(size)
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        let status = input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            return piece.withUnsafeMutableBufferPointer { piece in
                while true {
                    stream.next_out = piece.baseAddress
                    stream.avail_out = UInt32(piece.count)
                    let status = step(&stream)
                    result += piece.prefix(piece.count - Int(stream.avail_out))
                    guard status == Z_OK, stream.avail_out < piece.count else { return status }
                }
            }
        }
        return status == Z_STREAM_END ? result : nil
    }
}
