import Inventory
import QueryLanguage
import Rendering
import Services

/// The import of a file that a marketplace gave.
struct MarketplaceImport {
    let file: MarketplaceFile
    /// What the user has given, of which the file may have been made.
    let path: String
    let environment: Environment
    let isDryRun: Bool

    func run() throws -> Outcome {
        environment.notice(visible("\(path): \(file.title)"))
        for remark in file.remarks { environment.notice(visible(remark)) }
        var options = WriteOptions()
        options.force = environment.options.force
        var read: MarketplaceReport?
        defer { try? environment.progress(nil) }
        let report = try environment.store().takeOrders(
            from: RealPath.of(path) ?? path, today: environment.clock.today, options: options,
            rehearsal: isDryRun, accepts: { try refuseWhatIsLeft($0, read) }
        ) { intake in
            do {
                let progress = { (done: Int, total: Int) in
                    // Which is also when Ctrl-C is heard.
                    try environment.progress("importing \(file.source.title)", done, of: total)
                }
                read = try file.read(progress: progress) { try intake.take($0, of: file.source) }
            } catch let problem as ImportProblem {
                throw StatementError(
                    "nothing was imported: \(visible(problem.statement))", hints: problem.hint.map { [$0] } ?? [])
            }
        }
        try environment.progress(nil)
        if !environment.options.isQuiet {
            for sentence in OrderWords(report: report, read: read, isDryRun: isDryRun).sentences {
                environment.notice(visible(sentence))
            }
        }
        return .page(Self.page(report))
    }

    /// `--strict` takes nothing of a file that leaves something open.
    private func refuseWhatIsLeft(_ report: OrderReport, _ read: MarketplaceReport?) throws {
        guard environment.options.isStrict, report.isUnsettled || !(read?.problems ?? []).isEmpty else { return }
        throw StatementError(
            "nothing was imported: something is left open",
            hints: OrderWords(report: report, read: read, isDryRun: false).sentences.prefix(10).map { visible($0) })
    }

    private static func page(_ report: OrderReport) -> Page {
        let counts: [(String, OrderReport.Counts)] = [
            ("lines", report.lines), ("charges", report.charges), ("payouts", report.payouts),
            ("listings", report.listings),
        ]
        let rows = counts.filter { $0.1.all > 0 }.map { name, counts -> [CellValue] in
            [.text(name)] + [counts.new, counts.changed, counts.unchanged].map { .integer(Int64($0)) }
        }
        let columns = [Column("kind", .code)] + ["new", "changed", "unchanged"].map { Column($0, .integer) }
        return Page(title: "import", columns: columns, values: rows)
    }
}

/// What an import of orders says beside its figures.
struct OrderWords {
    let report: OrderReport
    let read: MarketplaceReport?
    let isDryRun: Bool

    private static let most = 20

    var sentences: [String] {
        cover + items + sums + payouts + limited((read?.problems ?? []).map(\.description), read?.furtherProblems ?? 0)
            + limited(report.conflicts.map(\.sentence)) + limited(report.suggestions.map(Self.sentence))
            + limited(report.notes) + limited(report.listingNotes)
    }

    private func limited(_ sentences: [String], _ further: Int = 0) -> [String] {
        let more = sentences.count - Self.most + further
        return sentences.prefix(Self.most) + (sentences.count > Self.most ? ["… and \(grouped(more)) more"] : [])
    }

    private var cover: [String] {
        let days = report.days.map { "\($0.lowerBound.description) to \($0.upperBound.description)" }
        return [isDryRun ? "dry run: nothing is kept" : nil, days].compactMap(\.self)
    }

    private var items: [String] {
        let counts = [
            (report.matched, "matched"), (report.likely, "likely"), (report.unmatched - report.likely, "unmatched"),
            (report.ignored, "ignored"),
        ].filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
        var sentences = counts.isEmpty ? [] : ["order lines: \(counts.joined(separator: ", "))"]
        if report.unmatched > 0 { sentences.append("orders unmatched lists those that wait") }
        if report.unsound > 0 {
            sentences.append("\(grouped(report.unsound)) lines with amounts beyond reason were not taken")
        }
        return sentences
    }

    private var sums: [String] {
        report.sums.sorted { $0.key.code < $1.key.code }.map { currency, sums in
            func text(_ minor: Int64) -> String { Money(minor: minor, currency: currency).description }
            let parts = [(sums.booked, "booked"), (sums.ignored, "ignored"), (sums.left, "left")]
                .filter { $0.0 != 0 }.map { "\(text($0.0)) \($0.1)" }
            return "in the file \(text(sums.total)): \(parts.isEmpty ? "nothing" : parts.joined(separator: ", "))"
        }
    }

    private var payouts: [String] {
        guard !report.paid.isEmpty else { return [] }
        let wrong = report.paid.filter { $0.lines != $0.amount.minor }
        if wrong.isEmpty {
            return ["the lines of \(report.paid.count == 1 ? "the payout" : "each payout") add up to it"]
        }
        return limited(
            wrong.map { payout in
                let lines = Money(minor: payout.lines, currency: payout.amount.currency)
                let rest = Money(minor: payout.amount.minor - payout.lines, currency: payout.amount.currency)
                return
                    "payout \(payout.number) of \(payout.day.description) is \(payout.amount.description), and the lines "
                    + "known of it are \(lines.description): \(rest.description) is not explained"
            })
    }

    private static func sentence(_ suggestion: OrderReport.Suggestion) -> String {
        let others = suggestion.skus.dropFirst()
        return "likely: match \(suggestion.order) to \(suggestion.skus.first ?? "")"
            + (others.isEmpty ? "" : " (or \(others.joined(separator: ", ")))")
            + ": \(suggestion.number) “\(suggestion.title)”"
    }
}
