/// The rows written into the frozen store of each version, for the tables and columns that the version added.
///
/// Each store is the previous one, migrated by a step, with these rows. A frozen store is never made again, so this
/// records how it was made.
enum FrozenRows {
    static func added(at version: String) -> String {
        switch version {
        case "v1": places + items + sales + services
        case "v3": oddSKU
        case "v5": market
        case "1.0": gone + expenses + changes + imports + drive + exchange + refunds + orders
        case "1.1": keys
        default: ""
        }
    }

    private static let places = """
        INSERT INTO markets (id, name, latitude, longitude, radiusKm, createdAt, updatedAt) VALUES
            (1, 'Battersea', 51.4776, -0.1478, 5, '2026-03-01T07:12:00.000Z', '2026-03-01T07:12:00.000Z');
        INSERT INTO sellers (id, name, marketId, createdAt, updatedAt, deletedAt) VALUES
            (1, 'Zoë', 1, '2026-03-01T07:12:00.000Z', '2026-03-01T07:12:00.000Z', NULL),
            (2, 'Sam', NULL, '2026-03-01T07:12:00.000Z', '2026-03-01T07:13:00.000Z', '2026-03-01T07:13:00.000Z');
        INSERT INTO hauls (id, name, firstDay, lastDay, createdAt, updatedAt) VALUES
            (1, 'Sunday', '2026-03-01', '2026-03-01', '2026-03-01T07:12:00.000Z', '2026-03-01T07:12:00.000Z');
        INSERT INTO platforms (id, slug, name, createdAt, updatedAt) VALUES
            (19, 'own-shop', 'Own Shop', '2026-03-01T07:12:00.000Z', '2026-03-01T07:12:00.000Z');

        """

    private static let items = """
        INSERT INTO items (id, sku, title, note, boughtAt, boughtDay, costMinor, costCurrency, costRate,
            costRateCurrency, boughtPaid, marketId, sellerId, haulId, createdAt, updatedAt, deletedAt) VALUES
            (1, 'FH-1', 'Brass lamp', 'wobbly', '2026-03-01T07:12:00.000Z', '2026-03-01', 4500, 'JPY', '0.0051', 'GBP',
                'cash', 1, 1, 1, '2026-03-01T07:12:00.000Z', '2026-03-01T07:12:00.000Z', NULL),
            (2, 'FH-2', 'Café chair', NULL, '2026-03-01T07:20:00.000Z', '2026-03-01', 900, 'GBP', NULL, NULL, 'card', 1,
                NULL, NULL, '2026-03-01T07:12:00.000Z', '2026-03-01T07:20:00.000Z', NULL),
            (3, 'ABC-9', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
                '2026-03-01T07:12:00.001Z', '2026-03-01T07:30:00.000Z', NULL),
            (4, 'FH-4', 'Jug', NULL, '2026-03-01T07:40:00.000Z', '2026-03-01', 100, 'EUR', NULL, NULL, NULL, NULL, NULL,
                NULL, '2026-03-01T07:12:00.000Z', '2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z');
        INSERT INTO listings (id, itemId, platformId, listedAt, listedDay, askingMinor, askingCurrency, endedAt, createdAt,
            updatedAt) VALUES
            (1, 2, 2, '2026-03-02T12:00:00.000Z', '2026-03-02', 1500, 'GBP', NULL, '2026-03-02T12:00:00.000Z',
                '2026-03-02T12:00:00.000Z'),
            (2, 2, 19, '2026-03-02T12:00:00.000Z', '2026-03-02', 1800, 'GBP', NULL, '2026-03-02T12:00:00.000Z',
                '2026-03-02T12:00:00.000Z'),
            (3, 1, 1, '2026-03-02T12:00:00.000Z', '2026-03-02', NULL, NULL, '2026-03-03T12:00:00.000Z',
                '2026-03-02T12:00:00.000Z', '2026-03-03T12:00:00.000Z');

        """

