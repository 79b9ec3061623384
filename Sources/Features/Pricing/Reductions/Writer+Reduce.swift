import Ledger
import Queries
import QueryLanguage
import StoreFile

/// A request to lower asking prices.
package struct Reduction: Hashable, Sendable {
    /// The share by which they are lowered, in thousandths of a per cent.
    package var milliPercent = 0
    /// True to stop at the cost of the item.
    package var stopsAtCost = false

    package init() {}
}

extension InventoryWriter {
    /// Lowers the asking prices of an item's live listings, rounded half away from zero to the minor unit.
    ///
    /// With a floor, a price above the cost stops there, and one below stays. A note says why an item was left out.
    ///
    /// - Throws: ``Refusal`` if the item is deleted.
    func lowerPrices(of item: Int64, by reduction: Reduction) throws -> WriteResult {
        let state = try state(item)
        try refuseDeleted(state)
        var result = WriteResult()
        var lower: [(listing: Int64, price: Money)] = []
        for listing in try askingPrices(of: item) {
            guard let price = listing.price else { continue }
            var minor = try Self.changed(price.minor, by: -reduction.milliPercent)
            if reduction.stopsAtCost {
                switch try floor(of: item, in: price.currency) {
                case .amount(let floor): minor = max(minor, min(floor, price.minor))
                case .unknown(let reason):
                    result.notes = [WriteNote(about: state.sku, " left out: \(reason)")]
                    return result
                }
            }
            if minor < price.minor {
                lower.append((listing.id, Money(minor: minor, currency: price.currency)))
                result.notes.append(
                    WriteNote("fhq doesn't reach ", about: listing.platform, ": change the prices there yourself"))
            }
        }
        for (listing, price) in lower {
            try rows.update(Patch(.listingAsking, .money(price)), where: "id = \(listing)")
        }
        return result
    }

    private typealias Listing = (id: Int64, price: Money?, platform: String)

    private func askingPrices(of item: Int64) throws -> [Listing] {
        try database.cached(
            """
            SELECT listings.id, askingMinor, askingCurrency, name FROM listings
            JOIN platforms ON platforms.id = platformId
            WHERE itemId = \(item) AND endedAt IS NULL AND listings.deletedAt IS NULL ORDER BY listings.id
            """
        ).rows().map { row in
            let currency = try (row["askingCurrency"] as String?).flatMap { Currency(code: $0) }
            let price = try currency.flatMap { code in
                try (row["askingMinor"] as Int64?).map { Money(minor: $0, currency: code) }
            }
            return try (row["id"], price, row["name"])
        }
    }

    private enum Floor {
        case amount(Int64)
        case unknown(String)
    }

    /// Returns the cost of an item in the currency of a price, converted as every cost is: at the rate of the day bought.
    private func floor(of item: Int64, in currency: Currency) throws -> Floor {
        let cost = FieldSQL(.itemCost, QueryContext(today: today, homeCurrency: currency), in: currency)
        let sql: BoundSQL = """
            SELECT costMinor, costCurrency, boughtDay, \(cost.value) FROM items WHERE id = \(item)
            """
        let row = try database.first(sql)
        guard let row, try row[0] as Int64? != nil, let code: String = try row[1] else {
            return .unknown("its cost is unknown")
        }
        if let minor: Int64 = try row[3] { return .amount(minor) }
        guard try row[2] as String? != nil else {
            return .unknown("its cost is in \(code), and it has no purchase date")
        }
        return .unknown("no rate from \(code) to \(currency.code) · try: rates refresh")
    }
}
