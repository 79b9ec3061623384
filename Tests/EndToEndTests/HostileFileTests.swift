import Foundation
import TestSupport
import Testing

/// Files and devices that would fill the memory, or take forever.
@Suite struct HostileFileTests {
    private static let script = Program.repository + "/Tests/ImportsTests/ForeignFiles/spreadsheets.py"

    /// The most memory in kilobytes, among it what a program maps and never uses.
    private static let mostMemory = 1_200_000

    @Test(arguments: [
        "spaces in a cell", "spaces in a row", "repeated merged cells", "many elements", "many attributes",
        "deep page", "wide cells",
    ])
    func aSmallFileTakesLittleMemoryAndTime(kind: String) throws {
        let program = try Program()
        _ = try Child.output(of: ["python3", Self.script, kind, program.folder.path + "/book"])
        // Only a busy machine and a debug build need so many seconds.
        let run = try program.shell(
            #"ulimit -v \#(Self.mostMemory); timeout 120 "$FHQ" --dry-run -c 'import book'"#)
        #expect(run.status == 0 || run.status == 1, "\(run.status) \(run.errors)")
    }

    /// Refused before the work, not after it: the limit is in seconds of the processor, of a debug build.
    @Test(arguments: [
        "repeated merged cells", "repeated cells", "cells merged far down", "cells merged again and again",
    ])
    func cellsThatRepeatWithoutEndAreRefusedAtOnce(kind: String) throws {
        let program = try Program()
        _ = try Child.output(of: ["python3", Self.script, kind, program.folder.path + "/book"])
        let run = try program.shell(#"ulimit -t 5; timeout 120 "$FHQ" --dry-run -c 'import book'"#)
        #expect(run.status == 1 && run.errors.contains("it repeats more than 1048576 cells"), "\(run.errors)")
    }

    @Test func aSchemaThatTakesMuchMemoryIsRefused() throws {
        let program = try Program()
        let make = #"""
            import sqlite3
            database = sqlite3.connect("book")
            for number in range(200):
                database.execute(f"CREATE TABLE t{number}(a CHECK(a IN ({','.join('1' * 100_000)})))")
            database.commit()
            """#
        _ = try Child.output(of: ["python3", "-c", make], in: program.folder.path)
        let run = try program.shell(#"ulimit -v \#(Self.mostMemory); timeout 120 "$FHQ" -c 'import book'"#)
        #expect(run.status == 1 && run.errors.contains("it takes too much memory to read"), "\(run.errors)")
    }

    @Test(arguments: [
        ("/dev/zero", 2), ("< /dev/zero", 2), ("--check /dev/urandom", 2), ("--fmt /dev/zero", 2),
        ("-c 'source /dev/zero'", 1), ("-c 'import /dev/zero'", 1), ("-c 'import -' < /dev/zero", 1),
        ("< /dev/null", 0), ("/dev/null", 0),
        ("/dev/stdin < /dev/null", 0), ("<(echo 'items limit 1')", 0), ("/dev/stdin <<< 'items limit 1'", 0),
    ])
    func onlyADeviceThatEndsIsRead(arguments: String, status: Int32) throws {
        let run = try Program().shell("ulimit -v \(Self.mostMemory); timeout 60 \"$FHQ\" \(arguments)")
        #expect(run.status == status, "\(run.status) \(run.errors)")
        if status > 0 { #expect(run.errors.contains("device") || run.errors.contains("file"), "\(run.errors)") }
    }

    @Test func aStatementWithoutAnEndIsRefused() throws {
        let run = try Program().shell(
            "ulimit -v \(Self.mostMemory); head -c 100000000 /dev/zero | tr '\\0' a | timeout 100 \"$FHQ\"; exit $?")
        #expect(run.status == 2 && run.errors == "stdin:1: a statement may have 64 MiB\n", "\(run.errors)")
    }
}
