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

    /// An unset variable in a script never leads to the default store.
    @Test(arguments: [["--store", ""], ["--store="]]) func anEmptyPath(option: [String]) throws {
        let program = try Program()
        for more in [
            ["-c", "items"], ["--dry-run", "-c", "items"], ["--read-only", "-c", "items"], ["--check", "-c", "items"],
        ] {
            let run = try program.run(option + more)
            #expect(run.status == 2 && run.output == "", "\(run.output)")
            #expect(run.errors.hasPrefix("Error: --store cannot be '': a path is wanted"), "\(run.errors)")
        }
    }

    /// Each file that SQLite or fhq keeps beside the store, and all that may stand in its place.
    @Test(arguments: ["-wal", "-shm", "-journal", "-lock", "-sync"])
    func whatStandsWhereAFileBesideItBelongs(ending: String) throws {
        for (make, kind) in [
            ("mkdir", "a folder"), ("mkfifo", "no regular file"), ("ln -s notes", "no regular file"),
            ("ln -s nothing", "no regular file"),
        ] {
            let program = try Program()
            let before = try program.dump()
            try program.write("notes", to: "notes")
            _ = try program.shell("rm -f inventory.sqlite\(ending); \(make) inventory.sqlite\(ending)")
            for options in [[], ["--read-only"]] {
                let said = try refusal(program, options, store: program.store)
                #expect(said.contains("inventory.sqlite\(ending)”: the store needs a file of this name"), "\(said)")
                #expect(said.contains("but this is \(kind); move it away"), "\(said)")
            }
            _ = try program.shell("rm -rf inventory.sqlite\(ending)")
            #expect(try program.dump() == before)
            #expect(try program.read("notes") == "notes")
            #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/nothing"))
        }
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
