#if canImport(Glibc)
    import Glibc
#endif

/// A buffer of 64 KiB in front of a file descriptor, of memory, or of another thread that takes full buffers.
///
/// The descriptor stays the caller's: it is neither opened nor closed here, and what was not flushed is lost. A closed
/// pipe is an error only where SIGPIPE is ignored; else the signal ends the process. After a failure every further
/// write throws the same error.
public final class ByteOutput {
    /// The size of a buffer, in bytes.
    public static let capacity = 65_536

    /// Takes a buffer and how many bytes were written to it, and gives an empty one of ``capacity`` in its place.
    public typealias BufferExchange = (UnsafeMutablePointer<UInt8>, Int) throws(OutputError) -> UnsafeMutablePointer<
        UInt8
    >

    private let descriptor: Int32?
    private let exchange: BufferExchange?
    private var collected: [UInt8] = []
    private var flushedCount = 0
    private var failure: OutputError?
    private(set) var start: UnsafeMutablePointer<UInt8>
    var end: UnsafeMutablePointer<UInt8> { start + ByteOutput.capacity }
    /// Where the next byte goes, from `start` to `end`.
    var next: UnsafeMutablePointer<UInt8>

    /// An output to an open file descriptor.
    public convenience init(descriptor: Int32) {
        self.init(to: descriptor, exchange: nil)
    }

    /// An output that keeps everything in memory, in ``contents``.
    public convenience init() {
        self.init(to: nil, exchange: nil)
    }

    /// An output that hands each full buffer over; what an exchange throws, every further write throws too.
    public convenience init(exchanging exchange: @escaping BufferExchange) {
        self.init(to: nil, exchange: exchange)
    }

    private init(to descriptor: Int32?, exchange: BufferExchange?) {
        self.descriptor = descriptor
        self.exchange = exchange
        start = .allocate(capacity: ByteOutput.capacity)
        next = start
    }

    deinit { start.deallocate() }

    /// How many bytes were written so far, those still in the buffer included.
    public var byteCount: Int { flushedCount + (next - start) }

    /// What was written to an output in memory; empty for any other.
    public var contents: [UInt8] {
        descriptor == nil && exchange == nil ? collected + UnsafeBufferPointer(start: start, count: next - start) : []
    }

    public func write(_ text: String) throws(OutputError) {
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(OutputError) in
            try write(UnsafeRawBufferPointer(bytes))
        }
    }

    public func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        if bytes.count > end - next { try flush() }
        if bytes.count > ByteOutput.capacity { return try writeLong(source, bytes.count) }
        memcpy(next, source, bytes.count)
        next += bytes.count
    }

    /// Hands everything on.
    public func flush() throws(OutputError) {
        let count = next - start
        next = start
        if let failure { throw failure }
        guard count > 0 else { return }
        if let exchange { try handOver(count, exchange) } else { try send(start, count) }
    }

    private func handOver(_ count: Int, _ exchange: BufferExchange) throws(OutputError) {
        do throws(OutputError) {
            start = try exchange(start, count)
        } catch {
            failure = error
            throw error
        }
        next = start
        flushedCount += count
    }

    /// Writes more than a buffer holds, with an empty buffer.
    private func writeLong(_ source: UnsafeRawPointer, _ count: Int) throws(OutputError) {
        guard exchange != nil else { return try send(source, count) }
        for offset in stride(from: 0, to: count, by: ByteOutput.capacity) {
            try flush()
            let part = min(count - offset, ByteOutput.capacity)
            memcpy(start, source + offset, part)
            next = start + part
        }
    }

    private func send(_ source: UnsafeRawPointer, _ count: Int) throws(OutputError) {
        if let failure { throw failure }
        guard let descriptor else {
            collected.append(contentsOf: UnsafeRawBufferPointer(start: source, count: count))
            flushedCount += count
            return
        }
        do throws(OutputError) {
            try sendAll(UnsafeRawBufferPointer(start: source, count: count), to: descriptor)
        } catch {
            failure = error
            throw error
        }
    }

    private func sendAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(OutputError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written > 0 {
                rest = rest.dropFirst(written)
                flushedCount += written
            } else {
                try recover(from: written == 0 ? EIO : errno, on: descriptor)
            }
        }
    }

    /// Returns when writing may be tried again.
    private func recover(from code: Int32, on descriptor: Int32) throws(OutputError) {
        switch code {
        case EINTR: return
        case EAGAIN:
            // A terminal or pipe that another process made non-blocking.
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&waiting, 1, -1)
        default: throw OutputError(code: code)
        }
    }
}
