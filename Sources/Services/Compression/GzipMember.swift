import Inventory
import Rendering

/// One gzip member, written by two threads: the caller's makes the bytes, another compresses and writes them.
public enum GzipMember {
    /// Compresses what `body` writes, and writes and flushes it to `output`; returns what `body` returns.
    ///
    /// The bytes may follow other members: files of several are gzip files. `onPlain` sees every byte before it is
    /// compressed, on the caller's thread. At most half a megabyte is held, whatever is written. If `body` throws, the
    /// member is not ended.
    /// - Throws: ``OutputError`` where the bytes cannot be written, else what `body` throws.
    public static func write<Result>(
        to output: ByteOutput, onPlain: @escaping (UnsafeRawBufferPointer) -> Void = { _ in },
        _ body: (ByteOutput) throws -> Result
    ) throws -> Result {
        let queue = BufferQueue()
        let compression = Compression(queue, of: try Deflation(), to: output)
        let plain = ByteOutput { start, count throws(OutputError) in
            onPlain(UnsafeRawBufferPointer(start: start, count: count))
            return try queue.exchange(start, count)
        }
        let result: Result
        do {
            result = try body(plain)
            try plain.flush()
        } catch {
            compression.abandon()
            throw error
        }
        try compression.finish()
        return result
    }
}

/// The other thread: takes full buffers until the end, and writes them compressed.
private final class Compression: @unchecked Sendable {
    // Touched by the other thread alone until it has ended.
    private let deflation: Deflation
    private let output: ByteOutput
    private let queue: BufferQueue
    private var worker: Worker?

    init(_ queue: BufferQueue, of deflation: Deflation, to output: ByteOutput) {
        self.queue = queue
        self.deflation = deflation
        self.output = output
        worker = Worker("gzip") { [self] in compress() }
    }

    private func compress() {
        while let buffer = queue.next() {
            attempt { () throws(OutputError) in try deflation.add(buffer.start, buffer.count, to: output) }
            queue.giveBack(buffer.start)
        }
    }

    /// After a failure buffers are only taken, so that the other thread never waits for room in vain.
    private func attempt(_ write: () throws(OutputError) -> Void) {
        guard queue.failure == nil else { return }
        do throws(OutputError) { try write() } catch { queue.fail(error) }
    }

    func abandon() {
        queue.end()
        worker?.join()
    }

    func finish() throws(OutputError) {
        abandon()
        if let failure = queue.failure { throw failure }
        try deflation.finish(to: output)
        try output.flush()
    }
}
