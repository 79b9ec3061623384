/// How often and after how long something that failed is tried again.
///
/// Waits double from a second on, with jitter, so that many who failed together do not come back together; what the service
/// asks for is waited at least.
public struct Patience: Sendable {
    /// How often in all.
    public var tries: Int
    /// The longest that a service may make someone wait who is watching.
    public var longest: Duration
    /// Waits; given, so that tests need not.
    public var pause: @Sendable (Duration) async throws -> Void
    /// A number from 0 to 1, anew each time.
    public var chance: @Sendable () -> Double

    public init(
        tries: Int = 6, longest: Duration = .seconds(120),
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.tries = tries
        self.longest = longest
        self.pause = pause
        self.chance = chance
    }

    /// Waits after try number `attempt`, counted from 1, which failed with `error`; throws that where it is time to give up.
    public func waitOut(_ error: ServiceError, attempt: Int) async throws {
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

    /// Runs `attempt` until it succeeds, fails for good, or has been tried often enough.
    public func persist<Value>(_ attempt: () async throws -> Value) async throws -> Value {
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
