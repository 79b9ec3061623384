import Testing

@testable import Programs
@testable import Statements

/// How far something is, how fast it goes, and how long it will take.
@Suite struct PaceTests {
    @Test(
        arguments: [
            (0, 0, 5.0, "x … 100 %"), (45, 100, 0.5, "x … 45 %"), (50, 100, 1, "x … 50 % · 50 %/s · 1 s left"),
            (0, 100, 9, "x … 0 %"), (100, 100, 9, "x … 100 %"),
            (45, 100, 9, "x … 45 % · 5 %/s · 11 s left"), (1, 1_000, 10, "x … 0 % · under 1 %/s · 3 h left"),
            (10, 100, 10, "x … 10 % · 1 %/s · 90 s left"), (9, 100, 10, "x … 9 % · under 1 %/s · 2 min left"),
            (50, 100, 99, "x … 50 % · under 1 %/s · 99 s left"), (50, 100, 100, "x … 50 % · under 1 %/s · 2 min left"),
            (500, 1_000, 200, "x … 50 % · under 1 %/s · 4 min left"),
        ] as [(Int, Int, Double, String)])
    func speedAndTimeLeftAppearAfterASecond(done: Int, total: Int, seconds: Double, words: String) {
        let start = ContinuousClock.now
        let pace = Pace(doing: "x", start: start)
        #expect(pace.words(done, of: total, now: start + .seconds(seconds)) == words)
    }

    @Test func aStepOfManyKeepsThePaceOfAll() {
        let now = ContinuousClock.now
        var pace: Pace? = Pace(doing: "photos", start: now - .seconds(10))
        let second = Step("photo 26 of 100: FH-1", among: "photos", 25, of: 100)
        #expect(second.sentence(&pace, now: now) == "photo 26 of 100: FH-1 · 2 %/s · 30 s left")
        #expect(Step("sending", 1, of: 4).sentence(&pace, now: now) == "sending … 25 %" && pace?.doing == "sending")
        #expect(("looking" as Step).sentence(&pace) == "looking")
    }

    @Test func paceRestartsWithEachActivity() {
        let session = Session()
        let first = session.pace(of: "one")
        #expect(session.pace(of: "one").doing == first.doing && session.pace(of: "two").doing == "two")
    }
}
