@testable import Queries
import QueryLanguage
@testable import StoreFile
import Testing

/// The figures of tax law, and the user's own.
@Suite struct TaxRuleTests {
    private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

    @Test func everyKnownRuleHasAValueOfItsKindAndASource() {
        // No year of Schedule C was compared with the form.
        #expect(Set(TaxRules.known.map(\.key)) == Set(TaxRuleKey.all).subtracting([TaxForm.scheduleC.verifiedKey]))
        for rule in TaxRules.known {
            #expect(rule.key.value(rule.value) == rule.value, "\(rule.key.name) \(rule.since)")
            #expect(rule.source.count > 10)
        }
        #expect(Set(TaxRules.known.map { "\($0.key.name) \($0.since)" }).count == TaxRules.known.count)
    }

    @Test func theRuleOfADayIsTheNewestBeforeIt() throws {
        let rules = TaxRules()
        #expect(try rules.basis(of: .sa103s, on: day("2024-04-05")) == .accruals)
        #expect(try rules.basis(of: .sa103s, on: day("2024-04-06")) == .cash)
        #expect(try rules.amount(.digitalTurnover, on: day("2026-04-05")) == nil)
        #expect(try rules.amount(.digitalTurnover, on: day("2028-04-06")) == 2_000_000)
        #expect(try rules.count(.reportedSales, on: day("2023-12-31")) == nil)
    }

    @Test func ownRulesWinAndCanBeRemoved() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        let since = try day("2028-04-06")
        try store.setTaxRule(.digitalTurnover, to: "15000.00 GBP", since: since)
        try store.setTaxRule(.digitalTurnover, to: "12000.00 GBP", since: day("2030-04-06"))
        #expect(try store.taxRules().amount(.digitalTurnover, on: since) == 1_500_000)
        #expect(try store.taxRules().amount(.digitalTurnover, on: day("2031-01-01")) == 1_200_000)
        #expect(try store.taxRules().amount(.digitalTurnover, on: day("2028-04-05")) == 3_000_000)
        try store.setTaxRule(.digitalTurnover, to: nil, since: since)
        #expect(try store.taxRules().amount(.digitalTurnover, on: since) == 2_000_000)
    }

    @Test func damagedOwnRulesCountAsUnset() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        for (key, value) in [
            ("tax uk-mtd-turnover 2026-04-06", "many"), ("tax nothing 2026-04-06", "1"), ("tax uk-mtd-turnover", "1"),
        ] {
            try store.setSetting(key, to: value)
        }
        #expect(try store.taxRules().rules == TaxRules().rules)
    }

    @Test(arguments: [
        ("uk-trading-allowance", "1000", "1000.00 GBP"), ("uk-trading-allowance", "1000.5 GBP", "1000.50 GBP"),
        ("uk-trading-allowance", "1000 USD", nil), ("uk-trading-allowance", "-1", nil), ("platform-sales", "30", "30"),
        ("platform-sales", "3.5", nil), ("uk-basis", "Cash", "cash"), ("uk-basis", "both", nil),
        ("uk-mile-car", "0.45", "0.45 GBP"), ("us-mile-van", "0.655 usd", "0.655 USD"),
        ("us-mile-van", "0.6555", nil), ("uk-mile-car", "1000.001", nil), ("uk-mile-car", "0.45 USD", nil),
        ("sa103s-postage", "18", "18"), ("sa103s-postage", "99", nil), ("schedule-c-postage", "24A", "24a"),
        ("sa103s-verified", "2025-26", "2025-26"), ("sa103s-verified", "2025", nil),
        ("schedule-c-verified", "2025", "2025"),
        ("uk-quarter-days", "08-07 11-07 02-07 05-07", "08-07 11-07 02-07 05-07"),
        ("uk-quarter-days", "08-07 11-07 02-07", nil), ("uk-quarter-days", "08-07 11-07 02-30 05-07", nil),
    ]) func aValueIsOfItsKind(key: String, text: String, value: String?) throws {
        #expect(try #require(TaxRuleKey.named(key)).value(text) == value)
    }

    @Test func quartersAreCumulativeAndDueAMonthLater() throws {
        let year = try #require(Period.taxYear(beginning: 2026))
        let quarters = TaxQuarter.of(year, due: "08-07 11-07 02-07 05-07")
        #expect(
            quarters.map(\.period.description) == [
                "2026-04-06..2026-07-05", "2026-04-06..2026-10-05", "2026-04-06..2027-01-05", "2026-04-06..2027-04-05",
            ])
        #expect(quarters.map { $0.due?.description } == ["2026-08-07", "2026-11-07", "2027-02-07", "2027-05-07"])
        #expect(TaxQuarter.of(year, due: nil).allSatisfy { $0.due == nil })
    }
}
