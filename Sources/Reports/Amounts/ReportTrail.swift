import Queries

/// The records behind a report's sums, collected while they are added up.
///
/// A record keeps only numbers, so that those of a million items fit in memory; its texts are looked up when it is
/// shown.
package struct ReportTrail: Sendable {
    /// One amount of an entry.
    package struct Record: Sendable {
        // In this order the fields leave no gaps.
        package var kind: MoneyEvent.EventType
        package var figure: ReportRecord.Figure
        /// The place in ``ReportTrail/reasons`` of why it is left out; -1 if it isn't.
        fileprivate(set) package var reason: Int16 = -1
        /// The place of its line: first in the tally, later among the report's groups.
        package var line: Int32 = 0
        /// The day number; `Int32.min` if unknown.
        package var day: Int32
        /// The column of the tally.
        package var column: UInt8 = 0
        /// False if the amount is unknown.
        package var isKnown = true
        package var id: Int64
        /// The item's id; 0 if it has no item.
        package var item: Int64
        package var amount: Int64 = 0

        package init(
            _ kind: MoneyEvent.EventType, _ day: Int32?, id: Int64, item: Int64, _ figure: ReportRecord.Figure = .amount
        ) {
            (self.kind, self.day, self.id, self.item, self.figure) = (kind, day ?? .min, id, item, figure)
        }
    }

    package private(set) var records: [Record] = []
    private(set) var reasons: [ReportLosses.Reason] = []

    package init() {}

    /// Adds an amount of a record; without one, it is unknown for a reason.
    package mutating func add(
        _ record: Record, _ line: Int, _ column: Int, _ amount: Int64?, _ reason: ReportLosses.Reason? = nil
    ) {
        var record = record
        (record.line, record.column) = (Int32(line), UInt8(column))
        (record.amount, record.isKnown) = (amount ?? 0, amount != nil)
        if let reason { record.reason = place(of: reason) }
        records.append(record)
    }

    /// Adds a record that is left out of a sum as a whole.
    package mutating func leaveOut(_ record: Record, _ line: Int, _ column: Int, _ reason: ReportLosses.Reason) {
        var record = record
        record.figure = .leftOut
        add(record, line, column, nil, reason)
    }

    /// Changes each record in place.
    package mutating func update(_ change: (inout Record) -> Void) {
        for index in records.indices { change(&records[index]) }
    }

    /// Leaves out the records with an unknown amount, for a report whose figures can't say that one is unknown.
    package mutating func leaveOutUnknown() { update { if !$0.isKnown { $0.figure = .leftOut } } }

    /// Adds the records of another trail for which `change`, which may change them, returns true.
    package mutating func append(_ other: ReportTrail?, _ change: (inout Record) -> Bool) {
        guard let other else { return }
        for var record in other.records where change(&record) {
            if record.reason >= 0 { record.reason = place(of: other.reasons[Int(record.reason)]) }
            records.append(record)
        }
    }

    private mutating func place(of reason: ReportLosses.Reason) -> Int16 {
        if let place = reasons.firstIndex(of: reason) { return Int16(place) }
        // There are as many reasons as currencies, which have three letters.
        guard reasons.count < Int(Int16.max) else { return -1 }
        reasons.append(reason)
        return Int16(reasons.count - 1)
    }

    /// Returns the records group by group in this order of their lines, by day and then by id within each.
    consuming func ordered(_ order: [Int]) -> ReportTrail {
        var ranks = [Int32](repeating: .max, count: (order.max() ?? -1) + 1)
        for (rank, place) in order.enumerated() { ranks[place] = Int32(rank) }
        for index in records.indices { records[index].line = ranks[Int(records[index].line)] }
        records.sort { left, right in
            if left.line != right.line { return left.line < right.line }
            if left.day != right.day { return left.day < right.day }
            if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
            if left.id != right.id { return left.id < right.id }
            return left.column < right.column
        }
        return self
    }
}
