import GRDB

/// Migration `v8`: the revision that counts every change, the change journal, and what imports have brought.
enum V8Changes: Migration {
    static let identifier = "v8"

    /// The tables whose every change raises the revision.
    static let tracked = [
        "items", "listings", "sales", "expenses", "markets", "sellers", "hauls", "platforms", "photos", "rates",
        "settings",
    ]

    /// The columns of items that someone writes; the derived ones follow rows that raise the revision themselves.
    private static let ownItemColumns = """
        id, sku, legacySku, title, note, boughtAt, boughtDay, costMinor, costCurrency, costRate, costRateCurrency,
        boughtPaid, marketId, sellerId, haulId, createdAt, updatedAt, deletedAt
        """

    static func migrate(_ database: Database) throws {
        try database.execute(sql: tables)
        for table in tracked {
            for event in ["INSERT", "UPDATE", "DELETE"] {
                let columns = table == "items" && event == "UPDATE" ? " OF \(ownItemColumns)" : ""
                try database.execute(
                    sql: """
                        CREATE TRIGGER \(table)Raise\(event.capitalized) AFTER \(event)\(columns) ON \(table) BEGIN
                            UPDATE revision SET value = value + 1;
                        END;
                        """)
            }
        }
    }

    private static let tables = """
        CREATE TABLE revision (id INTEGER PRIMARY KEY CHECK (id = 1), value INTEGER NOT NULL) STRICT;
        INSERT INTO revision VALUES (1, 0);
        CREATE TABLE changes (
            id INTEGER PRIMARY KEY,
            changedAt TEXT NOT NULL,
            statement TEXT NOT NULL,
            rowsChanged INTEGER NOT NULL,
            undoneAt TEXT
        ) STRICT;
        CREATE TABLE changedRows (
            id INTEGER PRIMARY KEY,
            changeId INTEGER NOT NULL REFERENCES changes(id) ON DELETE CASCADE,
            tableName TEXT NOT NULL, rowId INTEGER NOT NULL,
            before TEXT, after TEXT
        ) STRICT;
        CREATE INDEX changedRowsByChange ON changedRows(changeId);
        CREATE INDEX changedRowsByRow ON changedRows(tableName, rowId);
        CREATE TABLE imports (
            id INTEGER PRIMARY KEY,
            importedAt TEXT NOT NULL,
            source TEXT NOT NULL,
            added INTEGER NOT NULL, changed INTEGER NOT NULL, skipped INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE importedRecords (
            kind TEXT NOT NULL, sourceId TEXT NOT NULL,
            rowId INTEGER,
            importId INTEGER NOT NULL REFERENCES imports(id),
            record TEXT NOT NULL,
            PRIMARY KEY (kind, sourceId)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX importedRecordsByImport ON importedRecords(importId);
        """
}
