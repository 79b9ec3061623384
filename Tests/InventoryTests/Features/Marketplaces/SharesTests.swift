import Testing
import TestSupport

@testable import Marketplaces

@Suite struct SharesTests {
    @Test(
        arguments: [
            (100, [1, 1, 1], [34, 33, 33]), (-100, [1, 1, 1], [-34, -33, -33]), (10, [0, 0], [5, 5]), (7, [5], [7]),
            (10, [2, 1, 0], [7, 3, 0]), (1, [1, 3], [0, 1]), (0, [4, 5], [0, 0]),
        ] as [(Int64, [Int64], [Int64])])
    func partsAreInProportion(amount: Int64, weights: [Int64], parts: [Int64]) {
        #expect(Shares.of(amount, by: weights) == parts)
    }

    @Test func sharesAddUpForAnyWeights() {
        var generator = SeededRandom(seed: 1)
        for _ in 0..<500 {
            let amount = Int64.random(in: -10_000_000_000_000...10_000_000_000_000, using: &generator)
            let count = Int.random(in: 1...9, using: &generator)
            let weights = (0..<count).map { _ in Int64.random(in: -5...1_000_000_000_000, using: &generator) }
            #expect(Shares.of(amount, by: weights).reduce(0, +) == amount)
            #expect((0..<count).reduce(0) { $0 + Shares.part($1, of: amount, in: count) } == amount)
        }
    }
}
