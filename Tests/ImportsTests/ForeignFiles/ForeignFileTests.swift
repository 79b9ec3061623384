import Foundation
import Imports
import StoreFile
import TestSupport
import Testing
import Upkeep

@Suite struct ForeignFileTests {
    let fixture: ImportFixture

    init() throws {
        fixture = try ImportFixture()
    }

    private let items = """
        SELECT sku, title, note, boughtAt, costMinor, costCurrency, costRate, costRateCurrency, boughtPaid, markets.name,
        sellers.name, status, items.deletedAt FROM items LEFT JOIN markets ON markets.id = items.marketId
        LEFT JOIN sellers ON sellers.id = sellerId WHERE sku = 'FH-20D6G0NR' OR items.deletedAt IS NOT NULL
        OR title = 'Lamp 1' ORDER BY title
        """

    @Test func androidDatabaseIsReadWithItsWriteAheadLog() throws {
        try fixture.makeAndroidDatabase()
        let (found, _) = try fixture.take(fixture.folder + "/flipperhelper.db")
        #expect(found.title == "a database of FlipperHelper for Android")
        #expect(
            found.remarks == [
                "Unknown columns of its table items were left out: “mood”.",
                "Its version is unknown (“5a1f0c”), so fhq read the tables and columns that it knows.",
            ])
        let rows = try fixture.sql(items).split(separator: "\n").map {
            $0.split(separator: "|", omittingEmptySubsequences: false)
        }
        try #require(rows.map { $0[1] } == ["Gone", "Lamp 1", "Radio"])
        #expect(rows[0].last == "2026-03-02T08:00:00.000Z")
        #expect(
            rows[1].dropFirst().joined(separator: "|")
                == "Lamp 1||2026-03-01T08:00:00.000Z|351|GBP|||cash|Battersea|Jo \"the lamp\"|listed|")
        #expect(
            rows[2].joined(separator: "|")
                == "FH-20D6G0NR|Radio|works|2026-03-01T08:00:00.000Z|1200|EUR|0.855|GBP|card|Battersea||sold|")
        #expect(
            try fixture.sql(
                "SELECT priceMinor, feesMinor, postageMinor, packagingMinor, returnedDay, refundMinor, payment FROM sales"
            ) == "2000|120|310|40|2026-03-06|2000|card\n1500||||||cash")
        #expect(
            try fixture.sql(
                "SELECT name, askingMinor, endedDay FROM listings JOIN platforms ON platforms.id = platformId")
                == "Facebook Marketplace|2500|\nFacebook Marketplace|2500|\neBay|2500|2026-03-04")
        #expect(
            try fixture.sql("SELECT kind, subkind, amountMinor, memo, itemId IS NOT NULL FROM expenses ORDER BY kind")
                == "delivery||310||1\nentry-fee||100||0\ntransport|car gas|1240|M4|0")
        #expect(try fixture.sql("SELECT source FROM changes").hasSuffix("source/flipperhelper.db"))
    }

    @Test func aLinkIsFollowedToWhereTheLogIs() throws {
        try fixture.makeAndroidDatabase()
        let link = fixture.path("link.db")
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: fixture.folder + "/flipperhelper.db")
        try fixture.take(link)
        #expect(try fixture.sql("SELECT count(*) FROM items WHERE title = 'Radio'") == "1")
    }

    @Test func zipOfAnImportedAndroidDatabaseChangesNothing() throws {
        try fixture.makeAndroidDatabase()
        try fixture.take(fixture.folder + "/flipperhelper.db")
        try fixture.zip("flipperhelper.db", "flipperhelper.db-wal", as: "phone.zip")
        let before = try fixture.dump()
        let (found, counts) = try fixture.take(fixture.path("phone.zip"))
        #expect(found.title == "a zip with the database of FlipperHelper for Android")
        #expect(counts.map(\.unchanged).reduce(0, +) == 9 && counts.allSatisfy { $0.added == 0 && $0.changed == 0 })
        #expect(try fixture.dump() == before)
    }

    @Test func phoneChangesAreMergedAndTheSourceIsUntouched() throws {
        try fixture.makeAndroidDatabase()
        let database = fixture.folder + "/flipperhelper.db"
        let before = try Data(contentsOf: URL(fileURLWithPath: database + "-wal"))
        try fixture.take(database)
        #expect(try Data(contentsOf: URL(fileURLWithPath: database + "-wal")) == before)
        _ = try ImportFixture.output(
            of: "sqlite3",
            [database, "UPDATE items SET title = 'Tall lamp' WHERE id = 1; DELETE FROM sales WHERE id = 2"])
        try fixture.sql("UPDATE items SET note = 'mine' WHERE title = 'Lamp 1'")
        let counts = try fixture.take(database).counts
        #expect(counts.map(\.changed).reduce(0, +) == 2)
        #expect(try fixture.sql("SELECT note FROM items WHERE title = 'Tall lamp'") == "mine")
        #expect(try fixture.sql("SELECT count(*) FROM sales WHERE deletedAt IS NULL") == "1")
    }

    @Test func newEntriesAreNamedDespiteOrphanRows() throws {
        try fixture.makeAndroidDatabase()
        let database = fixture.folder + "/flipperhelper.db"
        let changes = """
            CREATE TABLE aardvarks (id INTEGER); CREATE TABLE bees (id INTEGER);
            INSERT INTO listings (item_id, platform, listed_at) VALUES (NULL, 'EBAY', 1), (0.5, 'EBAY', 1), (0, 'EBAY', 1);
            """
        _ = try ImportFixture.output(of: "sqlite3", [database, changes])
        let (found, _) = try fixture.take(database)
        #expect(
            found.remarks.dropLast() == [
                "Its unknown table “aardvarks” was left out.",
                "Its unknown table “bees” was left out.",
                "Unknown columns of its table items were left out: “mood”.",
            ])
        #expect(try fixture.sql("SELECT count(*), min(listedDay) FROM listings") == "3|2026-03-02")
    }

    @Test func zippedFolderImportsLikeTheFolder() throws {
        let folder = URL(fileURLWithPath: ImportFixture.example)
        _ = try Child.output(
            of: ["zip", "-q", "-r", fixture.path("folder.zip"), folder.lastPathComponent],
            in: folder.deletingLastPathComponent().path)
        #expect(try fixture.take(fixture.path("folder.zip")).found.title == "a zip of a FlipperHelper folder")
        #expect(try fixture.sql("SELECT count(*) FROM items") == "300")
        let report = try fixture.run(ImportFixture.example)
        #expect(report.changesNothing)
    }

    @Test func singleFileOfAFolderIsImportedWithItsReferences() throws {
        let (found, _) = try fixture.take(ImportFixture.example + "/items.json")
        #expect(found.title == "items.json of a FlipperHelper folder")
        #expect(try fixture.sql("SELECT (SELECT count(*) FROM items), (SELECT count(*) FROM expenses)") == "300|0")
        let other = fixture.path("sent to me.json")
        try FileManager.default.copyItem(atPath: ImportFixture.example + "/transportExpenses.json", toPath: other)
        #expect(try fixture.take(other).found.title == "transportExpenses.json of a FlipperHelper folder")
        #expect(try fixture.sql("SELECT count(*) FROM expenses") == "150")
    }

    @Test(arguments: [
        (
            "CREATE TABLE a (b); CREATE VIEW items AS SELECT 1 AS id, 2 AS cost_minor",
            "a SQLite database with the tables “a”"
        ),
        ("CREATE VIRTUAL TABLE items USING fts5(id, cost_minor)", "a SQLite database with the tables “items_config”"),
        (
            "CREATE TABLE room_master_table (id INTEGER, identity_hash TEXT); CREATE TABLE songs (id INTEGER)",
            "a database of another Android app with the tables “room_master_table”, “songs”"
        ),
    ])
    func otherDatabasesAreNamed(sql: String, what: String) throws {
        let path = fixture.path("other.db")
        _ = try ImportFixture.output(of: "sqlite3", [path, sql])
        let before = try fixture.files()
        let error = #expect(throws: ImportError.self) { try fixture.take(path) }
        #expect(error?.description.contains("is \(what)") == true, "\(String(describing: error))")
        #expect(try fixture.files() == before)
    }

    @Test func foreignSchemaCodeNeverRuns() throws {
        let path = fixture.path("trap.db")
        _ = try ImportFixture.output(
            of: "python3",
            [
                "-c",
                """
                import sqlite3, sys
                db = sqlite3.connect(sys.argv[1])
                db.create_collation("evil", lambda a, b: 0)
                db.executescript('''
                CREATE TABLE items (id INTEGER PRIMARY KEY, title TEXT COLLATE evil, cost_minor INTEGER,
                  cost_currency TEXT GENERATED ALWAYS AS (hex(zeroblob(10))) VIRTUAL, created_at INTEGER,
                  CHECK (length(hex(zeroblob(10 + id * 0))) > 0));
                CREATE TABLE listings (item_id TEXT COLLATE evil, id INTEGER);
                CREATE TRIGGER t AFTER INSERT ON items BEGIN DELETE FROM items; END;
                CREATE INDEX i ON items(title);
                INSERT INTO listings VALUES (1, 1);
                ''')
                db.execute("DROP TRIGGER t")
                db.execute("INSERT INTO items (id, title, cost_minor, created_at) VALUES (1, 'Lamp', 350, 5)")
                db.commit()
                """, path,
            ])
        #expect(try fixture.take(path).counts.map(\.added) == [1])
        #expect(try fixture.sql("SELECT title, costMinor, costCurrency FROM items") == "Lamp|350|GBP")
    }

    @Test(arguments: [
        "parent", "inner parent", "absolute", "backslash", "control", "link", "twice", "many", "zeros", "zero database",
        "cut", "checksum", "encrypted", "two databases", "empty", "strangers",
    ])
    func aHostileZipIsRefused(kind: String) throws {
        let path = fixture.path("hostile.zip")
        _ = try ImportFixture.output(of: "python3", [ImportFixture.script("hostile_zips.py"), kind, path])
        let before = (try fixture.dump(), try fixture.files())
        #expect(throws: ImportError.self) { try fixture.take(path) }
        #expect(try fixture.dump() == before.0 && fixture.files() == before.1)
        #expect(
            !FileManager.default.fileExists(atPath: fixture.root.deletingLastPathComponent().path + "/markets.json"))
    }

    @Test(arguments: [
        ("%PDF-1.7 x", "a PDF"), ("\u{7F}ELF", "a program"), ("{\"a\":1}", "JSON, but no file of FlipperHelper's"),
    ])
    func otherFileKindsAreNamed(text: String, what: String) throws {
        let path = fixture.path("thing.json")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: ImportError.self) { try fixture.take(path) }
        #expect(error?.description.contains("is \(what)") == true)
    }

    /// Names prove nothing: random bytes may be named like a sheet.
    @Test(arguments: ["thing.bin", "thing.csv"]) func binaryFileIsNotTakenForASheet(name: String) throws {
        let path = fixture.path(name)
        var random = SeededRandom(seed: 1)
        let noise = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }
        for bytes in [noise, noise.prefix(100) + [], [UInt8](repeating: 0, count: 3000)] {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: ImportError.self) { try fixture.take(path) }
            #expect(error?.description.contains("is neither text nor a format that fhq knows") == true)
        }
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16, .windowsCP1252, .utf8] {
            try #require("title,cost\nCafé “lamp”,3 GBP\n".data(using: encoding)).write(to: URL(fileURLWithPath: path))
            let found = try DetectedSource.look(at: path, for: fixture.store)
            guard case .inventory = found.way else {
                Issue.record("\(encoding) is taken for something else")
                continue
            }
        }
    }

    @Test func aStoreOfANewerProgramIsRefusedByTheNameOfItsMigration() throws {
        let path = fixture.path("newer.sqlite")
        let other = try InventoryStore.open(at: path, access: .readWrite, clock: fixture.store.clock)
        other.close()
        #expect(try fixture.take(path).found.title == "a store of fhq")
        _ = try ImportFixture.output(of: "sqlite3", [path, "INSERT INTO grdb_migrations VALUES ('v99')"])
        let error = #expect(throws: ImportError.self) { try fixture.take(path) }
        #expect(error == .newerStore(path: path, migration: "v99"))
    }

    @Test func nextImportRemovesTheFolderOfAKilledProcess() throws {
        let left = fixture.path("store.sqlite.import-999999999-0")
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
        try Data("x".utf8).write(to: URL(fileURLWithPath: left + "/copy.sqlite"))
        try fixture.take(ImportFixture.example + "/markets.json")
        #expect(try fixture.files().filter { $0.contains(".import-") } == [])
    }
}
