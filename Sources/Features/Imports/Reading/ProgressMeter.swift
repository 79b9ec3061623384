import SystemLibrary

/// A meter that reports the progress of an import, at most about twenty times a second.
struct ProgressMeter {
    private let total: Int
    private let report: (ImportProgress) throws -> Void
    private var file = ""
    private var before = 0
    private var records = 0
    private var last: Int64 = 0

    /// The number of records between looks at the clock.
    private static let stride = 128
    private static let interval: Int64 = 50

    init(total: Int, report: @escaping (ImportProgress) throws -> Void) {
        self.total = total
        self.report = report
    }

    mutating func begin(_ file: String) throws {
        self.file = file
        records = 0
        try advance(to: 0)
    }

    mutating func advance(to bytes: Int) throws {
        defer { records += 1 }
        guard records % Self.stride == 0 else { return }
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let now = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        guard now - last >= Self.interval else { return }
        last = now
        try report(ImportProgress(file: file, done: min(before + bytes, total), total: total))
    }

    mutating func end(size: Int) {
        before += size
    }

    func finish() throws {
        try report(ImportProgress(file: file, done: total, total: total))
    }
}
