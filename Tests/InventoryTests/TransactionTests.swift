import Testing

@testable import StoreFile
@testable import Upkeep

private struct Refused: Error {}

@Suite struct TransactionTests {
    let store: InventoryStore

    init() throws {
        store = try InventoryStore.inMemory(clock: { march })
    }

    @Test func aWriteThatThrowsLeavesNothing() throws {
        #expect(throws: Refused.self) {
            try store.write("test") { database in
                try database.execute("INSERT INTO settings VALUES ('a', '1', 'now')")
                throw Refused()
            }
        }
        #expect(try store.settings().isEmpty)
    }

    @Test func aCommittedTransactionKeepsEveryWriteInIt() throws {
        try store.transaction(commit: true) {
            try store.setSetting("a", to: "1")
            try store.setSetting("b", to: "2")
            #expect(try store.setting("a") == "1")
        }
        #expect(try store.settings() == ["a": "1", "b": "2"])
    }

    @Test func aRehearsedTransactionShowsItsWritesAndKeepsNone() throws {
        let seen = try store.transaction(commit: false) {
            try store.setSetting("a", to: "1")
            return try store.settings()
        }
        #expect(seen == ["a": "1"])
        #expect(try store.settings().isEmpty)
    }

    @Test func aTransactionThatThrowsKeepsNothing() throws {
        #expect(throws: Refused.self) {
            try store.transaction(commit: true) {
                try store.setSetting("a", to: "1")
                throw Refused()
            }
        }
        #expect(try store.settings().isEmpty)
        try store.setSetting("b", to: "2")
        #expect(try store.settings() == ["b": "2"])
    }

    @Test func aFailedWriteInsideATransactionTakesBackOnlyItself() throws {
        try store.transaction(commit: true) {
            try store.setSetting("a", to: "1")
            try? store.write("test") { database in
                try database.execute("UPDATE settings SET value = 'wrong'")
                throw Refused()
            }
            try store.setSetting("b", to: "2")
        }
        #expect(try store.settings() == ["a": "1", "b": "2"])
    }

    @Test func aWriteInsideAWriteIsPartOfIt() throws {
        try store.write("outer") { _ in
            try store.setSetting("a", to: "1")
            try? store.write("inner") { database in
                try database.execute("DELETE FROM settings")
                throw Refused()
            }
        }
        #expect(try store.settings() == ["a": "1"])
    }

    @Test func aTransactionMayWait() async throws {
        let seen = try await store.transaction(commit: false) {
            try store.setSetting("a", to: "1")
            await Task.yield()
            return try store.settings()
        }
        #expect(seen == ["a": "1"])
        #expect(try store.settings().isEmpty)
    }

    @Test func transactionRolledBackBySQLiteAcceptsNoMoreWrites() throws {
        let error = try refusal {
            try store.transaction(commit: true) {
                try store.setSetting("a", to: "1")
                try? store.write("test") { try $0.execute("ROLLBACK") }
                #expect(try refusal { try store.setSetting("b", to: "2") } == .transactionLost)
            }
        }
        #expect(error == .transactionLost)
        #expect(try store.settings().isEmpty)
    }

    @Test func fullDiskIsReportedAndLeavesTheStoreSound() throws {
        try store.setSetting("a", to: "1")
        try store.read { try $0.execute("PRAGMA max_page_count = 1") }
        let error = try refusal { try store.setSetting("big", to: String(repeating: "x", count: 1_000_000)) }
        let detail = "there is no room left for it or for temporary files; TMPDIR names their folder"
        #expect(error == .failed(path: ":memory:", detail: detail))
        #expect(try store.settings() == ["a": "1"])
        #expect(try store.check().findings.isEmpty)
    }

    @Test func savedStatementsAndSettingsAreKeptReplacedAndRemoved() throws {
        try store.setSavedStatement("aging", to: "items unsold older than $days days")
        try store.setSavedStatement("aging", to: "items unsold")
        #expect(try store.savedStatement("aging") == "items unsold")
        #expect(try store.savedStatements() == ["aging": "items unsold"])
        try store.setSavedStatement("aging", to: nil)
        #expect(try store.savedStatement("aging") == nil)
        try store.setSetting("currency", to: "EUR")
        try store.setSetting("currency", to: "GBP")
        #expect(try store.settings() == ["currency": "GBP"])
        try store.setSetting("currency", to: nil)
        #expect(try store.settings().isEmpty)
    }
}
