import Imports
import QueryLanguage
import StoreFile
import Testing

@Suite struct BusinessCalendarTests {
    @Test(arguments: [1_772_307_200, 1_774_744_200, 1_793_534_400, 0, -3_600, 4_000_000_000])
    func localDayMatchesTheSystem(seconds: Int64) throws {
        let day = try ImportFixture.output(of: "date", ["-d", "@\(seconds)", "+%F"])
        let moment = BusinessCalendar.local.moment(Instant(milliseconds: seconds * 1000))
        #expect(moment.day.description == day)
        #expect(moment.instant.milliseconds == seconds * 1000)
    }

    @Test func dayFollowsTheOffset() {
        let instant = Instant(milliseconds: 1_772_307_200_000)
        #expect(BusinessCalendar.utc.moment(instant).day.description == "2026-02-28")
        #expect(BusinessCalendar { _ in 9 * 3600 }.moment(instant).day.description == "2026-03-01")
        #expect(BusinessCalendar { _ in -20 * 3600 }.moment(instant).day.description == "2026-02-27")
    }
}
