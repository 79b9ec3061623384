import Cells
import Foundation
import QueryLanguage
import Testing
import TestSupport

@testable import Queries
@testable import StoreFile

/// The day on which the queries of these tests are asked.
let askedOn = Day(number: 20_526)  // 2026-03-14

/// Reads a query through the parser.
func parsed(_ text: String) throws -> Query {
    var cursor = Cursor(Source(text, name: "test"), scope: Scope(today: askedOn))
    let taken = cursor.acceptNoun()
    let noun = try #require(taken)
    let query = try cursor.query(of: noun)
    let isRead = cursor.isAtEnd
    try #require(isRead, "not read to its end: \(text)")
    return query
}

/// The rows of a query, each as its values joined with `|`, like the output of the sqlite3 command.
struct Answer: Equatable {
    var columns: [String] = []
    var rows: [String] = []
    var leftOut = LeftOut()
}

extension Cell {
    var shown: String {
        switch self {
        case .empty: ""
        case .text(let bytes): String(decoding: bytes, as: UTF8.self)
        case .integer(let number): String(number)
        case .decimal(let units, let digits): Decimal64(units: units, fractionDigits: digits).description
        case .boolean(let isTrue): isTrue ? "1" : "0"
        case .list(let parts): parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "; ")
        }
    }
}

/// A store of sixty seeded items in a file that the sqlite3 command can also read.
final class QueryFixture {
    let scratch: Scratch
    let store: InventoryStore

    init() throws {
        scratch = try Scratch()
        store = try open(scratch.store)
        try store.write("test") { try $0.execute(BoundSQL(sql: Self.places + Self.items + Self.events)) }
    }

    func prepared(_ text: String, home: Currency = .gbp, window: Window? = nil) throws -> PreparedQuery {
        var context = QueryContext(today: askedOn, homeCurrency: home, pageSize: 50, defaultWindow: window)
        context.backups = Self.backups
        return try store.prepare(try parsed(text), in: context)
    }

    func answer(_ text: String, home: Currency = .gbp) throws -> Answer {
        let prepared = try prepared(text, home: home)
        var answer = Answer(columns: prepared.columns.map(\.name))
        answer.leftOut = try prepared.rows { row in
            answer.rows.append(row.map(\.shown).joined(separator: "|"))
        }
        return answer
    }

    func rows(_ text: String, home: Currency = .gbp) throws -> [String] {
        try answer(text, home: home).rows
    }

    /// Returns the rows, each value by the name of its column.
    func values(_ text: String, home: Currency = .gbp) throws -> [[String: String]] {
        let prepared = try prepared(text, home: home)
        let columns = prepared.columns.map(\.name)
        var rows: [[String: String]] = []
        _ = try prepared.rows { rows.append(Dictionary(uniqueKeysWithValues: zip(columns, $0.map(\.shown)))) }
        return rows
    }

