import Queries

/// The figures of one line of the profit report, in minor units of its currency.
package struct ProfitFigures: Hashable, Sendable {
    /// The number of sales made, including returned ones.
    package var sales = 0
    /// The amount that buyers paid, with postage, less refunds.
    package var revenue: Int64 = 0
    /// The cost of the items sold, less that of returned ones.
    package var cost: Int64 = 0
    /// The platform fees, postage and packaging, less returned fees.
    package var sellingCosts: Int64 = 0
    package var expenses: Int64 = 0
    /// The number of sales and returns that are counted, those counted without a cost, and those left out, including
    /// partial refunds.
    package var events = 0
    package var eventsWithoutCost = 0
    package var eventsLeftOut = 0
    /// The number of partial refunds that are counted; they have no cost.
    package var refunds = 0
    /// The number of expenses that are counted, and those left out.
    package var expenseCount = 0
    package var expensesLeftOut = 0

    /// The cost of items that were donated, binned or lost.
    package var writtenOff: Int64 = 0
    /// The number of items in ``writtenOff``, and the number of those that were left out of it.
    package var writeOffs = 0
    package var writeOffsLeftOut = 0

    /// The number of sales, returns, refunds, expenses and write-offs that were left out.
    package var leftOut: Int { eventsLeftOut + expensesLeftOut + writeOffsLeftOut }

    package init() {}

    package var itemProfit: Int64 { revenue - sellingCosts - cost }
    package var netProfit: Int64 { itemProfit - expenses - writtenOff }

    // MARK: - Known figures: one with everything left out is unknown, not zero

    /// True if revenue, selling costs and item profit are known, at least in part.
    package var isRevenueKnown: Bool { events + refunds > 0 || eventsLeftOut == 0 }
    package var isCostKnown: Bool { events > eventsWithoutCost || eventsWithoutCost + eventsLeftOut == 0 }
    package var areExpensesKnown: Bool { expenseCount > 0 || expensesLeftOut == 0 }
    package var isWrittenOffKnown: Bool { writeOffs > 0 || writeOffsLeftOut == 0 }
    package var isNetProfitKnown: Bool { events + refunds + expenseCount + writeOffs > 0 || leftOut == 0 }

    /// The net profit as a fraction of revenue, in ten-thousandths; `nil` unless revenue is positive.
    package var margin: Int64? { netProfit.fraction(of: revenue) }
    /// The net profit as a fraction of the cost of items sold, in ten-thousandths; `nil` unless the cost is positive.
    package var roi: Int64? { netProfit.fraction(of: cost) }

    package static func + (left: ProfitFigures, right: ProfitFigures) -> ProfitFigures {
        var sum = left
        sum.sales += right.sales
        sum.revenue += right.revenue
        sum.cost += right.cost
        sum.sellingCosts += right.sellingCosts
        sum.expenses += right.expenses
        sum.events += right.events
        sum.eventsWithoutCost += right.eventsWithoutCost
        sum.eventsLeftOut += right.eventsLeftOut
        sum.refunds += right.refunds
        sum.expenseCount += right.expenseCount
        sum.expensesLeftOut += right.expensesLeftOut
        sum.writtenOff += right.writtenOff
        sum.writeOffs += right.writeOffs
        sum.writeOffsLeftOut += right.writeOffsLeftOut
        return sum
    }
}

extension ProfitFigures {
    /// Creates the figures of a line of a ``ProfitLedger``.
    init(_ tally: Tally, _ line: Int) {
        func sum(_ column: ProfitLedger.Column) -> Tally.Sum { tally[line, column.rawValue] }
        let (sold, returned, refunded) = (sum(.sold), sum(.returned), sum(.refunded))
        sales = sold.count
        revenue = sold.amount + returned.amount + refunded.amount
        cost = -sum(.cost).amount
        sellingCosts = -sum(.sellingCosts).amount
        events = sold.count + returned.count
        eventsWithoutCost = sum(.cost).leftOut
        eventsLeftOut = sold.leftOut + returned.leftOut + refunded.leftOut
        refunds = refunded.count
        (expenses, expenseCount) = (-sum(.expenses).amount, sum(.expenses).count)
        expensesLeftOut = sum(.expenses).leftOut
        (writtenOff, writeOffs) = (-sum(.writtenOff).amount, sum(.writtenOff).count)
        writeOffsLeftOut = sum(.writtenOff).leftOut
    }
}
