/// Migration `v9`: the journal writes itself.
///
/// While a change is open, triggers note for every row it touches what the row was before; of a row that the change
/// made, that there was none. What a row became is noted only when the change is undone, for redo, so that a write
/// costs one JSON text a row. Derived columns are not noted: their own triggers follow.
enum V9Journal: Migration {
    static let identifier = "v9"

    static let sql: StaticString = """
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
        CREATE TRIGGER marketsJournalInsert AFTER INSERT ON markets WHEN (SELECT changeId FROM journal) IS NOT NULL \
        BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId)
                VALUES ((SELECT changeId FROM journal), 'markets', new.id);
        END;
        CREATE TRIGGER marketsJournalUpdate AFTER UPDATE OF name, latitude, longitude, radiusKm, askForEntryFee, \
        feeMinor, feeCurrency, createdAt, updatedAt, deletedAt ON markets
        WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'markets', old.id, json_object('name', old.name, 'latitude', \
        CASE WHEN old.latitude IS NOT NULL THEN printf('%!.17g', old.latitude) END, 'longitude', CASE WHEN \
        old.longitude IS NOT NULL THEN printf('%!.17g', old.longitude) END, 'radiusKm', CASE WHEN old.radiusKm IS NOT \
        NULL THEN printf('%!.17g', old.radiusKm) END, 'askForEntryFee', old.askForEntryFee, 'feeMinor', old.feeMinor, \
        'feeCurrency', old.feeCurrency, 'createdAt', old.createdAt, 'updatedAt', old.updatedAt, 'deletedAt', \
        old.deletedAt));
        END;
        CREATE TRIGGER marketsJournalDelete AFTER DELETE ON markets WHEN (SELECT changeId FROM journal) IS NOT NULL \
        BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'markets', old.id, json_object('name', old.name, 'latitude', \
        CASE WHEN old.latitude IS NOT NULL THEN printf('%!.17g', old.latitude) END, 'longitude', CASE WHEN \
        old.longitude IS NOT NULL THEN printf('%!.17g', old.longitude) END, 'radiusKm', CASE WHEN old.radiusKm IS NOT \
        NULL THEN printf('%!.17g', old.radiusKm) END, 'askForEntryFee', old.askForEntryFee, 'feeMinor', old.feeMinor, \
        'feeCurrency', old.feeCurrency, 'createdAt', old.createdAt, 'updatedAt', old.updatedAt, 'deletedAt', \
        old.deletedAt));
        END;
        CREATE TRIGGER platformsJournalInsert AFTER INSERT ON platforms WHEN (SELECT changeId FROM journal) IS NOT NULL \
        BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId)
                VALUES ((SELECT changeId FROM journal), 'platforms', new.id);
        END;
        CREATE TRIGGER platformsJournalUpdate AFTER UPDATE OF slug, name, lists, enabled, createdAt, updatedAt, \
        deletedAt ON platforms
        WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'platforms', old.id, json_object('slug', old.slug, 'name', \
        old.name, 'lists', old.lists, 'enabled', old.enabled, 'createdAt', old.createdAt, 'updatedAt', old.updatedAt, \
        'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER platformsJournalDelete AFTER DELETE ON platforms WHEN (SELECT changeId FROM journal) IS NOT NULL \
        BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'platforms', old.id, json_object('slug', old.slug, 'name', \
        old.name, 'lists', old.lists, 'enabled', old.enabled, 'createdAt', old.createdAt, 'updatedAt', old.updatedAt, \
        'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER haulsJournalInsert AFTER INSERT ON hauls WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId)
                VALUES ((SELECT changeId FROM journal), 'hauls', new.id);
        END;
        CREATE TRIGGER haulsJournalUpdate AFTER UPDATE OF name, firstDay, lastDay, createdAt, updatedAt, deletedAt ON \
        hauls
        WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'hauls', old.id, json_object('name', old.name, 'firstDay', \
        old.firstDay, 'lastDay', old.lastDay, 'createdAt', old.createdAt, 'updatedAt', old.updatedAt, 'deletedAt', \
        old.deletedAt));
        END;
        CREATE TRIGGER haulsJournalDelete AFTER DELETE ON hauls WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'hauls', old.id, json_object('name', old.name, 'firstDay', \
        old.firstDay, 'lastDay', old.lastDay, 'createdAt', old.createdAt, 'updatedAt', old.updatedAt, 'deletedAt', \
        old.deletedAt));
        END;
        CREATE TRIGGER sellersJournalInsert AFTER INSERT ON sellers WHEN (SELECT changeId FROM journal) IS NOT NULL \
        BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId)
                VALUES ((SELECT changeId FROM journal), 'sellers', new.id);
        END;
        CREATE TRIGGER sellersJournalUpdate AFTER UPDATE OF name, marketId, createdAt, updatedAt, deletedAt ON sellers
        WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'sellers', old.id, json_object('name', old.name, 'marketId', \
        old.marketId, 'createdAt', old.createdAt, 'updatedAt', old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER sellersJournalDelete AFTER DELETE ON sellers WHEN (SELECT changeId FROM journal) IS NOT NULL \
        BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'sellers', old.id, json_object('name', old.name, 'marketId', \
        old.marketId, 'createdAt', old.createdAt, 'updatedAt', old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER itemsJournalInsert AFTER INSERT ON items WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId)
                VALUES ((SELECT changeId FROM journal), 'items', new.id);
        END;
        CREATE TRIGGER itemsJournalUpdate AFTER UPDATE OF sku, legacySku, title, note, boughtAt, boughtDay, costMinor, \
        costCurrency, costRate, costRateCurrency, boughtPaid, marketId, sellerId, haulId, createdAt, updatedAt, \
        deletedAt ON items
        WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'items', old.id, json_object('sku', old.sku, 'legacySku', \
        old.legacySku, 'title', old.title, 'note', old.note, 'boughtAt', old.boughtAt, 'boughtDay', old.boughtDay, \
        'costMinor', old.costMinor, 'costCurrency', old.costCurrency, 'costRate', old.costRate, 'costRateCurrency', \
        old.costRateCurrency, 'boughtPaid', old.boughtPaid, 'marketId', old.marketId, 'sellerId', old.sellerId, \
        'haulId', old.haulId, 'createdAt', old.createdAt, 'updatedAt', old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER itemsJournalDelete AFTER DELETE ON items WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'items', old.id, json_object('sku', old.sku, 'legacySku', \
        old.legacySku, 'title', old.title, 'note', old.note, 'boughtAt', old.boughtAt, 'boughtDay', old.boughtDay, \
        'costMinor', old.costMinor, 'costCurrency', old.costCurrency, 'costRate', old.costRate, 'costRateCurrency', \
        old.costRateCurrency, 'boughtPaid', old.boughtPaid, 'marketId', old.marketId, 'sellerId', old.sellerId, \
        'haulId', old.haulId, 'createdAt', old.createdAt, 'updatedAt', old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER expensesJournalInsert AFTER INSERT ON expenses WHEN (SELECT changeId FROM journal) IS NOT NULL \
        BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId)
                VALUES ((SELECT changeId FROM journal), 'expenses', new.id);
        END;
        CREATE TRIGGER expensesJournalUpdate AFTER UPDATE OF kind, subkind, spentAt, day, amountMinor, currency, rate, \
        rateCurrency, payment, memo, marketId, haulId, itemId, createdAt, updatedAt, deletedAt ON expenses
        WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'expenses', old.id, json_object('kind', old.kind, 'subkind', \
        old.subkind, 'spentAt', old.spentAt, 'day', old.day, 'amountMinor', old.amountMinor, 'currency', old.currency, \
        'rate', old.rate, 'rateCurrency', old.rateCurrency, 'payment', old.payment, 'memo', old.memo, 'marketId', \
        old.marketId, 'haulId', old.haulId, 'itemId', old.itemId, 'createdAt', old.createdAt, 'updatedAt', \
        old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER expensesJournalDelete AFTER DELETE ON expenses WHEN (SELECT changeId FROM journal) IS NOT NULL \
        BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'expenses', old.id, json_object('kind', old.kind, 'subkind', \
        old.subkind, 'spentAt', old.spentAt, 'day', old.day, 'amountMinor', old.amountMinor, 'currency', old.currency, \
        'rate', old.rate, 'rateCurrency', old.rateCurrency, 'payment', old.payment, 'memo', old.memo, 'marketId', \
        old.marketId, 'haulId', old.haulId, 'itemId', old.itemId, 'createdAt', old.createdAt, 'updatedAt', \
        old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER listingsJournalInsert AFTER INSERT ON listings WHEN (SELECT changeId FROM journal) IS NOT NULL \
        BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId)
                VALUES ((SELECT changeId FROM journal), 'listings', new.id);
        END;
        CREATE TRIGGER listingsJournalUpdate AFTER UPDATE OF itemId, platformId, listedAt, listedDay, askingMinor, \
        askingCurrency, endedAt, createdAt, updatedAt, deletedAt ON listings
        WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'listings', old.id, json_object('itemId', old.itemId, \
        'platformId', old.platformId, 'listedAt', old.listedAt, 'listedDay', old.listedDay, 'askingMinor', \
        old.askingMinor, 'askingCurrency', old.askingCurrency, 'endedAt', old.endedAt, 'createdAt', old.createdAt, \
        'updatedAt', old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER listingsJournalDelete AFTER DELETE ON listings WHEN (SELECT changeId FROM journal) IS NOT NULL \
        BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'listings', old.id, json_object('itemId', old.itemId, \
        'platformId', old.platformId, 'listedAt', old.listedAt, 'listedDay', old.listedDay, 'askingMinor', \
        old.askingMinor, 'askingCurrency', old.askingCurrency, 'endedAt', old.endedAt, 'createdAt', old.createdAt, \
        'updatedAt', old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER salesJournalInsert AFTER INSERT ON sales WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId)
                VALUES ((SELECT changeId FROM journal), 'sales', new.id);
        END;
        CREATE TRIGGER salesJournalUpdate AFTER UPDATE OF itemId, platformId, soldAt, soldDay, priceMinor, currency, \
        feesMinor, postageMinor, packagingMinor, rate, rateCurrency, payment, returnedAt, returnedDay, refundMinor, \
        createdAt, updatedAt, deletedAt ON sales
        WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'sales', old.id, json_object('itemId', old.itemId, \
        'platformId', old.platformId, 'soldAt', old.soldAt, 'soldDay', old.soldDay, 'priceMinor', old.priceMinor, \
        'currency', old.currency, 'feesMinor', old.feesMinor, 'postageMinor', old.postageMinor, 'packagingMinor', \
        old.packagingMinor, 'rate', old.rate, 'rateCurrency', old.rateCurrency, 'payment', old.payment, 'returnedAt', \
        old.returnedAt, 'returnedDay', old.returnedDay, 'refundMinor', old.refundMinor, 'createdAt', old.createdAt, \
        'updatedAt', old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER salesJournalDelete AFTER DELETE ON sales WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'sales', old.id, json_object('itemId', old.itemId, \
        'platformId', old.platformId, 'soldAt', old.soldAt, 'soldDay', old.soldDay, 'priceMinor', old.priceMinor, \
        'currency', old.currency, 'feesMinor', old.feesMinor, 'postageMinor', old.postageMinor, 'packagingMinor', \
        old.packagingMinor, 'rate', old.rate, 'rateCurrency', old.rateCurrency, 'payment', old.payment, 'returnedAt', \
        old.returnedAt, 'returnedDay', old.returnedDay, 'refundMinor', old.refundMinor, 'createdAt', old.createdAt, \
        'updatedAt', old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER photosJournalInsert AFTER INSERT ON photos WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId)
                VALUES ((SELECT changeId FROM journal), 'photos', new.id);
        END;
        CREATE TRIGGER photosJournalUpdate AFTER UPDATE OF itemId, position, file, driveId, sha256, bytes, createdAt, \
        updatedAt, deletedAt ON photos
        WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'photos', old.id, json_object('itemId', old.itemId, 'position', \
        old.position, 'file', old.file, 'driveId', old.driveId, 'sha256', old.sha256, 'bytes', old.bytes, 'createdAt', \
        old.createdAt, 'updatedAt', old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER photosJournalDelete AFTER DELETE ON photos WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'photos', old.id, json_object('itemId', old.itemId, 'position', \
        old.position, 'file', old.file, 'driveId', old.driveId, 'sha256', old.sha256, 'bytes', old.bytes, 'createdAt', \
        old.createdAt, 'updatedAt', old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        """
}