    /// Returns the output of the sqlite3 command, which lacks fhq's SQL functions.
    func sqlite(_ sql: String) throws -> [String] {
        try Child.output(of: [sqliteCommand, "-readonly", "-noheader", "-list", scratch.store, sql])
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    func execute(_ sql: String) throws {
        try store.write("test") { try $0.execute(BoundSQL(sql: sql)) }
    }

    /// Files of backups, newest first.
    ///
    /// Two have the same name, as in two folders, and two can't be read.
    static let backups: String = {
        let rows = (0..<16).map { n -> String in
            let day = Day(number: askedOn.number - Int32(n / 2 * 5)).description
            let reason = ["asked", "before import", "automatic", "before restore"][n % 4]
            let known = ["\"v\(n % 3)\"", "\(n * 7 % 50)", "\(n % 5)", "\(n % 2)"]
            let counts = n % 7 == 3 ? known.map { _ in "null" } : known
            return """
                {"name": "\(day)T091500Z-\(n == 5 ? 4 : n)", "made": "\(day)T09:15:00.000Z", "bytes": \(n * 4096 % 9),
                "version": \(counts[0]), "items": \(counts[1]), "reason": "\(reason)", "age": \(n / 2 * 5),
                "photos": \(counts[2]), "missing_photos": \(counts[3]), "day": "\(day)"}
                """
        }
        return "[\(rows.joined(separator: ",\n"))]"
    }()

    private static let stamp = "'2026-03-01T07:12:00.000Z'"

    private static let places = """
        INSERT INTO markets (id, name, latitude, longitude, radiusKm, askForEntryFee, feeMinor, feeCurrency, createdAt,
            updatedAt, deletedAt) VALUES
            (1, 'Battersea', 51.476, -0.162, 5, 1, 100, 'GBP', \(stamp), \(stamp), NULL),
            (2, 'O''Hara''s "Yard"', 51.5, -0.1, 2.5, 0, NULL, NULL, \(stamp), \(stamp), NULL),
            (3, 'Émile’s', 48.8566, 2.3522, 1, 1, 300, 'EUR', \(stamp), \(stamp), NULL),
            (4, 'Nowhere', NULL, NULL, 5, 0, NULL, NULL, \(stamp), \(stamp), NULL),
            (5, 'Gone', 51.4, -0.1, 5, 0, NULL, NULL, \(stamp), \(stamp), \(stamp));
        INSERT INTO sellers (id, name, marketId, createdAt, updatedAt) VALUES
            (1, 'Jo', 1, \(stamp), \(stamp)), (2, 'Łukasz', 2, \(stamp), \(stamp)), (3, 'ann', NULL, \(stamp), \(stamp));
        INSERT INTO hauls (id, name, firstDay, lastDay, createdAt, updatedAt) VALUES
            (1, 'Sunday', '2026-01-04', '2026-01-04', \(stamp), \(stamp)), (2, 'Trip', '2026-02-01', NULL, \(stamp), \(stamp)),
            (3, 'Undated', NULL, NULL, \(stamp), \(stamp));
        INSERT INTO settings (key, value, updatedAt) VALUES ('currency', 'GBP', \(stamp)), ('page size', '25', \(stamp));
        INSERT INTO savedStatements (name, text, updatedAt) VALUES
            ('aging', 'items unsold older than $days days', \(stamp)), ('Battersea', 'profit at Battersea', \(stamp));
        INSERT INTO mappings (name, header, clauses, updatedAt) VALUES
            ('jan', 'item	paid', 'map Item to title, Paid to cost', \(stamp)),
            ('Sales 2026', 'what	sold', 'map What to title, Sold to sale_price', \(stamp));
        INSERT INTO fees (platformId, sinceDay, partsPerMillion, fixedMinor, fixedCurrency, source, createdAt, updatedAt,
            deletedAt) VALUES
            (1, '2026-02-12', 109000, 40, 'GBP', NULL, \(stamp), \(stamp), NULL),
            (1, '2025-01-01', 128500, 30, 'EUR', 'their page', \(stamp), \(stamp), NULL),
            (4, '2026-02-12', 1, NULL, NULL, NULL, \(stamp), \(stamp), NULL),
            (5, '2026-02-12', 0, 295, 'JPY', NULL, \(stamp), \(stamp), NULL),
            (6, NULL, 1000000, NULL, NULL, NULL, \(stamp), \(stamp), \(stamp));
        INSERT INTO recurring (id, kind, subkind, amountMinor, currency, payment, memo, every, firstDay, nextDay, untilDay,
            paused, createdAt, updatedAt, deletedAt) VALUES
            (1, 'other', NULL, 1299, 'GBP', 'card', 'PO box', 'month', '2026-01-31', '2026-03-31', NULL, 0, \(stamp),
                \(stamp), NULL),
            (2, 'transport', 'car parking', 500, 'JPY', NULL, NULL, 'year', '2026-02-12', '2027-02-12', '2030-01-01', 1,
                \(stamp), \(stamp), NULL),
            (3, 'other', NULL, 1, 'EUR', 'cash', 'gone', 'quarter', '2026-02-12', '2026-05-12', NULL, 0, \(stamp), \(stamp),
                \(stamp));
        UPDATE fees SET steps = '3% over 990.00 GBP', shareOf = 'price and postage', capMinor = 25000, capCurrency = 'GBP' WHERE platformId = 1;
        UPDATE fees SET capMinor = 900, capCurrency = 'JPY' WHERE platformId = 5;
        INSERT INTO changes (id, changedAt, statement, rowsChanged, undoneAt) VALUES
            (3, '2026-02-28T23:30:00.000Z', 'buy lamp for 3.00 GBP', 1, NULL),
            (4, '2026-03-01T00:30:00.000Z', 'edit FH-00000002 set note "old"', 1, \(stamp)),
            (5, '2026-03-01T12:00:00.000Z', 'spend 5.00 GBP on other', 2, NULL),
            (9, '2026-03-14T09:00:00.000Z', 'delete FH-00000003', 4, \(stamp));
        INSERT INTO rates (currency, day, perEuro, source) VALUES
            ('CZK', '2026-03-02', '24.353', 'ECB'), ('HUF', '2026-03-02', '366.33', 'ECB'), ('HUF', '2026-03-03', '365.9', 'ECB');

        """

    private static let numbers = "WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 60)"

    /// Empty days, costs, markets and titles; three currencies; some deleted; every seventh day bought shared.
    private static let items = """
        \(numbers) INSERT INTO items (id, sku, legacySku, title, note, boughtAt, boughtDay, costMinor, costCurrency,
            boughtPaid, marketId, sellerId, haulId, createdAt, updatedAt, deletedAt)
        SELECT n, printf('FH-%08d', n), iif(n % 10 = 0, 'FH-' || n, NULL),
            CASE n % 9 WHEN 0 THEN NULL WHEN 1 THEN '' WHEN 2 THEN 'Brass lamp' WHEN 3 THEN 'café chair'
                WHEN 4 THEN 'Lampshade, "red"' WHEN 5 THEN 'CAFÉ sign' WHEN 6 THEN 'vase' ELSE 'Vase ' || n END,
            iif(n % 4 = 1, 'note ' || n, NULL),
            iif(n % 11 = 0, NULL, date('2025-03-20', (n % 7 * 51) || ' days') || 'T09:00:00.000Z'),
            iif(n % 11 = 0, NULL, date('2025-03-20', (n % 7 * 51) || ' days')),
            iif(n % 13 = 0, NULL, n * 37 % 2000), iif(n % 13 = 0, NULL, substr('GBPGBPGBPEURJPY', n % 5 * 3 + 1, 3)),
            CASE n % 3 WHEN 0 THEN 'cash' WHEN 1 THEN 'card' END, iif(n % 7 = 0, NULL, 1 + n % 4),
            iif(n % 5 = 0, 1 + n % 3, NULL), iif(n % 6 = 0, 1 + n % 3, NULL), \(stamp), \(stamp), iif(n % 17 = 0, \(stamp), NULL)
        FROM n;
        UPDATE items SET storedIn = CASE id % 5 WHEN 0 THEN 'A12' WHEN 1 THEN 'Loft' WHEN 2 THEN 'Box 7' END;
        UPDATE items SET condition = CASE id % 4 WHEN 0 THEN 'used' WHEN 1 THEN 'very-good' END,
            category = iif(id % 6 = 0, '20697', NULL), description = iif(id % 8 = 0, 'Text ' || id, NULL);

        """

    private static let events = """
        \(numbers) INSERT INTO listings (itemId, platformId, listedAt, listedDay, askingMinor, askingCurrency, endedAt,
            endedDay, createdAt, updatedAt, deletedAt)
        SELECT n, p, '2025-12-01T09:00:00.000Z', date('2025-10-01', (n * p % 150) || ' days'),
            iif(n % 14 = 0, NULL, n * 50 + p), iif(n % 14 = 0, NULL, CASE n * p % 6 WHEN 0 THEN 'EUR' WHEN 4 THEN 'CZK' ELSE 'GBP' END),
            iif(n % 8 = 0, '2026-03-02T09:00:00.000Z', NULL), CASE n % 24 WHEN 0 THEN '2026-03-01' WHEN 8 THEN '2026-03-03' END,
            \(stamp), \(stamp), iif(n % 19 = 0, \(stamp), NULL)
        FROM n, (SELECT 1 AS p UNION SELECT 2 UNION SELECT 9) WHERE n % p <> 1 AND n % 5 <> 0;
        \(numbers) INSERT INTO sales (itemId, platformId, soldAt, soldDay, priceMinor, currency, feesMinor, postageMinor,
            packagingMinor, payment, returnedAt, returnedDay, refundMinor, createdAt, updatedAt, deletedAt)
        SELECT n, iif(n % 12 = 0, NULL, 1 + n / 4 % 2), '2026-03-05T09:00:00.000Z', date('2026-01-10', (n % 60) || ' days'),
            iif(n % 24 = 0, NULL, n * 111), iif(n % 24 = 0, NULL, iif(n % 10 = 0, 'EUR', 'GBP')), iif(n % 8 = 0, 120, NULL),
            310, iif(n % 3 = 0, 40, NULL), iif(n % 8 = 4, 'card', iif(n % 8 = 0, 'cash', NULL)),
            iif(n % 28 = 0, \(stamp), NULL), iif(n % 28 = 0, '2026-03-01', NULL), iif(n % 56 = 0, 500, NULL),
            \(stamp), \(stamp), iif(n = 32, \(stamp), NULL)
        FROM n WHERE n % 4 = 0;
        UPDATE sales SET postagePaidMinor = itemId * 5 WHERE itemId % 16 = 4 AND priceMinor IS NOT NULL;
        INSERT INTO refunds (saleId, refundedAt, refundedDay, amountMinor, feesMinor, createdAt, updatedAt, deletedAt)
        SELECT id, '2026-03-04T09:00:00.000Z', '2026-03-0' || n, itemId + n, n * 2, \(stamp), \(stamp),
            iif(n = 3, \(stamp), NULL)
        FROM sales, (SELECT 2 AS n UNION SELECT 3 UNION SELECT 4) WHERE itemId % 20 = 8;
        \(numbers) INSERT INTO photos (itemId, position, file, driveId, bytes, createdAt, updatedAt, deletedAt)
        SELECT n, n % 3, 'p' || n || '.jpg', iif(n % 2 = 0, 'drive' || n, NULL), n * 1000, \(stamp), \(stamp), iif(n = 9, \(stamp), NULL)
        FROM n WHERE n % 3 = 0;
        \(numbers) INSERT INTO photos (itemId, position, file, sha256, bytes, createdAt, updatedAt, deletedAt)
        SELECT n, n % 2, CASE n / 6 % 4 WHEN 0 THEN 'a.b.heif' WHEN 1 THEN 'shop.v2.png' WHEN 2 THEN n || '.jpg'
            ELSE 'plain' END, printf('%064d', n), n * 7, \(stamp), \(stamp), iif(n = 20, \(stamp), NULL)
        FROM n WHERE n % 6 = 2;
        UPDATE outbox SET attempts = 2, lastError = 'no network', nextTryAt = \(stamp) WHERE photoId % 3 = 1;
        UPDATE outbox SET attempts = 1, lastError = 'broken', setAsideAt = \(stamp) WHERE photoId % 3 = 2;
        \(numbers) INSERT INTO expenses (kind, subkind, spentAt, day, amountMinor, currency, payment, memo, marketId,
            haulId, itemId, createdAt, updatedAt, deletedAt)
        SELECT CASE n % 4 WHEN 0 THEN 'transport' WHEN 1 THEN 'entry-fee' WHEN 2 THEN 'packaging' ELSE 'other' END,
            iif(n % 4 = 0, 'car gas', NULL), '2026-01-01T09:00:00.000Z', date('2025-12-20', (n * 3) || ' days'),
            n * 45, iif(n % 5 = 0, 'EUR', 'GBP'), iif(n % 2 = 0, 'cash', 'card'), iif(n % 3 = 0, 'memo ' || n, NULL),
            iif(n % 4 = 1, 1 + n / 4 % 2, NULL), iif(n % 6 = 0, 1, NULL), iif(n % 7 = 0, n, NULL), \(stamp), \(stamp),
            iif(n = 21, \(stamp), NULL)
        FROM n WHERE n <= 30;
        \(numbers) INSERT INTO orders (id, platformId, orderNumber, itemNumber, transactionNumber, day, title, label, quantity,
            currency, priceMinor, postagePaidMinor, feesMinor, adsMinor, postageMinor, refundMinor, feesBackMinor, payout,
            isCancelled, ignoredAt, createdAt, updatedAt)
        SELECT n, 1 + n % 3, '12-' || (n / 2), iif(n % 5 = 0, '', '40' || n), iif(n % 5 = 0, '', 'T' || n),
            iif(n % 11 = 0, NULL, date('2026-01-10', (n % 40) || ' days')), iif(n % 6 = 0, NULL, 'Lamp ' || (n % 4)),
            iif(n % 3 = 0, 'FH-' || n, NULL), 1 + (n % 9 = 0), iif(n % 10 = 0, 'EUR', 'GBP'), iif(n % 13 = 0, NULL, n * 111),
            iif(n % 4 = 0, 320, NULL), iif(n % 3 = 0, NULL, n * 12), iif(n % 7 = 0, 40, NULL), iif(n % 8 = 0, 310, NULL),
            iif(n % 14 = 0, n * 111, NULL), iif(n % 14 = 0, n, NULL),
            iif(n % 7 < 5, 'P' || (n % 3 + 2 + 2 * (n % 5)), NULL), n = 25,
            iif(n % 12 = 0, \(stamp), NULL), \(stamp), \(stamp)
        FROM n WHERE n <= 50;
        UPDATE sales SET orderId = itemId + 1, orderUnit = 0 WHERE itemId < 20;
        \(numbers) INSERT INTO payouts (id, platformId, number, day, amountMinor, currency, state, createdAt, updatedAt)
        SELECT n, 1 + n % 2, 'P' || n, date('2026-01-10', (n * 3) || ' days'), n * 1000, iif(n % 5 = 0, 'EUR', 'GBP'),
            iif(n % 4 = 0, 'agrees', iif(n % 3 = 0, 'differs', 'incomplete')), \(stamp), \(stamp)
        FROM n WHERE n <= 12;
        INSERT INTO orderFacts (platformId, orderNumber, source, kind, key, itemNumber, transactionNumber, authority, day,
            currency, netMinor, netCurrency, payout, isCancelled, createdAt, updatedAt)
        SELECT platformId, orderNumber, 'ebay-transactions', 'line', id, nullif(itemNumber, ''), nullif(transactionNumber, ''),
            789, day, currency, ifnull(priceMinor, 0) + ifnull(postagePaidMinor, 0) - ifnull(feesMinor, 0)
                - ifnull(adsMinor, 0) - ifnull(postageMinor, 0) - ifnull(refundMinor, 0) + ifnull(feesBackMinor, 0),
            currency, payout, isCancelled, \(stamp), \(stamp)
        FROM orders WHERE payout IS NOT NULL;
        """
}

/// The path of the sqlite3 command; without it the tests that compare with it are skipped.
let sqliteCommand =
    ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3"].first { FileManager.default.isExecutableFile(atPath: $0) } ?? ""
let sqliteIsMissing = Comment("needs the sqlite3 command")
