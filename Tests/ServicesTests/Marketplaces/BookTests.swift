import Foundation
import Inventory
import QueryLanguage
import TestSupport
import Testing

@testable import Services

/// Random months of each kind of file, taken into a store whose inventory knows most of what was sold: the sales, refunds and
/// expenses are the truth, to the penny.
@Suite struct BookTests {
    private static let kinds = MonthTests.kinds.filter { $0.kind == "ebay-transactions" || $0.kind == "ebay-orders" }

    private static let books = """
        SELECT 'sale' || char(9) || orderNumber || char(9) || sum(coalesce(priceMinor, 0)) || char(9)
            || sum(coalesce(postagePaidMinor, 0)) || char(9) || sum(coalesce(feesMinor, 0)) || char(9)
            || sum(coalesce(postageMinor, 0)) || char(9) || sum(coalesce(refundMinor, 0) + refunded) || char(9)
            || sum(feesBack)
        FROM (SELECT orders.orderNumber, sales.*, min(state) OVER (PARTITION BY orderNumber) AS least,
                max(state) OVER (PARTITION BY orderNumber) AS most,
                coalesce((SELECT sum(amountMinor) FROM refunds WHERE saleId = sales.id AND deletedAt IS NULL), 0) AS refunded,
                coalesce((SELECT sum(feesMinor) FROM refunds WHERE saleId = sales.id AND deletedAt IS NULL), 0) AS feesBack
            FROM orders LEFT JOIN sales ON sales.orderId = orders.id AND sales.deletedAt IS NULL)
        WHERE least = 'matched' AND most = 'matched' GROUP BY orderNumber
        UNION ALL
        SELECT 'expenses' || char(9) || currency || char(9) || sum(amountMinor) FROM expenses WHERE deletedAt IS NULL
        GROUP BY currency
        """

    /// Takes a file in, and returns whether that changed anything.
    private func take(_ path: String, into fixture: ImportFixture) throws -> Bool {
        guard case .orders(let file) = try FoundSource.look(at: path, for: fixture.store).way else {
            Issue.record("\(path) was not recognised")
            return false
        }
        let report = try fixture.store.takeOrders(
            from: path, today: try #require(Day(iso: "2030-12-01")), rehearsal: false
        ) { intake in try file.read { try intake.take($0, of: file.source) } }
        return report.lines.new + report.lines.changed + report.charges.new + report.charges.changed > 0
    }

    @Test(arguments: kinds) func aMonthIsBookedAsItWas(script: String, name: String, kind: String) throws {
        let months = try MarketplaceMonths(script, name, seed: 1, count: Torture.count(200, elseOnly: 20))
        for month in months.months {
            let text = try String(contentsOfFile: month + "/books.tsv", encoding: .utf8)
            let truth = text.split(separator: "\n").map(String.init).sorted()
            var random = SeededRandom(seed: UInt64(truth.count))
            let parts = try MarketplaceMonths.parts(of: month)
            for files in [[month + "/whole.csv"], parts] {
                let fixture = try ImportFixture()
                var options = ImportOptions()
                // Months lie anywhere, also after the day at which the clock stands.
                options.allowsOddDays = true
                let known = try InventoryImport(month + "/items.csv", store: fixture.store, calendar: .utc).run(options)
                try #require(known.outcome == .imported, "\(known.problems)")
                for path in files.shuffled(using: &random) { _ = try take(path, into: fixture) }
                func check(_ what: String) throws {
                    let read = try fixture.sql(Self.books).split(separator: "\n").map(String.init).sorted()
                    MonthTests.expect(read, truth, "\(name) \(month), \(files.count) files\(what)", atLeast: 5)
                }
                try check("")
                let before = try fixture.dump()
                for path in files.shuffled(using: &random) { #expect(try !take(path, into: fixture), "\(path)") }
                try check(", twice")
                #expect(try fixture.dump() == before, "\(name) \(month), twice")
                try grepForBuyers(fixture)
            }
        }
    }

    /// A store need not know of the platform before.
    @Test func everyKindOfFileHasAPlatformInAnyStore() throws {
        for kind in MarketplaceKinds.all {
            let fixture = try ImportFixture()
            var line = OrderLine(order: "1", itemNumber: "2", currency: .gbp)
            (line.price, line.day) = (100, Day(iso: "2026-01-01"))
            let report = try fixture.store.takeOrders(
                from: "/a.csv", today: try #require(Day(iso: "2026-12-01")), rehearsal: false
            ) { try $0.take(.line(line), of: kind.source) }
            #expect(report.lines.new == 1 && report.unmatched == 1, "\(kind.source.id)")
            let slug = try fixture.sql("SELECT slug FROM orders JOIN platforms ON platforms.id = platformId")
            #expect(slug == kind.source.platform)
            _ = try fixture.store.revertImport()
            #expect(try fixture.sql("SELECT count(*) FROM orders") == "0")
        }
    }

    /// Nothing that lies in the store's folder has a word about a buyer.
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
