import Ledger
import QueryLanguage
import Reports
import Statements
import StoreFile

/// The profit of each tax year before an import and after it, in the user's currency.
struct TaxYearProfits {
    let environment: Environment
    private var before: [String: Int64] = [:]
    /// A sentence for each tax year whose profit changed.
    private(set) var changes: [String] = []

    init(environment: Environment) { self.environment = environment }

    /// Notes the profits as they are before the import.
    mutating func note() throws { before = try profits() }

    /// Compares the profits with those noted.
    mutating func compare() throws {
        let (currency, after) = (try StoreSettings(environment.store()).homeCurrency(), try profits())
        changes = Set(before.keys).union(after.keys).sorted().compactMap { year in
            let change = Money(minor: (after[year] ?? 0) &- (before[year] ?? 0), currency: currency)
            return change.minor == 0 ? nil : "tax year \(year): \(change.minor > 0 ? "+" : "")\(change.description)"
        }
    }

    private func profits() throws -> [String: Int64] {
        let store = try environment.store()
        var request = ProfitRequest(
            grouping: .calendar(.taxYear), filters: [], currency: try StoreSettings(store).homeCurrency(),
            today: environment.clock.today)
        // A sale of unknown cost counts as in `tax year`.
        request.needsCosts = false
        return try store.profit(request).lines.reduce(into: [:]) {
            $0[$1.label ?? "", default: 0] += $1.figures.netProfit
        }
    }
}
