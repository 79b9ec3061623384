import SystemLibrary

/// Polls until a condition holds; throws after the deadline.
package func wait(for what: String, seconds: Double = 120, until holds: () throws -> Bool) throws {
    let deadline = Deadline(seconds: seconds)
    var pause = Pause()
    while try !holds() {
        guard deadline.isAhead else { throw Child.Failure(description: "waited \(seconds) s in vain for \(what)") }
        usleep(pause.next())
    }
}

/// Polls until a condition holds, and lets other tests run meanwhile; throws after the deadline.
package func wait(for what: String, seconds: Double = 120, until holds: () throws -> Bool) async throws {
    let deadline = Deadline(seconds: seconds)
    var pause = Pause()
    while try !holds() {
        guard deadline.isAhead else { throw Child.Failure(description: "waited \(seconds) s in vain for \(what)") }
        try await Task.sleep(for: .microseconds(pause.next()))
    }
}

/// The wait between two polls: short at first, later a tenth of the time spent so far.
struct Pause {
    private var microseconds: UInt32 = 200

    mutating func next() -> UInt32 {
        defer { microseconds = min(microseconds + microseconds / 8, 10_000) }
        return microseconds
    }
}
