import QueryLanguage

/// What a marketplace's file did, or would do.
public struct OrderReport: Sendable {
    public struct Counts: Equatable, Sendable {
        public var new = 0
        public var changed = 0
        public var unchanged = 0

        public var all: Int { new + changed + unchanged }
    }

    /// What the lines of a file come to in one currency, in minor units: price and the buyer's postage less all costs.
    public struct Sums: Equatable, Sendable {
        public var total: Int64 = 0
        public var booked: Int64 = 0
        public var ignored: Int64 = 0
        /// Of orders that wait to be matched.
        public var left: Int64 = 0
    }

    /// A payout that the file has, with what the lines known of it add up to.
    public struct Payout: Equatable, Sendable {
        public let number: String
        public let day: Day
        public let amount: Money
        public let lines: Int64
    }

    /// A figure that was typed and is another in the file; the typed one stays.
    public struct Conflict: Equatable, Sendable {
        public let sku: String
        public let field: String
        public let ours: String
        public let theirs: String
    }

    /// A row whose type is unknown, which is kept and not booked.
    public struct UnknownRow: Equatable, Sendable {
        public let title: String
        public let net: Money?
    }

    /// An order that waits, with the items that it may be of, the likeliest first.
    public struct Suggestion: Equatable, Sendable {
        public let order: Int64
        public let number: String
        public let title: String
        public let skus: [String]
        /// Whether the order names all of them, and isn't of one of them.
        public var isOfAll = false
    }

    /// Facts of lines and of charges as they are kept.
    public var lines = Counts()
    public var charges = Counts()
    public var payouts = Counts()
    public var listings = Counts()
    /// Lines that move no money in the end, and those with amounts that are none.
    public var neutral = 0
    public var unsound = 0
    /// Rows of unknown types that were not kept before.
    public var unknown: [UnknownRow] = []
    /// The items of the orders in the file, by what is to be done.
    public var matched = 0
    public var likely = 0
    public var unmatched = 0
    public var ignored = 0
    public var sums: [Currency: Sums] = [:]
    public var days: ClosedRange<Day>?
    public var paid: [Payout] = []
    public var conflicts: [Conflict] = []
    /// Some of those that wait.
    public var suggestions: [Suggestion] = []
    /// Sentences: why something was not booked, what is still listed elsewhere.
    public var notes: [String] = []
    /// What the report of live listings says that is otherwise here.
    public var listingNotes: [String] = []

    /// So many sentences of a kind are kept.
    static let most = 100

    public init() {}

    /// Whether something waits or does not add up.
    public var isUnsettled: Bool {
        unmatched > 0 || unsound > 0 || !unknown.isEmpty || !conflicts.isEmpty
            || paid.contains { $0.lines != $0.amount.minor }
    }

    mutating func cover(_ day: Day?) {
        guard let day else { return }
        days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }

    mutating func note(_ sentence: String) {
        if notes.count < Self.most, !notes.contains(sentence) { notes.append(sentence) }
    }
}

extension OrderReport {
    /// Adds what lines come to.
    mutating func add(
        _ minor: Int64, in currency: Currency, _ place: WritableKeyPath<Sums, Int64>
    ) throws {
        var sum = sums[currency] ?? Sums()
        sum.total = try sum.total.adding(minor)
        sum[keyPath: place] = try sum[keyPath: place].adding(minor)
        sums[currency] = sum
    }
}
