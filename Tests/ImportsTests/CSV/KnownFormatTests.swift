import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Imports
@testable import Marketplaces

/// The formats that are known stay known: none of their files is taken for a sheet of a person's.
@Suite struct KnownFormatTests {
    private let folder = TemporaryFolder()

    /// Each file of a random month, and its first rows alone.
    @Test(arguments: MonthTests.kinds) func aMarketplacesFileIsNoPersonsSheet(
        script: String, name: String, kind: String
    )
        throws
    {
        let months = try MarketplaceMonths(script, name, seed: 500, count: Torture.count(250, elseOnly: 2))
        for path in try months.months.flatMap({ try MarketplaceMonths.wholes(of: $0) + MarketplaceMonths.parts(of: $0) }
        ) {
            #expect(try MarketplaceFile.look(at: path)?.source.id == kind, "\(path)")
            for rows in [40, 60, 90] {
                let cut = "\(folder.path)/cut.csv"
                // A report may begin with many lines about itself.
                try Data(try Self.beginning(of: path, rows: rows)).write(to: URL(fileURLWithPath: cut))
                #expect(try MarketplaceFile.look(at: cut)?.source.id == kind, "\(path), \(rows) rows")
            }
        }
    }

    private static func beginning(of path: String, rows: Int) throws -> Data {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        var (end, left) = (data.startIndex, rows)
        while left > 0, let line = data[end...].firstIndex(of: UInt8(ascii: "\n")) {
            (end, left) = (line + 1, left - 1)
        }
        return data[..<end]
    }

    /// Whichever columns of ours `show` chooses, in whichever order.
    @Test(arguments: [Noun.items, .expenses]) func aSheetOfOursIsNoPersonsSheet(_ noun: Noun) throws {
        var random = SeededRandom(seed: 9)
        // People name columns of other texts like those of drafts, which are ours only beside `sku` and `title`.
        let columns = noun.wholeColumns.filter { SheetColumn.of(name: $0)?.isOfDrafts != true }
        let path = "\(folder.path)/ours.csv"
        let cells = ["", "3", "2026-03-01", "Jug", "GBP", "eBay", "FH-20D6G0NR", "-"]
        for _ in 0..<Torture.count(6000, elseOnly: 300) {
            let count = Int.random(in: 2...columns.count, using: &random)
            var names = Array(columns.shuffled(using: &random).prefix(count))
            let taken = SheetColumn.all.filter { names.contains($0.name) && !$0.isKey }
            if taken.isEmpty { names.append(noun == .items ? "title" : "amount") }
            let rows = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                names.map { _ in cells.randomElement(using: &random) ?? "" }.joined(separator: ",")
            }
            try ([names.joined(separator: ",")] + rows).joined(separator: "\n").write(
                toFile: path, atomically: false, encoding: .utf8)
            do {
                let look = try SheetLook(path, map: SheetMap(), home: .gbp)
                #expect(look.isGiven && !look.header.isMapped, "\(names)")
            } catch let problem as ImportProblem {
                // Of columns that two kinds have, one may lack what it needs; then it is refused, and nothing guessed.
                #expect(problem.reason == "fhq knows none of its columns", "\(names): \(problem)")
            }
        }
    }
}