    private static let sales = """
        INSERT INTO sales (id, itemId, platformId, soldAt, soldDay, priceMinor, currency, feesMinor, postageMinor,
            packagingMinor, rate, rateCurrency, payment, returnedAt, returnedDay, refundMinor, createdAt, updatedAt) VALUES
            (1, 1, 2, '2026-03-02T12:00:00.000Z', '2026-03-02', 700, 'EUR', 10, 20, 30, '0.86', 'GBP', 'card',
                '2026-03-02T13:00:00.000Z', '2026-03-02', 700, '2026-03-02T12:00:00.000Z', '2026-03-02T13:00:00.000Z'),
            (2, 1, 1, '2026-03-03T12:00:00.000Z', '2026-03-03', 2000, 'GBP', NULL, NULL, NULL, NULL, NULL, 'cash', NULL,
                NULL, NULL, '2026-03-03T12:00:00.000Z', '2026-03-03T12:00:00.000Z');
        INSERT INTO expenses (id, kind, subkind, spentAt, day, amountMinor, currency, rate, rateCurrency, payment, memo,
            marketId, haulId, itemId, createdAt, updatedAt) VALUES
            (1, 'transport', 'bus', '2026-03-01T06:00:00.000Z', '2026-03-01', 175, 'GBP', NULL, NULL, 'card', '2 fares', 1,
                1, 2, '2026-03-01T06:00:00.000Z', '2026-03-01T06:00:00.000Z');
        INSERT INTO photos (id, itemId, position, file, driveId, sha256, bytes, createdAt, updatedAt) VALUES
            (1, 1, 0, 'lamp.jpg', NULL, '0000000000000000000000000000000000000000000000000000000000000001', 1024,
                '2026-03-01T07:12:00.000Z', '2026-03-01T07:12:00.000Z'),
            (2, 1, 1, 'lamp-2.jpg', 'drive-2', '0000000000000000000000000000000000000000000000000000000000000002', 2048,
                '2026-03-01T07:12:00.000Z', '2026-03-01T07:12:00.000Z');

        """

    private static let services = """
        INSERT INTO outbox (id, kind, photoId, attempts, lastError, createdAt) VALUES
            (1, 'photo', 1, 1, 'no network', '2026-03-01T07:12:00.000Z');
        INSERT INTO rates (currency, day, perEuro, source) VALUES
            ('GBP', '2026-03-02', '0.8712', 'ECB'), ('JPY', '2026-03-02', '171.05', 'ECB');
        INSERT INTO settings (key, value, updatedAt) VALUES ('currency', 'GBP', '2026-03-01T07:00:00.000Z');
        INSERT INTO savedStatements (name, text, updatedAt) VALUES
            ('aging', 'items unsold older than 90 days', '2026-03-01T07:00:00.000Z');

        """

    private static let oddSKU = """
        INSERT INTO items (id, sku, title, createdAt, updatedAt) VALUES
            (5, 'FH-20D6G0PM', 'Jug “Delft”', '2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z');

        """

    private static let market = """
        INSERT INTO markets (id, name, latitude, longitude, radiusKm, askForEntryFee, feeMinor, feeCurrency, createdAt,
            updatedAt) VALUES (2, 'Køge Loppemarked', 55.4580123456789, 12.182, 2.5, 1, 5000, 'DKK',
            '2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z');

        """

    private static let gone = """
        INSERT INTO items (id, sku, title, costMinor, costCurrency, fate, goneDay, storedIn, worthMinor, worthCurrency,
            condition, category, description, createdAt, updatedAt) VALUES
            (60, 'FH-20D6G0ZN', 'Cracked vase', 150, 'GBP', 'binned', '2026-03-04', 'A12', 900, 'GBP',
                'for-parts', '20697', 'Cracked.', '2026-03-02T10:00:00.000Z', '2026-03-04T10:00:00.000Z');

        """

