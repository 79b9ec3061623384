import Dispatch
import StoreFile
import Synchronization

/// A check of a store's file on another thread and connection, beside work on this one.
///
/// It sees the commits before it begins, so perhaps later ones than a snapshot that was taken before.
final class ConcurrentCheck<Outcome: Sendable>: Sendable {
    private let queue: StoreQueue
    private let done = DispatchSemaphore(value: 0)
    private let outcome = Mutex<Result<Outcome, any Error>?>(nil)

    /// Starts `body` on the store at `path`.
    ///
    /// With `readOnly` SQLite skips CHECK constraints.
    ///
    /// - Throws: ``StoreError`` if the store can't be opened.
    init(path: String, readOnly: Bool = false, _ body: @escaping @Sendable (StoreConnection) throws -> Outcome) throws {
        let file = BackupFile(path: path)
        queue = try file.open(readOnly: readOnly)
        DispatchQueue(label: "check").async { [self] in
            let found = Result { try file.use(queue, body) }
            outcome.withLock { $0 = found }
            done.signal()
        }
    }

    /// Waits for the outcome, calling `progress` meanwhile; an error that it throws stops the check.
    ///
    /// - Throws: ``StoreError`` if SQLite reports an error, and any error that the body or `progress` throws.
    func finish(progress: () throws -> Void) throws -> Outcome {
        while done.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
            do {
                try progress()
            } catch {
                stop()
                throw error
            }
        }
        guard let found = outcome.withLock({ $0 }) else { preconditionFailure("A finished check has an outcome.") }
        return try found.get()
    }

    /// Stops the check, whose outcome is no longer needed.
    func stop() {
        // An interrupt has no effect on a statement that has not begun.
        repeat { queue.interrupt() } while done.wait(timeout: .now() + .milliseconds(10)) == .timedOut
    }
}
