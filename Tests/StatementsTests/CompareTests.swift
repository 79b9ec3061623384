import Foundation
import QueryLanguage
import Statements
import StoreFile
import Testing
import TestSupport

/// `profit PERIOD compare year|period`.
@Suite struct CompareTests {
    @Test(arguments: [
        ("2026-02-01", "2026-02-28", "2026-11-30", PeriodComparison.year, "2025-02-01..2025-02-28"),
        ("2025-02-01", "2025-02-28", "2026-11-30", .year, "2024-02-01..2024-02-29"),
        ("2026-01-01", "2026-12-31", "2026-11-29", .year, "2025-01-01..2025-11-29"),
        ("2026-01-01", "2026-12-31", "2026-11-29", .period, "2025-01-01..2025-11-29"),
        ("2026-03-01", "2026-03-31", "2026-03-30", .period, "2026-02-01..2026-02-28"),
        ("2026-03-01", "2026-03-31", "2026-03-10", .period, "2026-02-01..2026-02-10"),
        ("2026-03-01", "2026-03-31", "2026-11-30", .period, "2026-02-01..2026-02-28"),
        ("2026-02-01", "2026-02-28", "2026-11-30", .period, "2026-01-01..2026-01-31"),
        ("2026-04-06", "2027-04-05", "2026-11-30", .period, "2025-04-06..2025-11-30"),
        ("2025-04-06", "2026-04-05", "2026-11-30", .year, "2024-04-06..2025-04-05"),
        ("2026-11-23", "2026-11-29", "2026-11-30", .year, "2025-11-24..2025-11-30"),
        ("2026-11-23", "2026-11-29", "2026-11-25", .period, "2026-11-16..2026-11-18"),
        ("2026-11-02", "2026-11-30", "2026-11-30", .period, "2026-10-04..2026-11-01"),
        ("2024-02-29", "2024-02-29", "2026-11-30", .year, "2023-02-28"),
    ]) func earlierDays(first: String, last: String, today: String, comparison: PeriodComparison, days: String) throws {
        let days = try (#require(Day(iso: first)), #require(Day(iso: last)), #require(Day(iso: today)), days)
        let period = try #require(Period(first: days.0, last: days.1))
        #expect(comparison.earlier(than: period, today: days.2)?.description == days.3)
    }

    private static let figures = [
        "sales", "revenue", "cost", "selling_costs", "item_profit", "expenses", "net_profit", "margin", "roi",
        "currency", "left_out", "written_off",
    ]

    private func fill(_ shop: Shop, _ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func day() -> String { "202\(pick(4...5))-\(pick(10...12))-1\(pick(0...9))" }
        func amount() -> Int { pick(1...40) }
        for number in 0..<25 {
            let market = ["at Newark", "at Lincoln", ""].randomElement(using: &random) ?? ""
            try shop.run("buy thing\(number) for \(amount()) \(market) on 2024-0\(1 + number % 9)-03")
            if number % 4 > 0 { try shop.run("sell thing\(number) for \(amount()) on ebay on \(day()) fees 1") }
            if number % 5 == 0 { try shop.run("spend \(amount()) on packaging on \(day())") }
        }
    }

    /// Each figure is that of `profit` of the days themselves, and the change is their difference.
    @Test(arguments: 1...6) func figuresAreThoseOfTwoReports(seed: UInt64) throws {
        let shop = try Shop()
        shop.options.yes = true
        try fill(shop, seed)
        for (period, comparison, before) in [
            ("in 2025", "year", "in 2024"), ("in 2025-11", "period", "in 2025-10"), ("in 2024", "period", "in 2023"),
            ("in 2025-Q4", "year", "in 2024-Q4"),
        ] {
            for group in ["", "by market", "by platform"] {
                let labels = group.isEmpty ? 1 : 2
                let compared = try rows(shop, "profit \(group) \(period) compare \(comparison)", labels)
                let now = try rows(shop, "profit \(group) \(period)", labels)
                let then = try rows(shop, "profit \(group) \(before)", labels)
                #expect(Set(compared.keys) == Set(now.keys).union(then.keys))
                for (label, cells) in compared {
                    check(cells, now[label], then[label], "\(group) \(period) \(label)")
                }
            }
        }
    }

    private func rows(_ shop: Shop, _ text: String, _ labels: Int) throws -> [String: [String]] {
        let rows = try shop.run(text).filter { !$0.hasPrefix("compared with") }.map {
            $0.components(separatedBy: " | ")
        }
        return Dictionary(
            uniqueKeysWithValues: rows.map { ($0.prefix(labels).joined(separator: "|"), Array($0.dropFirst(labels))) })
    }

    private func check(_ cells: [String], _ now: [String]?, _ then: [String]?, _ comment: String) {
        var rest = cells[...]
        for (index, name) in Self.figures.enumerated() {
            let shown = rest.popFirst() ?? "?"
            guard name != "currency" else { continue }
            let (before, change) = (rest.popFirst() ?? "?", rest.popFirst() ?? "?")
            let expected = [now, then].map { cells -> Double? in
                guard let cells else { return ["margin", "roi"].contains(name) ? nil : 0 }
                return Double(cells[index])
            }
            #expect(Double(shown) == expected[0] && Double(before) == expected[1], "\(comment) \(name)")
            let difference = expected[0].flatMap { now in expected[1].map { now - $0 } }
            let units = [Double(change), difference].map { $0.map { ($0 * 10_000).rounded() } }
            #expect(units[0] == units[1], "\(comment) \(name)")
        }
        #expect(rest.isEmpty)
    }

    @Test(arguments: [
        ("profit compare year", "compare needs a period with a first day"),
        ("profit until 2026 compare period", "compare needs a period with a first day"),
        ("profit by month in 2026 compare year", "compare takes one period, so it can't be divided by month"),
        ("why profit in 2026 compare year", "why lists the records of one period, so leave out compare"),
    ]) func whatCannotBeCompared(text: String, message: String) throws {
        let shop = try Shop()
        #expect {
            try shop.run(text)
        } throws: {
            ($0 as? StatementError)?.message == message
        }
    }

    @Test func anExpectationComparesTheChange() throws {
        let shop = try Shop()
        shop.options.yes = true
        try shop.run(
            """
            buy lamp for 5 on 2025-03-01; sell lamp for 18 on ebay on 2025-03-20 fees 2
            buy jug for 5 on 2026-03-01; sell jug for 28 on ebay on 2026-03-20 fees 2
            expect (profit in 2026-03 compare year) net_profit_change = 10 GBP
            expect (profit in 2026-03 compare year) sales_before = 1
            """)
    }
}
