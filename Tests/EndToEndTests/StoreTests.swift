import Foundation
import Testing

/// Stores that cannot be opened: one clear sentence and status 3, and nothing is touched.
@Suite struct StoreTests {
    private func refusal(_ program: Program, _ options: [String] = [], store: String) throws -> String {
        let run = try program.run(options + ["--keep-going", "--store", store, "-c", "items; sales"])
        #expect(run.status == 3)
        #expect(run.output == "")
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        return run.errors
    }

    @Test func aFolder() throws {
        let program = try Program()
        #expect(try refusal(program, store: program.folder.path).contains("is a folder"))
    }

    @Test func aFileThatIsNoStore() throws {
        let program = try Program(isEmpty: true)
        try program.write("not a database, but long enough to look like one", to: "notes.txt")
        #expect(try refusal(program, store: "notes.txt").contains("is not an fhq store"))
        #expect(try program.read("notes.txt") == "not a database, but long enough to look like one")
        #expect(try program.files == ["notes.txt"])
    }

    @Test func nothingForReading() throws {
        let program = try Program(isEmpty: true)
        #expect(try refusal(program, ["--read-only"], store: "none.sqlite").contains("There is no store"))
        #expect(try program.files == [])
    }

    @Test func aNewerStore() throws {
        let program = try Program()
        let added = "insert into grdb_migrations values ('v999')"
        #expect(try program.shell("sqlite3 inventory.sqlite \"\(added)\"").status == 0)
        #expect(try refusal(program, store: program.store).contains("newer fhq"))
    }

    @Test func theShellDoesNotBeginWithoutOne() throws {
        let program = try Program()
        #expect(try program.run("--store", "/proc/none/x.sqlite", "-c", "items").status == 3)
    }
}
