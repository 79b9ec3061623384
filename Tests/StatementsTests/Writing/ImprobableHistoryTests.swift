import Foundation
import Ledger
import QueryLanguage
import Rendering
import Statements
import StoreFile
import Testing
import TestSupport
import Upkeep

/// Every source can bring each history that a typed statement records only with `--force`, and one line counts them.
@Suite struct ImprobableHistoryTests {
    private static let today = Day(year: 2026, month: 11, day: 1) ?? Day(number: 0)

    /// An item that is bought, listed and sold at eBay, and perhaps comes back.
    private struct History {
        enum Return: CaseIterable { case none, early, excessive }

        let bought: String
        let listed: String
        let sold: String
        let end: Return

        var returned: String? {
            switch end {
            case .none: nil
            case .early: "2026-02-01"
            case .excessive: "2026-12-01"
            }
        }
        /// The refund of a sale for 10.00 GBP.
        var refund: Int { end == .excessive ? 15 : 10 }

        /// Every order of the days, and days in the future.
        static let all: [History] = {
            let days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-12-01"]
            return days.flatMap { bought in
                days.flatMap { listed in
                    days.flatMap { sold in
                        Return.allCases.map { History(bought: bought, listed: listed, sold: sold, end: $0) }
                    }
                }
            }
        }()

        /// The expected anomalies, by rules written for this test.
        var kinds: Set<Anomaly.Inconsistency> {
            var kinds: Set<Anomaly.Inconsistency> = []
            if listed < bought { kinds.insert(.listedBeforePurchase) }
            if sold < bought {
                kinds.insert(.soldBeforePurchase)
            } else if let returned, returned < sold {
                kinds.insert(.returnedBeforeSale)
            }
            let isOtherwiseSaid = listed < bought && (sold < bought || end == .early)
            if sold < listed, !isOtherwiseSaid { kinds.insert(.soldBeforeListing) }
            if end == .excessive { kinds.insert(.refundedTooMuch) }
            if [bought, listed, sold, returned ?? ""].contains(where: { $0 > today.description }) {
                kinds.insert(.inFuture)
            }
            return kinds
        }

        var record: String {
            func moment(_ day: String) -> String { "\"\(day)T12:00:00Z\"" }
            let back = returned.map { ",\"returnedAt\":\(moment($0)),\"refund\":\(refund)" } ?? ""
            return """
                {"id":"\(bought)/\(listed)/\(sold)/\(end)","title":"x","price":5,"createdAt":\(moment(bought)),
                "platformListings":[{"platform":"eBay","listedAt":\(moment(listed))}],
                "sales":[{"platform":"eBay","soldAt":\(moment(sold)),"soldPrice":10\(back)}]}
                """
        }

        /// As a row of a sheet.
        func cells(_ number: Int) -> String {
            let sale = returned.map { "\(sold) 10.00 GBP returned \($0) refund \(refund).00 on eBay" } ?? ""
            let present = returned == nil ? "\(sold),10.00,GBP,eBay" : ",,,"
            return "OLD-\(number),x,5.00,\(bought),\(listed) on eBay,\(sale),\(present)"
        }

        /// As rows of the Android app.
        func rows(_ id: Int) -> String {
            func time(_ day: String) -> String { "strftime('%s', '\(day)T12:00:00') * 1000" }
            let back = returned.map { "\(time($0)), \(refund)00" } ?? "NULL, NULL"
            return """
                INSERT INTO items (id, title, bought_at, cost_minor, cost_currency, created_at, updated_at)
                    VALUES (\(id), 'x', \(time(bought)), 500, 'GBP', 1, 1);
                INSERT INTO listings (item_id, platform, listed_at, created_at, updated_at)
                    VALUES (\(id), 'EBAY', \(time(listed)), 1, 1);
                INSERT INTO sales (item_id, platform, sold_at, price_minor, currency, returned_at, refund_minor,
                        created_at, updated_at)
                    VALUES (\(id), 'EBAY', \(time(sold)), 1000, 'GBP', \(back), 1, 1);
                """
        }
    }

    private let folder = TemporaryFolder()

    private var tally: AnomalyTally {
        History.all.reduce(into: AnomalyTally()) { $0.add($1.kinds) }
    }

    /// All of them, typed.
    private func typed() throws -> Shop {
        let shop = try Shop()
        for history in History.all {
            shop.options.force = true
            let sku = try shop.buy("x for 5 GBP on \(history.bought)")
            try shop.run(
                "list \(sku) on ebay on \(history.listed); sell \(sku) for 10 GBP on ebay on \(history.sold) fees 0")
            if let returned = history.returned {
                try shop.run("return \(sku) on \(returned) refund \(history.refund) GBP")
            }
        }
        return shop
    }

    private func jsonFolder() throws -> String {
        let path = folder.path + "/app"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try "[\(History.all.map(\.record).joined(separator: ","))]".write(
            toFile: path + "/items.json", atomically: true, encoding: .utf8)
        return path
    }

