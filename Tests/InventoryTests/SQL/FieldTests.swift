import QueryLanguage
import Testing

/// Every field of every noun, compared with separate SQL that the sqlite3 command runs.
@Suite(.enabled(if: !sqliteCommand.isEmpty, sqliteIsMissing))
struct FieldTests {
    static func money(_ amount: String, _ currency: String) -> String {
        "iif(\(currency) = 'JPY', printf('%d', \(amount)), printf('%.2f', \(amount) / 100.0))"
            .replacing("iif(", with: "iif(\(amount) IS NULL, NULL, iif(") + ")"
    }

    static func name(_ table: String, _ key: String) -> String { "(SELECT name FROM \(table) WHERE id = \(key))" }

    static func days(_ from: String, _ to: String) -> String {
        "CAST(julianday(\(to)) - julianday(\(from)) AS INTEGER)"
    }

    /// The profit where price and cost are in pounds; the cost of a returned sale is back in stock.
    static let profit = "iif(\(isCounted), printf('%.2f', \(net) / 100.0), NULL)"
    static let margin = ratio(net, revenue)
    static let roi = ratio(net, "iif(returnedAt IS NOT NULL, 0, items.costMinor)")

    static let isCounted = "sales.currency = 'GBP' AND (items.costCurrency = 'GBP' OR returnedAt IS NOT NULL)"
    static let net = """
        (\(revenue) - ifnull(sales.feesMinor, 0) - ifnull(postageMinor, 0) - ifnull(packagingMinor, 0)
        - iif(returnedAt IS NOT NULL, 0, items.costMinor) + \(feesBack))
        """
    static let revenue = """
        (priceMinor + ifnull(postagePaidMinor, 0) - \(given) - iif(returnedAt IS NOT NULL, ifnull(refundMinor,
        priceMinor + ifnull(postagePaidMinor, 0) - \(given)), 0))
        """

    static func ratio(_ part: String, _ whole: String, _ isCounted: String = isCounted) -> String {
        "iif(\(isCounted) AND \(whole) > 0, printf('%.4f', round(1.0 * \(part) / \(whole), 4)), NULL)"
    }

    static let given = """
        ifnull((SELECT sum(amountMinor) FROM refunds AS r WHERE r.saleId = sales.id AND r.deletedAt IS NULL), 0)
        """
    static let feesBack = """
        ifnull((SELECT sum(r.feesMinor) FROM refunds AS r WHERE r.saleId = sales.id AND r.deletedAt IS NULL), 0)
        """

    static let daysToSell = days(
        """
        ifnull((SELECT listedDay FROM listings AS mine WHERE mine.itemId = items.id AND mine.platformId = sales.platformId
        AND mine.deletedAt IS NULL AND mine.listedDay <= sales.soldDay ORDER BY listedDay DESC LIMIT 1), boughtDay)
        """, "sales.soldDay")

    /// The net of each item and expense of a haul; known where every amount is in pounds.
    static let haulParts = """
        SELECT iif(costCurrency = 'GBP' AND NOT EXISTS (SELECT 1 FROM sales WHERE itemId = items.id AND deletedAt IS NULL
            AND ifnull(currency, '?') <> 'GBP'), -costMinor + ifnull((SELECT sum(priceMinor
            + ifnull(postagePaidMinor, 0) - ifnull(sales.feesMinor, 0) - ifnull(postageMinor, 0)
            - ifnull(packagingMinor, 0) - \(given) + \(feesBack) - iif(returnedAt IS NULL, 0, ifnull(refundMinor,
            priceMinor + ifnull(postagePaidMinor, 0) - \(given)))) FROM sales
            WHERE itemId = items.id AND deletedAt IS NULL), 0), NULL) AS net
        FROM items WHERE haulId = hauls.id AND deletedAt IS NULL
        UNION ALL SELECT iif(currency = 'GBP', -amountMinor, NULL) FROM expenses AS spent WHERE deletedAt IS NULL
            AND ifnull(spent.haulId, (SELECT haulId FROM items WHERE id = spent.itemId)) = hauls.id
        """

