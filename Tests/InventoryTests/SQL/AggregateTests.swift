import Foundation
import Testing

@testable import Queries
@testable import QueryLanguage
@testable import StoreFile

/// Groups and figures, compared with separate SQL or values worked out by hand.
@Suite(.enabled(if: !sqliteCommand.isEmpty, sqliteIsMissing))
struct AggregateTests {
    private static let pounds = "printf('%.2f', "

    static let groups: [(query: String, sql: String)] = [
        ("items show count", "SELECT count(*) FROM items WHERE deletedAt IS NULL"),
        (
            "items by market show count, sum cost in GBP",
            """
            SELECT m.name, count(*), printf('%.2f', sum(iif(costCurrency = 'GBP', costMinor, NULL)) / 100.0), 'GBP'
            FROM items LEFT JOIN markets AS m ON m.id = marketId WHERE items.deletedAt IS NULL
            GROUP BY marketId ORDER BY m.name IS NULL, m.name
            """
        ),
        (
            "items by market show count, sum cost",
            """
            SELECT m.name, count(*), CASE WHEN costCurrency = 'JPY' THEN sum(costMinor) WHEN costCurrency > '' THEN
            printf('%.2f', sum(costMinor) / 100.0) END, costCurrency FROM items LEFT JOIN markets AS m ON m.id = marketId WHERE items.deletedAt IS NULL
            GROUP BY marketId, costCurrency
            ORDER BY m.name NULLS LAST, costCurrency IS NULL, costCurrency <> 'GBP', costCurrency
            """
        ),
        ("items by status", "SELECT status, count(*) FROM items WHERE deletedAt IS NULL GROUP BY 1 ORDER BY 1"),
        (
            "items by month show count",
            """
            SELECT strftime('%Y-%m', boughtDay), count(*) FROM items WHERE deletedAt IS NULL GROUP BY 1
            ORDER BY 1 NULLS LAST
            """
        ),
        (
            "items by quarter show count",
            """
            SELECT strftime('%Y', boughtDay) || '-Q' || ((strftime('%m', boughtDay) + 2) / 3), count(*) FROM items
            WHERE deletedAt IS NULL GROUP BY 1 ORDER BY 1 NULLS LAST
            """
        ),
        (
            "items by year",
            "SELECT substr(boughtDay, 1, 4), count(*) FROM items WHERE deletedAt IS NULL GROUP BY 1 ORDER BY 1 NULLS LAST"
        ),
        (
            "items by tax-year",
            """
            SELECT CASE WHEN boughtDay >= '2025-04-06' THEN '2025-26' WHEN boughtDay >= '2024-04-06' THEN '2024-25' END,
            count(*) FROM items WHERE deletedAt IS NULL GROUP BY 1 ORDER BY 1 NULLS LAST
            """
        ),
        (
            "items where bought is not empty by day",
            "SELECT boughtDay, count(*) FROM items WHERE deletedAt IS NULL AND boughtDay > '' GROUP BY 1 ORDER BY 1"
        ),
        (
            "sales by platform show count, min sold, max sold",
            """
            SELECT p.name, count(*), min(soldDay), max(soldDay) FROM sales LEFT JOIN platforms AS p ON p.id = platformId
            WHERE sales.deletedAt IS NULL GROUP BY platformId ORDER BY p.name NULLS LAST
            """
        ),
        (
            "expenses by kind show sum amount, avg amount since 2026-01",
            """
            SELECT kind, printf('%.2f', sum(amountMinor) / 100.0), currency,
            printf('%.2f', CAST(sum(amountMinor) * 2 + count(*) AS INTEGER) / (2 * count(*)) / 100.0)
            FROM expenses WHERE deletedAt IS NULL AND day >= '2026-01-01' GROUP BY kind, currency
            ORDER BY kind, currency <> 'GBP', currency
            """
        ),
        (
            "items by currency show max cost, min cost, count sort count desc",
            """
            SELECT costCurrency, iif(costCurrency = 'JPY', max(costMinor), printf('%.2f', max(costMinor) / 100.0)),
            iif(costCurrency = 'JPY', min(costMinor), printf('%.2f', min(costMinor) / 100.0)), count(*)
            FROM items WHERE deletedAt IS NULL AND costCurrency > '' GROUP BY 1
            UNION ALL SELECT NULL, NULL, NULL, count(*) FROM items WHERE deletedAt IS NULL AND costCurrency IS NULL
            ORDER BY 4 DESC, 1 NULLS LAST
            """
        ),
        (
            "items by market, status show count page 2 size 3",
            """
            SELECT m.name, status, count(*) FROM items LEFT JOIN markets AS m ON m.id = marketId
            WHERE items.deletedAt IS NULL GROUP BY marketId, status ORDER BY m.name NULLS LAST, status LIMIT 3 OFFSET 3
            """
        ),
        (
            "listings by platform show count, max asking in EUR",
            """
            SELECT p.name, count(*), printf('%.2f', max(iif(askingCurrency = 'EUR', askingMinor, NULL)) / 100.0), 'EUR'
            FROM listings JOIN platforms AS p ON p.id = platformId WHERE listings.deletedAt IS NULL
            GROUP BY platformId ORDER BY p.name
            """
        ),
    ]

