import Foundation
import Testing

@testable import Ledger
@testable import StoreFile
@testable import Upkeep

/// Stores left by the programs of every version, migrated to the newest.
@Suite struct FrozenStoreTests {
    /// Selects the tables of the user and the program, without SQLite's tables of the search index.
    private static let tables = """
        SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'itemSearch*' AND name NOT GLOB 'sqlite_*'
        """

    private func thawed(_ version: String, in scratch: Scratch) throws -> StoreQueue {
        try FrozenStore(version: version).thaw(to: scratch.store)
        return try StoreQueue(path: scratch.store)
    }

    /// `FHQ_RECORD=1` makes the missing stores; existing ones stay as they are.
    @Test func everyVersionHasAFrozenStore() throws {
        if ProcessInfo.processInfo.environment["FHQ_RECORD"] == "1" {
            let made = try FrozenStore.makeMissing()
            if !made.isEmpty { Issue.record("made \(made.joined(separator: ", ")), which are for ever from now on") }
        }
        #expect(FrozenStore.versions == FrozenStore.lineage)
    }

    @Test(arguments: FrozenStore.versions)
    func frozenStoreFillsEveryTableAndKeepsEveryValueInMigration(version: String) throws {
        let scratch = try Scratch()
        let frozen = try thawed(version, in: scratch)
        let before = try frozen.use { database in
            for table in try database.values(String.self, BoundSQL(sql: Self.tables)) {
                let isEmpty = "SELECT NOT EXISTS (SELECT 1 FROM \(table.quotedIdentifier))"
                #expect(try database.value(Bool.self, BoundSQL(sql: isEmpty)) == false, "\(table)")
            }
            return try TableContents.all(Self.tables, in: database)
        }
        try frozen.close()
        let store = try open(scratch.store)
        defer { store.close() }
        let after = try store.read { try TableContents.all(Self.tables, in: $0) }
        for (table, then) in before where !["grdb_migrations", "foldedItems"].contains(table) {
            let now = try #require(after[table], "\(table)")
            // The first versions have another name for items.
            let isRenamed = table == "items" && ["v1", "v2"].contains(version)
            // Derived columns have another test.
            let derived = DerivedState.all.filter { $0.table == table }.flatMap(\.columns)
            let dropped = derived + (isRenamed ? ["sku"] : [])
            let columns = then.columns.filter { !dropped.contains($0) }
            #expect(Set(columns).isSubset(of: now.columns), "\(table)")
            #expect(now.text(of: columns) == then.text(of: columns), "\(table)")
        }
        // The pictures of a frozen store never existed.
        let findings = try store.check().findings.filter { $0.remedy != .addPhotoAgain }
        #expect(findings.isEmpty, "\(findings)")
        let new = try InventoryStore.inMemory(clock: { march })
        #expect(try store.read { try TableContents.schema(of: $0) } == new.read { try TableContents.schema(of: $0) })
    }
}

/// Released migration steps, whose SQL never changes.
@Suite struct LineageTests {
    /// The checksums of the steps' SQL; a release adds a line, which never changes.
    private static let checksums: [String: UInt64] = [
        "v1": 0x226f_eec4_97f3_d3e8, "v2": 0x403a_5dd0_5d7e_a0e6, "v3": 0x3d59_48b4_0fd2_c2c1,
        "v5": 0xe618_bf04_a525_627e,
    ]

    /// FNV-1a, of 64 bits (Fowler, Noll and Vo).
    private func checksum(_ text: StaticString) -> UInt64 {
        text.withUTF8Buffer { $0.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
    }

    @Test func noReleasedStepHasChanged() {
        let steps = Migrations.ofApp.map { ($0.identifier, checksum($0.sql)) }
        for (identifier, checksum) in steps {
            #expect(Self.checksums[identifier] == checksum, "\(identifier): 0x\(String(checksum, radix: 16))")
        }
        #expect(Set(Self.checksums.keys) == Set(steps.map(\.0)))
    }

    @Test func noNewStepHasTheNameOfAnOldOne() {
        #expect(Migrations.names.first == "1.0")
        #expect(Migrations.names.allSatisfy { !Lineage.isBeforeRelease($0) })
    }
}
