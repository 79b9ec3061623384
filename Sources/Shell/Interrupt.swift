import Glibc
import Inventory
import Synchronization

/// Ctrl-C while statements run: the first stops the query and the script, a second ends the program.
public enum Interrupt {
    private static let store = Mutex<InventoryStore?>(nil)
    private static let pending = Atomic<UInt>(0)
    private static let count = Atomic<Int>(0)
    private static let endsWhenIdle = Atomic<Bool>(true)

    /// Makes SIGINT stop the queries of `store`, which is kept alive from now on.
    public static func watch(_ opened: InventoryStore) {
        store.withLock { $0 = opened }
        pending.store(UInt(bitPattern: Unmanaged.passUnretained(opened).toOpaque()), ordering: .releasing)
    }

    /// Installs the handler; calls of the system that wait are not begun again.
    public static func install() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in Interrupt.handle() }
        sigemptyset(&action.sa_mask)
        sigaction(SIGINT, &action, nil)
    }

    /// Whether Ctrl-C ends the program at once while no store is open: not in a shell, which outlives its statements.
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

    /// Whether Ctrl-C came and was not taken yet.
    static var isRaised: Bool { count.load(ordering: .relaxed) > 0 }

    /// Throws `StoreError.interrupted` if Ctrl-C came.
    static func check() throws {
        if isRaised { throw StoreError.interrupted }
    }

    /// Waits until standard input can be read; throws `StoreError.interrupted` if Ctrl-C comes, or has come already.
    ///
    /// The signal is let in only while waiting: one that came just before would otherwise be missed, and the wait last.
    static func awaitInput() throws {
        var interrupt = sigset_t()
        sigemptyset(&interrupt)
        sigaddset(&interrupt, SIGINT)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &interrupt, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var ready: Int32 = -1
        repeat {
            try check()
            var input = fd_set()
            input.__fds_bits.0 = 1 << STDIN_FILENO
            ready = pselect(STDIN_FILENO + 1, &input, nil, nil, nil, &before)
        } while ready < 0 && errno == EINTR
    }

    /// Whether Ctrl-C came since the last call, and forgets it.
    static func take() -> Bool {
        count.exchange(0, ordering: .relaxed) > 0
    }

    /// Runs `body` while Ctrl-C means something to another program alone, such as a pager.
    static func ignoring<Result>(_ body: () throws -> Result) rethrows -> Result {
        signal(SIGINT, SIG_IGN)
        defer { install() }
        return try body()
    }
}
