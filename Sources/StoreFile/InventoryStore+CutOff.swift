/// Work that a kill or a power cut may interrupt.
extension InventoryStore {
    /// Returns true if a write takes so long that the user should learn of its interruption.
    static func isMarked(_ name: String) -> Bool { ["import", "revert", "undo"].contains(name) }

    /// Notes the beginning of long work beside the store, under the writer lock.
    package func beginMarked(_ name: String, _ database: StoreConnection) {
        guard let lock, let revision = try? database.revision() else { return }
        lock.begin(name, at: revision)
    }
}
