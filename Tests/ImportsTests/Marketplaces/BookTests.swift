import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Imports
@testable import Ledger
@testable import Marketplaces
@testable import Queries
@testable import StoreFile

/// Random months of each kind of file, imported into a store that knows most of the items sold: the sales, refunds,
/// returns, expenses, listings and payouts match the truth to the penny.
@Suite struct BookTests {
    /// A marketplace account and the kinds of files that it has.
    struct Account: CustomTestStringConvertible {
        let script: String
        let name: String
        let kinds: [String]

        var testDescription: String { name }
    }

    private static let accounts = [
        Account(script: "ebay_months.py", name: "transactions-uk", kinds: ["ebay-transactions"]),
        Account(script: "ebay_months.py", name: "transactions-au", kinds: ["ebay-transactions"]),
        Account(script: "ebay_months.py", name: "transactions-us", kinds: ["ebay-transactions"]),
        Account(script: "ebay_months.py", name: "transactions-de", kinds: ["ebay-transactions"]),
        Account(script: "ebay_months.py", name: "orders-uk", kinds: ["ebay-orders"]),
        Account(script: "ebay_months.py", name: "orders-us", kinds: ["ebay-orders"]),
        Account(script: "ebay_months.py", name: "account-uk", kinds: ["ebay-transactions", "ebay-orders"]),
        Account(script: "ebay_months.py", name: "sales-us", kinds: ["ebay-earnings", "ebay-orders"]),
        Account(script: "ebay_months.py", name: "listings-uk", kinds: ["ebay-listings"]),
        Account(script: "shop_months.py", name: "etsy-items", kinds: ["etsy-items"]),
        Account(
            script: "shop_months.py", name: "etsy-account",
            kinds: ["etsy-items", "etsy-orders", "etsy-statement", "etsy-payments", "etsy-deposits"]),
        Account(script: "shop_months.py", name: "depop-sales", kinds: ["depop-sales"]),
        Account(script: "shop_months.py", name: "mercari-sales", kinds: ["mercari-sales"]),
        Account(script: "shop_months.py", name: "poshmark-sales", kinds: ["poshmark-sales"]),
        Account(script: "shop_months.py", name: "shopify-orders", kinds: ["shopify-orders"]),
        Account(script: "shop_months.py", name: "discogs-items", kinds: ["discogs-items"]),
        Account(script: "vinted_months.py", name: "vinted-data", kinds: ["vinted-data"]),
    ]

    /// The queries for `sqlite3`, followed by a dump of the store.
    private static let questions = """
        .mode tabs
        CREATE TEMP VIEW booked AS SELECT orders.orderNumber, sales.*,
            min(state) OVER (PARTITION BY orderNumber) AS least, max(state) OVER (PARTITION BY orderNumber) AS most,
            coalesce((SELECT sum(amountMinor) FROM refunds WHERE saleId = sales.id AND deletedAt IS NULL), 0) AS refunded,
            coalesce((SELECT sum(feesMinor) FROM refunds WHERE saleId = sales.id AND deletedAt IS NULL), 0) AS feesBack
            FROM orders LEFT JOIN sales ON sales.orderId = orders.id AND sales.deletedAt IS NULL;
        SELECT 'sale', orderNumber, max(soldDay), sum(coalesce(priceMinor, 0)), sum(coalesce(postagePaidMinor, 0)),
            sum(coalesce(feesMinor, 0)), sum(coalesce(postageMinor, 0)), sum(coalesce(refundMinor, 0) + refunded),
            sum(feesBack)
        FROM booked WHERE least = 'matched' AND most = 'matched' GROUP BY orderNumber;
        SELECT 'returned', orderNumber, max(returnedDay) FROM booked WHERE least = 'matched' AND most = 'matched'
        GROUP BY orderNumber HAVING count(*) = count(returnedDay);
        SELECT 'expenses', currency, sum(amountMinor) FROM expenses WHERE deletedAt IS NULL
        GROUP BY currency HAVING sum(amountMinor) != 0;
        SELECT 'listing', sku, listings.askingMinor, listings.askingCurrency, listedDay FROM listings JOIN items ON items.id = itemId
        WHERE endedAt IS NULL;
        SELECT 'payout', number, amountMinor, (SELECT sum(netMinor) FROM orderFacts WHERE payout = number) FROM payouts;
        SELECT 'mismatch', orderNumber, mismatchMinor FROM orders WHERE mismatchMinor <> 0;
        SELECT 'unexplained', coalesce(sum(amountMinor - \(PayoutSQL.bookedInOneCurrency)), 0) FROM payouts;
        SELECT 'not as the figures', * FROM (SELECT
            (SELECT coalesce(sum(\(PayoutSQL.bookedInOneCurrency)), 0) FROM payouts) AS payouts,
            (SELECT coalesce(sum(coalesce(priceMinor, 0) + coalesce(postagePaidMinor, 0) - coalesce(feesMinor, 0)
                - coalesce(postageMinor, 0) - coalesce(refundMinor, 0) - refunded + feesBack), 0) FROM booked)
            - (SELECT coalesce(sum(amountMinor), 0) FROM expenses WHERE deletedAt IS NULL)
            + (SELECT coalesce(sum(netMinor), 0) FROM orderFacts WHERE kind = 'transfer' OR (platformId, orderNumber) IN
                (SELECT platformId, orderNumber FROM orders WHERE state = 'ignored')) AS figures)
        WHERE payouts <> figures AND EXISTS (SELECT 1 FROM payouts)
            AND NOT EXISTS (SELECT 1 FROM orders WHERE payout IS NULL AND matched > 0)
            AND NOT EXISTS (SELECT 1 FROM orderFacts WHERE currency <> netCurrency OR netMinor <> 0 AND payout IS NULL);
        .dump

        """

