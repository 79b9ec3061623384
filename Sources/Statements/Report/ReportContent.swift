import Queries
import QueryLanguage
import Rendering
import Reports
import StoreFile

/// The parts of a report about one period.
final class ReportContent {
    private let period: Period
    private let unit: Period.Unit
    private let environment: Environment
    private let store: InventoryStore
    private let home: Currency
    /// The gaps in the figures, in the order in which they were noticed.
    private(set) var losses: [String] = []

    init(_ period: Period, _ unit: Period.Unit, _ environment: Environment) throws {
        (self.period, self.unit, self.environment) = (period, unit, environment)
        store = try environment.store()
        home = try StoreSettings(store).homeCurrency()
    }

    var title: String { "\(Self.name(of: period, unit)) in \(home.code)" }

    /// Returns the parts; on a page, which has no prompt, the amounts left out come without statements to try.
    func parts(ofPage isPage: Bool) throws -> [HTMLDocument.Block] {
        let months = try monthly()
        let figures = try profits(months)
        var parts: [HTMLDocument.Block] = [.heading("In and out"), .table(comparison(figures))]
        if let goal = try StoreSettings(store).goal(), let words = try goal.words(for: period, store, environment) {
            parts.append(.paragraph(words))
        }
        let (best, worst) = try extremeSales()
        parts += [
            .heading("Net profit by month"), .chart(try chart(of: months)),
            .heading("Best sales"), .table(best),
        ]
        if let worst { parts += [.heading("Worst sales"), .table(worst)] }
        parts += [
            .heading("Sold of what was bought"), .table(try sellThrough()),
            .heading("Stock today, by age"),
            .chart(try page(of: "stock aging in \(home.code)", only: ["age", "count", "cost", "currency"])),
            .heading("To do today"), .table(try tasks()), .heading("Left out"),
        ]
        if losses.isEmpty { return parts + [.paragraph("Nothing: every figure is complete.")] }
        let pieces = losses.map { $0.split(separator: " · try: ", maxSplits: 1) }
        parts += pieces.map { .paragraph("\($0[0]).") }
        guard !isPage else { return parts }
        let remedies = pieces.compactMap { $0.dropFirst().first }
        return parts + Set(remedies).sorted().map { .paragraph("try: \($0)") }
    }

    // MARK: - Periods

    /// The period, the one before it and the same one a year earlier, each once.
    private var compared: [Period] {
        let year: Int? =
            switch unit {
            case .month: -12
            case .quarter: -4
            default: nil
            }
        return [period]
            + [-1, year].compactMap { $0.flatMap { Period.containing(period.first, unit: unit, offset: $0) } }
    }

    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private static func name(of period: Period, _ unit: Period.Unit) -> String {
        let label = ProfitGrouping.label(of: period.first, in: unit)
        let (year, month, _) = period.first.civil
        switch unit {
        case .month: return "\(monthNames[month - 1]) \(year)"
        case .taxYear: return "Tax year \(label)"
        default: return label
        }
    }

    // MARK: - Money

    /// Returns the figures of the compared periods; the months of a year are one of them.
    private func profits(_ months: ProfitPage) throws -> [ProfitFigures] {
        try compared.map { period in
            let isOfMonths = months.request.bounds == Bounds(from: period.first, through: period.last)
            let report = try isOfMonths ? months.report : profit(from: period.first, through: period.last).report
            note(report.losses.sentences, of: Self.name(of: period, unit))
            return report.total
        }
    }

    private func profit(from first: Day, through last: Day, by grouping: ProfitGrouping? = nil) throws -> ProfitPage {
        let request = ProfitRequest(
            grouping: grouping, filters: [.period(.sold, Bounds(from: first, through: last))], currency: home,
            today: environment.clock.today)
        return ProfitPage(request: request, report: try store.profit(request))
    }

    private func note(_ sentences: [String], of part: String) {
        for sentence in sentences.map({ "\(part): \($0)" }) where !losses.contains(sentence) { losses.append(sentence) }
    }

    /// Returns a table with a figure in each row and a period in each column.
    private func comparison(_ figures: [ProfitFigures]) -> Page {
        let counts: [CellValue] = figures.map { .integer(Int64($0.sales)) }
        var rows: [[CellValue]] = [[.text("sales")] + counts]
        for (name, amount) in Self.amounts {
            let cells = figures.map { figures -> CellValue in
                amount(figures).map { .decimal($0, digits: home.fractionDigits) } ?? .empty
            }
            rows.append([.text(name)] + cells)
        }
        let columns = compared.map { Column(Self.name(of: $0, unit), .decimal) }
        return Page(title: "In and out", columns: [Column("figure")] + columns, values: rows)
    }

