import Testing

/// A clock far ahead of the store, which fhq reports before it makes an SKU.
struct ClockTests {
    private func buy(_ program: Program, on day: String, for price: Int = 3, _ options: String...) throws -> Program.Run
    {
        try program.run(
            ["--quiet", "--store", "clock.sqlite", "--now", "\(day)T12:00:00Z"] + options
                + ["-c", "buy Lamp for \(price) GBP; buy Jug for \(price) GBP"])
    }

    @Test func clockJumpOfMoreThanADayIsReportedOnce() throws {
        let program = try Program()
        #expect(try buy(program, on: "2026-06-01").errors == "")
        let jumped = try buy(program, on: "2026-06-10")
        #expect(jumped.status == 0)
        #expect(jumped.errors == "the computer's clock says 2026-06-10, 9 days later than the newest entry\n")
        #expect(try buy(program, on: "2026-06-10", for: 4).errors == "")
    }

    @Test func strictRefusesAClockJumpAndForceIsSilent() throws {
        let program = try Program()
        _ = try buy(program, on: "2026-06-01")
        let strict = try buy(program, on: "2026-06-10", "--strict")
        #expect(strict.status == 1)
        #expect(strict.output == "")
        #expect(try buy(program, on: "2026-06-10", "--force").errors == "")
    }
}
