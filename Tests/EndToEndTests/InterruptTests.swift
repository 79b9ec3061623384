import Foundation
import TestSupport
import Testing

/// Ctrl-C while a script runs.
@Suite struct InterruptTests {
    private func start(_ arguments: [String], _ program: Program) throws -> PseudoTerminal {
        try PseudoTerminal(Program.executable, arguments, environment: program.environment)
    }

    @Test func aScriptEndsWith130AndGoesNoFurther() throws {
        let program = try Program()
        try Slow.prepare(program)
        try program.write("items limit 1 show sku\n\(Slow.statement)\nsales limit 1\n", to: "slow.fhq")
        let terminal = try start(["--keep-going", program.folder.path + "/slow.fhq"], program)
        try terminal.expect("1 of 292")
        terminal.listen(seconds: 0.5)
        terminal.type("\u{3}")
        try terminal.expect("interrupted")
        #expect(try terminal.waitForExit() == 130)
        #expect(!terminal.screen.text.contains("sale_price"))
    }

    @Test func aRecordingThatIsBeingVerifiedEndsToo() throws {
        let program = try Program()
        try Slow.prepare(program)
        try program.write(
            "sales limit 1 show sku\n#> wrong\n\(Slow.statement)\n#> 0\nitems show count\n#> never\n", to: "slow.fhq")
        let terminal = try start(["--verify", program.folder.path + "/slow.fhq"], program)
        try terminal.expect("this differs now")
        terminal.listen(seconds: 0.5)
        terminal.type("\u{3}")
        try terminal.expect("interrupted")
        #expect(try terminal.waitForExit() == 130)
        #expect(!terminal.screen.text.contains("never"))
    }

    @Test func anAtomicScriptThatIsInterruptedChangesNothing() throws {
        let program = try Program()
        try Slow.prepare(program)
        let terminal = try start(
            ["--atomic", "-c", "set page size 3", "-c", "items limit 1 show sku", "-c", Slow.statement], program)
        try terminal.expect("1 of 292")
        terminal.listen(seconds: 0.5)
        terminal.type("\u{3}")
        #expect(try terminal.waitForExit() == 130)
        #expect(try !program.run("-c", "settings").output.contains("page size"))
    }

    @Test func aFileThatWasBeingWrittenStaysAsItWas() throws {
        let program = try Program()
        try Slow.prepare(program)
        try program.write("old\n", to: "out.csv")
        let path = program.folder.path + "/out.csv"
        let terminal = try start(
            ["-c", "items limit 1 show sku", "-c", Slow.statement.replacing(" show count", with: " > \(path)")],
            program)
        try terminal.expect("1 of 292")
        terminal.listen(seconds: 0.5)
        terminal.type("\u{3}")
        #expect(try terminal.waitForExit() == 130)
        #expect(try program.read("out.csv") == "old\n")
        #expect(try program.files == ["inventory.sqlite", "out.csv"])
    }

    @Test func aCommandThatIsInterruptedEndsTheScript() throws {
        let program = try Program()
        // A shell about to run a command forgets a Ctrl-C, so the command itself reports its start. It sleeps often, since
        // Python notices a signal that comes just before a sleep only after it.
        let command = "python3 -uc 'import time; print(\"started\"); [time.sleep(1) for _ in range(600)]'"
        let terminal = try start(["-c", "items limit 1 show sku | \(command)", "-c", "sales"], program)
        try terminal.expect("started")
        terminal.type("\u{3}")
        #expect(try terminal.waitForExit() == 130)
    }

    @Test func waitingForInputEnds() throws {
        let program = try Program()
        // Standard output isn't a terminal, so standard input is read line by line.
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "exec \(Program.executable) >\(program.folder.path)/out"],
            environment: program.environment)
        terminal.type("items limit 1 show sku\r")
        let answer = "sku\nFH-2KAAJ8PF\n"
        try wait(for: "the answer") { (try? program.read("out")) == answer }
        terminal.type("\u{3}")
        #expect(try terminal.waitForExit() == 130)
        #expect(try program.read("out") == answer)
    }
}