    @Test func everyMarketplaceFileKindHasATestedMonth() {
        let followed = Set(Self.accounts.flatMap(\.kinds))
        #expect(followed == Set(MarketplaceKinds.all.map { $0.source.id }))
        // A separate program reads Vinted's pages, see VintedTests.
        let read = Set(MonthTests.kinds.map(\.kind) + ["vinted-data"])
        #expect(read == followed)
    }

    /// Imports a file, and returns true if that changed anything; `older` makes its facts those of an older reader.
    private func take(
        _ path: String, into fixture: ImportFixture, older: ((OrderFact) -> OrderFact)? = nil
    ) async throws -> Bool {
        let found = try await fixture.look(at: path)
        // Releasing it would remove the unpacked files.
        defer { withExtendedLifetime(found) {} }
        guard let file = found.marketplaceFile else {
            Issue.record("\(path) was not recognised")
            return false
        }
        var (brought, source) = ([Currency: Int64](), file.source)
        if older != nil { source = source.older }
        let report = try fixture.store.importOrders(
            from: path, today: try #require(Day(iso: "2030-12-01")), rehearsal: false
        ) { intake in
            _ = try file.read { fact in
                let fact = older?(fact) ?? fact
                if let net = fact.net, !fact.isTransfer { brought[net.currency, default: 0] += net.minor }
                try intake.add(fact, of: source)
            }
        }
        let sums = report.sums.values.map { $0.total == $0.booked + $0.ignored + $0.left }
        #expect(!sums.contains(false), "\(path)")
        // A statement's total is the sum of its lines, whether or not its orders are known.
        if source.id == StatementPayouts.source, older == nil {
            #expect(report.sums.mapValues(\.total) == brought, "\(path)")
        }
        return report.lines.new + report.lines.changed + report.charges.new + report.charges.changed
            + report.payouts.new + report.payouts.changed > 0
    }

    /// Returns the number of months of an account, so that each kind of file has six over all its accounts.
    private func count(of account: Account) -> Int {
        let accounts = account.kinds.map { kind in Self.accounts.count { $0.kinds.contains(kind) } }.min() ?? 1
        return Torture.count(200, elseOnly: (6 + accounts - 1) / accounts)
    }

    @Test(arguments: accounts) func monthIsBookedAsItHappened(account: Account) async throws {
        let months = try MarketplaceMonths(
            account.script, account.name, seed: 1, count: count(of: account), days: MarketplaceMonths.days)
        for (number, month) in months.months.enumerated() {
            let text = try String(contentsOfFile: month + "/books.tsv", encoding: .utf8)
            let truth = text.split(separator: "\n").map(String.init).sorted()
            var random = SeededRandom(seed: UInt64(truth.count))
            let whole = try MarketplaceMonths.wholes(of: month).shuffled(using: &random)
            let parts = try MarketplaceMonths.parts(of: month).shuffled(using: &random)
            // The first import has every fact, so the second adds nothing, in either order.
            let orders = parts.isEmpty ? [(whole, whole)] : [(whole, parts), (parts, whole)]
            for (first, second) in Torture.isFull ? orders : [orders[number % orders.count]] {
                let again = Torture.isFull ? (first + second).shuffled(using: &random) : first.suffix(1) + second
                try await follow(first, again, truth, of: month, "\(account.name) \(month), \(first.count) files")
            }
        }
    }

