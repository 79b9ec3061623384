import TestSupport
import Testing

@testable import Shell

/// The menu of candidates below the line.
@Suite struct MenuTests {
    private static let footer = "4 · Tab or arrows choose, Enter takes, Esc leaves"

    /// Returns a probe with `s` typed and four words offered below it.
    private func offering(
        _ typed: String = "s", columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
    ) throws -> Probe {
        let probe = try Probe(arguments: ["--colour"], environment: environment, columns: columns, rows: rows)
        probe.type(typed + "\t")
        try probe.terminal.expectScreen("the words below the line") { $0.text.contains("Tab or") }
        return probe
    }

    @Test func theWordsStandBelowTheLineAndTheCaretStaysInIt() throws {
        let probe = try offering()
        #expect(probe.terminal.screen.text == "fhq> s\nsales\nsellers\nset\nshow\n\(Self.footer)")
        #expect(probe.terminal.screen.row == 0 && probe.terminal.screen.column == 6)
    }

    @Test(
        arguments: [
            ("\t", "sales"), ("\t\t", "sellers"), ("\u{1B}[B\u{1B}OB", "sellers"), ("\u{1B}[Z", "show"),
            ("\u{1B}[A", "show"),
            ("\t\u{1B}[Z", "show"), ("\u{1B}[A\t", "sales"), ("\u{E}\u{E}\u{10}", "sales"), ("\u{1B}[6~", "show"),
            ("\t\u{1B}[6~\u{1B}[5~", "sales"),
        ])
    func keysWalkThroughTheMenuAndEnterTakesOne(keys: String, taken: String) throws {
        let probe = try offering()
        probe.type(keys + "\r")
        try probe.terminal.expectScreen("the line alone") { $0.text == "fhq> \(taken)" }
        try probe.type("x\r", reads: "\(taken) x")
    }

    @Test func selectedCandidateStandsOut() throws {
        let probe = try offering()
        probe.type("\t\t")
        try probe.terminal.expectBytes("\u{1B}[7msellers\u{1B}[0m")
        try probe.terminal.expectScreen("where it stands") { $0.text.hasSuffix("2 of 4") }
    }

    @Test(arguments: [("\u{1B}", "s"), ("\u{7}", "s"), ("\r", "s"), ("h", "sh"), ("\u{7F}e", "e"), ("\u{1}X", "Xs")])
    func otherKeysCloseTheMenuAndKeepTheirMeaning(key: String, line: String) throws {
        let probe = try offering()
        probe.type(key)
        try probe.terminal.expectScreen("no list") { !$0.text.contains("choose") }
        if key != "\r" { probe.type("\r") }
        try probe.expect("=> \(line.debugDescription)")
    }

    @Test func pasteClosesTheMenu() throws {
        let probe = try offering()
        try probe.type("\u{1B}[200~x\ty\u{1B}[201~\r", reads: "sx y")
    }

    @Test func ctrlCErasesTheMenu() throws {
        let probe = try offering()
        probe.type("\u{3}")
        try probe.expect("=> interrupted")
        try probe.terminal.expectScreen("no list") { $0.text == "fhq> s^C\n=> interrupted\nfhq>" }
    }

    @Test func aListAtTheBottomScrollsTheLineUp() throws {
        let probe = try Probe(arguments: ["--colour"], columns: 40, rows: 15)
        for number in 1...12 { try probe.type("n\(number)\r", reads: "n\(number)") }
        probe.type("many\t")
        try probe.terminal.expectScreen("the list in half of the screen") {
            let lines = $0.text.split(separator: "\n")
            return lines.count == 15 && lines[7] == "fhq> many" && lines[14].hasPrefix("340 · Tab")
        }
        probe.type("\u{1B}[Z\r")
        try probe.terminal.expectScreen("the last one") { $0.text.hasSuffix("fhq> many340") }
    }

    @Test func narrowTerminalCutsCandidates() throws {
        let probe = try offering("un", columns: 20, rows: 6)
        #expect(probe.terminal.screen.lines.allSatisfy { $0.count < 20 })
        probe.type("\t\r")
        try probe.terminal.expectLine("fhq> unsold")
    }

