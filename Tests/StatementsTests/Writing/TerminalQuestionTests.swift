import TestSupport
import Testing

@Suite struct TerminalQuestionTests {
    private let folder = TemporaryFolder()

    private func terminal(_ command: String, _ options: [String] = []) throws -> PseudoTerminal {
        try PseudoTerminal(
            TestProducts.executable("fhq"), ["--store", folder.path + "/s.sqlite"] + options + ["-c", command],
            environment: ["FHQ_NOW": "2026-11-01T12:00:00Z", "TZ": "UTC", "FHQ_BACKUP": "off"])
    }

    private func run(_ command: String) throws {
        let terminal = try terminal(command)
        #expect(try terminal.waitForExit() == 0)
    }

    @Test func aBulkChangeIsMadeAfterAYes() throws {
        try run("buy lamp for 3; buy vase for 4")
        let terminal = try terminal("edit (items) set cost 5 GBP; items show count where cost = 5 GBP as tsv")
        try terminal.expect("Change 2 items? [y/N]")
        terminal.type("what\r")
        try terminal.expect("Change 2 items? [y/N]")
        terminal.type("y\r")
        try terminal.expect("edited 2 items: cost 5.00 GBP")
        #expect(try terminal.waitForExit() == 0)
    }

    @Test func anEmptyAnswerIsNoAndStopsTheScript() throws {
        try run("buy lamp for 3")
        let terminal = try terminal("delete (items); spend 3 on other")
        try terminal.expect("Delete 1 item? [y/N]")
        terminal.type("\r")
        try terminal.expect("nothing was deleted")
        #expect(try terminal.waitForExit() == 1)
    }

    @Test func controlCAtTheQuestionChangesNothing() throws {
        try run("market add Battersea")
        let terminal = try terminal("buy lamp at Batersea")
        try terminal.expect("Did you mean the market Battersea? [Y/n]")
        terminal.type("\u{3}")
        #expect(try terminal.waitForExit() == 130)
        let after = try self.terminal("items show count")
        try after.expect("0")
    }

    @Test func anEmptyAnswerTakesTheKnownName() throws {
        try run("market add Battersea")
        let terminal = try terminal("buy lamp at Batersea; items show market as tsv")
        try terminal.expect("[Y/n]")
        terminal.type("\r")
        #expect(try terminal.waitForExit() == 0)
        #expect(terminal.screen.lines.contains("Battersea"))
    }
}
