import Glibc

/// Looks again and again until something holds; throws when that takes longer than a busy machine explains.
public func wait(for what: String, seconds: Double = 120, until holds: () throws -> Bool) throws {
    let deadline = Deadline(seconds: seconds)
    var pause = Pause()
    while try !holds() {
        guard deadline.isAhead else { throw Child.Failure(description: "waited \(seconds) s in vain for \(what)") }
        usleep(pause.next())
    }
}

/// Looks again and again until something holds, and lets other tests go on meanwhile.
public func wait(for what: String, seconds: Double = 120, until holds: () throws -> Bool) async throws {
    let deadline = Deadline(seconds: seconds)
    var pause = Pause()
    while try !holds() {
        guard deadline.isAhead else { throw Child.Failure(description: "waited \(seconds) s in vain for \(what)") }
        try await Task.sleep(for: .microseconds(pause.next()))
    }
}

/// How long to wait between two looks: at first a moment, later a tenth of what it has taken so far.
struct Pause {
    private var microseconds: UInt32 = 200

    mutating func next() -> UInt32 {
        defer { microseconds = min(microseconds + microseconds / 8, 10_000) }
        return microseconds
    }
}
