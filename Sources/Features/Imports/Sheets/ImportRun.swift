import Interchange
import QueryLanguage
import StoreFile

/// The options of an import.
package struct ImportOptions: Sendable {
    /// True to find the changes without writing them.
    package var isDryRun = false
    /// The number of rows of a sheet that are tried; `nil` for all.
    var mostRows: Int?
    /// True to leave out invalid records and store them in a file; malformed JSON or CSV still refuses the import.
    package var skipsBad = false
    /// The user's description of another person's sheet.
    package var map = SheetMap()
    /// The look at the sheet by that description; `nil` to look when it is imported.
    package var look: SheetLook?
    /// The meaning of the sheet's columns, to be kept for the next sheet with the same header; `nil` to keep nothing.
    package var mapping: KeptMapping?
    /// True to leave out rows with the title, day and cost of an item that no sheet brought.
    package var skipsTwins = false
    /// The user's answers about rows in doubt, by the names under which the rows are remembered.
    package var answers: [String: RowAnswer] = [:]
    /// True if the sheet comes from a workbook, whose days may be numbers.
    package var isOfWorkbook = false
    /// The cells as fhq exported them, for a workbook that comes back; `nil` for any other source.
    package var exported: ExportedCells?
    /// True to take over a folder's home currency, whatever is set here.
    package var takesHome = false
    /// True to refuse unknown names in a sheet, rather than adding them.
    package var refusesUnknownNames = false
    /// Returns the kind of expense that a person's words mean, `transport car gas` for petrol; `nil` for unknown words.
    package var kindMeant: @Sendable (String) -> String? = { _ in nil }

    package init() {}
}

/// A source that can be imported.
protocol ImportSource {
    /// The path with links resolved.
    var path: String { get }
    /// The size in bytes.
    var size: Int { get }
    /// The initial contents of the file for records left out.
    var rejected: RejectedRecords { get }

    /// The table of most of its records.
    var table: StoredTable { get }

    /// Returns the approximate number of records that are new to the store.
    func expectedRecords(in store: InventoryStore) throws -> Int

    /// Reads every record, decides its outcome, and writes it by the session of `run`.
    func importAll(in run: ImportRun) throws
}

/// One import in progress: its options, the outcomes so far, and the records left out.
final class ImportRun {
    let session: ImportSession
    let options: ImportOptions
    let calendar: BusinessCalendar
    /// The items of the source, new or not.
    var items = ImportedItems()
    var report = ImportReport()
    var meter: ProgressMeter
    private var rejected: RejectedRecords

    init(
        _ source: any ImportSource, _ session: ImportSession, _ options: ImportOptions, _ calendar: BusinessCalendar,
        _ progress: @escaping (ImportProgress) throws -> Void
    ) {
        (self.session, self.options, self.calendar) = (session, options, calendar)
        rejected = source.rejected
        meter = ProgressMeter(total: source.size, report: progress)
    }

    /// True if a problem refuses the whole import.
    var isRefused: Bool {
        report.problems.contains { !$0.canBeSkipped || !options.skipsBad }
    }

    /// Counts the outcome of a record.
    func count(_ kind: ImportKind, _ outcome: WritableKeyPath<ImportReport.Counts, Int>) {
        report.counts[kind, default: .init()][keyPath: outcome] += 1
    }

    /// Reports a problem of a file, which refuses the whole source.
    func refuse(_ problem: ImportProblem, in file: String) {
        var problem = problem
        problem.file = file
        problem.canBeSkipped = false
        report.add(problem)
        session.abandon()
    }

    /// Leaves a record out for its problems, or refuses the import for them.
    func reject(_ kind: ImportKind, _ record: some Sequence<UInt8>, _ problems: [ImportProblem]) {
        report.counts[kind, default: .init()].skipped += 1
        for problem in problems where options.skipsBad || !problem.isConsequence { report.add(problem) }
        if options.skipsBad { rejected.add(record, problems) } else { session.abandon() }
    }

    /// Returns the report after everything was taken.
    func conclude(keepingRejectedIn path: String) throws -> ImportReport {
        if isRefused {
            report.outcome = .refused
            session.abandon()
        } else if options.isDryRun {
            report.notes += [report.anomalies.clause].compactMap(\.self)
            (report.outcome, report.differences) = (.rehearsed, session.differences)
        } else {
            report.notes += [report.anomalies.sentence].compactMap(\.self)
            guard rejected.count > 0 else { return report }
            try rejected.write(to: path)
            report.rejectedPath = path
        }
        return report
    }
}
