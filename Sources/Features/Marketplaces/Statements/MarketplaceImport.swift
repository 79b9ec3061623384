import Imports
import Ledger
import QueryLanguage
import Rendering
import Statements
import StoreFile

/// The import of a file from a marketplace.
struct MarketplaceImport {
    var file: MarketplaceFile
    let request: FileRequest
    /// The path that the user gave, from which the file may have been converted.
    let path: String
    /// The name that the store remembers as the source; `nil` for the path.
    let source: String?
    let environment: Environment

    func run() throws -> Outcome {
        do {
            return try imported()
        } catch let problem as ImportProblem where problem.isOfResavedDays {
            return try settled().imported()
        }
    }

    /// Returns the import of the same file with the order of its days, which a spreadsheet wrote in digits.
    ///
    /// - Throws: `StatementError` with both lines if neither the rows nor a person decide.
    private func settled() throws -> MarketplaceImport {
        var settled = self
        do {
            settled.file = try file.withDayOrders(today: environment.clock.today)
        } catch let doubt as DayOrderDoubt {
            let lines = doubt.readings.map { line($0.format, doubt.column) }
            let sentence =
                "a spreadsheet saved \(Quoting.quoted(path)) again: “\(visible(doubt.example))” in "
                + "“\(visible(doubt.column))” could be \(doubt.readings.map(\.day.description).joined(separator: " or "))"
            let chosen = request.isDryRun ? nil : try environment.ask?.which(sentence, of: lines.map { visible($0) })
            guard let chosen else {
                var error = StatementError("nothing was imported: \(sentence)")
                error.proposals = lines
                throw error
            }
            settled.file.map.renamed.append(
                RenamedColumn(name: doubt.column, column: doubt.column, format: doubt.readings[chosen].format))
        }
        for said in settled.file.map.renamed.dropFirst(file.map.renamed.count) {
            environment.notice(
                visible("a spreadsheet saved this file again; “\(said.name)” is read as \(said.format?.text ?? "")"))
        }
        guard settled.file != file else {
            throw StatementError("nothing was imported: its days can't be read")
        }
        return settled
    }

    private func line(_ format: CellFormat, _ column: String) -> String {
        var map = request.map
        map.renamed.append(RenamedColumn(name: column, column: column, format: format))
        return request.line(map)
    }

    private func imported() throws -> Outcome {
        var options = WriteOptions()
        options.force = environment.options.force
        var read: MarketplaceReport?
        var years = TaxYearProfits(environment: environment)
        defer { try? environment.progress(nil) }
        let report = try environment.store().importOrders(
            from: source ?? RealPath.of(path) ?? path, today: environment.clock.today, options: options,
            rehearsal: request.isDryRun,
            accepts: { report in
                try refuseWhatIsLeft(report, read)
                if report.reread > 0 { try years.compare() }
            }
        ) { intake in
            if try intake.corrects(file.source) { try years.note() }
            do {
                let progress = { (done: Int, total: Int) in
                    // This also checks for Ctrl-C.
                    try environment.progress("importing \(file.source.title)", done, of: total)
                }
                read = try file.read(progress: progress) { try intake.add($0, of: file.source) }
                if let read, file.hasImpossibleDay(read, today: environment.clock.today) {
                    throw ImportProblem.resavedDays
                }
                if let days = read.flatMap(file.wholeDays) { try intake.markMissing(in: days, of: file.source) }
            } catch let problem as ImportProblem where !problem.isOfResavedDays {
                throw StatementError(
                    "nothing was imported: \(visible(problem.statement))", hints: problem.hint.map { [$0] } ?? [])
            }
        }
        try environment.progress(nil)
        var words = OrderWords(report: report, read: read, isDryRun: request.isDryRun, years: years.changes)
        let failure = request.skipsBad ? nil : failure(words)
        words.saysMismatches = failure != nil || words.mismatch == nil
        if !environment.options.isQuiet { for sentence in words.sentences { environment.notice(visible(sentence)) } }
        var outcome = Outcome.page(Self.page(report))
        outcome.failure = failure ?? words.mismatch
        return outcome
    }

    /// Returns the reason why not every line was taken, with the line that reads columns with new names.
    private func failure(_ words: OrderWords) -> StatementError? {
        guard var failure = words.failure(of: file) else { return nil }
        if !file.renamed.isEmpty {
            var map = request.map
            map.renamed += RenamedColumn.all(file.renamed)
            failure.proposals = [request.line(map)]
        }
        return failure
    }

    /// Refuses, with `--strict`, a file that leaves anything unsettled.
    private func refuseWhatIsLeft(_ report: OrderReport, _ read: MarketplaceReport?) throws {
        guard environment.options.isStrict, report.isUnsettled || !(read?.problems ?? []).isEmpty else { return }
        throw StatementError(
            "nothing was imported: --strict needs every line settled",
            hints: OrderWords(report: report, read: read, isDryRun: false).sentences.prefix(10).map { visible($0) })
    }

