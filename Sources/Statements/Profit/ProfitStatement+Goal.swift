import QueryLanguage
import Reports

extension ProfitStatement {
    /// Returns the remark about the goal, if the report is about all sales in its currency.
    func goalRemarks(_ request: ProfitRequest, _ report: ProfitReport, _ environment: Environment) throws -> [Remark] {
        let store = try environment.store()
        guard let goal = try StoreSettings(store).goal(), goal.amount.currency == request.currency,
            request.isOfAllSales
        else { return [] }
        switch grouping {
        case .calendar(.month): return goal.words(for: report).map { [Remark($0)] } ?? []
        case nil:
            guard let from = request.bounds.from, let through = request.bounds.through,
                let period = Period(first: from, last: through),
                let words = try goal.words(for: period, store, environment)
            else { return [] }
            return [Remark(words)]
        default: return []
        }
    }
}
