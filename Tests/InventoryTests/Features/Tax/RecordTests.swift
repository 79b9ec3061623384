@testable import Queries
import QueryLanguage
@testable import Reports
@testable import StoreFile
import Tax
import TestSupport
import Testing

/// The records behind each summed figure, which add up to it in ledgers of random rows.
@Suite struct RecordTests {
    private static let groupings: [ProfitGrouping?] =
        Period.Unit.allCases.map(ProfitGrouping.calendar) + [nil, .platform, .market, .seller, .haul, .payment]
    private static let usd = Currency(code: "USD")
    private static let currencies = [Currency.gbp, .eur, usd].compactMap(\.self)
    private static let filters: [[Filter]] = [
        [], [.period(.sold, Bounds(from: Day(number: 20_490), through: Day(number: 20_540)))], [.market("Battersea")],
        [.haul("Trip"), .period(.sold, Bounds(from: Day(number: 20_480)))], [.paid(.sold, .cash)],
    ]

    /// Makes a ledger with some repeated events, some without a day, and some listings.
    private static func ledger(_ seed: UInt64) throws -> ReportFixture {
        let fixture = try ProfitPropertyTests.ledger(seed)
        try fixture.run("UPDATE items SET boughtAt = NULL, boughtDay = NULL WHERE id % 13 = 0")
        try fixture.run("UPDATE sales SET priceMinor = NULL, currency = NULL WHERE id % 17 = 0")
        try fixture.run("UPDATE items SET title = 'Lamp ' || id WHERE id % 2 = 0")
        for item in 1...60 where item % 3 > 0 {
            try fixture.run(
                """
                INSERT INTO listings (itemId, platformId, listedAt, listedDay, \(ReportFixture.made)) \
                VALUES (\(item), \(1 + item % 4), '2026-01-02T09:00:00.000Z', '2026-01-0\(1 + item % 9)', \
                \(ReportFixture.stamps))
                """)
        }
        return fixture
    }

    /// The sums of the records of one line.
    private struct Sums: Equatable {
        var amounts: [ReportRecord.Figure: Int64] = [:]
        /// The number of records of each part, for sales only.
        var counts: [ReportRecord.Figure: Int] = [:]
        var sales = 0
        var days: [Int32] = []

        func callAsFunction(_ part: ReportRecord.Figure) -> Int64 { amounts[part] ?? 0 }
        var total: Int64 { amounts.values.reduce(0, +) }
    }

    private struct Key: Hashable {
        var labels: [String?]
        var currency: Currency?
    }

    private func sums(_ report: TracedReport) throws -> [Key: Sums] {
        var all: [Key: Sums] = [:]
        var order: [Int] = []
        try report.lend { record in
            let group = report.records.groups[record.group]
            let key = Key(labels: group.labels, currency: group.currency)
            if order.last != record.group { order.append(record.group) }
            #expect(record.sku != nil || record.kind == .expense)
            all[key, default: Sums()].amounts[record.part, default: 0] += record.amount ?? 0
            all[key, default: Sums()].counts[record.part, default: 0] += 1
            if record.kind == .sale, record.part == .revenue || record.part == .amount { all[key]?.sales += 1 }
            if record.part == .daysToSell { all[key]?.days.append(Int32(record.amount ?? 0)) }
        }
        #expect(order == order.sorted(), "the groups come one after the other, in the order of the report")
        return all
    }

    @Test(arguments: ProfitPropertyTests.seeds) func aProfitIsTheSumOfItsRecords(seed: UInt64) throws {
        let fixture = try Self.ledger(seed)
        for currency in Self.currencies {
            for grouping in Self.groupings {
                for filters in Self.filters {
                    let request = ProfitRequest(
                        grouping: grouping, filters: filters, currency: currency, today: ReportFixture.today)
                    let report = try fixture.store.profit(request)
                    let traced = try fixture.store.profitRecords(request)
                    var sums = try sums(traced)
                    #expect(traced.losses == report.losses)
                    for line in report.lines {
                        let labels = grouping == nil ? [] : [line.label, line.isUnassigned ? "unassigned" : "group"]
                        let found = sums.removeValue(forKey: Key(labels: labels, currency: currency)) ?? Sums()
                        #expect(found(.revenue) == line.figures.revenue)
                        #expect(found(.cost) == -line.figures.cost)
                        #expect(found(.sellingCosts) == -line.figures.sellingCosts)
                        #expect(found(.expenses) == -line.figures.expenses)
                        #expect(found.total == line.figures.netProfit)
                        #expect(found.sales == line.figures.sales)
                        #expect(found.counts[.leftOut] ?? 0 == line.figures.leftOut)
                    }
                    #expect(sums.isEmpty)
                }
            }
        }
    }

