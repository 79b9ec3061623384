import QueryLanguage
import Testing
import TestSupport

@testable import Ledger
@testable import Queries
@testable import Reports
@testable import StoreFile
@testable import Upkeep

/// Profit reports from the daily totals that triggers keep, compared with rows converted one by one.
@Suite struct ProfitRowsTests {
    private static let currencies = ["GBP", "EUR", "USD"].compactMap(Currency.init(code:))
    /// Periods: everything, and ranges with one and with two bounds.
    private static let periods = [
        Bounds(), Bounds(from: Day(number: 20_500)), Bounds(through: Day(number: 20_520)),
        Bounds(from: Day(number: 20_480), through: Day(number: 20_530)),
    ]

    @Test(arguments: ProfitPropertyTests.seeds)
    func dailyTotalsMatchTheirRowsAfterAnyChanges(seed: UInt64) throws {
        let fixture = try ProfitPropertyTests.ledger(seed)
        try expectTheRows(of: fixture)
        var random = ProfitPropertyTests.Random(state: seed &+ 1000)
        for _ in 0..<Torture.count(20, elseOnly: 2) {
            for _ in 0..<15 { try fixture.run(Self.change(&random)) }
            try expectTheRows(of: fixture)
        }
    }

    @Test(arguments: ProfitPropertyTests.seeds)
    func undoneChangesLeaveNothingInDailyTotals(seed: UInt64) throws {
        let fixture = try ProfitPropertyTests.ledger(seed)
        let sums = "SELECT * FROM dailyTotals"
        let before = try fixture.store.read { try $0.rows(BoundSQL(sql: sums)) }
        var random = ProfitPropertyTests.Random(state: seed &+ 2000)
        for number in 0..<20 {
            try fixture.store.change("change \(number)", today: ReportFixture.today) {
                try $0.database.alter(BoundSQL(sql: Self.change(&random)))
            }
        }
        try expectTheRows(of: fixture)
        while try fixture.store.read({ try $0.value(Int.self, "SELECT 1 FROM changes WHERE undoneAt IS NULL") })
            != nil
        {
            _ = try fixture.store.undo()
        }
        #expect(try fixture.store.read { try $0.rows(BoundSQL(sql: sums)) } == before)
    }

    @Test(arguments: ["'gbp'", "'£'", "CAST(x'ff' AS TEXT)", "CAST(x'474200' AS TEXT)", "'zzzzzz'"])
    func invalidCurrencyEndsTheReport(code: String) throws {
        let fixture = try ReportFixture()
        try fixture.seed()
        try fixture.run("UPDATE sales SET currency = \(code) WHERE id = 1; UPDATE expenses SET currency = \(code)")
        do {
            #expect(try fixture.profit(nil).total.leftOut == 4)
        } catch let error as StoreError {
            guard case .damaged = error else { throw error }
        }
    }

