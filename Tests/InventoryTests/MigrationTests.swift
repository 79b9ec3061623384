import Foundation
import QueryLanguage
import Testing

@testable import StoreFile
@testable import Upkeep

@Suite struct MigrationTests {
    static let older = FrozenStore.lineage.filter { $0 != Migrations.newest }

    @Test(arguments: older)
    func olderStoreIsMigrated(version: String) throws {
        let scratch = try Scratch()
        try leaveStore(at: version, in: scratch.store)
        var notices: [String] = []
        let store = try InventoryStore.open(at: scratch.store, access: .readWrite, clock: { march }) {
            notices.append($0)
        }
        defer { store.close() }
        try expectData(in: store)
        try expectStates(in: store)
        try expectSearch(in: store)
        try expectBackup(of: version, in: scratch, notices)
        let new = try InventoryStore.inMemory(clock: { march })
        #expect(try store.read { try TableContents.schema(of: $0) } == new.read { try TableContents.schema(of: $0) })
    }

    private func expectData(in store: InventoryStore) throws {
        try store.read { database in
            let titles = try database.map("SELECT title FROM items ORDER BY id") { $0["title"] as String? }
            #expect(titles == ["Brass lamp", "Café chair", nil, "Vase"])
            #expect(try database.value(Int.self, "SELECT sum(priceMinor) FROM sales") == 2700)
            #expect(try database.value(Int.self, "SELECT amountMinor FROM expenses") == 100)
            #expect(try database.value(String.self, "SELECT name FROM sellers") == "Jo")
        }
        let report = try store.check()
        #expect(report.findings.isEmpty, "\(report.findings)")
    }

