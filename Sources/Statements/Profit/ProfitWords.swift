import QueryLanguage
import Reports

/// An explanation of the figures of a profit report.
struct ProfitWords {
    let request: ProfitRequest
    /// True if expenses can match the filters.
    let readsExpenses: Bool

    var text: String {
        let code = request.currency.code
        return """
            \(lines) in \(code):
              revenue        money from buyers, with postage, at the rate of the day sold, less refunds at that of their own day
              cost           price paid for the items sold, at the rate of the day bought; a return takes it back
              selling_costs  platform fees, postage and packaging, at the rate of the day sold, less fees that came back
              item_profit    revenue - selling_costs - cost
              expenses       \(expenses)
              written_off    the cost of what was donated, binned or lost, at the rate of the day bought
              net_profit     item_profit - expenses - written_off
              margin, roi    net_profit / revenue, net_profit / cost
            Each amount is rounded to the minor unit of \(code), half away from zero, and then added.
            Sales without a price, a cost or a needed rate are left out and counted.
            """
    }

    private var lines: String {
        switch request.grouping {
        case nil: "One line"
        case .calendar(let unit): "A line for every \(unit.rawValue)"
        case .some(let grouping): "A line for every \(grouping.name)"
        }
    }

    private var expenses: String {
        guard readsExpenses else { return "none: the filters are about sales alone" }
        switch request.grouping {
        case nil, .calendar: return "every expense, at the rate of its date"
        case .platform: return "all in the row unassigned, since none belongs to a platform, at the rate of their date"
        case .some(let grouping):
            return "those of the \(grouping.name), at the rate of their date; the others in the row unassigned"
        }
    }
}
