import QueryLanguage
import Testing

@testable import Drive
@testable import Ledger

@Suite struct SyncGateTests {
    @Test(arguments: [nil, "3f2a"])
    func gateRoundTripsThroughItsText(grant: String?) throws {
        let day = try #require(Day(iso: "2026-03-14"))
        let gate = SyncGate(sheets: 7, revision: .max, day: day, grant: grant)
        #expect(SyncGate(text: gate.text) == gate)
    }

    @Test(arguments: [
        "", "7", "7.1 2026-03-14", "7.1 2026-02-31 -", "a.1 2026-03-14 -", "7.1.2 2026-03-14 -", "7.1 - - -",
    ])
    func malformedGateTextIsRejected(text: String) {
        #expect(SyncGate(text: text) == nil)
    }

    @Test func dayAndGrantDoNotCountAsData() throws {
        let (one, other) = (SyncGate(sheets: 7, revision: 1, day: .first, grant: nil), Day.first.adding(days: 1))
        #expect(one.holdsSameData(as: SyncGate(sheets: 7, revision: 1, day: other, grant: "3f2a")))
        #expect(!one.holdsSameData(as: SyncGate(sheets: 7, revision: 2, day: .first, grant: nil)))
        #expect(!one.holdsSameData(as: SyncGate(sheets: 8, revision: 1, day: .first, grant: nil)))
    }
}
