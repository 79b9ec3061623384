import QueryLanguage

/// One amount that a figure of a report is made of, borrowed: its texts are valid only during the call that passes it.
public struct ReportRecord {
    /// What kind of row of the store it is, or what happened to it.
    public typealias Kind = MoneyEvent.Kind

    /// The column, or the figure, of the report that it adds to.
    public enum Part: UInt8, Sendable, CaseIterable {
        case revenue, cost, sellingCosts, expenses, bought, listed, sold, daysToSell, amount
        /// It adds nothing, and is counted as left out.
        case leftOut

        public var name: StaticString {
            switch self {
            case .revenue: "revenue"
            case .cost: "cost"
            case .sellingCosts: "selling_costs"
            case .expenses: "expenses"
            case .bought: "bought"
            case .listed: "listed"
            case .sold: "sold"
            case .daysToSell: "days_to_sell"
            case .amount: "amount"
            case .leftOut: "left_out"
            }
        }
    }

    /// Where its group is among ``ReportRecords/groups``.
    public var group: Int
    public var kind: Kind
    /// The id of the item, the sale or the expense.
    public var id: Int64
    public var sku: UnsafeRawBufferPointer?
    /// `nil` if it is not known.
    public var day: Int32?
    /// The item's title, or what was spent on; and why it is left out, if it is.
    public var what: UnsafeRawBufferPointer?
    public var part: Part
    /// In minor units of the group's currency, else a number; signed as it enters the result.
    ///
    /// `nil` if it is not known.
    public var amount: Int64?
}

/// What the figures of a report are made of, group by group in the order of the report, and by day in each.
public struct ReportRecords: Sendable {
    /// One line of the report.
    public struct Group: Sendable, Hashable {
        /// What the line has in ``ReportRecords/columns``.
        public var labels: [String?]
        /// `nil` for what is no amount.
        public var currency: Currency?

        init(labels: [String?], currency: Currency?) {
            self.labels = labels
            self.currency = currency
        }
    }

    /// The names of the columns that tell the report's lines apart.
    public let columns: [String]
    public let groups: [Group]
    /// What the amounts of an event add to, by its kind.
    let slots: [ReportRecord.Kind: [ReportRecord.Part]]
    let trail: ReportTrail

    /// `order` are the places of the groups, as the trail's events have them, in the order of the report.
    init(
        columns: [String], groups: [Group], slots: [ReportRecord.Kind: [ReportRecord.Part]], trail: ReportTrail,
        order: [Int]
    ) {
        self.columns = columns
        self.groups = groups
        self.slots = slots
        self.trail = trail.ordered(order)
    }
}
