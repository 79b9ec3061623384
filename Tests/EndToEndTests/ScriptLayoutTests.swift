import Foundation
import TestSupport
import Testing

/// `fhq --fmt`, as a person and as CI calls it.
@Suite struct ScriptLayoutTests {
    private let program: Program

    init() throws {
        program = try Program(isEmpty: true)
    }

    private func write(_ text: String, to name: String) throws -> String {
        let path = "\(program.folder.path)/\(name)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test func scriptsAreWrittenInTheirLayoutAndNothingElseIsTouched() throws {
        let first = try write("ITEMS  sold;sales\n", to: "a.fhq")
        let second = try write("# two\nstock   # why", to: "b.fhq")
        let run = try program.run("--fmt", first, second)
        #expect(run.status == 0 && run.errors == "")
        #expect(run.lines == ["items sold", "sales", "# two", "stock  # why"])
        #expect(try String(contentsOfFile: first, encoding: .utf8) == "ITEMS  sold;sales\n")
        #expect(!FileManager.default.fileExists(atPath: program.store))
    }

    @Test func formatCheckNamesUnformattedScripts() throws {
        let odd = try write("items  sold\n", to: "odd.fhq")
        let fine = try write("items sold\n", to: "fine.fhq")
        let run = try program.run("--fmt", "--check", odd, fine)
        #expect(run.status == 1 && run.lines == [odd] && run.errors.contains("fhq --fmt -w FILE"))
        let last = try program.run("--fmt", odd, fine, "--check")
        #expect(last.status == 1 && last.lines == [odd])
        let fineRun = try program.run("--fmt", "--check", fine)
        #expect(fineRun.status == 0 && fineRun.output == "" && fineRun.errors == "")
        #expect(try program.run("--fmt", "--", odd, "--check").status == 2)
    }

    @Test func aLayoutIsWrittenIntoTheScriptsThatDiffer() throws {
        let odd = try write("items  sold\n", to: "odd.fhq")
        let fine = try write("items sold\n", to: "fine.fhq")
        try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: odd)
        let before = try FileManager.default.attributesOfItem(atPath: fine)
        #expect(try program.run("--fmt", "-w", "--dry-run", odd).lines == [odd])
        #expect(try String(contentsOfFile: odd, encoding: .utf8) == "items  sold\n")
        let run = try program.run("--fmt", "-w", odd, fine)
        #expect(run.status == 0 && run.output == "" && run.errors == "")
        #expect(try String(contentsOfFile: odd, encoding: .utf8) == "items sold\n")
        let mode = try FileManager.default.attributesOfItem(atPath: odd)[.posixPermissions] as? Int
        #expect(mode == 0o750)
        let after = try FileManager.default.attributesOfItem(atPath: fine)
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(!FileManager.default.fileExists(atPath: program.store))
    }

    @Test func aLayoutIsNotWrittenWithoutFmtOrInASafeRun() throws {
        let odd = try write("items  sold\n", to: "odd.fhq")
        for words in [["-w", odd], ["--fmt", "--safe", "-w", odd]] {
            let run = try program.run(words)
            #expect(run.status == 2 && run.errors.contains("--write needs --fmt"))
        }
        #expect(try String(contentsOfFile: odd, encoding: .utf8) == "items  sold\n")
    }

    @Test func formattingAnUnreadableFileIsAnError() throws {
        #expect(try program.run("--fmt", "-w").status == 2 && program.run("--fmt", "-w", "-").status == 2)
        #expect(try program.run("--fmt", input: "SALES  sold").output == "sales sold\n")
        let fine = try write("sales\n", to: "fine.fhq")
        let run = try program.run("--fmt", program.folder.path + "/none.fhq", fine)
        #expect(run.status == 2 && run.lines == ["sales"] && run.errors.contains("none.fhq"))
    }

    @Test func aScriptThatCannotBeReadWholeLosesNothing() throws {
        let path = try write(
            "ITEMS  sold\nbuy \"AC\\DC live LP\" for 3 GBP at Battersea\nitems show (a,\n b\n", to: "a.fhq")
        let laidOut = "items sold\nbuy \"AC\\DC live LP\" for 3 GBP at Battersea\nitems show (a,\n b\n"
        let said =
            "\(path): line 2 is left unchanged: unknown escape\n"
            + "\(path): lines 3–4 are left unchanged: “a” is no field, number, amount or day\n"
        let shown = try program.run("--fmt", path)
        #expect(shown.status == 2 && shown.output == laidOut && shown.errors == said, "\(shown.errors)")
        #expect(try program.run("--fmt", "--check", path).status == 2)
        let written = try program.run("--fmt", "-w", path)
        #expect(written.status == 2 && written.errors == said)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == laidOut)
        #expect(try program.run("--fmt", "-w", path).status == 2)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == laidOut)
    }

    @Test func theExamplesAreLaidOut() throws {
        let folder = Program.repository + "/examples"
        let scripts = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".fhq") }
        try #require(!scripts.isEmpty)
        let run = try program.run(["--fmt", "--check"] + scripts.sorted().map { "\(folder)/\($0)" })
        #expect(run.status == 0, "\(run.errors)")
    }
}
