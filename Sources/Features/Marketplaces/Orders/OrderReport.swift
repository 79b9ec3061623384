import Queries
import QueryLanguage
import StoreFile

/// The results of importing a marketplace's file, or of a dry run.
package struct OrderReport: Sendable {
    /// The numbers of rows of one kind.
    package struct Counts: Equatable, Sendable {
        package var new = 0
        package var changed = 0
        package var unchanged = 0
        /// Live listings of things that are not in the store, which are told and not kept.
        package var unknown = 0

        package var all: Int { new + changed + unchanged + unknown }
    }

    /// The sums of a file's own lines in one currency, in minor units: price and the buyer's postage less all costs.
    ///
    /// Orders that were cancelled count nowhere. The booked part is what the file says of pieces that have a sale.
    package struct Sums: Equatable, Sendable {
        package var total: Int64 = 0
        package var booked: Int64 = 0
        package var ignored: Int64 = 0
        /// The sum of unmatched orders.
        package var left: Int64 = 0
    }

    /// A payout in the file, with the sum of its known lines.
    package struct Payout: Equatable, Sendable {
        package let number: String
        package let day: Day
        package let amount: Money
        package let lines: Int64
        /// True if any of its lines are here.
        package let hasLines: Bool
        /// True if some of its lines and the payout before it are here too, so that its lines can be compared with its amount.
        package let isComplete: Bool
    }

    /// Numbers and sums of differences, without their signs.
    package struct Mismatches: Sendable {
        package var sums: [Currency: (count: Int, minor: Int64)] = [:]
        /// The number of those that were not in the store, or with another amount.
        package var new = 0

        mutating func add(_ difference: Money, isNew: Bool) throws {
            let known = sums[difference.currency] ?? (0, 0)
            sums[difference.currency] = (known.count + 1, try known.minor.adding(abs(difference.minor)))
            if isNew { new += 1 }
        }
    }

    /// A typed figure that differs from the file; the typed one stays.
    package struct Conflict: Equatable, Sendable {
        package let sku: String
        package let field: String
        package let ours: String
        package let theirs: String
        /// The id of the sale, if it is one of its figures.
        package var sale: Int64?
    }

    /// A row of an unknown type, which is stored but not booked.
    package struct UnknownRow: Equatable, Sendable {
        package let title: String
        package let net: Money?
    }

    /// An unmatched order, with the items that it may be, the likeliest first.
    package struct Suggestion: Equatable, Sendable {
        package let order: Int64
        package let number: String
        package let title: String
        package let skus: [String]
        /// True if the order names all of these items, rather than one of them.
        package var isOfAll = false
    }

    /// The number of facts that an older edition of the reader had made.
    package var reread = 0
    /// The numbers of facts about lines and charges.
    package var lines = Counts()
    package var charges = Counts()
    package var payouts = Counts()
    package var listings = Counts()
    /// The number of lines that move no money in the end, and of those with impossible amounts.
    package var neutral = 0
    package var unsound = 0
    /// Rows of unknown types that were not stored before.
    package var unknown: [UnknownRow] = []
    /// The numbers of items in the file's orders, by state.
    package var matched = 0
    package var likely = 0
    package var unmatched = 0
    package var ignored = 0
    /// The numbers of unmatched items in orders that wait, by the reason.
    package var waiting: [OrderWait: Int] = [:]
    package var sums: [Currency: Sums] = [:]
    package var days: ClosedRange<Day>?
    package var paid: [Payout] = []
    package var conflicts: [Conflict] = []
    /// The number of orders in the file.
    package var orders = 0
    /// The number of earlier orders that the file should have but lacks.
    package var missing = 0
    /// The orders whose rows don't add up to their own results, and by how much, as far as nobody accepted it.
    package var mismatches = Mismatches()
    /// The same of charges of no order.
    package var looseMismatches = Mismatches()
    /// Some of the unmatched orders.
    package var suggestions: [Suggestion] = []
    /// Sentences about orders that were not booked and items that are still listed elsewhere.
    package var notes: [String] = []
    /// Sentences about differences between the report of live listings and the store.
    package var listingNotes: [String] = []

    /// The most sentences of a kind that are kept.
    static let most = 100

    package init() {}

    /// True if something is unmatched, impossible, unknown or in conflict.
    package var isUnsettled: Bool {
        unsettled > 0 || unsound > 0 || !unknown.isEmpty || !conflicts.isEmpty
            || mismatches.new + looseMismatches.new > 0
    }

    /// The number of unmatched items in orders that don't wait.
    package var unsettled: Int { unmatched - waiting.values.reduce(0, +) }

    mutating func note(_ sentence: String) {
        if notes.count < Self.most, !notes.contains(sentence) { notes.append(sentence) }
    }
}

extension OrderReport {
    /// Adds the amount of lines to a sum.
    mutating func add(
        _ minor: Int64, in currency: Currency, _ place: WritableKeyPath<Sums, Int64>
    ) throws {
        var sum = sums[currency] ?? Sums()
        sum.total = try sum.total.adding(minor)
        sum[keyPath: place] = try sum[keyPath: place].adding(minor)
        sums[currency] = sum
    }
}

extension ClosedRange<Day>? {
    /// Extends the days to another one.
    mutating func cover(_ day: Day?) {
        guard let day else { return }
        self = map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
}
