import QueryLanguage
import Rendering
import Statements
import StoreFile

/// A question about the meaning of a sheet that isn't fhq's own; in a script it shows the lines that give it.
struct SheetQuestion {
    let statement: ImportStatement
    let found: DetectedSource
    let environment: Environment

    /// Returns the look at the sheet by the reading that the user gave or confirmed.
    ///
    /// - Throws: ``StatementError`` for an unusable sheet, and in a script for an ambiguous one.
    func settled(_ source: String) throws -> SheetLook {
        let kept = try kept(for: source)
        let map = environment.session.isTyped ? kept?.map : nil
        if map == nil, statement.map.columns.isEmpty, let near = found.nearMiss { throw refusal(near, source) }
        let look = try look(source, map ?? statement.map)
        if let kept, map != nil {
            environment.notice(visible("using the mapping \(kept.name): \(MappingMemory.clauses(of: kept.map))"))
            environment.session.update { $0.notes[.mapping] = kept.name }
        }
        if look.isGiven, look.readings.count == 1 { return look }
        guard let ask = environment.ask, !environment.options.isDryRun else { throw refusal(look, source, kept?.name) }
        let readings = look.isGiven ? look.readings : tried(look, source).map(\.map)
        return try chosen(among: readings, source, ask)
    }

    private func look(_ source: String, _ map: SheetMap) throws -> SheetLook {
        do {
            return try SheetLook(
                source, map: map, home: StoreSettings(environment.store()).homeCurrency(),
                isOfWorkbook: found.isOfWorkbook)
        } catch let problem as ImportProblem {
            throw StatementError(
                "nothing was imported: \(problem.statement)", hints: problem.hint.map { [$0] } ?? [])
        }
    }

    /// Returns the saved mapping of a sheet with this header; `nil` if the user gives the columns.
    private func kept(for source: String) throws -> (name: String, map: SheetMap)? {
        guard statement.map.columns.isEmpty, statement.map.ignored.isEmpty else { return nil }
        var found = try MappingMemory(environment.store()).fitting(source)
        // The sheet of a workbook has been chosen already.
        found?.map.sheet = nil
        return found.map { ($0.name, $0.map.taking(statement.map)) }
    }

    private func refusal(_ look: SheetLook, _ source: String, _ kept: String?) -> StatementError {
        let trials = look.isGiven ? look.readings.map { Trial(map: $0) } : tried(look, source)
        let count = trials.count
        var error = StatementError(
            "nothing was imported: "
                + (count == 1
                    ? "the columns of \(Quoting.quoted(found.path)) aren't fhq's own"
                    : "\(Quoting.quoted(found.path)) can be understood in \(count) ways"))
        error.proposals = trials.map { line($0.map, skippingBad: $0.isMostlyTaken) }
        error.hints = remarks(about: trials[0], look)
        if let kept {
            var short = statement
            short.mapping = kept
            error.proposals.insert(short.canonical, at: 0)
        }
        return error
    }

    /// Returns the refusal of a file that only nearly is a marketplace's, with the lines that read it as one, or as a
    /// sheet.
    private func refusal(_ near: ImportError, _ source: String) -> StatementError {
        var error = StatementError("nothing was imported: \(near.description)")
        if case .lacksColumns(_, _, _, let renamed) = near, !renamed.isEmpty {
            var map = statement.map
            map.renamed += RenamedColumn.all(renamed)
            error.proposals = [line(map)]
        }
        let look = try? look(source, statement.map)
        error.proposals += look?.isGiven == false ? look?.readings.map { line($0) } ?? [] : []
        return error
    }

    private func line(_ map: SheetMap, skippingBad: Bool = false) -> String {
        var line = statement
        line.map = map
        line.skipsBad = line.skipsBad || skippingBad
        return line.canonical
    }

    // MARK: - Trials

    /// A reading of the sheet, and what became of the first rows when it was tried on them.
    private struct Trial {
        let map: SheetMap
        var taken = 0
        var rejected = 0
        var halfSales = 0
        var problem: ImportProblem?
        /// The number of rows that don't come in whole.
        var lost: Int { rejected + halfSales }
        /// True if a row lacks its part of an amount of several rows, which then is that of none.
        var splitsAmounts = false
        /// True if a few rows are bad and most are good.
        var isMostlyTaken: Bool { rejected > 0 && rejected * 4 <= taken && !splitsAmounts }
    }

    /// The number of rows on which each reading is tried.
    private static let triedRows = 2000

    /// Returns the readings that take rows, those first that take the most of them whole; all if none takes any.
    private func tried(_ look: SheetLook, _ source: String) -> [Trial] {
        let trials = look.readings.map { trial($0, source) }
        let taking = trials.filter { $0.taken > 0 }
        return (taking.isEmpty ? trials : taking).enumerated().sorted { left, right in
            (left.element.lost, left.offset) < (right.element.lost, right.offset)
        }.map(\.element)
    }

