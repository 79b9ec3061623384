/// Migration `v8`: the revision that counts every change, the change journal, and what imports have brought.
enum V8Changes: Migration {
    static let identifier = "v8"

    static let sql: StaticString = """
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
        CREATE TRIGGER itemsRaiseInsert AFTER INSERT ON items BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER itemsRaiseUpdate AFTER UPDATE OF id, sku, legacySku, title, note, boughtAt, boughtDay, \
        costMinor, costCurrency, costRate, costRateCurrency,
        boughtPaid, marketId, sellerId, haulId, createdAt, updatedAt, deletedAt ON items BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER itemsRaiseDelete AFTER DELETE ON items BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER listingsRaiseInsert AFTER INSERT ON listings BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER listingsRaiseUpdate AFTER UPDATE ON listings BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER listingsRaiseDelete AFTER DELETE ON listings BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER salesRaiseInsert AFTER INSERT ON sales BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER salesRaiseUpdate AFTER UPDATE ON sales BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER salesRaiseDelete AFTER DELETE ON sales BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER expensesRaiseInsert AFTER INSERT ON expenses BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER expensesRaiseUpdate AFTER UPDATE ON expenses BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER expensesRaiseDelete AFTER DELETE ON expenses BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER marketsRaiseInsert AFTER INSERT ON markets BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER marketsRaiseUpdate AFTER UPDATE ON markets BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER marketsRaiseDelete AFTER DELETE ON markets BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER sellersRaiseInsert AFTER INSERT ON sellers BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER sellersRaiseUpdate AFTER UPDATE ON sellers BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER sellersRaiseDelete AFTER DELETE ON sellers BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER haulsRaiseInsert AFTER INSERT ON hauls BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER haulsRaiseUpdate AFTER UPDATE ON hauls BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER haulsRaiseDelete AFTER DELETE ON hauls BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER platformsRaiseInsert AFTER INSERT ON platforms BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER platformsRaiseUpdate AFTER UPDATE ON platforms BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER platformsRaiseDelete AFTER DELETE ON platforms BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER photosRaiseInsert AFTER INSERT ON photos BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER photosRaiseUpdate AFTER UPDATE ON photos BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER photosRaiseDelete AFTER DELETE ON photos BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER ratesRaiseInsert AFTER INSERT ON rates BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER ratesRaiseUpdate AFTER UPDATE ON rates BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER ratesRaiseDelete AFTER DELETE ON rates BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER settingsRaiseInsert AFTER INSERT ON settings BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER settingsRaiseUpdate AFTER UPDATE ON settings BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER settingsRaiseDelete AFTER DELETE ON settings BEGIN
            UPDATE revision SET value = value + 1;
        END;
        """
}
