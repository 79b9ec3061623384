import Foundation
import Queries
import QueryLanguage
import RateService
import Testing
import TestSupport

@Suite struct ConversionTests {
    private static let currencies = [
        "EUR", "GBP", "USD", "CAD", "AUD", "NZD", "JPY", "SEK", "TRY", "IDR", "KRW", "HUF", "ISK", "RUB", "HRK",
    ].compactMap { Currency(code: $0) }

    private struct Case {
        var minor: Int64
        var from: Currency
        var to: Currency
        var day: Day
    }

    private static func cases(_ count: Int) -> [Case] {
        var numbers = SeededRandom(seed: 2026)
        return (0..<count).map { _ in
            let size = Int64.random(in: 1...10, using: &numbers)
            let most = (0..<size).reduce(Int64(1)) { power, _ in power * 10 }
            return Case(
                minor: Int64.random(in: -most...most, using: &numbers),
                from: currencies.randomElement(using: &numbers) ?? .eur,
                to: currencies.randomElement(using: &numbers) ?? .gbp,
                day: Day(number: Int32.random(in: 20_320...20_760, using: &numbers)))
        }
    }

    /// Python: decimals of 60 digits, the newest rate at most 30 days old, rounded half away from zero at the end.
    private static let reference = """
        import bisect, csv, datetime, decimal, sys
        decimal.getcontext().prec = 60
        table = {}
        with open(PATH) as file:
            rows = csv.DictReader(file)
            for row in rows:
                day = datetime.date.fromisoformat(row['Date']).toordinal()
                for code, value in row.items():
                    if code and code != 'Date' and value not in ('', 'N/A'):
                        table.setdefault(code, {})[day] = decimal.Decimal(value)
        days = {code: sorted(rates) for code, rates in table.items()}
        digits = {'JPY': 0, 'KRW': 0, 'ISK': 0}
        def rate(code, day):
            if code == 'EUR': return decimal.Decimal(1)
            place = bisect.bisect_right(days[code], day) - 1
            if place < 0 or day - days[code][place] > 30: return None
            return table[code][days[code][place]]
        for line in open('input.txt'):
            minor, given, wanted, day = line.split()
            day = datetime.date.fromisoformat(day).toordinal()
            if given == wanted:
                print(minor); continue
            first, second = rate(given, day), rate(wanted, day)
            if first is None or second is None:
                print('-'); continue
            amount = decimal.Decimal(minor).scaleb(-digits.get(given, 2)) * second / first
            unit = decimal.Decimal(1).scaleb(-digits.get(wanted, 2))
            print(int(amount.quantize(unit, decimal.ROUND_HALF_UP).scaleb(digits.get(wanted, 2))))
        """

    @Test func aHundredThousandConversionsEqualExactDecimals() throws {
        let fixture = try RateFixture()
        try fixture.add(RateFile(path: RateFixture.published, today: fixture.today))
        let cases = Self.cases(100_000)
        let input = cases.map { "\($0.minor) \($0.from.code) \($0.to.code) \($0.day.description)\n" }.joined()
        let script = Self.reference.replacingOccurrences(of: "PATH", with: "'\(RateFixture.published)'")
        let expected = try fixture.python(script, input: input).split(separator: "\n")
        try #require(expected.count == cases.count)
        let found = try fixture.store.withRates { rates in
            cases.map { each in
                rates.convert(each.minor, from: each.from, to: each.to, on: each.day.number).map { "\($0.minor)" }
                    ?? "-"
            }
        }
        let wrong = zip(zip(cases, found), expected).filter { $0.0.1 != $0.1 }
        #expect(wrong.isEmpty, "\(wrong.count) differ, such as \(wrong.prefix(3))")
        #expect(found.contains("-") && found.count { $0 != "-" } > 50_000)
    }

