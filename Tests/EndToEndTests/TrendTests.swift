import TestSupport
import Testing

/// `show trend`: the rows of each of the last twelve months as small bars.
@Suite struct TrendTests {
    private func program() throws -> Program {
        let program = try Program(isEmpty: true)
        var script = ["buy old for 1 on 2020-01-01", "sell old for 2 on vinted on 2020-01-02"]
        for (month, count) in [("2025-11", 1), ("2025-12", 8), ("2026-03", 4), ("2026-10", 2)] {
            for number in 1...count {
                let name = "\"x\(month) \(number)y\""
                script.append("buy \(name) for 1 on \(month)-01; sell \(name) for 3 on ebay on \(month)-1\(number)")
            }
        }
        // Before the first of the twelve months, which is December 2025.
        script.append("buy early for 1 on 2025-10-31; sell early for 2 on ebay on 2025-10-31")
        try program.write(script.joined(separator: "\n") + "\n", to: "sales.fhq")
        let run = try program.run("--quiet", "sales.fhq")
        #expect(run.status == 0, "\(run.errors)")
        return program
    }

    @Test func eachMonthHasABarAndNoneTheLowest() throws {
        let run = try program().run("-c", "sales by platform show count, trend as csv")
        #expect(run.output == "platform,count,trend\nVinted,1,▁▁▁▁▁▁▁▁▁▁▁▁\neBay,16,█▁▁▅▁▁▁▁▁▁▃▁\n", "\(run.errors)")
    }

    @Test func withoutGroupsItIsOneLine() throws {
        #expect(try program().run("-c", "sales show trend as csv").output == "trend\n█▁▁▅▁▁▁▁▁▁▃▁\n")
        #expect(try Program(isEmpty: true).run("-c", "sales show trend as csv").status == 0)
    }

    @Test func rowsWithoutDaysHaveNoTrend() throws {
        let run = try Program(isEmpty: true).run("-c", "platforms show trend")
        #expect(run.status == 2 && run.errors.contains("trend"))
    }
}
