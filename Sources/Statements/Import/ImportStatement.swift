import Inventory
import QueryLanguage
import Rendering
import Services

/// `import PATH`: takes in a FlipperHelper inventory of either kind of phone, or a sheet of items or expenses.
public struct ImportStatement: FormStatement {
    public var path: String
    public var isDryRun = false
    public var skipsBad = false
    /// Whether it takes the place of all that is here, instead of being merged with it.
    public var replaces = false
    /// What the columns of someone else's CSV file are here.
    public var mapping: [SheetMapping] = []

    public static let form = Form(
        "import", ImportStatement(path: ""),
        [
            .value(.file, \.path),
            .anyOrder([
                Clause(.dry, .word(.run, \.isDryRun, true)),
                Clause(replacing, name: "replace"),
                Clause(.skip, .word(.bad, \.skipsBad, true)),
                Clause(.map, .value(.mapping, \.mapping)),
            ]),
        ])

    /// A word alone, which says by being there that all is replaced.
    private static let replacing = Part<ImportStatement>(.option("\"replace\""), keywords: { _ in [.replace] }) {
        (cursor, root, _) throws(Diagnostic) in
        guard cursor.accept(.replace) else { return false }
        root.replaces = true
        return true
    } print: {
        $0.replaces ? [Keyword.replace.text] : nil
    }

    public static let spec = StatementSpec(
        form, summary: "takes in a FlipperHelper inventory, or a sheet of items or expenses",
        discussion: """
            \(ImportWords.orders)

            All of it or nothing; what a file is, its bytes and its tables tell. \(ImportWords.folders)

            \(ImportWords.others)

            \(ImportWords.stores)

            \(ImportWords.files)

            An item whose history is improbable, such as one sold before it was listed, is taken all the same, and counted;
            `check` lists such items.

            \(ImportWords.replace)

            dry run   says how much would change and, record by record, what first; changes nothing.
            replace   takes an inventory whole, in place of what is here.
            skip bad  leaves out what cannot be taken, and keeps it in a file beside the store; of a marketplace's file, which
                      has the addresses of buyers, nothing is kept.
            map       says what the columns of someone else's file are: map "Item name" to title, "Paid" to cost
            """,
        examples: [])

    public var effects: Effects {
        if isDryRun { return .readsFiles }
        return skipsBad || replaces ? [.readsFiles, .writesStore, .writesFiles] : [.readsFiles, .writesStore]
    }

    public func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let found = try FoundSource.look(at: path, for: store, mapped: !mapping.isEmpty)
        // Whatever was unpacked for it goes with it.
        defer { withExtendedLifetime(found) {} }
        if case .orders(let file) = found.way, mapping.isEmpty, !replaces {
            return try MarketplaceImport(
                file: file, path: path, environment: environment, isDryRun: isDryRun || environment.options.isDryRun,
                skipsBad: skipsBad
            ).run()
        }
        if let title = found.title { environment.notice("\(visible(found.path)): \(title)") }
        for remark in found.remarks { environment.notice(visible(remark)) }
        if replaces { return try replace(with: found, environment) }
        let source: String
        switch found.way {
        case .inventory(let path): source = path
        case .orders(let file): source = file.path
        case .store: return try exchange(with: found, store, environment)
        }
        if !mapping.isEmpty, TextFile.isFolder(source) {
            throw StatementError("map is for CSV files, and \(path) is \(found.title ?? "a folder")")
        }
        let options = importOptions(in: environment)
        defer { try? environment.progress(nil) }
        let report = try InventoryImport(
            source, store: store, name: found.source, pictures: found.pictures
        ).run(options) { try environment.progress("importing \($0.file)", $0.done, of: $0.total) }
        try environment.progress(nil)
        for notice in report.notices { environment.notice(notice) }
        if report.outcome == .refused { throw report.refusal }
        guard report.sheet != nil, options.isDryRun else {
            environment.tell(report.differences)
            return .page(report.page)
        }
        environment.notice(report.figures)
        return .page(report.changesPage)
    }
}

// MARK: - In place of what is here

extension ImportStatement {
    private func importOptions(in environment: Environment) -> ImportOptions {
        var options = ImportOptions()
        options.isDryRun = isDryRun || environment.options.isDryRun
        options.skipsBad = skipsBad
        options.mapping = mapping
        options.refusesUnknownNames = environment.options.isStrict
        return options
    }

    private func replace(with found: FoundSource, _ environment: Environment) throws -> Outcome {
        if !mapping.isEmpty { throw StatementError("map and replace do not go together: map is for CSV files") }
        let options = importOptions(in: environment)
        return try ReplacingImport(found: found, path: path, options: options, environment: environment).run()
    }
}

// MARK: - Another store

