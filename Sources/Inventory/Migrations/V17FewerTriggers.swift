/// Migration `v17`: less for SQLite to read whenever a store is opened, and rates that go with their amounts.
///
/// - What lists need of an item's listings, sales and photos is said once, by the view `itemState`, whose columns are the
///   derived ones of `items`. An UPDATE of it, whatever it sets, writes what has changed of them; each group of columns by
///   itself, since SQLite rewrites every index over a column that an UPDATE names.
/// - The journal is written by the program, through SQLite's pre-update hook, so its triggers go. A note says of a row that
///   was changed what those columns were that it mentions, of one that was deleted what it was, of a new one nothing
///   (`NULL`). Notes of earlier versions mention every column of their time.
/// - A captured rate is of one currency and one day: it goes when either changes, unless another comes with that.
enum V17FewerTriggers: Migration {
    static let identifier = "v17"

    static let sql: StaticString = """
        DROP TRIGGER listingsInsertedRefreshItem; DROP TRIGGER listingsUpdatedRefreshItem;
        DROP TRIGGER listingsMovedRefreshItem; DROP TRIGGER listingsDeletedRefreshItem;
        DROP TRIGGER salesInsertedRefreshItem; DROP TRIGGER salesUpdatedRefreshItem;
        DROP TRIGGER salesMovedRefreshItem; DROP TRIGGER salesDeletedRefreshItem;
        DROP TRIGGER photosInsertedRefreshItem; DROP TRIGGER photosUpdatedRefreshItem;
        DROP TRIGGER photosMovedRefreshItem; DROP TRIGGER photosDeletedRefreshItem;
        DROP TRIGGER listingsRaiseInsert; DROP TRIGGER listingsRaiseUpdate;
        DROP TRIGGER listingsRaiseDelete; DROP TRIGGER salesRaiseInsert; DROP TRIGGER salesRaiseUpdate;
        DROP TRIGGER salesRaiseDelete; DROP TRIGGER photosRaiseInsert; DROP TRIGGER photosRaiseUpdate;
        DROP TRIGGER photosRaiseDelete;
        CREATE VIEW itemState AS SELECT items.id AS itemId,
            CASE WHEN sale.id IS NOT NULL THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings
                WHERE itemId = items.id AND endedAt IS NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END AS status,
            sale.id AS saleId, sale.soldDay AS soldDay,
            highest.askingMinor AS askingMinor, highest.askingCurrency AS askingCurrency,
            (SELECT group_concat(platformId, ';') FROM (SELECT DISTINCT platformId FROM listings
                WHERE itemId = items.id AND endedAt IS NULL AND deletedAt IS NULL ORDER BY platformId)) AS listedOn,
            (SELECT count(*) FROM photos WHERE itemId = items.id AND deletedAt IS NULL) AS photoCount
        FROM items
        LEFT JOIN sales AS sale ON sale.id = (SELECT id FROM sales
            WHERE itemId = items.id AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY soldDay DESC, id DESC LIMIT 1)
        LEFT JOIN listings AS highest ON highest.id = (SELECT id FROM listings
            WHERE itemId = items.id AND endedAt IS NULL AND deletedAt IS NULL AND askingMinor IS NOT NULL
            ORDER BY askingMinor DESC, id LIMIT 1);
        CREATE TRIGGER itemStateRefresh INSTEAD OF UPDATE ON itemState BEGIN
            UPDATE items SET status = old.status, saleId = old.saleId, soldDay = old.soldDay WHERE id = old.itemId
                AND (status, saleId, soldDay) IS NOT (old.status, old.saleId, old.soldDay);
            UPDATE items SET askingMinor = old.askingMinor, askingCurrency = old.askingCurrency WHERE id = old.itemId
                AND (askingMinor, askingCurrency) IS NOT (old.askingMinor, old.askingCurrency);
            UPDATE items SET listedOn = old.listedOn WHERE id = old.itemId AND listedOn IS NOT old.listedOn;
            UPDATE items SET photoCount = old.photoCount WHERE id = old.itemId AND photoCount IS NOT old.photoCount;
        END;
        CREATE TRIGGER listingsInserted AFTER INSERT ON listings BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId = new.itemId;
        END;
        CREATE TRIGGER listingsUpdated AFTER UPDATE ON listings BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        CREATE TRIGGER listingsDeleted AFTER DELETE ON listings BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId = old.itemId;
        END;
        CREATE TRIGGER salesInserted AFTER INSERT ON sales BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId = new.itemId;
        END;
        CREATE TRIGGER salesUpdated AFTER UPDATE ON sales BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        CREATE TRIGGER salesDeleted AFTER DELETE ON sales BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId = old.itemId;
        END;
        CREATE TRIGGER photosInserted AFTER INSERT ON photos BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId = new.itemId;
        END;
        CREATE TRIGGER photosUpdated AFTER UPDATE ON photos BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        CREATE TRIGGER photosDeleted AFTER DELETE ON photos BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId = old.itemId;
        END;
        DROP TRIGGER marketsJournalInsert; DROP TRIGGER marketsJournalUpdate;
        DROP TRIGGER marketsJournalDelete; DROP TRIGGER platformsJournalInsert;
        DROP TRIGGER platformsJournalUpdate; DROP TRIGGER platformsJournalDelete;
        DROP TRIGGER haulsJournalInsert; DROP TRIGGER haulsJournalUpdate; DROP TRIGGER haulsJournalDelete;
        DROP TRIGGER sellersJournalInsert; DROP TRIGGER sellersJournalUpdate;
        DROP TRIGGER sellersJournalDelete; DROP TRIGGER itemsJournalInsert; DROP TRIGGER itemsJournalUpdate;
        DROP TRIGGER itemsJournalDelete; DROP TRIGGER expensesJournalInsert;
        DROP TRIGGER expensesJournalUpdate; DROP TRIGGER expensesJournalDelete;
        DROP TRIGGER listingsJournalInsert; DROP TRIGGER listingsJournalUpdate;
        DROP TRIGGER listingsJournalDelete; DROP TRIGGER salesJournalInsert;
        DROP TRIGGER salesJournalUpdate; DROP TRIGGER salesJournalDelete; DROP TRIGGER photosJournalInsert;
        DROP TRIGGER photosJournalUpdate; DROP TRIGGER photosJournalDelete; DROP TRIGGER feesJournalInsert;
        DROP TRIGGER feesJournalUpdate; DROP TRIGGER feesJournalDelete;
        DROP TABLE journal;
        DROP INDEX changedRowsByChange;
        DROP INDEX changedRowsByRow;
        ALTER TABLE changedRows RENAME TO formerRows;
        CREATE TABLE changedRows (
            changeId INTEGER NOT NULL REFERENCES changes(id) ON DELETE CASCADE,
            tableName TEXT NOT NULL, rowId INTEGER NOT NULL,
            before TEXT, after TEXT,
            PRIMARY KEY (changeId, tableName, rowId)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO changedRows SELECT changeId, tableName, rowId, before, after FROM formerRows;
        DROP TABLE formerRows;
        CREATE TRIGGER itemsRateOutdated AFTER UPDATE OF costCurrency, boughtDay ON items
        WHEN new.costRate IS old.costRate AND new.costRate IS NOT NULL AND (new.costCurrency IS NOT old.costCurrency OR new.boughtDay IS NOT old.boughtDay) BEGIN
            UPDATE items SET costRate = NULL, costRateCurrency = NULL WHERE id = new.id;
        END;
        CREATE TRIGGER salesRateOutdated AFTER UPDATE OF currency, soldDay ON sales
        WHEN new.rate IS old.rate AND new.rate IS NOT NULL AND (new.currency IS NOT old.currency OR new.soldDay IS NOT old.soldDay) BEGIN
            UPDATE sales SET rate = NULL, rateCurrency = NULL WHERE id = new.id;
        END;
        CREATE TRIGGER expensesRateOutdated AFTER UPDATE OF currency, day ON expenses
        WHEN new.rate IS old.rate AND new.rate IS NOT NULL AND (new.currency IS NOT old.currency OR new.day IS NOT old.day) BEGIN
            UPDATE expenses SET rate = NULL, rateCurrency = NULL WHERE id = new.id;
        END;
        """
}
