import Foundation
import CSQLite
import Testing

@testable import StoreFile
@testable import Upkeep

/// Features that the store needs and GRDB's authors don't test on Linux.
@Suite struct SQLiteFactsTests {
    @Test func aStoreOnDiskIsInWALModeWithForeignKeysAndFullSync() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        defer { store.close() }
        let pragmas = ["journal_mode", "foreign_keys", "synchronous", "busy_timeout"]
        let values = try store.read { database in
            try pragmas.map { try database.value(String.self, "PRAGMA \(sql: $0)") }
        }
        #expect(values == ["wal", "1", "2", "10000"])
    }

    /// In memory SQLite sorts them in one piece, which takes three times as long.
    @Test func largeSortsUseFiles() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        let options = try store.read { try $0.values(String.self, "PRAGMA compile_options") }
        #expect(try store.read { try $0.value(Int.self, "PRAGMA temp_store") } == 0)
        #expect(!options.contains("TEMP_STORE=2") && !options.contains("TEMP_STORE=3"))
    }

    @Test func fullTextSearchIsThere() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        let found = try store.read {
            try $0.values(Int.self, "SELECT rowid FROM itemSearch WHERE itemSearch MATCH 'caf*'")
        }
        #expect(found == [2])
    }

    @Test func aStatementCanBeSteppedByHand() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.read { database in
            let statement = try RowStatement("SELECT slug FROM platforms ORDER BY id" as String, in: database)
            var count = 0
            while sqlite3_step(statement.pointer) == SQLITE_ROW {
                if count == 0 {
                    let text = try #require(sqlite3_column_text(statement.pointer, 0))
                    #expect(String(cString: text) == "ebay")
                }
                count += 1
            }
            sqlite3_reset(statement.pointer)
            #expect(count == 18)
        }
    }

    @Test(.timeLimit(.whatHangs)) func aLongQueryIsInterruptedFromAnotherThread() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
        let error = try refusal {
            _ = try interrupting(store) { try store.read { try $0.value(Int.self, BoundSQL(sql: endless)) } }
        }
        #expect(error == .interrupted)
        #expect(try store.settings().isEmpty)
    }

    @Test func interruptingWhenNothingRunsOrAllIsClosedDoesNothing() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        store.interrupt()
        #expect(try store.settings().isEmpty)
        store.close()
        store.interrupt()
    }

    @Test func aBackupIsMadeWhileTheStoreIsInUse() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        defer { store.close() }
        try store.setSetting("a", to: "1")
        let copy = try StoreQueue(path: scratch.path + "/copy.sqlite")
        try store.read { source in try copy.use { try source.copyPages(to: $0) { _, _ in } } }
        #expect(try copy.use { try $0.value(String.self, "SELECT value FROM settings") } == "1")
    }

    @Test func readsInsideAReadAreAllowed() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        let sql = "SELECT count(*) FROM platforms"
        let count = try store.read { _ in try store.read { try $0.value(Int.self, BoundSQL(sql: sql)) } }
        #expect(count == 18)
    }

    @Test func theCheckpointOnCloseIsForbidden() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        try store.setSetting("a", to: "1")
        // Like the end of a process without closing: only the last connection goes away.
        try store.queue.close()
        #expect(try !scratch.bytes("inventory.sqlite-wal").isEmpty)
        let again = try open(scratch.store)
        #expect(try again.setting("a") == "1")
        again.close()
    }
}
