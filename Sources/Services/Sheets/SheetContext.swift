import Inventory
import QueryLanguage

/// How an import of a sheet goes about it.
public struct SheetOptions: Sendable {
    /// Finds out what would change, and writes nothing.
    public var isDryRun = false
    /// Leaves out what cannot be taken, and keeps it in a file.
    public var skipsBad = false
    /// What the columns of someone else's file are here.
    public var mapping: [SheetMapping] = []
    /// Refuses names that the store does not know, rather than adding them.
    public var refusesUnknownNames = false
    /// Takes days in the future and sales before their purchase.
    public var allowsOddDays = false

    public init() {}
}

/// What the rows of a sheet are read with.
struct SheetContext {
    let header: SheetHeader
    let calendar: BusinessCalendar
    let today: Day
    /// The currency of amounts that name none.
    let home: Currency
    let allowsOddDays: Bool
    /// Whether nothing can be known already, so that nothing has to be looked up.
    let storeIsEmpty: Bool
    var names: SheetNames

    var session: ImportSession { names.session }

    /// A day as an event: the business day is the one that the cell says.
    func moment(_ day: Day) -> BusinessMoment {
        calendar.start(of: day)
    }

    /// Refuses a day in the future where it was not already so.
    func refuseFuture(
        _ value: SheetValue<Day>, _ column: SheetColumn, was present: FieldValue, in row: inout SheetRow
    ) {
        guard !allowsOddDays, let day = value.value, day > today, .day(day) != present else { return }
        row.reject(SheetProblem("\(day.description) is in the future", hint: "--force takes it"), in: column)
    }
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