    /// The booked part of a payout: the net of its orders' sales, and ignored lines in full.
    static let booked = """
        ifnull((SELECT sum(iif(state = 'ignored', net, ifnull(sold, iif(state = 'matched', net, 0)))) FROM (
            SELECT state, (SELECT netMinor FROM orderFacts WHERE key = orders.id) AS net, (SELECT sum(
                iif(orders.priceMinor IS NULL, 0, s.priceMinor)
                + iif(orders.postagePaidMinor IS NULL, 0, ifnull(s.postagePaidMinor, 0))
                - iif(orders.feesMinor IS NULL AND adsMinor IS NULL, 0, ifnull(s.feesMinor, 0))
                - iif(orders.postageMinor IS NULL, 0, ifnull(s.postageMinor, 0))
                - iif(orders.refundMinor IS NULL, 0, iif(s.returnedAt IS NULL, s.given, ifnull(s.refundMinor + s.given,
                    s.priceMinor + ifnull(s.postagePaidMinor, 0))))
                + iif(orders.feesBackMinor IS NULL, 0, s.back)) FROM (SELECT *, \(given) AS given, \(feesBack) AS back
                    FROM sales) AS s WHERE orderId = orders.id AND deletedAt IS NULL AND currency = orders.currency) AS sold
            FROM orders WHERE payout = payouts.number AND platformId = payouts.platformId
                AND currency = payouts.currency)), 0)
        """

    struct Oracle {
        var from: String
        var key: String
        var fields: [String: String]
    }

    static func outbox(_ column: String) -> String { "(SELECT \(column) FROM outbox WHERE photoId = photos.id)" }

    static let market = name("markets", "items.marketId")
    static let seller = name("sellers", "items.sellerId")
    static let haul = name("hauls", "items.haulId")

    static let stored =
        "FROM items WHERE storedIn = places.name AND deletedAt IS NULL AND status IN ('purchased', 'listed')"

