import TestSupport
import Testing

/// The places of items in the files that carry them.
@Suite struct PlaceExportTests {
    @Test func everyFileOfFhqCarriesThePlacesAndTheAppsHasItsOwnColumns() throws {
        let program = try Program(isEmpty: true)
        let statements = """
            buy lamp for 3 on 2026-03-01; export items to before.csv as app-csv
            put lamp in "Box 7"; export items to i.csv; export items to app.csv as app-csv; export all to all.zip
            """
        try program.write(statements, to: "a.fhq")
        #expect(try program.run("a.fhq").status == 0)
        #expect(try program.read("app.csv") == program.read("before.csv"))
        for file in ["i.csv", "all.zip", "store"] {
            let other = try Program(isEmpty: true)
            let source = file == "store" ? program.store : "\(program.folder.path)/\(file)"
            let copied = file == "store" ? "other.sqlite" : file
            _ = try program.shell("cp \(source) \(other.folder.path)/\(copied)")
            let run = try other.run("--yes", "-c", "import \(copied)")
            #expect(run.status == 0, "\(run.errors)")
            let query = "items show title, stored_in; items stored in \"BOX 7\" show count"
            #expect(
                try other.run("-c", query).output == "title\tstored_in\nlamp\tBox 7\ncount\n1\n", "\(file)")
        }
    }
}
