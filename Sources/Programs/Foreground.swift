import Dispatch
import Synchronization

/// A way for statements to wait for a service, one statement after the other.
package enum Foreground {
    /// The progress that the work reports.
    package final class Progress: Sendable {
        private let state = Mutex<(step: Step?, pace: Pace?)>((nil, nil))

        /// Sets the present step, and measures its pace from now on.
        package func say(_ step: Step?) {
            state.withLock { state in
                state.step = step
                // The pace is measured from now on.
                _ = step?.sentence(&state.pace)
            }
        }

        fileprivate var sentence: String? {
            state.withLock { state in state.step?.sentence(&state.pace) }
        }
    }

    /// The longest time until Ctrl-C is noticed, in milliseconds: a quarter of what people perceive as immediate.
    private static let pause = 25

    /// Runs `work` to its end while this thread waits.
    ///
    /// `watch` gets the progress text many times a second.
    ///
    /// - Throws: Any error that `work` throws. If `watch` throws, the work is cancelled and awaited, and that error is
    ///   rethrown.
    package static func run<Value: Sendable>(
        watch: (String?) throws -> Void, _ work: @escaping @Sendable (Progress) async throws -> Value
    ) throws -> Value {
        let progress = Progress()
        let outcome = PendingResult<Value>()
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

    /// The result of the work.
    private final class PendingResult<Value: Sendable>: Sendable {
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
