import Dispatch
import GRDB
import Synchronization

/// A check of every page of a store on another thread while they are copied.
///
/// It takes as long as the copying. It begins after the copied snapshot was taken, so it may check later versions of
/// some pages; the copied versions were then checked only by SQLite as it read them.
final class ConcurrentCheck: Sendable {
    private let queue: DatabaseQueue
    private let done = DispatchSemaphore(value: 0)
    private let verdict = Mutex<Result<Void, any Error>?>(nil)

    /// Starts checking the store at `path`.
    init(path: String) throws {
        let file = BackupFile(path: path)
        // Nothing is written, but on a read-only connection SQLite skips CHECK constraints.
        queue = try file.open()
        DispatchQueue(label: "check").async { [self] in
            let found = Result { _ = try file.use(queue) { try BackupFile.check($0, path: path) } }
            verdict.withLock { $0 = found }
            done.signal()
        }
    }

    /// Waits for the result, calling `progress` meanwhile; an error that it throws stops the check.
    ///
    /// - Throws: ``StoreError`` if the store is damaged, newer or not a store.
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

    /// Stops the check, whose result is no longer needed.
    func stop() {
        // An interrupt has no effect on a statement that has not begun.
        repeat { queue.interrupt() } while done.wait(timeout: .now() + .milliseconds(10)) == .timedOut
    }
}