    @Test func thereAndBackStaysWithinTheRounding() throws {
        let fixture = try RateFixture()
        try fixture.add(RateFile(path: RateFixture.published, today: fixture.today))
        try fixture.store.withRates { rates in
            for each in Self.cases(20_000) where each.day.number < 20_757 {
                guard let there = rates.convert(each.minor, from: each.from, to: each.to, on: each.day.number),
                    let back = rates.convert(there.minor, from: each.to, to: each.from, on: each.day.number),
                    let unit = rates.convert(1_000_000, from: each.to, to: each.from, on: each.day.number)
                else { continue }
                // Half a unit of the other currency, converted, and half a unit of the way back.
                let allowed = unit.minor / 2_000_000 + 1
                #expect(abs(back.minor - each.minor) <= allowed, "\(each)")
            }
        }
    }

    @Test func aHalfIsRoundedAwayFromZero() throws {
        let fixture = try RateFixture()
        try fixture.add(fixture.file("Date,USD,JPY,\n2026-03-02,0.5,150,\n"))
        try fixture.store.withRates { rates in
            let day = try #require(Day(iso: "2026-03-02")).number
            let (usd, jpy) = try (#require(Currency(code: "USD")), #require(Currency(code: "JPY")))
            #expect(rates.convert(1, from: .eur, to: usd, on: day)?.minor == 1)
            #expect(rates.convert(-1, from: .eur, to: usd, on: day)?.minor == -1)
            #expect(rates.convert(-3, from: .eur, to: usd, on: day)?.minor == -2)
            #expect(rates.convert(1, from: .eur, to: jpy, on: day)?.minor == 2)
            #expect(rates.convert(150, from: jpy, to: .eur, on: day)?.minor == 100)
        }
    }

    @Test func conversionNamesTheOldestDayAndThePath() throws {
        let fixture = try RateFixture()
        try fixture.add(fixture.file("Date,USD,GBP\n2026-03-06,1.2,N/A\n2026-03-02,1.1,0.85\n"))
        try fixture.store.withRates { rates in
            let day = try #require(Day(iso: "2026-03-08")).number
            let usd = try #require(Currency(code: "USD"))
            let cross = try #require(rates.convert(1000, from: usd, to: .gbp, on: day))
            #expect(cross == Conversion(minor: 708, rateDay: day - 6, path: .cross))
            #expect(
                rates.convert(1000, from: .eur, to: usd, on: day)
                    == Conversion(minor: 1200, rateDay: day - 2, path: .direct))
            #expect(rates.convert(1200, from: usd, to: .eur, on: day)?.path == .reverse)
            #expect(rates.convert(5, from: usd, to: usd, on: 0) == Conversion(minor: 5, rateDay: 0, path: .same))
        }
    }

    @Test func aRateEndsThirtyDaysAfterItsNewest() throws {
        let fixture = try RateFixture()
        try fixture.add(fixture.file("Date,RUB\n2022-03-01,117.201\n"))
        try fixture.store.withRates { rates in
            let last = try #require(Day(iso: "2022-03-31")).number
            let rouble = try #require(Currency(code: "RUB"))
            #expect(rates.convert(100, from: .eur, to: rouble, on: last)?.minor == 11_720)
            #expect(rates.convert(100, from: .eur, to: rouble, on: last + 1) == nil)
            #expect(rates.convert(100, from: .eur, to: rouble, on: last - 31) == nil)
            #expect(rates.convert(100, from: rouble, to: .gbp, on: last) == nil)
        }
    }

    @Test func theRateOfTheRecordWins() throws {
        let fixture = try RateFixture()
        try fixture.add(fixture.file("Date,USD\n2026-03-02,1.25\n"))
        try fixture.store.withRates { rates in
            let day = try #require(Day(iso: "2026-03-02")).number
            let usd = try #require(Currency(code: "USD"))
            let own = RecordedRate(rate: Decimal64(units: 8333, fractionDigits: 4), currency: .eur)
            let captured = rates.convert(1000, from: usd, to: .eur, on: day, captured: own)
            #expect(captured == Conversion(minor: 833, rateDay: day, path: .captured))
            #expect(rates.convert(1000, from: .eur, to: usd, on: day, captured: own)?.path == .direct)
        }
    }
}
