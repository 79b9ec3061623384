import Foundation
import Testing
import TestSupport

@testable import StoreFile
@testable import Upkeep

/// Stores that are damaged or hold foreign views and triggers, which stay untouched.
@Suite struct RefusedStoreTests {
    /// An endless view in place of a table would never finish reading.
    @Test(.timeLimit(.whatHangs), arguments: ["settings", "grdb_migrations", "items"], [Access.readWrite, .readOnly])
    func aViewInPlaceOfATableIsRefused(table: String, access: Access) throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        let queue = try StoreQueue(path: scratch.store)
        try queue.use { database in
            try database.execute(
                """
                PRAGMA foreign_keys = OFF;
                DROP TABLE \(sql: table);
                CREATE VIEW \(sql: table) AS WITH RECURSIVE n(identifier, rowid) AS
                    (SELECT 1, 1 UNION ALL SELECT identifier, rowid + 1 FROM n) SELECT * FROM n;
                """)
        }
        try queue.close()
        try? FileManager.default.removeItem(atPath: scratch.store + "-lock")
        let before = try scratch.bytes()
        let error = try refusal { _ = try open(scratch.store, access) }
        #expect(
            error
                == (table == "grdb_migrations"
                    ? .notAStore(path: scratch.store)
                    : .damaged(path: scratch.store, detail: "fhq did not make its view \(table)")))
        #expect(try scratch.bytes() == before)
        #expect(try scratch.contents() == ["inventory.sqlite"])
    }

    /// The header of a file decides how SQLite reads the rest, and whether it keeps a log beside it.
    @Test(arguments: [Access.readWrite, .readOnly])
    func refusedDamagedStoreLeavesNoSidecarFiles(access: Access) throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        try? FileManager.default.removeItem(atPath: scratch.store + "-lock")
        let sound = try scratch.bytes()
        var random = SeededRandom(seed: 1)
        var refused = 0
        for _ in 0..<200 {
            var damaged = sound
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: 0..<4, using: &random) * 4096 + Int.random(in: 0..<108, using: &random)
                damaged[place] ^= UInt8(1) << Int.random(in: 0..<8, using: &random)
            }
            if Bool.random(using: &random) { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
            try Data(damaged).write(to: URL(fileURLWithPath: scratch.store))
            do {
                try open(scratch.store, access).close()
            } catch {
                refused += 1
                #expect(try scratch.bytes() == damaged, "\(error)")
                #expect(try scratch.contents() == ["inventory.sqlite"], "\(error)")
            }
            for name in try scratch.contents() { try FileManager.default.removeItem(atPath: scratch.path + "/" + name) }
        }
        #expect(refused > 50)
    }

    @Test(arguments: ["v6", "v17", "v30"], [Access.readWrite, .readOnly])
    func preReleaseStoreIsRefusedUntouched(version: String, access: Access) throws {
        let scratch = try Scratch()
        try leaveDevelopmentStore(at: version, in: scratch.store)
        let before = try scratch.bytes()
        let refused = try refusal { _ = try open(scratch.store, access) }
        #expect(refused == .beforeRelease(path: scratch.store, version: version))
        #expect(
            refused.description.contains(
                "`export all to FILE.zip` with the last fhq before 1.0, then `import FILE.zip`"))
        #expect(try scratch.bytes() == before)
        #expect(try scratch.contents() == ["inventory.sqlite"])
    }

    @Test func aProcessThatEndedBeforeTheFirstStepLeavesANewStore() throws {
        let scratch = try Scratch()
        let queue = try StoreQueue(path: scratch.store)
        try queue.use { try $0.execute("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)") }
        try queue.close()
        let store = try open(scratch.store)
        defer { store.close() }
        #expect(try store.check().findings.isEmpty)
    }

    @Test(.timeLimit(.whatHangs), arguments: MigrationTests.older)
    func foreignTriggerPreventsMigration(version: String) throws {
        let scratch = try Scratch()
        try leaveStore(at: version, in: scratch.store)
        let queue = try StoreQueue(path: scratch.store)
        try queue.use { database in
            try database.execute(
                """
                CREATE TRIGGER endless AFTER UPDATE ON items BEGIN
                    INSERT INTO settings (key, value, updatedAt) WITH RECURSIVE n(x) AS
                        (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT 'a', max(x), '' FROM n;
                END
                """)
        }
        try queue.close()
        let before = try scratch.bytes()
        #expect(
            try refusal { _ = try open(scratch.store) }
                == .damaged(path: scratch.store, detail: "fhq did not make its trigger endless"))
        #expect(try scratch.bytes() == before)
        #expect(try scratch.contents() == ["inventory.sqlite"])
    }
}
