import Testing

@testable import StoreFile
@testable import Upkeep

/// The contents of a new store.
@Suite struct NewStoreTests {
    private func text(_ sql: String, in store: InventoryStore) throws -> String? {
        try store.read { try $0.value(String.self, BoundSQL(sql: sql)) }
    }

    @Test func newStoreHasTheKnownPlatformsAndFees() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        #expect(try text("SELECT count(*) || ' ' || min(id) || ' ' || max(id) FROM platforms", in: store) == "18 1 18")
        #expect(try text("SELECT count(*) || ' ' || sum(partsPerMillion) FROM fees", in: store) == "3 0")
        #expect(try text("PRAGMA application_id", in: store) == "\(Migrations.applicationId)")
        #expect(
            try text("SELECT group_concat(identifier) FROM grdb_migrations", in: store)
                == Migrations.names.joined(separator: ","))
    }

    @Test func newStoreDrawsUniqueMarks() throws {
        let marks = try (0..<2).flatMap { _ in
            let store = try InventoryStore.inMemory(clock: { march })
            return try ["storeMark FROM syncState", "mark FROM exchanges"].compactMap {
                try text("SELECT \($0)", in: store)
            }
        }
        #expect(Set(marks).count == 4 && marks.allSatisfy { $0.count >= 16 })
    }
}
