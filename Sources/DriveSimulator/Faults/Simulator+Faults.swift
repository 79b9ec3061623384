extension Simulator {
    /// Has things go wrong from now on.
    public func add(_ faults: Fault...) {
        world.withLock { $0.faults.add(faults) }
    }

    /// Forgets the faults that still wait, and lets go of the answers that one holds back.
    public func clearFaults() {
        world.withLock { $0.faults.clear() }
    }
}
