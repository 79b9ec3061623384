import Inventory
import QueryLanguage
import Rendering

/// Shows a profit report: a line for each group, and under several of them, for people, their total.
struct ProfitPage {
    let request: ProfitRequest
    let report: ProfitReport

    var page: Page {
        Page(
            title: "profit", columns: columns, values: report.lines.map(row),
            totals: request.grouping == nil ? [] : [total])
    }

    private var columns: [Column] {
        let amounts = ["revenue", "cost", "selling_costs", "item_profit", "expenses", "net_profit", "margin", "roi"]
        return (request.grouping.map { [Column($0.name)] } ?? [])
            + [Column("row", .code), Column("sales", .integer)] + amounts.map { Column($0, .decimal) }
            + [Column("currency", .code), Column("left_out", .integer)]
    }

    private func row(_ line: ProfitReport.Line) -> [CellValue] {
        let group = request.grouping == nil ? [] : [line.label.map(CellValue.text) ?? .empty]
        return group + [.text(line.isUnassigned ? "unassigned" : "group")] + cells(line.figures)
    }

    private var total: [CellValue] { ["total", .empty] + cells(report.total) }

    private func cells(_ figures: ProfitFigures) -> [CellValue] {
        let amounts = [
            figures.revenue, figures.cost, figures.sellingCosts, figures.itemProfit, figures.expenses,
            figures.netProfit,
        ]
        let digits = request.currency.fractionDigits
        return [.integer(Int64(figures.sales))] + amounts.map { .decimal($0, digits: digits) }
            + [figures.margin, figures.roi].map { $0.map { .decimal($0, digits: 4) } ?? .empty }
            + [.text(request.currency.code), .integer(Int64(figures.leftOut))]
    }
}
