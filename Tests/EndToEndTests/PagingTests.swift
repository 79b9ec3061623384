import Foundation
import TestSupport
import Testing

/// Answers taller than the terminal: pages and the pager.
@Suite struct PagingTests {
    private typealias Shell = TypedShell

    @Test func aPageIsAsHighAsTheTerminalAndTheOthersAsTheFirst() throws {
        let shell = try Shell(columns: 80, rows: 20)
        try shell.prompt()
        try shell.ask("next", shows: "there is no earlier list to page through")
        try shell.ask("items unsold", shows: "rows 1–12 of 152")
        // The whole page is still on the screen.
        try shell.terminal.expectScreen("all of the page") {
            $0.lines.prefix(3).contains { $0.hasPrefix("unsold · newest") }
        }
        shell.terminal.resize(columns: 100, rows: 30)
        try shell.ask("next", shows: "rows 13–24 of 152")
        try shell.ask("page 13", shows: "rows 145–152 of 152")
        try shell.ask("next", shows: "that was the last page")
        try shell.ask("prev", shows: "rows 133–144 of 152")
        try shell.ask("items unsold page 3", shows: "rows 25–36 of 152")
        try shell.ask("items unsold", shows: "rows 1–22 of 152")
        try shell.ask("prev", shows: "that was the first page")
        try shell.ask("markets", shows: "19 rows")
        try shell.ask("items limit 1 show sku", shows: "1 of 292")
        try shell.ask("next", shows: "there is no earlier list to page through")
        try shell.tell("set page size 5")
        try shell.ask("items unsold show sku", shows: "rows 1–5 of 152")
        try shell.ask("next", shows: "rows 6–10 of 152")
        try shell.tell("set page size 1")
        try shell.ask("items unsold show sku", shows: "rows 1–1 of 152")
        try shell.ask("next", shows: "rows 2–2 of 152")
        try shell.tell("set page size auto")
        try shell.ask("items unsold show sku", shows: "rows 1–24 of 152")
    }

    @Test func scriptsRunNoPager() throws {
        let shell = try Shell(
            environment: ["FHQ_PAGER": "sed 's/^/paged /'"], rows: 12,
            preparing: { try $0.write("help; items limit all show sku\n", to: "all.fhq") })
        try shell.prompt()
        shell.terminal.type("source \(shell.program.folder.path)/all.fhq\r")
        try shell.terminal.expect("292 of 292")
        try shell.prompt()
        #expect(!String(decoding: shell.terminal.output, as: UTF8.self).contains("paged "))
        let alone = try PseudoTerminal(
            Program.executable, ["-c", "help"],
            environment: shell.program.environment.merging(["FHQ_PAGER": "sed 's/^/paged /'"]) { $1 }, rows: 10)
        #expect(try alone.waitForExit() == 0)
        #expect(!String(decoding: alone.output, as: UTF8.self).contains("paged "))
    }

    @Test func aPagerThatCanKeepsTheHeaderInSight() throws {
        let keys = "-PsSpace next page, b back, /word search, q leave"
        for (version, says) in [("less 643 (GNU regular expressions)", " --header=2"), ("less 590", "")] {
            let folder = TemporaryFolder()
            let script = """
                #!/bin/sh
                [ "$1" = --version ] && { echo '\(version)'; exit; }
                cat >/dev/null; echo "told:$*:$LESS"

                """
            try TestFile.writeProgram(script, to: folder.path + "/less")
            let shell = try Shell(environment: ["PAGER": folder.path + "/less", "FHQ_PAGER": ""], rows: 12)
            try shell.prompt()
            try shell.ask("items limit all", shows: "told:\(keys)\(says):R")
            try shell.ask("help all", shows: "told:\(keys):R")
        }
    }

    @Test func onlyAnswersTallerThanTheTerminalArePaged() throws {
        let shell = try Shell(environment: ["FHQ_PAGER": "sed 's/^/paged /'"], rows: 20)
        try shell.prompt()
        try shell.ask("items limit 40 show sku", shows: "paged 40  FH-")
        try shell.ask("items limit 3 show sku", shows: "\n3  FH-")
        try shell.ask("help all", shows: "paged ")
        try shell.ask("help quit", shows: "\nquit: ends")
    }

    @Test func leavingThePagerEarlyIsNoError() throws {
        let shell = try Shell(environment: ["FHQ_PAGER": "head -1; exit 3"], rows: 20)
        try shell.prompt()
        shell.terminal.type("items limit all\r")
        try shell.prompt()
        #expect(!shell.terminal.screen.text.contains("failed"))
        let none = try Shell(environment: ["FHQ_PAGER": "no-such-pager"], rows: 20)
        try none.prompt()
        try none.ask("help all", shows: "can't run the pager")
    }

    @Test func noPagerRunsUnderSafe() throws {
        let program = try Program()
        let terminal = try PseudoTerminal(
            Program.executable, ["--safe", "-c", "help"],
            environment: program.environment.merging(["FHQ_PAGER": "touch \(program.folder.path)/ran"]) { $1 },
            rows: 10)
        #expect(try terminal.waitForExit() == 0)
        #expect(try program.files == ["inventory.sqlite"])
    }
}
