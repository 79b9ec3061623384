import Inventory
import Rendering

/// Hands full buffers from the thread that fills them to the one that empties them, and empty ones back.
///
/// One thread calls ``exchange(_:_:)`` and ``end()``, the other ``next()``, ``giveBack(_:)`` and ``fail(_:)``.
final class BufferQueue: Sendable {
    /// Enough that neither thread waits for the other's hiccups: half a megabyte.
    static let depth = 8

    /// A buffer, and how many bytes of it are written.
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

    /// Hands over a full buffer for an empty one; throws what the other thread failed with.
    func exchange(
        _ start: UnsafeMutablePointer<UInt8>, _ count: Int
    ) throws(OutputError) -> UnsafeMutablePointer<UInt8> {
        try full.put(Buffer(start: start, count: count))
        guard let empty = spare.next() else { preconditionFailure("buffers are given back as long as some are full") }
        return empty.start
    }

    /// Says that nothing more comes.
    func end() { full.close() }

    /// Waits for a full buffer; `nil` at the end.
    func next() -> Buffer? { full.next() }

    func giveBack(_ start: UnsafeMutablePointer<UInt8>) { spare.put(Buffer(start: start)) }

    /// Makes the next exchange throw; buffers that still come have to be taken and given back.
    func fail(_ error: OutputError) { full.fail(error) }

    /// What the thread that empties failed with.
    var failure: OutputError? { full.failure }
}
