import FeatureList
import Foundation
import Statements
import TestSupport
import Testing

/// A day at the boot sale: a market for several statements, several things in one statement, days as people write them.
@Suite struct WeekTests {
    private static func run(_ texts: String..., files: [String: String] = [:]) throws -> ProgramRun {
        let folder = TemporaryFolder()
        for (name, text) in files {
            try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
        }
        return try ProgramRun(["--no-header", "--quiet", "--yes"] + texts.flatMap { ["-c", $0] }, in: folder)
    }

    private static func lines(_ run: ProgramRun) -> [String] { run.output.split(separator: "\n").map(String.init) }

    @Test func aMarketLastsForTheTextThatSetsIt() throws {
        let shown = "items sort sku show market, seller, bought, bought_paid"
        let run = try Self.run(
            "at Newark from Jo on 2026-10-25 paid cash; buy a for 1; buy b for 2 at Lincoln on 2026-10-26; "
                + "source \"s.fhq\"; done; buy d for 4",
            "buy e for 5; \(shown)", files: ["s.fhq": "buy c for 3\n"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            Self.lines(run).suffix(5) == [
                "Newark\tJo\t2026-10-25\tcash", "Lincoln\tJo\t2026-10-26\tcash", "\t\t2026-11-01\t",
                "\t\t2026-11-01\t", "\t\t2026-11-01\t",
            ])
    }

    @Test func aMarketAndADayAreThoseOfExpensesToo() throws {
        let run = try Self.run("at Newark on 2026-10-25; spend 5 on entry-fee; expenses show date, market")
        #expect(Self.lines(run) == ["2026-10-25\tNewark"], "\(run.errors)")
    }

    @Test(arguments: [["done"], ["at Newark", "done"], ["at Newark; done; done"]])
    func doneWithoutAMarketIsRefusedBeforeAnythingRuns(texts: [String]) throws {
        let folder = TemporaryFolder()
        let run = try ProgramRun((["buy a for 1"] + texts).flatMap { ["-c", $0] }, in: folder)
        #expect(run.status == 2 && run.output == "" && run.errors.contains("no market is set"))
    }

    @Test func severalPurchasesAreOneChange() throws {
        let run = try Self.run(
            "buy jug for 2, 3 spoons for 1 each at Newark, lot box pieces 2 for 3.01; undo; items show count")
        #expect(Self.lines(run).last == "0")
        #expect(
            Self.lines(run).prefix(6).map { $0.split(separator: "\t").dropFirst().joined(separator: " ") } == [
                "2.00 GBP", "1.00 GBP", "1.00 GBP", "1.00 GBP", "1.51 GBP", "1.50 GBP",
            ])
    }

    @Test func aNumberOfThingsWithoutEachIsRefusedWithBothReadings() throws {
        let run = try ProgramRun(["-c", "buy 3 \"spoons\" for 1"], in: TemporaryFolder())
        #expect(run.status == 2)
        #expect(run.errors.contains("try: buy 3 \"spoons\" for 1.00 GBP each\n"))
        #expect(run.errors.contains("try: buy lot \"spoons\" pieces 3 for 1.00 GBP\n"))
        #expect(try Self.run("buy 1001 \"spoons\" for 1 each").status == 2)
    }