    /// Expects the derived state of items that follows from the older store.
    private func expectStates(in store: InventoryStore) throws {
        let sql = "SELECT status, saleId, soldDay, askingMinor, listedOn, photoCount FROM items ORDER BY id"
        let states = try store.read { try $0.rows(BoundSQL(sql: sql)) }.map { row in
            row.values.map { $0.plain ?? "NULL" }.joined(separator: " ")
        }
        #expect(
            states == [
                #"sold 1 2026-03-05 NULL NULL 1"#, #"listed NULL NULL 1800 1;2 0"#,
                #"purchased NULL NULL NULL NULL 0"#, #"purchased NULL NULL NULL NULL 0"#,
            ], "\(states)")
    }

    private func expectSearch(in store: InventoryStore) throws {
        try store.read { database in
            for (words, id) in [("cafe*", 2), ("BRASS* lam*", 1), ("wobb*", 2), ("abc*", 4)] {
                let found = try database.values(
                    Int.self, "SELECT rowid FROM itemSearch WHERE itemSearch MATCH \(words)")
                #expect(found == [id], "\(words)")
            }
        }
    }

    /// Expects a backup of the earlier version, made before the first step.
    private func expectBackup(of version: String, in scratch: Scratch, _ notices: [String]) throws {
        let name = "inventory.backups/2026-03-14T091500Z-before-\(Migrations.newest).sqlite"
        #expect(FileManager.default.fileExists(atPath: scratch.path + "/" + name))
        #expect(notices.count == 1 && notices[0].contains(name))
        let mode = try FileManager.default.attributesOfItem(atPath: scratch.path + "/" + name)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let backup = try StoreQueue(path: scratch.path + "/" + name)
        try backup.use { database in
            #expect(try database.value(String.self, "PRAGMA integrity_check") == "ok")
            let recorded = try database.values(String.self, "SELECT identifier FROM grdb_migrations ORDER BY rowid")
            #expect(recorded.last == version)
            #expect(try database.value(Int.self, "SELECT count(*) FROM items") == 4)
        }
    }

    @Test func aNewStoreIsNotBackedUp() throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        #expect(try scratch.contents().filter { $0.contains("backups") }.isEmpty)
    }

    @Test func anEmptyFileBecomesAStore() throws {
        let scratch = try Scratch()
        _ = FileManager.default.createFile(atPath: scratch.store, contents: nil)
        let store = try open(scratch.store)
        #expect(try store.check().findings.isEmpty)
        store.close()
    }

    @Test func aFailedMigrationLeavesTheStoreAtItsVersion() throws {
        let scratch = try Scratch()
        try leaveStore(at: "v2", in: scratch.store)
        let queue = try StoreQueue(path: scratch.store)
        try queue.use { try $0.execute("CREATE TABLE skuCounter (other TEXT)") }
        try queue.close()
        _ = try refusal { _ = try open(scratch.store) }
        let after = try StoreQueue(path: scratch.store)
        let recorded = try after.use { try $0.values(String.self, "SELECT identifier FROM grdb_migrations") }
        #expect(recorded == ["v1", "v2"])
        #expect(try after.use { try $0.value(String.self, "SELECT sku FROM items WHERE id = 1") } == "FH-1")
    }

    /// A failing migration is tried at every start, and must not displace the user's own backups.
    @Test func repeatedlyFailingMigrationKeepsOneBackup() throws {
        let scratch = try Scratch()
        try leaveStore(at: "v2", in: scratch.store)
        let folder = scratch.path + "/inventory.backups"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        // Older than 90 days, so that a clean-up removes it.
        let own = folder + "/2025-01-02T030405Z.sqlite"
        try FileManager.default.copyItem(atPath: scratch.store, toPath: own)
        let queue = try StoreQueue(path: scratch.store)
        try queue.use { try $0.execute("CREATE TABLE skuCounter (other TEXT)") }
        try queue.close()
        var backups: [String] = []
        for start in 0..<5 {
            let now = Instant(milliseconds: march.milliseconds + Int64(start) * 86_400_000)
            _ = try refusal { _ = try InventoryStore.open(at: scratch.store, access: .readWrite, clock: { now }) }
            let found = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            if start == 0 { backups = found }
            #expect(
                found == backups && found.count == 2 && found.first == "2025-01-02T030405Z.sqlite", "start \(start)")
        }
        let again = try StoreQueue(path: scratch.store)
        try again.use { try $0.execute("DROP TABLE skuCounter; UPDATE markets SET name = 'Kempton'") }
        try again.close()
        try open(scratch.store).close()
        // The changed state gets another backup; the user's own is among the newest that were asked for, and stays.
        let found = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(
            found.count == 3 && found.contains("2025-01-02T030405Z.sqlite") && found.contains(backups[1]), "\(found)")
    }

    @Test func oldItemsOfOneMillisecondGetDistinctSKUs() throws {
        let scratch = try Scratch()
        try leaveStore(at: "v2", in: scratch.store, seeding: false)
        let queue = try StoreQueue(path: scratch.store)
        try queue.alter {
            try $0.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
                INSERT INTO items (id, sku, title, createdAt, updatedAt)
                SELECT i, 'FH-' || i, 'Lamp ' || i, '2026-03-01T07:12:00.000Z', '2026-03-01T07:12:00.000Z' FROM n
                """)
        }
        try queue.close()
        let store = try open(scratch.store)
        defer { store.close() }
        let distinct = "SELECT count(DISTINCT sku) FROM items WHERE legacySku = 'FH-' || id"
        let count = try store.read { try $0.value(Int.self, BoundSQL(sql: distinct)) }
        #expect(count == 20000)
    }
}

@Suite struct CrockfordMigrationTests {
    @Test func sequentialIdsBecomeCreationTimesAndStayFindable() throws {
        let scratch = try Scratch()
        try leaveStore(at: "v2", in: scratch.store)
        let store = try open(scratch.store)
        defer { store.close() }
        let created = try #require(Instant(rfc3339: "2026-03-01T07:12:00.000Z"))
        let first = created.milliseconds - SKU.epoch.milliseconds
        try store.read { database in
            let rows = try database.rows("SELECT sku, legacySku FROM items ORDER BY id")
            #expect(rows.map { SKU($0[0] as String).number } == [first, first + 1, first + 2, nil])
            #expect(rows.map { $0[1] as String? } == ["FH-1", "FH-2", "FH-3", nil])
            #expect(try database.value(Int64.self, "SELECT last FROM skuCounter") == first + 2)
        }
    }

    @Test func migrationSkipsImportedSKUsOfTheSameForm() throws {
        let scratch = try Scratch()
        try leaveStore(at: "v2", in: scratch.store)
        let created = try #require(Instant(rfc3339: "2026-03-01T07:12:00.000Z"))
        let first = created.milliseconds - SKU.epoch.milliseconds
        let queue = try StoreQueue(path: scratch.store)
        let taken = try #require(SKU(number: first + 1)).text
        try queue.alter { try $0.execute("UPDATE items SET sku = \(taken) WHERE id = 4") }
        try queue.close()
        let store = try open(scratch.store)
        defer { store.close() }
        let skus = try store.read { try $0.values(String.self, "SELECT sku FROM items ORDER BY id") }
        #expect(skus.map { SKU($0).number } == [first, first + 2, first + 3, first + 1])
    }
}
