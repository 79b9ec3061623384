import Glibc
import Inventory
import Synchronization

/// Ctrl-C while statements run: the first stops the query, a second ends the program.
public enum Interrupt {
    private static let store = Mutex<InventoryStore?>(nil)
    private static let pending = Atomic<UInt>(0)
    private static let count = Atomic<Int>(0)

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

    private static func handle() {
        if count.add(1, ordering: .relaxed).newValue > 1 { _exit(130) }
        guard let pointer = UnsafeRawPointer(bitPattern: pending.load(ordering: .acquiring)) else { _exit(130) }
        Unmanaged<InventoryStore>.fromOpaque(pointer).takeUnretainedValue().interrupt()
    }

    /// Whether Ctrl-C came since the last call, and forgets it.
    static func take() -> Bool {
        count.exchange(0, ordering: .relaxed) > 0
    }
}