    private func follow(
        _ first: [String], _ again: [String], _ truth: [String], of month: String, _ what: String
    ) async throws {
        let fixture = try ImportFixture()
        let known = try InventoryImport(month + "/items.csv", store: fixture.store, calendar: .utc).run()
        try #require(known.outcome == .imported, "\(known.problems)")
        for path in first { _ = try await take(path, into: fixture) }
        let once = try books(of: fixture)
        // Only the program knows the share of waiting orders in payouts.
        let waits = !truth.contains { $0.hasPrefix("unexplained") }
        let answers = once.answers.filter { !waits || !$0.hasPrefix("unexplained") }
        MonthTests.expect(answers, truth, what, atLeast: 1)
        for path in again { #expect(try await !take(path, into: fixture), "\(what): \(path)") }
        #expect(try books(of: fixture).dump == once.dump, "\(what), twice")
        try grepForBuyers(fixture)
    }

    /// A store of which an older reader understood amounts, kinds and orders otherwise comes to the same books, once the
    /// same files are read again, in any order.
    @Test(arguments: accounts) func whatAnOlderReaderUnderstoodComesRight(account: Account) async throws {
        let months = try MarketplaceMonths(
            account.script, account.name, seed: 40, count: Torture.count(20, elseOnly: 1), days: MarketplaceMonths.days)
        for month in months.months {
            let (fresh, fixture) = (try ImportFixture(), try ImportFixture())
            for store in [fresh.store, fixture.store] {
                _ = try InventoryImport(month + "/items.csv", store: store, calendar: .utc).run()
            }
            let files = try MarketplaceMonths.wholes(of: month)
            var random = SeededRandom(seed: UInt64(files.count))
            for path in files {
                _ = try await take(path, into: fresh)
                _ = try await take(path, into: fixture) { $0.misunderstood(&random) }
            }
            for path in files.shuffled(using: &random) { _ = try await take(path, into: fixture) }
            MonthTests.expect(
                try books(of: fixture).answers, try books(of: fresh).answers, "\(account.name) \(month)", atLeast: 1)
            #expect(try fixture.store.filesToReadAgain() == [])
            #expect(try fixture.store.check().findings.isEmpty)
        }
    }

    private func books(of fixture: ImportFixture) throws -> (answers: [String], dump: Substring) {
        let run = try Child.run(
            ["sqlite3", "-batch", "-bail", "-cmd", ".timeout 5000", fixture.store.path],
            input: Self.questions.utf8)
        try #require(run.status == 0, "\(run.errors)")
        let text = run.output
        let dump = try #require(text.firstRange(of: "PRAGMA foreign_keys=OFF;"))
        // Newer versions of sqlite3 begin a dump with a remark.
        let answers = text[..<dump.lowerBound].split(separator: "\n").filter { !$0.hasPrefix("/*") }
            .map(String.init).sorted()
        return (answers, text[dump.lowerBound...])
    }

    /// A third edition needs an index over the facts of the second, made by a schema step.
    @Test func theIndexCoversEveryEarlierEdition() {
        #expect(KeptFact.isOfEarlierEdition == "edition < 2")
        #expect(MarketplaceKinds.all.map { $0.source.edition }.max() == 2)
    }

    /// The store need not know the platform beforehand.
    @Test func everyKindOfFileHasAPlatformInAnyStore() throws {
        for kind in MarketplaceKinds.all {
            let fixture = try ImportFixture()
            var line = OrderLine(order: "1", itemNumber: "2", currency: .gbp)
            (line.price, line.day) = (100, Day(iso: "2026-01-01"))
            let report = try fixture.store.importOrders(
                from: "/a.csv", today: try #require(Day(iso: "2026-12-01")), rehearsal: false
            ) { try $0.add(.line(line), of: kind.source) }
            #expect(report.lines.new == 1 && report.unmatched == 1, "\(kind.source.id)")
            let slug = try fixture.sql("SELECT slug FROM orders JOIN platforms ON platforms.id = platformId")
            #expect(slug == kind.source.platform)
            _ = try fixture.store.revertImport()
            #expect(try fixture.sql("SELECT count(*) FROM orders") == "0")
        }
    }

    /// Expects that no file in the store's folder has a word about a buyer.
    private func grepForBuyers(_ fixture: ImportFixture) throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: fixture.root.path) {
            guard let bytes = FileManager.default.contents(atPath: fixture.root.appendingPathComponent(name).path)
            else {
                continue
            }
            #expect(bytes.range(of: Data(MarketplaceMonths.buyer.utf8)) == nil, "\(name)")
        }
    }
}

extension OrderSource {
    /// The same kind of file, as an edition before that of today's reader read it.
    fileprivate var older: OrderSource {
        OrderSource(id: id, title: title, platform: platform, authority: authority, edition: edition - 1)
    }
}

extension OrderFact {
    /// Returns what an older reader might have made of the same row: other amounts, another kind, no order.
    fileprivate func misunderstood(_ random: inout SeededRandom) -> OrderFact {
        switch self {
        case .line(var line):
            if line.price != nil, Bool.random(using: &random) {
                line.price? += Int64.random(in: 0...500, using: &random)
            }
            if line.postagePaid != nil { line.postagePaid? += Int64.random(in: 0...2, using: &random) * 100 }
            if !line.fees.isEmpty { line.fees[0].minor += Int64.random(in: 0...2, using: &random) }
            if Bool.random(using: &random) { line.refund = nil }
            return .line(line)
        case .charge(var charge):
            guard charge.kind != .transfer, charge.kind != .unknown else { return self }
            switch Int.random(in: 0...3, using: &random) {
            case 0: charge.minor += 7
            case 1: charge.kind = charge.kind == .fee ? .ad : .fee
            case 2: charge.order = nil
            default: break
            }
            return .charge(charge)
        default: return self
        }
    }

    fileprivate var isTransfer: Bool { if case .charge(let charge) = self { charge.kind == .transfer } else { false } }

    /// The amount that the fact adds to a payout; `nil` if unknown.
    fileprivate var net: Money? {
        switch self {
        case .line(let line): line.net
        case .charge(let charge): charge.net
        case .payout, .listing, .neutral: nil
        }
    }
}
