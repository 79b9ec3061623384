import Foundation
import SystemLibrary
import TestSupport
import Testing

@testable import Shell

private let up = "\u{1B}[A"
private let down = "\u{1B}[B"

/// Recall of earlier statements on a terminal.
@Suite struct HistoryRecallTests {
    @Test func theArrowsGoThroughTheStatements() throws {
        let probe = try Probe()
        try probe.type("one\r", reads: "one")
        try probe.type("two\r", reads: "two")
        try probe.type(up + up + "X\r", reads: "oneX")
        try probe.type("draft" + up + up + down + down + "\r", reads: "draft")
    }

    @Test func aStatementUsedAgainComesOnce() throws {
        let probe = try Probe()
        for statement in ["one", "two", "one"] { try probe.type(statement + "\r", reads: statement) }
        try probe.type(up + up + "\r", reads: "two")
    }

    @Test func aStatementThatBeginsWithASpaceIsNotKept() throws {
        let probe = try Probe()
        try probe.type("one\r", reads: "one")
        try probe.type(" secret\r", reads: " secret")
        try probe.type(up + "\r", reads: "one")
    }

    @Test func aStatementOfSeveralLinesIsOneEntry() throws {
        let probe = try Probe()
        probe.type("items (\r")
        try probe.expect("...> ")
        try probe.type("sold)\r", reads: "items (\nsold)")
        try probe.type("sales\r", reads: "sales")
        probe.type(up + up)
        try probe.terminal.expectScreen("both lines, recalled") { $0.text.hasSuffix("\nfhq> items (\nsold)") }
        try probe.type("\u{7F} x)\r", reads: "items (\nsold x)")
    }

    /// Within several lines, up keeps the column as far as the line above reaches.
    @Test func upGoesToTheSameColumnOfTheLineAbove() throws {
        for (lines, typed) in [
            (["items (", "sold or", "listed)"], "items (\nsold orX\nlisted)"),
            (["items (", "old", "or sold)"], "items (\noldX\nor sold)"),
        ] {
            let probe = try Probe()
            for line in lines.dropLast() {
                probe.type(line + "\r")
                try probe.expect("...> ")
            }
            try probe.type(lines[2] + "\r", reads: lines.joined(separator: "\n"))
            try probe.type(up + up + "X\r", reads: typed)
        }
    }

    @Test func searchingBackFindsAPart() throws {
        let probe = try Probe()
        for statement in ["items unsold", "items sold", "sales"] { try probe.type(statement + "\r", reads: statement) }
        probe.type("dr\u{12}SOL")
        try probe.terminal.expectScreen("the newest match") { $0.text.hasSuffix("\nsearch \"SOL\": items sold") }
        probe.type("\u{12}")
        try probe.terminal.expectScreen("an older match") { $0.text.hasSuffix("\nsearch \"SOL\": items unsold") }
        probe.type("x")
        try probe.terminal.expectScreen("no match") { $0.text.hasSuffix("\nnot found \"SOLx\": items unsold") }
        try probe.type("\u{7F}\u{12}\r", reads: "items unsold")
    }

    @Test func aSearchCanBeLeftOrGoneOnFrom() throws {
        let probe = try Probe()
        try probe.type("items (a)\r", reads: "items (a)")
        try probe.type("draft\u{12}it\u{7}\r", reads: "draft")
        try probe.type("\u{12}it\u{1}all \r", reads: "all items (a)")
        try probe.type("\u{12}it\u{1B}[D\u{7F}\r", reads: "all items ()")
    }

    @Test func pageUpFindsStatementsWithTheSamePrefix() throws {
        let probe = try Probe()
        for statement in ["items one", "sales two"] { try probe.type(statement + "\r", reads: statement) }
        try probe.type("it\u{1B}[5~\r", reads: "items one")
    }

    @Test func upWalksStatementsWithTheTypedPrefixAndDownReturns() throws {
        let probe = try Probe()
        for statement in ["items one", "sales two", "items three"] {
            try probe.type(statement + "\r", reads: statement)
        }
        try probe.type("it" + up + up + "\r", reads: "items one")
        try probe.type("sal" + up + up + down + "\r", reads: "sal")
        try probe.type(up + up + up + "\r", reads: "items three")
        try probe.type("it" + up + "x" + up + "\r", reads: "items threex")
    }

    /// The system says that this file has 4,096 bytes.
    @Test(.enabled(if: access("/sys/devices/system/cpu/online", R_OK) == 0))
    func aFileThatIsShorterThanItSaysIsReadToItsEnd() throws {
        let file = try LockedFile.openForReading("/sys/devices/system/cpu/online")
        let bytes = file.tail(of: 1 << 20)
        #expect(!bytes.isEmpty && bytes.count < file.size)
    }

    @Test func theLastWordOfLinesBeforeIsPutIn() throws {
        let probe = try Probe()
        for statement in ["items one", "sales two"] { try probe.type(statement + "\r", reads: statement) }
        try probe.type("a \u{1B}.\r", reads: "a two")
        try probe.type("b \u{1B}.\u{1B}.\u{1B}.\r", reads: "b one")
        try probe.type("c\u{1}\u{1B}.\r", reads: "c")
    }