    static let oracles: [Noun: Oracle] = [
        .items: Oracle(
            from: "items LEFT JOIN sales ON sales.itemId = items.id AND returnedAt IS NULL AND sales.deletedAt IS NULL "
                + "WHERE items.deletedAt IS NULL", key: "items.id",
            fields: [
                "sku": "sku", "title": "title", "note": "note", "id": "items.id", "old_sku": "legacySku",
                "fate": "fate", "gone": "goneDay", "stored_in": "storedIn", "sold_together": "sales.togetherKey",
                "condition": "condition", "category": "category", "description": "description",
                "worth": money("items.worthMinor", "items.worthCurrency"), "worth_currency": "items.worthCurrency",
                "status": """
                iif(sales.id IS NOT NULL, 'sold', iif(EXISTS (SELECT 1 FROM listings WHERE itemId = items.id AND
                endedAt IS NULL AND deletedAt IS NULL), 'listed', 'purchased'))
                """,
                "bought": "boughtDay", "bought_paid": "boughtPaid",
                "cost": money("items.costMinor", "items.costCurrency"),
                "currency": "items.costCurrency", "market": market, "seller": seller, "haul": haul,
                "platforms": """
                (SELECT group_concat(name, '; ') FROM (SELECT name FROM listings JOIN platforms ON platforms.id = platformId
                WHERE itemId = items.id AND endedAt IS NULL AND listings.deletedAt IS NULL ORDER BY platforms.id))
                """,
                "asking": """
                (SELECT printf('%.2f', max(l.askingMinor) / 100.0) FROM listings AS l WHERE itemId = items.id AND
                endedAt IS NULL AND l.deletedAt IS NULL GROUP BY askingCurrency HAVING count(askingMinor) > 0
                ORDER BY replace(askingCurrency, 'GBP', ''))
                """,
                "asking_currency": """
                (SELECT l.askingCurrency FROM listings AS l WHERE itemId = items.id AND endedAt IS NULL
                AND l.deletedAt IS NULL ORDER BY replace(askingCurrency, 'GBP', '') LIMIT 1)
                """,
                "sold": "sales.soldDay", "sale_price": money("priceMinor", "sales.currency"),
                "sale_currency": "sales.currency", "sale_platform": name("platforms", "sales.platformId"),
                "fees": money("feesMinor", "sales.currency"),
                "postage": money("postageMinor", "ifnull(sales.currency, '')"),
                "postage_paid": money("postagePaidMinor", "sales.currency"),
                "packaging": money("packagingMinor", "sales.currency"), "payment": "payment", "profit": profit,
                "margin": margin, "roi": roi,
                "markup": ratio(
                    "(items.askingMinor - items.costMinor)", "items.costMinor",
                    "items.askingCurrency = items.costCurrency"),
                "profit_currency": "iif(sales.id IS NULL, NULL, 'GBP')", "days_to_sell": daysToSell,
                "age": "iif(sales.id IS NULL, \(days("boughtDay", "'2026-03-14'")), NULL)",
                "photos": "(SELECT count(*) FROM photos WHERE itemId = items.id AND deletedAt IS NULL)",
                "photo_link": """
                (SELECT 'https://drive.google.com/file/d/' || driveId || '/view' FROM photos WHERE itemId = items.id
                AND deletedAt IS NULL AND driveId IS NOT NULL ORDER BY position, id LIMIT 1)
                """,
                "photo_links": """
                (SELECT group_concat('https://drive.google.com/file/d/' || driveId || '/view', '; ') FROM
                (SELECT driveId FROM photos WHERE itemId = items.id AND deletedAt IS NULL AND driveId IS NOT NULL
                ORDER BY position, id))
                """,
            ]),
        .sales: Oracle(
            from: "sales JOIN items ON items.id = itemId WHERE sales.deletedAt IS NULL", key: "sales.id",
            fields: [
                "id": "sales.id", "sold": "sales.soldDay", "sku": "sku", "title": "title",
                "platform": name("platforms", "platformId"), "sale_price": money("priceMinor", "sales.currency"),
                "sale_currency": "sales.currency", "fees": money("feesMinor", "sales.currency"),
                "postage": money("postageMinor", "ifnull(sales.currency, '')"),
                "packaging": money("packagingMinor", "sales.currency"),
                "cost": money("items.costMinor", "items.costCurrency"),
                "currency": "items.costCurrency", "profit": profit, "profit_currency": "'GBP'",
                "margin": margin, "roi": roi,
                "days_to_sell": daysToSell,
                "payment": "payment", "returned": "returnedDay",
                "refund": money(
                    """
                    CASE WHEN returnedAt IS NOT NULL THEN ifnull(refundMinor, priceMinor + ifnull(postagePaidMinor, 0) - \(given)) + \(given)
                    WHEN \(given) > 0 THEN \(given) END
                    """,
                    "sales.currency"),
                "postage_paid": money("postagePaidMinor", "sales.currency"),
                "bought": "boughtDay", "market": market, "seller": seller, "haul": haul,
                "sold_together": "sales.togetherKey",
                "together": """
                (SELECT min(other.id) FROM sales AS other WHERE other.togetherKey = sales.togetherKey
                AND other.deletedAt IS NULL)
                """,
            ]),
        .listings: Oracle(
            from: "listings JOIN items ON items.id = itemId WHERE listings.deletedAt IS NULL", key: "listings.id",
            fields: [
                "id": "listings.id", "listed": "listedDay", "sku": "sku", "title": "title",
                "platform": name("platforms", "platformId"),
                "asking": money("listings.askingMinor", "listings.askingCurrency"),
                "asking_currency": "listings.askingCurrency",
                "age": days("listedDay", "ifnull(endedDay, substr(ifnull(endedAt, '2026-03-14'), 1, 10))"),
                "ended": "endedAt",
                "status": "iif(items.deletedAt IS NULL, status, NULL)", "bought": "boughtDay", "market": market,
                "seller": seller, "haul": haul,
            ]),
        .expenses: Oracle(
            from: "expenses WHERE deletedAt IS NULL", key: "id",
            fields: [
                "id": "id", "date": "day", "kind": "kind", "subkind": "subkind",
                "amount": money("amountMinor", "currency"),
                "currency": "currency", "market": name("markets", "marketId"), "haul": name("hauls", "haulId"),
                "sku": "(SELECT sku FROM items WHERE id = itemId)", "payment": "payment", "memo": "memo",
                "miles": "miles",
            ]),
        .recurring: Oracle(
            from: "recurring WHERE deletedAt IS NULL", key: "id",
            fields: [
                "id": "id", "kind": "kind", "subkind": "subkind", "amount": money("amountMinor", "currency"),
                "currency": "currency", "memo": "memo", "every": "every", "first": "firstDay", "next": "nextDay",
                "until": "untilDay", "paused": "paused", "payment": "payment",
            ]),
        .markets: Oracle(
            from: "markets WHERE deletedAt IS NULL", key: "id",
            fields: [
                "id": "id", "name": "name", "latitude": "latitude", "longitude": "longitude", "radius_km": "radiusKm",
                "asks_fee": "askForEntryFee", "fee": money("feeMinor", "feeCurrency"), "fee_currency": "feeCurrency",
                "distance_km": "NULL",
            ]),
        .sellers: Oracle(
            from: "sellers WHERE deletedAt IS NULL", key: "id",
            fields: ["id": "id", "name": "name", "market": name("markets", "marketId")]),
        .hauls: Oracle(
            from: "hauls WHERE deletedAt IS NULL", key: "id",
            fields: [
                "id": "id", "name": "name", "first_day": "firstDay", "last_day": "lastDay",
                "haul_net": """
                (SELECT iif(count(*) > 0 AND count(net) = 0, NULL, printf('%.2f', ifnull(sum(net), 0) / 100.0))
                FROM (\(haulParts)))
                """,
                "haul_net_currency": "'GBP'",
                "left_out": "(SELECT count(*) - count(net) FROM (\(haulParts)))",
            ]),
        .places: Oracle(
            from:
                "(SELECT DISTINCT storedIn AS name FROM items WHERE deletedAt IS NULL AND storedIn IS NOT NULL) AS places WHERE true",
            key: "name",
            fields: [
                "place": "name",
                "items": "(SELECT count(*) \(stored))",
                "cost": """
                (SELECT iif(count(*) > 0 AND count(cost) = 0, NULL, printf('%.2f', ifnull(sum(cost), 0) / 100.0))
                FROM (SELECT iif(costCurrency = 'GBP', costMinor, NULL) AS cost \(stored)))
                """,
                "currency": "'GBP'",
            ]),
        .photos: Oracle(
            from: "photos JOIN items ON items.id = itemId WHERE photos.deletedAt IS NULL", key: "photos.id",
            fields: [
                "id": "photos.id", "sku": "sku", "title": "title", "position": "position", "file": "file",
                "drive_id": "driveId", "bytes": "bytes", "sha256": "sha256",
                "main": """
                photos.id = (SELECT id FROM photos AS p WHERE p.itemId = items.id AND p.deletedAt IS NULL
                ORDER BY position, id LIMIT 1)
                """,
                "kind":
                    "iif(file GLOB '*.heif', 'heic', iif(file GLOB '*.png', 'png', iif(file GLOB '*.jpg', 'jpeg', NULL)))",
                "path": """
                iif(sha256 IS NULL, NULL, printf('%.2s/%s%s', sha256, sha256, iif(file GLOB '*.heif', '.heic',
                iif(file GLOB '*.png', '.png', iif(file GLOB '*.jpg', '.jpg', '')))))
                """,
                "state": """
                iif(driveId IS NOT NULL, 'uploaded', iif(sha256 IS NULL, 'absent',
                iif(\(outbox("setAsideAt")) IS NOT NULL, 'set-aside', 'pending')))
                """,
                "attempts": outbox("attempts"), "next_try": outbox("nextTryAt"), "reason": outbox("lastError"),
                "link": "iif(driveId IS NULL, NULL, printf('https://drive.google.com/file/d/%s/view', driveId))",
            ]),
        .platforms: Oracle(
            from: "platforms WHERE deletedAt IS NULL", key: "id",
            fields: ["platform": "slug", "name": "name", "lists": "lists", "enabled": "enabled"]),
        .rates: Oracle(
            from: "rates", key: "day DESC, currency",
            fields: ["currency": "currency", "day": "day", "per_euro": "perEuro", "source": "source"]),
        .fees: Oracle(
            from: "fees WHERE deletedAt IS NULL", key: "id",
            fields: [
                "id": "id", "platform": name("platforms", "platformId"), "since": "sinceDay",
                "percent": "printf('%.4f', partsPerMillion / 10000.0) + 0",
                "fixed": money("fixedMinor", "ifnull(fixedCurrency, '')"), "fixed_currency": "fixedCurrency",
                "source": "source", "of": "shareOf", "steps": "steps",
                "cap": money("capMinor", "ifnull(capCurrency, '')"),
                "cap_currency": "capCurrency",
            ]),
        .mappings: Oracle(from: "mappings", key: "name", fields: ["mapping": "name", "clauses": "clauses"]),
        .backups: Oracle(
            from: "json_each('\(QueryFixture.backups)')", key: "key",
            fields: Dictionary(
                uniqueKeysWithValues: [
                    "name", "made", "bytes", "version", "items", "reason", "age", "photos", "missing_photos", "day",
                ].map { ($0, "json_extract(value, '$.\($0)')") })),
        .views: Oracle(from: "savedStatements", key: "name", fields: ["view": "name", "statement": "text"]),
        .changes: Oracle(
            from: "changes", key: "id",
            fields: [
                "number": "id", "at": "changedAt", "statement": "statement", "rows": "rowsChanged",
                "undone": "undoneAt IS NOT NULL", "day": "date(changedAt, 'localtime')",
            ]),
        .orders: Oracle(
            from: "orders", key: "id",
            fields: [
                "id": "id", "day": "day", "platform": name("platforms", "platformId"), "order": "orderNumber",
                "item_number": "nullif(itemNumber, '')",
                "sku":
                    "(SELECT group_concat(sku, '; ') FROM sales JOIN items ON items.id = itemId WHERE orderId = orders.id)",
                "title": "title", "quantity": "quantity", "sale_price": money("priceMinor", "currency"),
                "postage_paid": money("postagePaidMinor", "currency"), "fees": money("feesMinor", "currency"),
                "ads": money("adsMinor", "currency"), "label": money("postageMinor", "currency"),
                "refund": money("refundMinor", "currency"), "currency": "currency", "payout": "payout",
                "state": "state",
                "sale": "(SELECT min(id) FROM sales WHERE orderId = orders.id AND deletedAt IS NULL)",
                "transaction": "nullif(transactionNumber, '')", "sku_there": "label",
                "fees_back": money("feesBackMinor", "currency"), "mismatch": money("mismatchMinor", "currency"),
            ]),
        .payouts: Oracle(
            from: "(SELECT *, \(booked) AS booked FROM payouts) WHERE true", key: "id",
            fields: [
                "id": "id", "day": "day", "platform": name("platforms", "platformId"), "payout": "number",
                "amount": money("amountMinor", "currency"), "booked": money("booked", "currency"),
                "unexplained": money("(amountMinor - booked)", "currency"), "currency": "currency",
                "state": "state",
            ]),
        .settings: Oracle(from: "settings", key: "key", fields: ["setting": "key", "value": "value"]),
    ]