    private static let expenses = """
        INSERT INTO kinds (id, name, sa103s, scheduleC, createdAt, updatedAt) VALUES
            (1, 'insurance', '14', NULL, '2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z');
        INSERT INTO recurring (id, kind, amountMinor, currency, memo, every, firstDay, nextDay, createdAt, updatedAt)
            VALUES (1, 'other', 1299, 'GBP', 'PO box', 'month', '2026-01-31', '2026-03-31', '2026-03-02T10:00:00.000Z',
                '2026-03-02T10:00:00.000Z');
        INSERT INTO expenses (id, kind, subkind, spentAt, day, amountMinor, currency, miles, createdAt, updatedAt) VALUES
            (60, 'transport', 'car', '2026-03-02T10:00:00.000Z', '2026-03-02', 1080, 'GBP', 24.0,
                '2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z');

        """

    private static let imports = """
        INSERT INTO changes (id, changedAt, statement, rowsChanged, source, added) VALUES
            (7, '2026-03-08T10:00:00.000Z', 'import "second"', 2, '/imports/second', 1);
        INSERT INTO items (id, sku, title, createdAt, updatedAt) VALUES
            (6, 'FH-20D6G0PN', 'Plate', '2026-03-08T10:00:00.000Z', '2026-03-08T10:00:00.000Z');
        UPDATE items SET title = 'Blue jug', updatedAt = '2026-03-08T10:00:00.000Z' WHERE id = 4;
        INSERT INTO importedRecords (kind, sourceId, rowId, record) VALUES
            ('item', 'source-5', 5, '{"id":"source-5","title":"Jug"}');
        INSERT INTO changedRows (changeId, tableName, rowId, lastId, before, after) VALUES (7, 'items', 6, 6, NULL, NULL),
            (7, 'items', 4, 4, '{"title":"Jug","updatedAt":"2026-03-01T08:00:00.000Z"}', NULL),
            (7, 'importedRecords', 1, 1, '{"record":"{\\"id\\":\\"source-5\\"}"}', NULL),
            (7, 'settings', 'currency', 'currency', NULL, '{"value":"GBP","updatedAt":"2026-03-01T07:00:00.000Z"}');

        """

    /// An edit, an addition, a deletion and an undone edit.
    private static let changes = """
        INSERT INTO changes (id, changedAt, statement, rowsChanged) VALUES
            (1, '2026-03-03T13:00:00.000Z', 'edit ABC-9 set note Blue', 1),
            (4, '2026-03-05T10:00:00.000Z', 'fees ebay 12.8% + 0.30 GBP', 1),
            (5, '2026-03-07T10:00:00.000Z', 'delete FH-20D6G0PM', 2),
            (6, '2026-03-07T11:00:00.000Z', 'edit market Battersea set radius 7.5 km', 1);
        INSERT INTO changedRows (changeId, tableName, rowId, lastId, before) VALUES (1, 'items', 3, 3, '{"note":"Blue"}'),
            (4, 'fees', 9, 9, NULL),
            (5, 'photos', 3, 3, '{"deletedAt":null,"updatedAt":"2026-03-05T11:00:00.000Z"}'),
            (5, 'items', 5, 5, '{"deletedAt":null,"updatedAt":"2026-03-02T10:00:00.000Z"}');
        INSERT INTO changedRows (changeId, tableName, rowId, lastId, before, after) VALUES (6, 'markets', 1, 1,
            '{"radiusKm":"5.0","updatedAt":"2026-03-04T10:00:00.000Z"}',
            '{"radiusKm":"7.5","updatedAt":"2026-03-07T11:00:00.000Z"}');
        INSERT INTO hauls (id, name, firstDay, createdAt, updatedAt) VALUES
            (2, 'Monday', '2026-03-02', '2026-03-04T11:00:00.000Z', '2026-03-04T11:00:00.000Z');
        INSERT INTO fees (id, platformId, sinceDay, partsPerMillion, fixedMinor, fixedCurrency, source, createdAt,
            updatedAt, steps, capMinor, capCurrency) VALUES (9, 1, '2026-01-01', 128000, 30, 'GBP', 'the terms of January',
            '2026-03-05T10:00:00.000Z', '2026-03-05T10:00:00.000Z', '3% over 990.00 GBP', 25000, 'GBP');
        INSERT INTO photos (id, itemId, position, file, sha256, bytes, createdAt, updatedAt, deletedAt) VALUES
            (3, 5, 0, 'jug.jpg', '0000000000000000000000000000000000000000000000000000000000000003', 4096,
                '2026-03-05T11:00:00.000Z', '2026-03-07T10:00:00.000Z', '2026-03-07T10:00:00.000Z');
        UPDATE photos SET md5 = '00000000000000000000000000000002' WHERE id = 2;
        UPDATE items SET deletedAt = '2026-03-07T10:00:00.000Z', updatedAt = '2026-03-07T10:00:00.000Z' WHERE id = 5;
        UPDATE changes SET undoneAt = '2026-03-07T12:00:00.000Z', undoneOrder = 1 WHERE id = 6;

        """

