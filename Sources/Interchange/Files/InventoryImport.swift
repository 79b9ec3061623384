import Ledger
import QueryLanguage
import StoreFile
import SystemLibrary

/// The options of an import.
package struct ImportOptions: Sendable {
    /// True to find the changes without writing them.
    package var isDryRun = false
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

    package init() {}
}

/// The import of a folder with FlipperHelper's JSON files, or of a CSV file of items or expenses.
///
/// It imports everything or nothing, in one transaction. Records that came before are merged: changes in the source are
/// applied, unless the value was also changed here, which is a conflict; rows missing from the source stay. A sheet's
/// row with a known SKU (or number, for expenses) is compared cell by cell: differences are written, an empty cell
/// removes the value, and a missing column changes nothing. Importing the same source again writes nothing.
package struct InventoryImport {
    private let path: String
    private let store: InventoryStore
    private let calendar: BusinessCalendar
    private let rejectedPath: String?
    /// The name that the store remembers as the source; `nil` for the path.
    private let name: String?
    private let pictures: (any SourcePictures)?

    /// True to load records in bulk, with the same results; `nil` to do so if there are many.
    var loadsInBulk: Bool?

    /// - Parameters:
    ///   - path: The folder or the file.
    ///   - calendar: Assigns each moment its business day, which is fixed from then on.
    ///   - rejectedPath: The file for the records that `skip bad` leaves out; by default beside the store.
    ///   - name: The name that the store remembers as the source, if `path` was converted from something else.
    ///   - pictures: The pictures that its records name; without it they are not looked for.
    package init(
        _ path: String, store: InventoryStore, calendar: BusinessCalendar = .local, rejectedPath: String? = nil,
        name: String? = nil, pictures: (any SourcePictures)? = nil
    ) {
        (self.name, self.pictures) = (name, pictures)
        self.path = path
        self.store = store
        self.calendar = calendar
        self.rejectedPath = rejectedPath
    }

    /// Imports the source, or only finds the changes.
    ///
    /// An invalid record refuses the import, and the report lists all problems, unless invalid records are skipped.
    /// `progress` is called at most about twenty times a second.
    ///
    /// - Throws: ``ImportError`` for a source that can't be read, ``StoreError`` if the store can't be written, and any
    ///   error that `progress` throws; the import is then rolled back.
    package func run(
        _ options: ImportOptions = ImportOptions(), progress: @escaping (ImportProgress) throws -> Void = { _ in }
    ) throws -> ImportReport {
        let source: any ImportSource
        do {
            source = try open(options)
        } catch let problem as ImportProblem {
            // The problem of a sheet whose header can't be used.
            var report = ImportReport()
            (report.outcome, report.sheet) = (.refused, .item)
            report.add(problem)
            return report
        }
        let expected = try loadsInBulk.map { $0 ? .max : 0 } ?? source.expectedRecords(in: store)
        let pictures =
            options.isDryRun
            ? nil
            : store.photoFolder.flatMap { folder in
                self.pictures.map { PictureRun($0, into: folder) }
            }
        var report = try store.runImport(
            from: name ?? source.path, rehearsal: options.isDryRun, expected: expected, of: source.table
        ) { session in
            let run = ImportRun(source, session, options, calendar, progress)
            try source.importAll(in: run)
            session.atEnd = { [unowned session, items = run.items] in
                try pictures?.importPictures(of: items, in: session)
            }
            return try run.conclude(keepingRejectedIn: rejectedPath ?? pathBesideStore(source))
        }
        if report.outcome == .imported { report.notes += pictures?.notes ?? [] }
        return report
    }

    private func open(_ options: ImportOptions) throws -> any ImportSource {
        try SourceFolder.isOne(path) ? SourceFolder(path) : Sheet(path, options)
    }

    private func pathBesideStore(_ source: any ImportSource) -> String {
        Self.rejectedPath(beside: store, ending: source.rejected.isSheet ? "csv" : "json")
    }

    /// Returns the path for records left out.
    package static func rejectedPath(beside store: InventoryStore, ending: String) -> String {
        let time = store.clock().description.prefix(19).filter { $0 != "-" && $0 != ":" }
        let base = store.path == ":memory:" ? "inventory" : store.path
        return "\(base).import-rejected-\(time)Z.\(ending)"
    }
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
