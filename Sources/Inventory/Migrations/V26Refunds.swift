/// Migration `v26`: what buyers pay for postage, and refunds that leave a thing sold.
///
/// - `postagePaidMinor` is in the sale's currency, and revenue like the price: what `dailyTotals` adds up of a sale holds both.
/// - `refunds` are events of their own days, in the currency of their sale, with the fees that came back; those that came back
///   with a return are one of no amount. `refundMinor` of a sale stays what was given back with its return. A refund counts
///   while its sale does.
/// - A sale keeps the sums of its refunds, `refundedMinor` and `feesBackMinor`, none for nothing; those that no whole number
///   holds are the largest.
enum V26Refunds: Migration {
    static let identifier = "v26"

    static let sql: StaticString = """
        DROP TRIGGER salesInserted; DROP TRIGGER salesUpdated; DROP TRIGGER salesRecounted; DROP TRIGGER salesDeleted;
        DROP TRIGGER saleStateRefresh; DROP TRIGGER dailyEvent;
        DROP VIEW profitView; DROP VIEW itemsView; DROP VIEW saleState; DROP VIEW dailyEvents;
        DROP INDEX salesByCurrency; DROP INDEX salesByReturn;
        ALTER TABLE sales ADD COLUMN postagePaidMinor INTEGER;
        ALTER TABLE sales ADD COLUMN refundedMinor INTEGER;
        ALTER TABLE sales ADD COLUMN feesBackMinor INTEGER;
        CREATE TABLE refunds (
            id INTEGER PRIMARY KEY,
            saleId INTEGER NOT NULL REFERENCES sales(id),
            refundedAt TEXT NOT NULL, refundedDay TEXT NOT NULL,
            amountMinor INTEGER NOT NULL CHECK (amountMinor >= 0),
            feesMinor INTEGER NOT NULL DEFAULT 0 CHECK (feesMinor >= 0),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        ) STRICT;
        CREATE INDEX refundsBySale ON refunds(saleId, deletedAt, amountMinor, feesMinor);
        CREATE INDEX refundsByDay ON refunds(refundedDay, saleId, amountMinor, feesMinor, deletedAt) WHERE deletedAt IS NULL;
        CREATE VIEW saleState AS SELECT sales.id AS saleId,
            items.costMinor AS costMinor, items.costCurrency AS costCurrency, boughtDay AS costDay,
            items.costRate AS costRate, items.costRateCurrency AS costRateCurrency,
            CAST(julianday(sales.soldDay) - julianday(coalesce((SELECT max(listedDay) FROM listings
                WHERE itemId = items.id AND platformId = sales.platformId AND listedDay <= sales.soldDay
                AND (listings.deletedAt IS NULL OR listings.deletedAt = items.deletedAt)), boughtDay)) AS INTEGER) AS daysToSell,
            (SELECT nullif(CAST(total(amountMinor) AS INTEGER), 0) FROM refunds
                WHERE saleId = sales.id AND refunds.deletedAt IS NULL) AS refundedMinor,
            (SELECT nullif(CAST(total(refunds.feesMinor) AS INTEGER), 0) FROM refunds
                WHERE saleId = sales.id AND refunds.deletedAt IS NULL) AS feesBackMinor
        FROM sales JOIN items ON items.id = itemId;
        CREATE TRIGGER saleStateRefresh INSTEAD OF UPDATE ON saleState BEGIN
            UPDATE sales SET costMinor = old.costMinor, costCurrency = old.costCurrency, costDay = old.costDay,
                costRate = old.costRate, costRateCurrency = old.costRateCurrency, daysToSell = old.daysToSell,
                refundedMinor = old.refundedMinor, feesBackMinor = old.feesBackMinor
            WHERE id = old.saleId AND (costMinor, costCurrency, costDay, costRate, costRateCurrency, daysToSell,
                refundedMinor, feesBackMinor) IS NOT (old.costMinor, old.costCurrency, old.costDay, old.costRate,
                old.costRateCurrency, old.daysToSell, old.refundedMinor, old.feesBackMinor);
        END;
        CREATE VIEW dailyEvents AS
        SELECT 'sale' AS event, 1 AS sign, currency, rateCurrency, costCurrency, costRateCurrency, soldDay AS day,
            priceMinor + ifnull(postagePaidMinor, 0) AS amount, costMinor AS cost, feesMinor AS fees,
            postageMinor AS postage, packagingMinor AS packaging
        FROM sales WHERE deletedAt IS NULL
        UNION ALL SELECT 'expense', 1, currency, rateCurrency, NULL, NULL, day, amountMinor, NULL, NULL, NULL, NULL
        FROM expenses WHERE deletedAt IS NULL;
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
                new.soldDay, new.priceMinor + ifnull(new.postagePaidMinor, 0), new.costMinor, new.feesMinor,
                new.postageMinor, new.packagingMinor WHERE new.deletedAt IS NULL;
            UPDATE saleState SET saleId = saleId WHERE saleId = new.id;
            UPDATE itemState SET itemId = itemId WHERE itemId = new.itemId;
        END;
        CREATE TRIGGER salesUpdated AFTER UPDATE ON sales
        WHEN (new.costMinor, new.costCurrency, new.costDay, new.costRate, new.costRateCurrency, new.daysToSell,
            new.refundedMinor, new.feesBackMinor) IS (old.costMinor, old.costCurrency, old.costDay, old.costRate,
            old.costRateCurrency, old.daysToSell, old.refundedMinor, old.feesBackMinor) BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId = new.id;
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        CREATE TRIGGER salesRecounted AFTER UPDATE ON sales BEGIN
            INSERT INTO dailyEvents SELECT 'sale', -1, old.currency, old.rateCurrency, old.costCurrency, old.costRateCurrency,
                old.soldDay, old.priceMinor + ifnull(old.postagePaidMinor, 0), old.costMinor, old.feesMinor,
                old.postageMinor, old.packagingMinor WHERE old.deletedAt IS NULL;
            INSERT INTO dailyEvents SELECT 'sale', 1, new.currency, new.rateCurrency, new.costCurrency, new.costRateCurrency,
                new.soldDay, new.priceMinor + ifnull(new.postagePaidMinor, 0), new.costMinor, new.feesMinor,
                new.postageMinor, new.packagingMinor WHERE new.deletedAt IS NULL;
        END;
        CREATE TRIGGER salesDeleted AFTER DELETE ON sales BEGIN
            UPDATE revision SET value = value + 1;
            INSERT INTO dailyEvents SELECT 'sale', -1, old.currency, old.rateCurrency, old.costCurrency, old.costRateCurrency,
                old.soldDay, old.priceMinor + ifnull(old.postagePaidMinor, 0), old.costMinor, old.feesMinor,
                old.postageMinor, old.packagingMinor WHERE old.deletedAt IS NULL;
            UPDATE itemState SET itemId = itemId WHERE itemId = old.itemId;
        END;
        CREATE TRIGGER refundsInserted AFTER INSERT ON refunds BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId = new.saleId;
        END;
        CREATE TRIGGER refundsUpdated AFTER UPDATE ON refunds BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId IN (old.saleId, new.saleId);
        END;
        CREATE TRIGGER refundsDeleted AFTER DELETE ON refunds BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId = old.saleId;
        END;
        CREATE INDEX salesByCurrency ON sales(currency, rateCurrency, costCurrency, costRateCurrency, soldDay, priceMinor,
            feesMinor, postageMinor, packagingMinor, costMinor, rate, costDay, costRate, platformId, payment, itemId,
            postagePaidMinor, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX salesByReturn ON sales(returnedDay, id, deletedAt, platformId, priceMinor, currency, refundMinor, payment,
            costMinor, costCurrency, costDay, costRate, costRateCurrency, itemId, postagePaidMinor, refundedMinor)
            WHERE returnedDay IS NOT NULL AND deletedAt IS NULL;
        CREATE VIEW itemsView AS SELECT items.*, markets.name AS market, sellers.name AS seller, hauls.name AS haul,
            (SELECT group_concat(name, '; ') FROM (SELECT name FROM platforms
                WHERE instr(';' || listedOn || ';', ';' || id || ';') ORDER BY id)) AS platforms,
            platforms.name AS salePlatform, priceMinor, currency, feesMinor, postageMinor, packagingMinor, payment,
            postagePaidMinor
        FROM items LEFT JOIN sales ON sales.id = saleId LEFT JOIN markets ON markets.id = items.marketId
        LEFT JOIN sellers ON sellers.id = sellerId LEFT JOIN hauls ON hauls.id = haulId
        LEFT JOIN platforms ON platforms.id = salePlatformId WHERE items.deletedAt IS NULL;
        CREATE VIEW profitView AS SELECT *, CASE costCurrency WHEN currency
            THEN revenueMinor - costMinor - sellingCostsMinor - expensesMinor END AS netProfitMinor
        FROM (SELECT 'sale' AS record, id, soldDay AS day, priceMinor + coalesce(postagePaidMinor, 0) AS revenueMinor,
                coalesce(feesMinor, 0) + coalesce(postageMinor, 0) + coalesce(packagingMinor, 0) AS sellingCostsMinor,
                0 AS expensesMinor, currency, costMinor, costCurrency, sku, title, platform, market, seller, haul, payment
            FROM salesView WHERE priceMinor + costMinor IS NOT NULL
            UNION ALL SELECT 'return', id, returnedDay, -coalesce(refundMinor,
                    priceMinor + coalesce(postagePaidMinor, 0) - coalesce(refundedMinor, 0)), 0, 0, currency, -costMinor,
                costCurrency, sku, title, platform, market, seller, haul, payment
            FROM salesView WHERE returnedDay IS NOT NULL AND priceMinor + costMinor IS NOT NULL
            UNION ALL SELECT 'refund', saleId, refundedDay, -amountMinor, -refunds.feesMinor, 0, currency, 0, currency, sku,
                title, platform, market, seller, haul, payment
            FROM refunds JOIN salesView ON salesView.id = saleId
            WHERE refunds.deletedAt IS NULL AND priceMinor + costMinor IS NOT NULL
            UNION ALL SELECT 'expense', id, day, 0, 0, amountMinor, currency, 0, currency, sku, title, NULL, market, NULL,
                haul, payment
            FROM expensesView);
        """
}