    private static func page(_ report: OrderReport) -> Page {
        let counts: [(String, OrderReport.Counts)] = [
            ("lines", report.lines), ("charges", report.charges), ("payouts", report.payouts),
            ("listings", report.listings),
        ]
        let rows = counts.filter { $0.1.all > 0 }.map { name, counts -> [CellValue] in
            [.text(name)] + [counts.new, counts.changed, counts.unchanged, counts.unknown].map { .integer(Int64($0)) }
        }
        let columns = [Column("kind", .code)] + ["new", "changed", "unchanged", "unknown"].map { Column($0, .integer) }
        return Page(title: "import", columns: columns, values: rows)
    }
}

/// The messages of an import of orders.
struct OrderWords {
    let report: OrderReport
    let read: MarketplaceReport?
    let isDryRun: Bool
    /// The sentences about tax years that the import corrects.
    var years: [String] = []
    /// True if the sentences say which rows don't add up; else the error says it.
    var saysMismatches = true

    private static let most = 20

    var sentences: [String] {
        cover + items + sums + years + (saysMismatches ? mismatches : []) + (read?.remarks ?? []) + payouts
            + limited((read?.problems ?? []).map(\.description), read?.furtherProblems ?? 0)
            + limited(report.unknown.map(Self.sentence)) + limited(report.conflicts.map(\.sentence))
            + limited(report.suggestions.map(Self.sentence))
            + limited(report.notes) + limited(report.listingNotes)
    }

    private func limited(_ sentences: [String], _ further: Int = 0) -> [String] {
        let more = sentences.count - Self.most + further
        return sentences.prefix(Self.most) + (sentences.count > Self.most ? ["… and \(grouped(more)) more"] : [])
    }

    private var cover: [String] {
        let days = report.days.map { "\($0.lowerBound.description) to \($0.upperBound.description)" }
        return [isDryRun ? "dry run: nothing is saved" : nil, days].compactMap(\.self)
    }

    private var items: [String] {
        let counts = [
            (report.matched, "matched"), (report.likely, "likely"), (report.unsettled - report.likely, "unmatched"),
            (report.waiting[.unpaid] ?? 0, "unpaid"), (report.waiting[.voided] ?? 0, "refunded or cancelled"),
            (report.ignored, "ignored"),
        ].filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
        var sentences = counts.isEmpty ? [] : ["order lines: \(counts.joined(separator: ", "))"]
        if report.unsettled > 0 { sentences.append("try: orders unmatched") }
        if report.unmatched > report.unsettled {
            sentences.append("orders that are unpaid or refunded wait, and book nothing: todo orders")
        }
        if report.missing > 0 {
            let orders = report.missing == 1 ? "1 order is" : "\(grouped(report.missing)) orders are"
            sentences.append("\(orders) no longer in this file, which may mean a refund: todo orders")
        }
        if report.neutral > 0 {
            let lines = Self.lines(report.neutral)
            sentences.append("\(lines) moved no money, such as orders that aren't paid yet: not kept")
        }
        return sentences
    }

    private var sums: [String] {
        let leftOut = read?.leftOut ?? [:]
        let currencies = Set(report.sums.keys).union(leftOut.keys).sorted { $0.code < $1.code }
        return currencies.map { currency in
            func text(_ minor: Int64) -> String { Money(minor: minor, currency: currency).description }
            let (sums, notTaken) = (report.sums[currency], leftOut[currency] ?? 0)
            let amounts = [
                (sums?.booked ?? 0, "booked"), (sums?.ignored ?? 0, "ignored"), (sums?.left ?? 0, "open"),
                (notTaken, "not understood"),
            ]
            let parts = amounts.filter { $0.0 != 0 }.map { "\(text($0.0)) \($0.1)" }
            return
                "the file adds up to \(text((sums?.total ?? 0) &+ notTaken)): \(parts.isEmpty ? "nothing" : parts.joined(separator: ", "))"
        }
    }

    private var mismatches: [String] {
        let all = "of \(grouped(report.orders)) order\(report.orders == 1 ? "" : "s")"
        return Self.sentences(report.mismatches) { _ in all }.map { "\($0): orders where mismatch != 0" }
            + Self.sentences(report.looseMismatches) { "charge\($0 == 1 ? "" : "s") of no order" }
    }

    private static func sentences(_ mismatches: OrderReport.Mismatches, _ things: (Int) -> String) -> [String] {
        mismatches.sums.sorted { $0.key < $1.key }.map { currency, sum in
            let amount = Money(minor: sum.minor, currency: currency).description
            return
                "\(grouped(sum.count)) \(things(sum.count)) \(sum.count == 1 ? "doesn't" : "don't") add up to the file's own result, by \(amount)"
        }
    }

