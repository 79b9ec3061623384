import Dispatch
import Rendering
import Synchronization

/// Hands full buffers from the thread that fills them to the one that empties them, and empty ones back.
///
/// There are ``depth`` buffers and no more: who is faster waits. One thread calls ``exchange(_:_:)`` and ``end()``, the
/// other ``next()``, ``giveBack(_:)`` and ``fail(_:)``.
final class BufferQueue: Sendable {
    /// Enough that neither thread waits for the other's hiccups: half a megabyte.
    static let depth = 8

    /// A buffer, and how many bytes of it are written.
    struct Buffer: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>
        var count = 0
    }

    private struct State {
        var filled: [Buffer] = []
        var spare: [Buffer] = []
        var failure: OutputError?
    }

    private let state = Mutex(State())
    /// Counts the filled buffers, and the end.
    private let arrivals = DispatchSemaphore(value: 0)
    /// Counts the spare buffers.
    private let room = DispatchSemaphore(value: 0)

    init() {
        for _ in 0..<Self.depth { giveBack(.allocate(capacity: ByteOutput.capacity)) }
    }

    deinit {
        state.withLock { for buffer in $0.filled + $0.spare { buffer.start.deallocate() } }
    }

    // MARK: - The thread that fills

    /// Hands over a full buffer for an empty one; throws what the other thread failed with.
    func exchange(
        _ start: UnsafeMutablePointer<UInt8>, _ count: Int
    ) throws(OutputError) -> UnsafeMutablePointer<UInt8> {
        let full = Buffer(start: start, count: count)
        room.wait()
        let result: Result<Buffer, OutputError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            state.filled.append(full)
            return .success(state.spare.removeLast())
        }
        arrivals.signal()
        return try result.get().start
    }

    /// Says that nothing more comes.
    func end() {
        arrivals.signal()
    }

    // MARK: - The thread that empties

    /// Waits for a full buffer; `nil` at the end.
    func next() -> Buffer? {
        arrivals.wait()
        return state.withLock { $0.filled.isEmpty ? nil : $0.filled.removeFirst() }
    }

    func giveBack(_ start: UnsafeMutablePointer<UInt8>) {
        let buffer = Buffer(start: start)
        state.withLock { $0.spare.append(buffer) }
        room.signal()
    }

    /// Makes the next exchange throw; buffers that come all the same have to be taken and given back.
    func fail(_ error: OutputError) {
        state.withLock { $0.failure = $0.failure ?? error }
    }

    /// What the thread that empties failed with.
    var failure: OutputError? { state.withLock { $0.failure } }
}
