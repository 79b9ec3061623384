import Foundation
import Queries
import QueryLanguage
@testable import Reports
@testable import StoreFile
import Tax
import TestSupport
import Testing

/// Reports from money events, compared with the rows added up by independent arithmetic.
@Suite struct MoneyEventTests {
    /// Makes a ledger in which every amount can be converted.
    private static func ledger(_ seed: UInt64, only currency: String? = nil) throws -> ReportFixture {
        let fixture = try ProfitPropertyTests.ledger(seed)
        try fixture.run(
            """
            UPDATE items SET costMinor = ifnull(costMinor, id), costCurrency = iif(ifnull(costCurrency, 'SEK') = 'SEK',
                'USD', costCurrency);
            UPDATE items SET haulId = 1 + id % 2;
            UPDATE sales SET currency = 'EUR' WHERE currency = 'SEK';
            UPDATE sales SET packagingMinor = id % 40 WHERE id % 3 = 0;
            UPDATE sales SET deletedAt = createdAt WHERE id % 11 = 0;
            UPDATE refunds SET deletedAt = createdAt WHERE id % 7 = 0;
            UPDATE expenses SET currency = 'USD' WHERE currency = 'SEK';
            UPDATE expenses SET deletedAt = createdAt WHERE id % 9 = 0;
            UPDATE expenses SET rate = '0.83', rateCurrency = 'GBP' WHERE id % 5 = 0 AND currency <> 'GBP';
            """)
        if let currency {
            try fixture.run(
                """
                UPDATE items SET costCurrency = '\(currency)', costRate = NULL, costRateCurrency = NULL;
                UPDATE sales SET currency = '\(currency)', rate = NULL, rateCurrency = NULL;
                UPDATE expenses SET currency = '\(currency)', rate = NULL, rateCurrency = NULL;
                """)
        }
        return fixture
    }

