import CSQLite
import Testing

@testable import Queries
@testable import StoreFile
@testable import Upkeep

@Suite struct IntegrityTests {
    /// Returns the findings of a check after `damage` to a sound store.
    private func findings(after damage: String...) throws -> [String] {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        try store.queue.alter { database in
            try database.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
            for sql in damage { try database.execute(BoundSQL(sql: sql)) }
        }
        return try store.check().findings.map { $0.description }
    }

    @Test func soundStoreHasNoFindingsAndListsItsChecks() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        var (parts, counts): ([String], [Int]) = ([], [])
        let report = try store.check { part, done, total in
            parts.append(part)
            counts.append(done)
            #expect(done < total)
        }
        #expect(report.findings.isEmpty)
        #expect(report.skipped.isEmpty)
        #expect(report.checked.contains("the search index"))
        #expect(parts == report.checked && counts == Array(0..<parts.count))
        #expect(throws: CancellationError.self) { try store.check { _, _, _ in throw CancellationError() } }
    }

    @Test func aCheckCanBeStoppedAtEachStep() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        defer { store.close() }
        let parts = try store.check().checked
        for part in parts {
            #expect(throws: CancellationError.self) {
                try store.check { reached, _, _ in if reached == part { throw CancellationError() } }
            }
        }
        #expect(try store.check().checked == parts)
    }

    @Test func aCheckInAScriptSeesWhatItWrote() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        defer { store.close() }
        let found = try store.transaction(commit: false) {
            try store.write("test") {
                try $0.execute("PRAGMA ignore_check_constraints = ON")
                try $0.execute("UPDATE platforms SET lists = 7 WHERE id = 1")
                try $0.execute("PRAGMA ignore_check_constraints = OFF")
            }
            return try store.check().findings.map(\.description)
        }
        #expect(
            found == [
                "platforms 1: lists is 7, which is neither 0 nor 1. Correct or delete that row.",
                "SQLite says: CHECK constraint failed in platforms. Restore a backup.",
            ])
        #expect(try store.check().findings.isEmpty)
    }

    @Test func aStoreOpenedForReadingIsCheckedAsFarAsItCan() throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        let store = try open(scratch.store, .readOnly)
        defer { store.close() }
        let report = try store.check()
        #expect(report.findings.isEmpty)
        #expect(report.skipped.count == 1)
    }

    @Test func danglingReferenceIsFound() throws {
        #expect(
            try findings(after: "UPDATE items SET marketId = 77 WHERE id = 2") == [
                "items 2: it refers to a row of markets that doesn't exist. Correct or delete that row."
            ])
    }

    @Test func aStaleStateIsFoundAndRepaired() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        try store.write("test") { try $0.execute("UPDATE items SET status = 'listed' WHERE id = 1") }
        #expect(
            try store.check().findings.map { $0.description } == [
                "items 1: status is “listed”, but its rows say “sold”. "
                    + "Run check repair to rebuild it."
            ])
        try store.repair()
        #expect(try store.check().findings.isEmpty)
    }

    @Test func aSearchIndexThatMissesAnItemIsFoundAndRepaired() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        try store.write("test") { database in
            try database.execute(
                """
                INSERT INTO itemSearch(itemSearch, rowid, words) SELECT 'delete', id, title || ' ' || sku || ' ' FROM items WHERE id = 1
                """)
        }
        let found = try store.check().findings
        #expect(found.map { $0.table } == ["itemSearch"])
        #expect(found.map { $0.remedy } == [.repair])
        try store.repair()
        #expect(try store.check().findings.isEmpty)
    }

    @Test(arguments: [
        (
            "UPDATE items SET boughtDay = '2026-02-31' WHERE id = 1",
            "items 1: boughtDay is “2026-02-31”, which is not a day. Correct it: edit FH-20D6G0NR set bought …"
        ),
        (
            "UPDATE sales SET soldAt = 'soon' WHERE id = 2",
            "sales 2: soldAt is “soon”, which is not a time in UTC. Correct it: edit sale 2 set sold …"
        ),
        (
            "UPDATE expenses SET currency = 'gbp'",
            "expenses 1: currency is “gbp”, which is not a currency. Correct it: edit expense 1 set amount …"
        ),
        (
            "UPDATE markets SET updatedAt = '2026-03-01T07:12:00Z'",
            "markets 1: updatedAt is “2026-03-01T07:12:00Z”, which is not a time in UTC. Correct or delete that row."
        ),
    ]) func aValueOfTheWrongFormIsFound(damage: String, expected: String) throws {
        #expect(try findings(after: damage) == [expected])
    }

    // MARK: - Schema

    /// Returns every named part of a new store's schema.
    private static func parts(_ types: String...) throws -> [(type: String, name: String)] {
        try InventoryStore.inMemory(clock: { march }).read { database in
            try database.rows(
                """
                SELECT type, name FROM sqlite_master WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB 'itemSearch*'
                """
            ).map { ($0[0], $0[1]) }.filter { types.contains($0.type) }
        }
    }

    @Test func missingTriggersAndIndexesAreReportedAndRecreated() throws {
        let parts = try Self.parts("trigger", "index")
        #expect(parts.count > 60)
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        let schema = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
        let before = try store.read { try $0.values(String.self, BoundSQL(sql: schema)) }
        try store.write("test") { database in
            for (type, name) in parts { try database.execute("DROP \(sql: type) \(sql: name)") }
        }
        let found = Set(try store.check().findings.filter { $0.remedy == .repair }.map(\.problem))
        for (type, name) in parts { #expect(found.contains("the \(type) \(name) is missing")) }
        try store.repair()
        #expect(try store.check().findings.isEmpty)
        #expect(try store.read { try $0.values(String.self, BoundSQL(sql: schema)) } == before)
    }

    @Test func missingTablesAreReportedWithTheirDependents() throws {
        for (_, name) in try Self.parts("table") {
            let found = try findings(after: "DROP TABLE \(name)")
            #expect(found.contains("the table \(name) is missing. Restore a backup."), "\(found)")
        }
    }

    @Test func missingSingletonRowIsRecreated() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try $0.execute("DELETE FROM revision; DELETE FROM syncState") }
        let found = try store.check().findings.map(\.description)
        #expect(found.count == 2 && found.allSatisfy { $0.contains("its only row is missing") }, "\(found)")
        try store.repair()
        #expect(try store.check().findings.isEmpty)
        #expect(try store.read { try $0.value(Int.self, "SELECT value FROM revision") } == 0)
    }

    @Test func foreignTriggerIsReportedAndRemoved() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { database in
            try database.execute(
                """
                CREATE TRIGGER "no end" AFTER UPDATE ON items BEGIN SELECT 1; END;
                CREATE TABLE notes (text TEXT);
                CREATE TRIGGER noted AFTER INSERT ON notes BEGIN SELECT 1; END;
                """)
        }
        #expect(
            try store.check().findings.map(\.problem) == ["fhq did not make the trigger no end on items"])
        try store.repair()
        #expect(try store.check().findings.isEmpty)
    }

    @Test func inconsistentIndexIsFoundAndRebuilt() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        try store.queue.alter { database in
            try database.execute(
                """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_master SET sql = replace(sql, 'boughtDay', 'createdAt') WHERE name = 'itemsByBought';
                PRAGMA writable_schema = RESET;
                """)
        }
        let found = try store.check().findings.map(\.description)
        let end = "check repair to rebuild it."
        #expect(found.contains { $0.hasPrefix("SQLite says: ") && $0.hasSuffix(end) }, "\(found)")
        #expect(found.contains { $0.hasPrefix("the index itemsByBought differs from the one that fhq makes") })
        try store.repair()
        #expect(try store.check().findings.isEmpty)
    }

    // MARK: - Numbers at their end

    @Test(arguments: [
        (
            "UPDATE revision SET value = \(Int64.max)",
            "revision: its counter of changes is out of range: 9223372036854775807"
        ),
        ("UPDATE revision SET value = -1", "revision: its counter of changes is out of range: -1"),
        (
            "INSERT OR REPLACE INTO skuCounter VALUES (1, \(Int64.max))",
            "skuCounter: no SKU can come after number 9223372036854775807"
        ),
    ]) func exhaustedCounterIsReportedAndReset(damage: String, expected: String) throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        try store.write("test") { try $0.execute(BoundSQL(sql: damage)) }
        #expect(try store.check().findings.map { "\($0.table ?? ""): \($0.problem)" } == [expected])
        try store.repair()
        #expect(try store.check().findings.isEmpty)
        _ = try store.write("test") { try $0.allocateSKUs(1, now: march) }
    }

    @Test(arguments: ["markets", "platforms", "expenses", "changes"], [-5, Int64.max])
    func impossibleIdIsReported(table: String, id: Int64) throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        try store.write("test") { database in
            try database.execute("INSERT INTO changes (changedAt, statement, rowsChanged) VALUES ('', '', 0)")
            try database.execute("PRAGMA defer_foreign_keys = ON")
            let columns = try database.rows("PRAGMA table_info(\(sql: table))").map { $0[1] as String }
            let values = columns.map { $0 == "id" ? "\(id)" : ["slug", "name"].contains($0) ? "'other'" : $0 }
            try database.execute(
                """
                INSERT INTO \(sql: table) (\(sql: columns.joined(separator: ", ")))
                SELECT \(sql: values.joined(separator: ", ")) FROM \(sql: table) ORDER BY id LIMIT 1
                """)
        }
        let expected = id < 0 ? "its id is below zero" : "no id is left for the next row"
        let found = try store.check().findings.filter { $0.table == table && $0.row == id }
        #expect(found.map(\.problem) == [expected])
    }

    // MARK: - Values of another type

    /// A check and a repair survive a value of the wrong type in every column of every table.
    @Test(arguments: ["NULL", "x''", "x'ff00fe'", "'zzz'", "1.5", "9e999", "\(Int64.max)", "\(Int64.min)"])
    func noValueCrashesACheckOrARepair(value: String) throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        try store.queue.alter { database in
            for name in try database.values(String.self, "SELECT name FROM sqlite_temp_master WHERE type = 'trigger'") {
                try database.execute("DROP TRIGGER temp.\(sql: name)")
            }
            for (type, name) in try Self.parts("trigger", "index") {
                try database.execute("DROP \(sql: type) \(sql: name)")
            }
            try database.execute(
                """
                PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON;
                DELETE FROM sqlite_master WHERE name LIKE 'sqlite_autoindex%' AND rootpage > 0;
                """)
            var damage: [String] = []
            for (_, table) in try Self.parts("table") {
                let columns = try database.rows("PRAGMA table_info(\(sql: table))").map { $0[1] as String }
                let others = columns.filter { $0 != "id" }
                let key = columns.contains("id") ? "id INTEGER PRIMARY KEY, " : ""
                try database.execute(
                    """
                    UPDATE sqlite_master SET sql =
                        \("CREATE TABLE \(table) (\(key)\(others.joined(separator: ", ")))") WHERE name = \(table)
                        AND sql NOT LIKE '%WITHOUT ROWID%'
                    """)
                damage += others.map { "UPDATE OR IGNORE \(table) SET \($0) = \(value)" }
            }
            try database.execute("PRAGMA writable_schema = RESET")
            for sql in damage {
                do {
                    try database.execute(BoundSQL(sql: sql))
                } catch let error as SQLiteError where error.code == SQLITE_CONSTRAINT | 12 << 8 {
                    // A strict table without row ids can't be made lenient, so it refuses the value.
                }
            }
        }
        #expect(try store.check().findings.count > 20)
        try store.repair()
        _ = try store.check()
    }
}
