import Inventory
import QueryLanguage
import Rendering
import Services

/// Turns the answer to a query into a page.
struct ResultPage {
    let query: Query
    let output: OutputClause
    let environment: Environment
    /// Makes the query ready, for those whose columns no query can name.
    var preparation: (InventoryStore, QueryContext) throws -> PreparedQuery
    /// How the rows are numbered, at a prompt where they are items or of items.
    private var numbers: RowNumbers?

    /// `isList`: its rows may be numbered, for `@2` to name them.
    init(query: Query, output: OutputClause, environment: Environment, isList: Bool = false) {
        self.query = query
        self.output = output
        self.environment = environment
        preparation = { try $0.prepare(query, in: $1) }
        guard isList, isPaged, environment.session.isAtPrompt,
            let numbers = RowNumbers(query, session: environment.session)
        else { return }
        self.numbers = numbers
        preparation = { try $0.prepare(numbers.query, in: $1) }
    }

    func prepare() throws -> PreparedQuery {
        try preparation(try environment.store(), try context())
    }

    /// On a terminal a table without a window shows its first page; everything else gives every row.
    private var isPaged: Bool {
        let format = output.format ?? environment.session.format ?? .table
        return environment.terminal.isInteractive && output.sink == nil && format == .table && !query.isAggregate
    }

    private func context() throws -> QueryContext {
        let settings = StoreSettings(try environment.store())
        var context = QueryContext(
            today: environment.clock.today, homeCurrency: try settings.homeCurrency(),
            defaultWindow: isPaged ? .page(1, size: nil) : nil)
        if case .page(_, size: nil) = query.window ?? context.defaultWindow {
            context.pageSize = try settings.pageSize()
        }
        return context
    }

    func outcome() throws -> Outcome {
        let prepared = try prepare()
        let progress = Progress()
        let showsTotal = environment.terminal.isInteractive && output.sink == nil
        var outcome = Outcome.page(page(prepared, progress, showsTotal: showsTotal))
        if showsTotal {
            outcome.understood = {
                progress.total = try prepared.count()
                return understood(prepared, total: progress.total ?? 0)
            }
        }
        outcome.remarks = { remarks(prepared, progress) }
        return outcome
    }

    /// What is learned while the rows are read.
    private final class Progress {
        var leftOut = LeftOut()
        var rowCount = 0
        var total: Int?
    }

    private func page(_ prepared: PreparedQuery, _ progress: Progress, showsTotal: Bool) -> Page {
        let page = Page(
            title: query.noun.rawValue, columns: prepared.pageColumns, footer: { footer(prepared, progress) }
        ) { each in
            // A pager may ask a second time.
            progress.rowCount = 0
            progress.leftOut = try prepared.lendRows { row in
                progress.rowCount += 1
                try each(row)
            }
        }
        return numbers?.numbering(page, after: prepared.offset) ?? page
    }

    private func understood(_ prepared: PreparedQuery, total: Int) -> String {
        (query.words + [range(prepared, total: total)]).joined(separator: " · ")
    }

    private func range(_ prepared: PreparedQuery, total: Int) -> String {
        let what = query.isAggregate ? "groups" : "rows"
        guard let limit = prepared.limit, prepared.offset > 0 || limit < total else {
            return "\(grouped(total)) \(total == 1 ? String(what.dropLast()) : what)"
        }
        guard prepared.offset < total else { return "past the last of \(grouped(total)) \(what)" }
        let last = min(prepared.offset + limit, total)
        return "\(what) \(grouped(prepared.offset + 1))–\(grouped(last)) of \(grouped(total))"
    }

    private func footer(_ prepared: PreparedQuery, _ progress: Progress) -> String? {
        guard let total = progress.total else { return nil }
        let shown = "\(grouped(progress.rowCount)) of \(grouped(total))"
        if case .limit = query.window { return shown }
        guard let limit = prepared.limit, limit > 0, total > limit else { return shown }
        let pages = (total + limit - 1) / limit
        let page = prepared.offset / limit + 1
        return page < pages
            ? "\(shown) · page \(grouped(page)) of \(grouped(pages)) · next: page \(page + 1)"
            : "\(shown) · page \(grouped(page)) of \(grouped(pages))"
    }

    private func remarks(_ prepared: PreparedQuery, _ progress: Progress) -> [Remark] {
        var remarks: [Remark] = []
        if let contradiction = query.contradiction { remarks.append(Remark("nothing is \(contradiction) at once")) }
        for word in prepared.scannedWords {
            remarks.append(Remark("the search index cannot serve \(Quoting.quoted(word)): every title was read"))
        }
        return remarks + losses(progress.leftOut).map { Remark($0, isLoss: true) }
    }

    private func losses(_ leftOut: LeftOut) -> [String] {
        let rate = leftOut.missing.map { "no rate for \($0): rates refresh" }
        var losses: [String] = []
        if leftOut.otherCurrency > 0 {
            let reason = rate ?? "not known in \(query.currency?.code ?? "one currency")"
            let count = leftOut.otherCurrency
            let loss = query.isAggregate ? "left out" : count == 1 ? "lacks an amount" : "lack an amount"
            losses.append("\(amount(count, of: query.noun)) \(loss): \(reason)")
        }
        if leftOut.unknown > 0 {
            losses.append("\(amount(leftOut.unknown, of: .sales)) left out: no cost or price is known")
        }
        if leftOut.unknownParts > 0 {
            losses.append("\(amount(leftOut.unknownParts, of: .items)) left out of haul_net: no cost or price is known")
        }
        let withoutRate = leftOut.parts - leftOut.unknownParts
        if withoutRate > 0 {
            let what = withoutRate == 1 ? "item or expense" : "items and expenses"
            losses.append("\(grouped(withoutRate)) \(what) left out of haul_net: \(rate ?? "an amount is too large")")
        }
        if leftOut.notCompared > 0 {
            let reason =
                query.currency == nil
                ? "in another currency than the condition" : "no rate to compare by: rates refresh"
            losses.append("\(amount(leftOut.notCompared, of: query.noun)) stood aside: \(reason)")
        }
        let stale = leftOut.stale.sentence { "amounts of \(grouped($0)) day\($0 == 1 ? "" : "s")" }
        return losses + [stale].compactMap(\.self)
    }

    private func amount(_ count: Int, of noun: Noun) -> String {
        "\(grouped(count)) \(count == 1 ? noun.singular : noun.rawValue)"
    }

    /// Which rates amounts are converted by, where they are.
    private func rateWords() throws -> String {
        guard let currency = query.currency else { return "" }
        guard let newest = try environment.store().newestRates() else {
            return "\nno rates are there: only what is in \(currency.code) already counts"
        }
        return """

            each amount is converted to \(currency.code) by the rate of its own day, or the newest of the 30 days before; \
            the newest rates are of \(newest.day.description), for \(grouped(newest.currencies)) currencies and the euro
            """
    }

    /// What was understood, in words; then what SQLite is asked, and how it will look.
    func explanation() throws -> String {
        let prepared = try prepare()
        let explanation = try prepared.explain()
        let plan = explanation.plan.map { "  \($0)" }.joined(separator: "\n")
        return """
            \(query.canonical)
            \(([query.noun.rawValue] + query.words).joined(separator: " · "))\(try rateWords())

            \(explanation.sql)

            values: \(explanation.values)
            plan:
            \(plan)
            """
    }
}