    @Test func everyFieldHasAnOracle() {
        for noun in Noun.allCases {
            let fields = Set(FieldCatalog.fields(of: noun).map(\.name))
            #expect(fields == Set(Self.oracles[noun]?.fields.keys.map { $0 } ?? []), "\(noun)")
        }
    }

    @Test(arguments: Noun.allCases) func everyFieldShowsWhatTheStoreHolds(_ noun: Noun) throws {
        let fixture = try QueryFixture()
        let oracle = try #require(Self.oracles[noun])
        for (field, expression) in oracle.fields {
            let hasID =
                ![.settings, .views, .mappings, .platforms, .rates, .changes, .places, .backups].contains(
                    noun) && field != "id"
            let known = [Noun.settings: " sort setting", .changes: " sort number asc"][noun]
            let order = known ?? (hasID || field == "id" ? " sort id asc" : "")
            let key = hasID ? "id, " : ""
            let own = try fixture.rows("\(noun.rawValue) show \(key)\(field)\(order)")
            let sqlKey = hasID ? "\(oracle.key), " : ""
            let other = try fixture.sqlite("SELECT \(sqlKey)\(expression) FROM \(oracle.from) ORDER BY \(oracle.key)")
            #expect(own.map(Self.plain) == other.map(Self.plain), "\(noun).\(field)")
            #expect(!own.isEmpty)
        }
    }

