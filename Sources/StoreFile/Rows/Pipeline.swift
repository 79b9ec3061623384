import Dispatch
import Synchronization

/// A queue of batches from one thread to another that holds a bounded number: the faster thread waits for the slower.
///
/// One thread calls ``put(_:)``, ``close()`` and ``cancel()``, the other ``next()`` and ``fail(_:)``. Use `Never` as the
/// failure where the taking thread can't fail.
package final class Pipeline<Batch: Sendable, Failure: Error>: Sendable {
    private struct State {
        var batches: [Batch] = []
        var failure: Failure?
        var isCancelled = false
    }

    private let state = Mutex(State())
    /// Counts the batches, and the end.
    private let arrivals = DispatchSemaphore(value: 0)
    private let room = DispatchSemaphore(value: 0)

    /// Creates an empty queue with room for `depth` batches.
    package init(depth: Int) {
        // A semaphore that ends below its initial value ends the program.
        for _ in 0..<depth { room.signal() }
    }

    /// Adds a batch as soon as there is room for it.
    ///
    /// - Throws: The error given to ``fail(_:)``; the batch is then dropped.
    package func put(_ batch: Batch) throws(Failure) {
        room.wait()
        let failure = state.withLock { state -> Failure? in
            if state.failure == nil { state.batches.append(batch) }
            return state.failure
        }
        if let failure {
            room.signal()
            throw failure
        }
        arrivals.signal()
    }

    /// Marks the end: no more batches follow.
    package func close() { arrivals.signal() }

    /// Drops the waiting batches, and marks the end.
    package func cancel() {
        state.withLock { $0.isCancelled = true }
        arrivals.signal()
    }

    /// Waits for the next batch; returns `nil` at the end.
    package func next() -> Batch? {
        arrivals.wait()
        let batch = state.withLock { $0.isCancelled || $0.batches.isEmpty ? nil : $0.batches.removeFirst() }
        if batch == nil { arrivals.signal() } else { room.signal() }
        return batch
    }

    /// Makes every later or waiting ``put(_:)`` throw.
    package func fail(_ error: Failure) {
        state.withLock { $0.failure = $0.failure ?? error }
        room.signal()
    }

    /// The first error given to ``fail(_:)``; `nil` if there was none.
    package var failure: Failure? { state.withLock { $0.failure } }

    /// Returns the waiting batches without waiting for more.
    package func drain() -> [Batch] {
        state.withLock { state in
            defer { state.batches = [] }
            return state.batches
        }
    }
}

/// Work on a separate thread, whose end can be awaited.
package struct Worker: Sendable {
    private let done = DispatchSemaphore(value: 0)

    /// Starts `work` at once; a debugger shows `name`.
    package init(_ name: String, _ work: @escaping @Sendable () -> Void) {
        DispatchQueue(label: name).async { [done] in
            work()
            done.signal()
        }
    }

    /// Waits until the work has ended; call it once.
    package func join() { done.wait() }
}
