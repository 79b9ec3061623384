import Ledger
import QueryLanguage
import StoreFile
import Upkeep

extension StoreExchange {
    /// Notes a row that was added from the other store.
    func noteNew(_ row: OwnedRow, _ table: StoredTable) throws {
        if table === StoredTable.items {
            newItems.insert(row.id)
        } else if table === StoredTable.expenses {
            newExpenses.insert(row.id)
        } else if table === StoredTable.refunds, case .integer(let sale) = row.values[0] {
            let item = try theirs.database.value(Int64.self, "SELECT itemId FROM sales WHERE id = \(sale)")
            if let item { newItems.insert(item) }
        } else if let item = row.item {
            newItems.insert(item)
        }
    }

    /// Counts the improbable facts among the added rows.
    func countAnomalies() throws {
        guard let today, !newItems.isEmpty || !newExpenses.isEmpty else { return }
        let check = HistoryCheck(database: theirs.database, today: today)
        try check.forEachItem { item, _, anomalies in
            if newItems.contains(item) { report.anomalies.add(anomalies.map(\.kind)) }
        }
        for expense in try check.expenses() where newExpenses.contains(expense.id) {
            report.anomalies.add([.spentInFuture])
        }
    }
}
