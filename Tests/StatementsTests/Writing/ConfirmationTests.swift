import FeatureList
import Foundation
import QueryLanguage
import Statements
import TestSupport
import Testing

@Suite struct ConfirmationTests {
    /// An example of help with a statement that writes to the store or to a file.
    struct Writing: CustomTestStringConvertible {
        var example: String
        /// The last statement that writes, as `--verbose` shows it, and the one after it.
        var last: String
        var next: String?

        var testDescription: String { example }

        init?(_ example: String) {
            let scope = wholeScope(Day(number: 20_758))
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

    static let examples = StatementCatalog.program.specs.flatMap(\.examples).compactMap { Writing($0.statement) }

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

    /// A wrong amount is seen in the confirmation; those that a profit contains are seen in it.
    @Test(arguments: examples)
    func everyAmountOfAStatementIsInItsConfirmation(writing: Writing) throws {
        let typed = writing.last.replacing(/(fees|postage|packaging|postage-paid|fees-back) [0-9.]+ [A-Z]{3}/, with: "")
        let amounts = typed.matches(of: /[0-9]+\.[0-9]{2} [A-Z]{3}/).map { String($0.output) }
        guard !amounts.isEmpty else { return }
        let said = try ProgramRun.onExampleInventory(["--yes", "-c", writing.example]).errors
        // Of several amounts in one currency, the last has its code.
        let unsaid = amounts.filter { amount in
            !said.contains(amount) && !(said.contains(" \(amount.dropLast(4))") && said.contains(amount.suffix(4)))
        }
        #expect(unsaid == [], "\(said)")
    }

    /// A row of each noun whose rows have numbers: statements that make it, the values that tell it from others, and
    /// an edit with the value that it changes.
    static let numbered: [Noun: (made: String, told: [String], edit: (set: String, of: String)?)] = [
        .expenses: (
            "spend 12.40 on transport car gas \"M4\" at Battersea",
            ["transport", "car gas", "“M4”", "12.40 GBP", "Sun 1 Nov", "Battersea"], ("amount 4", "12.40 GBP")
        ),
        .sales: (
            "sell lamp for 20 on ebay on 2026-10-31", ["FH", "“lamp”", "20.00 GBP", "Sat 31 Oct", "eBay"],
            ("postage 3", "")
        ),
        .listings: (
            "list lamp on ebay for 25", ["FH", "“lamp”", "25.00 GBP", "Sun 1 Nov", "eBay"], ("asking 9", "25.00 GBP")
        ),
        .fees: (
            "fees on ebay set 10.9% + 0.30 GBP since 2026-10-01",
            ["10.9 %", "0.30 GBP", "Thu 1 Oct", "eBay"], ("percent 11%", "10.9 %")
        ),
        .photos: (
            "photo lamp \"\(repository)/examples/inventory/Images/blue.png\"", ["FH", "“lamp”", "png", "“blue.png”"],
            nil
        ),
        .recurring: (
            "spend 12.99 on other \"PO box\" every month from 2026-11-30",
            ["other", "“PO box”", "12.99 GBP", "Mon 30 Nov"], ("paused yes", "")
        ),
    ]

    @Test(arguments: Noun.numbered)
    func aConfirmationTellsTheRowFromOthers(noun: Noun) throws {
        let row = try #require(Self.numbered[noun])
        let shop = try Shop()
        let lamp = try shop.buy("lamp for 3 on 2026-10-30")
        try shop.run(row.made)
        let name = "\(noun.singular) \(try shop.run("\(noun) show id sort id desc limit 1")[0])"
        func said(_ statement: String) throws -> String? {
            _ = shop.notices
            try shop.run(statement)
            return shop.notices.first?.replacing(lamp, with: "FH")
        }
        if let (set, changed) = row.edit {
            let told = ["edited \(name)"] + row.told.filter { $0 != changed }
            let shown = try said("edit \(name) set \(set)")
            #expect(shown?.hasPrefix(told.joined(separator: " · ") + ": ") == true, "\(shown ?? "")")
            try shop.run("undo")
        }
        let told = ["deleted \(name)"] + row.told
        #expect(try said("delete \(name)") == told.joined(separator: " · "))
    }

    /// Rows that refer to a market, a seller or a haul are counted when it goes.
    @Test(arguments: [Noun.markets, .sellers, .hauls])
    func aConfirmationCountsTheRowsOfAName(noun: Noun) throws {
        let shop = try Shop()
        let name = noun.singular
        try shop.run(
            """
            buy jug for 2 at Newark from Jo haul May; buy cup for 3 at Newark from Jo haul May
            seller edit Jo set market Newark; spend 5 on entry-fee at Newark haul May
            \(name) add Other
            """)
        let own = ["market": "Newark", "seller": "Jo", "haul": "May"][name] ?? ""
        let rows = ["market": "1 seller, 2 items and 1 expense", "seller": "2 items", "haul": "2 items and 1 expense"]
        _ = shop.notices
        try shop.run("\(name) merge \(own) into Other; \(name) delete Other")
        #expect(
            shop.notices == [
                "merged the \(name) \(own) into Other · \(rows[name] ?? "")",
                "deleted the \(name) Other · its name stays on \(rows[name] ?? "")",
            ])
    }

