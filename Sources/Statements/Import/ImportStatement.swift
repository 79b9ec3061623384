import Inventory
import QueryLanguage
import Rendering
import Services

/// `import PATH`: takes in a FlipperHelper inventory, or a CSV file of items or expenses.
public struct ImportStatement: FormStatement {
    public var path: String
    public var isDryRun = false
    public var skipsBad = false
    /// What the columns of someone else's CSV file are here.
    public var mapping: [SheetMapping] = []

    public static let form = Form(
        "import", ImportStatement(path: ""),
        [
            .value(.file, \.path),
            .anyOrder([
                Clause(.dry, .word(.run, \.isDryRun, true)),
                Clause(.skip, .word(.bad, \.skipsBad, true)),
                Clause(.map, .value(.mapping, \.mapping)),
            ]),
        ])

    public static let spec = StatementSpec(
        form, summary: "takes in a FlipperHelper folder, or a CSV file of items or expenses",
        discussion: """
            All of it or nothing. \(SheetWords.folders)

            \(SheetWords.files)

            An item whose days are in an order that cannot be, such as a sale before its purchase, cannot be taken; --force
            takes it.

            dry run   says what would change, and changes nothing.
            skip bad  leaves out what cannot be taken, and keeps it in a file beside the store.
            map       says what the columns of someone else's file are: map "Item name" to title, "Paid" to cost
            """,
        examples: [])

    public var effects: Effects {
        if isDryRun { return .readsFiles }
        return skipsBad ? [.readsFiles, .writesStore, .writesFiles] : [.readsFiles, .writesStore]
    }

    public func run(in environment: Environment) throws -> Outcome {
        guard TextFile.isFolder(path) || mapping.isEmpty && !TextFile.exists(path) else {
            return try runSheet(in: environment)
        }
        if !mapping.isEmpty { throw StatementError("map is for CSV files, and \(path) is a folder") }
        return try runFolder(in: environment)
    }

    private func runFolder(in environment: Environment) throws -> Outcome {
        let source = InventoryImport(folder: path, store: try environment.store())
        defer { try? environment.progress(nil) }
        let report = try source.run(
            dryRun: isDryRun || environment.options.isDryRun, skipBad: skipsBad,
            allowsOddDays: environment.options.force, progress: { try environment.progress(Self.line($0)) })
        try environment.progress(nil)
        for note in report.notes { environment.notice(note) }
        for conflict in report.conflicts { environment.notice(Self.sentence(conflict)) }
        for problem in report.problems { environment.notice(problem.description) }
        SheetWords.more(report.furtherProblems).map(environment.notice)
        if let kept = report.rejectedPath { environment.notice("what was left out is kept in \(kept)") }
        guard report.outcome != .refused else {
            let count = report.problems.count + report.furtherProblems
            let canSkip = report.problems.allSatisfy(\.canBeSkipped)
            throw StatementError(
                "nothing was imported: \(grouped(count)) \(count == 1 ? "record" : "records") cannot be taken",
                hints: canSkip ? ["import … skip bad leaves them out, and keeps them in a file"] : [])
        }
        return .page(Self.page(report))
    }

    // MARK: - Sheets

    private func runSheet(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let sheet = SheetImport(path: path, store: store)
        var options = SheetOptions()
        options.isDryRun = isDryRun || environment.options.isDryRun
        options.skipsBad = skipsBad
        options.mapping = mapping
        options.refusesUnknownNames = environment.options.isStrict
        options.allowsOddDays = environment.options.force
        defer { try? environment.progress(nil) }
        let report = try sheet.run(
            options, home: try StoreSettings(store).homeCurrency(),
            progress: { try environment.progress(Self.line($0)) })
        try environment.progress(nil)
        for note in report.notes { environment.notice(note) }
        for problem in report.problems where problem.canBeSkipped { environment.notice(problem.description) }
        SheetWords.more(report.furtherProblems).map(environment.notice)
        if let kept = report.rejectedPath { environment.notice("what was left out is kept in \(kept)") }
        guard report.outcome != .refused else { throw SheetWords.refusal(report) }
        if options.isDryRun { environment.notice(SheetWords.figures(report)) }
        return .page(options.isDryRun ? SheetWords.changes(report) : SheetWords.page(report))
    }

    private static func line(_ progress: ImportProgress) -> String {
        let percent = progress.total > 0 ? progress.done * 100 / progress.total : 100
        return "importing \(progress.file) … \(percent) %"
    }

    private static func sentence(_ conflict: ImportConflict) -> String {
        let ours = conflict.ours.isEmpty ? "empty" : conflict.ours
        let theirs = conflict.theirs.isEmpty ? "empty" : conflict.theirs
        return "conflict: \(conflict.field) of \(conflict.label) stays \(ours); the source now says \(theirs)"
    }

    private static func page(_ report: ImportReport) -> Page {
        let figures: [(String, KeyPath<ImportReport.Counts, Int>)] = [
            ("added", \.added), ("changed", \.changed), ("deleted", \.deleted), ("unchanged", \.unchanged),
            ("skipped", \.skipped),
        ]
        let rows = ImportKind.allCases.compactMap { kind -> [CellValue]? in
            guard let counts = report.counts[kind] else { return nil }
            return [.text(kind.title)] + figures.map { .integer(Int64(counts[keyPath: $0.1])) }
        }
        let columns = [Column("kind", .code)] + figures.map { Column($0.0, .integer) }
        return Page(title: "import", columns: columns, values: rows)
    }
}

extension ImportKind {
    fileprivate var title: String {
        switch self {
        case .market: "markets"
        case .seller: "sellers"
        case .item: "items"
        case .entryFee: "entry fees"
        case .transportExpense: "transport"
        case .settings: "settings"
        }
    }
}
