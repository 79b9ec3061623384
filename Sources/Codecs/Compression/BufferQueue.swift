import Rendering
import StoreFile

/// A queue that passes full buffers from the thread that fills them to the one that empties them, and empty ones back.
///
/// One thread calls ``exchange(_:_:)`` and ``end()``, the other ``next()``, ``giveBack(_:)`` and ``fail(_:)``.
final class BufferQueue: Sendable {
    /// Enough buffers to bridge short delays of either thread: half a megabyte.
    static let depth = 8

    /// A buffer, and the number of bytes written to it.
    struct Buffer: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>
        var count = 0
    }

    private let full = Pipeline<Buffer, OutputError>(depth: depth)
    private let spare = Pipeline<Buffer, Never>(depth: depth + 1)

    init() {
        for _ in 0..<Self.depth { giveBack(.allocate(capacity: ByteOutput.capacity)) }
    }

    deinit {
        for buffer in full.drain() + spare.drain() { buffer.start.deallocate() }
    }

    /// Exchanges a full buffer for an empty one.
    ///
    /// - Throws: The error that the other thread reported.
    func exchange(
        _ start: UnsafeMutablePointer<UInt8>, _ count: Int
    ) throws(OutputError) -> UnsafeMutablePointer<UInt8> {
        try full.put(Buffer(start: start, count: count))
        guard let empty = spare.next() else { preconditionFailure("buffers are given back as long as some are full") }
        return empty.start
    }

    /// Marks the end: no more buffers follow.
    func end() { full.close() }

    /// Waits for a full buffer; returns `nil` at the end.
    func next() -> Buffer? { full.next() }

    func giveBack(_ start: UnsafeMutablePointer<UInt8>) { spare.put(Buffer(start: start)) }

    /// Makes the next exchange throw; buffers that still arrive must be taken and given back.
    func fail(_ error: OutputError) { full.fail(error) }

    /// The error that the emptying thread reported.
    var failure: OutputError? { full.failure }
}
