import Foundation
import TestSupport
import Testing

/// `record` at a terminal, and `fhq --verify` of the recording.
@Suite struct RecordingTests {
    /// Returns the recording of a shell into which the lines were typed, one after the other.
    private func recorded(
        _ lines: [String], with options: [String] = [], columns: Int = 90, environment: [String: String] = [:]
    ) throws -> String {
        let shell = try TypedShell(options, environment: environment, columns: columns)
        try shell.prompt()
        let path = shell.program.folder.path + "/kept.fhq"
        for line in ["let most = 2", "record to \(path)"] + lines + ["record off"] { try shell.answered(line) }
        #expect(try shell.leave() == 0)
        return try shell.program.read("kept.fhq")
    }

    /// Verifies the recording against a store as it was before.
    private func verify(_ text: String) throws -> Child.Run {
        let program = try Program()
        try program.write(text, to: "kept.fhq")
        return try program.run("--verify", "kept.fhq")
    }

    @Test func aTranscriptIsATest() throws {
        let text = try recorded([
            "items unsold show sku, title, age limit $most", "@1", "items unsold show title page 2", "next",
            "buy \"Recorded lamp\" for 3 GBP at Battersea", "find recorded", "items at Nowhere", "profit by month",
            "undo",
            "items limit 3 as csv", "  ", "# nothing", "edit nosuchthing set cost 4",
        ])
        #expect(text.contains("\nlet most = \"2\"\n#@ 2026-11-01T12:00:00.000Z 90x40\nitems unsold"))
        #expect(text.contains("\n#! there is no market called Nowhere\n"))
        #expect(!text.contains("\u{1B}"))
        let run = try verify(text)
        #expect(run.status == 0, "\(run.errors)\n\(text)")
        #expect(run.output == "" && run.errors.hasSuffix("as recorded\n"))
        // A recording is also a script, with its results as comments.
        let program = try Program()
        try program.write(text, to: "kept.fhq")
        #expect(try program.run("--check", "kept.fhq").status == 0)
    }