    private func androidDatabase() throws -> String {
        let script = URL(fileURLWithPath: #filePath).appendingPathComponent(
            "../../../ImportsTests/ForeignFiles/android_database.py"
        ).standardized.path
        let path = folder.path + "/android"
        _ = try Child.output(of: ["python3", script, path, "2"])
        let rows = History.all.enumerated().map { $1.rows($0 + 10) }.joined()
        let empty =
            "DELETE FROM items; DELETE FROM listings; DELETE FROM sales; DELETE FROM expenses; DELETE FROM photos;"
        let run = try Child.run(["sqlite3", "-bail", path + "/flipperhelper.db"], input: (empty + rows).utf8)
        try #require(run.status == 0, "\(run.errors)")
        return path + "/flipperhelper.db"
    }

    private func expectAll(from path: String, _ source: String) throws {
        let shop = try Shop()
        try shop.run("import \"\(path)\" dry run")
        #expect(shop.notices.count { $0 == tally.clause } == 1, "\(source), dry run")
        try shop.run("import \"\(path)\"")
        let notices = shop.notices
        #expect(notices.count { $0.contains("`check` lists") } == 1, "\(source): \(notices)")
        #expect(notices.contains(tally.sentence ?? ""), "\(source): \(notices)")
        #expect(try shop.run("items show sku limit all").count == History.all.count, "\(source)")
        #expect(try shop.run("sales show id limit all").count == History.all.count, "\(source)")
        let report = try shop.store.check(today: Self.today)
        #expect(report.findings == [] && report.anomalies == tally, "\(source): \(report.anomalies)")
        #expect(report.improbable.count == History.all.reduce(0) { $0 + $1.kinds.count })
        try shop.run("import \"\(path)\"")
        #expect(!shop.notices.contains { $0.contains("`check`") }, "\(source), again")
    }

    @Test func everySourceTakesWhatAStatementTakesWithForce() throws {
        let shop = try typed()
        #expect(try shop.store.check(today: Self.today).anomalies == tally)
        let header = "sku,title,cost,bought,listings,earlier_sales,sold,sale_price,sale_currency,sale_platform"
        try ([header] + History.all.enumerated().map { $1.cells($0) }).joined(separator: "\n").write(
            toFile: folder.path + "/items.csv", atomically: true, encoding: .utf8)
        let app = try jsonFolder()
        _ = try Child.output(of: ["zip", "-q", "-r", folder.path + "/app.zip", "."], in: app)
        try expectAll(from: app, "the folder")
        try expectAll(from: folder.path + "/app.zip", "the zip")
        try expectAll(from: try androidDatabase(), "the app's database")
        try expectAll(from: shop.store.path, "the store")
        try expectAll(from: folder.path + "/items.csv", "the sheet")
    }

    /// Typed statements ask.
    @Test func typedStatementRefusesAnImprobableHistoryWithoutForce() throws {
        for history in History.all {
            let shop = try Shop()
            var refusals = 0
            func type(_ text: String) throws {
                shop.options.force = false
                do {
                    try shop.run(text)
                } catch let error as any ExplainedError {
                    #expect(error.hints.contains("--force does it anyway"), "\(text): \(error)")
                    refusals += 1
                    shop.options.force = true
                    try shop.run(text)
                }
            }
            try type("buy x for 5 GBP on \(history.bought)")
            let sku = try #require(try shop.run("items show sku").first)
            try type("list \(sku) on ebay on \(history.listed)")
            try type("sell \(sku) for 10 GBP on ebay on \(history.sold) fees 0")
            if let returned = history.returned {
                try type("return \(sku) on \(returned) refund \(history.refund) GBP")
            }
            #expect((refusals > 0) == !history.kinds.isEmpty, "\(history)")
        }
    }

    /// A check lists the first five and counts the others; `check all` lists every one.
    @Test(arguments: [4, 5, 6, 1_205]) func ofManyTheFirstAreListed(count: Int) throws {
        let shop = try Shop()
        shop.options.yes = true
        shop.options.force = true
        for pieces in [count % 1_000, count / 1_000 * 1_000] where pieces > 0 {
            try shop.run("buy lot Stock pieces \(pieces) for \(pieces) GBP on 2027-01-01")
        }
        let all = try shop.text("check all").filter { $0.hasPrefix("improbable: ") }
        #expect(all[0] == "improbable: \(count) items were dated in the future" && Set(all).count == count + 1)
        let some = try shop.text("check").filter { $0.hasPrefix("improbable: ") }
        let further = count > 5 ? ["improbable: … and \(grouped(count - 5)) more: check all"] : []
        #expect(some == Array(all.prefix(6)) + further)
    }

    @Test func expensesInTheFutureAreTakenAndListed() throws {
        let sheet = folder.path + "/expenses.csv"
        try "date,kind,amount\n2026-12-01,other,1\n2026-10-01,other,2\n".write(
            toFile: sheet, atomically: true, encoding: .utf8)
        let shop = try Shop()
        try shop.run("import \"\(sheet)\"")
        #expect(shop.notices.contains("1 expense was spent in the future; `check` lists it"))
        let report = try shop.store.check(today: Self.today)
        #expect(report.improbable == ["expense 1 is dated 2026-12-01, in the future"])
    }
}
