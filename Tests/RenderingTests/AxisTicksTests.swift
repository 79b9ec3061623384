import Testing

@testable import Rendering

@Suite struct AxisTicksTests {
    private func labels(_ values: [Double], digits: Int = 2) -> [String] {
        let ticks = AxisTicks(values, digits: digits)
        return ticks.values.map(ticks.text)
    }

    @Test(arguments: [
        ([0.0, 9_300], 2, ["0", "2,000", "4,000", "6,000", "8,000", "10,000"]),
        ([-250, 480], 2, ["-400", "-200", "0", "200", "400", "600"]),
        ([-3], 0, ["-3", "-2", "-1", "0"]), ([1], 0, ["0", "1"]), ([2], 0, ["0", "1", "2"]), ([], 2, ["0", "1"]),
        ([0], 2, ["0", "1"]), ([0.03], 2, ["0.00", "0.01", "0.02", "0.03"]),
        ([4.2], 2, ["0", "1", "2", "3", "4", "5"]), ([0.9], 2, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
        ([0.2512], 4, ["0.00", "0.05", "0.10", "0.15", "0.20", "0.25", "0.30"]),
        ([1_000], 2, ["0", "200", "400", "600", "800", "1,000"]),
    ])
    func ticksAreRound(values: [Double], digits: Int, expected: [String]) {
        #expect(labels(values, digits: digits) == expected)
    }

    @Test func everyNumberIsBetweenTheFirstTickAndTheLast() {
        for exponent in -18...18 {
            let power = (0..<abs(exponent)).reduce(1.0) { value, _ in exponent < 0 ? value / 10 : value * 10 }
            for lead in [1, 1.01, 1.99, 2, 2.5, 4.99, 5, 7, 9.999] {
                let values = [lead * power, -lead * power / 3]
                let ticks = AxisTicks(values, digits: 18)
                #expect(ticks.low <= values[1] && ticks.high >= values[0] * (1 - 1e-9))
                #expect(ticks.values.contains(0) && 3...12 ~= ticks.values.count)
                #expect(Set(ticks.values.map(ticks.text)).count == ticks.values.count)
            }
        }
    }

    @Test func theLargestNumbersHaveTicks() {
        #expect(labels([Double(Int64.max), Double(Int64.min)], digits: 0).contains("0"))
    }
}