    @Test(arguments: ProfitPropertyTests.seeds)
    func profitsFoundInAnIndexAreThoseOfTheSales(seed: UInt64) throws {
        let fixture = try ProfitPropertyTests.ledger(seed)
        for currency in Self.currencies { #expect(try profits(of: fixture, currency).count > 5) }
        var random = ProfitPropertyTests.Random(state: seed &+ 3000)
        for _ in 0..<Torture.count(100, elseOnly: 10) {
            try fixture.run(Self.change(&random))
            // Amounts too large to be added up end both.
            for currency in Self.currencies { _ = try? profits(of: fixture, currency) }
        }
    }

    /// Returns the profits of a period's sales, and expects those of a query.
    private func profits(of fixture: ReportFixture, _ currency: Currency) throws -> [String] {
        let period = try #require(Period(first: Day(number: 20_480), last: Day(number: 20_540)))
        let query = "sales \(period.description) where returned is empty show id, profit limit all"
        let shown = Result { try fixture.answer(query, home: currency).rows.filter { !$0.hasSuffix("|") }.sorted() }
        let found = Result {
            try fixture.store.saleProfits(period, in: currency).map { profit, id in
                "\(id)|\(Decimal64(units: profit, fractionDigits: currency.fractionDigits).description)"
            }.sorted()
        }
        #expect((try? shown.get()) == (try? found.get()))
        let profits = try found.get()
        // Rates that are missing here are not counted by the next query.
        #expect(try fixture.answer("sales where id = 0 show profit", home: currency).leftOut == LeftOut())
        return profits
    }

    // MARK: - What happens to rows

    private static func change(_ random: inout ProfitPropertyTests.Random) -> String {
        let item = 1 + random.below(60)
        let row = 1 + random.below(40)
        let day = Day(number: 20_455).adding(days: random.below(110)).description
        let code = random.of(["GBP", "EUR", "USD", "SEK", "GBP"])
        let amount = random.of([
            0, random.below(9000), -random.below(500), 10_000_000_000_000, 10_000_000_000_001, Int.max, Int.min,
        ])
        let refund = random.of([0, random.below(900), random.below(900)])
        return switch random.below(24) {
        case 0: "UPDATE items SET costMinor = \(amount), costCurrency = '\(code)' WHERE id = \(item)"
        case 1: "UPDATE items SET costMinor = NULL, costCurrency = NULL WHERE id = \(item)"
        case 2: "UPDATE items SET boughtAt = '\(day)T09:00:00.000Z', boughtDay = '\(day)' WHERE id = \(item)"
        case 3: "UPDATE items SET boughtAt = NULL, boughtDay = NULL WHERE id = \(item)"
        case 4: "UPDATE items SET costRate = '0.77', costRateCurrency = '\(code)' WHERE id = \(item)"
        case 5:
            """
            UPDATE sales SET priceMinor = \(amount), currency = '\(code)',
                postagePaidMinor = iif(\(amount) < 0, NULL, postagePaidMinor) WHERE id = \(row)
            """
        case 6: "UPDATE sales SET priceMinor = NULL, currency = NULL WHERE id = \(row)"
        case 7: "UPDATE sales SET soldDay = '\(day)', currency = iif(priceMinor, '\(code)', currency) WHERE id = \(row)"
        case 8: "UPDATE sales SET rate = '0.81', rateCurrency = '\(code)' WHERE id = \(row)"
        case 9: "UPDATE sales SET feesMinor = NULL, postageMinor = \(amount), packagingMinor = 7 WHERE id = \(row)"
        case 10: "UPDATE sales SET deletedAt = iif(deletedAt IS NULL, 'x', NULL) WHERE id = \(row)"
        case 11: "UPDATE sales SET itemId = \(item), platformId = \(1 + random.below(4)) WHERE id = \(row)"
        case 12: "UPDATE sales SET returnedAt = 'x', returnedDay = '\(day)', refundMinor = \(amount) WHERE id = \(row)"
        case 13: "DELETE FROM refunds WHERE saleId = \(row); DELETE FROM sales WHERE id = \(row)"
        case 14: "UPDATE expenses SET amountMinor = \(amount), currency = '\(code)' WHERE id = \(row)"
        case 15: "UPDATE expenses SET day = '\(day)', rate = '0.9', rateCurrency = 'GBP' WHERE id = \(row)"
        case 16: "UPDATE expenses SET deletedAt = iif(deletedAt IS NULL, 'x', NULL) WHERE id = \(row)"
        case 17:
            "UPDATE sales SET postagePaidMinor = \(amount) WHERE id = \(row) AND priceMinor >= 0 AND \(amount) >= 0"
        case 18: "UPDATE sales SET postagePaidMinor = NULL WHERE id = \(row)"
        case 19:
            """
            INSERT INTO refunds (saleId, refundedAt, refundedDay, amountMinor, feesMinor, createdAt, updatedAt)
                SELECT id, 'x', '\(day)', \(refund), \(refund / 7), \(ReportFixture.stamps) FROM sales WHERE id = \(row)
            """
        case 20: "UPDATE refunds SET amountMinor = \(refund), refundedDay = '\(day)' WHERE id = \(row / 2)"
        case 21: "UPDATE refunds SET deletedAt = iif(deletedAt IS NULL, 'x', NULL) WHERE id = \(row / 2)"
        case 22:
            "UPDATE refunds SET saleId = \(row), feesMinor = 3 WHERE id = \(item / 3) AND \(row) IN (SELECT id FROM sales)"
        default: "UPDATE sales SET soldDay = 'someday' WHERE id = \(row)"
        }
    }

    // MARK: - Row by row

    private func expectTheRows(of fixture: ReportFixture) throws {
        let wrong = try fixture.store.read {
            try DerivedStateCheck.findings(in: $0) + DailyTotals.findings(in: $0)
        }
        #expect(wrong.isEmpty, "\(wrong)")
        for currency in Self.currencies {
            let days = try fixture.store.read { try RowByRow($0, currency).days }
            for bounds in Self.periods {
                let lines = try fixture.profit(.calendar(.day), in: currency, [.period(.sold, bounds)]).lines
                let found = Dictionary(lines.map { ($0.label ?? "", $0.figures) }, uniquingKeysWith: +)
                let expected = days.filter { bounds.holds($0.key) }
                #expect(found.filter { $0.value != ProfitFigures() } == expected, "\(currency.code) \(bounds)")
            }
        }
    }
}

extension Bounds {
    fileprivate func holds(_ day: String) -> Bool {
        (from.map { $0.description <= day } ?? true) && (through.map { day <= $0.description } ?? true)
    }
}

/// The figures of each day, from expenses and from sales joined to their items.
private struct RowByRow {
    private(set) var days: [String: ProfitFigures] = [:]