    @Test(arguments: ["keep", "donate", "bin", "lost"])
    func itemsThatLeaveTheStockShowTheirCost(verb: String) throws {
        let shop = try Shop()
        shop.options.yes = true
        try shop.run("buy jug for 2, cup for 3, fork for 4 EUR, spoon; \(verb) (items unsold)")
        #expect(shop.notices.last?.hasSuffix(" 4 items on Sun 1 Nov · cost 5.00 GBP and 4.00 EUR") == true)
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
            try said("return \(lamp)") == "returned \(lamp) “Lamp”; it is unsold again · refunded 17.00 GBP")
        #expect(try said("donate \(lamp)") == "donated \(lamp) “Lamp” on Sun 1 Nov · cost 4.00 GBP")
        #expect(try said("restore \(lamp)") == "restored \(lamp) “Lamp”; it is unsold again")
        #expect(
            try said("spend 5 on entry-fee at Battersea")
                == "spent 5.00 GBP on entry-fee · Sun 1 Nov · Battersea · expense 1")
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

    /// Of several things the profits differ, but a reason why they are unknown is the same for all.
    @Test func aReasonForUnknownProfitsIsSaidOnce() throws {
        let shop = try Shop()
        try shop.run("buy lot plates pieces 2 for 5; buy jug; buy mug; buy cup for 1")
        for (text, end) in [
            ("2 plates for 4 on etsy", "· profit unknown: no fees are set for Etsy"),
            ("jug, mug for 4", "· profit unknown: no cost"),
            ("jug, cup for 4", "2.00 GBP, profit 1.00"),
            ("2 plates for 4", "“plates (2 of 2)” 2.00 GBP, profit -0.50"),
        ] {
            try shop.run("sell \(text)")
            let said = try #require(shop.notices.last)
            #expect(said.hasSuffix(end) && said.matches(of: /profit unknown/).count < 2, "\(said)")
            try shop.run("undo")
        }
    }

    private static func said(_ text: String) throws -> [String] {
        let run = try ProgramRun(["--yes", "-c", text], in: TemporaryFolder())
        return run.errors.split(separator: "\n").map { String($0).replacing(/FH-\w+/, with: "FH") }
    }

    /// Several purchases of one place share its words; purchases of several have them one by one.
    @Test func severalAtOnceAreOneLineWithTheirDayAndPlace() throws {
        let shown = try Self.said(
            "buy jug for 2 at Newark, 3 cups for 1 each at Newark; buy jug for 2 from Jo, cup for 3 at Newark")
        #expect(
            shown.filter { $0.hasPrefix("bought ") } == [
                "bought FH “jug” 2.00, FH 3 × “cups” 1.00 GBP each · Sun 1 Nov · Newark",
                "bought FH “jug” 2.00 (Sun 1 Nov · from Jo), FH “cup” 3.00 GBP (Sun 1 Nov · Newark)",
            ])
    }

    @Test func severalSoldAtOnceHaveTheirProfits() throws {
        // 10.00 in proportion to 2 and 3, and the postage likewise.
        let sold =
            "sold 2 items · 10.00 GBP on Vinted · cost 5.00 GBP · FH “jug” 4.00 GBP, profit 1.60 "
            + "· FH “cup” 6.00 GBP, profit 2.40"
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
