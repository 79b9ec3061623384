import CDeflate
import CZlib
import Glibc
import Rendering

/// The compression of one gzip member (RFC 1952), block by block.
///
/// The header says neither a name nor a time, so that the same bytes always give the same file.
final class Deflation {
    /// A stream of DEFLATE, from an unknown system.
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]

    private let stream: OpaquePointer
    private var checksum = crc32(0, nil, 0)
    /// How many bytes came, as far as the member can say.
    private var count: UInt32 = 0
    private var hasBegun = false

    init() throws(OutputError) {
        guard let stream = cdeflate_new() else { throw .failed(code: ENOMEM) }
        self.stream = stream
    }

    deinit { cdeflate_free(stream) }

    /// Compresses some bytes, at most ``ByteOutput/capacity``; what is ready is written to `output`.
    func add(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, to output: ByteOutput) throws(OutputError) {
        try begin(output)
        checksum = crc32(checksum, start, UInt32(count))
        self.count &+= UInt32(count)
        var ready: UnsafePointer<UInt8>?
        let readyCount = cdeflate_add(stream, start, count, &ready)
        try output.write(UnsafeRawBufferPointer(start: ready, count: readyCount))
    }

    /// Writes the rest, the checksum and the size.
    func finish(to output: ByteOutput) throws(OutputError) {
        try begin(output)
        var ready: UnsafePointer<UInt8>?
        let readyCount = cdeflate_end(stream, &ready)
        try output.write(UnsafeRawBufferPointer(start: ready, count: readyCount))
        try write(
            [UInt32(truncatingIfNeeded: checksum), count].flatMap { number in
                (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
            }, to: output)
    }

    private func begin(_ output: ByteOutput) throws(OutputError) {
        if hasBegun { return }
        hasBegun = true
        try write(Self.header, to: output)
    }

    private func write(_ bytes: [UInt8], to output: ByteOutput) throws(OutputError) {
        try bytes.withUnsafeBufferPointer { bytes throws(OutputError) in
            try output.write(UnsafeRawBufferPointer(bytes))
        }
    }
}
