import StoreFile

/// The TEMP triggers that keep derived state up to date; each writing connection creates them for itself.
///
/// They are not stored in the file, so they may call the program's functions. An UPDATE of the views `itemState` and
/// `saleState` writes the changed columns, each group separately, since SQLite rewrites every index on a column that
/// the UPDATE names. An INSERT into `dailyEvents` adds an event to the sums of its day (`sign` 1) or subtracts it (-1).
extension Derivation {
    /// The SQL of each group of triggers, with the base rows whose derived state it keeps.
    static let groups: [(rows: BaseRows, sql: [String])] = [
        (.newItems, [newItemTriggers]), (.expenses, [dailyTriggers, expenseTriggers]),
        (.parts, [stateViews, dailyTriggers, triggers]),
        // The number of matched pieces of a line follows from sales alone.
        (.orders, []),
    ]

    /// Keeps the search words of new items, the only derived state of an item without parts.
    private static let newItemTriggers = """
        CREATE TEMP TRIGGER itemsAddedSearch AFTER INSERT ON items BEGIN
            INSERT INTO foldedItems (itemId, words) SELECT new.id, fhqWords(text) FROM (SELECT coalesce(new.title, '') || ' ' || new.sku || ' ' || coalesce(new.note, '') AS text)
                WHERE length(CAST(text AS BLOB)) <> length(text);
            INSERT INTO itemSearch(rowid, words) VALUES (new.id,
                coalesce((SELECT words FROM foldedItems WHERE itemId = new.id), coalesce(new.title, '') || ' ' || new.sku || ' ' || coalesce(new.note, '')));
        END;
        """

    /// Adds events to the sums of each day.
    private static let dailyTriggers = """
        CREATE TEMP VIEW IF NOT EXISTS dailyEvents AS SELECT NULL AS event, NULL AS sign, NULL AS currency,
            NULL AS rateCurrency, NULL AS costCurrency, NULL AS costRateCurrency, NULL AS day, NULL AS amount, NULL AS cost,
            NULL AS fees, NULL AS postage, NULL AS packaging;
        CREATE TEMP TRIGGER IF NOT EXISTS dailyEvent INSTEAD OF INSERT ON dailyEvents BEGIN
            INSERT INTO dailyTotals SELECT new.event, ifnull(new.currency, ''), ifnull(new.rateCurrency, ''),
                ifnull(new.costCurrency, ''), ifnull(new.costRateCurrency, ''), new.day, new.sign, new.sign * beyond,
                iif(beyond, 0, new.sign * amount), iif(beyond, 0, new.sign * cost),
                iif(beyond, 0, new.sign * (fees + postage + packaging))
            FROM (SELECT *, max(amount, cost, fees, postage, packaging) > 10000000000000
                OR min(amount, cost, fees, postage, packaging) < -10000000000000 AS beyond
                FROM (SELECT ifnull(new.amount, 0) AS amount, ifnull(new.cost, 0) AS cost, ifnull(new.fees, 0) AS fees,
                    ifnull(new.postage, 0) AS postage, ifnull(new.packaging, 0) AS packaging)) WHERE TRUE
            ON CONFLICT DO UPDATE SET count = count + excluded.count, beyond = beyond + excluded.beyond,
                amountMinor = amountMinor + excluded.amountMinor, costMinor = costMinor + excluded.costMinor,
                sellingMinor = sellingMinor + excluded.sellingMinor;
            DELETE FROM dailyTotals WHERE event = new.event AND day = new.day
                AND currency = ifnull(new.currency, '') AND rateCurrency = ifnull(new.rateCurrency, '')
                AND costCurrency = ifnull(new.costCurrency, '') AND costRateCurrency = ifnull(new.costRateCurrency, '')
                AND (count, beyond, amountMinor, costMinor, sellingMinor) = (0, 0, 0, 0, 0);
        END;
        """

