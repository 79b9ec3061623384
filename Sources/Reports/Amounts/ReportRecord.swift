import Queries
import QueryLanguage

/// One amount behind a figure of a report; its texts are valid only during the call that passes it.
package struct ReportRecord {
    /// The column or figure of the report that it adds to.
    package enum Figure: UInt8, Sendable, CaseIterable {
        case revenue, cost, sellingCosts, expenses, writtenOff, bought, listed, sold, daysToSell, amount
        /// It adds to no figure and is counted as left out.
        case leftOut

        package var name: StaticString {
            switch self {
            case .revenue: "revenue"
            case .cost: "cost"
            case .sellingCosts: "selling_costs"
            case .expenses: "expenses"
            case .writtenOff: "written_off"
            case .bought: "bought"
            case .listed: "listed"
            case .sold: "sold"
            case .daysToSell: "days_to_sell"
            case .amount: "amount"
            case .leftOut: "left_out"
            }
        }
    }

    /// The place of its group among ``ReportRecords/groups``.
    package var group: Int
    /// The type of the event, or of the row, that it comes from.
    package var kind: MoneyEvent.EventType
    /// The id of the item, the sale or the expense.
    package var id: Int64
    package var sku: UnsafeRawBufferPointer?
    /// The day number; `nil` if unknown.
    package var day: Int32?
    /// The item's title or the purpose of an expense, and the reason if it is left out.
    package var what: UnsafeRawBufferPointer?
    package var part: Figure
    /// The amount in minor units of the group's currency, or a plain number, with its sign in the result.
    ///
    /// `nil` if it is unknown.
    package var amount: Int64?
}

/// The records behind a report, group by group in the order of the report, and by day within each group.
package struct ReportRecords: Sendable {
    /// One line of the report.
    package struct Group: Sendable, Hashable {
        /// The line's values in ``ReportRecords/columns``.
        package var labels: [String?]
        /// The currency; `nil` for plain numbers.
        package var currency: Currency?

        package init(labels: [String?], currency: Currency?) {
            self.labels = labels
            self.currency = currency
        }
    }

    /// The names of the columns that identify the report's lines.
    package let columns: [String]
    package let groups: [Group]
    package let trail: ReportTrail

    /// Takes the records of `trail`, which may be very many; `order` has the places of their lines, in the order of the
    /// report.
    package init(columns: [String], groups: [Group], taking trail: inout ReportTrail?, order: [Int]) {
        self.columns = columns
        self.groups = groups
        self.trail = (trail.take() ?? ReportTrail()).ordered(order)
    }
}
