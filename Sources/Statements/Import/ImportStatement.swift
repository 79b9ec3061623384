import Exchange
import Interchange
import Ledger
import Marketplaces
import QueryLanguage
import Rendering
import StoreFile

/// `import PATH`: imports a FlipperHelper inventory from either kind of phone, or a sheet of items or expenses.
package struct ImportStatement: FormStatement {
    package var path: String
    package var isDryRun = false
    package var skipsBad = false
    /// True to leave out rows of items that already exist.
    package var skipsTwins = false
    /// True to replace everything instead of merging.
    package var replaces = false
    /// The user's description of another person's sheet.
    package var map = SheetMap()
    /// The name of the mapping that is kept and says it instead.
    package var mapping: String?

    package static let form = Form(
        "import", ImportStatement(path: ""),
        [
            .value(.fileOrInput, \.path),
            .anyOrder([
                Clause(.dry, .word(.run, \.isDryRun, true)),
                Clause(replacing, name: "replace"),
                Clause(.skip, .word(.bad, \.skipsBad, true)).leading(to: .bad),
                Clause(.skip, .word(.twins, \.skipsTwins, true)).leading(to: .twins),
                Clause(.map, .value(.mapping, \.map.columns)),
                Clause(.using, usingMapping),
                Clause(.ignore, .value(.columnNames, \.map.ignored)),
                Clause(.header, .integer(1...1_048_576, "the line of a header"), \.map.header),
                Clause(.sheet, .name(.text), \.map.sheet),
                Clause(.currency, .currency, \.map.currency),
            ]),
        ])

    private static let usingMapping = Part<ImportStatement>(.sequence(["\"mapping\"", "TEXT"])) {
        (cursor, root, _) throws(Diagnostic) in
        guard cursor.accept(.mapping) else { return false }
        root.mapping = try cursor.text(.mapping)
        return true
    } print: {
        $0.mapping.map { ["mapping", Quoting.word($0)] } ?? []
    }

    /// The word `replace` alone, which asks for replacing everything.
    private static let replacing = Part<ImportStatement>(.option("\"replace\""), keywords: { _ in [.replace] }) {
        (cursor, root, _) throws(Diagnostic) in
        guard cursor.accept(.replace) else { return false }
        root.replaces = true
        return true
    } print: {
        $0.replaces ? [Keyword.replace.text] : nil
    }

    package static let spec = StatementSpec(
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
            skip twins leaves out rows that have the title, the day and the cost of an item that no sheet brought.
            map       says what the columns of someone else's sheet are, and how they write days and amounts:
                      map "Date" to bought as "d/m/y", "Paid" to cost as "1.234,56"; columns that have fhq's own names
                      need none.
                      `quantity` makes so many items of a row, and divides its amounts; `quantity each` takes them for each.
                      `profit` is compared with what the row adds up to, and never kept. `listed` is the day of the listing.
            using mapping
                      takes what an earlier import has kept of a sheet with these columns (`mappings` lists them); what
                      `map` and `ignore` say besides goes before it.
            ignore    leaves columns out by choice.
            header    says on which line the names of the columns are, from 1.
            sheet     says which sheet of a workbook is meant, else the first.
            currency  says the currency of amounts that name none.
            """,
        examples: [])

    package var effects: Effects {
        if isDryRun { return .readsFiles }
        return skipsBad || replaces ? [.readsFiles, .writesStore, .writesFiles] : [.readsFiles, .writesStore]
    }

    package func run(in environment: Environment) throws -> Outcome {
        guard let mapping else { return try take(in: environment) }
        var statement = self
        statement.mapping = nil
        statement.map = try MappingMemory(environment.store()).map(named: mapping).taking(map)
        environment.session.update { $0.mapping = mapping }
        return try statement.take(in: environment)
    }

    private func take(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        if path == DetectedSource.standardInput, environment.options.readsStatementsFromInput {
            throw StatementError(
                "statements come from standard input, so no file can",
                hints: ["give the statement as an argument: fhq -c 'import -' < FILE"])
        }
        let found = try DetectedSource.look(at: path, for: store, map: map)
        // Unpacked files are removed with it.
        defer { withExtendedLifetime(found) {} }
        if case .several(let sheets) = found.way {
            return try SeveralImport(statement: self, found: found, sheets: sheets, environment: environment).run()
        }
        return try take(found, environment)
    }

    /// Takes one source in.
    ///
    /// - Parameter settled: What the columns of its sheet are, where that was found out before; `nil` to find it out.
    func take(
        _ found: DetectedSource, settled: SheetMap? = nil, isOneOfSeveral: Bool = false, _ environment: Environment
    ) throws -> Outcome {
        let store = try environment.store()
        if case .orders(let file) = found.way, map.isEmpty, !replaces {
            return try MarketplaceImport(
                file: file, path: found.path, source: found.source, environment: environment,
                isDryRun: isDryRun || environment.options.isDryRun, skipsBad: skipsBad
            ).run()
        }
        if let title = found.title { environment.notice("\(visible(found.path)): \(title)") }
        for remark in found.remarks { environment.notice(visible(remark)) }
        if replaces { return try replace(with: found, environment) }
        guard let source = found.sheet else { return try exchange(with: found, store, environment) }
        if !map.isEmpty, TextFile.isFolder(source) {
            throw StatementError("map is for CSV files, and \(path) is \(found.title ?? "a folder")")
        }
        var options = importOptions(in: environment)
        let returned = try ReturnedWorkbook(found: found, path: source, environment: environment)
        options.exported = returned.exported
        var statement = self
        statement.map.noun = returned.noun
        options.map = try settled ?? statement.settled(found, environment)
        if returned.noun == nil, !TextFile.isFolder(source) {
            options.mapping = MappingMemory.kept(options.map, of: isOneOfSeveral ? found.path : path)
        }
        options.isOfWorkbook = found.isOfWorkbook
        defer { try? environment.progress(nil) }
        try returned.confirm(options)
        let taking = InventoryImport(source, store: store, name: found.source, pictures: found.pictures)
        func run() throws -> ImportReport {
            let report = try taking.run(options) {
                try environment.progress("importing \($0.file)", $0.done, of: $0.total)
            }
            try environment.progress(nil)
            return report
        }
        var report = try run()
        while let answered = try DoubtQuestion(report: report, environment: environment).answered(options) {
            options = answered
            report = try run()
        }
        for notice in report.notices { environment.notice(notice) }
        if report.outcome == .refused { throw report.refusal }
        if let kept = report.mapping { environment.session.update { $0.mapping = kept } }
        guard report.sheet != nil, options.isDryRun, !isOneOfSeveral else {
            environment.tell(report.differences)
            return .page(report.page)
        }
        environment.notice(report.figures)
        return .page(report.changesPage)
    }

    /// Returns what the columns of a sheet are, after asking if need be; for other sources, what the user says.
    func settled(_ found: DetectedSource, _ environment: Environment) throws -> SheetMap {
        guard let source = found.sheet, !TextFile.isFolder(source) else { return map }
        return try SheetQuestion(statement: self, found: found, environment: environment).settled(source)
    }
}

extension DetectedSource {
    /// The CSV file or the folder that is read; `nil` for a store, and for several sheets.
    fileprivate var sheet: String? {
        switch way {
        case .inventory(let path): path
        case .orders(let file): file.path
        case .store, .several: nil
        }
    }
}

// MARK: - Replacing everything

extension ImportStatement {
    private func importOptions(in environment: Environment) -> ImportOptions {
        var options = ImportOptions()
        options.isDryRun = isDryRun || environment.options.isDryRun
        options.skipsBad = skipsBad
        options.skipsTwins = skipsTwins
        options.map = map
        options.refusesUnknownNames = environment.options.isStrict
        return options
    }

    private func replace(with found: DetectedSource, _ environment: Environment) throws -> Outcome {
        if !map.isEmpty { throw StatementError("map and replace do not go together: map is for CSV files") }
        let options = importOptions(in: environment)
        return try ReplacingImport(found: found, path: path, options: options, environment: environment).run()
    }
}
