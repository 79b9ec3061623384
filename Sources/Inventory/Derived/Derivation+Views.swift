/// The views that compute derived state, made as TEMP views by each connection that needs them.
///
/// - `itemState`, `saleState`, `orderState` and `payoutState` compute derived columns.
/// - `itemWords` is the text that the search index has of each item.
/// - `payoutLines` is the total of a payout's facts: those that name it, or where no line names one, as in Etsy's
///   statements, those of the days since the payout before, if they come to its amount.
/// - `orderNets` is what each line of an order brings, `factShares` how much of a fact belongs to lines that wait, by their
///   prices, and `settledFacts` what is left. The line about the whole order loses what its waiting lines bring, less what
///   other facts lose, so that what is not booked is to the penny what waits.
extension Derivation {
    static let views = stateViews + payoutViews + wordsView

    static let wordsView = """
        CREATE TEMP VIEW IF NOT EXISTS itemWords AS SELECT id, text, isPlain,
            CASE WHEN isPlain THEN text ELSE (SELECT words FROM foldedItems WHERE itemId = id) END AS words
        FROM (SELECT id, text, length(CAST(text AS BLOB)) = length(text) AS isPlain
            FROM (SELECT id, coalesce(title, '') || ' ' || sku || ' ' || coalesce(note, '') AS text FROM items));
        """

    static let stateViews = """
        CREATE TEMP VIEW IF NOT EXISTS itemState AS SELECT items.id AS itemId,
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
        CREATE TEMP VIEW IF NOT EXISTS saleState AS SELECT sales.id AS saleId,
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
        CREATE TEMP VIEW IF NOT EXISTS orderState AS SELECT orders.id AS orderId,
            (SELECT count(*) FROM sales WHERE sales.orderId = orders.id AND deletedAt IS NULL) AS matched FROM orders;
        """

    static let payoutViews = """
        CREATE TEMP VIEW IF NOT EXISTS payoutDays AS SELECT id, platformId, number, amountMinor, currency, day AS lastDay,
            coalesce((SELECT max(day) FROM payouts AS earlier WHERE earlier.platformId = payouts.platformId
                AND earlier.currency = payouts.currency AND earlier.day < payouts.day), '') AS dayBefore FROM payouts;
        CREATE TEMP VIEW IF NOT EXISTS payoutLines AS SELECT payouts.id AS payoutId,
            (SELECT coalesce(sum(netMinor), 0) FROM orderFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.payout = payouts.number
                AND facts.netCurrency = payouts.currency)
            + (SELECT coalesce(sum(netMinor), 0) FROM orderFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.source = 'etsy-statement'
                AND facts.day > payouts.dayBefore AND facts.day <= payouts.lastDay AND facts.payout IS NULL
                AND facts.netCurrency = payouts.currency) AS linesMinor
        FROM payoutDays AS payouts;
        CREATE TEMP VIEW IF NOT EXISTS payoutState AS SELECT payouts.id AS payoutId,
            (SELECT coalesce(sum(netMinor), 0) FROM settledFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.payout = payouts.number
                AND facts.netCurrency = payouts.currency)
            + iif(amountMinor = (SELECT linesMinor FROM payoutLines WHERE payoutId = payouts.id),
                (SELECT coalesce(sum(netMinor), 0) FROM settledFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.source = 'etsy-statement'
                AND facts.day > payouts.dayBefore AND facts.day <= payouts.lastDay AND facts.payout IS NULL
                AND facts.netCurrency = payouts.currency), 0) AS bookedMinor
        FROM payoutDays AS payouts;
        CREATE TEMP VIEW IF NOT EXISTS orderNets AS SELECT platformId, orderNumber, itemNumber, transactionNumber, currency,
            state = 'unmatched' AS waits, coalesce(priceMinor, 0) AS priceMinor,
            coalesce(priceMinor, 0) + coalesce(postagePaidMinor, 0) - coalesce(feesMinor, 0) - coalesce(adsMinor, 0)
                - coalesce(postageMinor, 0) - coalesce(refundMinor, 0) + coalesce(feesBackMinor, 0) AS netMinor
        FROM orders;
        CREATE TEMP VIEW IF NOT EXISTS factShares AS SELECT facts.*, coalesce(
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
        CREATE TEMP VIEW IF NOT EXISTS settledFacts AS SELECT platformId, orderNumber, source, day, payout, netCurrency, netMinor - iif(
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
