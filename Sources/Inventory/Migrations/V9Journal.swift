import GRDB

/// Migration `v9`: the journal writes itself.
///
/// While a change is open, triggers note for every row it touches what the row was before; of a row that the change
/// made, that there was none. What a row became is noted only when the change is undone, for redo, so that a write
/// costs one JSON text a row. Derived columns are not noted: their own triggers follow.
enum V9Journal: Migration {
    static let identifier = "v9"

    /// The columns noted of each table, its id aside; `REAL` ones keep all their digits.
    static let columns: [(table: String, columns: [String], reals: Set<String>)] = [
        (
            "markets",
            [
                "name", "latitude", "longitude", "radiusKm", "askForEntryFee", "feeMinor", "feeCurrency", "createdAt",
                "updatedAt", "deletedAt",
            ], ["latitude", "longitude", "radiusKm"]
        ),
        ("platforms", ["slug", "name", "lists", "enabled", "createdAt", "updatedAt", "deletedAt"], []),
        ("hauls", ["name", "firstDay", "lastDay", "createdAt", "updatedAt", "deletedAt"], []),
        ("sellers", ["name", "marketId", "createdAt", "updatedAt", "deletedAt"], []),
        (
            "items",
            [
                "sku", "legacySku", "title", "note", "boughtAt", "boughtDay", "costMinor", "costCurrency", "costRate",
                "costRateCurrency", "boughtPaid", "marketId", "sellerId", "haulId", "createdAt", "updatedAt",
                "deletedAt",
            ], []
        ),
        (
            "expenses",
            [
                "kind", "subkind", "spentAt", "day", "amountMinor", "currency", "rate", "rateCurrency", "payment",
                "memo",
                "marketId", "haulId", "itemId", "createdAt", "updatedAt", "deletedAt",
            ], []
        ),
        (
            "listings",
            [
                "itemId", "platformId", "listedAt", "listedDay", "askingMinor", "askingCurrency", "endedAt",
                "createdAt",
                "updatedAt", "deletedAt",
            ], []
        ),
        (
            "sales",
            [
                "itemId", "platformId", "soldAt", "soldDay", "priceMinor", "currency", "feesMinor", "postageMinor",
                "packagingMinor", "rate", "rateCurrency", "payment", "returnedAt", "returnedDay", "refundMinor",
                "createdAt", "updatedAt", "deletedAt",
            ], []
        ),
        (
            "photos",
            ["itemId", "position", "file", "driveId", "sha256", "bytes", "createdAt", "updatedAt", "deletedAt"], []
        ),
    ]

    static func migrate(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE journal (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    changeId INTEGER
                ) STRICT;
                INSERT INTO journal VALUES (1, NULL);
                ALTER TABLE changes ADD COLUMN undoneOrder INTEGER;
                CREATE INDEX changesUndone ON changes(undoneOrder) WHERE undoneOrder IS NOT NULL;
                DROP INDEX changedRowsByChange;
                DROP INDEX changedRowsByRow;
                CREATE UNIQUE INDEX changedRowsByChange ON changedRows(changeId, tableName, rowId);
                CREATE INDEX changedRowsByRow ON changedRows(tableName, rowId, changeId);
                """)
        for (table, columns, reals) in columns {
            try database.execute(sql: triggers(on: table, columns, reals))
        }
    }

    /// A JSON object of the row that `row` names: `old`, `new` or a table.
    static func snapshot(of row: String, _ columns: [String], _ reals: Set<String>) -> String {
        let pairs = columns.map { column in
            let value = "\(row).\(column)"
            // JSON keeps fifteen digits of a number that has seventeen.
            let exact = "CASE WHEN \(value) IS NOT NULL THEN printf('%!.17g', \(value)) END"
            return "'\(column)', " + (reals.contains(column) ? exact : value)
        }
        return "json_object(\(pairs.joined(separator: ", ")))"
    }

    /// The triggers that note what happens to a table's rows while a change is open.
    static func triggers(on table: String, _ columns: [String], _ reals: Set<String>) -> String {
        let isOpen = "(SELECT changeId FROM journal) IS NOT NULL"
        let before = snapshot(of: "old", columns, reals)
        return """
            CREATE TRIGGER \(table)JournalInsert AFTER INSERT ON \(table) WHEN \(isOpen) BEGIN
                INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId)
                    VALUES ((SELECT changeId FROM journal), '\(table)', new.id);
            END;
            CREATE TRIGGER \(table)JournalUpdate AFTER UPDATE OF \(columns.joined(separator: ", ")) ON \(table)
            WHEN \(isOpen) BEGIN
                INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                    VALUES ((SELECT changeId FROM journal), '\(table)', old.id, \(before));
            END;
            CREATE TRIGGER \(table)JournalDelete AFTER DELETE ON \(table) WHEN \(isOpen) BEGIN
                INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                    VALUES ((SELECT changeId FROM journal), '\(table)', old.id, \(before));
            END;
            """
    }
}
