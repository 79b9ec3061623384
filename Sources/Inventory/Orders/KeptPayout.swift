import QueryLanguage

/// A payout as the store keeps it, a row of `payouts`.
struct KeptPayout: StoredRecord {
    var id: Int64 = 0
    var platform: Int64
    var payout: OrderPayout

    static let table = StoredTable.payouts

    static let properties: [StoredProperty<KeptPayout>] = [
        .init("platform", \.platform), .init("payout", \.payout.number), .init("day", \.payout.day),
        .init("amount", \.payout.amount),
    ]

    static let blank = KeptPayout(
        platform: 0, payout: OrderPayout(number: "", day: Day(number: 0), amount: Money(minor: 0, currency: .gbp)))

    var isSound: Bool { payout.amount.minor.magnitude <= KeptFact.mostMinor.magnitude }

    /// Whether it counts rather than another of the same number, whichever came first.
    func comes(after other: KeptPayout) -> Bool { other.texts.lexicographicallyPrecedes(texts) }

    private var texts: [String] {
        [payout.day.description, "\(payout.amount.minor)", payout.amount.currency.code]
    }
}
