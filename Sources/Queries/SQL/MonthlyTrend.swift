import CSQLite

/// The number of rows in each of twelve months, as a row of small bars: `▁▁▃█▂▁▁▁▅▁▁▂`.
enum MonthlyTrend {
    private static let months = 12
    private static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns a bar for each count; only a count of zero has the lowest bar.
    static func text(_ counts: some Collection<Int64>) -> String {
        let most = counts.max() ?? 0
        return counts.map { count in
            guard count > 0, most > 0 else { return bars[0] }
            let level = (Double(count) / Double(most) * Double(bars.count - 1)).rounded()
            return bars[max(1, Int(level))]
        }.joined()
    }

    /// Returns the number of a month such as `2026-03`; `nil` for any other text.
    private static func number(_ value: OpaquePointer?) -> Int? {
        guard let pointer = sqlite3_value_text(value), sqlite3_value_bytes(value) == 7 else { return nil }
        let digits = (0..<7).map { Int(pointer[$0]) - 48 }
        guard [0, 1, 2, 3, 5, 6].allSatisfy({ 0...9 ~= digits[$0] }) else { return nil }
        return (digits[0] * 1000 + digits[1] * 100 + digits[2] * 10 + digits[3]) * 12 + digits[5] * 10 + digits[6] - 1
    }

    /// Returns the counts, in the zeroed memory that SQLite gives an aggregate; `nil` if there is no memory left.
    private static func counts(_ context: OpaquePointer?) -> UnsafeMutableBufferPointer<Int64>? {
        let size = Int32(months * MemoryLayout<Int64>.size)
        guard let memory = sqlite3_aggregate_context(context, size) else { return nil }
        return UnsafeMutableBufferPointer(start: memory.assumingMemoryBound(to: Int64.self), count: months)
    }

    static let step: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
        context, _, arguments in
        guard let arguments, let counts = counts(context), let month = number(arguments[0]),
            let last = number(arguments[1]), (last - months + 1...last).contains(month)
        else { return }
        counts[month - last + months - 1] += 1
    }

    static let finish: @convention(c) (OpaquePointer?) -> Void = { context in
        guard let counts = counts(context) else { return }
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_result_text(context, text(counts), -1, transient)
    }
}
