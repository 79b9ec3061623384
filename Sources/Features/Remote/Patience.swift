/// The rules for retrying a failed request.
///
/// Waits double, starting with a second, with jitter, so that many failed clients don't return together; a wait
/// requested by the service is the minimum.
package struct Patience: Sendable {
    /// The number of tries in all.
    package var tries: Int
    /// The longest wait that a service may ask for while a user watches.
    package var longest: Duration
    /// Waits; a parameter, so that tests need not wait.
    package var pause: @Sendable (Duration) async throws -> Void
    /// Returns a random number from 0 to 1.
    package var chance: @Sendable () -> Double

    package init(
        tries: Int = 6, longest: Duration = .seconds(120),
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.tries = tries
        self.longest = longest
        self.pause = pause
        self.chance = chance
    }

    /// Waits after try number `attempt`, counted from 1, which failed with `error`.
    ///
    /// - Throws: `error` if there are no more tries.
    package func waitOut(_ error: ServiceError, attempt: Int) async throws {
        guard let wait = wait(after: attempt, error.retry) else { throw error }
        try await pause(wait)
    }

    private func wait(after attempt: Int, _ retry: ServiceError.Retry) -> Duration? {
        switch retry {
        case .mayHelp(let asked): wait(after: attempt, asked: asked)
        case .onceMore: attempt == 1 ? wait(after: attempt, asked: nil) : nil
        case .pointless, .later: nil
        }
    }

    private func wait(after attempt: Int, asked: Duration?) -> Duration? {
        guard attempt < tries, asked ?? .zero <= longest else { return nil }
        let usual = Duration.seconds(1 << min(attempt - 1, 4))
        return max(usual * (0.5 + chance() / 2), asked ?? .zero)
    }

    /// Runs `attempt` until it succeeds, fails permanently, or has used all tries.
    ///
    /// - Throws: The last error of `attempt`.
    package func persist<Value>(_ attempt: () async throws -> Value) async throws -> Value {
        var count = 1
        while true {
            do {
                return try await attempt()
            } catch let error as ServiceError {
                try await waitOut(error, attempt: count)
                count += 1
            }
        }
    }
}
