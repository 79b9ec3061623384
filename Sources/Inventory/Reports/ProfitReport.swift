import QueryLanguage

/// What was earned, line by line; every total is the sum of its lines.
public struct ProfitReport: Sendable {
    public struct Line: Sendable, Hashable {
        /// The group as it is shown: `2026-01`, a market's name; `nil` for what has none.
        public var label: String?
        /// Whether this is the line of the expenses that no group owns.
        public var isUnassigned = false
        public var figures = ProfitFigures()
    }

    public var lines: [Line] = []
    public var losses = ReportLosses()
    /// The rates that amounts in other currencies were converted by.
    public var rates: [RateUse] = []

    /// The sum of every line.
    public var total: ProfitFigures { lines.reduce(ProfitFigures()) { $0 + $1.figures } }
}

extension InventoryStore {
    /// Computes a profit report in one pass over the sales, the returns, the refunds and the expenses, or over their sums by day.
    ///
    /// Throws ``QueryError`` for a name that the store does not have.
    public func profit(_ request: ProfitRequest) throws -> ProfitReport {
        try read { database in
            RowWatch.begin(.sales, .expenses)
            let scan = ProfitSQL(request: request, database: database)
            var ledger = ProfitLedger(request: request, rates: RateTable(database))
            try ledger.read(scan, database)
            return try ledger.report(database)
        }
    }

    /// The statements that a profit report runs, with their values and plans, in order.
    public func explainProfit(_ request: ProfitRequest) throws -> [Explanation] {
        try read { database in
            try ProfitSQL(request: request, database: database).statements().compactMap { $0.sums ?? $0.events }
                .map { try database.explanation(of: $0) }
        }
    }

    /// Whether an expense can meet what a profit report is asked for.
    public func profitReadsExpenses(_ request: ProfitRequest) throws -> Bool {
        try read { try ProfitSQL(request: request, database: $0).readsExpenses() }
    }
}
