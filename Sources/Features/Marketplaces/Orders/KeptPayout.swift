import QueryLanguage
import StoreFile

/// A stored payout, a row of `payouts`.
package struct KeptPayout: StoredRecord {
    package var id: Int64 = 0
    package var platform: Int64
    package var payout: OrderPayout
    private(set) var state = ""

    package static let table = StoredTable.payouts

    package static let properties: [StoredProperty<KeptPayout>] = [
        .init("platform", \.platform), .init("payout", \.payout.number), .init("day", \.payout.day),
        .init("amount", \.payout.amount), .init(derived: "state", \.state),
    ]

    package static let blank = KeptPayout(
        platform: 0, payout: OrderPayout(number: "", day: Day(number: 0), amount: Money(minor: 0, currency: .gbp)))

    package var isSound: Bool { payout.amount.minor.magnitude <= KeptFact.mostMinor.magnitude }

    /// Returns true if it counts rather than another with the same number, whichever came first.
    func comes(after other: KeptPayout) -> Bool { other.texts.lexicographicallyPrecedes(texts) }

    private var texts: [String] {
        [payout.day.description, "\(payout.amount.minor)", payout.amount.currency.code]
    }
}
