import QueryLanguage
import Rendering
import Reports

/// A page of a profit report: a line for each group and, for people, a total below several.
struct ProfitPage {
    let request: ProfitRequest
    let report: ProfitReport
    /// The report of the days to compare with; `nil` to compare with none.
    var earlier: ProfitReport?
    /// True if a person reads it, so that the name of a line tells whether it is a group, rather than `row`.
    var isRead = false

    var page: Page {
        var page = Page(
            title: "profit", columns: columns, values: lines.map(row),
            totals: request.grouping == nil ? [] : [total])
        page.drawnColumn = "net_profit"
        page.nothing = "no sales or expenses match"
        return page
    }

    /// The columns but that of the group.
    static let figures: [Column] = {
        let money = Column.Measure.money(currency: "currency")
        var columns = [
            Column("row", .code), Column("sales", .integer), Column("revenue", .decimal, money),
            Column("cost", .decimal, money), Column("selling_costs", .decimal, money),
            Column("item_profit", .decimal, money), Column("expenses", .decimal, money),
            Column("net_profit", .decimal, money), Column("margin", .decimal, .ratio), Column("roi", .decimal, .ratio),
            Column("currency", .currency), Column("left_out", .integer), Column("written_off", .decimal, money),
        ]
        for index in columns.indices {
            guard let priority = priorities[columns[index].name] else { continue }
            (columns[index].priority, columns[index].constantRows) = (priority, 3)
        }
        return columns
    }()

    private var columns: [Column] {
        let figures = Array(Self.figures.dropFirst(isRead ? 1 : 0))
        return (request.grouping.map { [group($0.name)] } ?? []) + (earlier == nil ? figures : figures.compared)
    }

    private func group(_ name: String) -> Column {
        var group = Column(name)
        (group.isGroup, group.isKept, group.leastWidth) = (true, true, 16)
        return group
    }

    /// The priorities of columns on a narrow terminal; the highest numbers are dropped first.
    private static let priorities = [
        "sales": 1, "cost": 1, "item_profit": 1, "expenses": 1, "margin": 2, "selling_costs": 2, "roi": 3,
        "left_out": 3, "written_off": 2,
    ]

    /// The lines, and those that only the earlier days have.
    private var lines: [ProfitReport.Line] {
        let own = Set(report.lines.map(\.group))
        let gone = (earlier?.lines ?? []).filter { !own.contains($0.group) }.map(\.group)
        let all = report.lines + gone
        return all.filter { !$0.isUnassigned } + all.filter(\.isUnassigned)
    }

    private func row(_ line: ProfitReport.Line) -> [CellValue] {
        let row = CellValue.text(line.isUnassigned ? "unassigned" : "group")
        let label = isRead && line.isUnassigned ? row : line.label.map(CellValue.text) ?? .empty
        let before = earlier?.lines.first { $0.group == line.group }?.figures
        return (request.grouping == nil ? [] : [label]) + (isRead ? [] : [row]) + cells(line.figures, before)
    }

    private var total: [CellValue] { ["total"] + (isRead ? [] : [.empty]) + cells(report.total, earlier?.total) }

    private func cells(_ figures: ProfitFigures, _ before: ProfitFigures?) -> [CellValue] {
        guard earlier != nil else { return cells(figures) }
        return Array(Self.figures.dropFirst()).compared(cells(figures), with: cells(before ?? ProfitFigures()))
    }

    private func cells(_ figures: ProfitFigures) -> [CellValue] {
        let digits = request.currency.fractionDigits
        func amount(_ minor: Int64, _ isKnown: Bool) -> CellValue { isKnown ? .decimal(minor, digits: digits) : .empty }
        return [
            .integer(Int64(figures.sales)), amount(figures.revenue, figures.isRevenueKnown),
            amount(figures.cost, figures.isCostKnown), amount(figures.sellingCosts, figures.isRevenueKnown),
            amount(figures.itemProfit, figures.isRevenueKnown), amount(figures.expenses, figures.areExpensesKnown),
            amount(figures.netProfit, figures.isNetProfitKnown), fraction(figures.margin), fraction(figures.roi),
            .text(request.currency.code), .integer(Int64(figures.leftOut)),
            amount(figures.writtenOff, figures.isWrittenOffKnown),
        ]
    }

    private func fraction(_ tenThousandths: Int64?) -> CellValue {
        tenThousandths.map { .decimal($0, digits: 4) } ?? .empty
    }
}

extension ProfitReport.Line {
    /// The line without figures, which tells its group.
    fileprivate var group: ProfitReport.Line {
        var line = self
        line.figures = ProfitFigures()
        return line
    }
}
