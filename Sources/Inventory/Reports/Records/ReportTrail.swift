/// The events behind a report's figures, gathered while these are added up.
///
/// Of an event only numbers are kept, so that those of a million items fit in memory; its texts are looked up when it is
/// shown.
struct ReportTrail: Sendable {
    struct Event: Sendable {
        var kind: ReportRecord.Kind
        /// The place of its group, as the report met it; then the place among the report's lines.
        var group: Int32
        /// `Int32.min` if it is not known.
        var day: Int32
        var id: Int64
        /// 0 if it is about no item.
        var item: Int64
        /// One for each of the kind's slots.
        var amounts: SIMD4<Int64>
        /// Which of the slots are given, as bits; all that its kind has, or none of an event that is left out.
        var given: UInt8 = 0b1111
        /// Which of them are not known.
        var unknown: UInt8 = 0
        /// Where among ``ReportTrail/reasons`` it is said why it, or an amount of it, is left out; -1 for nowhere.
        var reason: Int16 = -1
    }

    private(set) var events: [Event] = []
    private(set) var reasons: [ReportLosses.Reason] = []

    /// The slot of a sale's cost, and of a return's.
    private static let costSlot: UInt8 = 0b10

    mutating func add(_ event: Event, leftOut: ReportLosses.Reason? = nil, lackOfCost: ReportLosses.Reason? = nil) {
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

    /// Adds an event whose unknown amount has a reason.
    mutating func add(_ event: Event, unknown reason: ReportLosses.Reason?) {
        var event = event
        event.reason = reason.map { place(of: $0) } ?? -1
        events.append(event)
    }

    private mutating func place(of reason: ReportLosses.Reason) -> Int16 {
        if let place = reasons.firstIndex(of: reason) { return Int16(place) }
        // There are as many as there are currencies, of three letters each.
        guard reasons.count < Int(Int16.max) else { return -1 }
        reasons.append(reason)
        return Int16(reasons.count - 1)
    }

    /// The events group by group in this order of their places, by day and then by id in each.
    func ordered(_ order: [Int]) -> ReportTrail {
        var ranks = [Int32](repeating: .max, count: (order.max() ?? -1) + 1)
        for (rank, place) in order.enumerated() { ranks[place] = Int32(rank) }
        var trail = self
        for index in trail.events.indices { trail.events[index].group = ranks[Int(trail.events[index].group)] }
        trail.events.sort { left, right in
            if left.group != right.group { return left.group < right.group }
            if left.day != right.day { return left.day < right.day }
            if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
            return left.id < right.id
        }
        return trail
    }
}
