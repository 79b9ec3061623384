import Queries
import QueryLanguage
import StoreFile

/// The profit, line by line; every total is the sum of its lines.
package struct ProfitReport: Sendable {
    /// The figures of one group.
    package struct Line: Sendable, Hashable {
        /// The label of the group: `2026-01`, a market's name; `nil` for events without a group.
        package var label: String?
        /// True for the line of expenses without a group.
        package var isUnassigned = false
        package var figures = ProfitFigures()
    }

    package var lines: [Line] = []
    package var losses = ReportLosses()
    /// The rates used for amounts in other currencies.
    package var rates: [RateUse] = []

    /// The sum of all lines.
    package var total: ProfitFigures { lines.reduce(ProfitFigures()) { $0 + $1.figures } }
}

extension InventoryStore {
    /// Computes a profit report in one pass over the sales, returns, refunds and expenses, or over their sums by day.
    ///
    /// - Throws: ``QueryError`` for a name that the store does not have, ``StoreError`` if the store can't be read.
    package func profit(_ request: ProfitRequest) throws -> ProfitReport {
        try read { database in
            RowWatch.begin(.sales, .expenses)
            var ledger = ProfitLedger(request: request, rates: try SharedRates.table(database))
            try ledger.read(database)
            return try ledger.report(database)
        }
    }

    /// Returns the statements that a profit report runs, with their values and plans, in order.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func explainProfit(_ request: ProfitRequest) throws -> [Explanation] {
        try read { database in
            let sql = ProfitSQL(request: request, database: database)
            return try sql.sources().map { try database.explanation(of: sql.statement(of: $0)) }
        }
    }

    /// Returns true if expenses can match the filters of a profit report.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func profitReadsExpenses(_ request: ProfitRequest) throws -> Bool {
        try read { try ProfitSQL(request: request, database: $0).readsExpenses() }
    }
}