    @Test(arguments: ProfitPropertyTests.seeds) func aStockIsTheSumOfItsItems(seed: UInt64) throws {
        let fixture = try Self.ledger(seed)
        for currency in [nil] + Self.currencies.map(Optional.some) {
            for (isAging, filters) in [(true, []), (false, []), (true, [Filter.market("Ark")])] {
                let request = StockRequest(
                    filters: filters, isAging: isAging, currency: currency, today: ReportFixture.today)
                var sums = try sums(fixture.store.stockRecords(request))
                for line in try fixture.store.stock(request).lines {
                    let key = Key(labels: isAging ? [line.band.label] : [], currency: line.currency)
                    let found = sums.removeValue(forKey: key) ?? Sums()
                    #expect(found(.cost) == line.cost)
                    #expect(found.counts.values.reduce(0, +) == line.count)
                    #expect(found.counts[.leftOut] ?? 0 == line.leftOut)
                }
                #expect(sums.isEmpty)
            }
        }
    }

    @Test(arguments: ProfitPropertyTests.seeds) func aTaxYearIsTheSumOfItsRecords(seed: UInt64) throws {
        let fixture = try Self.ledger(seed)
        for start in ["2025-04-06", "2026-04-06"] {
            let year = try #require(Day(iso: start).flatMap { Period.containing($0, unit: .taxYear) })
            let report = try fixture.store.taxYear(year)
            var sums = try sums(fixture.store.taxYearRecords(year))
            let label = ProfitGrouping.label(of: year.first, in: .taxYear)
            func take(_ figure: String, _ period: String, _ currency: Currency, _ platform: String? = nil) -> Sums {
                sums.removeValue(forKey: Key(labels: [figure, period, platform], currency: currency)) ?? Sums()
            }
            let gross = take("gross_income", label, .gbp)
            #expect(gross(.amount) == report.figures.revenue && gross.sales == report.figures.sales)
            let writtenOff = take("written_off", label, .gbp)
            #expect(writtenOff(.amount) == report.figures.writtenOff)
            #expect(writtenOff.counts[.leftOut] ?? 0 == report.figures.writeOffsLeftOut)
            #expect(gross.counts[.leftOut] ?? 0 == report.figures.eventsLeftOut)
            let cost = take("cost_of_goods_sold", label, .gbp)
            #expect(cost(.amount) == report.figures.cost)
            #expect(cost.counts[.leftOut] ?? 0 == report.figures.eventsWithoutCost)
            #expect(take("selling_costs", label, .gbp)(.amount) == report.figures.sellingCosts)
            let expenses = take("expenses", label, .gbp)
            #expect(expenses(.amount) == report.figures.expenses)
            #expect(expenses.counts[.leftOut] ?? 0 == report.figures.expensesLeftOut)
            let stock = take("closing_stock", label, .gbp)
            #expect(stock(.amount) == report.closingStock)
            #expect(stock.counts[.leftOut] ?? 0 == report.closingStockLeftOut)
            for platform in report.platforms {
                let sold = take(
                    "platform_sales", String(platform.year), report.platformCurrency, platform.platform)
                #expect(sold(.amount) == platform.amount)
                #expect(sold.counts.values.reduce(0, +) == platform.rows)
                #expect(sold.counts[.leftOut] ?? 0 == platform.leftOut)
            }
            #expect(sums.isEmpty)
        }
    }

    /// The profit of a tax year is that of `profit`, if every cost is known.
    @Test func aTaxYearDeductsWhatWasDonatedBinnedOrLost() throws {
        let fixture = try ReportFixture()
        for (item, fate) in zip(1..., [nil, Fate.kept, .donated, .binned, .lost]) {
            try fixture.item(item, bought: "2026-04-10", cost: 100 << item)
            _ = try fixture.store.write("test") {
                try $0.execute(
                    BoundSQL(
                        sql: "UPDATE items SET fate = ?, goneDay = '2026-05-01' WHERE id = ? AND ?1 IS NOT NULL",
                        fate?.rawValue, item))
            }
        }
        try fixture.sale(of: 1, on: "2026-04-12", 50_00)
        let year = try #require(Day(iso: "2026-04-06").flatMap { Period.containing($0, unit: .taxYear) })
        let request = ProfitRequest(
            grouping: nil, filters: [.period(.sold, Bounds(from: year.first, through: year.last))], currency: .gbp,
            today: year.last)
        let figures = try fixture.store.taxYear(year).figures
        #expect(figures.writtenOff == 100 * (8 + 16 + 32))
        #expect(try figures.netProfit == fixture.store.profit(request).total.netProfit)
    }

    /// A sale counts for the gross income at any price; a cost of zero counts for no figure, a penny does.
    @Test(arguments: 0...2, 0...2) func taxYearLeavesOutRecordsOfZeroCosts(price: Int, cost: Int) throws {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-04-10", cost: cost)
        try fixture.sale(of: 1, on: "2026-04-12", price, fees: 2 - cost)
        let year = try #require(Day(iso: "2026-04-06").flatMap { Period.containing($0, unit: .taxYear) })
        let traced = try fixture.store.taxYearRecords(year)
        var found: [String] = []
        try traced.lend { record in
            let figure = traced.records.groups[record.group].labels[0] ?? ""
            guard figure != "platform_sales" else { return }
            found.append("\(figure) \(record.amount.map(String.init) ?? "-")")
        }
        let costs = [("cost_of_goods_sold", cost), ("selling_costs", 2 - cost)]
        let expected = ["gross_income \(price)"] + costs.filter { $0.1 != 0 }.map { "\($0.0) \($0.1)" }
        #expect(found.sorted() == expected.sorted())
    }