    private func trial(_ map: SheetMap, _ source: String) -> Trial {
        var trial = Trial(map: map)
        guard let look = try? look(source, map), let report = try? rehearsal(look, source, rows: Self.triedRows)
        else { return trial }
        for counts in report.counts.values {
            trial.taken += counts.added + counts.changed + counts.unchanged
            trial.rejected += counts.skipped
        }
        (trial.halfSales, trial.problem) = (report.halfSales.count, report.problems.first)
        trial.splitsAmounts = report.problems.contains { $0.isOfMergedAmount }
        return trial
    }

    /// Returns what a reading leaves out, in words.
    private func remarks(about trial: Trial, _ look: SheetLook) -> [String] {
        var remarks: [String] = []
        func leftOut(_ columns: [String]) -> String? {
            let names = columns.filter(trial.map.ignored.contains).map { Quoting.quoted($0) }
            return names.isEmpty ? nil : names.joined(separator: ", ")
        }
        if let names = leftOut(look.moneyColumns) { remarks.append("amounts that are left out: \(names)") }
        if let names = leftOut(look.statusColumns) {
            remarks.append("left out, so that sold things come in unsold unless a day and a price say so: \(names)")
        }
        if trial.halfSales > 0 {
            let way = trial.map.defaults.sold == nil ? "; sold DAY gives all prices a day" : ""
            remarks.append("rows with only a price or a day of sale come in unsold: \(trial.halfSales)\(way)")
        }
        if trial.rejected > 0, let problem = trial.problem {
            remarks.append("rows that can't be taken: \(trial.rejected); \(problem.statement)")
        }
        return remarks
    }

    private func rehearsal(_ look: SheetLook, _ source: String, rows: Int? = nil) throws -> ImportReport {
        var options = ImportOptions()
        (options.look, options.isDryRun, options.isOfWorkbook) = (look, true, found.isOfWorkbook)
        (options.skipsBad, options.skipsTwins, options.mostRows) = (statement.skipsBad, statement.skipsTwins, rows)
        options.kindMeant = environment.catalog.expenseKind
        return try InventoryImport(source, store: environment.store(), name: found.source).run(options)
    }

    // MARK: - Asking

    /// The number of rows that are shown as they would be imported.
    private static let shownRows = 3

    private func chosen(among readings: [SheetMap], _ source: String, _ ask: Asker) throws -> SheetLook {
        var index: Int? = 0
        if readings.count > 1 {
            index = try ask.which("there are \(readings.count) ways to read the sheet", of: differences(of: readings))
        }
        guard let index else { throw left(readings[0]) }
        let look = try look(source, readings[index])
        let rehearsal = try show(look, source)
        environment.notice(visible(line(readings[index])))
        // The import will ask whether to leave out the bad rows, or will refuse.
        if rehearsal.outcome == .refused, !rehearsal.isInDoubt { return look }
        guard environment.session.isTyped else {
            if try ask(Question("import it like this?", isYesUsual: true)) { return look }
            throw left(readings[index])
        }
        switch try ask.offering(Question("import it like this?", isYesUsual: true)) {
        case .take: return look
        case .leave: throw left(readings[index])
        case .edit:
            environment.session.update { [line = line(readings[index])] in $0.draft = line }
            throw StatementError("nothing was imported yet; edit the next line")
        }
    }

    /// Returns the clauses of each reading that are not in all of them.
    private func differences(of readings: [SheetMap]) -> [String] {
        readings.map { reading in
            var own = SheetMap()
            own.columns = reading.columns.filter { column in !readings.allSatisfy { $0.columns.contains(column) } }
            own.ignored = reading.ignored.filter { name in !readings.allSatisfy { $0.ignored.contains(name) } }
            own.currency = Set(readings.map(\.currency)).count > 1 ? reading.currency : nil
            return visible(MappingMemory.clauses(of: own))
        }
    }

    private func left(_ map: SheetMap) -> StatementError {
        var error = StatementError("nothing was imported")
        error.proposals = [line(map)]
        return error
    }

    /// Shows the first rows as they would be imported, and the rows that would be left out.
    private func show(_ look: SheetLook, _ source: String) throws -> ImportReport {
        let report = try rehearsal(look, source)
        let rows = report.samples.isEmpty ? report.differences.sentences : report.samples
        for sentence in rows.prefix(Self.shownRows) { environment.notice(visible(sentence)) }
        let leftOut = look.readings[0].ignored.map { Quoting.quoted($0) }.joined(separator: ", ")
        if !leftOut.isEmpty { environment.notice(visible("columns without a matching field are left out: \(leftOut)")) }
        if report.outcome != .refused || report.isInDoubt {
            for notice in report.notices { environment.notice(visible(notice)) }
        }
        return report
    }
}
