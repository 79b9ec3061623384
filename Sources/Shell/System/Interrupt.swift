import StoreFile
import Synchronization
import SystemLibrary

/// The handling of Ctrl-C while statements run: the first stops the query and the script, a second ends the program.
package enum Interrupt {
    private static let store = Mutex<InventoryStore?>(nil)
    private static let pending = Atomic<UInt>(0)
    private static let count = Atomic<Int>(0)
    private static let endsWhenIdle = Atomic<Bool>(true)

    /// Makes SIGINT stop the queries of `store`, which is kept alive from now on.
    package static func watch(_ opened: InventoryStore) {
        store.withLock { $0 = opened }
        pending.store(UInt(bitPattern: Unmanaged.passUnretained(opened).toOpaque()), ordering: .releasing)
    }

    /// Installs the handler; interrupted system calls are not restarted.
    package static func install() {
        handle(by: { _ in Interrupt.handle() })
    }

    private static func handle(by handler: (@convention(c) (Int32) -> Void)?) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        require(sigemptyset(&action.sa_mask))
        require(sigaction(SIGINT, &action, nil))
    }

    /// Checks a call that fails only for wrong arguments.
    private static func require(_ result: Int32) {
        precondition(result == 0, "The system refuses to handle SIGINT.")
    }

    /// Sets whether Ctrl-C ends the program at once while no store is open; a shell outlives its statements, so it
    /// doesn't.
    static func endsProgram(whenIdle ends: Bool) {
        endsWhenIdle.store(ends, ordering: .relaxed)
    }

    private static func handle() {
        if count.add(1, ordering: .relaxed).newValue > 1 { _exit(130) }
        if let pointer = UnsafeRawPointer(bitPattern: pending.load(ordering: .acquiring)) {
            Unmanaged<InventoryStore>.fromOpaque(pointer).takeUnretainedValue().interrupt()
        } else if endsWhenIdle.load(ordering: .relaxed) {
            _exit(130)
        }
    }

    /// True if Ctrl-C was pressed and not yet handled.
    package static var isRaised: Bool { count.load(ordering: .relaxed) > 0 }

    /// Throws `StoreError.interrupted` if Ctrl-C was pressed.
    static func check() throws {
        if isRaised { throw StoreError.interrupted }
    }

    /// Waits until standard input can be read.
    ///
    /// The signal is unblocked only while waiting; otherwise one just before would be missed, and the wait would
    /// continue.
    ///
    /// - Throws: ``StoreError/interrupted`` if Ctrl-C is or was pressed.
    package static func awaitInput() throws {
        var interrupt = sigset_t()
        require(sigemptyset(&interrupt))
        require(sigaddset(&interrupt, SIGINT))
        var before = sigset_t()
        require(pthread_sigmask(SIG_BLOCK, &interrupt, &before))
        defer { require(pthread_sigmask(SIG_SETMASK, &before, nil)) }
        var ready: Int32 = -1
        repeat {
            try check()
            var input = fd_set()
            input.__fds_bits.0 = 1 << STDIN_FILENO
            ready = pselect(STDIN_FILENO + 1, &input, nil, nil, nil, &before)
        } while ready < 0 && errno == EINTR
    }

    /// Returns true if Ctrl-C was pressed since the last call, and resets it.
    static func consume() -> Bool {
        count.exchange(0, ordering: .relaxed) > 0
    }

    /// Runs `body` while Ctrl-C is meant only for another program, such as a pager.
    static func ignoring<Result>(_ body: () throws -> Result) rethrows -> Result {
        handle(by: SIG_IGN)
        defer { install() }
        return try body()
    }
}
