import Queries
import QueryLanguage
import Testing

@testable import RateService
@testable import Remote

@Suite struct PublishedRatesTests {
    private let today = Day(year: 2026, month: 3, day: 10)!

    private func read(_ text: String) throws -> PublishedRates {
        var rates = PublishedRates(source: "test")
        try rates.add(frankfurter: Array(text.utf8), today: today)
        return rates
    }

    @Test func everyFigureKeepsItsDigits() throws {
        let rates = try read(
            """
            {"amount":1.0,"base":"EUR","start_date":"2026-01-05","end_date":"2026-01-06","rates":{
            "2026-01-05":{"GBP":0.86413,"IDR":18423.05,"JPY":180,"KWD":0.3561},"2026-01-06":{"GBP":0.9}}}
            """)
        let found = Dictionary(
            uniqueKeysWithValues: rates.columns.map { ($0.currency.code, $0.rates.map(\.rate.description)) })
        #expect(found == ["GBP": ["0.86413", "0.9"], "IDR": ["18423.05"], "JPY": ["180"], "KWD": ["0.3561"]])
        #expect(rates.dayCount == 2)
        #expect(rates.problems == [])
    }

    @Test func impossibleRatesAreRefusedAndTheRestTaken() throws {
        let rates = try read(
            """
            {"base":"EUR","rates":{"2026-03-11":{"GBP":0.9},"2026-02-30":{"GBP":0.9},"soon":{"GBP":0.9},
            "2026-03-09":{"GBP":-0.9,"USD":0,"CAD":"1.5","XX":1,"EUR":1,"AUD":1e300,"NZD":null,"CHF":0.97}}}
            """)
        #expect(rates.columns.map(\.currency.code) == ["CHF"])
        #expect(rates.problems.count == 10)
        #expect(rates.problems.first == "2026-03-11 is in the future")
    }

    @Test(arguments: [
        "", "<html>", "[]", "{}", #"{"base":"USD","rates":{}}"#, #"{"base":"EUR"}"#, #"{"base":"EUR","rates":[]}"#,
        #"{"base":"EUR","rates":{"2026-03-09":{"GBP":0.9}"#, #"{"message":"not found"}"#,
    ])
    func answerWithoutATableIsATemporaryError(_ text: String) {
        let error = #expect(throws: ServiceError.self) { try read(text) }
        #expect(error?.mayPass == true)
    }

    @Test func aLongPeriodIsAskedForInPieces() {
        let first = Day(year: 2024, month: 1, day: 1)!
        let parts = RateService.parts(of: [first...today])
        #expect(parts.count == 3)
        #expect(parts.first?.lowerBound == first)
        #expect(parts.last?.upperBound == today)
        for (part, next) in zip(parts, parts.dropFirst()) {
            #expect(part.upperBound.adding(days: 1) == next.lowerBound)
        }
        #expect(parts.allSatisfy { $0.upperBound.number - $0.lowerBound.number < 365 })
    }
}
