import SystemLibrary
import TestSupport
import Testing

/// Random keys, after which the editor still runs, its prompt is whole and the terminal is restored.
@Suite struct RandomKeyTests {
    /// A kind of terminal into which keys are typed.
    struct Setting: CustomTestStringConvertible {
        var columns: Int
        var rows: Int
        var locale: String
        var terminal: String

        var testDescription: String { "\(columns)×\(rows) \(locale) \(terminal)" }

        static let all = [(80, 24), (40, 15)].flatMap { columns, rows in
            ["C.UTF-8", "C"].flatMap { locale in
                ["xterm-256color", "screen", "dumb"].map {
                    Setting(columns: columns, rows: rows, locale: locale, terminal: $0)
                }
            }
        }
    }

    /// The number of keys typed in each setting, over all runs.
    private static let keys = Torture.count(8_400, elseOnly: 150)
    private static let perRun = 150

    @Test(arguments: Setting.all) func noOrderOfKeysEndsTheEditor(setting: Setting) throws {
        for run in 0..<(Self.keys / Self.perRun) {
            let probe = try self.probe(setting)
            type(seed: UInt64(run * 97 + setting.testDescription.utf8.count), into: probe, setting)
            try expectWholePrompt(probe, setting)
            run % 2 == 0 ? probe.type("\u{4}") : probe.terminal.send(SIGTERM)
            let status = try probe.terminal.waitForExit()
            #expect(status == (run % 2 == 0 ? 0 : 128 + Int(SIGTERM)))
            try expectRestored(probe)
        }
    }

    /// Ends the editor in the middle of a list, a search, a paste and a line.
    @Test(arguments: ["many\t", "many\t\t\t", "\u{12}it", "items (\rite", "\u{1B}[200~abc", "\u{16}", ""])
    func aSignalThatEndsItGivesTheTerminalBack(typed: String) throws {
        for signal in [SIGTERM, SIGHUP] {
            let probe = try self.probe(Setting.all[0])
            probe.type(typed)
            probe.terminal.listen(seconds: 0.1)
            probe.terminal.send(signal)
            #expect(try probe.terminal.waitForExit() == 128 + Int(signal))
            try expectRestored(probe)
        }
    }

    private func probe(_ setting: Setting) throws -> Probe {
        try Probe(
            arguments: ["--colour", "--undisturbed"],
            environment: ["TERM": setting.terminal, "LANG": setting.locale, "EDITOR": "true"], columns: setting.columns,
            rows: setting.rows)
    }

    private func type(seed: UInt64, into probe: Probe, _ setting: Setting) {
        var keys = RandomKeys(seed: seed)
        for round in 1...Self.perRun {
            probe.terminal.type(bytes: keys.next())
            guard round % 50 == 0 else { continue }
            probe.terminal.listen(seconds: 0.02)
            probe.terminal.resize(columns: 20 + keys.number(below: 80), rows: 3 + keys.number(below: 30))
        }
        probe.terminal.resize(columns: setting.columns, rows: setting.rows)
    }

    /// Hits Ctrl-C until the editor reacts, since one that comes while no line is read is lost.
    private func expectWholePrompt(_ probe: Probe, _ setting: Setting) throws {
        let isEmpty: (TerminalScreen) -> Bool = {
            let lines = $0.text.split(separator: "\n")
            return lines.last == "fhq>" && $0.column == 5 && lines.dropLast().last == "=> interrupted"
        }
        for _ in 0..<60 {
            // A pending literal key would take the first of these.
            probe.type("\u{7}\u{3}")
            if (try? probe.terminal.expectScreen("an empty prompt", within: 2, isEmpty)) != nil { break }
        }
        try probe.terminal.expectScreen("an empty prompt", within: 2, isEmpty)
        probe.type("alive!\r")
        try probe.expect(#"=> "alive!""#)
        try probe.terminal.expectEditing()
    }

    private func expectRestored(_ probe: Probe) throws {
        let fresh = try PseudoTerminal("/bin/true")
        #expect(probe.terminal.modes == fresh.modes)
        let output = String(decoding: probe.terminal.output, as: UTF8.self)
        let (on, off) = (output.ranges(of: "\u{1B}[?2004h").last, output.ranges(of: "\u{1B}[?2004l").last)
        if let on { #expect((off?.lowerBound ?? output.startIndex) > on.lowerBound) }
    }
}
