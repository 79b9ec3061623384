import TestSupport
import Testing

/// Items that left the stock unsold, in the files that carry them.
@Suite struct FateExportTests {
    @Test func everyFileThatCarriesAnInventoryCarriesWhatBecameOfIt() throws {
        let program = try Program(isEmpty: true)
        let statements = """
            buy lamp for 3 on 2026-03-01; buy jug for 2 on 2026-03-01; donate lamp on 2026-03-02; export items to i.csv
            export items to app.csv as app-csv; export all to all.zip
            """
        try program.write(statements, to: "a.fhq")
        #expect(try program.run("a.fhq").status == 0)
        #expect(try program.read("app.csv").split(whereSeparator: \.isNewline).count == 2)
        #expect(try !program.read("app.csv").contains("lamp"))
        let query = "items donated show title, status, gone, fate"
        for file in ["i.csv", "all.zip"] {
            let other = try Program(isEmpty: true)
            _ = try program.shell("cp \(file) \(other.folder.path)")
            #expect(try other.run("-c", "import \(file)").status == 0)
            #expect(
                try other.run("-c", query).output
                    == "title\tstatus\tgone\tfate\nlamp\tdonated\t2026-03-02\tdonated\n", "\(file)")
        }
        let profit = "SELECT sum(netProfitMinor) FROM profitView"
        #expect(try program.shell("sqlite3 \(program.store) '\(profit)'").output == "-300\n")
    }
}
