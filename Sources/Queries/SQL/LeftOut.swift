/// The number of rows that an answer left out, by reason, counted while the rows were read.
package struct LeftOut: Sendable, Hashable {
    /// Rows with an amount that has no rate to the requested currency.
    package var otherCurrency = 0
    /// The number of the rows in ``otherCurrency`` that have no day to take a rate from.
    package var undated = 0
    /// Sales missing from a sum of profits, since their price or cost is unknown.
    package var unknown = 0
    /// Items and expenses missing from the net of a haul, since one of their amounts is unknown or has no rate.
    package var parts = 0
    /// The number of items in ``parts`` whose cost or sale price is unknown.
    package var unknownParts = 0
    /// The number of items in ``parts`` whose cost has no day.
    package var undatedParts = 0
    /// Rows that a condition on amounts could not compare, since they are in another currency.
    package var notCompared = 0
    /// Groups that a condition on figures could not compare.
    package var undecidedGroups = 0

    /// The currencies of the columns of amounts, by their places.
    package var currencies: [Int: ColumnCurrency] = [:]
    /// The currencies without a rate, such as `SEK, USD`, if known.
    package var missing: String?
    /// The amounts that were converted by an old rate.
    package var stale = StaleRates()

    package init() {}

    /// The currency of the amounts of a column, as the bytes of its code.
    package enum ColumnCurrency: Sendable, Hashable {
        case one(UInt32)
        case several
    }

    /// The key of a count of left-out rows or amounts, which is added up row by row.
    package enum Counter: BitwiseCopyable {
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
