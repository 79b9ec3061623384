/// The meaning of one row of a table of the store.
struct TableMeaning {
    let name: String
    /// A noun phrase: `a named buying trip`.
    let row: String

    private init(_ name: String, _ row: String) {
        (self.name, self.row) = (name, row)
    }

    /// Every table and view of a new store, in the groups and the order of `docs/schema.md`.
    static let groups: [(title: String, tables: [TableMeaning])] = [
        ("The inventory", inventory), ("Rates, settings and counters", settings), ("Marketplaces", marketplaces),
        ("Changes, imports and exchanges", changes), ("Google Drive", drive), ("Derived tables and search", derived),
        ("Views", views),
    ]

    private static let inventory = [
        TableMeaning("markets", "a place where the user buys, with its coordinates and its usual entry fee"),
        TableMeaning("sellers", "a person or a shop that the user buys from"),
        TableMeaning("hauls", "a named buying trip, with its first and last day"),
        TableMeaning("platforms", "a site or a place where the user lists or sells"),
        TableMeaning("items", "one thing that was bought; a lot of eight has eight rows"),
        TableMeaning("listings", "an offer of one item on one platform, live until it ends"),
        TableMeaning("sales", "a sale of one item; a return marks it and leaves it in place"),
        TableMeaning("refunds", "money that a buyer got back while the item stays sold"),
        TableMeaning("expenses", "money spent, other than the cost of an item or of its sale"),
        TableMeaning("kinds", "a kind of expense that the user added, with its box on each tax form"),
        TableMeaning("recurring", "a rule that books an expense every month, quarter or year"),
        TableMeaning("photos", "a picture of an item; its file is beside the store, named after its SHA-256"),
        TableMeaning("fees", "a platform's selling fee from a day on"),
    ]

    private static let settings = [
        TableMeaning("rates", "the units of a currency that one euro bought on a day, and the source"),
        TableMeaning("settings", "a value that `set` has changed"),
        TableMeaning("savedStatements", "a statement that `save` has kept, for `run`"),
        TableMeaning("mappings", "the meaning of the columns of a person's sheet, for the next one like it"),
        TableMeaning("skuCounter", "the number behind the newest SKU; there is one row"),
        TableMeaning("grdb_migrations", "a step of the lineage that the store has run"),
    ]

    private static let marketplaces = [
        TableMeaning(
            "orderFacts", "a fact from one kind of file: about an item of an order, a whole order or a charge"),
        TableMeaning("orders", "a line of an order, derived from all facts about the order"),
        TableMeaning("payouts", "money that a marketplace sent to the user's bank"),
        TableMeaning(
            "listingNumbers", "a marketplace's listing number with an item, or with one that the user rejected"),
    ]

    private static let changes = [
        TableMeaning("revision", "the count of all changes, and the kinds of rows that are dirty; there is one row"),
        TableMeaning("changes", "a change: one statement, one script run with `--atomic`, or one import"),
        TableMeaning(
            "changedRows", "the earlier values of a row that a change touched, or a run of rows that it added"),
        TableMeaning("importedRecords", "a record of a source as it was last imported, and the row made from it"),
        TableMeaning("exchanges", "the mark of this store, or of a store that was merged into it"),
        TableMeaning("rowOrigins", "another store's name for a row of this one"),
        TableMeaning("fieldTimes", "the time at which a column of a row changed, if the journal lacks it"),
        TableMeaning("removedRows", "a row that was removed for good, so that no exchange brings it back"),
    ]

    private static let drive = [
        TableMeaning("outbox", "a photo that waits for its upload"),
        TableMeaning("driveFiles", "a folder, a sheet or a backup of this store in Drive"),
        TableMeaning("syncState", "the outcome of the last sync; there is one row"),
    ]

    private static let derived = [
        TableMeaning("dailyTotals", "the sums of one kind of event on one day, for each set of currencies"),
        TableMeaning("foldedItems", "the folded words of an item whose words aren't all ASCII"),
        TableMeaning(
            "itemSearch", "the words of an item in an index by SQLite's FTS5, whose own tables are `itemSearch_…`"),
    ]

    private static let views = [
        TableMeaning("places", "a place in which items are stored"),
        TableMeaning("itemsView", "an item with the names it refers to and its sale, for other programs"),
        TableMeaning("salesView", "a sale with its item and the names it refers to, for other programs"),
        TableMeaning("expensesView", "an expense with the names it refers to, for other programs"),
        TableMeaning(
            "profitView", "an event that moves profit: a sale, return, refund or expense, or an item lost or given away"
        ),
    ]
}
