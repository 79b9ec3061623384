/// The faults waiting for their requests.
struct FaultPlan: Sendable {
    private var waiting: [(fault: Fault, seen: Int)] = []
    /// The number of times they were cleared, which releases delayed answers.
    private(set) var clearings = 0

    mutating func add(_ faults: [Fault]) {
        waiting += faults.map { ($0, 0) }
    }

    mutating func clear() {
        waiting = []
        clearings += 1
    }

    /// Returns the fault for a request of `kind`; among several the one added first.
    mutating func next(for kind: RequestKind) -> Fault? {
        var met: Fault?
        for index in waiting.indices where waiting[index].fault.on.covers(kind) {
            waiting[index].seen += 1
            let (fault, seen) = waiting[index]
            let isDue = seen >= fault.at && (fault.times.map { seen < fault.at + $0 } ?? true)
            if isDue, met == nil { met = fault }
        }
        waiting.removeAll { fault, seen in fault.times.map { seen >= fault.at + $0 - 1 } ?? false }
        return met
    }
}
