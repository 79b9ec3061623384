import TestSupport

/// Numbers at both ends of their range, and their digits in text.
enum LargeAmounts {
    private static let numbers: [Int64] = [
        .max, .max - 1, .max - 100, .min, .min + 1, 1 << 62, -(1 << 62), 9_000_000_000_000_000_000, 100, 1, 0, -1,
    ]

    /// Returns a count and an amount for each of a few rows; `nil` is an empty amount.
    static func rows(_ random: inout SeededRandom) -> [(count: Int64, pence: Int64?)] {
        (0..<Int.random(in: 2...6, using: &random)).map { _ in
            let isEmpty = Int.random(in: 0..<8, using: &random) == 0
            return (
                numbers.randomElement(using: &random) ?? 0, isEmpty ? nil : numbers.randomElement(using: &random)
            )
        }
    }

    /// Returns the digits of a number written for people, without commas and point; `nil` for other text.
    static func units(_ text: Substring) -> Int64? { Int64(text.filter { $0 != "," && $0 != "." }) }
}
