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
        let sold = try moment(sale.day)
        let platform = try sale.platform.map { try names.platform($0) }
        let quote = try platform.flatMap { platform in
            try sale.fees == nil && together == nil
                ? database.feeQuote(platform.id, price: sale.price, and: sale.postagePaid, on: sold.day) : nil
        }
        let fees = sale.fees ?? quote?.amount
        let paid = sale.paid ?? platform.map { $0.lists ? .card : .cash }
        var row = Patch(.salePrice, .money(sale.price))
        row.set(.salePlatform, platform?.id)
        row.set(.saleSold, sold)
        row.set(.saleFees, fees)
        row.set(.salePostage, sale.postage)
        row.set(.salePackaging, sale.packaging)
        row.set(.salePayment, paid)
        row.set(.salePostagePaid, sale.postagePaid)
        row.set(.saleTogether, together)
        let number = try rows.insert(row, .item(item))
        try refuseDisorder(of: item, around: .sale(number))
        var result = WriteResult()
        result.row = number
        result.count = 1
        if let sentence = quote?.sentence { result.notes.append(WriteNote(sentence)) }
        if let platform { try rows.endListings(sold, where: "itemId = \(item) AND platformId = \(platform.id)") }
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
