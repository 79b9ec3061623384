import Rendering
import StoreFile

/// A handover of bytes from the caller's thread, which produces them, to another one.
package enum ByteHandover {
    package typealias Take = (UnsafeRawBufferPointer) throws(OutputError) -> Void

    /// Passes the bytes that `body` writes to `take`, in order, on a thread with this name.
    ///
    /// `onPlain` sees every byte before, on the caller's thread. At most half a megabyte is held in memory. All has been
    /// taken when it returns; if `body` throws, the rest may not be.
    ///
    /// - Throws: The error of `take`, which then gets no more bytes, otherwise any error that `body` throws.
    package static func run<Result>(
        _ name: String, onPlain: @escaping (UnsafeRawBufferPointer) -> Void = { _ in }, taking take: @escaping Take,
        _ body: (ByteOutput) throws -> Result
    ) throws -> Result {
        let queue = BufferQueue()
        let taker = Taker(queue, take)
        let worker = Worker(name) { taker.work() }
        let output = ByteOutput { start, count throws(OutputError) in
            onPlain(UnsafeRawBufferPointer(start: start, count: count))
            return try queue.exchange(start, count)
        }
        let result = Swift.Result {
            let result = try body(output)
            try output.flush()
            return result
        }
        queue.end()
        worker.join()
        let produced = try result.get()
        if let failure = queue.failure { throw failure }
        return produced
    }
}

/// The other thread's work: takes full buffers until the end.
///
/// Its closure is used only there until that thread has ended.
private final class Taker: @unchecked Sendable {
    private let queue: BufferQueue
    private let take: ByteHandover.Take

    init(_ queue: BufferQueue, _ take: @escaping ByteHandover.Take) {
        (self.queue, self.take) = (queue, take)
    }

    /// After a failure it only takes buffers, so that the other thread never waits for room.
    func work() {
        while let buffer = queue.next() {
            if queue.failure == nil {
                do throws(OutputError) {
                    try take(UnsafeRawBufferPointer(start: buffer.start, count: buffer.count))
                } catch {
                    queue.fail(error)
                }
            }
            queue.giveBack(buffer.start)
        }
    }
}
