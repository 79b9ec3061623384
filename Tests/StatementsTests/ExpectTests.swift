import Foundation
import QueryLanguage
import Statements
import StoreFile
import Testing
import TestSupport

/// `expect` over the figures of every report.
@Suite struct ExpectTests {
    private static func shop() throws -> Shop {
        let shop = try Shop()
        shop.options.yes = true
        try shop.run(
            """
            set currency GBP; buy lamp for 5 on 2026-03-01; list lamp on ebay for 20 on 2026-03-05
            sell lamp for 18 on ebay on 2026-03-20 fees 2; buy jug for 7 on 2026-04-10
            spend 3 on packaging on 2026-03-02; buy vase for 4 EUR on 2026-05-01; sell vase for 9 EUR on vinted on 2026-06-01
            """)
        return shop
    }

    /// Reports of one row, or with a name for each row.
    static let reports = [
        "profit in 2026-03", "profit at Nowhere", "stock in GBP", "performance", "performance in 2026", "activity",
        "reconcile ebay 2026 20 GBP",
    ]

    private func failure(_ text: String, _ shop: Shop) -> StatementError? {
        do {
            try shop.run(text)
            return nil
        } catch {
            return error as? StatementError ?? StatementError("\(error)")
        }
    }

    @Test(arguments: reports) func everyFigureIsComparedAsItIsShown(report: String) throws {
        let shop = try Self.shop()
        if report.contains("Nowhere") { try shop.run("market add Nowhere") }
        let statement = try #require(try parse(report) as? any FiguredStatement)
        let cells = try shop.run(report).flatMap { $0.components(separatedBy: " | ") }
        #expect(!statement.figures.isEmpty)
        for figure in statement.figures {
            let error = try #require(failure("expect (\(report)) \(figure) < -99999", shop), "\(figure)")
            #expect(error.status == .unexpected)
            guard let range = error.message.range(of: "but it is ") else { continue }
            let found = String(error.message[range.upperBound...])
            guard found != "unknown" else { continue }
            #expect(cells.contains { $0 == found.split(separator: " ")[0] }, "\(figure): \(found)")
            for sign in ["=", "<=", ">="] {
                #expect(failure("expect (\(report)) \(figure) \(sign) \(found)", shop) == nil)
            }
            for sign in ["!=", "<", ">"] {
                #expect(failure("expect (\(report)) \(figure) \(sign) \(found)", shop)?.status == .unexpected)
            }
        }
    }

    @Test(arguments: [
        ("expect (profit in 2026-03) net_profit >= 8 GBP", nil),
        ("expect (profit in 2026-03) net_profit >= 8", nil),
        ("expect (profit in 2026-03) net_profit > 8", "expected net_profit > 8, but it is 8.00 GBP"),
        ("expect (profit in 2026-03) net_profit > 0 EUR", "expected net_profit > 0.00 EUR, but it is in GBP"),
        ("expect (profit in 2026-03 in EUR) net_profit > 1", "expected net_profit > 1, but 1 sale"),
        ("expect (profit in 2026-06) net_profit > 1", "expected net_profit > 1, but 1 sale"),
        ("expect (profit by month in 2026) sales >= 1", "expected sales >= 1, but it has"),
        ("expect (stock) cost < 10", nil),
        ("expect (items sold show max profit) max_profit > 1", "expected max_profit > 1, but 1 item"),
        ("expect (items where title = jug show cost) cost = 7 GBP", nil),
        ("expect (items where title = jug show cost) cost = 7", nil),
        ("expect (items unsold show cost) cost < 1", "expected cost < 1, but it is 7.00 GBP"),
        ("expect (items show cost) cost < 1", "expected cost < 1, but it has 3 rows"),
        ("expect (items deleted show cost) cost < 1", "expected cost < 1, but there are no rows"),
        ("expect (profit in 2025) margin > 1", "expected margin > 1, but it is unknown"),
    ]) func reasons(text: String, message: String?) throws {
        let error = failure(text, try Self.shop())
        guard let message else {
            #expect(error == nil)
            return
        }
        #expect(error?.message.hasPrefix(message) == true, "\(String(describing: error))")
        #expect(error?.status == .unexpected)
    }

    @Test func whatHasNoFiguresIsRefused() {
        expectError(
            "expect (➊find lamp) count > 1", "expect takes a query, or a report with figures such as profit or stock")
        expectError(
            "expect (profit) ➊net_prophet > 1", "there is no figure “net_prophet” in (profit)",
            hint: nil)
        expectError("expect (➊profit as csv) sales > 1", "expect compares a figure, so leave out as and >")
    }
}
