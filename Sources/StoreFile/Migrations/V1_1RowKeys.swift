/// The step `1.1`: keys that tell rows apart between stores, and times of changes that never repeat.
///
/// - `rowKey` is a random number for each row added from now on. Rows from before have none: their id and the moment
///   of their creation tell them apart, as they did so far, so that every copy of them has the same name.
///   A row that had the id and the moment of one that was removed is the exception: its key is 2^62 above its id, in
///   every copy.
/// - `shareOf` is the amount that a platform's share is of; fees from before are of the price alone.
/// - `edition` of a fact is that of the reader that made it; facts from before have 1.
/// - `differenceMinor` of a fact is how far its row is from the result that the file gives for it; NULL if it adds up.
///   That of an order, on the first of its lines, is the sum; the user accepted `acceptedMinor` of it.
/// - `isByItem` marks a charge whose file gives no order but an item number; `orderNumber` is then that of the item's order.
/// - `suggestsRefund` of a fact: its file has a sign of a refund, but not the refund. `acceptedRefundMinor` of an order is how
///   much of that the user accepted.
/// - `state` of a payout compares it with its lines.
/// - `stampedAt` of a change is the time by which stores compare it: the time of the clock, or the next millisecond
///   after the newest one that this store knows. `revision` has the newest. It is NULL for changes from before.
///
/// The fees that came back with a refund may be negative: what a marketplace lost by its exchange rate.
///
/// Keys are nothing that a figure depends on, so the triggers' count of changes is put back.
///
/// A column that may be NULL changes no row, so the text of each table is edited in place. `ALTER TABLE` would read
/// every row and accepts no random default.
enum V1_1RowKeys: Migration {
    static let identifier = "1.1"