    @Test func aLineIsEditedElsewhereAndComesBack() throws {
        let folder = TemporaryFolder()
        let script = folder.path + "/editor"
        try "#!/bin/sh\ntest \"$(stat -c %a \"$1\")\" = 600 && tr a-z A-Z <\"$1\" >\"$1.new\" && mv \"$1.new\" \"$1\"\n"
            .write(toFile: script, atomically: true, encoding: .utf8)
        let environment = ["VISUAL": "sh \(script)", "TMPDIR": folder.path]
        let probe = try Probe(environment: environment)
        try probe.type("items (a,\u{18}\u{5}b)\r", reads: "ITEMS (A,b)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["editor"])
        let failing = try Probe(environment: ["VISUAL": "false", "TMPDIR": folder.path])
        failing.type("sales\u{18}\u{5}")
        try failing.expect("false failed")
        try failing.type("\r", reads: "sales")
    }

    @Test func twoShellsAtOnceLoseNothing() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/history"
        let first = try Probe(history: path)
        let second = try Probe(history: path)
        for number in 1...5 {
            try first.type("first \(number)\r", reads: "first \(number)")
            try second.type("second \(number)\r", reads: "second \(number)")
        }
        let entries = HistoryFile(path: path).entries()
        #expect(entries == (1...5).flatMap { ["first \($0)", "second \($0)"] })
        let third = try Probe(history: path)
        try third.type(up + up + "\r", reads: "first 5")
    }

    @Test func unwritableHistoryIsOnlyReported() throws {
        let probe = try Probe(history: "/proc/none/history")
        probe.type("items\r")
        try probe.expect(#"=> "items""#)
        try probe.expect("history: can't create")
        try probe.type(up + "\r", reads: "items")
    }
}

/// The file of the history.
@Suite struct HistoryFileTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/state/fhq/history" }

    private func put(_ bytes: [UInt8]) throws {
        try HistoryFile(path: path).add("x")
        let file = try #require(fopen(path, "w"))
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func entriesComeBackAsTheyWere() throws {
        let statements = ["items", "a\nb\\n\\", "💡 e\u{301} \u{200F}", "tab\there", "trailing \\"]
        for statement in statements { try HistoryFile(path: path).add(statement) }
        #expect(HistoryFile(path: path).entries().map { Array($0.utf8) } == statements.map { Array($0.utf8) })
    }

    @Test func historyFileIsReadableByItsOwnerOnly() throws {
        try HistoryFile(path: path).add("items")
        #expect(mode(path) == 0o600)
        #expect(mode(folder.path + "/state/fhq") == 0o700)
        chmod(path, 0o644)
        try HistoryFile(path: path).add("sales")
        #expect(mode(path) == 0o600)
    }

    @Test func repeatedStatementMovesToTheEndOfHistory() throws {
        let history = HistoryFile(path: path)
        for statement in ["a", "b", "a"] { try history.add(statement) }
        #expect(history.entries() == ["b", "a"])
    }

    @Test func historyStaysBounded() throws {
        let history = HistoryFile(path: path, limit: 10)
        for number in 1...1_000 { try history.add("statement \(number)") }
        #expect(history.entries() == (991...1_000).map { "statement \($0)" })
        var status = stat()
        stat(path, &status)
        #expect(status.st_size < 400)
    }

    @Test(arguments: ["", " ", "\t\n", " secret", "a\0b", String(repeating: "x", count: 70_000)])
    func historyOmitsBlankHiddenAndOversizedStatements(_ statement: String) throws {
        try HistoryFile(path: path).add(statement)
        #expect(HistoryFile(path: path).entries() == [])
    }

    @Test func damageIsPassedOver() throws {
        try put([0xFF, 0xFE, 0x0A] + Array("good\n\\q bad\nNUL\0\n\nhalf".utf8))
        #expect(HistoryFile(path: path).entries() == ["good", "half"])
        try HistoryFile(path: path).add("next")
        #expect(HistoryFile(path: path).entries() == ["good", "half", "next"])
    }

    @Test func aFolderInItsPlaceIsNoHistory() {
        #expect(HistoryFile(path: folder.path).entries() == [])
        #expect(throws: HistoryFile.Failure.self) { try HistoryFile(path: folder.path).add("items") }
    }

    @Test func aFIFOInItsPlaceStopsNothing() {
        let path = folder.path + "/fifo"
        mkfifo(path, 0o600)
        #expect(HistoryFile(path: path).entries() == [])
        #expect(throws: HistoryFile.Failure.self) { try HistoryFile(path: path).add("items") }
    }

    @Test func aLinkIsWrittenThrough() throws {
        let path = folder.path + "/link"
        symlink(folder.path + "/target", path)
        let history = HistoryFile(path: path, limit: 5)
        for number in 1...100 { try history.add("statement \(number)") }
        #expect(HistoryFile(path: folder.path + "/target").entries().last == "statement 100")
    }

    @Test func manyWritersLoseNothing() async throws {
        let path = path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 1...4 {
                group.addTask {
                    let history = HistoryFile(path: path, limit: 300)
                    for number in 1...60 { try history.add("\(writer) \(number)") }
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(HistoryFile(path: path).entries()).count == 240)
    }
}
