/// Migration `v21`: what reports add up is beside the sales, and added up by day.
///
/// - A sale keeps what its item cost and how many days it took to sell, so that a report reads sales alone; the view
///   `saleState` says both, as `itemState` does of items, which know where they sold and in how many days.
/// - `dailyTotals` are the sums of each day's sales and expenses, by their currency, that of their captured rate, and those
///   of the cost (an empty text for none). An INSERT into the view `dailyEvents` adds one (`sign` 1) or takes one off (-1);
///   `dailySums` computes all anew. An amount over a hundred thousand million is only counted, in `beyond`, so that no sum overflows.
/// - The indexes that lists are read in hold no amounts any more; those that amounts are read from begin with the currency.
enum V21ReportTotals: Migration {
    static let identifier = "v21"

    static let sql: StaticString = """
        DROP TRIGGER itemStateRefresh; DROP VIEW itemState;
        DROP TRIGGER salesInserted; DROP TRIGGER salesUpdated; DROP TRIGGER salesDeleted; DROP TRIGGER listingsInserted;
        DROP TRIGGER listingsUpdated; DROP TRIGGER listingsDeleted;
        DROP INDEX salesBySold; DROP INDEX salesByPlatform; DROP INDEX salesByReturn; DROP INDEX salesByItem;
        DROP INDEX itemsBySold; DROP INDEX expensesByDay;
        ALTER TABLE sales ADD COLUMN costMinor INTEGER;
        ALTER TABLE sales ADD COLUMN costCurrency TEXT;
        ALTER TABLE sales ADD COLUMN costDay TEXT;
        ALTER TABLE sales ADD COLUMN costRate TEXT;
        ALTER TABLE sales ADD COLUMN costRateCurrency TEXT;
        ALTER TABLE sales ADD COLUMN daysToSell INTEGER;
        ALTER TABLE items ADD COLUMN salePlatformId INTEGER;
        ALTER TABLE items ADD COLUMN daysToSell INTEGER;
        CREATE VIEW saleState AS SELECT sales.id AS saleId,
            items.costMinor AS costMinor, items.costCurrency AS costCurrency, boughtDay AS costDay,
            items.costRate AS costRate, items.costRateCurrency AS costRateCurrency,
            CAST(julianday(sales.soldDay) - julianday(coalesce((SELECT max(listedDay) FROM listings
                WHERE itemId = items.id AND platformId = sales.platformId AND listedDay <= sales.soldDay
                AND (listings.deletedAt IS NULL OR listings.deletedAt = items.deletedAt)), boughtDay)) AS INTEGER) AS daysToSell
        FROM sales JOIN items ON items.id = itemId;
        CREATE TABLE dailyTotals (
            event TEXT NOT NULL, currency TEXT NOT NULL, rateCurrency TEXT NOT NULL,
            costCurrency TEXT NOT NULL, costRateCurrency TEXT NOT NULL, day TEXT NOT NULL,
            count INTEGER NOT NULL, beyond INTEGER NOT NULL,
            amountMinor INTEGER NOT NULL, costMinor INTEGER NOT NULL, sellingMinor INTEGER NOT NULL,
            PRIMARY KEY (event, currency, rateCurrency, costCurrency, costRateCurrency, day)
        ) STRICT, WITHOUT ROWID;
        CREATE VIEW dailyEvents AS
        SELECT 'sale' AS event, 1 AS sign, currency, rateCurrency, costCurrency, costRateCurrency, soldDay AS day,
            priceMinor AS amount, costMinor AS cost, feesMinor AS fees, postageMinor AS postage, packagingMinor AS packaging
        FROM sales WHERE deletedAt IS NULL
        UNION ALL SELECT 'expense', 1, currency, rateCurrency, NULL, NULL, day, amountMinor, NULL, NULL, NULL, NULL
        FROM expenses WHERE deletedAt IS NULL;
        CREATE VIEW dailySums AS SELECT event, ifnull(currency, '') AS currency, ifnull(rateCurrency, '') AS rateCurrency,
            ifnull(costCurrency, '') AS costCurrency, ifnull(costRateCurrency, '') AS costRateCurrency, day,
            count(*) AS count, sum(beyond) AS beyond, sum(iif(beyond, 0, amount)) AS amountMinor,
            sum(iif(beyond, 0, cost)) AS costMinor, sum(iif(beyond, 0, fees + postage + packaging)) AS sellingMinor
        FROM (SELECT *, max(amount, cost, fees, postage, packaging) > 10000000000000
            OR min(amount, cost, fees, postage, packaging) < -10000000000000 AS beyond
            FROM (SELECT event, currency, rateCurrency, costCurrency, costRateCurrency, day, ifnull(amount, 0) AS amount,
                ifnull(cost, 0) AS cost, ifnull(fees, 0) AS fees, ifnull(postage, 0) AS postage,
                ifnull(packaging, 0) AS packaging FROM dailyEvents)) GROUP BY 1, 2, 3, 4, 5, 6;
        UPDATE sales SET (costMinor, costCurrency, costDay, costRate, costRateCurrency, daysToSell) =
            (SELECT costMinor, costCurrency, costDay, costRate, costRateCurrency, daysToSell FROM saleState WHERE saleId = sales.id);
        UPDATE items SET (salePlatformId, daysToSell) = (SELECT platformId, daysToSell FROM sales WHERE id = saleId) WHERE saleId > 0;
        INSERT INTO dailyTotals SELECT * FROM dailySums;
        CREATE VIEW itemState AS SELECT items.id AS itemId,
            CASE WHEN sale.id IS NOT NULL THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings
                WHERE itemId = items.id AND endedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt))
                THEN 'listed' ELSE 'purchased' END AS status,
            sale.id AS saleId, sale.soldDay AS soldDay, sale.platformId AS salePlatformId, sale.daysToSell AS daysToSell,
            asked.askingMinor AS askingMinor, asked.askingCurrency AS askingCurrency,
            (SELECT group_concat(platformId, ';') FROM (SELECT DISTINCT platformId FROM listings
                WHERE itemId = items.id AND endedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt)
                ORDER BY platformId)) AS listedOn,
            (SELECT count(*) FROM photos
                WHERE itemId = items.id AND (deletedAt IS NULL OR deletedAt = items.deletedAt)) AS photoCount
        FROM items
        LEFT JOIN sales AS sale ON sale.id = (SELECT id FROM sales
            WHERE itemId = items.id AND returnedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt)
            ORDER BY soldDay DESC, id DESC LIMIT 1)
        LEFT JOIN listings AS asked ON asked.id = (SELECT id FROM listings
            WHERE itemId = items.id AND endedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt)
                AND askingMinor IS NOT NULL
            ORDER BY askingCurrency <> coalesce((SELECT value FROM settings WHERE key = 'currency'), 'GBP'),
                askingCurrency, askingMinor DESC, id LIMIT 1);
        CREATE TRIGGER itemStateRefresh INSTEAD OF UPDATE ON itemState BEGIN
            UPDATE items SET status = old.status, saleId = old.saleId, soldDay = old.soldDay,
                salePlatformId = old.salePlatformId, daysToSell = old.daysToSell WHERE id = old.itemId
                AND (status, saleId, soldDay, salePlatformId, daysToSell)
                IS NOT (old.status, old.saleId, old.soldDay, old.salePlatformId, old.daysToSell);
            UPDATE items SET askingMinor = old.askingMinor, askingCurrency = old.askingCurrency WHERE id = old.itemId
                AND (askingMinor, askingCurrency) IS NOT (old.askingMinor, old.askingCurrency);
            UPDATE items SET listedOn = old.listedOn WHERE id = old.itemId AND listedOn IS NOT old.listedOn;
            UPDATE items SET photoCount = old.photoCount WHERE id = old.itemId AND photoCount IS NOT old.photoCount;
        END;
        CREATE TRIGGER saleStateRefresh INSTEAD OF UPDATE ON saleState BEGIN
            UPDATE sales SET costMinor = old.costMinor, costCurrency = old.costCurrency, costDay = old.costDay,
                costRate = old.costRate, costRateCurrency = old.costRateCurrency, daysToSell = old.daysToSell
            WHERE id = old.saleId AND (costMinor, costCurrency, costDay, costRate, costRateCurrency, daysToSell) IS NOT
                (old.costMinor, old.costCurrency, old.costDay, old.costRate, old.costRateCurrency, old.daysToSell);
        END;
        CREATE TRIGGER dailyEvent INSTEAD OF INSERT ON dailyEvents BEGIN
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
        CREATE TRIGGER salesInserted AFTER INSERT ON sales BEGIN
            UPDATE revision SET value = value + 1;
            INSERT INTO dailyEvents SELECT 'sale', 1, new.currency, new.rateCurrency, new.costCurrency, new.costRateCurrency,
                new.soldDay, new.priceMinor, new.costMinor, new.feesMinor, new.postageMinor, new.packagingMinor
                WHERE new.deletedAt IS NULL;
            UPDATE saleState SET saleId = saleId WHERE saleId = new.id;
            UPDATE itemState SET itemId = itemId WHERE itemId = new.itemId;
        END;
        CREATE TRIGGER salesUpdated AFTER UPDATE ON sales
        WHEN (new.costMinor, new.costCurrency, new.costDay, new.costRate, new.costRateCurrency, new.daysToSell)
            IS (old.costMinor, old.costCurrency, old.costDay, old.costRate, old.costRateCurrency, old.daysToSell) BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId = new.id;
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        CREATE TRIGGER salesRecounted AFTER UPDATE ON sales BEGIN
            INSERT INTO dailyEvents SELECT 'sale', -1, old.currency, old.rateCurrency, old.costCurrency, old.costRateCurrency,
                old.soldDay, old.priceMinor, old.costMinor, old.feesMinor, old.postageMinor, old.packagingMinor
                WHERE old.deletedAt IS NULL;
            INSERT INTO dailyEvents SELECT 'sale', 1, new.currency, new.rateCurrency, new.costCurrency, new.costRateCurrency,
                new.soldDay, new.priceMinor, new.costMinor, new.feesMinor, new.postageMinor, new.packagingMinor
                WHERE new.deletedAt IS NULL;
        END;
        CREATE TRIGGER salesDeleted AFTER DELETE ON sales BEGIN
            UPDATE revision SET value = value + 1;
            INSERT INTO dailyEvents SELECT 'sale', -1, old.currency, old.rateCurrency, old.costCurrency, old.costRateCurrency,
                old.soldDay, old.priceMinor, old.costMinor, old.feesMinor, old.postageMinor, old.packagingMinor
                WHERE old.deletedAt IS NULL;
            UPDATE itemState SET itemId = itemId WHERE itemId = old.itemId;
        END;
        CREATE TRIGGER listingsInserted AFTER INSERT ON listings BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId IN (SELECT id FROM sales WHERE itemId = new.itemId);
            UPDATE itemState SET itemId = itemId WHERE itemId = new.itemId;
        END;
        CREATE TRIGGER listingsUpdated AFTER UPDATE ON listings BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId
                WHERE saleId IN (SELECT id FROM sales WHERE itemId IN (old.itemId, new.itemId));
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        CREATE TRIGGER listingsDeleted AFTER DELETE ON listings BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId IN (SELECT id FROM sales WHERE itemId = old.itemId);
            UPDATE itemState SET itemId = itemId WHERE itemId = old.itemId;
        END;
        CREATE TRIGGER itemsCostChanged AFTER UPDATE OF boughtDay, costMinor, costCurrency, costRate,
        costRateCurrency, deletedAt ON items WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = new.id) BEGIN
            UPDATE saleState SET saleId = saleId WHERE saleId IN (SELECT id FROM sales WHERE itemId = new.id);
            UPDATE itemState SET itemId = itemId WHERE itemId = new.id;
        END;
        CREATE TRIGGER expensesCounted AFTER INSERT ON expenses WHEN new.deletedAt IS NULL BEGIN
            INSERT INTO dailyEvents VALUES ('expense', 1, new.currency, new.rateCurrency, NULL, NULL, new.day,
                new.amountMinor, NULL, NULL, NULL, NULL);
        END;
        CREATE TRIGGER expensesRecounted AFTER UPDATE ON expenses BEGIN
            INSERT INTO dailyEvents SELECT 'expense', -1, old.currency, old.rateCurrency, NULL, NULL, old.day,
                old.amountMinor, NULL, NULL, NULL, NULL WHERE old.deletedAt IS NULL;
            INSERT INTO dailyEvents SELECT 'expense', 1, new.currency, new.rateCurrency, NULL, NULL, new.day,
                new.amountMinor, NULL, NULL, NULL, NULL WHERE new.deletedAt IS NULL;
        END;
        CREATE TRIGGER expensesUncounted AFTER DELETE ON expenses WHEN old.deletedAt IS NULL BEGIN
            INSERT INTO dailyEvents VALUES ('expense', -1, old.currency, old.rateCurrency, NULL, NULL, old.day,
                old.amountMinor, NULL, NULL, NULL, NULL);
        END;
        CREATE INDEX salesByItem ON sales(itemId, soldDay, id, platformId, daysToSell, returnedAt, deletedAt);
        CREATE INDEX salesBySold ON sales(soldDay, id, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX salesByPlatform ON sales(platformId, soldDay, id, deletedAt, daysToSell);
        CREATE INDEX salesByCurrency ON sales(currency, rateCurrency, costCurrency, costRateCurrency, soldDay, priceMinor,
            feesMinor, postageMinor, packagingMinor, costMinor, rate, costDay, costRate, platformId, payment, itemId,
            deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX salesByReturn ON sales(returnedDay, id, deletedAt, platformId, priceMinor, currency, refundMinor, payment,
            costMinor, costCurrency, costDay, costRate, costRateCurrency, itemId)
            WHERE returnedDay IS NOT NULL AND deletedAt IS NULL;
        CREATE INDEX expensesByDay ON expenses(day, id, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX expensesByCurrency ON expenses(currency, rateCurrency, day, amountMinor, rate, marketId, haulId, itemId,
            payment, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX itemsBySold ON items(soldDay, id, deletedAt, status) WHERE deletedAt IS NULL AND status = 'sold';
        CREATE INDEX itemsBySalePlatform ON items(salePlatformId, soldDay, id, deletedAt, status, daysToSell)
            WHERE deletedAt IS NULL AND status = 'sold';
        """
}
