import Rendering
import StoreFile

/// A writer of a gzip member with two threads: the caller's produces the bytes, the other compresses and writes them.
package enum GzipMember {
    /// Compresses the bytes that `body` writes to `output`, flushes it and returns the result of `body`.
    ///
    /// The bytes may follow other members: a gzip file may have several. `onPlain` sees every byte before it is
    /// compressed, on the caller's thread. At most half a megabyte is held in memory. If `body` throws, the member is
    /// left incomplete.
    ///
    /// - Throws: ``OutputError`` if the bytes can't be written, otherwise any error that `body` throws.
    package static func write<Result>(
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

/// The other thread's work: takes full buffers until the end, and writes them compressed.
private final class Compression: @unchecked Sendable {
    // Used only by the other thread until it has ended.
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

    /// Writes, unless an earlier write failed; then buffers are only taken, so that the other thread never waits for
    /// room.
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
