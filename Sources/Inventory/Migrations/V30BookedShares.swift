/// Migration `v30`: of an amount that is given for a whole order, what its waiting lines have of it is not booked.
///
/// - `orderNets` is what each line of an order brings the seller, and whether it waits to be matched.
/// - `factShares` is how much of a fact belongs to lines that wait: of a charge of several, by their prices.
/// - `settledFacts` is what is left of each. The line that speaks of the whole order loses what the waiting lines bring, less
///   what other facts lose, so that over all payouts what is not booked is to the penny what waits. Of an order abroad it goes
///   by price, since what the lines bring is in another currency than what was paid out.
enum V30BookedShares: Migration {
    static let identifier = "v30"

    static let sql: StaticString = """
        DROP VIEW settledFacts;
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
        UPDATE payouts SET bookedMinor = (SELECT bookedMinor FROM payoutState WHERE payoutId = payouts.id);
        """
}