    init(_ database: StoreConnection, _ wanted: Currency) throws {
        let amounts = RowAmounts(wanted: wanted, rates: RateTable(database))
        let sales = """
            SELECT sales.soldDay, priceMinor, currency, feesMinor, postageMinor, packagingMinor, rate, rateCurrency,
                items.costMinor, items.costCurrency, boughtDay, items.costRate, items.costRateCurrency, returnedDay,
                refundMinor, postagePaidMinor, sales.id FROM sales JOIN items ON items.id = itemId WHERE sales.deletedAt IS NULL
            """
        for row in try database.rows(BoundSQL(sql: sales)) {
            let refunds = try database.rows(
                "SELECT * FROM refunds WHERE saleId = \(row["id"] as Int64) AND deletedAt IS NULL")
            add(on: row["soldDay"]) { day throws(Lost) in
                var figures = ProfitFigures()
                figures.sales = 1
                figures.events = 1
                figures.revenue = try amounts.sold(row["priceMinor"], row, day)
                if let paid = row["postagePaidMinor"] as Int64? { figures.revenue += try amounts.sold(paid, row, day) }
                figures.cost = try amounts.cost(row, day)
                for part in ["feesMinor", "postageMinor", "packagingMinor"] where (row[part] as Int64? ?? 0) != 0 {
                    figures.sellingCosts += try amounts.sold(row[part], row, day)
                }
                return figures
            }
            for refund in refunds {
                let isOfReturn =
                    (refund["amountMinor"] as Int64?) == 0
                    && (refund["refundedDay"] as String?) == (row["returnedDay"] as String?)
                add(on: refund["refundedDay"], isOfReturn: isOfReturn) { day throws(Lost) in
                    var figures = ProfitFigures()
                    figures.refunds = 1
                    _ = try amounts.cost(row, day)
                    figures.revenue = try -amounts.converted(refund["amountMinor"], row["currency"], day)
                    figures.sellingCosts = try -amounts.converted(refund["feesMinor"], row["currency"], day)
                    return figures
                }
            }
            guard let returned = row["returnedDay"] as String? else { continue }
            let given = refunds.reduce(Int64(0)) { $0 + ($1["amountMinor"] as Int64? ?? 0) }
            let left = (row["priceMinor"] as Int64?).flatMap { price -> Int64? in
                let (paid, overflow) = price.addingReportingOverflow(row["postagePaidMinor"] as Int64? ?? 0)
                return overflow ? nil : paid - (paid < 0 ? 0 : given)
            }
            add(on: returned) { day throws(Lost) in
                var figures = ProfitFigures()
                figures.events = 1
                figures.revenue = try -amounts.converted(row["refundMinor"] ?? left, row["currency"], day)
                figures.cost = try -amounts.cost(row, day)
                return figures
            }
        }
        let expenses = "SELECT day, amountMinor, currency, rate, rateCurrency FROM expenses WHERE deletedAt IS NULL"
        for row in try database.rows(BoundSQL(sql: expenses)) {
            add(on: row["day"], isExpense: true) { day throws(Lost) in
                var figures = ProfitFigures()
                figures.expenseCount = 1
                figures.expenses = try amounts.converted(
                    row["amountMinor"], row["currency"], day, row["rate"], row["rateCurrency"])
                return figures
            }
        }
    }

    private mutating func add(
        on text: String, isExpense: Bool = false, isOfReturn: Bool = false,
        _ figures: (Int32) throws(Lost) -> ProfitFigures
    ) {
        guard let day = Day(iso: text) else { return }
        do throws(Lost) {
            days[text] = try days[text, default: ProfitFigures()] + figures(day.number)
        } catch {
            // Fees that came back with a return are left out with it.
            if isOfReturn, !error.isTooLarge { return }
            var lost = ProfitFigures()
            if isExpense { lost.expensesLeftOut = 1 } else { lost.eventsLeftOut = 1 }
            days[text] = days[text, default: ProfitFigures()] + lost
        }
    }
}

/// Thrown for an amount that can't be converted.
private struct Lost: Error {
    var isTooLarge = false
}

/// The amounts of one row in the currency wanted.
private struct RowAmounts {
    let wanted: Currency
    let rates: RateTable

    func sold(_ minor: Int64?, _ row: FetchedRow, _ day: Int32) throws(Lost) -> Int64 {
        try converted(minor, row["currency"], day, row["rate"], row["rateCurrency"])
    }

    func cost(_ row: FetchedRow, _ day: Int32) throws(Lost) -> Int64 {
        let bought = (row["boughtDay"] as String?).flatMap(Day.init(iso:))
        // A cost in another currency takes the rate of its own day, and of no other.
        if bought == nil, (row["costCurrency"] as String?) != wanted.code { throw Lost() }
        return try converted(
            row["costMinor"], row["costCurrency"], bought?.number ?? day, row["costRate"], row["costRateCurrency"])
    }

    func converted(
        _ minor: Int64?, _ code: String?, _ day: Int32, _ rate: String? = nil, _ rateCurrency: String? = nil
    ) throws(Lost) -> Int64 {
        guard let minor, let currency = code.flatMap(Currency.init(code:)) else { throw Lost() }
        var result: Int64? = minor
        if currency != wanted {
            let captured = rateCurrency == wanted.code ? rate.flatMap { try? Decimal64($0) } : nil
            result =
                rates.convert(
                    minor, from: currency, to: wanted, on: day,
                    captured: captured.map { RecordedRate(rate: $0, currency: wanted) })?.minor
        }
        guard let result else { throw Lost() }
        guard result.magnitude <= SumBound.mostMinor else { throw Lost(isTooLarge: true) }
        return result
    }
}