    private static let expenseTriggers = """
        CREATE TEMP TRIGGER expensesCounted AFTER INSERT ON expenses WHEN new.deletedAt IS NULL BEGIN
            INSERT INTO dailyEvents VALUES ('expense', 1, new.currency, new.rateCurrency, NULL, NULL, new.day,
                new.amountMinor, NULL, NULL, NULL, NULL);
        END;
        CREATE TEMP TRIGGER expensesRecounted AFTER UPDATE ON expenses BEGIN
            INSERT INTO dailyEvents SELECT 'expense', -1, old.currency, old.rateCurrency, NULL, NULL, old.day,
                old.amountMinor, NULL, NULL, NULL, NULL WHERE old.deletedAt IS NULL;
            INSERT INTO dailyEvents SELECT 'expense', 1, new.currency, new.rateCurrency, NULL, NULL, new.day,
                new.amountMinor, NULL, NULL, NULL, NULL WHERE new.deletedAt IS NULL;
        END;
        CREATE TEMP TRIGGER expensesUncounted AFTER DELETE ON expenses WHEN old.deletedAt IS NULL BEGIN
            INSERT INTO dailyEvents VALUES ('expense', -1, old.currency, old.rateCurrency, NULL, NULL, old.day,
                old.amountMinor, NULL, NULL, NULL, NULL);
        END;
        """

