import Queries
import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Records a sale; it ends the listing on its platform and names the other listings.
    ///
    /// Without given fees it uses the platform's known fee on that day, with a note.
    ///
    /// - Throws: ``Refusal`` if the item can't be sold then, ``QueryError`` for an unknown platform.
    package func sell(_ item: Int64, _ sale: SaleRequest) throws -> WriteResult {
        try sell(item, sale, together: nil)
    }

    /// Records a sale; `together` is the key of the sales at one price, whose shares include the platform's fee.
    func sell(_ item: Int64, _ sale: SaleRequest, together: String?) throws -> WriteResult {
        let state = try state(item)
        try refuseDeleted(state)
        if state.status == "sold" {
            throw Refusal(
                "\(state.sku) was already sold on \(state.soldDay ?? "an unknown day")",
                hints: ["if it came back, write return \(state.sku)"])
        }
        try refuseGone(state)
        try refuse(sale)
        let (at, day) = try moment(sale.day)
        let platform = try sale.platform.map { try names.platform($0) }
        let quote = try platform.flatMap { platform in
            try sale.fees == nil && together == nil
                ? database.feeQuote(platform.id, price: sale.price, and: sale.postagePaid, on: day) : nil
        }
        let fees = sale.fees ?? quote?.amount
        let paid = sale.paid ?? platform.map { $0.lists ? .card : .cash }
        try database.run(
            """
            INSERT INTO sales (itemId, platformId, soldAt, soldDay, priceMinor, currency, feesMinor, postageMinor,
                packagingMinor, payment, postagePaidMinor, togetherKey, createdAt, updatedAt)
            VALUES (\(item), \(platform?.id), \(at), \(day.description), \(sale.price.minor),
                \(sale.price.currency.code), \(fees?.minor), \(sale.postage?.minor), \(sale.packaging?.minor),
                \(paid?.rawValue), \(sale.postagePaid?.minor), \(together), \(now.description), \(now.description))
            """)
        let number = database.lastInsertedId
        try refuseDisorder(of: item, around: .sale(number))
        var result = WriteResult()
        result.row = number
        result.count = 1
        if let sentence = quote?.sentence { result.notes.append(WriteNote(sentence)) }
        if let platform { try endListing(of: item, on: platform.id, at: at, day) }
        result.notes += try liveListings(of: item, called: state.sku).map { WriteNote($0) }
        return result
    }

    private func refuse(_ sale: SaleRequest) throws {
        try refuseOutOfBounds(sale.price, "a price")
        try refuse(sale.fees, "fees", of: sale)
        try refuse(sale.postage, "postage", of: sale)
        try refuse(sale.packaging, "packaging", of: sale)
        try refuse(sale.postagePaid, "postage paid", of: sale)
    }

    private func refuse(_ money: Money?, _ what: String, of sale: SaleRequest) throws {
        try refuseOutOfBounds(money, what)
        guard let money, money.currency != sale.price.currency else { return }
        throw Refusal(
            "\(what) must be in \(sale.price.currency.code), the currency of the price, not in \(money.currency.code)")
    }

    private func endListing(of item: Int64, on platform: Int64, at: String, _ day: Day) throws {
        try database.run(
            """
            UPDATE listings SET endedAt = \(at), endedDay = \(day.description), updatedAt = \(now.description)
            WHERE itemId = \(item) AND platformId = \(platform) AND endedAt IS NULL AND deletedAt IS NULL
            """)
    }

    /// Returns a sentence for each platform on which the item is still listed, with the statement that takes it down.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func liveListings(of item: Int64, called sku: String, besides platform: Int64? = nil) throws -> [String] {
        try database.cached(
            """
            SELECT DISTINCT platforms.slug, platforms.name FROM listings JOIN platforms ON platforms.id = platformId
            WHERE itemId = \(item) AND endedAt IS NULL AND listings.deletedAt IS NULL
                AND platformId IS NOT \(platform)
            ORDER BY platforms.id
            """
        ).rows().map { try "still listed on \($0["name"] as String): unlist \(sku) on \($0["slug"] as String)" }
    }
}
