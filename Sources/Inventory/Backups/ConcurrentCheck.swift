import Dispatch
import GRDB
import Synchronization

/// A check of every page of a store by a connection of its own, on another thread, while they are copied.
///
/// It takes as long as the copying does. Begun after the copied view was taken, it sees a commit in between instead of
/// what that replaced, which SQLite had read and found in order.
final class ConcurrentCheck: Sendable {
    private let queue: DatabaseQueue
    private let done = DispatchSemaphore(value: 0)
    private let verdict = Mutex<Result<Void, any Error>?>(nil)

    /// Begins to check the store at `path`.
    init(path: String) throws {
        let file = BackupFile(path: path)
        // Nothing is written, but SQLite looks at no CHECK constraint through a connection that may not write.
        queue = try file.open()
        DispatchQueue(label: "check").async { [self] in
            let found = Result { _ = try file.use(queue) { try BackupFile.check($0, path: path) } }
            verdict.withLock { $0 = found }
            done.signal()
        }
    }

    /// Waits for the verdict, and calls `progress` meanwhile; whatever that throws stops the check.
    ///
    /// Throws ``StoreError`` for a store that is damaged, newer, or none.
    func finish(progress: () throws -> Void) throws {
        while done.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
            do {
                try progress()
            } catch {
                stop()
                throw error
            }
        }
        try verdict.withLock { $0 }?.get()
    }

    /// Stops the check, whose verdict is of no use any more.
    func stop() {
        // A statement that has not begun yet does not hear of it.
        repeat { queue.interrupt() } while done.wait(timeout: .now() + .milliseconds(10)) == .timedOut
    }
}
