import Foundation
import Testing

@testable import StoreFile
@testable import Upkeep

@Suite struct OpeningTests {
    @Test func aNewStoreIsReadableByItsOwnerAlone() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/share/fhq/inventory.sqlite"
        let store = try InventoryStore.open(
            at: path, access: .readWrite, createsFolder: true, clock: { march })
        try store.setSetting("currency", to: "GBP")
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(scratch.path + "/share/fhq") == 0o700)
        for suffix in ["", "-wal", "-shm", "-lock"] { #expect(try mode(path + suffix) == 0o600, "\(suffix)") }
        store.close()
    }

    @Test func aMissingFolderIsRefusedUnlessItIsTheDefaultOne() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/nowhere/inventory.sqlite"
        #expect(try refusal { _ = try open(path) } == .missingFolder(path: path))
        #expect(try scratch.contents().isEmpty)
    }

    @Test func aMissingStoreIsNotCreatedForReading() throws {
        let scratch = try Scratch()
        #expect(try refusal { _ = try open(scratch.store, .readOnly) } == .missing(path: scratch.store))
        #expect(try scratch.contents().isEmpty)
    }

    @Test(arguments: [Access.readWrite, .readOnly])
    func aNewerStoreIsLeftByteForByte(access: Access) throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        let queue = try StoreQueue(path: scratch.store)
        try queue.use { try $0.execute("INSERT INTO grdb_migrations VALUES ('v99')") }
        try queue.close()
        try? FileManager.default.removeItem(atPath: scratch.store + "-lock")
        let before = try scratch.bytes()
        #expect(try scratch.contents() == ["inventory.sqlite"])
        #expect(
            try refusal { _ = try open(scratch.store, access) } == .newer(path: scratch.store, migration: "v99"))
        #expect(try scratch.bytes() == before)
        #expect(try scratch.contents() == ["inventory.sqlite"])
    }

    @Test(arguments: [Access.readWrite, .readOnly])
    func aFileThatIsNoDatabaseIsLeftByteForByte(access: Access) throws {
        let scratch = try Scratch()
        let bytes = Data("not a database, though long enough to look like one".utf8) + Data(count: 5000)
        try bytes.write(to: URL(fileURLWithPath: scratch.store))
        #expect(try refusal { _ = try open(scratch.store, access) } == .notAStore(path: scratch.store))
        #expect(try scratch.bytes() == bytes)
        #expect(try scratch.contents() == ["inventory.sqlite"])
    }

    @Test(arguments: ["DELETE", "WAL"], [Access.readWrite, .readOnly])
    func anotherProgramsDatabaseIsLeftByteForByte(journal: String, access: Access) throws {
        let scratch = try Scratch()
        let queue = try StoreQueue(path: scratch.store)
        try queue.use { database in
            try database.execute("PRAGMA journal_mode = \(sql: journal)")
            try database.execute("CREATE TABLE notes (text TEXT)")
        }
        try queue.close()
        let before = try scratch.bytes()
        #expect(try refusal { _ = try open(scratch.store, access) } == .notAStore(path: scratch.store))
        #expect(try scratch.bytes() == before)
        #expect(try scratch.contents() == ["inventory.sqlite"])
    }

    @Test func databaseWithoutTheApplicationIdIsLeftAlone() throws {
        let scratch = try Scratch()
        let queue = try StoreQueue(path: scratch.store)
        try queue.use { database in
            try database.execute("CREATE TABLE grdb_migrations (identifier TEXT PRIMARY KEY)")
            try database.execute("INSERT INTO grdb_migrations VALUES ('v1'), ('v2')")
        }
        try queue.close()
        let before = try scratch.bytes()
        #expect(try refusal { _ = try open(scratch.store) } == .notAStore(path: scratch.store))
        #expect(try scratch.bytes() == before)
        #expect(try scratch.contents() == ["inventory.sqlite"])
    }

    @Test(arguments: [Access.readWrite, .readOnly])
    func aFolderIsNoStore(access: Access) throws {
        let scratch = try Scratch()
        #expect(try refusal { _ = try open(scratch.path, access) } == .folder(path: scratch.path))
    }

    @Test(.timeLimit(.whatHangs)) func aPipeOrADeviceIsNoStore() throws {
        let scratch = try Scratch()
        #expect(mkfifo(scratch.store, 0o600) == 0)
        #expect(try refusal { _ = try open(scratch.store) } == .notAFile(path: scratch.store))
        #expect(try refusal { _ = try open("/dev/null") } == .notAFile(path: "/dev/null"))
    }

    @Test func anOlderStoreIsNotMigratedForReading() throws {
        let scratch = try Scratch()
        try leaveStore(at: "v5", in: scratch.store)
        let before = try scratch.bytes()
        #expect(
            try refusal { _ = try open(scratch.store, .readOnly) }
                == .needsMigration(path: scratch.store, version: "v5"))
        #expect(try scratch.bytes() == before)
        #expect(try scratch.contents() == ["inventory.sqlite"])
    }

    @Test func aStoreOpenedForReadingRefusesWrites() throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        let store = try open(scratch.store, .readOnly)
        defer { store.close() }
        #expect(try refusal { try store.setSetting("a", to: "b") } == .readOnly(path: store.path))
        #expect(try refusal { try store.transaction(commit: true) {} } == .readOnly(path: store.path))
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func aFileWithoutPermissionIsRefused() throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        chmod(scratch.store, 0o400)
        #expect(try refusal { _ = try open(scratch.store) } == .noPermission(path: scratch.store, action: "write"))
        chmod(scratch.store, 0)
        #expect(try refusal { _ = try open(scratch.store) } == .noPermission(path: scratch.store, action: "read"))
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"), arguments: [Access.readWrite, .readOnly])
    func aStoreInAFolderThatMayNotBeWrittenIsRefused(access: Access) throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        for suffix in ["-wal", "-shm", "-lock"] { unlink(scratch.store + suffix) }
        chmod(scratch.path, 0o500)
        defer { chmod(scratch.path, 0o700) }
        #expect(try refusal { _ = try open(scratch.store, access) } == .folderNotWritable(path: scratch.store))
    }

    @Test(arguments: ["", "a\0b"]) func impossiblePathIsRefused(path: String) throws {
        #expect(try refusal { _ = try open(path) } == .missing(path: path))
    }

    @Test func aPathThatGoesThroughAFileIsRefused() throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        let path = scratch.store + "/inventory.sqlite"
        let detail = "cannot read: a part of this path is a file where a folder should be"
        #expect(try refusal { _ = try open(path) } == .failed(path: path, detail: detail))
    }

    @Test func aStoreThatAnotherProgramTookOutOfWALModeIsPutBack() throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        let queue = try StoreQueue(path: scratch.store)
        try queue.use { try $0.execute("PRAGMA journal_mode = DELETE") }
        try queue.close()
        let reader = try open(scratch.store, .readOnly)
        #expect(try reader.check().findings.map { $0.problem } == ["the journal mode is delete, not wal"])
        reader.close()
        let store = try open(scratch.store)
        #expect(try store.check().findings.isEmpty)
        store.close()
    }

    @Test func anEmptyFileIsNoStoreForReading() throws {
        let scratch = try Scratch()
        #expect(FileManager.default.createFile(atPath: scratch.store, contents: nil))
        #expect(try refusal { _ = try open(scratch.store, .readOnly) } == .notAStore(path: scratch.store))
        #expect(try scratch.contents() == ["inventory.sqlite"])
    }

    @Test func openingExpectsTheTriggersAndViewsOfANewStore() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        // A migration that adds a trigger or view changes this number.
        #expect(try store.read { try SchemaCheck.signature(of: $0) } == SchemaCheck.signature)
    }

    @Test func aLinkToAStoreSharesItsLock() throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        let link = scratch.path + "/link.sqlite"
        #expect(symlink(scratch.store, link) == 0)
        let store = try open(link)
        defer { store.close() }
        #expect(store.path.hasSuffix("/inventory.sqlite"))
        #expect(store.lock?.path == store.path + "-lock")
    }

    @Test func aTruncatedStoreIsRefusedInOneSentence() throws {
        let scratch = try Scratch()
        try leaveStore(at: Migrations.newest, in: scratch.store)
        let bytes = try scratch.bytes()
        try bytes.prefix(9000).write(to: URL(fileURLWithPath: scratch.store))
        let error = try refusal {
            let store = try open(scratch.store)
            _ = try store.check()
        }
        #expect(!error.description.contains("\n"))
    }

    @Test func controlCharactersInAPathAreShown() {
        let text = StoreError.missing(path: "a\u{1B}[31mb\n\u{202E}c\u{7F}").description
        #expect(text == "There is no store at “a␛[31mb␊\\u{202e}c␡”.")
    }

    @Test func aStoreInMemoryIsComplete() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.setSetting("currency", to: "EUR")
        #expect(try store.setting("currency") == "EUR")
        #expect(try store.check().findings.isEmpty)
        store.close()
        store.close()
    }

    @Test func closingMovesEveryWriteIntoTheMainFile() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        try store.setSetting("currency", to: "EUR")
        store.close()
        #expect(try scratch.bytes("inventory.sqlite-wal").isEmpty)
        let copy = scratch.path + "/copy.sqlite"
        try FileManager.default.copyItem(atPath: scratch.store, toPath: copy)
        #expect(try open(copy).setting("currency") == "EUR")
    }
}
