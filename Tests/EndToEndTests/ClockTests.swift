import Testing

/// A clock behind the store, or a year ahead of it, which fhq reports before it makes an SKU.
struct ClockTests {
    private func buy(_ program: Program, on day: String, for price: Int = 3, _ options: String...) throws -> Program.Run
    {
        try program.run(
            ["--quiet", "--store", "clock.sqlite", "--now", "\(day)T12:00:00Z"] + options
                + ["-c", "buy Lamp for \(price) GBP; buy Jug for \(price) GBP"])
    }

    /// A pause of weeks, as between two markets, is usual.
    @Test(arguments: ["2026-06-01", "2026-06-03", "2026-08-30", "2027-05-31"]) func aPauseIsNoReasonToAsk(day: String)
        throws
    {
        let program = try Program()
        #expect(try buy(program, on: "2026-06-01").errors == "")
        #expect(try buy(program, on: day, for: 4, "--strict").errors == "")
    }

    @Test(arguments: [
        ("2027-06-10", "374 days after"), ("2026-05-31", "1 day before"), ("2025-06-01", "365 days before"),
    ])
    func aClockFarAheadOrBehindIsReportedOnce(day: String, words: String) throws {
        let program = try Program()
        #expect(try buy(program, on: "2026-06-01").errors == "")
        let jumped = try buy(program, on: day)
        #expect(jumped.status == 0)
        #expect(jumped.errors == "the computer's clock says \(day), \(words) the newest entry\n")
    }

    @Test func strictRefusesAClockJumpAndForceIsSilent() throws {
        let program = try Program()
        _ = try buy(program, on: "2026-06-01")
        let strict = try buy(program, on: "2027-06-10", "--strict")
        #expect(strict.status == 1)
        #expect(strict.output == "")
        #expect(try buy(program, on: "2027-06-10", "--force").errors == "")
    }
}