    /// The rows of the comparison; `nil` for an amount that is unknown.
    private static let amounts: [(name: String, amount: @Sendable (ProfitFigures) -> Int64?)] = [
        ("revenue", { $0.isRevenueKnown ? $0.revenue : nil }),
        ("cost of items sold", { $0.isCostKnown ? $0.cost : nil }),
        ("selling costs", { $0.isRevenueKnown ? $0.sellingCosts : nil }),
        ("expenses", { $0.areExpensesKnown ? $0.expenses : nil }),
        ("written off", { $0.isWrittenOffKnown ? $0.writtenOff : nil }),
        ("net profit", { $0.isNetProfitKnown ? $0.netProfit : nil }),
    ]

    /// Returns the profit of the twelve months up to the period's end.
    private func monthly() throws -> ProfitPage {
        let first = Period.containing(period.last, unit: .month, offset: -11)?.first ?? period.first
        let start = unit == .taxYear ? period.first : first
        return try profit(from: start, through: period.last, by: .calendar(.month))
    }

    private func chart(of months: ProfitPage) throws -> Page {
        note(months.report.losses.sentences, of: "profit")
        return try months.page.read(["month", "sales", "revenue", "net_profit", "currency"])
    }

    private static let mostSales = 5

    /// Returns the sales with the highest profit and, of the others, those with the lowest; `nil` if there are no others.
    private func extremeSales() throws -> (best: Page, worst: Page?) {
        let sales = try store.saleProfits(period, in: home).sorted { ($0.profit, $0.id) < ($1.profit, $1.id) }
        let worst = sales.dropLast(Self.mostSales).prefix(Self.mostSales)
        return try (table(of: sales.suffix(Self.mostSales), "desc"), worst.isEmpty ? nil : table(of: worst, "asc"))
    }

    private func table(of sales: ArraySlice<(profit: Int64, id: Int64)>, _ order: String) throws -> Page {
        // No sale has the number 0.
        let ids = ([0] + sales.map(\.id)).map(String.init).joined(separator: ", ")
        let shown = "sku, title, platform, sale_price, sale_currency, profit"
        return try page(of: "sales where id in (\(ids)) show \(shown) sort profit \(order) limit all as table")
    }

    // MARK: - Items

    private func sellThrough() throws -> Page {
        let columns = [
            Column("bought in"), Column("bought", .integer), Column("listed", .integer), Column("sold", .integer),
            Column("sell_through", .decimal, .ratio), Column("median_days_to_sell", .decimal),
        ]
        let lines = try store.performance(of: compared.map { Bounds(from: $0.first, through: $0.last) })
        let rows = zip(compared, lines).map { period, line -> [CellValue] in
            let counts: [CellValue] = [line.bought, line.listed, line.sold].map { .integer(Int64($0)) }
            let share: CellValue = line.sellThrough.map { .decimal($0, digits: 4) } ?? .empty
            let days: CellValue = line.medianDays.map { .decimal($0, digits: 1) } ?? .empty
            return [.text(Self.name(of: period, unit))] + counts + [share, days]
        }
        return Page(title: "Sold of what was bought", columns: columns, values: rows)
    }

    /// Returns the number of tasks of each section, with the one that has waited longest.
    private func tasks() throws -> Page {
        let work = ToDoWork(
            environment: environment, terms: try StoreSettings(store).choreTerms(today: environment.clock.today),
            usual: try store.usualPlatform() ?? Platform.known[0].slug)
        let rows = try work.parts(ToDoSection.allCases, first: 1).compactMap { part -> [CellValue]? in
            guard let first = work.lines(of: part).first else { return nil }
            return [
                .text(part.section.rawValue), part.count.map { .integer(Int64($0)) } ?? .empty, .text(first.what),
                first.title.map(CellValue.text) ?? .empty,
            ]
        }
        return Page(
            title: "To do today",
            columns: [Column("section"), Column("count", .integer), Column("first"), Column("title")], values: rows)
    }

    // MARK: - Statements

    /// Returns the page of a statement, or some of its columns.
    private func page(of text: String, only names: [String]? = nil) throws -> Page {
        let outcome = try environment.outcome(of: text, as: "report")
        guard case .page(let page) = outcome.body else { preconditionFailure("A part of a report is a page.") }
        let read = try page.read(names ?? page.columns.map(\.name))
        note(outcome.remarks().filter(\.isLoss).map(\.text), of: page.title)
        return read
    }
}

extension Page {
    /// Returns the page with some of its columns, and its rows in memory: they are few, and are shown twice.
    fileprivate func read(_ names: [String]) throws -> Page {
        let places = names.compactMap { name in columns.firstIndex { $0.name == name } }
        func values(_ stream: RowStream) throws -> [[CellValue]] {
            var rows: [[CellValue]] = []
            try stream { cells in rows.append(places.map { CellValue(cells[$0]) }) }
            return rows
        }
        let rows = try values(rows)
        var page = Page(
            title: title, columns: places.map { columns[$0] }, values: rows, totals: try totals.map(values) ?? [])
        page.drawnColumn = drawnColumn
        return page
    }
}
