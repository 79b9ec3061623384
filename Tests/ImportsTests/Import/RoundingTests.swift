import QueryLanguage
import Testing

@testable import Imports

@Suite struct RoundingTests {
    /// Amounts at and around halves, and a spread of others from a fixed sequence.
    private static var samples: [Double] {
        var samples = [
            0, 0.005, 0.015, 1.005, 1.115, 2.675, 4.35, 1e-7, 0.0049999999999, 12.99, 1_234_567.895, 1e10, 0.1 + 0.2,
        ]
        var state: UInt64 = 42
        for _ in 0..<4000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            samples.append(Double(state >> 44) / 1000)
            samples.append(Double(state >> 33) / 1_048_576)
        }
        return samples
    }

    @Test(arguments: [("GBP", 2), ("JPY", 0), ("KWD", 3)])
    func pricesAreRoundedAsPythonsDecimalDoes(code: String, digits: Int) throws {
        let currency = try #require(Currency(code: code))
        let program = """
            import sys, decimal
            for line in sys.stdin:
                number = decimal.Decimal(repr(float(line))).scaleb(\(digits))
                print(int(number.quantize(decimal.Decimal(1), decimal.ROUND_HALF_UP)))
            """
        let input = Self.samples.map(\.description).joined(separator: "\n")
        let expected = try ImportFixture.output(of: "python3", ["-c", program], input: input).split(separator: "\n")
        #expect(expected.count == Self.samples.count)
        for (sample, expected) in zip(Self.samples, expected) {
            #expect(Money(rounding: sample, currency: currency)?.minor == Int64(expected), "\(sample) \(code)")
        }
    }

    @Test func halvesGoAwayFromZero() {
        #expect(Money(rounding: 1.005, currency: .gbp)?.minor == 101)
        #expect(Money(rounding: -1.005, currency: .gbp)?.minor == -101)
        #expect(Money(rounding: 2.675, currency: .gbp)?.minor == 268)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 100_000_000_000.01, 1e14, 1e300, -1e300])
    func impossibleAmountIsRefused(number: Double) {
        #expect(Money(rounding: number, currency: .gbp) == nil)
    }

    @Test func ratesAreWrittenWithoutAnExponent() {
        #expect(
            [1, 0.855, 0.00001, 1e-7, 1500, 1e16].map(DecimalText.shortest) == [
                "1", "0.855", "0.00001", "0.0000001", "1500", "10000000000000000",
            ])
    }
}