extension ImportStatement {
    private func exchange(
        with found: FoundSource, _ store: InventoryStore, _ environment: Environment
    ) throws -> Outcome {
        guard case .store(let copy) = found.way else { preconditionFailure("It is a store.") }
        if !mapping.isEmpty { throw StatementError("map is for CSV files, and \(path) is a store of fhq") }
        let isRehearsal = isDryRun || environment.options.isDryRun
        let report = try store.exchange(
            with: copy, from: found.source ?? path, pictures: found.pictureFolders, rehearsal: isRehearsal,
            today: environment.clock.today,
            accepts: PictureDigest.isRight)
        if let words = isRehearsal ? report.anomalies.clause : report.anomalies.sentence { environment.notice(words) }
        for conflict in report.conflicts {
            environment.notice(
                visible(
                    "conflict: \(conflict.field) of \(conflict.label) was changed in both, last to "
                        + "\(conflict.kept.isEmpty ? "empty" : conflict.kept); "
                        + "\(conflict.lost.isEmpty ? "empty" : conflict.lost) is lost"))
        }
        if !report.missingPictures.isEmpty {
            environment.notice(
                "pictures that did not come with it: \(report.missingPictures.prefix(10).joined(separator: ", "))")
        }
        environment.tell(report.differences)
        let rows = StoredTable.all.compactMap { table -> [CellValue]? in
            guard let counts = report.counts[table.table] else { return nil }
            let figures = [counts.added, counts.changed, counts.deleted, counts.unchanged, 0]
            return [.text(table.name)] + figures.map { .integer(Int64($0)) }
        }
        let names = ["added", "changed", "deleted", "unchanged", "skipped"]
        return .page(
            Page(
                title: "import", columns: [Column("kind", .code)] + names.map { Column($0, .integer) }, values: rows))
    }
}

// MARK: - The report

extension ImportReport {
    /// What is said beside the result or the refusal.
    var notices: [String] {
        let told = sheet == nil ? problems : problems.filter(\.canBeSkipped)
        let more = "… and \(grouped(furtherProblems)) more \(furtherProblems == 1 ? "problem" : "problems")"
        return notes + conflicts.map(Self.sentence) + told.map(\.description) + (furtherProblems > 0 ? [more] : [])
            + (rejectedPath.map { ["what was left out is kept in \($0)"] } ?? [])
    }

    private static func sentence(_ conflict: ImportConflict) -> String {
        let ours = conflict.ours.isEmpty ? "empty" : conflict.ours
        let theirs = conflict.theirs.isEmpty ? "empty" : conflict.theirs
        return "conflict: \(conflict.field) of \(conflict.label) stays \(ours); the source now says \(theirs)"
    }

    var refusal: StatementError {
        let problem = problems.first { !$0.canBeSkipped }
        if sheet != nil, let problem {
            return StatementError(
                "nothing was imported: \(problem.statement)", hints: problem.hint.map { [$0] } ?? [])
        }
        let count = sheet.map { counts[$0]?.skipped ?? 0 } ?? problems.count + furtherProblems
        let one = sheet == nil ? "record" : "row"
        return StatementError(
            "nothing was imported: \(grouped(count)) \(one)\(count == 1 ? "" : "s") cannot be taken",
            hints: problem == nil ? ["import … skip bad leaves them out, and keeps them in a file"] : [])
    }

    /// What was done, a row for each kind.
    fileprivate var page: Page {
        let figures: [(String, KeyPath<Counts, Int>)] = [
            ("added", \.added), ("changed", \.changed), ("deleted", \.deleted), ("unchanged", \.unchanged),
            ("skipped", \.skipped),
        ]
        let rows = ImportKind.allCases.compactMap { kind -> [CellValue]? in
            guard let counts = counts[kind] else { return nil }
            return [.text(kind.title)] + figures.map { .integer(Int64(counts[keyPath: $0.1])) }
        }
        let columns = [Column("kind", .code)] + figures.map { Column($0.0, .integer) }
        return Page(title: "import", columns: columns, values: rows)
    }

    /// What a sheet would do, a row for each cell that would change and each row that would be added.
    fileprivate var changesPage: Page {
        let columns = [
            Column("line", .integer), Column(sheet == .item ? "sku" : "id", .code), Column("change", .code),
            Column("before"), Column("after"),
        ]
        func value(_ text: String) -> CellValue { text.isEmpty ? .empty : .text(text) }
        let rows = changes.map { change -> [CellValue] in
            [
                .integer(Int64(change.line)), value(change.key), .text(change.column?.name ?? "added"),
                value(change.before), value(change.after),
            ]
        }
        return Page(title: "import", columns: columns, values: rows)
    }

    /// What a sheet would do, in figures.
    fileprivate var figures: String {
        guard let sheet, let counts = counts[sheet] else { return "" }
        return "dry run: of the \(sheet.title), \(grouped(counts.added)) would be added and "
            + "\(grouped(counts.changed)) changed; \(grouped(counts.unchanged)) are as they are"
            + (counts.skipped > 0 ? ", \(grouped(counts.skipped)) would be left out" : "")
    }
}

extension ImportKind {
    fileprivate var title: String {
        switch self {
        case .market: "markets"
        case .seller: "sellers"
        case .haul: "hauls"
        case .item: "items"
        case .entryFee: "entry fees"
        case .transportExpense: "transport"
        case .expense: "expenses"
        case .settings: "settings"
        }
    }
}
