import CZlib
import QueryLanguage
import StoreFile
import SystemLibrary

/// A reader of the plain bytes of a gzip file with one or more members.
///
/// The file stays open as long as the reader exists. It reads at most 64 KiB ahead.
package final class GzipReader {
    /// The reason why a file can't be read.
    package enum Failure: ExplainedError, Hashable, Sendable, CustomStringConvertible {
        /// The system reported an error; `code` is an errno.
        case unreadable(code: Int32)
        case notGzip
        /// The file ends too early, or a checksum is wrong.
        case damaged

        package var description: String {
            switch self {
            case .unreadable(let code): String(cString: strerror(code))
            case .notGzip: "it is not a gzip file"
            case .damaged: "the gzip file is damaged or cut short"
            }
        }
    }

    private static let capacity = 65_536

    private let descriptor: Int32
    private let ownsDescriptor: Bool
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let block = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    private var isInMember = true
    private var hasEnded = false
    /// The number of plain bytes read or skipped.
    package private(set) var offset = 0

    /// Opens a file and skips its first `offset` plain bytes, to continue an interrupted upload.
    ///
    /// - Throws: ``Failure`` if it can't be read or is damaged.
    package convenience init(path: String, from offset: Int = 0) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(code: errno) }
        try self.init(descriptor: descriptor, isOwned: true)
        try skip(offset)
    }

    /// Reads an open file from its current position; the caller keeps it open and closes it.
    ///
    /// - Throws: ``Failure`` if it can't be read or is damaged.
    package convenience init(descriptor: Int32) throws(Failure) {
        try self.init(descriptor: descriptor, isOwned: false)
    }

    private init(descriptor: Int32, isOwned: Bool) throws(Failure) {
        self.descriptor = descriptor
        ownsDescriptor = isOwned
        stream.initialize(to: z_stream())
        let gzip = MAX_WBITS + 16
        guard inflateInit2_(stream, gzip, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .unreadable(code: ENOMEM)
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        block.deallocate()
        if ownsDescriptor { close(descriptor) }
    }

    private func skip(_ count: Int) throws(Failure) {
        _ = try readOn(count)
        guard offset == count else { throw .damaged }
    }

    /// Reads to the end and returns the last byte; `nil` if nothing was left.
    ///
    /// - Throws: ``Failure`` if it can't be read or is damaged.
    package func readToEnd() throws(Failure) -> UInt8? {
        try readOn(.max)
    }

    private func readOn(_ most: Int) throws(Failure) -> UInt8? {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.capacity, alignment: 1)
        defer { room.deallocate() }
        var rest = most
        var last: UInt8?
        while rest > 0 {
            let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: room[..<min(rest, room.count)]))
            if count == 0 { break }
            last = room[count - 1]
            rest -= count
        }
        return last
    }

    /// Fills `buffer` and returns the number of bytes, which is smaller than its size only at the end, and then 0.
    ///
    /// - Throws: ``Failure`` if it can't be read or is damaged.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        let wanted = min(buffer.count, Int(Int32.max))
        stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(wanted)
        while stream.pointee.avail_out > 0, !hasEnded {
            if stream.pointee.avail_in == 0, try !refill() { break }
            try step()
        }
        let count = wanted - Int(stream.pointee.avail_out)
        offset += count
        return count
    }

    /// Reads more of the file; returns `false` at its end, which is valid only between members.
    private func refill() throws(Failure) -> Bool {
        let count = FileBytes.read(descriptor, into: UnsafeMutableRawBufferPointer(start: block, count: Self.capacity))
        if count < 0 { throw .unreadable(code: errno) }
        if count == 0 {
            guard !isInMember else { throw stream.pointee.total_in == 0 ? .notGzip : .damaged }
            hasEnded = true
            return false
        }
        stream.pointee.next_in = block
        stream.pointee.avail_in = UInt32(count)
        return true
    }

    private func step() throws(Failure) {
        if !isInMember {
            inflateReset(stream)
            isInMember = true
        }
        switch inflate(stream, Z_NO_FLUSH) {
        case Z_OK, Z_BUF_ERROR: return
        case Z_STREAM_END: isInMember = false
        default: throw stream.pointee.total_out == 0 && offset == 0 ? .notGzip : .damaged
        }
    }
}
