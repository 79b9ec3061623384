import Foundation
import QueryLanguage
import Statements
import Testing
import TestSupport

@Suite struct ConfirmationTests {
    /// An example of help with a statement that writes to the store or to a file.
    struct Writing: CustomTestStringConvertible {
        var example: String
        /// The last statement that writes, as `--verbose` shows it, and the one after it.
        var last: String
        var next: String?

        var testDescription: String { example }

        init?(_ example: String) {
            let scope = Scope(today: Day(number: 20_758))
            guard let script = try? Script.parse(Source(example, name: "example"), scope: scope),
                let place = script.entries.lastIndex(where: {
                    !$0.statement.effects.isDisjoint(with: [.writesStore, .writesFiles])
                }), !script.entries[place].statement.effects.contains(.usesNetwork)
            else { return nil }
            let statements = script.entries.map(\.statement.canonical)
            (self.example, last) = (example, statements[place])
            next = statements[(place + 1)...].first
        }
    }

    static let examples = Reference.specs.flatMap(\.examples).compactMap { Writing($0.statement) }

    /// The lines below a confirmation: a note about the change, and figures that a file lacks.
    private static let notes = [
        "new haul: ", "new market: ", "new seller: ", "still listed on ", "not in the file: ", "the fee of ",
        "Battersea charges an entry fee", "Newark charges an entry fee", "missing pictures: ",
        "currency is unset again",
        "new place: ", "… and ", "fhq doesn't reach ", "43 lines in other currencies ", "\"Plates, saucers, cups\" is ",
    ]

    private static func isNote(_ line: String) -> Bool {
        notes.contains { line.hasPrefix($0) }
            || [
                ": no rate for ", " left out: no rate from ", " is at its cost", " a category, which eBay requires",
                " cut to 80 characters", " the asking price isn't in GBP",
            ].contains { line.contains($0) }
    }

    /// Whatever changes something says so on one line of standard error, and nowhere else.
    @Test(arguments: examples)
    func everyStatementThatWritesConfirmsItOnOneLine(writing: Writing) throws {
        let said = try ProgramRun.onExampleInventory(["--yes", "--verbose", "-c", writing.example])
        #expect(said.status == 0, "\(said.errors)")
        let lines = said.errors.split(separator: "\n").map(String.init)
        let start = try #require(lines.lastIndex(of: writing.last), "\(said.errors)")
        let after = lines[(start + 1)...].prefix { $0 != writing.next }
        #expect(after.count { !Self.isNote($0) } == 1, "\(after)")

        let quiet = try ProgramRun.onExampleInventory(["--yes", "--quiet", "-c", writing.example])
        #expect(quiet.status == 0 && quiet.output == said.output)
        #expect(!quiet.errors.contains(after.first { !Self.isNote($0) } ?? ""), "\(quiet.errors)")
    }

    @Test func mostStatementsThatWriteHaveAnExample() {
        let writing = Set(Self.examples.compactMap { $0.last.split(separator: " ").first.map(String.init) })
        let others = [
            "undo", "redo", "save", "set", "export", "backup", "match", "unmatch", "ignore", "revert", "keep", "donate",
            "bin", "lost", "restore", "fees", "photo", "platform",
        ]
        #expect(writing.isSuperset(of: ["buy", "sell", "list", "unlist", "edit", "delete", "spend"] + others))
    }

