import Foundation
import TestSupport
import Testing

/// Writes by the sqlite3 command between processes of fhq.
@Suite struct OtherProgramTests {
    private static let said =
        "figures may be out of date, since another program has changed the store: "
        + "run a statement once without --read-only or --safe"

    @Test(arguments: ["--read-only", "--safe"]) func readOnlyRunReportsStaleFiguresOnceAndStrictFails(option: String)
        throws
    {
        let program = try Program()
        _ = try program.sqlite("UPDATE items SET title = 'Zebra' WHERE id = 1")
        let run = try program.run(option, "-c", "items \"zebra\" show id as csv; sales limit 1 show id as ndjson")
        #expect(run.status == 0 && run.output.hasPrefix("id\n1\n"), "\(run.output)")
        #expect(run.errors == Self.said + "\n")
        let strict = try program.run(option, "--strict", "-c", "items \"zebra\" show id")
        #expect(strict.status == 1 && strict.errors.contains("--strict: \(Self.said)"), "\(strict.errors)")
        #expect(try program.run("--strict", "-c", "items \"zebra\" show id as csv").output == "id\n1\n")
        let after = try program.run(option, "--strict", "-c", "items \"zebra\" show id as csv")
        #expect(after.status == 0 && after.output == "id\n1\n" && after.errors.isEmpty, "\(after.errors)")
    }
}

extension Program {
    fileprivate func sqlite(_ sql: String) throws -> String {
        try Child.output(of: ["/usr/bin/sqlite3", "-cmd", ".timeout 10000", store, sql])
    }
}
