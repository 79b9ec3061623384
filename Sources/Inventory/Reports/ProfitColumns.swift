extension ProfitLedger {
    /// The columns of sales, returns and refunds.
    enum SaleColumn {
        static let day: Int32 = 0
        static let revenue: Int32 = 1
        static let currency: Int32 = 2
        /// Fees, postage and packaging.
        static let selling: ClosedRange<Int32> = 3...5
        static let captured: (rate: Int32, currency: Int32) = (6, 7)
        static let key: Int32 = 8
        /// The first of those of the cost.
        static let cost: Int32 = 9
        /// What the buyer paid for postage, of a sale.
        static let postagePaid: Int32 = 14
        static let ids: (id: Int32, item: Int32) = (15, 16)
        /// The fees that came back, of a refund.
        static let feesBack = selling.lowerBound
        /// Whether a refund is only of the fees that came back with a return.
        static let isOfReturn = selling.lowerBound + 1
    }

    enum ExpenseColumn {
        static let day: Int32 = 0
        static let amount: Int32 = 1
        static let currency: Int32 = 2
        static let captured: (rate: Int32, currency: Int32) = (3, 4)
        static let key: Int32 = 5
        static let ids: (id: Int32, item: Int32) = (6, 7)
    }

    /// The columns of sums by day.
    enum SumColumn {
        static let day: Int32 = 0
        static let count: Int32 = 1
        static let beyond: Int32 = 2
        static let amount: Int32 = 3
        static let cost: Int32 = 4
        static let selling: Int32 = 5
    }
}
