import Queries
import QueryLanguage
import Reports
import StoreFile

/// The lines of a tax year's report that are sums of records, before those of the platforms.
private enum TaxYearFigure: Int, CaseIterable {
    case grossIncome, costOfGoodsSold, writtenOff, sellingCosts, expenses, closingStock

    var name: String {
        switch self {
        case .grossIncome: "gross_income"
        case .costOfGoodsSold: "cost_of_goods_sold"
        case .writtenOff: "written_off"
        case .sellingCosts: "selling_costs"
        case .expenses: "expenses"
        case .closingStock: "closing_stock"
        }
    }

    /// Creates the line that a figure of the profit stands in.
    init(_ column: ProfitLedger.Column) {
        switch column {
        case .sold, .returned, .refunded: self = .grossIncome
        case .cost: self = .costOfGoodsSold
        case .sellingCosts: self = .sellingCosts
        case .expenses: self = .expenses
        case .writtenOff: self = .writtenOff
        }
    }
}

extension TaxYearLedger {
    /// Returns the records behind each line, where costs are positive.
    func records(_ database: StoreConnection) throws -> ReportRecords {
        var trail = profit.tally.trail
        trail?.update { record in
            let figure = TaxYearFigure(ProfitLedger.Column.allCases[Int(record.column)])
            record.line = Int32(figure.rawValue)
            if figure != .grossIncome { record.amount.negate() }
        }
        let first = TaxYearFigure.allCases.count
        trail?.append(stock.trail) { record in
            record.line = Int32(TaxYearFigure.closingStock.rawValue)
            return true
        }
        trail?.append(platforms.tally.trail) { record in
            record.line += Int32(first)
            return true
        }
        trail?.leaveOutUnknown()
        let sold = try platforms.platforms(database)
        return ReportRecords(
            columns: ["figure", "period", "platform"], groups: named + sold.map(group), taking: &trail,
            order: TaxYearFigure.allCases.map(\.rawValue) + sold.map { first + $0.line })
    }

    private var named: [ReportRecords.Group] {
        let label = Period.Unit.taxYear.label(year.first)
        return TaxYearFigure.allCases.map { ReportRecords.Group(labels: [$0.name, label, nil], currency: .gbp) }
    }

    private func group(_ sold: TaxYearReport.PlatformYear) -> ReportRecords.Group {
        ReportRecords.Group(
            labels: ["platform_sales", String(sold.year), sold.platform], currency: platforms.currency)
    }
}
