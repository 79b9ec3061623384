import QueryLanguage

/// What lines a profit report has.
public enum ProfitGrouping: Hashable, Sendable {
    case calendar(Period.Unit)
    case platform, market, seller, haul, payment

    /// The groups that are no part of the calendar, by the word that asks for them.
    public static let named: [(keyword: Keyword, grouping: ProfitGrouping)] = [
        (.platform, .platform), (.market, .market), (.seller, .seller), (.haul, .haul), (.payment, .payment),
    ]

    /// The column's name: `month` or `tax_year`.
    public var name: String {
        switch self {
        case .calendar(let unit): Grouping.calendar(unit).name
        case .platform: "platform"
        case .market: "market"
        case .seller: "seller"
        case .haul: "haul"
        case .payment: "payment"
        }
    }

    /// How the part of the calendar that holds `day` is shown: `2026-01`, `2026-W07`, `2025-26`.
    public static func label(of day: Day, in unit: Period.Unit) -> String { unit.label(day) }

    /// The words after `by`.
    public var canonical: String {
        if case .calendar(.taxYear) = self { "tax-year" } else { name }
    }

    /// The table that the key of a group is looked up in.
    var table: StoreTable? {
        switch self {
        case .platform: .platforms
        case .market: .markets
        case .seller: .sellers
        case .haul: .hauls
        case .calendar, .payment: nil
        }
    }

    /// The key of a sale's group, `NULL` for a part of the calendar, which the day decides.
    var saleKey: String {
        switch self {
        case .calendar: "NULL"
        case .platform: "sales.platformId"
        case .market: "items.marketId"
        case .seller: "items.sellerId"
        case .haul: "items.haulId"
        case .payment: "CASE sales.payment WHEN 'cash' THEN 1 WHEN 'card' THEN 2 END"
        }
    }

    /// The key of an expense's group, `NULL` where no group owns it.
    ///
    /// What was spent on an item belongs where the item belongs.
    var expenseKey: String {
        switch self {
        case .calendar, .platform: "NULL"
        case .market: "coalesce(expenses.marketId, (SELECT marketId FROM items WHERE items.id = expenses.itemId))"
        case .seller: "(SELECT sellerId FROM items WHERE items.id = expenses.itemId)"
        case .haul: "coalesce(expenses.haulId, (SELECT haulId FROM items WHERE items.id = expenses.itemId))"
        case .payment: "CASE expenses.payment WHEN 'cash' THEN 1 WHEN 'card' THEN 2 END"
        }
    }

    /// Whether a sale's group is a matter of its item.
    var asksItem: Bool {
        switch self {
        case .market, .seller, .haul: true
        case .calendar, .platform, .payment: false
        }
    }
}

/// What a profit report is asked for.
public struct ProfitRequest: Sendable {
    /// `nil` for one line over everything.
    public var grouping: ProfitGrouping?
    /// Filters of sales; a period of theirs narrows returns and expenses by their own days.
    public var filters: [Filter]
    public var currency: Currency
    /// The user's day: a period without an end goes on until then.
    public var today: Day
    /// Whether a sale whose cost is not known is left out, rather than counted without a cost.
    public var needsCosts = true

    public init(grouping: ProfitGrouping?, filters: [Filter], currency: Currency, today: Day) {
        self.grouping = grouping
        self.filters = filters
        self.currency = currency
        self.today = today
    }

    /// The days asked for: what every period and age of the events themselves has in common.
    var bounds: Bounds { Bounds(common: filters) }

    /// The filters that are not about the day of the event.
    var otherFilters: [Filter] { filters.filter { $0.eventDays == nil } }
}

extension Bounds {
    /// The days that every period and age among the filters lets through, of those about the event itself.
    public init(common filters: [Filter]) {
        self.init()
        for days in filters.compactMap(\.eventDays) {
            from = [from, days.from].compactMap(\.self).max()
            through = [through, days.through].compactMap(\.self).min()
        }
    }
}

extension Filter {
    /// The days of the event itself that the filter lets through; `nil` if it asks something else.
    var eventDays: Bounds? {
        switch self {
        case .period(.sold, let bounds), .period(.spent, let bounds): bounds
        case .age(.sold, .older, _, let cutoff): Bounds(through: cutoff.adding(days: -1))
        case .age(.sold, .newer, _, let cutoff): Bounds(from: cutoff.adding(days: 1))
        default: nil
        }
    }
}
