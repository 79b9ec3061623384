import QueryLanguage

/// One item of an order, as it follows from all that is known of the order; amounts in minor units of `currency`.
struct DerivedLine: Equatable {
    /// Money that the buyer got back on a day, with the fees that came back.
    struct Refund: Equatable {
        var day: Day?
        var minor: Int64
        var feesBack: Int64
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
        func part(_ amount: Int64?) -> Int64? { amount.map { Shares.part(index, of: $0, in: quantity) } }
        var unit = self
        unit.quantity = 1
        (unit.price, unit.postagePaid, unit.fees) = (part(price), part(postagePaid), part(fees))
        (unit.ads, unit.postage) = (part(ads), part(postage))
        unit.refunds = refunds.map {
            Refund(
                day: $0.day, minor: Shares.part(index, of: $0.minor, in: quantity),
                feesBack: Shares.part(index, of: $0.feesBack, in: quantity))
        }
        if returnDay != nil, let last = unit.refunds.lastIndex(where: { $0.minor > 0 }) {
            // Of what came back as a whole, each part came back as a whole: pennies that do not divide lie alike.
            let excess = Shares.part(index, of: refundedMinor - paidMinor, in: quantity)
            unit.refunds[last].minor += unit.paidMinor + excess - unit.refundedMinor
        }
        unit.refunds.removeAll { $0.minor == 0 && $0.feesBack == 0 }
        return unit
    }

    /// What the buyer paid, and what came back of it.
    private var paidMinor: Int64 { (price ?? 0) + (postagePaid ?? 0) }
    private var refundedMinor: Int64 { refunds.reduce(0) { $0 + $1.minor } }
}
