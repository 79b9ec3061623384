import QueryLanguage
import Testing

@testable import Queries

@Suite struct NeededRatesTests {
    /// 2 November 2026 is a Monday.
    @Test(arguments: [
        ("2026-10-30", "2026-10-30T16:00:00Z", false), ("2026-10-29", "2026-10-30T15:59:59Z", false),
        ("2026-10-29", "2026-10-30T16:00:00Z", true), ("2026-10-30", "2026-10-31T23:00:00Z", false),
        ("2026-10-29", "2026-10-31T12:00:00Z", true), ("2026-10-30", "2026-11-01T23:00:00Z", false),
        ("2026-10-30", "2026-11-02T15:59:59Z", false), ("2026-10-30", "2026-11-02T16:00:00Z", true),
        ("2027-10-30", "2026-11-02T16:00:00Z", false), ("1969-12-30", "1969-12-31T16:00:00Z", true),
        ("1969-12-31", "1970-01-01T12:00:00Z", false),
    ])
    func ratesAreOutdatedOnceTheLastWorkingDayIsPublished(newest: String, now: String, isBehind: Bool) throws {
        let needed = NeededRates(newest: Day(iso: newest))
        #expect(needed.areBehind(at: try #require(Instant(rfc3339: now))) == isBehind)
        #expect(NeededRates(newest: nil).areBehind(at: try #require(Instant(rfc3339: now))))
    }
}
