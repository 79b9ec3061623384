import Foundation
import QueryLanguage
import Testing
import TestSupport

@testable import StoreFile
@testable import Upkeep

/// Foreign objects in a store: tables and views stay, and `repair` removes those that would change writes.
@Suite(.timeLimit(.whatHangs)) struct StrangerTests {
    private static let tables = StoredTable.all.map(\.name) + ["changes", "dailyTotals", "orderFacts", "outbox"]

    /// Changes the schema with SQL, like another program.
    private func change(_ path: String, _ sql: String) throws {
        let queue = try StoreQueue(path: path)
        try queue.use { try $0.execute("PRAGMA foreign_keys = OFF; \(sql: sql)") }
        try queue.close()
    }

    private func schema(_ path: String) throws -> Set<String> {
        let queue = try StoreQueue(path: path)
        defer { try? queue.close() }
        return try queue.use { try Set($0.values(String.self, "SELECT type || ' ' || name FROM sqlite_master")) }
    }

    /// Foreign objects of each kind at each event on each table; some have fhq's names in another case.
    static var strangers: [(sql: String, name: String)] {
        let triggers = tables.enumerated().map { number, table in
            let event = ["AFTER UPDATE", "BEFORE INSERT", "AFTER DELETE", "AFTER INSERT"][number % 4]
            let name = ["mine", "\(table)Touched", "a b", "sneaky\"x"][number / 4 % 4]
            let quoted = name.quotedIdentifier
            return ("CREATE TRIGGER \(quoted) \(event) ON \(table) BEGIN SELECT 1; END", "trigger \(name)")
        }
        return triggers + [
            ("CREATE TRIGGER mine INSTEAD OF INSERT ON itemsView BEGIN SELECT 1; END", "trigger mine"),
            ("DROP VIEW salesView; CREATE VIEW salesView AS SELECT 1 AS id", "view salesView"),
            ("DROP VIEW salesView; CREATE TABLE salesView (id)", "table salesView"),
            (
                "DROP TRIGGER itemsChanged; CREATE TRIGGER mine AFTER UPDATE ON items BEGIN SELECT 1; END",
                "trigger mine"
            ),
        ]
    }

    @Test(arguments: strangers.indices)
    func foreignSchemaObjectBlocksWritesUntilRemoved(index: Int) throws {
        let (sql, name) = Self.strangers[index]
        let scratch = try Scratch()
        try open(scratch.store).close()
        let ours = try schema(scratch.store)
        try change(
            scratch.store, "CREATE TABLE notes (x); CREATE VIEW mineToo AS SELECT 1; CREATE INDEX byNote ON notes (x);")
        try change(scratch.store, sql)
        let store = try open(scratch.store)
        defer { store.close() }
        #expect(try store.settings().isEmpty)
        let refused = StoreError.damaged(
            path: scratch.store, detail: "fhq did not make its \(name); check repair removes it")
        #expect(try refusal { try store.setSetting("state", to: "new") } == refused)
        #expect(
            try refusal { try store.transaction(commit: true) { try store.setSetting("state", to: "new") } } == refused)
        #expect(try !store.check().findings.isEmpty)
        try store.repair()
        #expect(try store.backupFolders()?.backups().count == 1)
        try store.setSetting("state", to: "new")
        let report = try store.check()
        #expect(report.findings.isEmpty, "\(report.findings)")
        #expect(report.remarks.contains("the table notes and 1 more aren't fhq's and stay as they are"))
        #expect(try schema(scratch.store) == ours.union(["table notes", "view mineToo", "index byNote"]))
    }

    /// Versions of SQLite write the SQL of a changed table with other white space.
    @Test func whiteSpaceOfTheSchemaMakesNoDifference() throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        try change(
            scratch.store,
            "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, char(10), char(10) || '  ');")
        let store = try open(scratch.store)
        defer { store.close() }
        try store.setSetting("state", to: "new")
        #expect(try store.check().findings.isEmpty)
    }

    @Test func userTablesAndViewsStayAndAreReportedOnce() throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        try change(
            scratch.store,
            "CREATE TABLE notes (x); CREATE TRIGGER noted AFTER INSERT ON notes BEGIN DELETE FROM notes; END;")
        let store = try open(scratch.store)
        defer { store.close() }
        try store.setSetting("state", to: "new")
        #expect(try store.check().findings.isEmpty)
        #expect(try store.check().remarks == ["the table notes isn't fhq's and stays as it is"])
    }

    // MARK: - One verdict

    /// Damage of every kind, from wrong sums to wrong pages.
    private static let damages = [
        "UPDATE dailyTotals SET sellingMinor = 1", "DROP INDEX \(index)", "DELETE FROM revision",
        "UPDATE items SET costMinor = 4, costCurrency = 'gbp' WHERE id = 1", "DROP TRIGGER itemsChanged",
        "CREATE TRIGGER mine AFTER UPDATE ON items BEGIN SELECT 1; END", "DROP VIEW itemsView",
        "DROP TABLE settings; CREATE VIEW settings AS SELECT 1 AS key", "ALTER TABLE items ADD COLUMN mine TEXT",
        "CREATE TABLE notes (x)", "UPDATE items SET saleId = 77 WHERE id = 2",
        "UPDATE items SET boughtDay = '2026-02-31' WHERE id = 1",
        "SELECT 1",
    ]
    private static let index = "itemsByBoughtDay"
    /// Those that only enter values that no statement would.
    private static let values = [damages[3], damages[11]]

    @Test func restoreRefusesWhatBackupCheckRefuses() throws {
        let scratch = try Scratch()
        try leaveStore(at: Migrations.newest, in: scratch.store)
        let store = try open(scratch.store)
        defer { store.close() }
        let names = try store.read {
            try $0.values(String.self, "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        }
        let backup = try store.backUp().backup
        let sound = try Data(contentsOf: URL(fileURLWithPath: backup.path))
        var random = SeededRandom(seed: 5)
        var refused = 0
        let count = Torture.count(400, elseOnly: 30)
        for number in 0..<(Self.damages.count + count) {
            var bytes = sound
            if number >= Self.damages.count {
                for _ in 0...Int.random(in: 0..<3, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
                        UInt8(1) << Int.random(in: 0..<8, using: &random)
                }
            }
            try bytes.write(to: URL(fileURLWithPath: backup.path))
            if number < Self.damages.count {
                let sql = Self.damages[number].replacing(Self.index, with: names[0])
                try change(backup.path, sql)
            }
            // A value that can be edited is a finding, but no damage of the file.
            let proof = try? store.prove(backupAt: backup.path, accepts: { _, _ in true })
            let isOfValues = number < Self.damages.count && Self.values.contains(Self.damages[number])
            let isSound = proof.map { isOfValues || $0.findings.isEmpty } ?? false
            let isChecked = (try? [store.check(backupAt: backup.path)]) != nil
            #expect(isChecked == isSound, "damage \(number)")
            let isTaken = (try? store.restore(backupAt: backup.path, accepts: { _, _ in true })) != nil
            #expect(isTaken == isSound, "damage \(number)")
            refused += isSound ? 0 : 1
            #expect(try store.check().findings.allSatisfy { [.addPhotoAgain, .edit].contains($0.remedy) })
        }
        #expect(refused > 10 && refused < Self.damages.count + count)
    }
}
