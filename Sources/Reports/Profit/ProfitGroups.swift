import Queries
import QueryLanguage
import StoreFile

/// The groups of a profit report with their sums.
///
/// A key is the id of a row, or the number of the first day of a calendar period. Events come in the order of their
/// days, so the last lookups are cached.
struct ProfitGroups {
    typealias Key = Int64

    /// The key for events without a group.
    static let none: Key = .min
    /// The key of the line for expenses without a group.
    static let unassigned: Key = .min + 1

    private var figures: [ProfitFigures] = []
    private var keys: [Key] = []
    private var places: [Key: Int] = [:]
    private var last: (key: Key, place: Int)?
    private var part: (first: Int32, last: Int32)?

    mutating func update(_ key: Key, _ change: (inout ProfitFigures) -> Void) {
        change(&figures[place(key)])
    }

    /// Returns the place of a key's group, adding it if it is new.
    mutating func place(_ key: Key) -> Int {
        if let last, last.key == key { return last.place }
        let place = places[key] ?? add(key)
        last = (key, place)
        return place
    }

    private mutating func add(_ key: Key) -> Int {
        figures.append(ProfitFigures())
        keys.append(key)
        places[key] = keys.count - 1
        return keys.count - 1
    }

    /// Returns the key of the calendar period that contains a day.
    mutating func key(of day: Int32, _ unit: Period.Unit) -> Key {
        if let part, part.first <= day, day <= part.last { return Key(part.first) }
        guard let period = Period.containing(Day(number: day), unit: unit) else { return Self.none }
        part = (period.first.number, period.last.number)
        return Key(period.first.number)
    }

    // MARK: - Lines

    /// The most calendar periods that are listed without gaps; beyond that only those with events are listed.
    private static let mostParts = 40_000

    /// Returns a line for every calendar period asked for, in order, even if it is empty.
    ///
    /// Future periods are listed only up to the last known event.
    mutating func calendarLines(_ unit: Period.Unit, _ bounds: Bounds, today: Day) -> [ProfitReport.Line] {
        let happened = keys.filter { $0 != Self.none }
        let latest = happened.max().map { Day(number: Int32($0)) }
        let open = bounds.from == nil ? latest : [latest, today].compactMap(\.self).max()
        let first = bounds.from ?? happened.min().map { Day(number: Int32($0)) }
        let known = [latest, today].compactMap(\.self).max()
        if let first, let end = bounds.through.map({ min($0, known ?? $0) }) ?? open {
            fill(unit, from: first, through: end)
        }
        return calendarGroups(unit).map { ProfitReport.Line(label: $0.label, figures: figures[$0.place]) }
    }

    /// The place of a group and its name.
    typealias Named = (place: Int, label: String?, isUnassigned: Bool)

    private func calendarGroups(_ unit: Period.Unit) -> [Named] {
        keys.indices.sorted { keys[$0] < keys[$1] }.map { place in
            let day = keys[place] == Self.none ? nil : Day(number: Int32(keys[place]))
            return (place, day.map { unit.label($0) }, false)
        }
    }

    /// Returns every group in the order of the report.
    func ordered(by grouping: ProfitGrouping?, _ database: StoreConnection) throws -> [Named] {
        switch grouping {
        case nil: keys.indices.map { ($0, nil, false) }
        case .calendar(let unit): calendarGroups(unit)
        case .some(let grouping): try namedGroups(grouping, database)
        }
    }

    private mutating func fill(_ unit: Period.Unit, from first: Day, through last: Day) {
        guard (last.number - first.number) / unit.shortest < Self.mostParts else { return }
        var day = first
        while day <= last, let period = Period.containing(day, unit: unit) {
            _ = place(Key(period.first.number))
            guard period.last < Day.last else { return }
            day = period.last.adding(days: 1)
        }
    }

    /// Returns the named groups by name, then the one for events without a group, then expenses without a group.
    func lines(named grouping: ProfitGrouping?, _ database: StoreConnection) throws -> [ProfitReport.Line] {
        guard let grouping else {
            return [ProfitReport.Line(figures: figures.reduce(ProfitFigures(), +))]
        }
        return try namedGroups(grouping, database).map {
            ProfitReport.Line(label: $0.label, isUnassigned: $0.isUnassigned, figures: figures[$0.place])
        }
    }

    private func namedGroups(_ grouping: ProfitGrouping, _ database: StoreConnection) throws -> [Named] {
        let names = try names(of: grouping, database)
        let order = keys.indices.sorted { left, right in
            let (one, other) = (names[keys[left]], names[keys[right]])
            guard let one, let other else { return one != nil || other == nil && keys[left] < keys[right] }
            return (one.lowercased(), keys[left]) < (other.lowercased(), keys[right])
        }
        return order.map { (place: $0, label: names[keys[$0]], isUnassigned: keys[$0] == Self.unassigned) }
    }

    private func names(of grouping: ProfitGrouping, _ database: StoreConnection) throws -> [Key: String] {
        try grouping.table.map { try database.names(of: $0) } ?? [1: "cash", 2: "card"]
    }
}

extension StoreConnection {
    /// Returns the name of each row of a table.
    package func names(of table: StoreTable) throws -> [Int64: String] {
        var names: [Int64: String] = [:]
        try scan("SELECT id, \(sql: table.nameColumn) FROM \(sql: table.rawValue)") { row in
            names[row.integer(0)] = row.text(1)
        }
        return names
    }
}

extension Period.Unit {
    /// The fewest days that a period of this unit can have.
    fileprivate var shortest: Int32 {
        switch self {
        case .day: 1
        case .week: 7
        case .month: 28
        case .quarter: 90
        case .year, .taxYear: 365
        }
    }
}