    /// Returns the row with numbers in one form, so that `5.0` equals `5`.
    private static func plain(_ row: String) -> String {
        row.hasSuffix(".0") ? String(row.dropLast(2)) : row
    }

    @Test(arguments: Noun.allCases) func withAndWithoutPartitionTheRows(_ noun: Noun) throws {
        let fixture = try QueryFixture()
        let oracle = try #require(Self.oracles[noun])
        let all = try fixture.rows(noun.rawValue).count
        for (field, expression) in oracle.fields {
            let filled = noun == .items && field == "photos" ? "\(expression) > 0" : "ifnull(\(expression), '') <> ''"
            let clause = oracle.from.contains("WHERE") ? "AND" : "WHERE"
            let expected = try fixture.sqlite("SELECT count(*) FROM \(oracle.from) \(clause) \(filled)")
            for (yes, no) in [("with", "without"), ("where not", "where")] {
                let suffix = yes == "with" ? "" : " is empty"
                let with = try fixture.rows("\(noun.rawValue) \(yes) \(field)\(suffix)")
                let without = try fixture.rows("\(noun.rawValue) \(no) \(field)\(suffix)")
                #expect([String(with.count)] == expected, "\(noun) \(yes) \(field)")
                #expect(with.count + without.count == all, "\(noun) \(field)")
            }
        }
    }

