import Glibc
import Inventory
import QueryLanguage

/// How an import goes about it.
public struct ImportOptions: Sendable {
    /// Finds out what would change, and writes nothing.
    public var isDryRun = false
    /// Leaves out what cannot be taken, and keeps it in a file; what is not JSON or CSV refuses the import all the same.
    public var skipsBad = false
    /// What the columns of someone else's sheet are here.
    public var mapping: [SheetMapping] = []
    /// Takes over the home currency of a folder, whatever is set here.
    public var takesHome = false
    /// Refuses names in a sheet that the store does not know, rather than adding them.
    public var refusesUnknownNames = false

    public init() {}
}

/// The import of a folder with FlipperHelper's JSON files, or of a CSV file of items or expenses, into a store.
///
/// All of it is taken or nothing, in one transaction. Records of a folder that came before are merged: what changed in the
/// source since then is applied, what was also changed here stays and is a conflict, what the source lacks stays. A row of
/// a sheet whose SKU (or number, of expenses) is known is compared with what is here, cell by cell; what differs is
/// written, an empty cell takes away what is there, and a column that is absent changes nothing. The same source again
/// writes nothing.
public struct InventoryImport {
    private let path: String
    private let store: InventoryStore
    private let calendar: BusinessCalendar
    private let rejectedPath: String?
    /// What the store remembers as the source, if not the path.
    private let name: String?
    private let pictures: (any SourcePictures)?

    /// Whether records are taken in bulk, which makes no difference to what becomes of them; `nil` if there are many.
    var loadsInBulk: Bool?

    /// - Parameters:
    ///   - path: The folder or the file.
    ///   - calendar: Gives each moment its business day, which is kept from then on.
    ///   - rejectedPath: Where `skip bad` keeps what it leaves out; beside the store unless given.
    ///   - name: What the store remembers as the source, where that was made from something else.
    ///   - pictures: Where the pictures are that its records name; without it they are not looked for.
    public init(
        _ path: String, store: InventoryStore, calendar: BusinessCalendar = .local, rejectedPath: String? = nil,
        name: String? = nil, pictures: (any SourcePictures)? = nil
    ) {
        (self.name, self.pictures) = (name, pictures)
        self.path = path
        self.store = store
        self.calendar = calendar
        self.rejectedPath = rejectedPath
    }

    /// Imports the source, or finds out what that would do.
    ///
    /// A record that cannot be taken refuses the import, and the report lists the problems of all of them, unless they are to
    /// be skipped. `progress` is called about twenty times a second at most; what it throws takes the import back, which is
    /// how to stop one. Throws ``ImportError`` for what cannot be read and `StoreError` for what the store cannot do.
    public func run(
        _ options: ImportOptions = ImportOptions(), progress: (ImportProgress) throws -> Void = { _ in }
    ) throws -> ImportReport {
        let source: any ImportSource
        do {
            source = try open(options)
        } catch let problem as ImportProblem {
            // Of a sheet, whose header cannot be used.
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
        var report = try withoutActuallyEscaping(progress) { progress in
            try store.runImport(
                from: name ?? source.path, rehearsal: options.isDryRun, expected: expected
            ) { session in
                let run = ImportRun(source, session, options, calendar, progress)
                try source.takeEverything(in: run)
                session.atEnd = { [unowned session, items = run.items] in try pictures?.take(of: items, in: session) }
                return try run.conclude(keepingRejectedIn: rejectedPath ?? pathBesideStore(source))
            }
        }
        if report.outcome == .imported { report.notes += pictures?.notes ?? [] }
        return report
    }

    private func open(_ options: ImportOptions) throws -> any ImportSource {
        try SourceFolder.isOne(path) ? SourceFolder(path) : Sheet(SourceFile(path), mapping: options.mapping)
    }

    private func pathBesideStore(_ source: any ImportSource) -> String {
        Self.rejectedPath(beside: store, ending: source.rejected.isSheet ? "csv" : "json")
    }

    /// Where what is left out is kept.
    static func rejectedPath(beside store: InventoryStore, ending: String) -> String {
        let time = store.clock().description.prefix(19).filter { $0 != "-" && $0 != ":" }
        let base = store.path == ":memory:" ? "inventory" : store.path
        return "\(base).import-rejected-\(time)Z.\(ending)"
    }
}

/// What can be imported.
protocol ImportSource {
    /// Where it is, links resolved.
    var path: String { get }
    /// In bytes.
    var size: Int { get }
    /// The file of what is left out, as it begins.
    var rejected: RejectedRecords { get }

    /// About how many records come that are new to the store.
    func expectedRecords(in store: InventoryStore) throws -> Int

    /// Reads every record, decides what becomes of it, and has the session of `run` write that.
    func takeEverything(in run: ImportRun) throws
}

/// One import in progress: what was asked for, what became of the records so far, and what is left out.
final class ImportRun {
    let session: ImportSession
    let options: ImportOptions
    let calendar: BusinessCalendar
    /// The items that came, new or not.
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

    /// Whether a problem stands in the way of the whole import.
    var isRefused: Bool {
        report.problems.contains { !$0.canBeSkipped || !options.skipsBad }
    }

    /// Counts what became of a record.
    func count(_ kind: ImportKind, _ outcome: WritableKeyPath<ImportReport.Counts, Int>) {
        report.counts[kind, default: .init()][keyPath: outcome] += 1
    }

    /// Tells what is wrong with a file, so that nothing of the source is taken.
    func refuse(_ problem: ImportProblem, in file: String) {
        var problem = problem
        problem.file = file
        problem.canBeSkipped = false
        report.add(problem)
        session.abandon()
    }

    /// Leaves a record out for its problems, or gives the import up for them.
    func reject(_ kind: ImportKind, _ record: some Sequence<UInt8>, _ problems: [ImportProblem]) {
        report.counts[kind, default: .init()].skipped += 1
        for problem in problems where options.skipsBad || !problem.isConsequence { report.add(problem) }
        if options.skipsBad { rejected.add(record, problems) } else { session.abandon() }
    }

    /// The report, once everything was taken.
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
