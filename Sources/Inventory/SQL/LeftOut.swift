/// What an answer could not include, counted while its rows were read.
public struct LeftOut: Sendable, Hashable {
    /// Rows with an amount that has no rate to the currency asked for.
    public var otherCurrency = 0
    /// How many of those rows have no day whose rate would count.
    public var undated = 0
    /// Sales that a sum of profits lacks, since their price or their cost is not known.
    public var unknown = 0
    /// Items and expenses that the net of a haul lacks, since an amount of theirs is not known or has no rate.
    public var parts = 0
    /// How many of those are items whose cost, or the price of a sale of theirs, is not known.
    public var unknownParts = 0
    /// How many of them are items whose cost has no day.
    public var undatedParts = 0
    /// Rows whose amounts a condition could not compare, since they are in another currency.
    public var notCompared = 0

    /// The currencies that there was no rate for, `SEK, USD`, as far as known.
    public var missing: String?
    /// The days of the amounts that were converted by an old rate.
    public var stale = StaleRates()

    public init() {}

    /// One of the counts that are added up row by row.
    enum Counter {
        case otherCurrency, undated, unknown, parts, unknownParts, undatedParts
    }

    subscript(counter: Counter) -> Int {
        get {
            switch counter {
            case .otherCurrency: otherCurrency
            case .undated: undated
            case .unknown: unknown
            case .parts: parts
            case .unknownParts: unknownParts
            case .undatedParts: undatedParts
            }
        }
        set {
            switch counter {
            case .otherCurrency: otherCurrency = newValue
            case .undated: undated = newValue
            case .unknown: unknown = newValue
            case .parts: parts = newValue
            case .unknownParts: unknownParts = newValue
            case .undatedParts: undatedParts = newValue
            }
        }
    }

    init(otherCurrency: Int, notCompared: Int) {
        self.otherCurrency = otherCurrency
        self.notCompared = notCompared
    }
}
