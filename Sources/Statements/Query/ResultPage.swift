import Interchange
import Queries
import QueryLanguage
import Rendering
import StoreFile

/// The page of the answer to a query.
struct ResultPage {
    let query: Query
    let output: OutputClause
    let environment: Environment
    /// Prepares the query; replaced for queries whose columns no query can name.
    var preparation: (InventoryStore, QueryContext) throws -> PreparedQuery
    /// The choice of columns for a person; `nil` for other output.
    private let screen: ScreenColumns?
    /// The numbering of rows at a prompt; `nil` for other output.
    private var numbers: RowNumbers?
    private let isList: Bool

    /// Creates the page; `isList` is true if its rows may be numbered, so that `@2` can name one, and it has further
    /// pages.
    init(query: Query, output: OutputClause, environment: Environment, isList: Bool = false) {
        self.query = query
        self.output = output
        self.environment = environment
        self.isList = isList
        screen =
            Self.isRead(output, environment)
            ? ScreenColumns(query, isList: isList, isAtTerminal: Self.isAtTerminal(output, environment)) : nil
        preparation = { [asked = screen?.asked ?? query] in try $0.prepare(asked, in: $1) }
        guard isList, isPaged, environment.session.isAtPrompt, let screen,
            let numbers = RowNumbers(query, asked: screen.asked, session: environment.session)
        else { return }
        self.numbers = numbers
        preparation = { try $0.prepare(numbers.query, in: $1) }
    }

    /// Returns true if a person reads it here: a table or records at a terminal, or records anywhere.
    private static func isRead(_ output: OutputClause, _ environment: Environment) -> Bool {
        let isHere = environment.terminal.isInteractive && output.sink == nil
        switch output.format ?? environment.session.format ?? .table {
        case .record: return true
        case .table: return isHere
        default: return false
        }
    }

    /// Returns true for a table or records at a terminal.
    private static func isAtTerminal(_ output: OutputClause, _ environment: Environment) -> Bool {
        environment.terminal.isInteractive && output.sink == nil && isRead(output, environment)
    }

    /// Returns a query that is ready to give every row, whatever page a terminal would show.
    ///
    /// - Throws: ``QueryError`` for an unknown name, ``StoreError`` if the store can't be read.
    static func whole(_ query: Query, _ environment: Environment) throws -> PreparedQuery {
        var output = OutputClause()
        output.format = .tsv
        return try ResultPage(query: query, output: output, environment: environment).prepare()
    }

    func prepare() throws -> PreparedQuery {
        try preparation(try environment.store(), try context())
    }

    /// True for a table without a window on a terminal, which shows its first page; all other output has every row.
    private var isPaged: Bool {
        let format = output.format ?? environment.session.format ?? .table
        return environment.terminal.isInteractive && output.sink == nil && format == .table && !query.isAggregate
    }

    private func context() throws -> QueryContext {
        let settings = StoreSettings(try environment.store())
        var context = QueryContext(
            today: environment.clock.today, homeCurrency: try settings.homeCurrency(),
            defaultWindow: isPaged ? .page(1, size: nil) : nil)
        if query.noun == .backups { context.backups = try environment.backupRows() }
        if case .page(let number, size: nil) = query.window ?? context.defaultWindow {
            context.pageSize = try size(ofPage: number, settings)
        }
        return context
    }

    /// Returns the size of a page; further pages of a list keep the first one's size, even if the window has changed.
    private func size(ofPage number: Int, _ settings: StoreSettings) throws -> Int {
        if number > 1, isList, isPaged, let page = environment.session.page, page.query.list == query.list {
            return page.size
        }
        return try settings.pageSize() ?? (isPaged ? rowsOfScreen : StoreSettings.usualPageSize)
    }

    /// The number of rows that fit between the texts before and after them.
    private var rowsOfScreen: Int {
        let size = environment.terminal.size()
        // A header and its rule, the line of hidden columns, that of the page, and the prompt; without `show` also a
        // line of the values that are the same in all rows.
        let others = isList && query.columns.isEmpty ? 6 : 5
        let remark = mayLackRates ? lines(of: Self.longRemark, size) : 0
        return max(1, size.rows - others - linesUnderstood(size) - remark)
    }

    /// A remark about missing rates that is as long as most.
    private static let longRemark = "1,000 items not converted: no rate for CAD, EUR, USD · try: rates refresh"