    private static let exchange = """
        UPDATE exchanges SET mark = '0000000000000005';
        INSERT INTO mappings (name, header, clauses, updatedAt) VALUES
            ('my sales', 'item	paid', 'map Item to title, Paid to cost', '2026-03-09T10:00:00.000Z');
        INSERT INTO exchanges (mark, seenAt) VALUES ('0000000000000006', '2026-03-09T10:00:00.000Z');
        INSERT INTO rowOrigins (tableName, origin, rowId, isOwn) VALUES
            ('items', '0000000000000006/9/2026-03-08T10:00:00.000Z', 6, 0),
            ('markets', '0000000000000006/1/2026-03-08T10:00:00.000Z', 1, 1);
        INSERT INTO fieldTimes (tableName, rowId, columnName, changedAt, mark) VALUES
            ('items', 6, 'title', '2026-03-09T10:00:00.000Z', '0000000000000006'),
            ('items', 4, 'title', '2026-03-08T10:00:00.000Z', NULL);
        INSERT INTO removedRows (tableName, origin, removedAt) VALUES
            ('expenses', '0000000000000005/9/2026-03-08T10:00:00.000Z', '2026-03-09T11:00:00.000Z');

        """

    private static let refunds = """
        INSERT INTO refunds (id, saleId, refundedAt, refundedDay, amountMinor, feesMinor, createdAt, updatedAt, deletedAt)
            VALUES (1, 2, '2026-03-10T10:00:00.000Z', '2026-03-10', 300, 40, '2026-03-10T10:00:00.000Z',
                '2026-03-10T10:00:00.000Z', NULL),
            (2, 2, '2026-03-10T11:00:00.000Z', '2026-03-10', 200, 0, '2026-03-10T11:00:00.000Z',
                '2026-03-10T12:00:00.000Z', '2026-03-10T12:00:00.000Z');
        UPDATE sales SET postagePaidMinor = 320 WHERE id = 2;

        """

    private static let drive = """
        INSERT INTO driveFiles (kind, part, driveId, link, sha256, rowCount, uploadedAt) VALUES
            ('items', '', 'drive-sheet', 'https://drive.example/sheet',
            '0000000000000000000000000000000000000000000000000000000000000004', 5, '2026-03-06T10:00:00.000Z');
        UPDATE syncState SET storeMark = '00000000000000000000000000000001', gate = '1.2.3',
            succeededAt = '2026-03-06T10:00:00.000Z';

        """

    private static let keys = """
        INSERT INTO sales (id, itemId, soldAt, soldDay, priceMinor, currency, createdAt, updatedAt, deletedAt, rowKey) VALUES
            (60, 2, '2026-03-12T10:00:00.000Z', '2026-03-12', 900, 'GBP', '2026-03-12T10:00:00.000Z',
                '2026-03-12T11:00:00.000Z', '2026-03-12T11:00:00.000Z', 1180591620717411303);
        INSERT INTO changes (id, changedAt, statement, rowsChanged, stampedAt) VALUES
            (8, '2026-03-12T10:00:00.000Z', 'sell FH-2 for 9.00 GBP', 1, '2026-03-12T10:00:00.001Z');
        INSERT INTO orderFacts (id, platformId, orderNumber, source, kind, key, itemNumber, authority, day, currency,
            adsMinor, fees, netMinor, netCurrency, payout, isCancelled, isByItem, createdAt, updatedAt) VALUES
            (3, 1, '12-10482-55231', 'ebay-transactions', 'ad', 'ad-1', '407197269275', 789, '2026-03-04', 'GBP', 117,
                'Ad fee', -117, 'GBP', 'P1', 0, 1, '2026-03-12T10:00:00.000Z', '2026-03-12T10:00:00.000Z');
        UPDATE payouts SET state = 'differs' WHERE id = 1;
        UPDATE revision SET stampedAt = '2026-03-12T10:00:00.001Z';
        UPDATE fees SET shareOf = 'price and postage' WHERE id = 9;
        UPDATE orderFacts SET edition = 2, suggestsRefund = 1 WHERE id = 1;
        UPDATE orders SET acceptedRefundMinor = 120 WHERE id = 1;
        UPDATE refunds SET feesMinor = -12 WHERE id = (SELECT min(id) FROM refunds);

        """

