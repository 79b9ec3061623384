import Foundation
import TestSupport
import Testing

@testable import Imports
@testable import Marketplaces

/// Excel keeps six digits of a long number that it shows in a narrow column, and saves what it shows.
@Suite struct ShortenedNumberTests {
    private let folder = TemporaryFolder()

    private func facts(_ path: String) throws -> [OrderFact] {
        var facts: [OrderFact] = []
        try #require(try MarketplaceFile.look(at: path)).read { facts.append($0) }
        return facts
    }

    /// For each column: the file is read unchanged or refused with the way out, never with other numbers.
    @Test(arguments: MonthTests.kinds) func shortenedNumbersAreRefused(script: String, name: String, kind: String)
        throws
    {
        let months = try MarketplaceMonths(script, name, seed: 31, count: 1)
        defer { withExtendedLifetime(months) {} }
        let sound = months.months[0] + "/whole.csv"
        let truth = try facts(sound)
        let script = folder.path + "/shorten.py"
        try Self.shorten.write(toFile: script, atomically: true, encoding: .utf8)
        let paths = try Child.output(of: ["python3", script, sound, folder.path]).split(separator: "\n")
        for path in paths.map(String.init) {
            do {
                let read = try facts(path)
                #expect(read == truth, "\(name): \(path)")
            } catch let problem as ImportProblem {
                #expect(problem.reason == "Excel has shortened the numbers in this file", "\(name): \(problem)")
                #expect(problem.hint?.hasPrefix("download it again") == true && !problem.canBeSkipped)
            }
        }
    }

    @Test(arguments: ["4.07197E+11", "4,07197E+11", "4E+11", "4.07197e+11", "1.00819E+13"])
    func anExponentIsShortened(text: String) { #expect(ShortenedNumber.isOne(text)) }

    @Test(arguments: ["407197269275", "12-10482-55231", "FH-2E+1", "E+11", "3E11", "FH-20D6G0NR", ""])
    func otherTextsAreNotShortenedNumbers(text: String) { #expect(!ShortenedNumber.isOne(text)) }

    /// Python that rewrites the file for each column with long numbers, shortened as by Excel.
    private static let shorten = """
        import csv, io, sys
        source, folder = sys.argv[1:]
        text = open(source, encoding="utf-8-sig", newline="").read()
        mark = max(",;\\t", key=lambda m: text.count(m))
        rows = list(csv.reader(io.StringIO(text), delimiter=mark))
        def short(cell):
            return "%.5E" % float(cell) if len(cell) > 11 and cell.isascii() and cell.isdigit() else cell
        for column in range(max(map(len, rows))):
            changed = [[short(c) if i == column else c for i, c in enumerate(row)] for row in rows]
            if changed != rows:
                path = f"{folder}/column-{column}.csv"
                with open(path, "w", encoding="utf-8", newline="") as file:
                    csv.writer(file, delimiter=mark).writerows(changed)
                print(path)
        """
}
