import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Imports
@testable import Marketplaces

/// Files of each kind with damaged bytes, cells, columns and lines, each of which gets an answer.
@Suite struct MarketplaceMutationTests {
    private let folder = TemporaryFolder()

    @Test(arguments: MonthTests.kinds) func aDamagedFileGetsAnAnswer(script: String, name: String, kind: String) throws
    {
        let months = try MarketplaceMonths(script, name, seed: 901, count: 1, days: MarketplaceMonths.days)
        let sound = [UInt8](try Data(contentsOf: URL(fileURLWithPath: months.months[0] + "/whole.csv")))
        var (random, answers) = (SeededRandom(seed: 7), [String: Int]())
        for number in 0..<Torture.count(1000, elseOnly: 30) {
            var bytes = sound
            var isInPlace = true
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                if !Self.mutate(&bytes, &random) { isInPlace = false }
            }
            let path = "\(folder.path)/\(name)-\(number).csv"
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            answers[try Self.answer(to: path, isInPlace), default: 0] += 1
            try FileManager.default.removeItem(atPath: path)
        }
        #expect(answers["read", default: 0] > 5, "\(answers)")
    }

    /// Returns the outcome of a file, and expects that a store can keep each of its facts.
    private static func answer(to path: String, _ isInPlace: Bool) throws -> String {
        do {
            guard let file = try MarketplaceFile.look(at: path) else { return "not a marketplace's" }
            try file.read { fact in
                let text = "\(fact)"
                #expect(
                    !text.contains("\0") && !(isInPlace && text.contains(MarketplaceMonths.buyer)), "\(path): \(text)")
                if case .line(let line) = fact { #expect(!line.order.isEmpty && line.day != nil, "\(path)") }
            }
            return "read"
        } catch is ImportError {
            return "refused"
        } catch is ImportProblem {
            return "not CSV"
        }
    }

    /// Damages the bytes; returns `false` if whole cells may now undetectably stand in another column.
    private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) -> Bool {
        guard bytes.count > 10 else { return true }
        let quotes = bytes.count { $0 == UInt8(ascii: "\"") }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(contentsOf: [Array("\"\",;\n\r\0=-9€".utf8).randomElement(using: &random) ?? 0], at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1..<40, using: &random)))
        case 3: bytes.removeLast(bytes.count - place)
        case 4:
            let copy = bytes[place..<min(bytes.count, place + 300)]
            bytes.insert(contentsOf: copy, at: Int.random(in: 0..<bytes.count, using: &random))
            return false
        case 5:
            // A cell may contain line breaks.
            mutateLines(&bytes, &random)
            return false
        default:
            mutateColumns(&bytes, &random)
            return false
        }
        return bytes.count { $0 == UInt8(ascii: "\"") } == quotes
    }

    private static func mutateLines(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let (first, second) = (
            Int.random(in: 0..<lines.count, using: &random), Int.random(in: 0..<lines.count, using: &random)
        )
        if Bool.random(using: &random) { lines.swapAt(first, second) } else { lines.insert(lines[first], at: second) }
        bytes = Array(lines.joined(separator: [0x0A]))
    }

    /// Removes or moves a column of all lines, splitting at commas.
    private static func mutateColumns(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        let (from, to) = (Int.random(in: 0..<30, using: &random), Int.random(in: 0..<30, using: &random))
        let isMoved = Bool.random(using: &random)
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            var cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            guard from < cells.count else { return Array(line) }
            let cell = cells.remove(at: from)
            if isMoved { cells.insert(cell, at: min(to, cells.count)) }
            return Array(cells.joined(separator: [UInt8(ascii: ",")]))
        }
        bytes = Array(lines.joined(separator: [0x0A]))
    }
}
