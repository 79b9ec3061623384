/// The figures of one line of the profit report, in minor units of its currency.
public struct ProfitFigures: Hashable, Sendable {
    /// How many sales were made; a return takes none back.
    public var sales = 0
    /// What buyers paid, the postage too, less what was refunded.
    public var revenue: Int64 = 0
    /// What was paid for the things sold, less that of what came back.
    public var cost: Int64 = 0
    /// Platform fees, postage and packaging, less fees that came back.
    public var sellingCosts: Int64 = 0
    public var expenses: Int64 = 0
    /// How many sales and returns are in the figures, how many of them without their cost; and how many could not be, refunds
    /// in part too.
    public var events = 0
    public var eventsWithoutCost = 0
    public var eventsLeftOut = 0
    /// How many refunds in part are in the figures, which have no cost.
    public var refunds = 0
    /// How many expenses are in the figures, and how many could not be.
    public var expenseCount = 0
    public var expensesLeftOut = 0

    /// How many sales, returns, refunds and expenses belong here but could not be counted.
    public var leftOut: Int { eventsLeftOut + expensesLeftOut }

    public init() {}

    public var itemProfit: Int64 { revenue - sellingCosts - cost }
    public var netProfit: Int64 { itemProfit - expenses }

    // MARK: - What is known: a figure of which everything was left out is not zero

    /// Whether revenue, selling costs and item profit are known, if not all of them.
    public var isRevenueKnown: Bool { events + refunds > 0 || eventsLeftOut == 0 }
    public var isCostKnown: Bool { events > eventsWithoutCost || eventsWithoutCost + eventsLeftOut == 0 }
    public var areExpensesKnown: Bool { expenseCount > 0 || expensesLeftOut == 0 }
    public var isNetProfitKnown: Bool { events + refunds + expenseCount > 0 || leftOut == 0 }

    /// Net profit as a fraction of the revenue, in ten-thousandths; `nil` unless that is positive.
    public var margin: Int64? { Self.fraction(netProfit, of: revenue) }
    /// Net profit as a fraction of the cost of what was sold, in ten-thousandths; `nil` unless that is positive.
    public var roi: Int64? { Self.fraction(netProfit, of: cost) }

    /// In ten-thousandths, rounded half away from zero; `nil` unless the whole is positive.
    static func fraction(_ part: Int64, of whole: Int64) -> Int64? {
        guard whole > 0 else { return nil }
        let product = part.magnitude.multipliedFullWidth(by: 20_000)
        guard product.high < whole.magnitude else { return nil }
        let doubled = whole.magnitude.dividingFullWidth(product).quotient
        guard let rounded = Int64(exactly: doubled / 2 + doubled % 2) else { return nil }
        return part < 0 ? -rounded : rounded
    }

    public static func + (left: ProfitFigures, right: ProfitFigures) -> ProfitFigures {
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
        return sum
    }
}

extension ProfitFigures {
    /// Adds the amounts of events, as they enter the profit.
    mutating func add(_ kind: MoneyEvent.Kind, _ amounts: SIMD4<Int64>, count: Int = 1, isCostKnown: Bool = true) {
        revenue += amounts[MoneyEvent.Part.revenue.rawValue]
        cost -= amounts[MoneyEvent.Part.cost.rawValue]
        sellingCosts -= amounts[MoneyEvent.Part.sellingCosts.rawValue]
        expenses -= amounts[MoneyEvent.Part.expenses.rawValue]
        switch kind {
        case .expense: expenseCount += count
        case .refund: refunds += count
        case .sale:
            sales += count
            events += count
        case .return, .item: events += count
        }
        if !isCostKnown { eventsWithoutCost += count }
    }

    mutating func leaveOut(_ kind: MoneyEvent.Kind) {
        if kind == .expense { expensesLeftOut += 1 } else { eventsLeftOut += 1 }
    }
}