    private static let triggers = """
        CREATE TEMP TRIGGER itemsChangedSearch AFTER UPDATE OF title, sku, note ON items
        WHEN (new.title, new.sku, new.note) IS NOT (old.title, old.sku, old.note) BEGIN
            INSERT INTO itemSearch(itemSearch, rowid, words) VALUES ('delete', old.id,
                coalesce((SELECT words FROM foldedItems WHERE itemId = old.id), coalesce(old.title, '') || ' ' || old.sku || ' ' || coalesce(old.note, '')));
            DELETE FROM foldedItems WHERE itemId = old.id;
            INSERT INTO foldedItems (itemId, words) SELECT new.id, fhqWords(text) FROM (SELECT coalesce(new.title, '') || ' ' || new.sku || ' ' || coalesce(new.note, '') AS text)
                WHERE length(CAST(text AS BLOB)) <> length(text);
            INSERT INTO itemSearch(rowid, words) VALUES (new.id,
                coalesce((SELECT words FROM foldedItems WHERE itemId = new.id), coalesce(new.title, '') || ' ' || new.sku || ' ' || coalesce(new.note, '')));
        END;
        CREATE TEMP TRIGGER itemsRemovedSearch AFTER DELETE ON items BEGIN
            INSERT INTO itemSearch(itemSearch, rowid, words) VALUES ('delete', old.id,
                coalesce((SELECT words FROM foldedItems WHERE itemId = old.id), coalesce(old.title, '') || ' ' || old.sku || ' ' || coalesce(old.note, '')));
            DELETE FROM foldedItems WHERE itemId = old.id;
        END;
        CREATE TEMP TRIGGER photosInsertedQueue AFTER INSERT ON photos WHEN new.driveId IS NULL AND new.sha256 IS NOT NULL AND new.deletedAt IS NULL BEGIN
            INSERT INTO outbox (kind, photoId, createdAt) VALUES ('photo', new.id, new.createdAt);
        END;
        CREATE TEMP TRIGGER photosUpdatedQueue AFTER UPDATE OF driveId, sha256, deletedAt ON photos BEGIN
            DELETE FROM outbox WHERE photoId = new.id AND NOT (new.driveId IS NULL AND new.sha256 IS NOT NULL AND new.deletedAt IS NULL);
            INSERT INTO outbox (kind, photoId, createdAt) SELECT 'photo', new.id, new.updatedAt
                WHERE new.driveId IS NULL AND new.sha256 IS NOT NULL AND new.deletedAt IS NULL AND NOT EXISTS (SELECT 1 FROM outbox WHERE photoId = new.id);
        END;
        CREATE TEMP TRIGGER photosInserted AFTER INSERT ON photos BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId = new.itemId;
        END;
        CREATE TEMP TRIGGER photosUpdated AFTER UPDATE ON photos BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        CREATE TEMP TRIGGER photosDeleted AFTER DELETE ON photos BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId = old.itemId;
        END;
        CREATE TEMP TRIGGER itemsDeletionRefresh AFTER UPDATE OF deletedAt, fate ON items
        WHEN new.deletedAt IS NOT old.deletedAt OR new.fate IS NOT old.fate BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId = new.id;
        END;
        CREATE TEMP TRIGGER itemsAddedGone AFTER INSERT ON items WHEN new.fate IS NOT NULL BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId = new.id;
        END;
        CREATE TEMP TRIGGER settingsHomeInserted AFTER INSERT ON settings WHEN new.key = 'currency' BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId IN (SELECT itemId FROM listings
                WHERE endedAt IS NULL GROUP BY itemId HAVING min(askingCurrency) <> max(askingCurrency));
        END;
        CREATE TEMP TRIGGER settingsHomeUpdated AFTER UPDATE ON settings WHEN 'currency' IN (old.key, new.key) BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId IN (SELECT itemId FROM listings
                WHERE endedAt IS NULL GROUP BY itemId HAVING min(askingCurrency) <> max(askingCurrency));
        END;
        CREATE TEMP TRIGGER settingsHomeDeleted AFTER DELETE ON settings WHEN old.key = 'currency' BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId IN (SELECT itemId FROM listings
                WHERE endedAt IS NULL GROUP BY itemId HAVING min(askingCurrency) <> max(askingCurrency));
        END;
        CREATE TEMP TRIGGER itemStateRefresh INSTEAD OF UPDATE ON itemState BEGIN
            UPDATE items SET status = old.status, saleId = old.saleId, soldDay = old.soldDay,
                salePlatformId = old.salePlatformId, daysToSell = old.daysToSell WHERE id = old.itemId
                AND (status, saleId, soldDay, salePlatformId, daysToSell)
                IS NOT (old.status, old.saleId, old.soldDay, old.salePlatformId, old.daysToSell);
            UPDATE items SET askingMinor = old.askingMinor, askingCurrency = old.askingCurrency WHERE id = old.itemId
                AND (askingMinor, askingCurrency) IS NOT (old.askingMinor, old.askingCurrency);
            UPDATE items SET listedOn = old.listedOn WHERE id = old.itemId AND listedOn IS NOT old.listedOn;
            UPDATE items SET photoCount = old.photoCount WHERE id = old.itemId AND photoCount IS NOT old.photoCount;
        END;
        CREATE TEMP TRIGGER listingsInserted AFTER INSERT ON listings BEGIN
            UPDATE saleState SET saleId = saleId WHERE saleId IN (SELECT id FROM sales WHERE itemId = new.itemId);
            UPDATE itemState SET itemId = itemId WHERE itemId = new.itemId;
        END;
        CREATE TEMP TRIGGER listingsUpdated AFTER UPDATE ON listings BEGIN
            UPDATE saleState SET saleId = saleId
                WHERE saleId IN (SELECT id FROM sales WHERE itemId IN (old.itemId, new.itemId));
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        CREATE TEMP TRIGGER listingsDeleted AFTER DELETE ON listings BEGIN
            UPDATE saleState SET saleId = saleId WHERE saleId IN (SELECT id FROM sales WHERE itemId = old.itemId);
            UPDATE itemState SET itemId = itemId WHERE itemId = old.itemId;
        END;
        CREATE TEMP TRIGGER itemsCostChanged AFTER UPDATE OF boughtDay, costMinor, costCurrency, costRate,
        costRateCurrency, deletedAt ON items WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = new.id) BEGIN
            UPDATE saleState SET saleId = saleId WHERE saleId IN (SELECT id FROM sales WHERE itemId = new.id);
            UPDATE itemState SET itemId = itemId WHERE itemId = new.id;
        END;
        CREATE TEMP TRIGGER saleStateRefresh INSTEAD OF UPDATE ON saleState BEGIN
            UPDATE sales SET costMinor = old.costMinor, costCurrency = old.costCurrency, costDay = old.costDay,
                costRate = old.costRate, costRateCurrency = old.costRateCurrency, daysToSell = old.daysToSell,
                refundedMinor = old.refundedMinor, feesBackMinor = old.feesBackMinor
            WHERE id = old.saleId AND (costMinor, costCurrency, costDay, costRate, costRateCurrency, daysToSell,
                refundedMinor, feesBackMinor) IS NOT (old.costMinor, old.costCurrency, old.costDay, old.costRate,
                old.costRateCurrency, old.daysToSell, old.refundedMinor, old.feesBackMinor);
        END;
        CREATE TEMP TRIGGER salesInserted AFTER INSERT ON sales BEGIN
            INSERT INTO dailyEvents SELECT 'sale', 1, new.currency, new.rateCurrency, new.costCurrency, new.costRateCurrency,
                new.soldDay, new.priceMinor + ifnull(new.postagePaidMinor, 0), new.costMinor, new.feesMinor,
                new.postageMinor, new.packagingMinor WHERE new.deletedAt IS NULL;
            UPDATE saleState SET saleId = saleId WHERE saleId = new.id;
            UPDATE itemState SET itemId = itemId WHERE itemId = new.itemId;
        END;
        CREATE TEMP TRIGGER salesUpdated AFTER UPDATE ON sales
        WHEN (new.costMinor, new.costCurrency, new.costDay, new.costRate, new.costRateCurrency, new.daysToSell,
            new.refundedMinor, new.feesBackMinor) IS (old.costMinor, old.costCurrency, old.costDay, old.costRate,
            old.costRateCurrency, old.daysToSell, old.refundedMinor, old.feesBackMinor) BEGIN
            UPDATE saleState SET saleId = saleId WHERE saleId = new.id;
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        CREATE TEMP TRIGGER salesRecounted AFTER UPDATE ON sales BEGIN
            INSERT INTO dailyEvents SELECT 'sale', -1, old.currency, old.rateCurrency, old.costCurrency, old.costRateCurrency,
                old.soldDay, old.priceMinor + ifnull(old.postagePaidMinor, 0), old.costMinor, old.feesMinor,
                old.postageMinor, old.packagingMinor WHERE old.deletedAt IS NULL;
            INSERT INTO dailyEvents SELECT 'sale', 1, new.currency, new.rateCurrency, new.costCurrency, new.costRateCurrency,
                new.soldDay, new.priceMinor + ifnull(new.postagePaidMinor, 0), new.costMinor, new.feesMinor,
                new.postageMinor, new.packagingMinor WHERE new.deletedAt IS NULL;
        END;
        CREATE TEMP TRIGGER salesDeleted AFTER DELETE ON sales BEGIN
            INSERT INTO dailyEvents SELECT 'sale', -1, old.currency, old.rateCurrency, old.costCurrency, old.costRateCurrency,
                old.soldDay, old.priceMinor + ifnull(old.postagePaidMinor, 0), old.costMinor, old.feesMinor,
                old.postageMinor, old.packagingMinor WHERE old.deletedAt IS NULL;
            UPDATE itemState SET itemId = itemId WHERE itemId = old.itemId;
        END;
        CREATE TEMP TRIGGER refundsInserted AFTER INSERT ON refunds BEGIN
            UPDATE saleState SET saleId = saleId WHERE saleId = new.saleId;
        END;
        CREATE TEMP TRIGGER refundsUpdated AFTER UPDATE ON refunds BEGIN
            UPDATE saleState SET saleId = saleId WHERE saleId IN (old.saleId, new.saleId);
        END;
        CREATE TEMP TRIGGER refundsDeleted AFTER DELETE ON refunds BEGIN
            UPDATE saleState SET saleId = saleId WHERE saleId = old.saleId;
        END;
        CREATE TEMP TRIGGER salesMatchedInsert AFTER INSERT ON sales WHEN new.orderId IS NOT NULL BEGIN
            UPDATE orders SET matched = (SELECT matched FROM orderState WHERE orderId = orders.id)
            WHERE id = new.orderId;
        END;
        CREATE TEMP TRIGGER salesMatchedUpdate AFTER UPDATE OF orderId, deletedAt ON sales
        WHEN (new.orderId IS NOT NULL OR old.orderId IS NOT NULL)
            AND (new.orderId, new.deletedAt) IS NOT (old.orderId, old.deletedAt) BEGIN
            UPDATE orders SET matched = (SELECT matched FROM orderState WHERE orderId = orders.id)
            WHERE id IN (old.orderId, new.orderId);
        END;
        CREATE TEMP TRIGGER salesMatchedDelete AFTER DELETE ON sales WHEN old.orderId IS NOT NULL BEGIN
            UPDATE orders SET matched = (SELECT matched FROM orderState WHERE orderId = orders.id)
            WHERE id = old.orderId;
        END;
        """
}
