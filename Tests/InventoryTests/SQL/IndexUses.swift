/// Every index of the schema, with a statement that needs it.
///
/// `IndexTests` runs each statement, so an index stays here, and in the schema, only while its statement uses it. Where
/// several need it, the one that would be slowest without it is named.
enum IndexUses {
    static let imports = ["import \"examples/inventory\"", "import \"examples/orders/ebay-transactions.csv\""]
    /// Removes an item, so that SQLite looks for rows that refer to it.
    private static let undoOfPurchase = "buy lamp for 3.00 GBP; undo"
    /// Takes the newest import back, and with it the order lines.
    static let undo = "undo"

    static let all: [(index: String, statement: String)] = places + items + money + orders

    private static let places = [
        ("marketsByName", "markets"), ("marketsByPlace", "markets near 51.476,-0.162"), ("sellersByName", "sellers"),
        ("sellersByMarket", "sellers at Battersea"), ("haulsByDay", "hauls page 2"),
    ]

    private static let items = [
        ("itemsByBought", "items page 3"), ("itemsUnsold", "items new page 2"), ("itemsBySold", "items sold page 2"),
        ("itemsDeleted", "items deleted"), ("itemsByPlace", "places"), ("itemsGone", "profit"),
        ("itemsByMarket", "items at Battersea page 2"),
        ("itemsByMarketCost", "items by market show count, sum cost"), ("itemsBySeller", "items by seller show count"),
        ("itemsByHaul", "items haul Sunday page 2"), ("itemsByCost", "items sort cost page 7"),
        ("itemsByAsking", "items sort asking desc page 1"), ("itemsByLegacySku", "items where old_sku = FH-12"),
        ("itemsBySKUEnd", "items \"lamp\""),
        ("itemsBySalePlatform", "items sold on vinted page 1"), ("itemsStillLive", "todo"),
        ("itemsIncomplete", "todo"), ("itemsListedByTitle", imports[1]), ("photosByItem", "photos page 4"),
        ("photosUploaded", "items show photo_link"), ("outboxByPhoto", "photos pending"), ("outboxPending", "sync"),
        ("listingsByItem", "listings where sku = FH-20D6G0NR"), ("listingsByListed", "listings page 2"),
        ("listingsByPlatform", "listings on ebay page 2"),
        ("listingsLive", "items listed on ebay older than 90 days"), ("listingNumbersByNumber", imports[1]),
        ("listingNumbersByItem", undoOfPurchase), ("importedRecordsByKey", imports[0]),
        ("changesUndone", undoOfPurchase),
    ]

    private static let money = [
        ("salesByItem", "sales where sku = FH-20D6G0NR"), ("salesBySold", "sales page 3"),
        ("salesByPlatform", "sales on ebay page 2"), ("salesByCurrency", "profit by market"),
        ("salesByReturn", "items returned"),
        ("salesByOrder", "orders page 3"), ("salesTogether", "sales page 3"),
        ("refundsBySale", "sales page 3"), ("refundsByDay", "profit"),
        ("refundsByOrder", undo), ("expensesByHaul", "expenses haul Sunday"), ("expensesByItem", "hauls page 2"),
        ("expensesByMarket", "expenses at Battersea page 2"), ("expensesByDay", "expenses page 2"),
        ("expensesByCurrency", "profit by market"), ("expensesByOrderFact", imports[1]),
        ("recurringByNext", "todo"), ("expensesByVehicle", "tax form sa103s 2025-26"),
        ("feesByPlatform", "fees on ebay"),
        ("feesBySince", "fees page 2"), ("ratesByDay", "rates"),
    ]

    private static let orders = [
        ("orderFactsByKey", imports[1]), ("orderFactsByPayout", imports[1]),
        ("orderFactsByItem", imports[1]),
        ("ordersByKey", imports[1]), ("ordersByDay", "orders page 3"), ("ordersByState", "orders unmatched"),
        ("ordersToSettle", "todo orders"), ("orderFactsByEdition", "todo orders"),
        ("payoutsByNumber", imports[1]), ("payoutsByDay", "payouts"),
        ("payoutsDiffering", "todo"), ("orderFactsOfRefunds", "todo orders"),
    ]
}