    @Test func aRecordingIsForItsOwnerAlone() throws {
        let program = try Program()
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "umask 0; exec \(Program.executable)"], environment: program.environment)
        try terminal.expect("fhq> ")
        terminal.type("record to \(program.folder.path)/kept.fhq\r")
        try terminal.expectEditing()
        terminal.type("\u{4}")
        #expect(try terminal.waitForExit() == 0)
        #expect(try program.shell("stat -c %a kept.fhq").output == "600\n")
    }

    @Test func verifyShowsEachDifferenceWithItsLine() throws {
        var lines = try recorded(["items unsold show sku limit 2", "items sold show count"]).components(
            separatedBy: "\n")
        let row = try #require(lines.firstIndex { $0.hasPrefix("#> 2 ") })
        lines[row] += "x"
        let run = try verify(lines.joined(separator: "\n"))
        #expect(run.status == 5)
        let shown = "kept.fhq:\(row + 1): this differs now\n  - \(lines[row])\n  + \(lines[row].dropLast())\n"
        #expect(run.errors.hasPrefix(shown), "\(run.errors)")
        #expect(run.errors.contains("1 of 2 results differs\n"), "\(run.errors)")
        #expect(run.errors.contains("the store must be as it was when the recording began"))
    }

    @Test func verifyChangesNothingAndSkipsIrreversibleStatements() throws {
        let program = try Program()
        let before = try program.dump()
        try program.write(
            "spend 5 GBP on other\n#> id\nitems > out.csv\nitems | cat\nbackup now\nsync now\nnonsense\n",
            to: "kept.fhq")
        // A statement's results follow it; without any, the next line would belong to it.
        let run = try program.run("--verify", "kept.fhq")
        #expect(run.status == 5 && run.errors.contains("nonsense"), "\(run.errors)")
        try program.write("spend 5 GBP on other\n#> -\nitems > out.csv\n#> -\n", to: "kept.fhq")
        #expect(
            try program.run("--verify", "kept.fhq").errors.contains("kept.fhq:3: not run again, since it writes a file")
        )
        // A skipped statement stands between others that are run.
        try program.write("items > out.csv\n#> -\nitems show count\n#> wrong\n", to: "kept.fhq")
        #expect(try program.run("--verify", "kept.fhq").status == 5)
        #expect(try program.dump() == before)
        #expect(try program.files == ["inventory.sqlite", "kept.fhq"])
    }

    @Test func answersToQuestionsAreRecordedAndReplayed() throws {
        let shell = try TypedShell()
        let path = shell.program.folder.path + "/kept.fhq"
        try shell.prompt()
        try shell.answered("record to \(path)")
        shell.terminal.type("edit typewriter leather set cost 3\r")
        try shell.terminal.expect("Which one? [1-2]")
        try shell.ask("2", shows: "edited FH-2KAAJ8QA")
        try shell.answered("record off")
        #expect(try shell.leave() == 0)
        let text = try shell.program.read("kept.fhq")
        #expect(text.contains("\n#? 2\n"))
        #expect(try verify(text).status == 0)
    }

    @Test func recordingAsksBeforeOverwritingAndReportsUnwritableFiles() throws {
        let shell = try TypedShell(preparing: { try $0.write("mine\n", to: "mine.fhq") })
        let folder = shell.program.folder.path
        try shell.prompt()
        shell.terminal.type("record to \(folder)/mine.fhq\r")
        try shell.terminal.expect("mine.fhq exists: replace it? [y/N]")
        try shell.ask("n", shows: "exists and was not replaced")
        #expect(try shell.program.read("mine.fhq") == "mine\n")
        try shell.ask("record to \(folder)/none/x.fhq", shows: "x.fhq”: No such file")
        try shell.ask("record off", shows: "there is no recording to stop")
        // A device is nothing to replace, so there is no question.
        try shell.ask("record to /dev/full", shows: "can't write “/dev/full”: No space left on device")
        try shell.ask("record off", shows: "there is no recording to stop")
    }

    @Test func anOlderRecordingInAnotherSizeAndLocaleHolds() throws {
        for environment in [[:], ["LANG": "C"]] {
            let text = try recorded(
                ["items unsold show sku, title, cost", "stock"], columns: 44, environment: environment)
            let run = try verify(text)
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    /// The made-up inventory reaches to the day of each recording, whatever day it is now.
    @Test func aRecordingOfTheDemoHoldsOnAnotherDay() throws {
        let program = try Program(isEmpty: true)
        let days = ["2026-11-01T12:00:00Z", "2027-02-28T23:30:00Z"]
        for (number, day) in days.enumerated() {
            let text = try recorded(
                ["items unsold show sku, title, age sort age limit 3", "profit by month", "items bought this week"],
                with: ["--demo"], environment: ["FHQ_NOW": day, "FHQ_STORE": ""])
            try program.write(text, to: "day\(number).fhq")
        }
        for now in ["", "2026-11-28T12:00:00Z"] {
            let run = try program.run(
                "--demo", "--verify", "day0.fhq", "day1.fhq", environment: ["FHQ_NOW": now, "FHQ_STORE": ""])
            #expect((run.status == 0) == now.isEmpty, "\(run.errors)")
        }
    }

    @Test func verifyOfNoRecordingIsAnError() throws {
        #expect(try Program(isEmpty: true).run("--verify").status == 2)
        let run = try Program(isEmpty: true).run("--verify", "nosuch.fhq")
        #expect(run.status == 2 && run.errors.contains("can't read “nosuch.fhq”"))
        let plain = try verify("items show count\n# a comment\n")
        #expect(plain.status == 2 && plain.errors.contains("kept.fhq is no recording, since it has no results"))
    }
}

extension TypedShell {
    /// Types a line and waits for the next prompt.
    fileprivate func answered(_ line: String) throws {
        let mark = "ends \(terminal.output.count)"
        terminal.type(line + "\r" + " help \"\(mark)\"\r")
        try terminal.expect("there is no help on")
        try prompt()
    }
}
