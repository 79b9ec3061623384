import GRDB
import Testing

@testable import Inventory

@Suite struct IntegrityTests {
    /// What the check says of a sound store after `damage`.
    private func findings(after damage: String...) throws -> [String] {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        try store.queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
            for sql in damage { try database.execute(sql: sql) }
        }
        return try store.check().findings.map { $0.description }
    }

    @Test func aSoundStoreHasNoFindingsAndSaysWhatWasChecked() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        let report = try store.check()
        #expect(report.findings.isEmpty)
        #expect(report.skipped.isEmpty)
        #expect(report.checked.contains("the search index"))
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

    @Test func aReferenceToNothingIsFound() throws {
        #expect(
            try findings(after: "UPDATE items SET marketId = 77 WHERE id = 2") == [
                "items 2: it refers to a row of markets that is not there. Correct or delete that row."
            ])
    }

    @Test func aStaleStateIsFoundAndRepaired() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        try store.write("test") { try $0.execute(sql: "UPDATE items SET status = 'listed' WHERE id = 1") }
        #expect(
            try store.check().findings.map { $0.description } == [
                "items 1: status is “listed”, but its rows say “sold”. "
                    + "It can be computed again from the rest of the store."
            ])
        try store.repair()
        #expect(try store.check().findings.isEmpty)
    }

    @Test func aSearchIndexThatMissesAnItemIsFoundAndRepaired() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        try store.write("test") { database in
            try database.execute(
                sql: """
                    INSERT INTO itemSearch(itemSearch, rowid, title, sku, note)
                    SELECT 'delete', id, title, sku, note FROM items WHERE id = 1
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
            "items 1: boughtDay is “2026-02-31”, which is no day."
        ),
        ("UPDATE sales SET soldAt = 'soon' WHERE id = 2", "sales 2: soldAt is “soon”, which is no time in UTC."),
        ("UPDATE expenses SET currency = 'gbp'", "expenses 1: currency is “gbp”, which is no currency."),
        (
            "UPDATE markets SET updatedAt = '2026-03-01T07:12:00Z'",
            "markets 1: updatedAt is “2026-03-01T07:12:00Z”, which is no time in UTC."
        ),
    ]) func aValueOfTheWrongFormIsFound(damage: String, expected: String) throws {
        #expect(try findings(after: damage) == [expected + " Correct or delete that row."])
    }

    @Test func anIndexThatMissesARowIsFound() throws {
        let found = try findings(
            after: "PRAGMA writable_schema = ON",
            "UPDATE sqlite_master SET sql = replace(sql, 'boughtDay', 'createdAt') WHERE name = 'itemsByBought'",
            "PRAGMA writable_schema = RESET")
        #expect(found.contains { $0.hasPrefix("SQLite says: ") && $0.hasSuffix("Restore a backup.") })
    }
}