    @Test(arguments: Noun.allCases) func pagesNeitherOverlapNorSkipWhateverTheOrder(_ noun: Noun) throws {
        let fixture = try QueryFixture()
        for field in FieldCatalog.fields(of: noun) where field.kind.isOrdered {
            for direction in ["asc", "desc"] + (field.kind == .money ? ["asc in EUR", "desc in EUR"] : []) {
                let query = "\(noun.rawValue) show \(field.name) sort \(field.name) \(direction)"
                let whole = try fixture.rows(query)
                let pages = (whole.count + 6) / 7
                let paged = try (1...pages + 1).flatMap { try fixture.rows("\(query) page \($0) size 7") }
                #expect(paged == whole, "\(query)")
                #expect(!whole.drop { !$0.isEmpty }.contains { !$0.isEmpty } || field.name == "title", "\(query)")
            }
        }
    }

    @Test(arguments: Noun.allCases) func severalNamesSortTogether(_ noun: Noun) throws {
        let fixture = try QueryFixture()
        let names = FieldCatalog.fields(of: noun).filter { if case .name = $0.storage { true } else { false } }
        let pairs = names.flatMap { one in names.filter { $0 != one }.map { (one.name, $0.name) } }
        for (one, other) in pairs {
            let query = "\(noun.rawValue) show \(one), \(other) sort \(one), \(other) desc"
            let rows = try fixture.rows(query)
            #expect(rows == rows.sorted { Self.precedes($0, $1) }, "\(query)")
            #expect(try fixture.rows("\(query) limit 5") == Array(rows.prefix(5)), "\(query)")
        }
    }

    /// True if a row of two names comes first, in rising order of the one and falling order of the other; empty names
    /// come last.
    private static func precedes(_ left: String, _ right: String) -> Bool {
        let (left, right) = (
            left.split(separator: "|", omittingEmptySubsequences: false),
            right.split(separator: "|", omittingEmptySubsequences: false)
        )
        if left[0] != right[0] { return right[0].isEmpty || !left[0].isEmpty && left[0] < right[0] }
        return left[1] > right[1]
    }

    @Test(arguments: Noun.allCases) func orderFollowsTheValuesEmptyOnesLast(_ noun: Noun) throws {
        let fixture = try QueryFixture()
        let oracle = try #require(Self.oracles[noun])
        guard let key = FieldCatalog.field("id", of: noun) else { return }
        for field in FieldCatalog.fields(of: noun) where field.kind.isOrdered && field.kind != .money {
            guard let expression = oracle.fields[field.name] else { continue }
            for direction in ["asc", "desc"] {
                let own = try fixture.rows("\(noun.rawValue) show \(key.name) sort \(field.name) \(direction)")
                let other = try fixture.sqlite(
                    """
                    SELECT \(oracle.key) FROM \(oracle.from)
                    ORDER BY \(expression) IS NULL, \(expression) \(direction), \(oracle.key) \(direction)
                    """)
                #expect(own == other, "\(noun) sort \(field.name) \(direction)")
            }
        }
    }
}