    private static let orders = """
        INSERT INTO orderFacts (id, platformId, orderNumber, source, kind, key, itemNumber, transactionNumber, authority,
            day, title, label, quantity, currency, priceMinor, postagePaidMinor, feesMinor, fees, netMinor, netCurrency,
            payout, isCancelled, createdAt, updatedAt) VALUES
            (1, 1, '12-10482-55231', 'ebay-transactions', 'line', '407197269275/T1', '407197269275', 'T1', 789,
                '2026-03-03', 'Brass lamp', 'FH-1', 1, 'GBP', 2000, 300, 260, 'Final value fee=260', 2040, 'GBP', 'P1', 0,
                '2026-03-10T10:00:00.000Z', '2026-03-10T10:00:00.000Z'),
            (2, 1, '', 'ebay-transactions', 'fee', 'fee-1', NULL, NULL, 789, '2026-03-04', NULL, NULL, NULL, 'GBP', NULL,
                NULL, 35, 'Insertion fee', -35, 'GBP', 'P1', 0, '2026-03-10T10:00:00.000Z', '2026-03-10T10:00:00.000Z');
        INSERT INTO orders (id, platformId, orderNumber, itemNumber, transactionNumber, day, title, label, quantity,
            currency, priceMinor, postagePaidMinor, feesMinor, payout, isCancelled, createdAt, updatedAt) VALUES
            (1, 1, '12-10482-55231', '407197269275', 'T1', '2026-03-03', 'Brass lamp', 'FH-1', 1, 'GBP', 2000, 300, 260,
                'P1', 0, '2026-03-10T10:00:00.000Z', '2026-03-10T10:00:00.000Z'),
            (2, 1, '12-10482-55232', '407197269276', 'T2', '2026-03-04', 'Jug', NULL, 2, 'GBP', 900, NULL, NULL, NULL, 0,
                '2026-03-10T10:00:00.000Z', '2026-03-10T10:00:00.000Z');
        INSERT INTO payouts (id, platformId, number, day, amountMinor, currency, createdAt, updatedAt) VALUES
            (1, 1, 'P1', '2026-03-09', 2005, 'GBP', '2026-03-10T10:00:00.000Z', '2026-03-10T10:00:00.000Z');
        INSERT INTO listingNumbers (id, platformId, number, itemId, createdAt, updatedAt) VALUES
            (1, 1, '407197269275', 1, '2026-03-10T10:00:00.000Z', '2026-03-10T10:00:00.000Z');
        UPDATE sales SET orderId = 1, orderUnit = 0 WHERE id = 2;
        INSERT INTO expenses (id, kind, spentAt, day, amountMinor, currency, memo, orderFactId, createdAt, updatedAt) VALUES
            (2, 'other', '2026-03-04T12:00:00.000Z', '2026-03-04', 35, 'GBP', 'eBay: Insertion fee', 2,
                '2026-03-10T10:00:00.000Z', '2026-03-10T10:00:00.000Z');
        INSERT INTO listingNumbers (id, platformId, number, itemId, refusedAt, createdAt, updatedAt) VALUES
            (2, 1, '407197269275', 4, '2026-03-11T10:00:00.000Z', '2026-03-11T10:00:00.000Z', '2026-03-11T10:00:00.000Z');

        """
}
