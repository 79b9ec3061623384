import SystemLibrary

/// A buffer of 64 KiB in front of a file descriptor, of memory, or of another thread that takes full buffers.
///
/// The caller opens and closes the descriptor; bytes that were not flushed are lost. A closed pipe is an error only if
/// SIGPIPE is ignored; otherwise the signal ends the process. After a failure every further write throws the same
/// error.
package final class ByteOutput {
    /// The size of a buffer, in bytes.
    package static let capacity = 65_536

    /// Takes a buffer with the number of bytes written to it, and returns an empty one of ``capacity`` in exchange.
    package typealias BufferExchange = (UnsafeMutablePointer<UInt8>, Int) throws(OutputError) -> UnsafeMutablePointer<
        UInt8
    >

    private let descriptor: Int32?
    private let exchange: BufferExchange?
    private var collected: [UInt8] = []
    private var flushedCount = 0
    private var failure: OutputError?
    private(set) var start: UnsafeMutablePointer<UInt8>
    var end: UnsafeMutablePointer<UInt8> { start + ByteOutput.capacity }
    /// The place of the next byte, from `start` to `end`.
    var next: UnsafeMutablePointer<UInt8>

    /// Creates an output to an open file descriptor.
    package convenience init(descriptor: Int32) {
        self.init(to: descriptor, exchange: nil)
    }

    /// Creates an output that keeps everything in memory, in ``contents``.
    package convenience init() {
        self.init(to: nil, exchange: nil)
    }

    /// Creates an output that exchanges each full buffer; after an exchange throws, every write throws the same error.
    package convenience init(exchanging exchange: @escaping BufferExchange) {
        self.init(to: nil, exchange: exchange)
    }

    private init(to descriptor: Int32?, exchange: BufferExchange?) {
        self.descriptor = descriptor
        self.exchange = exchange
        start = .allocate(capacity: ByteOutput.capacity)
        next = start
    }

    deinit { start.deallocate() }

    /// The number of bytes written, including those still in the buffer.
    package var byteCount: Int { flushedCount + (next - start) }

    /// The bytes written to an output in memory; empty for any other.
    package var contents: [UInt8] {
        descriptor == nil && exchange == nil ? collected + UnsafeBufferPointer(start: start, count: next - start) : []
    }

    /// Writes a text as UTF-8.
    ///
    /// - Throws: ``OutputError`` if the destination can't be written.
    package func write(_ text: String) throws(OutputError) {
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(OutputError) in
            try write(UnsafeRawBufferPointer(bytes))
        }
    }

    /// Writes bytes, through the buffer if they fit.
    ///
    /// - Throws: ``OutputError`` if the destination can't be written.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        if bytes.count > end - next { try flush() }
        if bytes.count > ByteOutput.capacity { return try writeLong(source, bytes.count) }
        memcpy(next, source, bytes.count)
        next += bytes.count
    }

    /// Passes on all bytes in the buffer.
    ///
    /// - Throws: ``OutputError`` if they can't be written.
    package func flush() throws(OutputError) {
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

    /// Writes more than a buffer can hold; the buffer must be empty.
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
            let written = SystemLibrary.write(
                descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written > 0 {
                rest = rest.dropFirst(written)
                flushedCount += written
            } else {
                try recover(from: written == 0 ? EIO : errno, on: descriptor)
            }
        }
    }

    /// Waits until writing can be tried again after the error `code`.
    ///
    /// - Throws: ``OutputError`` if it never can.
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
