import Queries
import QueryLanguage
import StoreFile

/// One item of an order, derived from all facts about the order; amounts are in minor units of `currency`.
struct DerivedLine: Equatable {
    /// Money that the buyer got back on a day, with the fees that came back.
    struct Refund: Equatable {
        var day: Day?
        var minor: Int64
        var feesBack: Int64
        /// True for a dispute, which leaves the item sold; a negative amount is one that the seller got back.
        var isDispute = false
        /// True for an amount that a file doesn't give itself; a refund that the user gives replaces it.
        var isEstimate = false
    }

    /// The number that distinguishes it from the order's other items; both numbers are empty if no file gives them.
    var itemNumber: String
    var transaction: String
    var day: Day?
    var title: String?
    var label: String?
    var quantity = 1
    var currency: Currency
    /// The price; `nil` if only a charge of the order is known.
    var price: Int64?
    var postagePaid: Int64?
    var fees: Int64?
    var ads: Int64?
    var postage: Int64?
    /// The refunds by day, each day once.
    var refunds: [Refund] = []
    var rate: CapturedRate?
    var payout: String?
    var isCancelled = false
    /// The difference of the order from its files' own results, on its first line; `nil` if it adds up.
    var difference: Int64?
    /// The reason why only the user books it; `nil` for a sale.
    var waits: OrderWait?

    /// The proceeds of the seller before the item's cost.
    var net: Int64 {
        (price ?? 0) + (postagePaid ?? 0) - (fees ?? 0) - (ads ?? 0) - (postage ?? 0)
            - refunds.reduce(0) { $0 + $1.minor - $1.feesBack }
    }

    /// Returns one piece of its quantity, with each amount divided to the minor unit.
    func unit(_ index: Int) -> DerivedLine {
        guard quantity > 1 else { return self }
        return part(index, by: Array(repeating: 1, count: quantity))
    }

    /// Returns the share of one of several items sold together, with each amount divided by their weights.
    func part(_ index: Int, by weights: [Int64]) -> DerivedLine {
        func share(_ amount: Int64) -> Int64 { Shares.of(amount, by: weights)[index] }
        func part(_ amount: Int64?) -> Int64? { amount.map(share) }
        var unit = self
        unit.quantity = 1
        (unit.price, unit.postagePaid, unit.fees) = (part(price), part(postagePaid), part(fees))
        (unit.ads, unit.postage) = (part(ads), part(postage))
        unit.refunds = refunds.map {
            Refund(
                day: $0.day, minor: share($0.minor), feesBack: share($0.feesBack), isDispute: $0.isDispute,
                isEstimate: $0.isEstimate)
        }
        if returnDay != nil, let last = unit.refunds.lastIndex(where: \.isReturn) {
            // If everything was refunded, each part must be refunded in full, so leftover pennies must fall alike.
            let excess = share(refundedMinor - paidMinor)
            unit.refunds[last].minor += unit.paidMinor + excess - unit.refundedMinor
        }
        unit.refunds.removeAll { $0.minor == 0 && $0.feesBack == 0 }
        return unit
    }

    /// The amount that the buyer paid, and the amount that was refunded.
    private var paidMinor: Int64 { (price ?? 0) + (postagePaid ?? 0) }
    private var refundedMinor: Int64 { refunds.reduce(0) { $0 + ($1.isDispute ? 0 : $1.minor) } }
}

extension DerivedLine.Refund {
    /// True if the item may have come back with the refund.
    var isReturn: Bool { minor > 0 && !isDispute }
}

extension DerivedLine {
    /// Deducts money that the seller got back from earlier disputes, the latest dispute first.
    ///
    /// If only the end of a dispute is known, the money lowers the marketplace's charges.
    mutating func settleDisputes() {
        guard refunds.contains(where: { $0.isDispute && $0.minor < 0 }) else { return }
        var given = refunds.reduce(0) { $0 + ($1.isDispute ? max(0, -$1.minor) : 0) }
        for place in refunds.indices.reversed() where refunds[place].isDispute {
            let settled = min(given, max(0, refunds[place].minor))
            refunds[place].minor = max(0, refunds[place].minor) - settled
            given -= settled
        }
        refunds.removeAll { $0.isDispute && $0.minor == 0 && $0.feesBack == 0 }
        if given > 0 { fees = (fees ?? 0) - given }
    }
}

extension [DerivedLine.Refund] {
    /// Adds money to the refund of the same kind on the same day.
    mutating func add(_ refund: Element) {
        guard refund.minor != 0 || refund.feesBack != 0 else { return }
        if let known = firstIndex(where: { $0.day == refund.day && $0.isDispute == refund.isDispute }) {
            self[known].minor += refund.minor
            self[known].feesBack += refund.feesBack
        } else {
            append(refund)
        }
    }

    /// The refunds by day, before disputes of that day.
    var byDay: [Element] {
        sorted { ($0.day?.number ?? .min, $0.isDispute ? 1 : 0) < ($1.day?.number ?? .min, $1.isDispute ? 1 : 0) }
    }
}
