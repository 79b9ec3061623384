import QueryLanguage
import Testing

@testable import Queries

/// Rates by day: in any order of queries, a day has the newest rate of it or the 30 days before.
@Suite struct RateSeriesTests {
    /// Every third day of about twenty years, with a gap of 100 days.
    private static let days = stride(from: 10_000 as Int32, to: 17_500, by: 3).filter { $0 < 12_000 || $0 >= 12_100 }

    private static func rate(of day: Int32) -> RateValue {
        RateValue(mantissa: Int64(day), scale: day % 2 == 0 ? 2 : 3)
    }

    private func series(_ loads: @escaping (Int) -> Void = { _ in }) -> RateSeries {
        RateSeries(fractionDigits: 2) { first, end in
            let rates = Self.days.filter { $0 >= first && $0 < end }.map { (day: $0, rate: Self.rate(of: $0)) }
            loads(rates.count)
            return rates
        }
    }

    /// A rate has ten decimals at most, and with ten of them it fits in 64 bits.
    @Test(arguments: [
        ("1.1172", true), ("7", true), ("0.0000000001", true), ("0.00000000001", false), ("1.12345678901", false),
        ("99999999.9999999999", true), ("100000000.0000000000", false), ("922337203", true), ("922337204", false),
        ("0", false), ("0.0", false), ("1.", false), (".5", false), ("1.2.3", false), ("", false), ("-1", false),
        ("1e5", false), ("1:", false), ("1/", false),
    ])
    func aRateIsReadIfItFits(text: String, fits: Bool) {
        #expect((Array(text.utf8).withUnsafeBufferPointer { RateValue($0) } != nil) == fits)
    }

    @Test(arguments: [1, 7, 1009, -1, -13] as [Int32])
    func ratesCanBeAddedInAnyDayOrder(step: Int32) throws {
        let series = series()
        let span: Int32 = 7800
        for number in 0..<span {
            let place = Int64(step < 0 ? -number : number) * Int64(step.magnitude) % Int64(span)
            let day = 9900 + Int32((place + Int64(span)) % Int64(span))
            let expected = Self.days.last { $0 <= day && $0 >= day - 30 }
            let found = series.rate(on: day)
            #expect(found?.age == expected.map { day - $0 }, "\(day)")
            let value = expected.flatMap { Self.rate(of: $0).mantissa(atScale: series.scale) }
            #expect(found?.mantissa == value, "\(day)")
        }
        #expect(series.newestDay == Self.days.last)
    }

    @Test func onlyTheRatesThatAreNeededAreLoaded() {
        var loaded: [Int] = []
        let series = series { loaded.append($0) }
        #expect(series.rate(on: 17_400) != nil)
        #expect(loaded.reduce(0, +) < 200)
        #expect(series.rate(on: 17_000) != nil && series.rate(on: 17_450) != nil)
        #expect(series.rate(on: 10_000) != nil)
        #expect(loaded.reduce(0, +) == Self.days.count)
        #expect(loaded.count <= 4)
    }

    @Test func aCurrencyThatEndedLongAgoHasItsNewestDayAndNoRate() {
        let series = series()
        #expect(series.rate(on: 20_000) == nil)
        #expect(series.newestDay == Self.days.last)
    }
}
