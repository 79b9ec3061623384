import Dispatch
import Inventory
import Synchronization

/// Hands what one thread reads of a marketplace's file to another, in batches, so that reading goes on meanwhile.
///
/// There are ``depth`` batches and no more: who is faster waits. Who takes may stop at any time, after which no batch is
/// accepted.
final class FactHandover: @unchecked Sendable {
    /// What some rows say, and how many bytes of the file were read with them.
    struct Batch {
        var facts: [OrderFact] = []
        var consumed = 0
    }

    private struct State {
        var batches: [Batch] = []
        var result: Result<MarketplaceReport, any Error>?
        var isAbandoned = false
    }

    /// What is thrown where nobody takes any more.
    struct Abandoned: Error {}

    private static let depth = 4

    private let state = Mutex(State())
    /// Counts the batches, and the end.
    private let arrivals = DispatchSemaphore(value: 0)
    // A semaphore that ends with less than it began with ends the program.
    private let room = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)

    /// Runs `read` on a thread of its own.
    init(_ read: @escaping @Sendable (FactHandover) throws -> MarketplaceReport) {
        for _ in 0..<Self.depth { room.signal() }
        DispatchQueue(label: "facts").async { [self] in
            let result = Result { try read(self) }
            state.withLock { $0.result = result }
            arrivals.signal()
            done.signal()
        }
    }

    // MARK: - The thread that reads

    func put(_ batch: Batch) throws {
        room.wait()
        let isAbandoned = state.withLock { state in
            if !state.isAbandoned { state.batches.append(batch) }
            return state.isAbandoned
        }
        if isAbandoned { throw Abandoned() }
        arrivals.signal()
    }

    // MARK: - The thread that takes

    /// Calls `take` for each batch, and gives what the reading gave in the end; both have ended when it returns.
    func forEach(_ take: (Batch) throws -> Void) throws -> MarketplaceReport {
        defer { stop() }
        while true {
            arrivals.wait()
            let batch = state.withLock { $0.batches.isEmpty ? nil : $0.batches.removeFirst() }
            guard let batch else { break }
            room.signal()
            try take(batch)
        }
        guard let result = state.withLock({ $0.result }) else { throw Abandoned() }
        return try result.get()
    }

    private func stop() {
        state.withLock { $0.isAbandoned = true }
        room.signal()
        done.wait()
    }
}
