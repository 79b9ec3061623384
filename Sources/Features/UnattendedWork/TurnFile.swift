import StoreFile
import SystemLibrary

/// The lock file by which one process at a time does a piece of work; it exists only while a process has the turn.
package struct TurnFile: Sendable {
    /// The reason for the work.
    package enum Manner: String, Sendable {
        case asked
        /// Nobody waits for it, and other processes may stop it.
        case automatic
    }

    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Takes the turn; returns `nil` while another process has it.
    ///
    /// - Throws: ``StoreError`` if the folder does not support locks.
    package func acquire(_ manner: Manner = .asked) throws(StoreError) -> Turn? {
        try Turn(path, manner)
    }

    /// The process that holds the turn, as far as it has noted that, and the manner of its work.
    ///
    /// It may be `nil` for a moment while a process takes or releases the turn.
    package var holder: (process: pid_t, manner: Manner)? {
        let holder = WriterLock(storePath: path, suffix: "").lastHolder
        return holder.flatMap { holder in Manner(rawValue: holder.work).map { (holder.process, $0) } }
    }

    /// Takes the turn, stopping automatic work that holds it; returns `nil` if work that the user asked for holds it.
    ///
    /// The other process is interrupted as by Ctrl-C, and killed if it has not ended within ten seconds.
    ///
    /// - Throws: ``StoreError`` if the folder does not support locks.
    package func takeFromAutomatic() throws(StoreError) -> Turn? {
        var patience = Patience()
        var (stopped, looks) = (pid_t(0), 0)
        while true {
            if let turn = try acquire() { return turn }
            let holder = holder
            guard patience.waits(for: holder?.manner) else { return nil }
            if let holder, holder.manner == .automatic {
                looks = holder.process == stopped ? looks + 1 : 0
                if looks == 0 { kill(holder.process, SIGINT) }
                if looks == 500 { kill(holder.process, SIGKILL) }
                stopped = holder.process
            }
            usleep(20_000)
        }
    }

    /// Counts failed attempts to take the turn since automatic work was seen to hold it.
    package struct Patience: Sendable {
        private var looks = 0

        package init() {}

        /// Returns true to look once more: automatic work ends soon, and the noted holder may be out of date for a moment.
        package mutating func waits(for holder: Manner?) -> Bool {
            looks = holder == .automatic ? 0 : looks + 1
            return looks < (holder == .asked ? 3 : 100)
        }
    }
}

/// The exclusive right of one process to do a piece of work; releasing the object gives it back.
package final class Turn: Sendable {
    private let lock: WriterLock

    fileprivate init?(_ path: String, _ manner: TurnFile.Manner) throws(StoreError) {
        let lock = WriterLock(storePath: path, suffix: "")
        do throws(StoreError) {
            try lock.acquire(for: manner.rawValue, patience: .zero)
        } catch {
            guard case .busy = error else { throw error }
            return nil
        }
        // Set last: releasing a lock that was never taken would remove the file of the process that has it.
        self.lock = lock
    }

    deinit { lock.remove() }
}
