import Foundation
import QueryLanguage
import Testing
import TestSupport

@testable import Ledger
@testable import StoreFile

/// Undo of every column that the store has at present.
@Suite struct UndoColumnTests {
    /// The newest frozen store, brought up to date: rows in every table.
    private let scratch: Scratch
    private let store: InventoryStore

    init() throws {
        scratch = try Scratch()
        let newest = try #require(FrozenStore.versions.last)
        try FrozenStore(version: newest).thaw(to: scratch.store)
        store = try open(scratch.store)
    }

    private func dump() throws -> StoreDump {
        try store.read { try StoreDump.everything(in: $0) }
    }

    /// Makes, undoes and redoes a change, and expects the same store each time.
    private func expectUndoAndRedo(
        _ name: String, keeping: Set<String> = [], _ body: (StoreConnection) throws -> Void
    ) throws {
        let before = try dump()
        try store.change(name, today: march.utcDay) { writer in
            try writer.database.writing(for: .test) { try body(writer.database) }
        }
        let after = try dump()
        #expect(after != before, "\(name)")
        #expect(try store.undo().statement == name)
        let undone = try dump()
        #expect(undone == (keeping.isEmpty ? before : after), "\(name)\n\(undone.difference(before))")
        #expect(try store.redo().statement == name)
        let redone = try dump()
        #expect(redone == after, "\(name)\n\(redone.difference(after))")
        _ = try store.undo()
    }

    @Test(arguments: NotedTable.names)
    func everyStoredColumnIsUndoneAndRedone(table: String) throws {
        defer { store.close() }
        let columns = try store.read { try NotedTable(table, in: $0).columns.map(\.name) }
        for column in columns {
            // Undo leaves columns about Drive as they are.
            let stays: Set<String> = ["driveId", "md5"].contains(column) ? [column] : []
            try expectUndoAndRedo("\(table).\(column)", keeping: stays) {
                try ColumnChange.change(column, of: table, in: $0)
            }
        }
        try expectUndoAndRedo("all of \(table)") { database in
            for column in columns where !["driveId", "md5"].contains(column) {
                try ColumnChange.change(column, of: table, in: database)
            }
        }
    }

    @Test func everyColumnIsJournalledExceptDerivedOnes() throws {
        defer { store.close() }
        try store.read { database in
            for table in NotedTable.names {
                let noted = try NotedTable(table, in: database).columns.map(\.name)
                let derived = DerivedState.all.first { $0.table == table }?.columns ?? []
                let computed = try database.values(
                    String.self, "SELECT name FROM pragma_table_xinfo(\(table)) WHERE hidden = 2")
                #expect(Set(noted + derived + computed + ["id"]) == Set(try database.columns(of: table)))
            }
            let dated = try database.values(
                String.self,
                """
                SELECT name FROM sqlite_master WHERE type = 'table'
                    AND EXISTS (SELECT 1 FROM pragma_table_info(sqlite_master.name) WHERE name = 'deletedAt')
                """)
            // Rows from a marketplace are never deleted by hand.
            let said = ["orderFacts", "orders", "payouts", "listingNumbers", "importedRecords"]
            #expect(Set(dated + said) == Set(NotedTable.names))
        }
    }

    @Test func deletedRowsAreRestoredWhole() throws {
        defer { store.close() }
        try expectUndoAndRedo("delete all") { database in
            try database.execute("UPDATE items SET title = 'first changed' WHERE id = 1")
            for table in NotedTable.names.reversed() { try database.execute("DELETE FROM \(sql: table)") }
        }
    }

    @Test func insertedRowsAreUndoneAndRedoneWhole() throws {
        defer { store.close() }
        try expectUndoAndRedo("copy all") { database in
            for table in NotedTable.names {
                let columns = try NotedTable(table, in: database).columns.map(\.name)
                let values = columns.map {
                    ["sku", "slug", "key", "number", "orderNumber", "sourceId"].contains($0) ? "\($0) || 'x'" : $0
                }
                try database.execute(
                    """
                    INSERT INTO \(sql: table) (id, \(sql: columns.joined(separator: ", ")))
                    SELECT id + 1000, \(sql: values.joined(separator: ", ")) FROM \(sql: table)
                    """)
            }
        }
    }

