import Queries
import QueryLanguage

/// The grouping of a profit report into lines.
package enum ProfitGrouping: Hashable, Sendable {
    case calendar(Period.Unit)
    case platform, market, seller, haul, payment

    /// The groupings other than calendar periods, with the word for each.
    package static let named: [(keyword: Keyword, grouping: ProfitGrouping)] = [
        (.platform, .platform), (.market, .market), (.seller, .seller), (.haul, .haul), (.payment, .payment),
    ]

    /// The column's name: `month` or `tax_year`.
    package var name: String {
        switch self {
        case .calendar(let unit): Grouping.calendar(unit).name
        case .platform: "platform"
        case .market: "market"
        case .seller: "seller"
        case .haul: "haul"
        case .payment: "payment"
        }
    }

    /// Returns the label of the calendar period that contains `day`: `2026-01`, `2026-W07`, `2025-26`.
    package static func label(of day: Day, in unit: Period.Unit) -> String { unit.label(day) }

    /// The words after `by`.
    package var canonical: String {
        if case .calendar(.taxYear) = self { "tax-year" } else { name }
    }

    /// The table with the rows that are the groups.
    var table: StoreTable? {
        switch self {
        case .platform: .platforms
        case .market: .markets
        case .seller: .sellers
        case .haul: .hauls
        case .calendar, .payment: nil
        }
    }

    /// The column of an item that has the group of its sales; `nil` if that doesn't depend on the item.
    var itemColumn: String? {
        switch self {
        case .market: "marketId"
        case .seller: "sellerId"
        case .haul: "haulId"
        case .calendar, .platform, .payment: nil
        }
    }

    /// SQL for the group key of a sale; `NULL` for a calendar period, which depends on the day.
    private var saleKey: String {
        switch self {
        case .calendar: "NULL"
        case .platform: "sales.platformId"
        case .market, .seller, .haul: "items.\(itemColumn ?? "id")"
        case .payment: "CASE sales.payment WHEN 'cash' THEN 1 WHEN 'card' THEN 2 END"
        }
    }

    /// SQL for the group key of an expense; `NULL` if it belongs to no group.
    ///
    /// An expense for an item belongs to the item's group.
    var expenseKey: String {
        switch self {
        case .calendar, .platform: "NULL"
        case .market: "coalesce(expenses.marketId, (SELECT marketId FROM items WHERE items.id = expenses.itemId))"
        case .seller: "(SELECT sellerId FROM items WHERE items.id = expenses.itemId)"
        case .haul: "coalesce(expenses.haulId, (SELECT haulId FROM items WHERE items.id = expenses.itemId))"
        case .payment: "CASE expenses.payment WHEN 'cash' THEN 1 WHEN 'card' THEN 2 END"
        }
    }

    /// Returns SQL for the group key of an event; `NULL` if it belongs to no group.
    func key(of event: MoneyEvent) -> String {
        switch event.kind {
        case .expense: expenseKey
        case .writeOff: asksItem ? saleKey : "NULL"
        default: saleKey
        }
    }

    /// True if a sale's group depends on its item.
    var asksItem: Bool { itemColumn != nil }
}

/// A request for a profit report.
package struct ProfitRequest: Sendable {
    /// The grouping; `nil` for one line over everything.
    package var grouping: ProfitGrouping?
    /// Filters on sales; a period among them applies to returns and expenses by their own days.
    package var filters: [Filter]
    package var currency: Currency
    /// The user's day, the end of an open period.
    package var today: Day
    /// True to leave out a sale with an unknown cost, rather than count it without a cost.
    package var needsCosts = true
    /// True to read only what the revenue needs: the costs, the expenses and the write-offs mean nothing then.
    package var isRevenueOnly = false
    /// True to leave out expenses that the miles of a car replace; only for one line over everything.
    package var countsMilesOnly = false

    package init(grouping: ProfitGrouping?, filters: [Filter], currency: Currency, today: Day) {
        self.grouping = grouping
        self.filters = filters
        self.currency = currency
        self.today = today
    }

    /// The period of the report: the days that all period and age filters on the events allow.
    package var bounds: Bounds { Bounds(common: filters) }

    /// True if nothing but a period narrows the report.
    package var isOfAllSales: Bool { otherFilters.isEmpty }

    /// The filters that are not about the day of the event.
    package var otherFilters: [Filter] { filters.filter { $0.eventDays == nil } }
}

extension Bounds {
    /// Creates the days that all period and age filters on the event itself allow.
    package init(common filters: [Filter]) {
        self.init()
        for days in filters.compactMap(\.eventDays) {
            from = [from, days.from].compactMap(\.self).max()
            through = [through, days.through].compactMap(\.self).min()
        }
    }
}

extension Filter {
    /// The days that the filter allows for the event itself; `nil` if it is about something else.
    var eventDays: Bounds? {
        switch self {
        case .period(.sold, let bounds), .period(.spent, let bounds): bounds
        case .age(.sold, .older, _, let cutoff): Bounds(through: cutoff.adding(days: -1))
        case .age(.sold, .newer, _, let cutoff): Bounds(from: cutoff.adding(days: 1))
        default: nil
        }
    }
}
