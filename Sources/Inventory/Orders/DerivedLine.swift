import QueryLanguage

/// One item of an order, as it follows from all that is known of the order; amounts in minor units of `currency`.
struct DerivedLine: Equatable {
    /// Money that the buyer got back on a day, with the fees that came back.
    struct Refund: Equatable {
        var day: Day?
        var minor: Int64
        var feesBack: Int64
        /// True if a dispute took it, which leaves the item sold; below zero is what the seller got again.
        var isDispute = false
    }

    /// What tells it from the order's other items; both empty where nothing says.
    var itemNumber: String
    var transaction: String
    var day: Day?
    var title: String?
    var label: String?
    var quantity = 1
    var currency: Currency
    /// `nil` where the order itself is not known, only a charge of it.
    var price: Int64?
    var postagePaid: Int64?
    var fees: Int64?
    var ads: Int64?
    var postage: Int64?
    /// By day, each day once.
    var refunds: [Refund] = []
    var rate: CapturedRate?
    var payout: String?
    var isCancelled = false

    /// What the seller has of it in the end, before what the thing cost.
    var net: Int64 {
        (price ?? 0) + (postagePaid ?? 0) - (fees ?? 0) - (ads ?? 0) - (postage ?? 0)
            - refunds.reduce(0) { $0 + $1.minor - $1.feesBack }
    }

    /// One of its quantity, each amount divided to the minor unit.
    func unit(_ index: Int) -> DerivedLine {
        guard quantity > 1 else { return self }
        return part(index, by: Array(repeating: 1, count: quantity))
    }

    /// What falls to one of several things that are sold together, each amount divided by their weights.
    func part(_ index: Int, by weights: [Int64]) -> DerivedLine {
        func share(_ amount: Int64) -> Int64 { Shares.of(amount, by: weights)[index] }
        func part(_ amount: Int64?) -> Int64? { amount.map(share) }
        var unit = self
        unit.quantity = 1
        (unit.price, unit.postagePaid, unit.fees) = (part(price), part(postagePaid), part(fees))
        (unit.ads, unit.postage) = (part(ads), part(postage))
        unit.refunds = refunds.map {
            Refund(
                day: $0.day, minor: share($0.minor), feesBack: share($0.feesBack), isDispute: $0.isDispute)
        }
        if returnDay != nil, let last = unit.refunds.lastIndex(where: \.isReturn) {
            // Of what came back as a whole, each part came back as a whole: pennies that do not divide lie alike.
            let excess = share(refundedMinor - paidMinor)
            unit.refunds[last].minor += unit.paidMinor + excess - unit.refundedMinor
        }
        unit.refunds.removeAll { $0.minor == 0 && $0.feesBack == 0 }
        return unit
    }

    /// What the buyer paid, and what came back of it.
    private var paidMinor: Int64 { (price ?? 0) + (postagePaid ?? 0) }
    private var refundedMinor: Int64 { refunds.reduce(0) { $0 + ($1.isDispute ? 0 : $1.minor) } }
}

extension DerivedLine.Refund {
    /// Whether the item may have come back with it.
    var isReturn: Bool { minor > 0 && !isDispute }
}

extension DerivedLine {
    /// Takes what the seller got again off what disputes took before, the last of them first.
    ///
    /// Where only the end of a dispute is known, what came of it lowers what the marketplace took.
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
    /// Adds money to what came back in the same way on its day.
    mutating func add(_ refund: Element) {
        guard refund.minor != 0 || refund.feesBack != 0 else { return }
        if let known = firstIndex(where: { $0.day == refund.day && $0.isDispute == refund.isDispute }) {
            self[known].minor += refund.minor
            self[known].feesBack += refund.feesBack
        } else {
            append(refund)
        }
    }

    /// By day, refunds before disputes.
    var byDay: [Element] {
        sorted { ($0.day?.number ?? .min, $0.isDispute ? 1 : 0) < ($1.day?.number ?? .min, $1.isDispute ? 1 : 0) }
    }
}