    @Test func aColumnAddedLaterIsUndoneAsWell() throws {
        defer { store.close() }
        try store.write("test") { database in
            try database.execute(
                """
                ALTER TABLE items ADD COLUMN shape TEXT GENERATED ALWAYS AS (title || '!') VIRTUAL;
                ALTER TABLE items ADD COLUMN colour TEXT;
                ALTER TABLE items ADD COLUMN weight REAL NOT NULL DEFAULT 1.5;
                """)
        }
        for column in ["colour", "weight", "title"] {
            try expectUndoAndRedo(column) { try ColumnChange.change(column, of: "items", in: $0) }
        }
    }

    @Test func realNumbersKeepEveryBit() throws {
        defer { store.close() }
        var random = SeededRandom(seed: 17)
        for _ in 0..<Torture.count(200, elseOnly: 25) {
            try store.write("test") { database in
                try database.execute(
                    """
                    UPDATE markets SET latitude = \(Double.random(in: -90...90, using: &random)), longitude =
                        \(Double.random(in: -1e-300...1e-300, using: &random))
                    """)
            }
            try expectUndoAndRedo("move") { try $0.execute("UPDATE markets SET latitude = 1, longitude = 2") }
        }
    }

    @Test func derivedChangesLeaveNoJournalEntry() throws {
        defer { store.close() }
        let before = try store.changes().count
        try store.change("touch", today: march.utcDay) { writer in
            try writer.database.alter("UPDATE items SET photoCount = 9; UPDATE items SET title = title")
        }
        #expect(try store.changes().count == before)
    }

    // MARK: - Statements that fail, and scripts

    @Test func journalIsRightAfterRolledBackSavepoints() throws {
        defer { store.close() }
        let before = try dump()
        try store.transaction(commit: true) {
            try store.openChange("script")
            try? store.write("test") { database in
                try database.execute("UPDATE items SET title = 'never' WHERE id = 1")
                throw Refusal("no")
            }
            for title in ["once", "twice"] {
                try store.change("edit", today: march.utcDay) { writer in
                    try writer.database.alter("UPDATE items SET title = \(title) WHERE id = 1")
                }
            }
            try? store.change("edit", today: march.utcDay) { writer in
                try writer.database.alter("UPDATE items SET note = 'never' WHERE id = 1")
                throw Refusal("no")
            }
            try store.change("edit", today: march.utcDay) { writer in
                try writer.database.alter("UPDATE items SET note = 'thrice', title = 'thrice' WHERE id = 1")
            }
            try store.closeChange()
        }
        #expect(try store.changes().first?.rows == 1)
        let after = try dump()
        _ = try store.undo()
        #expect(try dump() == before)
        _ = try store.redo()
        #expect(try dump() == after)
    }

    @Test func rolledBackTransactionLeavesNoOpenChange() throws {
        defer { store.close() }
        let entries = try store.changes()
        try? store.transaction(commit: true) {
            try store.openChange("script")
            try store.change("edit", today: march.utcDay) { writer in
                try writer.database.alter("UPDATE items SET title = 'never'")
            }
            throw Refusal("no")
        }
        try store.write("test") { try $0.execute("UPDATE items SET title = 'unnoted'") }
        #expect(try store.changes() == entries)
    }

    @Test(arguments: [
        ("{", true), ("[]", false), ("\u{1}", true), ("{\"title\":{}}", false), ("", true), ("7", false),
    ])
    func damagedJournalEntryIsRefusedOrSkipped(note: String, isRefused: Bool) throws {
        defer { store.close() }
        try store.change("edit", today: march.utcDay) { writer in
            try writer.database.alter("UPDATE items SET title = 'x' WHERE id = 1")
        }
        try store.write("test") { database in
            try database.execute(
                "UPDATE changedRows SET before = \(note) WHERE changeId = (SELECT max(changeId) FROM changedRows)")
        }
        let answer = refused { try store.undo() }
        #expect(answer?.contains("can't be read") == (isRefused ? true : nil), "\(note)")
    }
}
