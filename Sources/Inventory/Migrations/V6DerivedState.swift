import GRDB

/// Migration `v6`: what lists and partial indexes need of an item's listings and sales, kept on the item by triggers.
///
/// SQLite allows no subquery in a partial index, so the state is a column. Triggers alone write these columns;
/// `check` computes them again with ``refresh(_:)`` and compares.
enum V6DerivedState: Migration {
    static let identifier = "v6"

    /// The derived columns of `items`, in the order ``values(of:)`` gives them.
    ///
    /// - `status`: `sold` with a sale that was not returned, `listed` with a live listing, else `purchased`.
    /// - `saleId`, `soldDay`: the newest sale that was not returned.
    /// - `askingMinor`, `askingCurrency`: the highest live asking price.
    /// - `listedOn`: the ids of the platforms with a live listing, ascending, joined by `;`.
    /// - `photoCount`: the photos not deleted.
    static let columns = ["status", "saleId", "soldDay", "askingMinor", "askingCurrency", "listedOn", "photoCount"]

    static func migrate(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE items ADD COLUMN status TEXT NOT NULL DEFAULT 'purchased'
                    CHECK (status IN ('purchased', 'listed', 'sold'));
                ALTER TABLE items ADD COLUMN saleId INTEGER;
                ALTER TABLE items ADD COLUMN soldDay TEXT;
                ALTER TABLE items ADD COLUMN askingMinor INTEGER;
                ALTER TABLE items ADD COLUMN askingCurrency TEXT;
                ALTER TABLE items ADD COLUMN listedOn TEXT;
                ALTER TABLE items ADD COLUMN photoCount INTEGER NOT NULL DEFAULT 0;
                """)
        try database.execute(sql: refresh("items.id IN (SELECT id FROM items)"))
        try database.execute(sql: indexes)
        for table in ["listings", "sales", "photos"] {
            try database.execute(sql: triggers(on: table))
        }
    }

    /// SQL expressions for the derived columns of the item whose id is `item`, in the order of ``columns``.
    static func values(of item: String) -> [String] {
        let sale = "FROM sales WHERE itemId = \(item) AND returnedAt IS NULL AND deletedAt IS NULL"
        let live = "FROM listings WHERE itemId = \(item) AND endedAt IS NULL AND deletedAt IS NULL"
        let newest = "ORDER BY soldDay DESC, id DESC LIMIT 1"
        let highest = "AND askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1"
        return [
            "CASE WHEN EXISTS (SELECT 1 \(sale)) THEN 'sold' WHEN EXISTS (SELECT 1 \(live)) THEN 'listed' "
                + "ELSE 'purchased' END",
            "(SELECT id \(sale) \(newest))",
            "(SELECT soldDay \(sale) \(newest))",
            "(SELECT askingMinor \(live) \(highest))",
            "(SELECT askingCurrency \(live) \(highest))",
            "(SELECT group_concat(platformId, ';') FROM (SELECT DISTINCT platformId \(live) ORDER BY platformId))",
            "(SELECT count(*) FROM photos WHERE itemId = \(item) AND deletedAt IS NULL)",
        ]
    }

    /// An UPDATE that computes the derived columns of the items for which `condition` holds.
    static func refresh(_ condition: String, of table: String? = nil) -> String {
        let touched = touched(by: table)
        let assignments = zip(columns, values(of: "items.id")).filter { touched.contains($0.0) }
            .map { "\($0) = \($1)" }.joined(separator: ", ")
        return "UPDATE items SET \(assignments) WHERE \(condition);"
    }

    private static func touched(by table: String?) -> Set<String> {
        switch table {
        case "listings": ["status", "askingMinor", "askingCurrency", "listedOn"]
        case "sales": ["status", "saleId", "soldDay"]
        case "photos": ["photoCount"]
        default: Set(columns)
        }
    }

    private static func triggers(on table: String) -> String {
        """
        CREATE TRIGGER \(table)InsertedRefreshItem AFTER INSERT ON \(table) BEGIN
            \(refresh("id = new.itemId", of: table))
        END;
        CREATE TRIGGER \(table)UpdatedRefreshItem AFTER UPDATE ON \(table) BEGIN
            \(refresh("id = old.itemId AND old.itemId <> new.itemId", of: table))
            \(refresh("id = new.itemId", of: table))
        END;
        CREATE TRIGGER \(table)DeletedRefreshItem AFTER DELETE ON \(table) BEGIN
            \(refresh("id = old.itemId", of: table))
        END;
        """
    }

    private static let indexes = """
        CREATE INDEX itemsUnsold ON items(boughtDay) WHERE deletedAt IS NULL AND status <> 'sold';
        CREATE INDEX itemsPurchased ON items(boughtDay) WHERE deletedAt IS NULL AND status = 'purchased';
        CREATE INDEX itemsListed ON items(boughtDay) WHERE deletedAt IS NULL AND status = 'listed';
        CREATE INDEX itemsSold ON items(boughtDay) WHERE deletedAt IS NULL AND status = 'sold';
        CREATE INDEX itemsBySold ON items(soldDay) WHERE deletedAt IS NULL AND status = 'sold';
        CREATE INDEX itemsByAsking ON items(askingCurrency, askingMinor) WHERE deletedAt IS NULL AND status = 'listed';
        CREATE INDEX itemsUnsoldByMarket ON items(marketId, costCurrency, costMinor)
            WHERE deletedAt IS NULL AND status <> 'sold';
        CREATE INDEX itemsBySale ON items(saleId) WHERE saleId IS NOT NULL;
        CREATE INDEX listingsLive ON listings(platformId, listedDay, itemId) WHERE endedAt IS NULL AND deletedAt IS NULL;
        """
}
