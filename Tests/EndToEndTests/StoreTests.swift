import Foundation
import Testing

/// Stores that can't be opened, which give one clear sentence and status 3 and stay untouched.
@Suite struct StoreTests {
    private func refusal(_ program: Program, _ options: [String] = [], store: String) throws -> String {
        let run = try program.run(options + ["--keep-going", "--store", store, "-c", "items; sales"])
        #expect(run.status == 3)
        #expect(run.output == "")
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        return run.errors
    }

    @Test func storePathOfAFolderIsRefused() throws {
        let program = try Program()
        #expect(try refusal(program, store: program.folder.path).contains("is a folder"))
    }

    /// An unset variable in a script never leads to the default store.
    @Test(arguments: [["--store", ""], ["--store="]]) func emptyPathIsRefused(option: [String]) throws {
        let program = try Program()
        for more in [
            ["-c", "items"], ["--dry-run", "-c", "items"], ["--read-only", "-c", "items"], ["--check", "-c", "items"],
        ] {
            let run = try program.run(option + more)
            #expect(run.status == 2 && run.output == "", "\(run.output)")
            #expect(run.errors.hasPrefix("Error: --store cannot be '': give a path"), "\(run.errors)")
        }
    }

    /// Covers each sidecar file of the store and everything that may stand in its place.
    @Test(arguments: ["-wal", "-shm", "-journal", "-lock", "-sync"])
    func foreignObjectInPlaceOfASidecarFileIsRefused(ending: String) throws {
        for (make, kind) in [
            ("mkdir", "a folder"), ("mkfifo", "not a regular file"), ("ln -s notes", "not a regular file"),
            ("ln -s nothing", "not a regular file"),
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

    /// An imported store is known until the import is undone; importing it again changes nothing.
    @Test func undoneImportCanBeRepeated() throws {
        let program = try Program(isEmpty: true)
        func run(_ statements: String) throws -> String {
            let run = try program.run("--no-header", "-c", statements)
            #expect(run.status == 0, "\(run.errors)")
            return run.output
        }
        #expect(try program.run("--store", "other.sqlite", "-c", "buy Lamp for 3 GBP").status == 0)
        _ = try run("buy Jug for 2 GBP; import other.sqlite; import other.sqlite")
        #expect(try run("items show title sort title") == "Jug\nLamp\n")
        let refused = try program.run("-c", "undo")
        #expect(refused.status == 1 && refused.errors.contains("needs confirmation"), "\(refused.errors)")
        #expect(try program.run("--yes", "-c", "undo").status == 0)
        #expect(try run("items show title") == "Jug\n")
        #expect(try run("import other.sqlite; items show title sort title").hasSuffix("Jug\nLamp\n"))
    }

    @Test func aSaleThatWasReturnedStaysBesideTheNextInAnotherStore() throws {
        let program = try Program(isEmpty: true)
        let sales =
            "sell lamp for 9 on ebay on 2026-05-01; return lamp on 2026-05-03; sell lamp for 7 on vinted on 2026-06-01"
        let made = try program.run(
            "--yes", "--store", "other.sqlite", "-c", "buy lamp for 3 GBP on 2026-04-01; \(sales)")
        #expect(made.status == 0, "\(made.errors)")
        let taken = try program.run("-c", "buy Jug for 2 GBP; import other.sqlite")
        #expect(taken.status == 0 && !taken.errors.contains("another sale"), "\(taken.errors)")
        let list = "sales show sale_price, returned sort sale_price"
        #expect(try program.run("-c", list).lines == program.run("--store", "other.sqlite", "-c", list).lines)
    }

    @Test func fileThatIsNoStoreIsRefused() throws {
        let program = try Program(isEmpty: true)
        try program.write("not a database, but long enough to look like one", to: "notes.txt")
        #expect(try refusal(program, store: "notes.txt").contains("is not an fhq store"))
        #expect(try program.read("notes.txt") == "not a database, but long enough to look like one")
        #expect(try program.files == ["notes.txt"])
    }

    @Test func missingStoreIsNotCreatedForReading() throws {
        let program = try Program(isEmpty: true)
        #expect(try refusal(program, ["--read-only"], store: "none.sqlite").contains("There is no store"))
        #expect(try program.files == [])
    }

    @Test func newerStoreIsRefused() throws {
        let program = try Program()
        let added = "insert into grdb_migrations values ('v999')"
        #expect(try program.shell("sqlite3 inventory.sqlite \"\(added)\"").status == 0)
        #expect(try refusal(program, store: program.store).contains("newer fhq"))
    }

    /// A store that brings nothing new leaves neither a change nor an import to revert.
    @Test func repeatedStoreImportLeavesNoChange() throws {
        let (program, other) = (try Program(isEmpty: true), try Program())
        let statement = "import \"\(other.store)\""
        #expect(try program.run("-c", statement).status == 0)
        let changes = try program.run("-c", "changes show id, statement limit all").lines
        #expect(try program.run("-c", statement).status == 0)
        #expect(try program.run("-c", "changes show id, statement limit all").lines == changes && changes.count > 1)
    }

    @Test func shellDoesNotStartWithoutAStore() throws {
        let program = try Program()
        #expect(try program.run("--store", "/proc/none/x.sqlite", "-c", "items").status == 3)
    }
}
