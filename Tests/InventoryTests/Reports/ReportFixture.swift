import QueryLanguage
import Testing

@testable import Queries
@testable import Reports
@testable import StoreFile

/// A store whose few rows are written by hand, with rates that convert to the penny: 1 EUR is 0.80 GBP until the end of
/// January 2026 and 0.90 GBP from then on; 1 EUR is 1.00 USD.
struct ReportFixture {
    let scratch: Scratch
    let store: InventoryStore
    static let today = Day(number: 20_573)  // 2026-04-30

    init() throws {
        scratch = try Scratch()
        store = try open(scratch.store)
        let rates = (0..<150).map { day -> String in
            let day = Day(number: 20_450).adding(days: day)  // 2025-12-28
            let pound = day.description < "2026-02-01" ? "0.8" : "0.9"
            return "('GBP', '\(day.description)', '\(pound)', 'test'), ('USD', '\(day.description)', '1.0', 'test')"
        }
        try run("INSERT INTO rates (currency, day, perEuro, source) VALUES \(rates.joined(separator: ", "))")
        try run(
            "INSERT INTO markets (id, name, \(Self.made)) VALUES (1, 'Battersea', \(Self.stamps)), (2, 'Ark', \(Self.stamps))"
        )
        try run(
            "INSERT INTO sellers (id, name, \(Self.made)) VALUES (1, 'Jo', \(Self.stamps)), (2, 'Ann', \(Self.stamps))")
        try run(
            "INSERT INTO hauls (id, name, \(Self.made)) VALUES (1, 'Trip', \(Self.stamps)), (2, 'Sunday', \(Self.stamps))"
        )
    }

    static let made = "createdAt, updatedAt"
    static let stamps = "'2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'"

    func run(_ sql: String) throws {
        try store.write("test") { try $0.execute(BoundSQL(sql: sql)) }
    }

    /// Adds an item; `cost` is in minor units.
    func item(
        _ id: Int, bought: String, cost: Int?, _ currency: String = "GBP", market: Int? = 1, seller: Int? = nil,
        haul: Int? = nil, rate: String? = nil
    ) throws {
        let code = cost == nil ? "NULL" : "'\(currency)'"
        let captured = rate.map { "'\($0)', 'GBP'" } ?? "NULL, NULL"
        try run(
            """
            INSERT INTO items (id, sku, boughtAt, boughtDay, costMinor, costCurrency, costRate, costRateCurrency, \
            marketId, sellerId, haulId, \(Self.made)) VALUES (\(id), 'T-\(id)', '\(bought)T09:00:00.000Z', '\(bought)', \
            \(Self.sql(cost)), \(code), \(captured), \(Self.sql(market)), \(Self.sql(seller)), \(Self.sql(haul)), \
            \(Self.stamps))
            """)
    }

    func sale(
        of item: Int, on day: String, _ price: Int, _ currency: String = "GBP", fees: Int = 0, postage: Int = 0,
        platform: Int = 1, payment: String = "card", rate: String? = nil, returned: (day: String, refund: Int?)? = nil,
        postagePaid: Int? = nil
    ) throws {
        let back = returned.map { "'\($0.day)T09:00:00.000Z', '\($0.day)', \(Self.sql($0.refund))" }
        let captured = rate.map { "'\($0)', 'GBP'" } ?? "NULL, NULL"
        try run(
            """
            INSERT INTO sales (itemId, platformId, soldAt, soldDay, priceMinor, currency, feesMinor, postageMinor, \
            payment, rate, rateCurrency, returnedAt, returnedDay, refundMinor, postagePaidMinor, \
            \(Self.made)) VALUES (\(item), \
            \(platform), '\(day)T09:00:00.000Z', '\(day)', \(price), '\(currency)', \(fees), \(postage), '\(payment)', \
            \(captured), \(back ?? "NULL, NULL, NULL"), \(Self.sql(postagePaid)), \(Self.stamps))
            """)
    }

    /// Adds a refund of an item's sale, in minor units.
    func refund(of item: Int, on day: String, _ amount: Int, feesBack: Int = 0) throws {
        try run(
            """
            INSERT INTO refunds (saleId, refundedAt, refundedDay, amountMinor, feesMinor, \(Self.made)) \
            SELECT id, '\(day)T09:00:00.000Z', '\(day)', \(amount), \(feesBack), \(Self.stamps) FROM sales \
            WHERE itemId = \(item)
            """)
    }

    func expense(
        _ amount: Int, _ currency: String = "GBP", on day: String, market: Int? = nil, haul: Int? = nil,
        item: Int? = nil
    ) throws {
        try run(
            """
            INSERT INTO expenses (kind, spentAt, day, amountMinor, currency, marketId, haulId, itemId, \(Self.made)) \
            VALUES ('other', '\(day)T09:00:00.000Z', '\(day)', \(amount), '\(currency)', \(Self.sql(market)), \
            \(Self.sql(haul)), \(Self.sql(item)), \(Self.stamps))
            """)
    }

    private static func sql(_ number: Int?) -> String { number.map(String.init) ?? "NULL" }

    /// Adds a ledger of three months.
    ///
    /// January: bought for 10.00 EUR, sold for 20.00 EUR less 1.00 fees; 3.00 GBP petrol. February: a refund alone.
    /// March: sold for 30.00 USD what cost 9.00 GBP, postage 2.00 USD; 4.50 EUR at Battersea.
    func seed() throws {
        try item(1, bought: "2026-01-05", cost: 1000, "EUR")
        try sale(of: 1, on: "2026-01-20", 2000, "EUR", fees: 100, returned: ("2026-02-10", 1000))
        try expense(300, on: "2026-01-21")
        try item(2, bought: "2026-02-02", cost: 900, market: 2)
        try sale(of: 2, on: "2026-03-03", 3000, "USD", postage: 200, platform: 2)
        try expense(450, "EUR", on: "2026-03-04", market: 1)
    }

    /// Returns the rows of a query, each as its values joined with `|`.
    func answer(_ text: String, home: Currency = .gbp) throws -> Answer {
        let prepared = try store.prepare(
            try parsed(text), in: QueryContext(today: Self.today, homeCurrency: home))
        var answer = Answer(columns: prepared.columns.map(\.name))
        answer.leftOut = try prepared.rows { row in answer.rows.append(row.map(\.shown).joined(separator: "|")) }
        return answer
    }

    func profit(
        _ grouping: ProfitGrouping?, in currency: Currency = .gbp, _ filters: [Filter] = []
    ) throws -> ProfitReport {
        try store.profit(
            ProfitRequest(grouping: grouping, filters: filters, currency: currency, today: Self.today))
    }
}

extension ProfitReport.Line {
    /// `2026-01 1 16.00 …` in minor units: group, sales, revenue, cost, selling costs, expenses, net profit, left out.
    var shown: String {
        let figures = figures
        let numbers: [Int64] = [
            Int64(figures.sales), figures.revenue, figures.cost, figures.sellingCosts, figures.expenses,
            figures.netProfit, Int64(figures.leftOut),
        ]
        return "\(isUnassigned ? "unassigned" : label ?? "-") \(numbers.map(String.init).joined(separator: " "))"
    }
}
