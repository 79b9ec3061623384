import GRDB

/// Migration `v6`: what lists and partial indexes need of an item's listings and sales, kept on the item by triggers.
///
/// SQLite allows no subquery in a partial index, so the state is a column. Triggers alone write these columns;
/// `check` computes them again with ``values(of:)`` and compares.
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
        try database.execute(sql: refresh("TRUE"))
        try database.execute(sql: indexes)
        try database.execute(sql: triggers)
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

    /// An UPDATE that computes every derived column of the items for which `condition` holds.
    static func refresh(_ condition: String) -> String {
        let assignments = zip(columns, values(of: "items.id")).map { "\($0) = \($1)" }.joined(separator: ", ")
        return "UPDATE items SET \(assignments) WHERE \(condition);"
    }

    /// A condition that holds for the items whose derived columns are not what their rows say.
    static var isStale: String {
        "(\(columns.joined(separator: ", "))) IS NOT (\(values(of: "items.id").joined(separator: ", ")))"
    }

    // MARK: - Triggers

    /// What a table's rows decide: the columns read, and the derived ones, in groups that change together.
    private static let sources: [(table: String, reads: [String], groups: [[String]])] = [
        (
            "listings", ["itemId", "platformId", "askingMinor", "askingCurrency", "endedAt", "deletedAt"],
            [["status"], ["askingMinor", "askingCurrency"], ["listedOn"]]
        ),
        ("sales", ["itemId", "soldDay", "returnedAt", "deletedAt"], [["status", "saleId", "soldDay"]]),
        ("photos", ["itemId", "deletedAt"], [["photoCount"]]),
    ]

    /// UPDATEs that compute the `groups` of the item `item` and write only what has changed.
    ///
    /// SQLite rewrites each index over a column that an UPDATE names, whether or not its value changes, and most
    /// indexes of items depend on the status: so each group has its own UPDATE, and a condition.
    private static func refresh(_ groups: [[String]], of item: String) -> String {
        let value = Dictionary(uniqueKeysWithValues: zip(columns, values(of: item)))
        return groups.map { group in
            let values = group.compactMap { value[$0] }
            let assignments = zip(group, values).map { "\($0) = \($1)" }.joined(separator: ", ")
            return """
                UPDATE items SET \(assignments) WHERE id = \(item)
                    AND (\(group.joined(separator: ", "))) IS NOT (\(values.joined(separator: ", ")));
                """
        }.joined(separator: "\n")
    }

    private static func updateAndDeleteTriggers(on table: String, reads: [String], groups: [[String]]) -> String {
        """
        CREATE TRIGGER \(table)UpdatedRefreshItem AFTER UPDATE OF \(reads.joined(separator: ", ")) ON \(table) BEGIN
            \(refresh(groups, of: "new.itemId"))
        END;
        CREATE TRIGGER \(table)MovedRefreshItem AFTER UPDATE OF itemId ON \(table) WHEN old.itemId <> new.itemId BEGIN
            \(refresh(groups, of: "old.itemId"))
        END;
        CREATE TRIGGER \(table)DeletedRefreshItem AFTER DELETE ON \(table) BEGIN
            \(refresh(groups, of: "old.itemId"))
        END;

        """
    }

    /// What a new row adds, without asking for all the others again, since a bulk import is nothing but new rows.
    private static let insertTriggers = """
        CREATE TRIGGER listingsInsertedRefreshItem AFTER INSERT ON listings
        WHEN new.endedAt IS NULL AND new.deletedAt IS NULL BEGIN
            UPDATE items SET status = 'listed' WHERE id = new.itemId AND status = 'purchased';
            UPDATE items SET listedOn = CASE WHEN listedOn IS NULL THEN CAST(new.platformId AS TEXT)
                    ELSE \(values(of: "new.itemId")[5]) END
                WHERE id = new.itemId;
            UPDATE items SET askingMinor = \(values(of: "new.itemId")[3]), askingCurrency = \(values(of: "new.itemId")[4])
                WHERE id = new.itemId AND new.askingMinor >= coalesce(askingMinor, new.askingMinor);
        END;
        CREATE TRIGGER salesInsertedRefreshItem AFTER INSERT ON sales
        WHEN new.returnedAt IS NULL AND new.deletedAt IS NULL BEGIN
            \(refresh([["status", "saleId", "soldDay"]], of: "new.itemId"))
        END;
        CREATE TRIGGER photosInsertedRefreshItem AFTER INSERT ON photos WHEN new.deletedAt IS NULL BEGIN
            UPDATE items SET photoCount = photoCount + 1 WHERE id = new.itemId;
        END;

        """

    /// Every trigger that keeps the derived columns.
    static var triggers: String {
        insertTriggers
            + sources.map { updateAndDeleteTriggers(on: $0.table, reads: $0.reads, groups: $0.groups) }.joined()
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
        CREATE INDEX listingsLive ON listings(platformId, listedDay, itemId) WHERE endedAt IS NULL AND deletedAt IS NULL;
        """
}
