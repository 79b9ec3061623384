import Dispatch
import Synchronization

/// Lets statements, which run one after the other, wait for what a service does.
public enum Foreground {
    /// What the work says of how far it has come.
    public final class Progress: Sendable {
        private let state = Mutex<(step: Step?, pace: Pace?)>((nil, nil))

        public func say(_ step: Step?) {
            state.withLock { state in
                state.step = step
                // What begins now is counted from now.
                _ = step?.sentence(&state.pace)
            }
        }

        fileprivate var sentence: String? {
            state.withLock { state in state.step?.sentence(&state.pace) }
        }
    }

    /// How long Ctrl-C may go unnoticed, in milliseconds: a fourth of what a person takes for at once.
    private static let pause = 25

    /// Runs `work` to its end while this thread waits.
    ///
    /// `watch` is called many times a second with what there is to show; when it throws, the work is cancelled, its end
    /// awaited, and the error thrown on.
    public static func run<Value: Sendable>(
        watch: (String?) throws -> Void, _ work: @escaping @Sendable (Progress) async throws -> Value
    ) throws -> Value {
        let progress = Progress()
        let outcome = Outcome<Value>()
        let task = Task.detached {
            do {
                outcome.end(.success(try await work(progress)))
            } catch {
                outcome.end(.failure(error))
            }
        }
        var stop: (any Error)?
        while !outcome.await(milliseconds: pause) {
            guard stop == nil else { continue }
            do {
                try watch(progress.sentence)
            } catch {
                stop = error
                task.cancel()
            }
        }
        if let stop { throw stop }
        try watch(nil)
        return try outcome.value()
    }

    /// Where the work leaves what came of it.
    private final class Outcome<Value: Sendable>: Sendable {
        private let result = Mutex<Result<Value, any Error>?>(nil)
        private let done = DispatchSemaphore(value: 0)

        func end(_ value: Result<Value, any Error>) {
            result.withLock { $0 = value }
            done.signal()
        }

        func await(milliseconds: Int) -> Bool {
            done.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
        }

        func value() throws -> Value {
            guard let result = result.withLock(\.self) else {
                preconditionFailure("asked for its value before the work ended")
            }
            return try result.get()
        }
    }
}
