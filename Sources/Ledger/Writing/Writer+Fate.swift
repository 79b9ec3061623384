import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Records what became of an item that left the stock unsold, and ends its live listings.
    ///
    /// A note is added to the one that it has; `worth` is the market value of something kept.
    ///
    /// - Throws: ``Refusal`` if it is deleted, sold or gone already, or if the day is impossible.
    package func recordFate(_ fate: Fate, of item: Int64, on day: Day?, note: String?, worth: Money? = nil) throws {
        let state = try state(item)
        try refuseDeleted(state)
        try refuseGone(state)
        try refuseOutOfBounds(worth, "a worth")
        if state.status == "sold" {
            throw Refusal(
                "\(state.sku) was sold on \(state.soldDay ?? "an unknown day")",
                hints: ["return \(state.sku) takes it back"])
        }
        let (at, day) = try moment(day)
        try refuse(fate, of: state, item, before: day)
        try database.run(
            BoundSQL(
                sql: """
                    UPDATE listings SET endedAt = ?1, endedDay = ?2, updatedAt = ?3
                    WHERE itemId = ?4 AND endedAt IS NULL AND deletedAt IS NULL
                    """, at, day.description, now.description, item))
        try database.run(
            BoundSQL(
                sql: """
                    UPDATE items SET fate = ?1, goneDay = ?2, updatedAt = ?3, worthMinor = ?6, worthCurrency = ?7,
                        note = CASE WHEN ?4 IS NULL THEN note WHEN ifnull(note, '') = '' THEN ?4 ELSE note || '; ' || ?4 END
                    WHERE id = ?5
                    """, fate.rawValue, day.description, now.description, note, item, worth?.minor, worth?.currency.code
            ))
    }

    /// Refuses a day before the purchase, unless forced.
    private func refuse(_ fate: Fate, of state: ItemFacts, _ item: Int64, before day: Day) throws {
        guard !options.force else { return }
        let bought = try database.cached("SELECT boughtDay FROM items WHERE id = \(item)").value(String.self)
        guard let bought, day.description < bought else { return }
        throw Refusal(
            "\(state.sku) can't be \(fate.rawValue) on \(day.description): it was bought on \(bought)", canForce: true,
            doubt: "\(state.sku) would be \(fate.rawValue) on \(day.description), but it was bought on \(bought)")
    }
}
