extension Schema1 {
    /// Every view.
    ///
    /// - `itemsView`, `salesView`, `expensesView` and `profitView` are for other programs. They need no function of fhq's.
    ///   `profitView` has a row for each event that `profit` counts, each amount in its own currency; a sale without a price
    ///   or cost is left out as a whole. `netProfitMinor` is NULL where the cost is in another currency.
    /// - `itemState`, `saleState`, `orderState` and `payoutState` compute derived columns. An UPDATE of the first two writes
    ///   those that have changed, each group by itself, since SQLite rewrites every index over a column that is named.
    /// - An INSERT into `dailyEvents` adds an event to the sums of its day (`sign` 1) or takes it off (-1).
    /// - `payoutLines` is the total of a payout's facts: those that name it, or where no line names one, as in Etsy's
    ///   statements, those of the days since the payout before, if they come to its amount.
    /// - `orderNets` is what each line of an order brings, `factShares` how much of a fact belongs to lines that wait, by their
    ///   prices, and `settledFacts` what is left. The line about the whole order loses what its waiting lines bring, less what
    ///   other facts lose, so that what is not booked is to the penny what waits.
    static let views: StaticString = """
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
        CREATE VIEW itemWords AS SELECT id, text, isPlain,
            CASE WHEN isPlain THEN text ELSE (SELECT words FROM foldedItems WHERE itemId = id) END AS words
        FROM (SELECT id, text, length(CAST(text AS BLOB)) = length(text) AS isPlain
            FROM (SELECT id, coalesce(title, '') || ' ' || sku || ' ' || coalesce(note, '') AS text FROM items));
        CREATE VIEW salesView AS SELECT sales.*, sku, title, boughtDay, platforms.name AS platform, markets.name AS market,
            sellers.name AS seller, hauls.name AS haul
        FROM sales JOIN items ON items.id = itemId LEFT JOIN platforms ON platforms.id = platformId
        LEFT JOIN markets ON markets.id = items.marketId LEFT JOIN sellers ON sellers.id = sellerId
        LEFT JOIN hauls ON hauls.id = haulId WHERE sales.deletedAt IS NULL;
        CREATE VIEW expensesView AS SELECT expenses.*, sku, title, markets.name AS market, hauls.name AS haul
        FROM expenses LEFT JOIN items ON items.id = itemId LEFT JOIN markets ON markets.id = expenses.marketId
        LEFT JOIN hauls ON hauls.id = expenses.haulId WHERE expenses.deletedAt IS NULL;
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
        CREATE VIEW dailyEvents AS
        SELECT 'sale' AS event, 1 AS sign, currency, rateCurrency, costCurrency, costRateCurrency, soldDay AS day,
            priceMinor + ifnull(postagePaidMinor, 0) AS amount, costMinor AS cost, feesMinor AS fees,
            postageMinor AS postage, packagingMinor AS packaging
        FROM sales WHERE deletedAt IS NULL
        UNION ALL SELECT 'expense', 1, currency, rateCurrency, NULL, NULL, day, amountMinor, NULL, NULL, NULL, NULL
        FROM expenses WHERE deletedAt IS NULL;
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
        CREATE VIEW orderState AS SELECT orders.id AS orderId,
            (SELECT count(*) FROM sales WHERE sales.orderId = orders.id AND deletedAt IS NULL) AS matched FROM orders;
        CREATE VIEW payoutDays AS SELECT id, platformId, number, amountMinor, currency, day AS lastDay,
            coalesce((SELECT max(day) FROM payouts AS earlier WHERE earlier.platformId = payouts.platformId
                AND earlier.currency = payouts.currency AND earlier.day < payouts.day), '') AS dayBefore FROM payouts;
        CREATE VIEW payoutLines AS SELECT payouts.id AS payoutId,
            (SELECT coalesce(sum(netMinor), 0) FROM orderFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.payout = payouts.number
                AND facts.netCurrency = payouts.currency)
            + (SELECT coalesce(sum(netMinor), 0) FROM orderFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.source = 'etsy-statement'
                AND facts.day > payouts.dayBefore AND facts.day <= payouts.lastDay AND facts.payout IS NULL
                AND facts.netCurrency = payouts.currency) AS linesMinor
        FROM payoutDays AS payouts;
        CREATE VIEW payoutState AS SELECT payouts.id AS payoutId,
            (SELECT coalesce(sum(netMinor), 0) FROM settledFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.payout = payouts.number
                AND facts.netCurrency = payouts.currency)
            + iif(amountMinor = (SELECT linesMinor FROM payoutLines WHERE payoutId = payouts.id),
                (SELECT coalesce(sum(netMinor), 0) FROM settledFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.source = 'etsy-statement'
                AND facts.day > payouts.dayBefore AND facts.day <= payouts.lastDay AND facts.payout IS NULL
                AND facts.netCurrency = payouts.currency), 0) AS bookedMinor
        FROM payoutDays AS payouts;
        CREATE VIEW orderNets AS SELECT platformId, orderNumber, itemNumber, transactionNumber, currency,
            state = 'unmatched' AS waits, coalesce(priceMinor, 0) AS priceMinor,
            coalesce(priceMinor, 0) + coalesce(postagePaidMinor, 0) - coalesce(feesMinor, 0) - coalesce(adsMinor, 0)
                - coalesce(postageMinor, 0) - coalesce(refundMinor, 0) + coalesce(feesBackMinor, 0) AS netMinor
        FROM orders;
        CREATE VIEW factShares AS SELECT facts.*, coalesce(
            (SELECT CAST(round(1.0 * facts.netMinor * iif(sum(priceMinor) = 0, sum(waits), sum(waits * priceMinor))
                    / iif(sum(priceMinor) = 0, count(*), sum(priceMinor))) AS INTEGER)
                FROM orderNets AS lines WHERE lines.platformId = facts.platformId
                AND lines.orderNumber = facts.orderNumber
                AND (lines.itemNumber = coalesce(facts.itemNumber, lines.itemNumber)
                    AND lines.transactionNumber = coalesce(facts.transactionNumber, lines.transactionNumber)
                    OR NOT EXISTS (SELECT 1 FROM orders AS named WHERE named.platformId = facts.platformId
                        AND named.orderNumber = facts.orderNumber
                        AND named.itemNumber = coalesce(facts.itemNumber, named.itemNumber)
                        AND named.transactionNumber = coalesce(facts.transactionNumber, named.transactionNumber)))), 0)
            AS waitingMinor
        FROM orderFacts AS facts;
        CREATE VIEW settledFacts AS SELECT platformId, orderNumber, source, day, payout, netCurrency, netMinor - iif(
            kind = 'line' AND coalesce(itemNumber, transactionNumber) IS NULL AND netCurrency = currency
                AND waitingMinor NOT IN (0, netMinor),
            (SELECT sum(lines.netMinor) FROM orderNets AS lines WHERE lines.platformId = facts.platformId
                AND lines.orderNumber = facts.orderNumber AND waits)
            - (SELECT coalesce(sum(others.waitingMinor), 0) FROM factShares AS others
                WHERE others.platformId = facts.platformId AND others.orderNumber = facts.orderNumber
                AND others.source = facts.source AND others.netCurrency = facts.netCurrency AND others.id <> facts.id),
            waitingMinor) AS netMinor
        FROM factShares AS facts;
        """
}
