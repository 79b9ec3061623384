import Foundation
import TestSupport
import Testing

/// The shell at a terminal, as a person uses it.
@Suite struct InteractiveTests {
    private typealias Shell = TypedShell

    @Test func aQuestionIsUnderstoodAnsweredAndCounted() throws {
        let shell = try Shell()
        try shell.terminal.expect("help lists statements")
        try shell.prompt()
        try shell.ask("items unsold show sku, title", shows: "unsold · newest first · rows 1–34 of 152")
        try shell.terminal.expectScreen("the footer") { $0.text.contains("34 of 152 · page 1 of 5 · next") }
        try shell.ask("items unsold show sku page 5", shows: "rows 137–152 of 152")
        try shell.ask("items unsold show sku page 9", shows: "past the last of 152 rows")
        try shell.tell("set page size 5")
        try shell.ask("items unsold show sku", shows: "rows 1–5 of 152")
        #expect(try shell.leave() == 0)
    }

    @Test func rowsAreNumberedAndNameItems() throws {
        let shell = try Shell()
        try shell.prompt()
        try shell.ask("items unsold show title page 2 size 3", shows: "page 2 of 51")
        try shell.terminal.expectScreen("numbers over all pages") { screen in
            screen.lines.contains { $0.hasPrefix("4  ") } && screen.lines.contains { $0.hasPrefix("@  title") }
        }
        try shell.ask("item @5", shows: "  photos  ")
        try shell.ask("@6", shows: "  photos  ")
        try shell.ask("item @1", shows: "the last list has no row 1")
        shell.terminal.type("delete converted lamp\r")
        try shell.terminal.expect("delete it? [y/N]")
        shell.terminal.type("n\r")
        try shell.prompt()
        shell.terminal.type("edit japanese barometer set cost 3\r")
        try shell.terminal.expect("Which one? [1-2]")
        try shell.ask("2", shows: "edited FH-2KAAJ8MC “Japanese Bakelite barometer, pair”")
    }

