import QueryLanguage

/// The keys of calendar periods: the numbers of their first days.
struct CalendarKeys {
    let unit: Period.Unit
    /// Entries come in the order of their days, so the last period is found at once.
    private var last: (first: Int32, last: Int32)?

    init(_ unit: Period.Unit) { self.unit = unit }

    /// Returns the key of the period that contains a day; `nil` if the calendar ends within that period.
    mutating func key(of day: Int32) -> Int64? {
        if let last, last.first <= day, day <= last.last { return Int64(last.first) }
        guard let period = Period.containing(Day(number: day), unit: unit) else { return nil }
        last = (period.first.number, period.last.number)
        return Int64(period.first.number)
    }

    /// Returns the keys of the periods that contain the days from one through another, in order.
    static func all(_ unit: Period.Unit, from first: Day, through last: Day) -> [Int64] {
        var keys: [Int64] = []
        var day = first
        while day <= last, let period = Period.containing(day, unit: unit) {
            keys.append(Int64(period.first.number))
            guard period.last < Day.last else { break }
            day = period.last.adding(days: 1)
        }
        return keys
    }
}

extension Period.Unit {
    /// The fewest days that a period of this unit can have.
    var shortest: Int32 {
        switch self {
        case .day: 1
        case .week: 7
        case .month: 28
        case .quarter: 90
        case .year, .taxYear: 365
        }
    }
}