    @Test func everyGroupMatchesItsSQL() throws {
        let fixture = try QueryFixture()
        for (query, sql) in Self.groups {
            let own = try fixture.rows(query)
            #expect(try own == fixture.sqlite(sql), "\(query)")
            #expect(!own.isEmpty)
            if !query.contains("page") { #expect(try fixture.prepared(query).count() == own.count, "\(query)") }
        }
    }

    @Test func aFigureOfMoneyBringsItsCurrency() throws {
        let fixture = try QueryFixture()
        #expect(
            try fixture.answer("items by market show count, sum cost, max cost").columns
                == ["market", "count", "sum_cost", "currency", "max_cost"])
        #expect(
            try fixture.answer("items by status show sum sale_price").columns == [
                "status", "sum_sale_price", "sale_currency",
            ])
        #expect(try fixture.answer("items show sum profit").columns == ["sum_profit", "profit_currency"])
    }

    @Test func amountsLeftOutOfAFigureAreCounted() throws {
        let fixture = try QueryFixture()
        let others = try fixture.sqlite("SELECT count(*) FROM items WHERE deletedAt IS NULL AND costCurrency <> 'GBP'")
        #expect(try [String(fixture.answer("items by market show sum cost in GBP").leftOut.otherCurrency)] == others)
        #expect(try fixture.answer("items by market show sum cost").leftOut.otherCurrency == 0)
    }

    private func expenses(_ amounts: [Int], _ currency: String = "GBP") throws -> QueryFixture {
        let fixture = try QueryFixture()
        let rows = amounts.map {
            """
            ('other', '2020-01-01T09:00:00.000Z', '2020-01-01', \($0), '\(currency)', '2026-03-01T07:12:00.000Z',
            '2026-03-01T07:12:00.000Z')
            """
        }
        try fixture.execute(
            """
            INSERT INTO expenses (kind, spentAt, day, amountMinor, currency, createdAt, updatedAt)
            VALUES \(rows.joined(separator: ", "))
            """)
        return fixture
    }

    @Test(arguments: [
        ([1, 2], "0.02", "0.02"), ([-1, -2], "-0.02", "-0.02"), ([1, 1, 2], "0.01", "0.01"),
        ([1, 2, 2], "0.02", "0.02"),
        ([100], "1.00", "1.00"), ([0, 0, 1], "0.00", "0.00"), ([1, 9, 200], "0.70", "0.09"),
        ([-5, 4], "-0.01", "-0.01"),
    ])
    func averagesAndMediansAreRoundedHalfAwayFromZero(_ amounts: [Int], _ average: String, _ median: String) throws {
        let fixture = try expenses(amounts)
        #expect(try fixture.rows("expenses in 2020 show avg amount, median amount") == ["\(average)|GBP|\(median)"])
    }

    /// The percentile of some amounts, as Python's `statistics.quantiles(…, method="inclusive")` interpolates it.
    @Test(arguments: [
        (10, [1], "0.01"), (90, [1, 2], "0.02"), (50, [1, 2], "0.02"), (25, [1, 2, 3, 4], "0.02"),
        (75, [0, 100, 200, 300], "2.25"), (1, [0, 1000], "0.10"), (99, [-1000, 0], "-0.10"), (33, [-3, -1], "-0.02"),
        (90, [5, 1, 3, 2, 4, 9, 7, 8, 6, 10], "0.09"),
    ])
    func percentilesLieInProportionAndAreRoundedHalfAwayFromZero(_ percent: Int, _ amounts: [Int], _ text: String)
        throws
    {
        let fixture = try expenses(amounts)
        #expect(try fixture.rows("expenses in 2020 show p\(percent) amount, count") == ["\(text)|GBP|\(amounts.count)"])
    }

    /// Every percentile of amounts and numbers in each currency, by exact fractions of the sorted values.
    @Test(arguments: [Noun.items, .sales, .expenses, .orders])
    func percentilesMatchTheSortedValues(noun: Noun) throws {
        let fixture = try QueryFixture()
        for field in FieldCatalog.fields(of: noun) where [.money, .integer].contains(field.kind) && field.name != "id" {
            let code = field.currencyName
            let rows = try fixture.values(
                "\(noun) where \(field.name) is not empty show \(([field.name] + [code].compactMap(\.self)).joined(separator: ", "))"
            )
            let groups = Dictionary(grouping: rows) { row in code.flatMap { row[$0] } ?? "" }
            for percent in [1, 10, 50, 67, 99] {
                let answer = try fixture.values(
                    "\(noun) where \(field.name) is not empty show p\(percent) \(field.name), count")
                for row in answer where row["count"] != "0" {
                    let values = try #require(groups[code.flatMap { row[$0] } ?? ""]).compactMap {
                        $0[field.name].flatMap { Decimal(string: $0) }
                    }.sorted()
                    let place = Decimal(values.count - 1) * Decimal(percent) / 100
                    let index = (values.count - 1) * percent / 100
                    let next = values[min(index + 1, values.count - 1)]
                    let exact = values[index] + (next - values[index]) * (place - Decimal(index))
                    let found = try #require(row["p\(percent)_\(field.name)"].flatMap { Decimal(string: $0) })
                    let unit: Decimal = row.values.contains("JPY") ? 1 : Decimal(string: "0.01") ?? 0
                    #expect(abs(found - exact) * 2 <= unit, "p\(percent) \(field.name): \(row) \(exact)")
                }
            }
        }
    }

    static let distincts: [(query: String, sql: String)] = [
        (
            "items show distinct market, distinct seller",
            "SELECT count(DISTINCT marketId), count(DISTINCT sellerId) FROM items WHERE deletedAt IS NULL"
        ),
        ("items show distinct title", "SELECT count(DISTINCT nullif(title, '')) FROM items WHERE deletedAt IS NULL"),
        (
            "items by month show distinct bought",
            "SELECT substr(boughtDay, 1, 7), count(DISTINCT boughtDay) FROM items WHERE deletedAt IS NULL GROUP BY 1 ORDER BY 1 NULLS LAST"
        ),
        (
            "items show distinct cost, count",
            "SELECT count(DISTINCT costMinor), costCurrency, count(*) FROM items WHERE deletedAt IS NULL GROUP BY costCurrency ORDER BY costCurrency IS NULL, costCurrency <> 'GBP', costCurrency"
        ),
        (
            "items show distinct stored_in, distinct status",
            "SELECT count(DISTINCT storedIn), count(DISTINCT status) FROM items WHERE deletedAt IS NULL"
        ),
        (
            "items by market show distinct seller sort distinct seller desc limit 2",
            """
            SELECT m.name, count(DISTINCT sellerId) FROM items LEFT JOIN markets AS m ON m.id = marketId WHERE items.deletedAt IS NULL
            GROUP BY marketId ORDER BY 2 DESC, m.name NULLS LAST LIMIT 2
            """
        ),
    ]

    @Test(arguments: distincts) func distinctCountsDifferentValues(query: String, sql: String) throws {
        let fixture = try QueryFixture()
        #expect(try fixture.rows(query) == fixture.sqlite(sql))
    }

    static let bands: [(query: String, sql: String)] = [
        (
            "sales by weekday show count, min sold",
            """
            SELECT CASE strftime('%w', soldDay) WHEN '1' THEN 'Monday' WHEN '2' THEN 'Tuesday' WHEN '3' THEN 'Wednesday'
            WHEN '4' THEN 'Thursday' WHEN '5' THEN 'Friday' WHEN '6' THEN 'Saturday' WHEN '0' THEN 'Sunday' END, count(*),
            min(soldDay) FROM sales WHERE deletedAt IS NULL GROUP BY 1
            ORDER BY replace(strftime('%w', soldDay), '0', '7') NULLS LAST
            """
        ),
        (
            "items by cost step 3",
            """
            SELECT CASE WHEN costCurrency = 'JPY' THEN costMinor / 3 * 3 WHEN costCurrency > '' THEN
            printf('%.2f', costMinor / 300 * 3.0) END, costCurrency, count(*) FROM items WHERE deletedAt IS NULL
            GROUP BY costCurrency, CASE WHEN costCurrency = 'JPY' THEN costMinor / 3 ELSE costMinor / 300 END
            ORDER BY costCurrency IS NULL, costCurrency <> 'GBP', costCurrency,
            CASE WHEN costCurrency = 'JPY' THEN costMinor / 3 ELSE costMinor / 300 END
            """
        ),
        (
            "items by cost step 2.50 GBP show count, sum cost",
            """
            SELECT printf('%.2f', costMinor / 250 * 2.5), 'GBP', count(*), printf('%.2f', sum(costMinor) / 100.0)
            FROM items WHERE deletedAt IS NULL AND costCurrency = 'GBP' GROUP BY costMinor / 250 ORDER BY costMinor / 250
            """
        ),
        (
            "expenses by id step 7 show count sort count desc",
            "SELECT id / 7 * 7, count(*) FROM expenses WHERE deletedAt IS NULL GROUP BY 1 ORDER BY 2 DESC, 1"
        ),
    ]

    @Test(arguments: bands) func bandsAndWeekdaysAgreeWithSQL(query: String, sql: String) throws {
        let fixture = try QueryFixture()
        let answer = try fixture.answer(query)
        var expected = try fixture.sqlite(sql)
        if query.contains("GBP") {
            expected =
                try expected
                + fixture.sqlite(
                    "SELECT '', NULL, count(*), NULL FROM items WHERE deletedAt IS NULL AND costMinor IS NULL")
            let others = try fixture.sqlite(
                "SELECT count(*) FROM items WHERE deletedAt IS NULL AND costCurrency <> 'GBP'")
            #expect(others == ["\(answer.leftOut.notCompared)"])
        }
        #expect(answer.rows == expected, "\(query)")
    }

    @Test func negativeAmountsAreInTheBandBelow() throws {
        let fixture = try expenses([-1, 0, 999, 1000, -1000, -1001])
        #expect(
            try fixture.rows("expenses in 2020 by amount step 10")
                == ["-20.00|GBP|1", "-10.00|GBP|2", "0.00|GBP|2", "10.00|GBP|1"])
    }

    @Test func amountsKeepTheDecimalsOfTheirCurrency() throws {
        #expect(try expenses([1, 2], "JPY").rows("expenses in 2020 show avg amount, sum amount") == ["2|JPY|3"])
        #expect(
            try expenses([1, 2], "KWD").rows("expenses in 2020 show avg amount, sum amount") == ["0.002|KWD|0.003"])
    }

    @Test func numbersAreAveragedToTwoDecimals() throws {
        let fixture = try QueryFixture()
        let sums = try fixture.sqlite("SELECT sum(photoCount), count(*) FROM items WHERE deletedAt IS NULL")[0]
            .split(separator: "|").compactMap { Double($0) }
        let average = try #require(try fixture.rows("items show avg photos").first.flatMap(Double.init))
        #expect(abs(average - sums[0] / sums[1]) <= 0.005)
    }

    @Test(arguments: [
        ("2024-12-30", "2025-W01", "2024-25"), ("2026-01-01", "2026-W01", "2025-26"),
        ("2027-01-03", "2026-W53", "2026-27"),
        ("2026-04-05", "2026-W14", "2025-26"), ("2026-04-06", "2026-W15", "2026-27"),
        ("2000-02-29", "2000-W09", "1999-00"),
    ])
    func weeksAndTaxYearsFollowTheCalendar(_ day: String, _ week: String, _ taxYear: String) throws {
        let fixture = try QueryFixture()
        try fixture.execute("UPDATE expenses SET day = '\(day)'")
        #expect(try fixture.rows("expenses by week").map { $0.split(separator: "|")[0] } == [week[...]])
        #expect(try fixture.rows("expenses by tax-year").map { $0.split(separator: "|")[0] } == [taxYear[...]])
    }

    /// Returns every figure of a noun: `count`, `sum cost` and so on.
    private static func figures(of noun: Noun) -> [Aggregate] {
        Aggregate.Function.allCases.flatMap { function -> [Aggregate] in
            guard let choice = function.fields else { return [.count] }
            return FieldCatalog.fields(of: noun).filter(choice.admits).map { Aggregate(function: function, field: $0) }
        }
    }

    private func rows(_ query: Query, _ fixture: QueryFixture) throws -> [String] {
        let prepared = try fixture.store.prepare(query, in: QueryContext(today: askedOn, homeCurrency: .gbp))
        var rows: [String] = []
        _ = try prepared.rows { rows.append($0.map(\.shown).joined(separator: "|")) }
        #expect(try prepared.count() == rows.count)
        return rows
    }

    @Test(arguments: Noun.allCases)
    func figuresOverNoRowsAreOneRowAndGroupsAreEmpty(noun: Noun) throws {
        let fixture = try QueryFixture()
        let field = try #require(FieldCatalog.fields(of: noun).first)
        for figure in Self.figures(of: noun) {
            var query = Query(noun: noun)
            query.condition = .all([.isEmpty(field), .not(.isEmpty(field))])
            query.columns = figure == .count ? [.aggregate(.count)] : [.aggregate(.count), .aggregate(figure)]
            let row = try rows(query, fixture)
            #expect(row.count == 1 && row[0].split(separator: "|").first == "0", "\(noun) \(figure.name): \(row)")
            query.groups = [.field(field)]
            #expect(try rows(query, fixture) == [], "\(noun) \(figure.name)")
        }
        #expect(try fixture.rows("items where title = \"nothing\" show sum cost, count") == ["||0"])
        #expect(try fixture.rows("items where title = \"nothing\" show count limit 0") == [])
        #expect(try fixture.rows("items where title = \"nothing\" show count, sum cost page 2") == [])
    }

    /// Groups have the same order whether or not the sorting figure is shown.
    @Test(arguments: Noun.allCases)
    func groupsAreSortedByAnyFigure(noun: Noun) throws {
        let fixture = try QueryFixture()
        let groups = FieldCatalog.fields(of: noun)
        for (place, figure) in Self.figures(of: noun).enumerated() {
            var query = Query(noun: noun)
            query.groups = [.field(groups[place % groups.count])]
            query.currency = place % 3 == 0 ? .eur : nil
            query.sort = [SortKey(by: .aggregate(figure), isDescending: true)]
            query.columns = [.field(groups[place % groups.count]), .aggregate(.count)]
            let hidden = try rows(query, fixture)
            query.columns = figure == .count ? query.columns : query.columns + [.aggregate(figure)]
            let shown = try rows(query, fixture)
            let isSame = zip(hidden, shown).allSatisfy { row, whole in
                let all = whole.split(separator: "|", omittingEmptySubsequences: false)
                return row.split(separator: "|", omittingEmptySubsequences: false).allSatisfy(all.contains)
            }
            #expect(isSame && hidden.count == shown.count, "\(query.canonical)")
        }
    }

    @Test func groupsOfAmountsHaveTheirCurrency() throws {
        let fixture = try QueryFixture()
        #expect(try fixture.answer("items by cost").columns == ["cost", "currency", "count"])
        #expect(
            try fixture.rows("items by cost").sorted()
                == fixture.sqlite(
                    """
                    SELECT CASE costCurrency WHEN 'JPY' THEN costMinor WHEN costCurrency THEN printf('%.2f', costMinor / 100.0)
                    END, costCurrency, count(*) FROM items WHERE deletedAt IS NULL GROUP BY costMinor, costCurrency
                    """
                ).sorted())
        #expect(try fixture.answer("items by cost show sum cost").columns == ["cost", "currency", "sum_cost"])
        #expect(try fixture.answer("items by cost, currency").columns == ["cost", "currency", "count"])
        #expect(try fixture.answer("items by currency, cost").columns == ["currency", "cost", "count"])
        #expect(try fixture.answer("items by cost in EUR").columns == ["cost", "currency", "count"])
        #expect(
            try fixture.answer("items by cost, currency in EUR").columns == [
                "cost", "cost_currency", "currency", "count",
            ])
        #expect(try fixture.answer("sales by profit").columns == ["profit", "profit_currency", "count"])
        #expect(try fixture.answer("items by market sort sum cost").columns == ["market", "count", "currency"])
    }

    @Test func anItemCountsOnEachPlatformItIsListedOn() throws {
        let fixture = try QueryFixture()
        #expect(
            try fixture.rows("items by platforms show count, sum photos")
                == fixture.sqlite(
                    """
                    SELECT p.name, count(*), sum(photoCount) FROM items LEFT JOIN (SELECT DISTINCT itemId, platformId
                    FROM listings WHERE endedAt IS NULL AND deletedAt IS NULL) AS live ON live.itemId = items.id
                    LEFT JOIN platforms AS p ON p.id = live.platformId WHERE items.deletedAt IS NULL
                    GROUP BY p.id ORDER BY p.name NULLS LAST
                    """))
        #expect(try fixture.answer("items by platforms, status").columns == ["platforms", "status", "count"])
    }

    @Test func theMedianOfFractionsIsAFraction() throws {
        let fixture = try QueryFixture()
        #expect(try fixture.rows("markets show median radius_km") == ["3.75"])
        #expect(try fixture.rows("rates show median per_euro") == ["365.9"])
    }

    @Test func aSumPastSixtyFourBitsIsAnErrorNotAWrongNumber() throws {
        let fixture = try expenses([Int.max, Int.max])
        #expect(throws: StoreError.self) { try fixture.rows("expenses in 2020 show sum amount") }
    }

    @Test func daysToSellAreCountedFromTheListingThere() throws {
        let fixture = try QueryFixture()
        try fixture.execute(
            """
            DELETE FROM refunds; DELETE FROM sales; DELETE FROM listings;
            UPDATE items SET boughtDay = '2026-01-01', boughtAt = '2026-01-01T09:00:00.000Z' WHERE id IN (1, 2, 3);
            INSERT INTO listings (itemId, platformId, listedAt, listedDay, createdAt, updatedAt) VALUES
                (1, 1, '2026-01-11T00:00:00.000Z', '2026-01-11', '', ''), (1, 1, '2026-01-21T00:00:00.000Z', '2026-01-21', '', ''),
                (1, 2, '2026-01-05T00:00:00.000Z', '2026-01-05', '', ''), (1, 1, '2026-02-21T00:00:00.000Z', '2026-02-21', '', ''),
                (2, 2, '2026-01-11T00:00:00.000Z', '2026-01-11', '', '');
            INSERT INTO sales (itemId, platformId, soldAt, soldDay, createdAt, updatedAt) VALUES
                (1, 1, '2026-01-31T00:00:00.000Z', '2026-01-31', '', ''), (2, 1, '2026-01-31T00:00:00.000Z', '2026-01-31', '', ''),
                (3, NULL, '2026-01-02T00:00:00.000Z', '2026-01-02', '', '');
            """)
        #expect(try fixture.rows("items sold show id, days_to_sell sort id") == ["1|10", "2|30", "3|1"])
        #expect(try fixture.rows("items sold where days_to_sell > 5 show id sort id") == ["1", "2"])
        #expect(try fixture.rows("sales show avg days_to_sell, median days_to_sell") == ["13.67|10.0"])
    }
}
