import Codecs
import Interchange
import Queries
import QueryLanguage
import StoreFile

/// The context for reading a sheet's rows, with the markets, sellers, hauls and platforms that they name.
///
/// A row is read in full before any of them is added, so that an invalid one adds none.
final class SheetContext {
    let run: ImportRun
    let header: SheetHeader
    let today: Day
    /// The currency of amounts without one.
    let home: Currency
    /// The fields of a new row that the sheet has columns for.
    let itemFields: SheetFields
    let saleFields: SheetFields
    let expenseFields: SheetFields
    /// The kinds that an expense may have.
    let kinds: [String]
    /// The number of the first expense that this import adds.
    let firstNewExpense: Int64
    /// True if earlier imports brought rows of this kind, which may come again.
    let remembersRows: Bool
    // Accesses to these are not checked for exclusivity, since each row makes many.
    @exclusivity(unchecked) private(set) var platforms: PlatformDirectory
    /// Few, so that a search is faster than hashing.
    @exclusivity(unchecked) private var directories: [NameDirectory] = []
    private var added: [StoreTable: [String]] = [:]
    @exclusivity(unchecked) private var starts: [Day: BusinessMoment] = [:]
    private var spellings: [String: String] = [:]

    init(_ run: ImportRun, _ header: SheetHeader) throws {
        (self.run, self.header) = (run, header)
        today = run.calendar.moment(run.session.now).day
        home = try header.currency ?? run.session.homeCurrency() ?? .gbp
        let isOfExpenses = header.kind == .expense
        func present(_ fields: [SheetField], _ table: StoredTable) -> SheetFields {
            SheetFields(fields.filter { header.place(of: $0.column) != nil }, of: table)
        }
        itemFields = present(SheetField.items, .items)
        saleFields = present(SheetField.sales, .sales)
        expenseFields = present(SheetField.expenses, .expenses)
        kinds = try ExpenseKind.usual + (isOfExpenses ? OwnKinds.names(run.session.database) : [])
        firstNewExpense = try run.session.nextId(of: .expenses)
        remembersRows = try run.session.hasRecords(of: header.kind)
        platforms = PlatformDirectory(try run.session.platforms())
        for table in Noun.named.compactMap(\.stored) where header.place(of: .named(table.singular)) != nil {
            directories.append(try NameDirectory(table, in: run.session))
        }
    }

    var session: ImportSession { run.session }
    var calendar: BusinessCalendar { run.calendar }

    /// Returns the first moment of a day, which is computed once.
    func start(of day: Day) -> BusinessMoment {
        if let start = starts[day] { return start }
        let start = calendar.start(of: day)
        starts[day] = start
        return start
    }

    /// Returns the day in a cell of a column.
    ///
    /// - Throws: ``ImportProblem`` for a text that isn't a day, or is ambiguous.
    func day(_ text: String, _ column: SheetColumn) throws(ImportProblem) -> Day {
        try SheetText.day(text, header.format(of: column), takesSerials: header.isOfWorkbook)
    }

    // MARK: - Names

    /// Returns the problem of an unknown name for a field, if those are refused; otherwise `nil`.
    func problem(_ name: String, of field: StoredField) throws -> ImportProblem? {
        guard run.options.refusesUnknownNames, case .reference(let table) = field.unit,
            let directory = place(of: table).map({ directories[$0] }), directory[known: name] == nil
        else { return nil }
        let near = try directory.nearest(to: name, in: session)
        return ImportProblem(
            "there is no \(directory.table.singular) \(JSONText.excerpt(name))",
            hint: near.map { "did you mean \($0)?" })
    }

    private func place(of table: StoreTable) -> Int? { directories.firstIndex { $0.table.table == table } }

    /// Returns the row that a field names, adding it if it is new.
    func id(_ field: StoredField, _ name: String) throws -> Int64 {
        guard case .reference(let table) = field.unit, table != .platforms else { return try platform(name) }
        let place = place(of: table)
        if let place, let id = directories[place][known: name] { return id }
        added[table, default: []].append(name)
        return try place.map { try directories[$0].add(name, in: session) } ?? platform(name)
    }

    /// Returns the platform that a person's spelling means, looked up once.
    func spelled(_ name: String) -> String {
        if let known = spellings[name] { return known }
        let meant = platforms.spelled(name)
        spellings[name] = meant
        return meant
    }

    func platform(_ name: String) throws -> Int64 {
        try platforms.id(of: name, in: session)
    }

    /// Notes the added rows, a sentence for each kind.
    func tell(_ report: inout ImportReport) {
        for table in Noun.named.compactMap(\.stored) { report.note(new: added[table.table] ?? [], table.singular) }
        report.note(new: platforms.added, "platform")
    }
}

extension NameDirectory {
    /// The id, if the name is known: as it is, or without surrounding spaces.
    fileprivate subscript(known name: String) -> Int64? {
        self[name] ?? self[String(SheetText.trimmed(name))]
    }
}

extension BusinessCalendar {
    /// Returns the day's first moment in this calendar, with the day itself.
    func start(of day: Day) -> BusinessMoment {
        let utc = Int64(day.number) * 86_400
        // The offset at midnight depends on the moment, so it is computed twice.
        let guess = utc - offset(utc)
        return BusinessMoment(instant: Instant(milliseconds: (utc - offset(guess)) * 1000), day: day)
    }
}
