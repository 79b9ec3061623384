import Cells

/// A query: a noun, its filters, and the shape of the answer.
///
/// Everything in it is resolved and typed: fields are those of the catalogue, days are days.
package struct Query: Hashable, Sendable {
    package var noun: Noun
    /// The filters; each row meets all of them.
    package var filters: [Filter] = []
    package var condition: Expression?
    package var groups: [Grouping] = []
    /// The condition on the figures of groups.
    package var having: Expression?
    /// The columns; if empty, those of the noun or, in a grouped query, the groups and a count.
    package var columns: [Selection] = []
    package var sort: [SortKey] = []
    package var window: Window?
    /// The currency to convert amounts to; `nil` to leave them as they are.
    package var currency: Currency?

    package init(noun: Noun) {
        self.noun = noun
    }

    /// True if rows are groups.
    package var isAggregate: Bool {
        !groups.isEmpty
            || columns.contains { column in
                if case .aggregate = column { return true }
                return !column.figures.isEmpty
            }
    }

    /// True if deleted rows are asked for.
    package var wantsDeleted: Bool { filters.contains(.state(.deleted)) }
}

/// A filter that every row must meet.
package enum Filter: Hashable, Sendable {
    case state(State)
    /// On a platform, by its slug: listed there, or sold there.
    case platform(DateRole, String)
    /// Not on a platform: no live listing there, or sold elsewhere.
    case notOn(DateRole, String)
    case market(String)
    case seller(String)
    case haul(String)
    /// Kept in the place of that name.
    case stored(String)
    /// The buyer's payment, or the payment for the purchase.
    case paid(DateRole, Payment)
    case has(Field, Bool)
    /// Older or newer than the span; the day `cutoff`, exactly that long ago, is neither.
    case age(DateRole, Age, than: CalendarSpan, cutoff: Day)
    case period(DateRole, Bounds)
    /// Each word begins a word of title, SKU or note.
    case search(String)
    case near(Coordinates, kilometres: Int)
    /// Rates of this currency.
    case currency(Currency)
    /// Changes to this item or to its listings, sales or photos.
    case items(ItemNames)
    /// At least two filters of one kind; each row meets one or more: `on ebay, vinted`.
    indirect case anyOf([Filter])
}

/// The states of items, sales, photos and orders that can be filtered by.
package enum State: String, CaseIterable, Hashable, Sendable {
    case purchased, listed, sold, unsold, returned, kept, donated, binned, lost, pending, deleted
    case unmatched, matched, ignored

    /// Returns the state for a filter's word; `nil` for other words.
    package init?(_ keyword: Keyword) {
        switch keyword {
        case .new, .unlisted: self = .purchased
        default: self.init(rawValue: keyword.rawValue)
        }
    }
}

/// The side of a day in the past.
package enum Age: String, CaseIterable, Hashable, Sendable {
    case older, newer
}

/// A method of payment.
package enum Payment: String, CaseIterable, Hashable, Sendable {
    case cash, card
}

/// Days from and through, both included and either open, with the words for them.
package struct Bounds: Hashable, Sendable {
    package var from: Day?
    package var through: Day?

    package init(from: Day? = nil, through: Day? = nil) {
        self.from = from
        self.through = through
    }
}

/// The field or period by which a query groups.
package enum Grouping: Hashable, Sendable {
    case field(Field)
    /// The calendar period of the noun's default day.
    case calendar(Period.Unit)
    /// The weekday of the noun's default day, from Monday.
    case weekday
    /// Bands of amounts or whole numbers, each from a multiple of the step.
    case band(Field, step: Step)

    /// The width of bands.
    package enum Step: Hashable, Sendable {
        /// So many units, of amounts in each currency.
        case each(Int)
        /// An amount; amounts in other currencies are skipped.
        case money(Money)
    }

    /// The groups that the noun's own day makes.
    package static let ofDays = Period.Unit.allCases.map(Grouping.calendar) + [.weekday]

    /// The column's name: `month` or `tax_year`.
    package var name: String {
        switch self {
        case .field(let field): field.name
        case .band(let field, _): field.name
        case .weekday: Keyword.weekday.text
        case .calendar(let unit): unit == .taxYear ? "tax_year" : unit.rawValue
        }
    }
}

/// One column that `show` asks for.
package enum Selection: Hashable, Sendable {
    case field(Field)
    case aggregate(Aggregate)
    /// A value that is computed, with the name of its column.
    case computed(Term, as: String)
    /// A period or the weekday of the groups; used only as an order.
    case group(Grouping)

    package var name: String {
        switch self {
        case .group(let group): group.name
        case .field(let field): field.name
        case .aggregate(let aggregate): aggregate.name
        case .computed(_, let name): name
        }
    }

    /// The kind of its values; `nil` for those that are computed.
    var fieldKind: FieldKind? {
        switch self {
        case .field(let field): field.kind
        case .aggregate(let figure):
            switch figure.function {
            case .count, .distinct: .integer
            case .sum, .min, .max: figure.field?.kind
            case .trend, .avg, .median, .percentile: nil
            }
        case .computed, .group: nil
        }
    }

    /// The figures in it.
    package var figures: [Aggregate] {
        switch self {
        case .aggregate(let aggregate): [aggregate]
        case .computed(let term, _): term.figures
        case .field, .group: []
        }
    }
}

/// A figure over the rows of a group.
package struct Aggregate: Hashable, Sendable {
    /// The function of an aggregate.
    package enum Function: String, CaseIterable, Hashable, Sendable {
        case count, trend, sum, avg, min, max, median
        /// The value below which a percentage of the values lies: `p90`.
        case percentile = "p"
        /// The number of different values.
        case distinct
    }

    package var function: Function
    /// The field; `nil` for `count` and `trend`, which count rows, all of them or those of each month.
    package var field: Field?
    /// The percentage of a percentile, from 1 to 99; `nil` for other functions.
    package var percent: Int?

    package init(function: Function, field: Field?, percent: Int = 50) {
        self.function = function
        self.field = field
        self.percent = function == .percentile ? percent : nil
    }

    /// The number of rows in a group.
    package static let count = Aggregate(function: .count, field: nil)

    /// The function as typed: `sum` or `p90`.
    package var word: String { function.rawValue + (percent.map(String.init) ?? "") }
    /// The column's name: `count` or `sum_cost`.
    package var name: String { field.map { "\(word)_\($0.name)" } ?? word }
    /// The figure as typed: `count` or `sum cost`.
    package var canonical: String { field.map { "\(word) \($0.name)" } ?? word }
}

/// One level of the order.
package struct SortKey: Hashable, Sendable {
    package var by: Selection
    package var isDescending: Bool

    package init(by: Selection, isDescending: Bool = false) {
        self.by = by
        self.isDescending = isDescending
    }
}

/// The part of the ordered answer that is returned.
package enum Window: Hashable, Sendable {
    /// A page, counted from 1; without a size it has the user's page size.
    case page(Int, size: Int?)
    case limit(Int)
    case all
}