    private var payouts: [String] {
        let differing = report.paid.filter { $0.lines != $0.amount.minor }
        let (wrong, incomplete) = (differing.filter(\.isComplete), differing.filter { !$0.isComplete })
        let open = incomplete.map {
            "payout \($0.number) of \($0.day.description) is incomplete: "
                + ($0.hasLines ? "the payout before it isn't" : "none of its lines are") + " here, so it isn't compared"
        }
        let right = report.paid.filter { $0.lines == $0.amount.minor }
        if wrong.isEmpty {
            guard right.count != 1 else {
                return ["the lines of payout \(right[0].number) add up to its \(right[0].amount.description)"] + open
            }
            return
                (right.isEmpty ? [] : ["the lines of each of the \(grouped(right.count)) payouts add up to its amount"])
                + limited(open)
        }
        return limited(
            wrong.map { payout in
                let lines = Money(minor: payout.lines, currency: payout.amount.currency)
                let rest = Money(minor: payout.amount.minor - payout.lines, currency: payout.amount.currency)
                return
                    "payout \(payout.number) of \(payout.day.description) is \(payout.amount.description), but its known "
                    + "lines add up to \(lines.description); \(rest.description) is unexplained"
            } + open)
    }

    private static func sentence(_ row: OrderReport.UnknownRow) -> String {
        "“\(row.title)” is a row of an unknown type: kept, not booked"
            + (row.net.map { ", \($0.description)" } ?? "")
    }

    private static func sentence(_ suggestion: OrderReport.Suggestion) -> String {
        if suggestion.isOfAll {
            return "match \(suggestion.order) to \(suggestion.skus.joined(separator: ", ")): \(suggestion.number) "
                + "“\(suggestion.title)” names all of these"
        }
        let others = suggestion.skus.dropFirst()
        return "likely: match \(suggestion.order) to \(suggestion.skus.first ?? "")"
            + (others.isEmpty ? "" : " (or \(others.joined(separator: ", ")))")
            + ": \(suggestion.number) “\(suggestion.title)”"
    }
}

// MARK: - Lines left out

extension OrderWords {
    /// Returns the reason why an import fails although the rest of the file was taken; `nil` if every line was.
    func failure(of file: MarketplaceFile) -> StatementError? {
        let parts = [notUnderstood, unknown, unsound, renamed(in: file)].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        let hints = [
            parts.count == (unknown == nil ? 0 : 1) ? nil : "add skip bad to accept the import without them",
            unknown.map { _ in "try: todo orders" },
        ]
        return StatementError(
            "not every line was imported: \(parts.joined(separator: "; "))", hints: hints.compactMap(\.self))
    }

    /// Returns the failure for orders that newly don't add up; otherwise `nil`.
    var mismatch: StatementError? {
        guard report.mismatches.new + report.looseMismatches.new > 0 else { return nil }
        let hints = ["try: todo orders", "try: accept (orders where mismatch != 0)"]
        return StatementError(
            mismatches.joined(separator: "; "), hints: report.mismatches.new > 0 ? hints : [])
    }

    private static func lines(_ count: Int) -> String { "\(grouped(count)) line\(count == 1 ? "" : "s")" }

    private static func sums(_ sums: [Currency: Int64]) -> String {
        let amounts = sums.filter { $0.value != 0 }.sorted { $0.key.code < $1.key.code }
            .map { Money(minor: $0.value, currency: $0.key).description }
        return amounts.isEmpty ? "" : " (\(amounts.joined(separator: ", ")))"
    }

    private var notUnderstood: String? {
        guard let read, read.problemCount > 0 else { return nil }
        let numbers = read.problems.prefix(5).compactMap { $0.line.map(String.init) }.joined(separator: ", ")
        return "\(Self.lines(read.problemCount)) not understood\(Self.sums(read.leftOut)): "
            + "line\(read.problemCount == 1 ? "" : "s") \(numbers)\(read.problemCount > 5 ? ", …" : "")"
    }

    private var unknown: String? {
        guard !report.unknown.isEmpty else { return nil }
        var sums: [Currency: Int64] = [:]
        for net in report.unknown.compactMap(\.net) { sums[net.currency, default: 0] &+= net.minor }
        return "\(Self.lines(report.unknown.count)) of unknown types kept, not booked\(Self.sums(sums))"
    }

    private var unsound: String? {
        report.unsound > 0 ? "\(Self.lines(report.unsound)) with impossible amounts" : nil
    }

    /// Returns a sentence if a missing column may be one with a new name; otherwise `nil`.
    private func renamed(in file: MarketplaceFile) -> String? {
        guard let missing = file.missing.first, let unknown = file.unknown.first else { return nil }
        return "the column “\(visible(unknown))” is unknown, and “\(missing)” is missing"
    }
}
