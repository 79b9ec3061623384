/// A question to the store: a noun, what narrows it, and how the answer is shaped.
///
/// Everything in it is resolved and typed: fields are rows of the catalogue, days are days.
public struct Query: Hashable, Sendable {
    public var noun: Noun
    /// All of them hold for each row.
    public var filters: [Filter] = []
    public var condition: Expression?
    public var groups: [Grouping] = []
    /// Empty means the noun's own columns, or of a grouped query the groups and a count.
    public var columns: [Selection] = []
    public var sort: [SortKey] = []
    public var window: Window?
    /// The currency that amounts are wanted in.
    public var currency: Currency?

    public init(noun: Noun) {
        self.noun = noun
    }

    /// Whether rows are groups rather than things.
    public var isAggregate: Bool {
        !groups.isEmpty
            || columns.contains { column in
                if case .aggregate = column { return true }
                return false
            }
    }

    /// Whether deleted rows are asked for.
    public var wantsDeleted: Bool { filters.contains(.state(.deleted)) }
}

/// One thing that every row must be.
public enum Filter: Hashable, Sendable {
    case state(State)
    /// On a platform, by slug: listed there, or sold there.
    case platform(DateRole, String)
    case market(String)
    case seller(String)
    case haul(String)
    /// How the buyer paid, or how the purchase was paid.
    case paid(DateRole, Payment)
    case has(Field, Bool)
    /// Longer ago than the span, or not so long ago; `cutoff`, the day that long ago, is neither.
    case age(DateRole, Age, than: CalendarSpan, cutoff: Day)
    case period(DateRole, Bounds)
    /// Each word begins a word of title, SKU or note.
    case search(String)
    case near(Coordinates, kilometres: Int)
    /// Rates of this currency.
    case currency(Currency)
    /// Changes to this item, its listings, sales or photos.
    case item(SKU)
}

/// The states that an item, a sale or a photo can be asked for.
public enum State: String, CaseIterable, Hashable, Sendable {
    case purchased, listed, sold, unsold, returned, pending, deleted, unmatched, matched, ignored

    /// The state that a filter's word asks for; `nil` for other words.
    public init?(_ keyword: Keyword) {
        switch keyword {
        case .new, .unlisted: self = .purchased
        default: self.init(rawValue: keyword.rawValue)
        }
    }
}

/// Which side of a day in the past.
public enum Age: String, CaseIterable, Hashable, Sendable {
    case older, newer
}

/// How something was paid for.
public enum Payment: String, CaseIterable, Hashable, Sendable {
    case cash, card
}

/// Days from and through, both included, either open; and the words that said so.
public struct Bounds: Hashable, Sendable {
    public var from: Day?
    public var through: Day?

    public init(from: Day? = nil, through: Day? = nil) {
        self.from = from
        self.through = through
    }
}

/// What groups are made by.
public enum Grouping: Hashable, Sendable {
    case field(Field)
    /// The part of the calendar in which the noun's own day lies.
    case calendar(Period.Unit)

    /// The column's name: `month` or `tax_year`.
    public var name: String {
        switch self {
        case .field(let field): field.name
        case .calendar(let unit): unit == .taxYear ? "tax_year" : unit.rawValue
        }
    }
}

/// One column that `show` asks for.
public enum Selection: Hashable, Sendable {
    case field(Field)
    case aggregate(Aggregate)
    /// The part of the calendar that makes the groups; an order alone.
    case calendar(Period.Unit)

    public var name: String {
        switch self {
        case .calendar(let unit): Grouping.calendar(unit).name
        case .field(let field): field.name
        case .aggregate(let aggregate): aggregate.name
        }
    }
}

/// A figure over the rows of a group.
public struct Aggregate: Hashable, Sendable {
    public enum Function: String, CaseIterable, Hashable, Sendable {
        case count, sum, avg, min, max, median
    }

    public var function: Function
    /// `nil` for `count`, which counts rows.
    public var field: Field?

    /// How many rows a group has.
    public static let count = Aggregate(function: .count, field: nil)

    /// The column's name: `count` or `sum_cost`.
    public var name: String { field.map { "\(function.rawValue)_\($0.name)" } ?? function.rawValue }
}

/// One level of the order.
public struct SortKey: Hashable, Sendable {
    public var by: Selection
    public var isDescending: Bool

    public init(by: Selection, isDescending: Bool = false) {
        self.by = by
        self.isDescending = isDescending
    }
}

/// Which rows of the ordered answer are wanted.
public enum Window: Hashable, Sendable {
    /// Pages count from 1; without a size the user's page size holds.
    case page(Int, size: Int?)
    case limit(Int)
    case all
}
