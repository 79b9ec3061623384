import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Marketplaces

/// Reports of many lines: `make torture` has a million.
@Suite struct LongFileTests {
    private let folder = TemporaryFolder()

    @Test func aLongReportIsReadToItsEnd() throws {
        let count = Torture.count(1_000_000, elseOnly: 3_000)
        let path = folder.path + "/long.csv"
        try write(count, to: path)
        let file = try #require(try MarketplaceFile.look(at: path))
        var (lines, charges, net, keys) = (0, 0, Int64(0), Set<String>())
        let report = try file.read { fact in
            switch fact {
            case .line(let line): (lines, net) = (lines + 1, net + (line.net?.minor ?? 0))
            case .charge(let charge): (charges, net) = (charges + 1, net + (charge.net?.minor ?? 0))
            default: Issue.record("\(fact)")
            }
            if case .charge(let charge) = fact, keys.count < 10_000 { keys.insert(charge.key) }
        }
        #expect(report.rows == count && report.problems.isEmpty && lines == (count + 1) / 2 && charges == count / 2)
        #expect(net == Int64(lines) * 3720 - Int64(charges) * 117 && keys.count == min(charges, 10_000))
    }

    /// Writes `count` lines, alternately an order and an ad fee.
    private func write(_ count: Int, to path: String) throws {
        let file = try #require(fopen(path, "w"))
        defer { fclose(file) }
        fputs(FrameTests.header + "\n", file)
        for number in 0..<count {
            let day = "\(number % 28 + 1) Nov 2026"
            fputs(
                number % 2 == 0
                    ? "\(day),Order,12-\(number),37.20,GBP,--,--,40\(number),10\(number),Brass lamp,FH-2KAAJ8G1,1,39,3.2,--,-0.4,"
                        + "-4.6,42.2,GBP,--,--\n"
                    : "\(day),Other fee,12-\(number - 1),-1.17,GBP,--,--,40\(number - 1),--,--,--,--,--,--,--,--,--,-1.17,GBP,--,"
                        + "Promoted Listings\n", file)
        }
    }
}