    @Test(arguments: ProfitPropertyTests.seeds) func aPerformanceIsTheSumOfItsItems(seed: UInt64) throws {
        let fixture = try Self.ledger(seed)
        for group in [nil] + PerformanceRequest.Group.allCases.map(Optional.some) {
            for bounds in [Bounds(), Bounds(from: Day(number: 20_456), through: Day(number: 20_520))] {
                let request = PerformanceRequest(group: group, bounds: bounds)
                var sums = try sums(fixture.store.performanceRecords(request))
                for line in try fixture.store.performance(request).lines {
                    let key = Key(labels: group == nil ? [] : [line.label], currency: nil)
                    let found = sums.removeValue(forKey: key) ?? Sums()
                    #expect(found(.bought) == line.bought && found(.listed) == line.listed)
                    #expect(found(.sold) == line.sold)
                    #expect(found.days.sorted() == line.daysToSell.sorted())
                }
                #expect(sums.isEmpty)
            }
        }
    }

    /// Only large stores have periods that are worth reading together.
    @Test(arguments: ProfitPropertyTests.seeds) func periodsReadTogetherAreThoseReadAlone(seed: UInt64) throws {
        let fixture = try Self.ledger(seed)
        try fixture.run("UPDATE items SET deletedAt = '2026-04-01T00:00:00.000Z' WHERE id % 11 = 0")
        try fixture.run("UPDATE items SET boughtAt = NULL, boughtDay = NULL WHERE id % 13 = 0")
        let periods = [
            Bounds(), Bounds(from: Day(number: 20_456), through: Day(number: 20_520)),
            Bounds(from: Day(number: 20_500)), Bounds(through: Day(number: 20_470)),
        ]
        let alone = try fixture.store.performance(of: periods)
        let together = try fixture.store.read { database in
            var (lines, items) = (periods.map { _ in PerformanceReport.Line() }, ItemsOfPeriods())
            for (place, bounds) in periods.enumerated() {
                items.add(try PerformanceRequest(group: nil, bounds: bounds).bought(database), place)
            }
            try items.addOutcomes(to: &lines, database)
            return lines
        }
        for (one, other) in zip(alone, together) {
            #expect((one.bought, one.listed, one.sold) == (other.bought, other.listed, other.sold))
            #expect(one.daysToSell.sorted() == other.daysToSell.sorted() && one.listed > 0 && one.sold > 0)
        }
    }

    @Test(arguments: ProfitPropertyTests.seeds) func theNetOfAHaulIsTheSumOfItsRecords(seed: UInt64) throws {
        let fixture = try Self.ledger(seed)
        for currency in Self.currencies {
            let shown = try fixture.answer("hauls in \(currency.code) show name, haul_net, left_out sort name").rows
            let expected = try ["Sunday", "Trip"].map { haul in
                let sums = try sums(
                    fixture.store.haulRecords(haul, in: currency, today: ReportFixture.today))
                let found = sums[Key(labels: [haul], currency: currency)] ?? Sums()
                let net = Decimal64(units: found.total, fractionDigits: 2).description
                return "\(haul)|\(net)|\(found.counts[.leftOut] ?? 0)"
            }
            #expect(shown == expected)
        }
    }

    @Test(arguments: [1, 2, 3, 16_384]) func recordNamesItsKindAndTheReasonItIsLeftOut(batch: Int) throws {
        let fixture = try ReportFixture()
        try fixture.seed()
        try fixture.run("UPDATE items SET title = 'Lamp', costMinor = NULL, costCurrency = NULL WHERE id = 1")
        try fixture.run("UPDATE expenses SET memo = 'M4' WHERE id = 1")
        let request = ProfitRequest(grouping: .market, filters: [], currency: .gbp, today: ReportFixture.today)
        let report = try fixture.store.profitRecords(request)
        var lines: [String] = []
        func add(_ record: ReportRecord) {
            func text(_ bytes: UnsafeRawBufferPointer?) -> String {
                bytes.map { String(decoding: $0, as: UTF8.self) } ?? "-"
            }
            let day = record.day.map { Day(number: $0).description } ?? "-"
            lines.append(
                "\(report.records.groups[record.group].labels[0] ?? "-") \(record.kind.name) \(text(record.sku)) \(day) "
                    + "\(text(record.what)) \(record.part.name) \(record.amount.map(String.init) ?? "-")")
        }
        try fixture.store.read { try report.records.lend($0, batch: batch, add) }
        #expect(
            lines == [
                "Ark sale T-2 2026-03-03 - revenue 2700", "Ark sale T-2 2026-03-03 - cost -900",
                "Ark sale T-2 2026-03-03 - selling_costs -180",
                "Battersea sale T-1 2026-01-20 Lamp · no cost is known left_out -",
                "Battersea return T-1 2026-02-10 Lamp · no cost is known left_out -",
                "Battersea expense - 2026-03-04 other expenses -405", "- expense - 2026-01-21 other · M4 expenses -300",
            ])
    }
}
