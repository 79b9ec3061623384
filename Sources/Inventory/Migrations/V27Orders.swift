/// Migration `v27`: what marketplaces' files say of orders, and the lines that follow from it.
///
/// - `orderFacts` holds what each kind of file said, by a key that is the same whenever it comes again: `line` of an item or
///   of a whole order, the others are charges of their own, without an order where `orderNumber` is empty. `authority` is
///   three digits: how much the kind of file is to be believed of the item, of its price and of its costs. Amounts are minor
///   units of `currency`, what the seller pays above zero; `fees` says fees by their names.
/// - `orders` has a row for each item of an order, which follows from all the facts of that order. `matched` is how many of
///   its `quantity` have a sale, which triggers keep, and `state` what there is to be done.
/// - `payouts` is what was sent to the seller's bank, and `bookedMinor` what the facts that name it bring, those of orders
///   left out that wait to be matched; `listingNumbers` which items a listing's number has stood for.
/// - A sale knows its order, which of its quantity it is, and whether the order made it, a refund that it came with an order, an expense its charge.
enum V27Orders: Migration {
    static let identifier = "v27"

    static let sql: StaticString = """
        CREATE TABLE orderFacts (
            id INTEGER PRIMARY KEY,
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            orderNumber TEXT NOT NULL, source TEXT NOT NULL,
            kind TEXT NOT NULL, key TEXT NOT NULL,
            itemNumber TEXT, transactionNumber TEXT,
            authority INTEGER NOT NULL,
            day TEXT, title TEXT, label TEXT, quantity INTEGER,
            currency TEXT NOT NULL, priceMinor INTEGER, postagePaidMinor INTEGER, feesMinor INTEGER, fees TEXT,
            adsMinor INTEGER, postageMinor INTEGER, refundMinor INTEGER, refundDay TEXT, feesBackMinor INTEGER,
            netMinor INTEGER, netCurrency TEXT, rate TEXT, payout TEXT,
            isCancelled INTEGER NOT NULL,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX orderFactsByKey ON orderFacts(platformId, orderNumber, source, kind, key);
        CREATE INDEX orderFactsByPayout ON orderFacts(platformId, payout) WHERE payout IS NOT NULL;
        CREATE TABLE orders (
            id INTEGER PRIMARY KEY,
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            orderNumber TEXT NOT NULL, itemNumber TEXT NOT NULL, transactionNumber TEXT NOT NULL,
            day TEXT, title TEXT, label TEXT, quantity INTEGER NOT NULL,
            currency TEXT NOT NULL, priceMinor INTEGER, postagePaidMinor INTEGER, feesMinor INTEGER, adsMinor INTEGER,
            postageMinor INTEGER, refundMinor INTEGER, feesBackMinor INTEGER,
            rate TEXT, rateCurrency TEXT, payout TEXT,
            isCancelled INTEGER NOT NULL, ignoredAt TEXT,
            matched INTEGER NOT NULL DEFAULT 0,
            state TEXT GENERATED ALWAYS AS (CASE WHEN matched >= quantity THEN 'matched'
                WHEN isCancelled OR ignoredAt IS NOT NULL THEN 'ignored' ELSE 'unmatched' END) VIRTUAL,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX ordersByKey ON orders(platformId, orderNumber, itemNumber, transactionNumber);
        CREATE INDEX ordersByDay ON orders(day, id);
        CREATE INDEX ordersByState ON orders(state, day, id);
        CREATE TABLE payouts (
            id INTEGER PRIMARY KEY,
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            number TEXT NOT NULL, day TEXT NOT NULL, amountMinor INTEGER NOT NULL, currency TEXT NOT NULL,
            bookedMinor INTEGER NOT NULL DEFAULT 0,
            unexplainedMinor INTEGER GENERATED ALWAYS AS (amountMinor - bookedMinor) VIRTUAL,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX payoutsByNumber ON payouts(platformId, number);
        CREATE INDEX payoutsByDay ON payouts(day, id);
        CREATE TABLE listingNumbers (
            id INTEGER PRIMARY KEY,
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            number TEXT NOT NULL,
            itemId INTEGER NOT NULL REFERENCES items(id),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX listingNumbersByNumber ON listingNumbers(platformId, number, itemId);
        CREATE INDEX listingNumbersByItem ON listingNumbers(itemId);
        ALTER TABLE sales ADD COLUMN orderId INTEGER REFERENCES orders(id);
        ALTER TABLE sales ADD COLUMN orderUnit INTEGER;
        ALTER TABLE sales ADD COLUMN isOfOrder INTEGER;
        ALTER TABLE refunds ADD COLUMN orderId INTEGER REFERENCES orders(id);
        ALTER TABLE expenses ADD COLUMN orderFactId INTEGER REFERENCES orderFacts(id);
        CREATE INDEX salesByOrder ON sales(orderId) WHERE orderId IS NOT NULL;
        CREATE INDEX refundsByOrder ON refunds(orderId) WHERE orderId IS NOT NULL;
        CREATE INDEX expensesByOrderFact ON expenses(orderFactId) WHERE orderFactId IS NOT NULL;
        CREATE VIEW orderState AS SELECT orders.id AS orderId,
            (SELECT count(*) FROM sales WHERE sales.orderId = orders.id AND deletedAt IS NULL) AS matched FROM orders;
        CREATE VIEW payoutState AS SELECT payouts.id AS payoutId,
            (SELECT coalesce(sum(netMinor), 0) FROM orderFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.payout = payouts.number
                AND facts.netCurrency = payouts.currency AND NOT EXISTS (SELECT 1 FROM orders AS waiting
                    WHERE waiting.platformId = facts.platformId AND waiting.orderNumber = facts.orderNumber
                    AND waiting.state = 'unmatched')) AS bookedMinor
        FROM payouts;
        CREATE TRIGGER ordersBooked AFTER UPDATE OF matched, ignoredAt, isCancelled, quantity ON orders
        WHEN new.state IS NOT old.state BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE payouts SET bookedMinor = (SELECT bookedMinor FROM payoutState WHERE payoutId = payouts.id)
            WHERE platformId = new.platformId AND number IN (SELECT payout FROM orderFacts
                WHERE platformId = new.platformId AND orderNumber = new.orderNumber AND payout IS NOT NULL);
        END;
        CREATE TRIGGER salesMatchedInsert AFTER INSERT ON sales WHEN new.orderId IS NOT NULL BEGIN
            UPDATE orders SET matched = (SELECT matched FROM orderState WHERE orderId = orders.id)
            WHERE id = new.orderId;
        END;
        CREATE TRIGGER salesMatchedUpdate AFTER UPDATE OF orderId, deletedAt ON sales
        WHEN (new.orderId IS NOT NULL OR old.orderId IS NOT NULL)
            AND (new.orderId, new.deletedAt) IS NOT (old.orderId, old.deletedAt) BEGIN
            UPDATE orders SET matched = (SELECT matched FROM orderState WHERE orderId = orders.id)
            WHERE id IN (old.orderId, new.orderId);
        END;
        CREATE TRIGGER salesMatchedDelete AFTER DELETE ON sales WHEN old.orderId IS NOT NULL BEGIN
            UPDATE orders SET matched = (SELECT matched FROM orderState WHERE orderId = orders.id)
            WHERE id = old.orderId;
        END;
        """
}
