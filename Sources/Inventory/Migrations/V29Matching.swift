/// Migration `v29`: what is listed by its title, matches that the user took back, and what a payout is of.
///
/// - The index holds only what is listed, so that a purchase does not pay for it; case makes no difference in it as far as
///   ASCII goes.
/// - `refusedAt` of a listing's number says since when it does not stand for the item, whatever else speaks for it; of a
///   line without a listing's number it is the order's.
/// - `payoutLines` is what all facts of a payout come to: those that name it, or where no line of the kind of file names
///   one, as in Etsy's statements, all of the days since the payout before. Those are its lines for certain only if they come
///   to its amount. Of an order that waits in part, `settledFacts` has those of the lines that do not.
enum V29Matching: Migration {
    static let identifier = "v29"

    static let sql: StaticString = """
        CREATE INDEX itemsListedByTitle ON items(title COLLATE NOCASE) WHERE deletedAt IS NULL AND status = 'listed';
        ALTER TABLE listingNumbers ADD COLUMN refusedAt TEXT;
        CREATE INDEX orderFactsOfStatements ON orderFacts(platformId, day) WHERE source = 'etsy-statement';
        CREATE VIEW settledFacts AS SELECT platformId, source, day, payout, netMinor, netCurrency FROM orderFacts AS facts
        WHERE NOT EXISTS (SELECT 1 FROM orders AS waiting WHERE waiting.platformId = facts.platformId
                AND waiting.orderNumber = facts.orderNumber AND waiting.state = 'unmatched')
            OR EXISTS (SELECT 1 FROM orders AS settled WHERE settled.platformId = facts.platformId
                AND settled.orderNumber = facts.orderNumber AND settled.state <> 'unmatched'
                AND settled.itemNumber = coalesce(facts.itemNumber, settled.itemNumber)
                AND settled.transactionNumber = coalesce(facts.transactionNumber, settled.transactionNumber));
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
        DROP VIEW payoutState;
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
        UPDATE payouts SET bookedMinor = (SELECT bookedMinor FROM payoutState WHERE payoutId = payouts.id);
        DROP TRIGGER ordersBooked;
        CREATE TRIGGER ordersBooked AFTER UPDATE OF matched, ignoredAt, isCancelled, quantity ON orders
        WHEN new.state IS NOT old.state BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE payouts SET bookedMinor = (SELECT bookedMinor FROM payoutState WHERE payoutId = payouts.id)
            WHERE platformId = new.platformId AND number IN (SELECT payout FROM orderFacts
                WHERE platformId = new.platformId AND orderNumber = new.orderNumber AND payout IS NOT NULL);
            UPDATE payouts SET bookedMinor = (SELECT bookedMinor FROM payoutState WHERE payoutId = payouts.id)
            WHERE id IN (SELECT (SELECT later.id FROM payouts AS later WHERE later.day >= facts.day
                    AND later.platformId = facts.platformId AND later.currency = facts.netCurrency
                    ORDER BY later.day LIMIT 1)
                FROM orderFacts AS facts WHERE platformId = new.platformId AND orderNumber = new.orderNumber
                AND source = 'etsy-statement');
        END;
        """
}
