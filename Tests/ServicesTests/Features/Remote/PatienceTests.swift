import Synchronization
import Testing

@testable import Remote

@Suite struct PatienceTests {
    /// Counts tries and waits instead of waiting.
    private final class Clock: Sendable {
        let waits = Mutex<[Duration]>([])
        let tries = Mutex<Int>(0)

        func patience(tries: Int = 6, chance: Double = 1) -> Patience {
            Patience(tries: tries, pause: { wait in self.waits.withLock { $0.append(wait) } }, chance: { chance })
        }

        func fail(_ error: ServiceError?) throws {
            tries.withLock { $0 += 1 }
            if let error { throw error }
        }
    }

    private let passing = ServiceError("no", retry: .mayHelp(after: nil))

    @Test func waitsDoubleUpToSixteenSeconds() async {
        let clock = Clock()
        await #expect(throws: passing) { try await clock.patience(tries: 7).persist { try clock.fail(passing) } }
        #expect(clock.waits.withLock(\.self) == [1, 2, 4, 8, 16, 16].map { .seconds($0) })
        #expect(clock.tries.withLock(\.self) == 7)
    }

    @Test func jitterTakesUpToHalfOfAWait() async {
        let clock = Clock()
        await #expect(throws: passing) {
            try await clock.patience(tries: 3, chance: 0).persist { try clock.fail(passing) }
        }
        #expect(clock.waits.withLock(\.self) == [.milliseconds(500), .seconds(1)])
    }

    @Test func waitIsAtLeastTheRequestedTime() async {
        let clock = Clock()
        let asking = ServiceError("no", retry: .mayHelp(after: .seconds(40)))
        await #expect(throws: asking) { try await clock.patience(tries: 2).persist { try clock.fail(asking) } }
        #expect(clock.waits.withLock(\.self) == [.seconds(40)])
    }

    @Test func tooLongRequestedWaitIsNotWaited() async {
        let clock = Clock()
        let asking = ServiceError("no", retry: .mayHelp(after: .seconds(3600)))
        await #expect(throws: asking) { try await clock.patience().persist { try clock.fail(asking) } }
        #expect(clock.waits.withLock(\.self) == [])
    }

    @Test func missingNetworkIsRetriedOnceOnly() async {
        let clock = Clock()
        let error = ServiceError("no", retry: .onceMore)
        await #expect(throws: error) { try await clock.patience().persist { try clock.fail(error) } }
        #expect(clock.waits.withLock(\.self) == [.seconds(1)])
    }

    @Test func pointlessErrorIsNotRetried() async {
        let clock = Clock()
        let final = ServiceError("no")
        await #expect(throws: final) { try await clock.patience().persist { try clock.fail(final) } }
        #expect(clock.tries.withLock(\.self) == 1)
    }

    @Test func retriesEndWithTheFirstSuccess() async throws {
        let clock = Clock()
        let value = try await clock.patience().persist {
            if clock.tries.withLock({ $0 }) < 2 { try clock.fail(passing) }
            return 7
        }
        #expect(value == 7)
        #expect(clock.waits.withLock(\.count) == 2)
    }
}
