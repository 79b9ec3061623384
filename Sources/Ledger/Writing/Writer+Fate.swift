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
        let gone = try moment(day)
        try refuse(fate, of: state, item, before: gone.day)
        try rows.endListings(gone, where: "itemId = \(item)")
        var row = Patch(.itemFate, .text(fate.rawValue))
        row.set(.itemGone, gone.day)
        row.set(.itemWorth, worth)
        if let note { row.set(.itemNote, try noted(note, of: item)) }
        try rows.update(row, where: "id = \(item)")
    }

    /// Returns the note of an item with another one after it.
    private func noted(_ note: String, of item: Int64) throws -> String {
        let known = try database.cached("SELECT note FROM items WHERE id = \(item)").value(String.self) ?? ""
        return known.isEmpty ? note : "\(known); \(note)"
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