    /// The choices, a question and the page of an item: a terminal itself would break them inside words.
    @Test(arguments: [60, 80, 100, 160]) func textsAreBrokenBetweenWords(columns: Int) throws {
        let shell = try Shell(columns: columns)
        func shows(_ words: String) throws {
            try shell.terminal.expectScreen(words) { screen in
                screen.lines.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " ").contains(
                    words)
            }
        }
        try shell.prompt()
        shell.terminal.type("item barometer\r")
        try shell.terminal.expect("[1-5] ")
        // Without a terminal, the choices are hints.
        let choices = try shell.program.run("-c", "item barometer").errors.split(separator: "\n").filter {
            $0.hasPrefix("hint: ")
        }
        #expect(choices.count == 5)
        for choice in choices { try shows(String(choice.dropFirst("hint: ".count))) }
        try shell.ask("4", shows: "earned")
        try shows("sold for 434.50 GBP on Shpock")
        try shows("paid by card")
        shell.terminal.type("bin FH-2KAAJ8NK on 2026-01-01\r")
        try shell.terminal.expect("[y/N] ")
        try shows("FH-2KAAJ8NK would be binned on 2026-01-01, but it was bought on")
        try shows("do it anyway? [y/N]")
    }

    @Test func aFileThatIsThereIsAskedAboutBeforeASinkReplacesIt() throws {
        let shell = try Shell()
        let path = shell.program.folder.path + "/old.csv"
        try shell.prompt()
        try shell.ask("items limit 2 > \(path)", shows: "wrote 2 rows to \(path)")
        shell.terminal.type("items limit 3 > \(path)\r")
        try shell.terminal.expect("exists: replace it? [y/N]")
        try shell.ask("n", shows: "exists and was not replaced")
        #expect(try shell.program.read("old.csv").split(separator: "\n").count == 3)
        shell.terminal.type("items limit 3 > \(path)\r")
        try shell.terminal.expect("exists: replace it? [y/N]")
        try shell.ask("y", shows: "wrote 3 rows to \(path)")
    }

    @Test func anSKUOfAnyFormOrTheNameOfASavedStatementAloneIsAStatement() throws {
        let shell = try Shell(isEmpty: true)
        try shell.prompt()
        try shell.ask("buy \"Scanned lamp\" for 3", shows: "FH-")
        try shell.tell("save mine as items show title")
        try shell.ask("mine", shows: "Scanned lamp")
        try shell.ask("A-1234", shows: "unexpected “A-1234”")
    }

    @Test func tabOffersItemsByWordsOfTheirTitles() throws {
        let shell = try Shell()
        try shell.prompt()
        shell.terminal.type("sell lam\t")
        try shell.terminal.expect("Lamp, brass, converted from oil · 44.99 GBP")
        try shell.abandon()
        try shell.complete("sell converted la", to: "sell FH-2KAAJ8G1")
        try shell.complete("edit \"converted la", to: "edit FH-2KAAJ8G1")
    }

    /// A keyword that fits after the whole name of an item comes before items with one more word in their title.
    @Test(arguments: [("sell", "f", "for"), ("donate", "o", "on"), ("edit", "s", "set")])
    func tabOffersTheKeywordAfterTheNameOfAnItem(statement: String, letter: String, keyword: String) throws {
        let shell = try Shell(isEmpty: true)
        try shell.prompt()
        try shell.ask("buy \"Brass lamp\" for 3; buy \"Fine brass oil lamp, a set\" for 4", shows: "oil lamp")
        shell.terminal.type("\(statement) brass lamp \(letter)\t")
        try shell.terminal.expectScreen("both") { screen in
            let place = screen.lines.firstIndex { $0.hasPrefix("brass lamp \(keyword) ") }
            let title = screen.lines.firstIndex { $0.contains("Fine brass oil lamp, a set · 4.00 GBP") }
            return place != nil && title != nil && place ?? 0 < title ?? 0
        }
        shell.terminal.type("\t\r")
        try shell.terminal.expectScreen("the keyword") { screen in
            screen.lines.contains { $0.hasSuffix("fhq> \(statement) brass lamp \(keyword)") }
        }
        try shell.abandon()
    }

    /// Completion counts the items of each name only in a small store.
    @Test(arguments: [10_000, 10_001]) func tabCountsTheItemsOfEachName(items: Int) throws {
        let values = "\(items), 'FH-ZZZZZZZZ', '\(Program.now)', '\(Program.now)'"
        let insert = "INSERT INTO items (id, sku, createdAt, updatedAt) VALUES (\(values))"
        let shell = try Shell(preparing: { program in
            let inserted = try program.shell("sqlite3 inventory.sqlite \"\(insert)\"")
            #expect(inserted.status == 0)
        })
        try shell.prompt()
        shell.terminal.type("items at A\t\t")
        try shell.terminal.expectScreen("the markets") { screen in
            let markets = screen.lines.filter { $0.contains("market") }
            return markets.count > 1 && markets.allSatisfy { $0.contains("market · ") == (items == 10_000) }
        }
        try shell.abandon()
    }

    @Test func anItemIsShownAsAPage() throws {
        let shell = try Shell()
        try shell.prompt()
        try shell.ask("item fh2kaaj8pf", shows: "Mid-century pewter watch")
        try shell.terminal.expectScreen("the page") { $0.lines.contains { $0.contains("Auction: Tooveys") } }
    }

    @Test func machineFormatsGiveEveryRow() throws {
        let shell = try Shell(["-f", "csv"], rows: 400)
        try shell.prompt()
        shell.terminal.type("items show sku\r")
        try shell.prompt()
        #expect(shell.terminal.screen.lines.count { $0.hasPrefix("FH-") } == 292)
    }

    @Test func checkShowsItsProgress() throws {
        let shell = try Shell()
        try shell.prompt()
        try shell.ask("check", shows: "checking the words of items … ")
        #expect(try shell.leave() == 0)
    }

    @Test func interpretationLineGoesToStandardError() throws {
        let program = try Program()
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "\(Program.executable) -c 'items limit 1 show sku' 2>\(program.folder.path)/errors"],
            environment: program.environment)
        #expect(try terminal.waitForExit() == 0)
        #expect(terminal.screen.text == "SKU\n───────────\nFH-2KAAJ8PF\n1 of 292")
        #expect(try program.read("errors") == "all items · newest first · rows 1–1 of 292\n")
    }

    @Test func tabCompletesAllowedWords() throws {
        let shell = try Shell(preparing: { try $0.write("items limit 1\n", to: "my script.fhq") })
        try shell.prompt()
        try shell.complete("exp", to: "exp")
        try shell.complete("expl", to: "explain")
        try shell.complete("undo; expl", to: "undo; explain")
        // Nothing is offered after a complete statement.
        try shell.complete("undo expl", to: "undo expl")
        try shell.complete("sync watch e", to: "sync watch every")
        try shell.complete("offer 18 EUR for fh2kaaj8pf", to: "offer 18 EUR for FH-2KAAJ8PF")
        try shell.complete("items uns", to: "items unsold")
        try shell.complete("items where asking_c", to: "items where asking_currency")
        try shell.complete("items at Batt", to: "items at Battersea")
        try shell.complete("items at \"Ard", to: "items at \"Ardingly, South of England Showground\"")
        try shell.complete("items at Ard", to: "items at \"Ardingly, South of England Showground\"")
        try shell.complete("items on face", to: "items on facebook-marketplace")
        try shell.complete("item fh2kaaj8pf", to: "item FH-2KAAJ8PF")
        try shell.complete("items limit 1 as ndj", to: "items limit 1 as ndjson")
        let folder = shell.program.folder.path
        try shell.complete("import \(folder)/inv", to: "import \(folder)/inventory.sqlite")
        try shell.tell("let since = 2026-01")
        try shell.complete("items since $si", to: "items since $since")
        try shell.ask("backup now", shows: "made the backup 2026-11-01T120000Z")
        try shell.complete("restore backup 20", to: "restore backup 2026-11-01T120000Z")
        try shell.complete("backups where miss", to: "backups where missing_photos")
    }

    @Test func aStatementMayTakeSeveralLinesButAWrongOneIsWrongAtOnce() throws {
        let shell = try Shell()
        try shell.prompt()
        shell.terminal.type("items where (\r")
        try shell.terminal.expect(" ...> ")
        try shell.ask("age > 3) limit 1 show sku", shows: "rows 1–1 of 151")
        try shell.ask("items nonsense (", shows: "unexpected “nonsense”")
        try shell.terminal.expectLine("  items nonsense (")
        try shell.terminal.expectLine("        ^~~~~~~~")
    }

    @Test func ctrlCStopsALongQueryAndTheShellGoesOn() throws {
        let shell = try Shell(preparing: Slow.prepare)
        try shell.prompt()
        shell.terminal.type(Slow.statement + "\r")
        try shell.terminal.expectLineMode()
        shell.terminal.listen(seconds: 1)
        shell.terminal.type("\u{3}")
        try shell.terminal.expect("interrupted")
        try shell.prompt()
        try shell.ask("help perods", shows: "help periods")
        #expect(try shell.leave() == 0)
    }

    @Test func initialScriptRunsFirstAndItsErrorsAreOnlyReported() throws {
        let shell = try Shell(preparing: { program in
            try FileManager.default.createDirectory(
                atPath: program.folder.path + "/.config/fhq", withIntermediateDirectories: true)
            try program.write("let n = 1\nset format csv\nitems at Nowhere\n", to: ".config/fhq/init.fhq")
        })
        try shell.terminal.expect("init.fhq:3:10: there is no market called Nowhere")
        try shell.prompt()
        try shell.ask("items limit $n show sku, bought", shows: "FH-2KAAJ8PF,2026-10-31")
    }

    @Test func historyIsKeptForTheNextShell() throws {
        let shell = try Shell()
        try shell.prompt()
        try shell.ask("items limit 1 show sku", shows: "1 of 292")
        #expect(try shell.leave() == 0)
        let path = shell.program.folder.path + "/.local/state/fhq/history"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "items limit 1 show sku\n")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let next = try PseudoTerminal(Program.executable, environment: shell.program.environment)
        try next.expect("fhq> ")
        next.type("history\r")
        try next.expect("items limit 1 show sku")
    }

    @Test func quitEndsIt() throws {
        let shell = try Shell()
        try shell.prompt()
        shell.terminal.type("quit\r")
        #expect(try shell.terminal.waitForExit() == 0)
    }

    @Test func anEmptyInventorySaysHowToFillIt() throws {
        let shell = try Shell(isEmpty: true)
        try shell.terminal.expect("import ~/FlipperHelper")
        try shell.prompt()
        shell.terminal.type("import \(Program.repository)/examples/inventory\r")
        try shell.terminal.expect("entry fees")
        try shell.prompt()
    }

    @Test func aStoreThatCannotBeOpenedEndsItAtOnce() throws {
        let shell = try Shell(["--store", "/"])
        #expect(try shell.terminal.waitForExit() == 3)
        #expect(shell.terminal.screen.text == "“/” is a folder, not a store.")
    }

    @Test func controlCharactersInDataAreShownAndNotObeyed() throws {
        let shell = try Shell()
        try shell.prompt()
        try shell.ask("find \"\\u{1B}[2J\" show sku", shows: "no items match “␛[2J”")
        try shell.ask("item \"\\u{1B}[31m\"", shows: "there is no item ")
        #expect(!String(decoding: shell.terminal.output, as: UTF8.self).contains("\u{1B}[31"))
    }

    @Test func theTableFitsTheTerminalAsItIsNow() throws {
        let shell = try Shell(columns: 100)
        try shell.prompt()
        shell.terminal.resize(columns: 60, rows: 40)
        try shell.ask("items limit 1", shows: "not shown: ")
        #expect(shell.terminal.screen.lines.allSatisfy { $0.count <= 60 })
        try shell.terminal.expectScreen("a rule of at most 60 cells") { screen in
            screen.lines.contains { $0.hasPrefix("─  ─────") && $0.count <= 60 }
        }
    }
}
