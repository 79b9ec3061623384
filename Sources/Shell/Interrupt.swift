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
