/// The order of day and month in days such as `03/04/2026`.
package enum DayOrder: String, CaseIterable, Sendable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}

/// A day with two readings, as it was typed and taken.
package struct GuessedDay: Hashable, Sendable {
    package var text: String
    package var day: Day
    package var order: DayOrder
    /// The reading that was not taken.
    package var other: Day

    /// The sentence that says which reading was taken, with the way to the other.
    package var sentence: String {
        let otherOrder = order == .dayFirst ? DayOrder.monthFirst : .dayFirst
        return "“\(Spelling.clipped(text))” is \(day.description), \(order.rawValue); for \(other.description): "
            + "set dates \(otherOrder.rawValue)"
    }
}
