import GRDB

/// What was cut off in the middle, by a kill or a power cut, is told by whoever opens the store next.
extension InventoryStore {
    /// Whether a write takes so long that a person wants to know what became of it.
    static func isMarked(_ name: String) -> Bool { ["import", "revert", "undo"].contains(name) }

    /// Notes beside the store that something long begins, under the writer lock.
    func beginMarked(_ name: String, _ database: Database) {
        guard let lock, let revision = try? database.revision() else { return }
        lock.begin(name, at: revision)
    }

    /// Says whether what was cut off was done; asked only where a log shows that the store was not closed.
    func sayWhatWasCutOff(_ notice: (String) -> Void) {
        guard let lock, let cut = lock.cutOff(), let revision = try? queue.unsafeReentrantWrite({ try $0.revision() })
        else { return }
        let work = cut.work == "revert" ? "revert import" : cut.work
        notice(
            revision == cut.revision
                ? "\(work) was cut off: nothing of it was done, and the store is as it was before"
                : "\(work) was cut off when all of it was done")
        guard access == .readWrite, lock.acquireAtOnce(for: "opening") else { return }
        // What was to take the place of all lies there still, and nothing may ever ask for another.
        try? backupFolders()?.beside.sweep()
        lock.end()
        lock.release()
    }
}