    /// True if amounts may lack a rate, which a remark would report.
    private var mayLackRates: Bool {
        query.currency != nil
            || (screen?.asked.columns ?? []).contains { column in
                if case .field(let field) = column { field.isAlwaysConverted } else { false }
            }
    }

    private func linesUnderstood(_ size: Terminal.Size) -> Int {
        guard !environment.options.isQuiet else { return 0 }
        return lines(of: (query.words + ["rows 1–100 of 10,000"]).joined(separator: " · "), size)
    }

    private func lines(of text: String, _ size: Terminal.Size) -> Int {
        (displayWidth(of: text) + size.columns - 1) / max(1, size.columns)
    }

    func outcome() throws -> Outcome {
        let prepared = try prepare()
        let progress = Progress()
        let showsTotal = environment.terminal.isInteractive && output.sink == nil
        var outcome = Outcome.page(page(prepared, progress))
        if isList, environment.session.isAtPrompt { remember(prepared) }
        numbers?.begin()
        outcome.isNumbered = numbers != nil
        if showsTotal {
            let total = try prepared.count()
            if total == 0, Self.isAtTerminal(output, environment) {
                let empty = EmptyAnswer(query: query, environment: environment) { other in
                    try environment.store().prepare(other, in: context()).count()
                }
                outcome.screen = Screen(text: visible(try empty.sentence()), rowCount: 0)
            } else if prepared.offset >= total, Self.isAtTerminal(output, environment) {
                let words = query.words + [range(prepared, total: total)]
                outcome.screen = Screen(text: visible(words.joined(separator: " · ")), rowCount: 0)
            }
            outcome.understood = {
                environment.session.update { state in
                    if let size = state.page?.size { state.page?.count = (total + size - 1) / size }
                }
                return Understood(
                    (query.words + [range(prepared, total: total)]).joined(separator: " · "),
                    footer: { footer(prepared, shown: progress.rowCount, of: total) })
            }
        }
        outcome.remarks = { remarks(prepared, progress) }
        return outcome
    }

    /// Stores the page for `next`; a list without pages clears it.
    private func remember(_ prepared: PreparedQuery) {
        var page: ShownPage?
        if isPaged, let size = prepared.limit, size > 0 {
            if case .limit = query.window {
            } else {
                page = ShownPage(query: query, output: output, number: prepared.offset / size + 1, size: size)
            }
        }
        environment.session.update { [page] in $0.page = page }
    }

    /// The counts collected while the rows are read.
    private final class Progress {
        var leftOut = LeftOut()
        var rowCount = 0
    }

    private func page(_ prepared: PreparedQuery, _ progress: Progress) -> Page {
        let columns = prepared.pageColumns
        let totals = GroupTotals(query, columns)
        var page = Page(
            title: query.noun.rawValue, columns: screen?.dressed(columns) ?? columns
        ) { each in
            // A pager may read the rows a second time.
            progress.rowCount = 0
            totals?.clear()
            progress.leftOut = try prepared.lendRows { row in
                progress.rowCount += 1
                totals?.add(row)
                try each(row)
            }
        }
        page.totals = totals?.rows
        page.origin = origin(of: page)
        page.hidesEmptyFigures = !query.isAggregate
        if let screen { page.waysToSeeMore = screen.waysToSeeMore }
        return numbers?.numbering(page, after: prepared.offset) ?? page
    }

    /// Returns the origin of rows that `import` accepts after editing: those of items, sales and expenses.
    private func origin(of page: Page) -> () throws -> PageOrigin? {
        if query.isAggregate || query.noun.keyColumns.isEmpty { return { nil } }
        return { [environment, noun = query.noun.rawValue] in
            PageOrigin(mark: try environment.store().mark(), noun: noun)
        }
    }

    private func range(_ prepared: PreparedQuery, total: Int) -> String {
        let what = query.isAggregate ? "groups" : "rows"
        let all = "\(grouped(total)) \(total == 1 ? String(what.dropLast()) : what)"
        guard let limit = prepared.limit, prepared.offset > 0 || limit < total else { return all }
        guard prepared.offset < total else { return "past the last of \(all)" }
        guard limit > 0 else { return "none of \(all)" }
        let last = min(prepared.offset + limit, total)
        return "\(what) \(grouped(prepared.offset + 1))–\(grouped(last)) of \(grouped(total))"
    }

