import Foundation
import SampleInventory
import TestSupport
import Testing

/// The sample inventory, its tour and the shell's greeting.
@Suite struct DemoTests {
    /// Returns an environment that puts the demo's files in the program's folder.
    private func environment(_ program: Program) throws -> [String: String] {
        let temporary = program.folder.path + "/temporary"
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        return ["TMPDIR": temporary, "FHQ_NOW": "2026-10-31T12:00:00Z"]
    }

    private func expectNothingLeft(_ program: Program) throws {
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path + "/temporary") == [])
        #expect(try program.files == ["temporary"])
    }

    @Test func demoAnswersInACommandAScriptAndAPipe() throws {
        let program = try Program(isEmpty: true)
        let environment = try environment(program)
        try program.write("items unsold show count\n", to: "count.fhq")
        for run in [
            try program.run("--demo", "-c", "items unsold show count", environment: environment),
            try program.run("--demo", "--read-only", "count.fhq", environment: environment),
            try program.run("--demo", input: "items unsold show count\n", environment: environment),
        ] {
            #expect(run.output == "count\n152\n")
            #expect(run.errors == "" && run.status == 0)
        }
        try FileManager.default.removeItem(atPath: program.folder.path + "/count.fhq")
        try expectNothingLeft(program)
    }

    @Test func demoIsTheInventoryOfTheExamples() throws {
        let folder = TemporaryFolder()
        try InventorySample().write(to: folder.path + "/sample")
        let examples = Program.repository + "/examples/inventory"
        for name in try FileManager.default.contentsOfDirectory(atPath: examples) where name.hasSuffix(".json") {
            let made = "\(folder.path)/sample/\(name)"
            #expect(FileManager.default.contentsEqual(atPath: "\(examples)/\(name)", andPath: made))
        }
    }

    /// The present month and year may be a day old, and the inventory still has a sale in them.
    @Test(arguments: ["2025-01-01", "2026-11-01", "2027-01-01", "2028-02-29", "2031-12-31"])
    func theTourNeverMeetsAnEmptyAnswer(day: String) throws {
        let program = try Program(isEmpty: true)
        var environment = try environment(program)
        environment["FHQ_NOW"] = "\(day)T08:00:00Z"
        for statement in [
            "items unsold sort age desc", "find brass lamp", "item 0NR", "profit by month this year",
            "why profit this month", "items unsold by market show count", "items sold this month",
        ] {
            let run = try program.run("--demo", "--no-header", "-c", statement, environment: environment)
            #expect(run.status == 0 && !run.output.isEmpty, "\(day): \(statement)\n\(run.errors)")
        }
    }

    @Test func demoRefusesAStoreOption() throws {
        let run = try Program().run("--demo", "--store", "other.sqlite", "-c", "items")
        #expect(run.status == 2 && run.errors.contains("--demo uses a temporary store"))
    }

    @Test func demoFilesAreRemovedHoweverTheShellEnds() throws {
        let program = try Program(isEmpty: true)
        let environment = try environment(program)
        for signal in [SIGKILL, SIGTERM, SIGHUP] {
            let terminal = try PseudoTerminal(
                Program.executable, ["--demo"], environment: program.environment.merging(environment) { $1 })
            try terminal.expect("fhq> ")
            #expect(try FileManager.default.contentsOfDirectory(atPath: environment["TMPDIR"] ?? "").count == 1)
            kill(terminal.process, signal)
            _ = try terminal.waitForExit()
            try wait(for: "the folder to go") {
                try FileManager.default.contentsOfDirectory(atPath: environment["TMPDIR"] ?? "").isEmpty
            }
        }
        try expectNothingLeft(program)
    }

    @Test func theTourIsEightStepsThatAreTyped() throws {
        let program = try Program(isEmpty: true)
        let environment = try environment(program)
        let terminal = try PseudoTerminal(
            Program.executable, ["--demo"], environment: program.environment.merging(environment) { $1 }, columns: 90,
            rows: 400)
        try terminal.expect("a made-up inventory of 2026-10-31")
        try terminal.expect("152 unsold, 1,281.55 GBP · 6 sold this month, +644.29 GBP · 96 older than 180 days")
        try terminal.expect("fhq> ")
        terminal.type("tour\r")
        for step in 1...8 {
            try terminal.expectScreen("step \(step)") {
                $0.text.contains("\(step) of 8 · ") && $0.lines.last { !$0.isEmpty }?.hasPrefix("fhq>") == true
            }
            let typed = try #require(terminal.screen.lines.last { $0.hasPrefix("  type: ") }).dropFirst(8)
            // Another statement does not advance the tour.
            terminal.type("items limit 0\r")
            try terminal.expectScreen("another statement") { screen in
                screen.lines.count { $0 == "fhq> items limit 0" } == step
                    && screen.lines.last { !$0.isEmpty }?.hasPrefix("fhq>") == true
            }
            #expect(!terminal.screen.text.contains("\(step + 1) of 8"))
            // Enter on the empty line runs the suggestion.
            terminal.type(step.isMultiple(of: 2) ? "\r" : typed + "\r")
        }
        try terminal.expect("That was the tour")
        terminal.type("\u{4}")
        #expect(try terminal.waitForExit() == 0)
        try expectNothingLeft(program)
    }

    @Test func shellGreetsWithTodaysFiguresInTwoLines() throws {
        let program = try Program()
        for (columns, lines) in [
            (
                90,
                [
                    "152 unsold, 1,281.55 GBP · 0 sold this month · 96 older than 180 days",
                    "14 not in GBP: stock · 292 to do: todo · items unsold sort age desc",
                ]
            ),
            (60, ["152 unsold, 1,281.55 GBP · 0 sold this month", "96 older than 180 days · 14 not in GBP: stock"]),
        ] {
            let terminal = try PseudoTerminal(
                Program.executable, environment: program.environment, columns: columns, rows: 20)
            try terminal.expect("fhq> ")
            let shown = terminal.screen.lines.filter { !$0.isEmpty }
            #expect(shown.first?.hasPrefix("fhq · help lists statements") == true)
            #expect(Array(shown.dropFirst().dropLast()) == lines)
            terminal.type("\u{4}")
            _ = try terminal.waitForExit()
        }
    }

    @Test func shellGreetsWithTheGoalOfTheMonth() throws {
        let program = try Program()
        let sale = "buy zither for 10 on 2026-11-01; sell zither for 135.50 on ebay on 2026-11-01"
        #expect(try program.run("--quiet", "-c", sale, "-c", "set goal 500 GBP a month").status == 0)
        let terminal = try PseudoTerminal(
            Program.executable, environment: program.environment, columns: 100, rows: 20)
        try terminal.expect(
            "152 unsold, 1,281.55 GBP · 1 sold this month, +125.50 GBP · 25 % of the goal of 500.00 GBP")
        try terminal.expect("fhq> ")
        terminal.type("\u{4}")
        _ = try terminal.waitForExit()
    }

    @Test func shellGreetsWithTheThresholdThatIsAhead() throws {
        let program = try Program(isEmpty: true)
        let sale = "buy zither for 10 on 2026-11-01; sell zither for 70000 on car-boot on 2026-11-01"
        #expect(try program.run("--quiet", "--yes", "-c", sale).status == 0)
        let terminal = try PseudoTerminal(
            Program.executable, environment: program.environment, columns: 160, rows: 20)
        // The allowance and the turnover of quarterly updates are exceeded.
        try terminal.expect("77% of the 90,000.00 GBP in 12 months from which you register for VAT: tax year 2026-27")
        try terminal.expect("fhq> ")
        terminal.type("\u{4}")
        _ = try terminal.waitForExit()
    }

    @Test func emptyStoreGreetsWithThreeStatementsToType() throws {
        let program = try Program(isEmpty: true)
        let terminal = try PseudoTerminal(Program.executable, environment: program.environment)
        try terminal.expect("fhq> ")
        let typed = terminal.screen.lines.filter { $0.hasPrefix("  ") }
        #expect(typed.count == 3)
        let run = try program.run("--check", "-c", typed.joined(separator: ";"))
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func watchShowsChangesUntilStopped() throws {
        let program = try Program()
        let terminal = try PseudoTerminal(Program.executable, environment: program.environment)
        try terminal.expect("fhq> ")
        terminal.type("watch items unsold show count every 1 s\r")
        try terminal.expect("every 1 s · Ctrl-C ends it")
        #expect(try program.run("-c", "buy lamp for 3").status == 0)
        try terminal.expectLine("  153")
        terminal.type("\u{3}")
        try terminal.expect("interrupted")
        try terminal.expect("fhq> ")
        terminal.type("set timing on\r")
        terminal.type("items show count\r")
        try terminal.expectScreen("the time it took") { screen in
            screen.lines.contains { $0.wholeMatch(of: /\d+\.\d m?s/) != nil }
        }
    }
}
