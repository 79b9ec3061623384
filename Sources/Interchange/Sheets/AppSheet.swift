import Queries
import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Prepares every item in the form of the app's own CSV export, in the order of their SKUs.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func prepareAppItems(in context: QueryContext) throws -> PreparedQuery {
        try prepare { try AppSheet.items(in: context, $0) }
    }

    /// Prepares every expense in the form of the app's own CSV export, in the order of their numbers.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func prepareAppExpenses(in context: QueryContext) throws -> PreparedQuery {
        try prepare { _ in AppSheet.expenses(in: context) }
    }

    private func prepare(_ compile: (StoreConnection) throws -> CompiledQuery) throws -> PreparedQuery {
        PreparedQuery(store: self, compiled: try read(compile))
    }
}

/// The columns of FlipperHelper's own CSV exports, in its order: those of March 2026, then later ones.
///
/// A rate is shown only if it leads to the home currency, as in the app.
private struct AppSheet {
    static func items(in context: QueryContext, _ database: StoreConnection) throws -> CompiledQuery {
        var sheet = SheetPlan(.items, context)
        sheet.add([
            ("ID", "id"), ("Photo URL", "photo_link"), ("Price", "cost"), ("Purchase Date", "bought"),
            ("Market", "market"), ("Seller", "seller"),
        ])
        sheet.addListings(on: try platforms(database))
        let isSold = sheet.plan.place("items.status = 'sold'")
        sheet.add("Sold", .boolean, .boolean(isSold))
        sheet.add([
            ("Sold Date", "sold"), ("Sold Price", "sale_price"), ("Sold Platform", "sale_platform"),
            ("Payment Method", "payment"), ("Profit", "profit"), ("Days to Sell", "days_to_sell"), ("Title", "title"),
            ("SKU", "sku"), ("Photo URLs", "photo_links"), ("Price Currency", "currency"),
        ])
        sheet.addRate("Price Rate", "items.costRate", to: "items.costRateCurrency")
        sheet.add([("Sold Price Currency", "sale_currency")])
        sheet.addRate("Sold Price Rate", "sales.rate", to: "sales.rateCurrency")
        return sheet.query(
            from: "items LEFT JOIN sales ON sales.id = items.saleId", where: "NOT \(StatusSQL.isGone)",
            order: "items.sku, items.id")
    }

    static func expenses(in context: QueryContext) -> CompiledQuery {
        var sheet = SheetPlan(.expenses, context)
        sheet.add([
            ("Type", "kind"), ("Subtype", "subkind"), ("Date", "date"), ("Amount", "amount"), ("Market", "market"),
            ("Memo", "memo"), ("Currency", "currency"),
        ])
        sheet.addRate("Rate", "expenses.rate", to: "expenses.rateCurrency")
        sheet.add([("Payment Method", "payment"), ("ID", "id")])
        return sheet.query(from: "expenses", order: "expenses.id")
    }

    /// Returns the enabled platforms on which items are listed.
    private static func platforms(_ database: StoreConnection) throws -> [(id: Int64, name: String)] {
        try database.rows("SELECT id, name FROM platforms WHERE enabled AND lists AND deletedAt IS NULL ORDER BY id")
            .map { try ($0["id"], $0["name"]) }
    }
}

extension SheetPlan {
    fileprivate mutating func addRate(_ name: String, _ rate: String, to currency: String) {
        let place = plan.place(
            "CASE WHEN \(sql: currency) = \(context.homeCurrency.code) THEN \(sql: rate) END")
        add(name, .decimal, .decimalText(place))
    }

    fileprivate mutating func addListings(on platforms: [(id: Int64, name: String)]) {
        let days = plan.place(Self.listings)
        for (id, name) in platforms {
            add("\(name) Listed", .boolean, .isListed(days, on: id))
            add("\(name) Date", .day, .listedDay(days, on: id))
        }
    }

    /// The days of the live listings, and of the one by which the item was sold: `1=2026-03-01;2=2026-03-04`.
    private static let listings: BoundSQL = """
        (SELECT group_concat(platformId || '=' || day, ';') FROM (SELECT platformId, max(listedDay) AS day \
        FROM listings WHERE listings.itemId = items.id AND listings.deletedAt IS NULL AND (listings.endedAt IS NULL \
        OR listings.platformId = sales.platformId AND listings.listedDay <= sales.soldDay) GROUP BY platformId))
        """
}