    static let sql: StaticString = """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = replace(sql, anchor,
                anchor || ', rowKey INTEGER DEFAULT (random() & 9223372036854775807)')
        FROM (SELECT column1 AS tableName, column2 AS anchor FROM (VALUES
            ('markets', 'feeMinor INTEGER, feeCurrency TEXT'),
            ('sellers', 'updatedAt TEXT NOT NULL, deletedAt TEXT'),
            ('hauls', 'updatedAt TEXT NOT NULL, deletedAt TEXT'),
            ('platforms', 'updatedAt TEXT NOT NULL, deletedAt TEXT'),
            ('kinds', 'updatedAt TEXT NOT NULL, deletedAt TEXT'),
            ('recurring', 'updatedAt TEXT NOT NULL, deletedAt TEXT'),
            ('items', 'salePlatformId INTEGER, daysToSell INTEGER'),
            ('listings', 'endedDay TEXT'),
            ('sales', 'togetherKey TEXT'),
            ('refunds', 'orderId INTEGER REFERENCES orders(id)'),
            ('expenses', 'miles REAL CHECK (miles > 0)'),
            ('photos', 'md5 TEXT'),
            ('fees', 'capCurrency TEXT')))
        WHERE type = 'table' AND name = tableName;
        UPDATE sqlite_master SET sql = replace(sql, 'random() & 9223372036854775807)', 'random() & 9223372036854775807),'
            || ' shareOf TEXT NOT NULL DEFAULT ''price'' CHECK (shareOf IN (''price'', ''price and postage''))')
        WHERE type = 'table' AND name = 'fees';
        UPDATE sqlite_master SET sql = replace(sql, ' CHECK (feesMinor >= 0)', '')
        WHERE type = 'table' AND name = 'refunds';
        UPDATE sqlite_master SET sql = replace(sql, anchor, anchor || ', stampedAt TEXT')
        FROM (SELECT column1 AS tableName, column2 AS anchor FROM (VALUES
            ('changes', 'isExchange INTEGER NOT NULL DEFAULT 0, replaced TEXT'),
            ('revision', 'dirty INTEGER NOT NULL DEFAULT 0')))
        WHERE type = 'table' AND name = tableName;
        UPDATE sqlite_master SET sql = replace(sql, 'updatedAt TEXT NOT NULL', 'updatedAt TEXT NOT NULL, ' || added)
        FROM (SELECT column1 AS tableName, column2 AS added FROM (VALUES
            ('orderFacts', 'differenceMinor INTEGER, edition INTEGER NOT NULL DEFAULT 1, '
                || 'isByItem INTEGER NOT NULL DEFAULT 0 CHECK (isByItem IN (0, 1)), '
                || 'suggestsRefund INTEGER NOT NULL DEFAULT 0 CHECK (suggestsRefund IN (0, 1))'),
            ('payouts', 'state TEXT NOT NULL DEFAULT ''incomplete'' '
                || 'CHECK (state IN (''agrees'', ''differs'', ''incomplete''))'),
            ('orders', 'differenceMinor INTEGER, acceptedMinor INTEGER, acceptedRefundMinor INTEGER, '
                || 'mismatchMinor INTEGER GENERATED ALWAYS AS ('
                || 'CASE WHEN NOT isCancelled AND ignoredAt IS NULL '
                || 'THEN coalesce(differenceMinor, 0) - coalesce(acceptedMinor, 0) ELSE 0 END) VIRTUAL')))
        WHERE type = 'table' AND name = tableName;
        PRAGMA writable_schema = RESET;
        CREATE TABLE otherConnectionsReadTheSchemaAgain (id INTEGER PRIMARY KEY);
        DROP TABLE otherConnectionsReadTheSchemaAgain;
        CREATE INDEX ordersToSettle ON orders(day, id) WHERE state = 'unmatched' OR mismatchMinor <> 0;
        CREATE INDEX orderFactsByEdition ON orderFacts(source) WHERE edition < 2;
        CREATE INDEX payoutsDiffering ON payouts(day, id) WHERE state = 'differs';
        CREATE INDEX orderFactsOfRefunds ON orderFacts(platformId, orderNumber) WHERE suggestsRefund = 1;
        CREATE INDEX orderFactsByItem ON orderFacts(platformId, itemNumber) WHERE isByItem = 1;
        UPDATE revision SET stampedAt = (SELECT max(at) FROM (
            SELECT max(changedAt) AS at FROM changes UNION ALL SELECT max(undoneAt) FROM changes
            UNION ALL SELECT max(changedAt) FROM fieldTimes UNION ALL SELECT max(removedAt) FROM removedRows
            UNION ALL SELECT max(seenAt) FROM exchanges));
        CREATE TEMP TABLE revisionBefore AS SELECT value, dirty FROM revision;
        CREATE TEMP TABLE removedNames AS
        SELECT tableName, CAST(ids AS INTEGER) AS first, CAST(substr(ids, instr(ids, '-') + 1) AS INTEGER) AS last, madeAt,
            removedAt
        FROM (SELECT tableName, substr(rest, 1, instr(rest, '/') - 1) AS ids, substr(rest, instr(rest, '/') + 1) AS madeAt,
                removedAt
            FROM (SELECT tableName, substr(origin, length(mark) + 2) AS rest, removedAt
                FROM removedRows JOIN exchanges ON seenAt IS NULL AND origin GLOB mark || '/*'));
        UPDATE markets SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN markets ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'markets' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'markets' AND isOwn = 0));
        UPDATE platforms SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN platforms ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'platforms' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'platforms' AND isOwn = 0));
        UPDATE hauls SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN hauls ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'hauls' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'hauls' AND isOwn = 0));
        UPDATE sellers SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN sellers ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'sellers' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'sellers' AND isOwn = 0));
        UPDATE items SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN items ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'items' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'items' AND isOwn = 0));
        UPDATE expenses SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN expenses ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'expenses' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'expenses' AND isOwn = 0));
        UPDATE listings SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN listings ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'listings' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'listings' AND isOwn = 0));
        UPDATE sales SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN sales ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'sales' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'sales' AND isOwn = 0));
        UPDATE photos SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN photos ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'photos' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'photos' AND isOwn = 0));
        UPDATE fees SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN fees ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'fees' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'fees' AND isOwn = 0));
        UPDATE refunds SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN refunds ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'refunds' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'refunds' AND isOwn = 0));
        UPDATE kinds SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN kinds ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'kinds' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'kinds' AND isOwn = 0));
        UPDATE recurring SET rowKey = id + 4611686018427387904 WHERE id IN (
            SELECT id FROM removedNames JOIN recurring ON id BETWEEN first AND last AND createdAt = madeAt
            WHERE tableName = 'recurring' AND deletedAt IS NULL AND updatedAt <= removedAt
                AND id NOT IN (SELECT rowId FROM rowOrigins WHERE tableName = 'recurring' AND isOwn = 0));
        UPDATE orderFacts SET isByItem = 1 WHERE kind = 'ad' AND orderNumber = '' AND itemNumber IS NOT NULL;
        UPDATE payouts SET state = iif(amountMinor = (SELECT coalesce(sum(netMinor), 0) FROM orderFacts AS facts
                WHERE facts.platformId = payouts.platformId AND payout = number AND netCurrency = payouts.currency),
            'agrees', 'differs')
        WHERE amountMinor = (SELECT coalesce(sum(netMinor), 0) FROM orderFacts AS facts
                WHERE facts.platformId = payouts.platformId AND payout = number AND netCurrency = payouts.currency)
            OR EXISTS (SELECT 1 FROM orderFacts AS moved WHERE moved.platformId = payouts.platformId
                AND payout = number AND kind = 'transfer' AND key = number)
            OR EXISTS (SELECT 1 FROM orderFacts AS facts
                WHERE facts.platformId = payouts.platformId AND payout = number AND netCurrency = payouts.currency)
            AND EXISTS (SELECT 1 FROM payouts AS earlier WHERE earlier.platformId = payouts.platformId
                AND earlier.currency = payouts.currency AND (earlier.day, earlier.id) < (payouts.day, payouts.id)
                AND NOT EXISTS (SELECT 1 FROM orderFacts AS moved WHERE moved.platformId = earlier.platformId
                    AND moved.payout = earlier.number AND moved.kind = 'transfer' AND moved.key = earlier.number));
        UPDATE revision SET (value, dirty) = (SELECT value, dirty FROM revisionBefore);
        DROP TABLE removedNames;
        DROP TABLE revisionBefore;
        """
}
