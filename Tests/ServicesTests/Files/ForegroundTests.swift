import Programs
import Synchronization
import SystemLibrary
import Testing

/// Work that a statement waits for.
@Suite struct ForegroundTests {
    private struct Stopped: Error {}
    private final class Flag: Sendable { let isSet = Mutex(false) }

    @Test func workThatIsCancelledIsAwaited() {
        let ended = Flag()
        #expect(throws: Stopped.self) {
            try Foreground.run(watch: { _ in throw Stopped() }) { _ in
                while !Task.isCancelled { await Task.yield() }
                // Several times as long as the pause between two looks at it.
                usleep(200_000)
                ended.isSet.withLock { $0 = true }
            }
        }
        #expect(ended.isSet.withLock { $0 })
    }

    @Test func valueAndErrorOfTheWorkComeBack() throws {
        #expect(try Foreground.run(watch: { _ in }) { _ in 7 } == 7)
        #expect(throws: Stopped.self) { try Foreground.run(watch: { _ in }) { _ in throw Stopped() } }
    }
}
