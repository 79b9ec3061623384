import Interchange
import QueryLanguage
import StoreFile

/// The sales here by day, amount, platform and title, so that a sheet of many rows looks each up without reading the others.
struct SalesByAmount {
    private struct Key: Hashable {
        let day: Int32
        let currency: Currency
        let minor: Int64
        let platform: String
        /// The title in the sheet that told the sale; `nil` if no sheet did.
        let title: Substring?
    }

    /// The id of a sale and of its item.
    typealias FoundSale = (id: Int64, item: Int64)

    /// The sales under their price, and under price and postage.
    private var sales: [Key: [FoundSale]] = [:]

    /// Reads the sales, not deleted, of all items but some.
    ///
    /// - Parameter titles: Returns the titles by which sheets told of an item; empty if none did.
    init(besides items: Set<Int64>, in session: ImportSession, titles: (Int64) -> [Substring]) throws {
        var rows: [(found: FoundSale, day: Int32, price: Money, total: Int64, platform: Int64)] = []
        try session.database.scan(
            """
            SELECT itemId, id, soldDay, currency, priceMinor, ifnull(postagePaidMinor, 0), platformId FROM sales
            WHERE deletedAt IS NULL AND priceMinor IS NOT NULL AND platformId IS NOT NULL ORDER BY id
            """
        ) { row in
            let sale: FoundSale = (row.integer(1), row.integer(0))
            guard !items.contains(sale.item), let day = row.day(2),
                let currency = row.text(3).flatMap({ Currency(code: $0) })
            else { return }
            let price = Money(minor: row.integer(4), currency: currency)
            rows.append((sale, day, price, price.minor + row.integer(5), row.integer(6)))
        }
        for row in rows {
            let platform = PlatformDirectory.key(try session.name(of: row.platform, in: .platforms))
            let titles = titles(row.found.item)
            for title in titles.isEmpty ? [nil] : Set(titles).map(Optional.some) {
                for minor in Set([row.price.minor, row.total]) {
                    let key = Key(
                        day: row.day, currency: row.price.currency, minor: minor, platform: platform, title: title)
                    sales[key, default: []].append(row.found)
                }
            }
        }
    }

    /// Returns the sales of the days around a row's that may have its price, in the order of their days: those that no
    /// sheet told, and those of things with the row's title.
    func around(_ sale: RowMemory.Sale, days: Int32, title: Substring) -> [FoundSale] {
        guard let platform = sale.platform.map(PlatformDirectory.key) else { return [] }
        let amounts = Set([sale.price.minor, sale.price.minor + sale.postage])
        return (sale.day.number - days...sale.day.number + days).flatMap { day in
            let found = amounts.flatMap { minor in
                [nil, title].flatMap { title in
                    sales[
                        Key(
                            day: day, currency: sale.price.currency, minor: minor, platform: platform, title: title)]
                        ?? []
                }
            }
            return found.sorted { $0.id < $1.id }
        }
    }
}