    /// The shares were computed by hand: 10.00 in proportion to 1, 2 and 4 is 1.428…, 2.857… and 5.714….
    @Test(arguments: [
        ("buy a for 1, b for 2, c for 4", "1.43 2.86 5.71"),
        ("buy a for 1, b for 2, c for 4 EUR", "3.34 3.33 3.33"), ("buy a for 1, b, c for 4", "3.34 3.33 3.33"),
        ("buy a for 0, b for 0, c for 0", "3.34 3.33 3.33"),
        (
            "buy a for 1, b for 2, c for 4; list a on ebay for 4; list b on ebay for 2; list c on ebay for 1",
            "5.71 2.86 1.43"
        ),
        (
            "buy a for 1, b for 2, c for 4; list a on ebay for 4; list b on vinted for 2; list c on ebay for 1",
            "1.43 2.86 5.71"
        ),
    ])
    func onePriceIsDividedByAskingPricesElseCostsElseEvenly(before: String, shares: String) throws {
        let run = try Self.run(
            "\(before); sell a, b, c for 10 on ebay postage 1; sales sort id show sale_price, postage")
        #expect(run.status == 0, "\(run.errors)")
        let rows = Self.lines(run).suffix(3).map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.map { $0[0] }.joined(separator: " ") == shares)
        #expect(rows.compactMap { Decimal(string: $0[1]) }.reduce(0, +) == 1)
    }

    @Test func salesAtOnePriceNameTheFirstAndAreOneChange() throws {
        let run = try Self.run(
            "buy a for 1, b for 2, c for 4; sell c for 5 on ebay; sell a, b for 10 on ebay; return b; "
                + "sales sort id show sku, together, returned; undo 2; sales show count")
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func aThingNamedTwiceIsNotSoldTwice() throws {
        let run = try ProgramRun(["-c", "buy a for 1; sell a, a for 10"], in: TemporaryFolder())
        #expect(run.status == 1 && run.errors.contains("is named twice"))
    }

    @Test func aDayWithTwoReadingsNeedsAnOrderInAScript() throws {
        let bought = "buy a for 1 on 03/04/2026; items show bought"
        let refused = try Self.run("buy b for 1", bought)
        #expect(refused.status == 2 && refused.output == "")
        #expect(Self.lines(try Self.run("set dates day-first; \(bought)")).last == "2026-04-03")
        #expect(Self.lines(try Self.run("set dates month-first", bought)).last == "2026-03-04")
        let stored = try Self.run("set dates day-first; settings")
        #expect(!stored.output.contains("dates"))
    }

    @Test func theFirstTenLinesOfHelpWork() throws {
        #expect(HelpText.firstLines.count == 10)
        let script = HelpText.firstLines.map(\.statement).joined(separator: "\n")
        let run = try Self.run(script)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(arguments: [
        ("postage", "help sell"), ("csv", "help formats"), ("lot", "help buy"), ("search", "help find"),
        ("@", "help item"), ("cash", "help values"), ("haul_net", "hauls"),
        ("cron", "fhq --help"), ("quiet", "fhq --help"),
    ])
    func anyWordOfTheReferenceFindsItsPage(word: String, page: String) throws {
        let run = try Self.run("help \"\(word)\"")
        #expect(run.status == 0)
        if word != "cash" { #expect(run.output.contains(page), "\(run.output)") }
        #expect(run.output.lowercased().contains(word))
    }

    @Test(arguments: [
        ("sell lmap for 3", "sell lamp for 3"), ("edit \"brsas lmap\" set cost 3", "edit \"brass lamp\" set cost 3"),
        ("item brass lmap", "item \"brass lamp\""), ("offer 3 for lmap on ebay", "offer 3 for lamp on ebay"),
    ])
    func aMisspeltTitleIsAnsweredWithTheLineThatWasMeant(typed: String, meant: String) throws {
        let run = try Self.run("buy \"Brass lamp\" for 1; \(typed)")
        #expect(run.status == 1 && run.errors.contains("try: \(meant)\n"), "\(run.errors)")
    }

    /// The page that is most about the word comes first, and no excerpt cuts a word.
    @Test func theWordsAroundAFoundWordAreWhole() throws {
        for word in ["postage", "csv", "vinted", "refunds", "@"] {
            let lines = Self.lines(try Self.run("help \"\(word)\""))
            let reference =
                HelpText(.program).topics.map { HelpText(.program).text($0) }.joined(separator: "\n")
                + CommandLineHelp.text
            for line in lines.dropFirst() where !line.hasPrefix("  … and ") {
                let excerpt = line.dropFirst(20).replacing("… ", with: "").replacing(" …", with: "")
                for part in excerpt.split(separator: " ") {
                    #expect(reference.contains(" \(part)") || reference.contains("\n\(part)"), "\(line)")
                }
            }
        }
        #expect(Self.lines(try Self.run("help postage"))[1].hasPrefix("  help sell "))
        #expect(try Self.run("help posatge").errors.contains("try: help postage\n"))
        #expect(HelpText.firstLines.allSatisfy { $0.statement.count <= 38 && 42 + $0.words.count <= 80 })
    }

    @Test func explainSaysThePlanInWordsAndTheSQLOnlyIfAsked() throws {
        let plain = try ProgramRun.onExampleInventory(["-c", "explain items unsold limit 5"])
        #expect(plain.output.contains("reads items in the order of the index itemsUnsold"))
        #expect(plain.output.contains("reads 5 rows"))
        #expect(!plain.output.contains("SELECT"))
        let full = try ProgramRun.onExampleInventory(["-c", "explain sql items unsold limit 5"])
        #expect(full.output.hasPrefix(plain.output.dropLast().replacing("explain ", with: "")))
        #expect(full.output.contains("SELECT"))
    }

    @Test func keptItemHasItsWorthUntilItIsRestored() throws {
        let run = try Self.run(
            "buy a for 1; keep a worth 5; items kept show worth, worth_currency; restore a; items show worth")
        #expect(run.output.hasSuffix("\n5.00\tGBP\n\n"), "\(run.output)")
    }
}
