import Ledger
import QueryLanguage
import Rendering
import Statements
import StoreFile

/// `import PATH`: imports a FlipperHelper inventory from either kind of phone, or a sheet of items or expenses.
package struct ImportStatement: FormStatement {
    package var path: String
    package var isDryRun = false
    package var skipsBad = false
    /// True to leave out rows of items that already exist.
    package var skipsTwins = false
    /// The lines that tell of the same thing as one that is here, and those that don't.
    package var same = LineChoice()
    package var another = LineChoice()
    /// True to replace everything instead of merging.
    package var replaces = false
    /// The user's description of another person's sheet.
    package var map = SheetMap()
    /// The name of a saved mapping to use instead.
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
                Clause(.same, .value(.lines, \.same)),
                Clause(.another, .value(.lines, \.another)),
                Clause(.map, .value(.mapping, \.map.described)),
                Clause(.using, usingMapping),
                Clause(.ignore, .value(.columnNames, \.map.ignored)),
                Clause(.header, .integer(1...1_048_576, "the line of a header"), \.map.header),
                Clause(.sheet, .name(.text), \.map.sheet),
                Clause(.currency, .currency, \.map.currency),
                Clause(.on, .platform, \.map.defaults.platform),
                Clause(.sold, .day, \.map.defaults.sold),
                Clause(.at, .name(.market), \.map.defaults.market),
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
        form, summary: "imports an inventory, a marketplace's orders, or a sheet of items or expenses",
        discussion: """
            \(ImportWords.orders)

            Any other file is imported whole or not at all, except for the records that `skip bad` and `skip twins`
            leave out. Of a folder or a zip of sheets, the sheets before a failed one stay imported. fhq tells the kind
            of a file by its contents, not by its name.
            \(ImportWords.folders)

            \(ImportWords.others)

            \(ImportWords.stores)

            \(ImportWords.files)

            Items with an improbable history, such as one sold before it was listed, are imported too. The import counts
            them, and `check` lists them.

            \(ImportWords.replace)

            dry run   shows how much would change, and the first changed records; changes nothing.
            replace   puts a whole inventory in place of everything here.
            skip bad  leaves out records that can't be imported, and saves them in a file beside the store, except those
                      of a marketplace's file, which has the addresses of buyers.
            skip twins leaves out rows that tell of an item that came from no sheet.
            same      says of lines that look like what is here that they are it; another, that they are not:
                      same 12, 15; another all.
            map       gives the meaning of the columns in someone else's sheet, and their format of days and amounts:
                      map "Date" to bought as "d/m/y", "Paid" to cost as "1.234,56"; columns with fhq's own names
                      need no map.
                      `quantity` makes that many items of a row and divides its amounts; with `quantity each`, the
                      amounts are for each item. `profit` is only compared with the row's own figures. `listed` is the
                      day of the listing.
                      A marketplace's column that has another name in the file, or days that a spreadsheet wrote:
                      map "Sale Date" to "Sale Date" as "d/m/y".
            using mapping
                      uses a saved mapping of the columns (`mappings` lists them); `map` and `ignore` take precedence.
            ignore    leaves out columns.
            header    gives the line with the column names, from 1.
            sheet     names the sheet of a workbook; default: the first.
            currency  gives the currency of amounts that name none.
            on        gives the platform of rows with a sale or an asking price that name none: on vinted.
            sold      gives the day of sale of rows with a price that have none: sold 2026-03-14.
            at        gives the market of rows that name none.
            """,
        examples: [])

    package var effects: Effects {
        if isDryRun { return .readsFiles }
        return skipsBad || replaces ? [.readsFiles, .writesStore, .writesFiles] : [.readsFiles, .writesStore]
    }

    package func run(in environment: Environment) throws -> Outcome {
        let outcome = try taken(in: environment)
        if !isDryRun, !environment.options.isDryRun { try confirm(outcome, environment) }
        return outcome
    }

    /// Confirms the import with the sums of its figures: `imported items.csv: 12 added, 3 changed`.
    private func confirm(_ outcome: Outcome, _ environment: Environment) throws {
        guard case .page(let page) = outcome.body else { return }
        var counts = [0, 0]
        let places = [["added", "new"], ["changed"]].map { names in
            page.columns.firstIndex { names.contains($0.name) }
        }
        try page.rows { cells in
            for (index, place) in places.enumerated() {
                if let place, case .integer(let count) = cells[place] { counts[index] += Int(count) }
            }
        }
        let parts = zip(counts, ["added", "changed"]).filter { $0.0 > 0 }.map { "\(grouped($0)) \($1)" }
        environment.confirm("imported \(path): \(parts.isEmpty ? "nothing new" : parts.joined(separator: ", "))")
    }

    private func taken(in environment: Environment) throws -> Outcome {
        guard let mapping else { return try importSource(in: environment) }
        var statement = self
        statement.mapping = nil
        statement.map = try MappingMemory(environment.store()).map(named: mapping).taking(map)
        environment.session.update { $0.notes[.mapping] = mapping }
        return try statement.importSource(in: environment)
    }

    private func importSource(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        if path == DetectedSource.standardInput, environment.options.readsStatementsFromInput {
            throw StatementError(
                "standard input holds the statements, so it can't hold the file",
                hints: ["pass the statement as an argument: fhq -c 'import -' < FILE"])
        }
        let found = try DetectedSource.look(
            at: path, for: store, map: map, kinds: environment.catalog.parts((any FileKind).self))
        // Unpacked files are removed with it.
        defer { withExtendedLifetime(found) {} }
        if case .several(let sheets) = found.way {
            return try SeveralImport(statement: self, found: found, sheets: sheets, environment: environment).run()
        }
        return try importSource(found, environment)
    }

    /// Imports one source.
    ///
    /// - Parameter settled: The look at its sheet, if already taken; `nil` to look now.
    func importSource(
        _ found: DetectedSource, settled: SheetLook? = nil, isOneOfSeveral: Bool = false, _ environment: Environment
    ) throws -> Outcome {
        let store = try environment.store()
        if let title = found.title { environment.notice("\(visible(found.path)): \(title)") }
        for remark in found.remarks { environment.notice(visible(remark)) }
        if replaces { return try replace(with: found, environment) }
        if case .content(let content) = found.way, content.isImported(by: map) {
            return try content.run(request(in: environment), of: found, in: environment)
        }
        if let renamed = map.renamed.first {
            throw StatementError(
                "\(Quoting.quoted(path)) isn't a marketplace's file with a column \(Quoting.quoted(renamed.column))",
                hints: ["map … to title names a field of fhq without quotes; `help import` lists them"])
        }
        guard let source = found.sheet else { preconditionFailure("What has no sheet imports itself.") }
        if !map.isEmpty, TextFile.isFolder(source) {
            throw StatementError("map is for sheets, but “\(path)” is \(found.title ?? "a folder")")
        }
        var options = importOptions(in: environment)
        let returned = try ReturnedWorkbook(found: found, path: source, environment: environment)
        options.exported = returned.exported
        var statement = self
        statement.map.noun = returned.noun
        options.look = try settled ?? statement.settled(found, environment)
        options.map = options.look?.readings[0] ?? statement.map
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
        while let answered = try answers(to: report, options, environment) {
            options = answered
            report = try run()
        }
        var told: Set<String> = []
        func tell() {
            for notice in report.notices where told.insert(notice).inserted { environment.notice(notice) }
        }
        tell()
        if report.canLeaveOutBad, !options.isDryRun, let ask = environment.ask, try ask(report.questionOfBadOnes) {
            options.skipsBad = true
            report = try run()
            tell()
        }
        if report.outcome == .refused { throw refusal(of: report) }
        if let kept = report.mapping { environment.session.update { $0.notes[.mapping] = kept } }
        guard report.sheet != nil, options.isDryRun, !isOneOfSeveral else {
            environment.tell(report.differences)
            return outcome(.page(report.page), report)
        }
        environment.notice(report.figures)
        return outcome(.page(report.changesPage), report)
    }

    private func outcome(_ body: Outcome.Body, _ report: ImportReport) -> Outcome {
        var outcome = Outcome(body)
        outcome.failure = report.halfSaleFailure
        return outcome
    }

    /// Returns the options with the answers to the rows in doubt, of the statement or of the user; `nil` if one is open.
    private func answers(
        to report: ImportReport, _ options: ImportOptions, _ environment: Environment
    ) throws -> ImportOptions? {
        guard report.isInDoubt else { return nil }
        var answered = options
        for doubt in report.doubts where answered.answers[doubt.row] == nil {
            if same.has(doubt.line) { answered.answers[doubt.row] = doubt.ifSame }
            if another.has(doubt.line) { answered.answers[doubt.row] = .another }
        }
        if report.doubts.allSatisfy({ answered.answers[$0.row] != nil }) { return answered }
        return try DoubtQuestion(report: report, environment: environment).answered(answered)
    }

    private func refusal(of report: ImportReport) -> StatementError {
        var error = report.refusal
        guard report.isInDoubt else { return error }
        let lines = report.doubts.map(\.line)
        error.proposals = [\ImportStatement.same, \.another].map { way in
            var statement = self
            statement[keyPath: way] = LineChoice(lines: lines)
            return statement.canonical
        }
        return error
    }

    private func request(in environment: Environment) -> FileRequest {
        FileRequest(
            path: path, map: map, isDryRun: isDryRun || environment.options.isDryRun, skipsBad: skipsBad,
            line: { map in
                var statement = self
                statement.map = map
                return statement.canonical
            })
    }

    /// Looks at a sheet, and returns the look by one reading, asking if necessary; `nil` for other sources.
    func settled(_ found: DetectedSource, _ environment: Environment) throws -> SheetLook? {
        guard let source = found.sheet, !TextFile.isFolder(source) else { return nil }
        return try SheetQuestion(statement: self, found: found, environment: environment).settled(source)
    }
}

extension DetectedSource {
    /// The CSV file or the folder that is read; `nil` for a file of another kind, and for several sheets.
    fileprivate var sheet: String? {
        switch way {
        case .inventory(let path): path
        case .content(let content): content.sheet
        case .several: nil
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
        options.kindMeant = environment.catalog.expenseKind
        return options
    }

    private func replace(with found: DetectedSource, _ environment: Environment) throws -> Outcome {
        if !map.isEmpty { throw StatementError("use map or replace, not both") }
        let options = importOptions(in: environment)
        return try ReplacingImport(found: found, path: path, options: options, environment: environment).run()
    }
}
