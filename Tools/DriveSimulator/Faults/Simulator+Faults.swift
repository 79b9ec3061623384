extension Simulator {
    /// Adds faults that apply from now on.
    package func add(_ faults: Fault...) {
        world.withLock { $0.faults.add(faults) }
    }

    /// Forgets the waiting faults, and releases answers that one delays.
    package func clearFaults() {
        world.withLock { $0.faults.clear() }
    }
}
