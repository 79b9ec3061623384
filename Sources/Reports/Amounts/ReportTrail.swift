import Queries

/// The events behind a report's figures, collected while they are added up.
///
/// An event keeps only numbers, so that those of a million items fit in memory; its texts are looked up when it is
/// shown.
package struct ReportTrail: Sendable {
    package struct Event: Sendable {
        // In this order the fields leave no gaps.
        package var kind: MoneyEvent.EventType
        /// The slots that have an amount, as bits: all of the kind's, or none for an event that is left out.
        package var given: UInt8
        /// The slots whose amount is unknown, as bits.
        package var unknown: UInt8 = 0
        /// The place in ``ReportTrail/reasons`` of why it, or one of its amounts, is left out; -1 if nothing is.
        package var reason: Int16 = -1
        /// The place of its group: first in the order met, later among the report's lines.
        package var group: Int32
        /// The day number; `Int32.min` if unknown.
        package var day: Int32
        package var id: Int64
        /// The item's id; 0 if it has no item.
        package var item: Int64
        /// The amounts, one for each of the kind's slots.
        package var amounts: SIMD4<Int64>

        package init(
            kind: MoneyEvent.EventType, given: UInt8 = 0b1111, group: Int32, day: Int32, id: Int64, item: Int64,
            amounts: SIMD4<Int64>
        ) {
            (self.kind, self.given, self.group, self.day) = (kind, given, group, day)
            (self.id, self.item, self.amounts) = (id, item, amounts)
        }
    }

    package private(set) var events: [Event] = []
    package private(set) var reasons: [ReportLosses.Reason] = []

    package init() {}

    /// The slot of the cost of a sale or a return.
    private static let costSlot: UInt8 = 0b10

    package mutating func add(
        _ event: Event, leftOut: ReportLosses.Reason? = nil, lackOfCost: ReportLosses.Reason? = nil
    ) {
        var event = event
        if let leftOut {
            event.given = 0
            event.reason = place(of: leftOut)
        } else if let lackOfCost {
            event.unknown |= Self.costSlot
            event.reason = place(of: lackOfCost)
        }
        events.append(event)
    }

    /// Adds an event; `reason` says why one of its amounts is unknown, `nil` if all are known.
    mutating func add(_ event: Event, unknown reason: ReportLosses.Reason?) {
        var event = event
        event.reason = reason.map { place(of: $0) } ?? -1
        events.append(event)
    }

    private mutating func place(of reason: ReportLosses.Reason) -> Int16 {
        if let place = reasons.firstIndex(of: reason) { return Int16(place) }
        // There are as many reasons as currencies, which have three letters.
        guard reasons.count < Int(Int16.max) else { return -1 }
        reasons.append(reason)
        return Int16(reasons.count - 1)
    }

    /// Returns the events group by group in this order of places, by day and then by id within each.
    consuming func ordered(_ order: [Int]) -> ReportTrail {
        var ranks = [Int32](repeating: .max, count: (order.max() ?? -1) + 1)
        for (rank, place) in order.enumerated() { ranks[place] = Int32(rank) }
        for index in events.indices { events[index].group = ranks[Int(events[index].group)] }
        events.sort { left, right in
            if left.group != right.group { return left.group < right.group }
            if left.day != right.day { return left.day < right.day }
            if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
            return left.id < right.id
        }
        return self
    }
}
