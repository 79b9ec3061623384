import Testing
import TestSupport

@testable import Queries

@Suite struct MiddleValuesTests {
    /// Lists of every length, with few and with many different values, in random, rising, falling and even order.
    @Test func middleMatchesTheSortedList() {
        var random = SeededRandom(seed: 1)
        for count in Array(1...40) + [999, 1000] {
            for most in [0, 1, 3, 50, Int64.max] {
                let values = (0..<count).map { _ in Int64.random(in: -most...most, using: &random) }
                let sorted = values.sorted()
                let expected = (sorted[(count - 1) / 2], sorted[count / 2])
                for var list in [values, sorted, sorted.reversed()] {
                    let found = MiddleValues.find(&list)
                    #expect(found == expected, "\(values)")
                    #expect(list.sorted() == sorted)
                    let place = Int.random(in: 0..<count, using: &random)
                    let next = place + 1 < count
                    #expect(
                        MiddleValues.find(&list, from: place, toNext: next)
                            == (sorted[place], sorted[next ? place + 1 : place]))
                }
            }
        }
    }
}