    @Test(arguments: ProfitPropertyTests.seeds) func everyReportAgreesWithHandComputedSums(seed: UInt64) throws {
        let fixture = try Self.ledger(seed)
        for currency in [Currency.gbp, .eur, try #require(Currency(code: "USD"))] {
            let rows = try fixture.store.read { try ByHand($0, currency) }
            let profit = try fixture.profit(nil, in: currency)
            #expect(profit.losses.total == 0 && profit.total.sales == rows.sales)
            #expect(profit.total.revenue == rows.revenue && profit.total.cost == rows.cost)
            #expect(profit.total.sellingCosts == rows.selling && profit.total.expenses == rows.expenses)
            #expect(try fixture.profit(.calendar(.month), in: currency).total == profit.total)
            #expect(try minor("sales in \(currency.code) show sum profit", fixture) == rows.itemProfit)
            #expect(try recorded(fixture, currency) == rows.itemProfit - rows.expenses)
            #expect(try hauls(fixture, currency) == rows.itemProfit - rows.stock - rows.expensesOfHauls)
            let stock = StockRequest(filters: [], isAging: true, currency: currency, today: ReportFixture.today)
            #expect(try fixture.store.stock(stock).lines.reduce(0) { $0 + $1.cost } == rows.stock)
        }
        let years = try ["2025-04-06", "2026-04-06"].map { start in
            try fixture.store.taxYear(#require(Day(iso: start).flatMap { Period.containing($0, unit: .taxYear) }))
        }
        #expect(years.reduce(ProfitFigures()) { $0 + $1.figures } == (try fixture.profit(nil).total))
        #expect(years[1].closingStock == (try fixture.store.read { try ByHand($0, .gbp).stock }))
    }

    /// Amounts that need no rate also appear in the views for other programs and the daily totals.
    @Test(arguments: ProfitPropertyTests.seeds) func viewAndDailyTotalsAgreeInOneCurrency(seed: UInt64) throws {
        let fixture = try Self.ledger(seed, only: "EUR")
        let rows = try fixture.store.read { try ByHand($0, .eur) }
        let (view, sums, refunds) = try fixture.store.read { database in
            func figures(_ sql: String) throws -> [Int64?] {
                let row = try #require(try database.first(BoundSQL(sql: sql)))
                return row.values.map { Int64($0) }
            }
            return (
                try figures(
                    """
                    SELECT sum(revenueMinor), sum(costMinor), sum(sellingCostsMinor), sum(expensesMinor),
                        sum(netProfitMinor) FROM profitView
                    """),
                try figures(
                    """
                    SELECT sum(iif(event = 'sale', amountMinor, 0)), sum(costMinor), sum(sellingMinor),
                        sum(iif(event = 'expense', amountMinor, 0)), sum(iif(event = 'sale', count, 0)) FROM dailyTotals
                    """),
                try figures(
                    """
                    SELECT -sum(revenueMinor), -sum(costMinor), -sum(sellingCostsMinor) FROM profitView
                    WHERE record IN ('return', 'refund')
                    """)
            )
        }
        let net = rows.itemProfit - rows.expenses
        #expect(view == [rows.revenue, rows.cost, rows.selling, rows.expenses, net])
        let sold = [rows.revenue + (refunds[0] ?? 0), rows.cost + (refunds[1] ?? 0), rows.selling + (refunds[2] ?? 0)]
        #expect(sums == sold + [rows.expenses, Int64(rows.sales)])
        #expect(try fixture.profit(nil, in: .eur).total.netProfit == net)
    }

    /// The ratios of each sale are those of its events in the view for other programs.
    @Test(arguments: ProfitPropertyTests.seeds) func ratiosAgreeWithTheView(seed: UInt64) throws {
        let fixture = try Self.ledger(seed, only: "EUR")
        let shown = try fixture.answer("sales in EUR show id, margin, roi sort id asc").rows
        let expected = try fixture.store.read { database in
            try database.rows(
                """
                SELECT sales.id, sum(revenueMinor) AS revenue, sum(profitView.costMinor) AS cost,
                    sum(netProfitMinor) AS net FROM sales
                LEFT JOIN profitView ON profitView.id = sales.id AND record IN ('sale', 'return', 'refund')
                WHERE sales.deletedAt IS NULL GROUP BY sales.id ORDER BY sales.id
                """
            ).map { row in
                func ratio(_ whole: String) -> String {
                    guard let net: Int64 = row["net"], let ratio = net.fraction(of: row[whole]) else { return "" }
                    return Decimal64(units: ratio, fractionDigits: 4).description
                }
                return "\(row["id"] as Int64)|\(ratio("revenue"))|\(ratio("cost"))"
            }
        }
        #expect(zip(shown, expected).filter { $0 != $1 }.map { "\($0) or \($1)" } == [])
        #expect(shown.count == expected.count && shown.contains { !$0.hasSuffix("|") })
    }

    private func minor(_ query: String, _ fixture: ReportFixture) throws -> Int64 {
        let shown = try #require(try fixture.answer(query).rows.first?.split(separator: "|").first)
        return try #require(Int64(shown.replacing(".", with: "")))
    }

    private func hauls(_ fixture: ReportFixture, _ currency: Currency) throws -> Int64 {
        try minor("hauls in \(currency.code) show sum haul_net", fixture)
    }

    private func recorded(_ fixture: ReportFixture, _ currency: Currency) throws -> Int64 {
        var sum: Int64 = 0
        try fixture.store.profitRecords(
            ProfitRequest(grouping: .market, filters: [], currency: currency, today: ReportFixture.today)
        ).lend { sum += $0.amount ?? 0 }
        return sum
    }
}

/// The figures of all rows, by decimal arithmetic with the fixture's rates.
private struct ByHand {
    private(set) var sales = 0
    private(set) var (revenue, cost, selling, expenses): (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
    private(set) var (stock, expensesOfHauls): (Int64, Int64) = (0, 0)
    private let wanted: String

    var itemProfit: Int64 { revenue - cost - selling }

    init(_ database: StoreConnection, _ currency: Currency) throws {
        wanted = currency.code
        let items = try database.rows("SELECT * FROM items WHERE deletedAt IS NULL")
        for item in items {
            let paid = amount(
                item["costMinor"], item["costCurrency"], item["boughtDay"], item["costRate"], item["costRateCurrency"])
            var isHere = true
            let sold = try database.rows(
                "SELECT * FROM sales WHERE itemId = \(item["id"] as Int64) AND deletedAt IS NULL")
            for sale in sold {
                sales += 1
                try add(sale, database)
                if sale["returnedDay"] as String? == nil {
                    cost += paid
                    isHere = false
                }
            }
            if isHere { stock += paid }
        }
        for expense in try database.rows("SELECT * FROM expenses WHERE deletedAt IS NULL") {
            let spent = amount(
                expense["amountMinor"], expense["currency"], expense["day"], expense["rate"], expense["rateCurrency"])
            expenses += spent
            // Each item belongs to a haul.
            if (expense["haulId"] ?? expense["itemId"]) as Int64? != nil { expensesOfHauls += spent }
        }
    }

    private mutating func add(_ sale: FetchedRow, _ database: StoreConnection) throws {
        let code: String = sale["currency"]
        func sold(_ column: String) -> Int64 {
            amount(sale[column] ?? 0, code, sale["soldDay"], sale["rate"], sale["rateCurrency"])
        }
        revenue += sold("priceMinor") + sold("postagePaidMinor")
        selling += sold("feesMinor") + sold("postageMinor") + sold("packagingMinor")
        var left = (sale["priceMinor"] as Int64) + (sale["postagePaidMinor"] as Int64? ?? 0)
        for refund in try database.rows(
            "SELECT * FROM refunds WHERE saleId = \(sale["id"] as Int64) AND deletedAt IS NULL")
        {
            left -= refund["amountMinor"] as Int64
            revenue -= amount(refund["amountMinor"], code, refund["refundedDay"])
            selling -= amount(refund["feesMinor"], code, refund["refundedDay"])
        }
        if let day = sale["returnedDay"] as String? { revenue -= amount(sale["refundMinor"] ?? left, code, day) }
    }

    private func amount(
        _ minor: Int64, _ code: String, _ day: String, _ rate: String? = nil, _ rateCurrency: String? = nil
    ) -> Int64 {
        if code == wanted { return minor }
        var exact = Decimal(minor)
        if let rate = rate.flatMap({ Decimal(string: $0) }), rateCurrency == wanted {
            exact *= rate
        } else {
            exact = exact * perEuro(wanted, day) / perEuro(code, day)
        }
        var rounded = Decimal()
        NSDecimalRound(&rounded, &exact, 0, .plain)
        return NSDecimalNumber(decimal: rounded).int64Value
    }

    private func perEuro(_ code: String, _ day: String) -> Decimal {
        guard code == "GBP" else { return 1 }
        return Decimal(day < "2026-02-01" ? 8 : 9) / 10
    }
}
