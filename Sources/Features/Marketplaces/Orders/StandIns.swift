import QueryLanguage
import StoreFile

/// The orders of one kind of file that have another number until a file gives their own.
struct StandIns {
    private let platform: Int64
    private let source: String
    private let database: StoreConnection
    /// The stand-ins with the day sold, since a marketplace's second numbers may begin again.
    private var days: [String: Day?] = [:]

    init(_ platform: Int64, _ source: String, in database: StoreConnection) throws {
        (self.platform, self.source, self.database) = (platform, source, database)
        // A range of numbers, so that the index of the facts serves.
        let first = OrderLine.standIn(for: "")
        let rows = try database.cursor(
            """
            SELECT orderNumber, day FROM orderFacts
            WHERE platformId = \(platform) AND orderNumber >= \(first) AND orderNumber < \(first + "~")
                AND source = \(source)
            """)
        while let row = try rows.next() {
            days[try row["orderNumber"]] = try (row["day"] as String?).flatMap { Day(iso: $0) }
        }
    }

    /// Returns the own number of the order of an item on a day; `nil` if no file has given it, or there are several.
    func number(of line: OrderLine) throws -> String? {
        guard line.waits == .unpaid, let item = line.itemNumber, let day = line.day else { return nil }
        let numbers = try database.cached(
            """
            SELECT DISTINCT orderNumber FROM orderFacts
            WHERE platformId = \(platform) AND source = \(source) AND itemNumber = \(item)
                AND day = \(day.description)
                AND orderNumber NOT LIKE \(OrderLine.standIn(for: "%")) LIMIT 2
            """
        ).values(String.self)
        return numbers.count == 1 ? numbers[0] : nil
    }

    mutating func note(_ standIn: String, _ day: Day?) { days[standIn] = day }

    func has(_ standIn: String, on day: Day?) -> Bool { days[standIn].map { $0 == day } ?? false }

    /// Moves the facts and the lines of an order from its stand-in to its own number; lines keep their sales.
    mutating func move(_ standIn: String, to number: String, _ table: OrderTable, now: Instant) throws {
        days[standIn] = nil
        let move: BoundSQL = """
            SET orderNumber = \(number), updatedAt = \(now.description)
            WHERE platformId = \(platform) AND orderNumber = \(standIn)
            """
        try database.run("UPDATE OR IGNORE orderFacts \(move)")
        try database.run("DELETE FROM orderFacts WHERE platformId = \(platform) AND orderNumber = \(standIn)")
        try database.run("UPDATE OR IGNORE orders \(move)")
        _ = try table.write([], platform, standIn)
    }
}
