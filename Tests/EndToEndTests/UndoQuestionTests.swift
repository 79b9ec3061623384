import TestSupport
import Testing

/// The changes that `undo` and `revert import` take back, and those about which they ask.
@Suite struct UndoQuestionTests {
    private func run(_ text: String, _ program: Program, _ options: String..., status: Int32 = 0) throws -> Program.Run
    {
        let run = try program.run(options + ["-f", "csv", "-c", text])
        #expect(run.status == status, "\(text): \(run.errors)")
        return run
    }

    @Test func undoAfterARestoreNamesTheBackupFromBeforeIt() throws {
        let program = try Program(isEmpty: true)
        _ = try run("set currency GBP; buy Lamp for 3; backup now; sell Lamp for 9; undo; sell Lamp for 8", program)
        let restored = try run("restore backup 2026; items show status", program, "--yes")
        #expect(restored.output == "status\npurchased\n")
        let refused = try run("undo", program, status: 1)
        let hint = try #require(refused.errors.split(separator: "\n").last { $0.hasPrefix("try: ") }?.dropFirst(5))
        #expect(hint.hasPrefix("restore backup 2026-11-01T120000Z-before-restore"), "\(refused.errors)")
        #expect(try run("redo", program, status: 1).errors.contains("there is nothing to redo"))
        let changes = try run("changes show statement, undone", program).output
        #expect(changes.hasPrefix("statement,undone\nrestore backup 2026-11-01T120000Z,false\n"), "\(changes)")
        _ = try run(String(hint), program, "--yes")
        #expect(try run("items show status", program).output == "status\nsold\n")
    }

    @Test func anOlderChangeThanTheFiveNewestIsAskedAboutAtATerminal() throws {
        let shell = try TypedShell(isEmpty: true, columns: 80) { program in
            let things = (1...8).map { "buy \"Thing \($0)\" for \($0) GBP" }
            _ = try program.run("-c", things.joined(separator: "; "))
        }
        try shell.prompt()
        shell.terminal.type("undo 3\r")
        try shell.terminal.expect("Undo change 3, buy \"Thing 3\" for 3.00 GBP (1 row)?")
        shell.terminal.type("n\r")
        try shell.terminal.expect("nothing was undone")
        try shell.prompt()
        try shell.ask("undo 4", shows: "undone: change 4")
        #expect(try shell.leave() == 0)
        #expect(try shell.program.run("-c", "undo 1; items show count", "--no-header").output.contains("6"))
    }

    @Test func severalFilesAreOneImport() throws {
        let program = try Program(isEmpty: true)
        _ = try program.shell("mkdir months")
        for month in 1...14 {
            try program.write("sku,title,bought,cost\nX\(month),Lamp,2026-09-01,5\n", to: "months/m\(month).csv")
        }
        _ = try run("set currency GBP; import months", program)
        #expect(
            try run("changes show statement, rows", program).output == "statement,rows\n\"import \"\"months\"\"\",14\n")
        #expect(try run("revert import; items show count", program, "--yes").output == "count\n0\n")
        #expect(try run("redo; items show count", program).output == "count\n14\n")
        #expect(try run("undo; items show count", program, "--yes").output == "count\n0\n")
        try program.write("sku,title,bought,cost\nX9,Lamp,2026-09-01,much\n", to: "months/m15.csv")
        _ = try run("import months", program, status: 1)
        #expect(try run("items show count", program).output == "count\n0\n")
    }

    // MARK: - Names that differ only in case

    @Test func aSheetsSpellingsOfANameAreOneMarket() throws {
        let program = try Program(isEmpty: true)
        let rows = ["Wimbledon dogs", "wimbledon dogs", "WIMBLEDON DOGS"].enumerated().map {
            "X\($0),Lamp,2026-09-01,5,\($1)\n"
        }
        try program.write("sku,title,bought,cost,market\n" + rows.joined(), to: "sheet.csv")
        _ = try run("set currency GBP; import sheet.csv", program)
        #expect(try run("markets show name", program).output == "name\nWimbledon dogs\n")
    }

    @Test func oldNamesThatDifferOnlyInCaseStayTwoUntilTheyAreMerged() throws {
        let program = try Program(isEmpty: true)
        _ = try run("set currency GBP; buy Lamp for 3 at \"Wimbledon dogs\"", program)
        let made = try program.shell(
            """
            sqlite3 inventory.sqlite "INSERT INTO markets (name, createdAt, updatedAt)
                SELECT 'wimbledon dogs', createdAt, updatedAt FROM markets"
            """)
        #expect(made.status == 0, "\(made.errors)")
        _ = try run("buy Vase for 4 at \"wimbledon dogs\"", program)
        let merge = "market merge \"wimbledon dogs\" into \"Wimbledon dogs\""
        #expect(try run("todo upkeep", program).output.contains("market merge \"\"wimbledon dogs\"\" into"))
        let query = "items at \"wimbledon dogs\" show title"
        #expect(try run(query, program).output == "title\nVase\n")
        for step in [merge, "undo"] { _ = try run(step, program) }
        #expect(try run(query, program).output == "title\nVase\n")
        _ = try run(merge, program)
        #expect(try run("markets show name; \(query)", program).output == "name\nWimbledon dogs\ntitle\nVase\nLamp\n")
        // A name that another has got since can't come back.
        _ = try run("market edit \"Wimbledon dogs\" set name Kew; market add \"wimbledon dogs\"", program)
        let number = try run("changes show number limit 2", program).output.split(separator: "\n")[2]
        let refused = try run("undo \(number)", program, status: 1)
        #expect(refused.errors.contains("there is another market called Wimbledon dogs by now"), "\(refused.errors)")
    }
}
