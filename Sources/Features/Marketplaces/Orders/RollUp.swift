import QueryLanguage
import StoreFile

/// The row of an order of several items as a whole, checked against the rows of its items from the same kind of file.
///
/// eBay's transaction report gives the fees in the rows of the items, and in that of the order only what is left: the
/// fixed fee, if anything. Rows of a file that was cut may be missing, so the order is checked once all are here.
struct RollUp {
    private let whole: KeptFact
    /// The order's result less what its items leave of it, in its currency; `nil` if it adds up.
    let difference: Int64?

    /// Compares the rows; returns `nil` for an order without such a row, or with items still missing.
    init?(_ facts: [KeptFact]) {
        guard facts.count > 2, let whole = facts.first(where: { $0.kind == .line && $0.isWhole && $0.net != nil })
        else {
            return nil
        }
        let items = facts.filter {
            $0.kind == .line && !$0.isWhole && $0.source == whole.source && $0.currency == whole.currency
        }
        guard let price = whole.price, !items.isEmpty, let net = Self.net(of: whole) else { return nil }
        let left = price - items.reduce(0) { $0 + ($1.price ?? 0) }
        guard left <= 0 else { return nil }
        let rest =
            price + (whole.postagePaid ?? 0) - net.minor - items.reduce(0) { $0 + ($1.fees ?? 0) + ($1.ads ?? 0) }
        let isFixedFee = (-net.inexact...whole.currency.minorPerUnit + net.inexact).contains(rest)
        self.whole = whole
        difference = left != 0 ? left : isFixedFee ? nil : -rest
    }

    /// Returns the net amount in the order's currency, and by how much it may be off; `nil` without a rate for it.
    private static func net(of whole: KeptFact) -> (minor: Int64, inexact: Int64)? {
        guard let net = whole.net else { return nil }
        guard net.currency != whole.currency else { return (net.minor, 0) }
        guard let rate = whole.rate.flatMap({ try? Decimal64($0) }), rate.units > 0 else { return nil }
        return (Shares.undone(net.minor, at: rate), max(1, Shares.undone(1, at: rate)))
    }

    /// Returns the facts without the fees of a row that doesn't add up, since what it leaves is no fee.
    func settled(_ facts: [KeptFact]) -> [KeptFact] {
        guard difference != nil else { return facts }
        return facts.map { fact in
            var fact = fact
            if fact == whole { fact.fees = nil }
            return fact
        }
    }
}
