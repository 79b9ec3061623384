import Foundation
import TestSupport
import Testing

/// What the sqlite3 command writes between and beside processes of fhq.
@Suite struct OtherProgramTests {
    private static let said =
        "figures may be out of date, since another program has changed the store: "
        + "run a statement once without --read-only or --safe"

    @Test(arguments: ["--read-only", "--safe"]) func whoMayNotWriteIsToldOnceAndStrictFails(option: String) throws {
        let program = try Program()
        _ = try program.sqlite("UPDATE items SET title = 'Zebra' WHERE id = 1")
        let run = try program.run(option, "-c", "items \"zebra\" show id as csv; sales count")
        #expect(run.status == 0 && run.output.hasPrefix("id\n1\n"), "\(run.output)")
        #expect(run.errors == Self.said + "\n")
        let strict = try program.run(option, "--strict", "-c", "items \"zebra\" show id")
        #expect(strict.status == 1 && strict.errors.contains("--strict: \(Self.said)"), "\(strict.errors)")
        #expect(try program.run("--strict", "-c", "items \"zebra\" show id as csv").output == "id\n1\n")
        let after = try program.run(option, "--strict", "-c", "items \"zebra\" show id as csv")
        #expect(after.status == 0 && after.output == "id\n1\n" && after.errors.isEmpty, "\(after.errors)")
    }

    @Test func whatIsWrittenBesideARunningShellIsSeenByItsNextStatement() throws {
        let program = try Program()
        let run = try program.shell(
            """
            (echo 'items "zebra" count'; while [ ! -e go ]; do sleep 0.02; done; echo 'items "zebra" count'
                echo 'buy "Zebra"'; echo 'items "zebra" count') | "$FHQ" --store inventory.sqlite --format csv > out &
            while [ ! -s out ]; do sleep 0.02; done
            sqlite3 -cmd '.timeout 10000' inventory.sqlite "UPDATE items SET title = 'Zebra' WHERE id < 3"
            touch go; wait
            """)
        #expect(run.status == 0, "\(run.errors)")
        let output = try program.read("out")
        #expect(output.split(separator: "\n").compactMap { Int($0) } == [0, 2, 3], "\(output)")
        #expect(try program.run("-c", "check").status == 0)
    }
}

extension Program {
    fileprivate func sqlite(_ sql: String) throws -> String {
        try Child.output(of: ["/usr/bin/sqlite3", "-cmd", ".timeout 10000", store, sql])
    }
}
