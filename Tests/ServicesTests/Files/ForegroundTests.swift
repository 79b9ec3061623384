import Foundation
import Programs
import Synchronization
import SystemLibrary
import Testing

/// Work that a statement waits for.
@Suite struct ForegroundTests {
    private struct Stopped: Error {}
    private final class Flag: Sendable { let isSet = Mutex(false) }

    /// Runs `body` on a new thread: tests share few, and the work that `body` waits for needs one of them.
    private func apart<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }

    @Test func workThatIsCancelledIsAwaited() async {
        let ended = Flag()
        await #expect(throws: Stopped.self) {
            try await apart {
                try Foreground.run(watch: { _ in throw Stopped() }) { _ in
                    while !Task.isCancelled { await Task.yield() }
                    // Several times as long as the pause between two looks at it.
                    usleep(200_000)
                    ended.isSet.withLock { $0 = true }
                }
            }
        }
        #expect(ended.isSet.withLock { $0 })
    }

    @Test func valueAndErrorOfTheWorkComeBack() async throws {
        let value = try await apart { try Foreground.run(watch: { _ in }) { _ in 7 } }
        #expect(value == 7)
        await #expect(throws: Stopped.self) {
            try await apart { try Foreground.run(watch: { _ in }) { _ in throw Stopped() } }
        }
    }
}
