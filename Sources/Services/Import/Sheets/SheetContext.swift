import Inventory
import QueryLanguage

/// What the rows of a sheet are read with, and the markets, sellers, hauls and platforms that they name.
///
/// A row is read whole before any of them is added, so that one that proves bad has added none.
final class SheetContext {
    let run: ImportRun
    let header: SheetHeader
    let today: Day
    /// The currency of amounts that name none.
    let home: Currency
    private(set) var platforms: PlatformDirectory
    private var directories: [StoreTable: NameDirectory] = [:]
    private var added: [StoreTable: [String]] = [:]
    private var starts: [Day: BusinessMoment] = [:]

    init(_ run: ImportRun, _ header: SheetHeader) throws {
        (self.run, self.header) = (run, header)
        today = run.calendar.moment(run.session.now).day
        home = try run.session.homeCurrency() ?? .gbp
        platforms = PlatformDirectory(try run.session.platforms())
        for table in Noun.named.compactMap(\.stored) where header.place(of: .named(table.singular)) != nil {
            directories[table.table] = try NameDirectory(table, in: run.session)
        }
    }

    var session: ImportSession { run.session }
    var calendar: BusinessCalendar { run.calendar }

    /// The first moment of a day, which is looked up once.
    func start(of day: Day) -> BusinessMoment {
        if let start = starts[day] { return start }
        let start = calendar.start(of: day)
        starts[day] = start
        return start
    }

    // MARK: - Names

    /// What is wrong with a name for a field if unknown ones are refused.
    func problem(_ name: String, of field: StoredField) throws -> ImportProblem? {
        guard run.options.refusesUnknownNames, case .reference(let table) = field.unit,
            let directory = directories[table], directory[known: name] == nil
        else { return nil }
        let near = try directory.nearest(to: name, in: session)
        return ImportProblem(
            "there is no \(directory.table.singular) \(JSONText.excerpt(name))",
            hint: near.map { "did you mean \($0)?" })
    }

    /// The row that a field names, added where there is none.
    func id(_ field: StoredField, _ name: String) throws -> Int64 {
        guard case .reference(let table) = field.unit, table != .platforms else { return try platform(name) }
        if let id = directories[table]?[known: name] { return id }
        added[table, default: []].append(name)
        return try directories[table]?.add(name, in: session) ?? platform(name)
    }

    func platform(_ name: String) throws -> Int64 {
        try platforms.id(of: name, in: session)
    }

    /// Tells what was added, a sentence for each kind.
    func tell(_ report: inout ImportReport) {
        for table in Noun.named.compactMap(\.stored) { report.note(new: added[table.table] ?? [], table.singular) }
        report.note(new: platforms.added, "platform")
    }
}

extension NameDirectory {
    /// The id, if the name is known already: as it stands, else without the spaces around it.
    fileprivate subscript(known name: String) -> Int64? {
        self[name] ?? self[String(SheetText.trimmed(name))]
    }
}

extension StoredTable {
    /// One of its rows, for messages.
    fileprivate var singular: String { String(name.dropLast()) }
}

extension BusinessCalendar {
    /// The day's first moment in this calendar, with the day as it was asked for.
    func start(of day: Day) -> BusinessMoment {
        let utc = Int64(day.number) * 86_400
        // The offset at midnight there is not known before its moment is: the second look settles it.
        let guess = utc - offset(utc)
        return BusinessMoment(instant: Instant(milliseconds: (utc - offset(guess)) * 1000), day: day)
    }
}
