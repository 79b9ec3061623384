import Foundation
import Statements
import Testing
import TestSupport

/// The amounts that `why` lists add up to the figures of its report.
@Suite struct WhySumTests {
    private func shop(_ seed: UInt64) throws -> Shop {
        let shop = try Shop()
        shop.options.yes = true
        var random = SeededRandom(seed: seed)
        func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        try shop.run("haul add Sunday 2026-03-01; haul add Empty 2026-03-02")
        for number in 0..<20 {
            let haul = ["haul Sunday", "haul \"Car boot\"", ""][pick(0...2)]
            try shop.run("buy thing\(number) for \(pick(1...40)) \(haul) on 2026-03-0\(pick(1...9))")
            guard number % 3 > 0 else { continue }
            let platform = ["ebay", "vinted"][pick(0...1)]
            try shop.run(
                "sell thing\(number) for \(pick(1...60)) on \(platform) on 2026-0\(pick(4...6))-1\(pick(0...9)) fees 1")
            if pick(0...3) == 0 { try shop.run("return thing\(number) refund 1 on 2026-07-01") }
        }
        try shop.run("spend 4 on packaging haul Sunday on 2026-03-01")
        return shop
    }

    /// Returns the sums of the amounts of `why` by the first columns, in pence.
    private func sums(_ shop: Shop, _ text: String, labels: Int) throws -> [String: Int] {
        try shop.run(text).reduce(into: [:]) { sums, row in
            let cells = row.components(separatedBy: " | ")
            guard cells.count == labels + 8, let amount = Double(cells[labels + 6]) else { return }
            sums[cells.prefix(labels).joined(separator: " "), default: 0] += Int((amount * 100).rounded())
        }
    }

    @Test(arguments: 1...4) func theSalesOfAReconciliation(seed: UInt64) throws {
        let shop = try shop(seed)
        for report in ["reconcile ebay 2026 100 GBP", "reconcile vinted 2026-Q2 0 GBP"] {
            let rows = try shop.run(report).map { $0.components(separatedBy: " | ") }
            let why = try sums(shop, "why \(report)", labels: 2)
            for row in rows where row.count > 5 && row[0] == "gross" {
                #expect(why["gross \(row[1])"] ?? 0 == Double(row[5]).map { Int(($0 * 100).rounded()) }, "\(row)")
            }
            let total = try #require(rows.first { $0[0] == "total" })
            #expect(Double(why.values.reduce(0, +)) / 100 == Double(total[5]))
            #expect(!why.isEmpty)
        }
    }

    @Test(arguments: 1...4) func theNetOfEveryHaul(seed: UInt64) throws {
        let shop = try shop(seed)
        let why = try sums(shop, "why hauls", labels: 1)
        let hauls = try shop.run("hauls show name, haul_net").map { $0.components(separatedBy: " | ") }
        #expect(hauls.count >= 2)
        for haul in hauls {
            let net = haul[1].split(separator: " ").first.flatMap { Double($0) }
            #expect(why[haul[0]] ?? 0 == net.map { Int(($0 * 100).rounded()) }, "\(haul)")
        }
        #expect(Set(why.keys).isSubset(of: Set(hauls.map { $0[0] })))
    }
}