    @Test func aTerminalOfTwoRowsGetsTheListThatScrolls() throws {
        let probe = try Probe(arguments: ["--colour"], columns: 40, rows: 2)
        probe.type("s\t")
        try probe.terminal.expectLine("fhq> s")
        try probe.type("a\t\r", reads: "sales ")
    }

    @Test func resizingRedrawsTheMenu() throws {
        let probe = try offering("many")
        probe.terminal.resize(columns: 40, rows: 15)
        try probe.terminal.expectScreen("fewer of them") {
            let lines = $0.text.split(separator: "\n")
            return lines.first == "fhq> many" && lines.last?.hasPrefix("340 · Tab") == true && lines.count == 8
        }
        probe.type("\t\t\r")
        try probe.terminal.expectScreen("the second") { $0.text == "fhq> many2" }
    }

    @Test(arguments: ["C", "POSIX"]) func menuUsesASCIIOutsideUTF8(locale: String) throws {
        let probe = try offering(environment: ["LANG": locale])
        #expect(probe.terminal.screen.text.hasSuffix("4 - Tab or arrows choose, Enter takes, Esc leaves"))
    }

    @Test(arguments: [["TERM": "dumb"], ["TERM": "unknown"]]) func terminalWithoutEscapesListsCandidates(
        environment: [String: String]
    ) throws {
        let probe = try Probe(arguments: ["--colour"], environment: environment)
        probe.type("s\t")
        try probe.expect("sales    sellers  set      show")
        #expect(!probe.terminal.output.contains(0x1B))
    }

    @Test func menuShowsControlCharacters() {
        var menu = CompletionMenu([.init("a\u{1B}[2J", description: "b\u{9B}"), .init("c")])
        let lines = menu.lines(rows: 5, columns: 40, isASCII: false)
        #expect(!lines.joined().contains("\u{1B}[2J") && !lines.joined().contains("\u{9B}"))
    }

    /// A description needs at least six columns, two of them spaces, or it is left out.
    @Test(arguments: 7...14) func aDescriptionIsLeftOutWhereItHasNoRoom(columns: Int) {
        var menu = CompletionMenu([.init("abc", description: "market"), .init("abd", description: "seller")])
        let lines = menu.lines(rows: 5, columns: columns, isASCII: false)
        #expect(lines[0].contains("  m") == (columns >= 10) && lines[1].contains("  s") == (columns >= 10), "\(lines)")
    }

    @Test func selectedCandidateIsAlwaysVisible() {
        for count in [1, 2, 3, 9, 50] {
            for rows in 2...12 {
                var menu = CompletionMenu((1...count).map { .init("word\($0)") })
                for step in [1, 1, 1, -1, 5, -3, 2, -7, 40] {
                    menu.moveByPage(step)
                    menu.move(by: step.signum())
                    let lines = menu.lines(rows: rows, columns: 30, isASCII: true)
                    #expect(lines.count == min(count, rows - 1) + 1)
                    #expect(lines.count { $0.contains("\u{1B}[7m\(menu.choice?.text ?? "-")") } == 1)
                    #expect(lines.allSatisfy { TerminalScreen.plain(Array($0.utf8)).count < 30 })
                }
            }
        }
    }

    // MARK: - Ctrl-R

    @Test func searchMatchIsMarkedInTheLine() throws {
        let probe = try Probe(arguments: ["--colour"])
        try probe.type("items unsold\r", reads: "items unsold")
        probe.type("\u{12}SOL")
        try probe.terminal.expectBytes("\u{1B}[0;7msol\u{1B}[0m")
        probe.type("\u{7F}\u{7F}\u{7F}tems")
        try probe.terminal.expectBytes("\u{1B}[0;1mi\u{1B}[0;7mtems\u{1B}[0m unsold")
        try probe.type("\r", reads: "items unsold")
    }

    @Test(
        arguments: [
            ("sol", "items unsold", 8..<11), ("É", "café sale", 3..<5), ("x", "items", nil),
            ("istanbul", "İSTANBUL istanbul", 10..<18),
        ] as [(String, String, Range<Int>?)])
    func matchedBytesOfASearchAreKnown(pattern: String, entry: String, bytes: Range<Int>?) {
        var search = HistorySearch([entry])
        for scalar in pattern.unicodeScalars { search.extend(by: scalar) }
        #expect(search.matched == bytes)
    }
}