    private func footer(_ prepared: PreparedQuery, shown count: Int, of total: Int) -> String {
        let shown = "\(grouped(count)) of \(grouped(total))"
        if case .limit = query.window { return shown }
        guard let limit = prepared.limit, limit > 0, total > limit else { return shown }
        let pages = (total + limit - 1) / limit
        let page = prepared.offset / limit + 1
        let place = "\(shown) · page \(grouped(page)) of \(grouped(pages))"
        guard page < pages else { return place }
        return isList && environment.session.isAtPrompt ? "\(place) · next" : "\(place) · next: page \(page + 1)"
    }

    private func remarks(_ prepared: PreparedQuery, _ progress: Progress) -> [Remark] {
        var remarks: [Remark] = []
        if let contradiction = query.contradiction, !Self.isAtTerminal(output, environment) {
            remarks.append(Remark("nothing is \(contradiction) at once"))
        }
        if query.noun == .backups, let due = try? BackupWords.due(environment) { remarks.append(Remark(due)) }
        for word in prepared.scannedWords {
            remarks.append(Remark("the search index doesn't cover \(Quoting.quoted(word)), so every title was read"))
        }
        if !Self.isAtTerminal(output, environment),
            let sentence = BareAmounts(query).sentence(on: progress.leftOut.currencies, environment)
        {
            remarks.append(Remark(sentence))
        }
        return remarks + losses(progress.leftOut).map { Remark($0, isLoss: true) }
    }

    private func losses(_ leftOut: LeftOut) -> [String] {
        let rate = leftOut.missing.map { "no rate for \($0) · try: rates refresh" }
        var losses: [String] = []
        let (lack, remedy) =
            query.noun == .orders
            ? ("no day", "orders without day") : ("no purchase date", "items without bought")
        func lose(_ count: Int, _ reason: String) {
            guard count > 0 else { return }
            let loss = query.isAggregate ? "left out" : "not converted"
            losses.append("\(amount(count, of: query.noun)) \(loss): \(reason)")
        }
        lose(
            leftOut.otherCurrency - leftOut.undated,
            rate ?? "no amount in \(query.currency?.code ?? "one currency")")
        lose(leftOut.undated, "\(lack) · try: \(remedy)")
        if leftOut.unknown > 0 {
            losses.append(
                "\(amount(leftOut.unknown, of: .sales)) left out: no cost or price is known "
                    + "· try: sales without profit")
        }
        let sum = query.noun == .places ? "cost" : "haul_net"
        if leftOut.unknownParts > 0 {
            losses.append(
                "\(amount(leftOut.unknownParts, of: .items)) left out of \(sum): no cost or price is known "
                    + "· try: items without cost")
        }
        if leftOut.undatedParts > 0 {
            losses.append("\(amount(leftOut.undatedParts, of: .items)) left out of \(sum): \(lack) · try: \(remedy)")
        }
        let withoutRate = leftOut.parts - leftOut.unknownParts - leftOut.undatedParts
        if withoutRate > 0 {
            let what = withoutRate == 1 ? "item or expense" : "items and expenses"
            let lost = query.noun == .places ? amount(withoutRate, of: .items) : "\(grouped(withoutRate)) \(what)"
            losses.append("\(lost) left out of \(sum): \(rate ?? "an amount is too large")")
        }
        if leftOut.notCompared > 0 {
            let home = try? StoreSettings(environment.store()).homeCurrency()
            let reason = rate == nil ? "\(lack) · try: \(remedy)" : Query.noRateToCompare
            losses.append(query.sentence(onSkipped: leftOut.notCompared, home: home, reason))
        }
        if leftOut.undecidedGroups > 0 {
            let groups = "\(grouped(leftOut.undecidedGroups)) \(leftOut.undecidedGroups == 1 ? "group" : "groups")"
            losses.append("\(groups) skipped: having compares an amount in another currency, or an unknown value")
        }
        let stale = leftOut.stale.sentence { "the amounts of \(grouped($0)) day\($0 == 1 ? "" : "s")" }
        return losses + [stale].compactMap(\.self)
    }

    private func amount(_ count: Int, of noun: Noun) -> String {
        "\(grouped(count)) \(count == 1 ? noun.singular : noun.rawValue)"
    }
}