    @Test func aConfirmationLetsOneCatchAMistake() throws {
        let shop = try Shop()
        let lamp = try shop.buy("\"Brass lamp\" for 3.50 GBP at Battersea from Jo on 2026-10-31")
        func said(_ statement: String) throws -> String? {
            _ = shop.notices
            try shop.run(statement)
            return shop.notices.first
        }
        #expect(
            try said("buy Jug for 2 at Battersea from Jo on 2025-11-01")?.dropFirst("bought FH-00000000".count)
                == " “Jug” · 2.00 GBP · Sat 1 Nov 2025 · Battersea, from Jo")
        #expect(try said("edit \(lamp) set cost 4") == "edited \(lamp) “Brass lamp”: cost 3.50 → 4.00 GBP")
        #expect(try said("edit \(lamp) set title Lamp") == "edited \(lamp): title “Brass lamp” → “Lamp”")
        #expect(
            try said("list \(lamp) on ebay, vinted for 25") == "listed \(lamp) “Lamp” on eBay, Vinted for 25.00 GBP")
        #expect(
            try said("edit \(lamp) set asking 20 on ebay") == "edited \(lamp) “Lamp”: asking 20.00 GBP on eBay")
        #expect(try said("unlist \(lamp) on ebay") == "took down \(lamp) “Lamp” from eBay")
        #expect(
            try said("sell \(lamp) for 20 on ebay fees 2 postage 3.30")
                == "sold \(lamp) “Lamp” · 20.00 GBP on eBay · profit 10.70")
        #expect(try said("refund \(lamp) 3 GBP") == "refunded 3.00 GBP for \(lamp) “Lamp” · profit 7.70")
        #expect(
            try said("return \(lamp)") == "returned \(lamp) “Lamp”; it is unsold again · refunded 20.00 GBP")
        #expect(try said("donate \(lamp)") == "donated \(lamp) “Lamp” on Sun 1 Nov · cost 4.00 GBP")
        #expect(try said("restore \(lamp)") == "restored \(lamp) “Lamp”; it is unsold again")
        #expect(
            try said("spend 5 on entry-fee at Battersea")
                == "spent 5.00 GBP on entry-fee · Sun 1 Nov · Battersea · expense 1")
        #expect(try said("edit expense 1 set amount 4") == "edited expense 1: amount 5.00 → 4.00 GBP")
        #expect(try said("delete \(lamp)") == "deleted \(lamp) “Lamp” with 2 listings and 1 sale")
        #expect(try said("save old as items older than $days days") == "saved old · run old days=DAYS")
        #expect(try said("set page size 25") == "page size is now 25")
    }

    @Test func aSaleInAnotherCurrencyNamesTheCurrencyOfItsProfit() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp")
        try shop.run("sell \(sku) for 20 EUR")
        #expect(shop.notices.last == "sold \(sku) “lamp” · 20.00 EUR · profit unknown: no cost")
    }

    private static func said(_ text: String) throws -> [String] {
        let run = try ProgramRun(["--yes", "-c", text], in: TemporaryFolder())
        return run.errors.split(separator: "\n").map { String($0).replacing(/FH-\w+/, with: "FH") }
    }

    /// Several purchases of one place share its words; purchases of several have them one by one.
    @Test func severalAtOnceAreOneLineWithTheirDayAndPlace() throws {
        let shown = try Self.said(
            "buy jug for 2 at Newark, 3 cups for 1 each at Newark; buy jug for 2, cup for 3 at Newark")
        #expect(
            shown.filter { $0.hasPrefix("bought ") } == [
                "bought FH “jug” 2.00 GBP, FH 3 × “cups” 1.00 GBP each · Sun 1 Nov · Newark",
                "bought FH “jug” 2.00 GBP (Sun 1 Nov), FH “cup” 3.00 GBP (Sun 1 Nov · Newark)",
            ])
    }

    @Test func severalSoldAtOnceHaveTheirProfits() throws {
        // 10.00 in proportion to 2 and 3, and the postage likewise.
        let sold =
            "sold 2 items · 10.00 GBP on Vinted · FH “jug” 4.00 GBP, profit 1.60 · FH “cup” 6.00 GBP, profit 2.40"
        #expect(try Self.said("buy jug for 2, cup for 3; sell jug, cup for 10 on vinted postage 1").contains(sold))
    }
}

/// The same at a terminal.
@Suite struct TerminalConfirmationTests {
    private let folder = TemporaryFolder()

    private func lines(_ options: [String], _ command: String) throws -> [String] {
        let terminal = try PseudoTerminal(
            TestProducts.executable("fhq"), ["--store", folder.path + "/s.sqlite"] + options + ["-c", command],
            environment: ["FHQ_NOW": "2026-11-01T12:00:00Z", "TZ": "UTC", "FHQ_BACKUP": "off", "LANG": "C.UTF-8"])
        #expect(try terminal.waitForExit() == 0)
        return terminal.screen.lines.filter { !$0.isEmpty }
    }

    @Test func fifteenPurchasesAreFifteenLines() throws {
        let script = (1...15).map { "buy \"Thing \($0)\" for \($0)" }.joined(separator: "; ")
        let shown = try lines([], script)
        #expect(shown.count == 15 && shown.allSatisfy { $0.hasPrefix("bought FH-") }, "\(shown)")
    }

    @Test func quietShowsTheSKUAndNothingElse() throws {
        let shown = try lines(["--quiet"], "buy lamp for 3")
        #expect(shown.count == 1 && shown[0].hasPrefix("FH-"), "\(shown)")
    }

    @Test func aPurchaseOfSeveralIsNotRepeatedAsATable() throws {
        let shown = try lines([], "buy jug for 2, cup for 3")
        #expect(shown.count == 1 && shown[0].hasPrefix("bought "), "\(shown)")
    }
}
