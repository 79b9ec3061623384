import Foundation
import GRDB
import Testing

@testable import Inventory

/// Stores of every version, as the programs of their days have left them, are brought up to date.
@Suite struct FrozenStoreTests {
    /// The tables with rows of the user's or of the program's; those that the search index is made of are SQLite's own.
    private static let tables = """
        SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'itemSearch_*' AND name NOT GLOB 'sqlite_*'
        """

    private func thawed(_ version: String, in scratch: Scratch) throws -> DatabaseQueue {
        try FrozenStore(version: version).thaw(to: scratch.store)
        return try DatabaseQueue(path: scratch.store)
    }

    /// `FHQ_RECORD=1` makes those that are missing; what is there stays as it is.
    @Test func everyVersionHasOne() throws {
        if ProcessInfo.processInfo.environment["FHQ_RECORD"] == "1" {
            let made = try FrozenStore.makeMissing()
            if !made.isEmpty { Issue.record("made \(made.joined(separator: ", ")), which are for ever from now on") }
        }
        #expect(FrozenStore.versions == Migrations.all.map { $0.identifier })
    }

    @Test(arguments: FrozenStore.versions)
    func itHasRowsInEveryTableAndKeepsEveryValueWhenItIsBroughtUpToDate(version: String) throws {
        let scratch = try Scratch()
        let frozen = try thawed(version, in: scratch)
        let before = try frozen.read { database in
            for table in try String.fetchAll(database, sql: Self.tables) {
                let isEmpty = "SELECT NOT EXISTS (SELECT 1 FROM \(table.quotedDatabaseIdentifier))"
                #expect(try Bool.fetchOne(database, sql: isEmpty) == false, "\(table)")
            }
            return try TableContents.all(Self.tables, in: database)
        }
        try frozen.close()
        let store = try open(scratch.store)
        defer { store.close() }
        let after = try store.read { try TableContents.all(Self.tables, in: $0) }
        for (table, then) in before where !["grdb_migrations", "journal", "itemSearch", "foldedItems"].contains(table) {
            let now = try #require(after[table], "\(table)")
            // The first versions call items otherwise, and the number of a note means nothing.
            let isRenamed = table == "items" && ["v1", "v2"].contains(version)
            // What follows from other rows has a test of its own.
            let derived = try store.read { database in
                try DerivedState.all.filter { $0.table == table }.flatMap { try $0.columns(in: database) }
            }
            let dropped = derived + (isRenamed ? ["sku"] : table == "changedRows" ? ["id"] : [])
            let columns = then.columns.filter { !dropped.contains($0) }
            #expect(Set(columns).isSubset(of: now.columns), "\(table)")
            #expect(now.text(of: columns) == then.text(of: columns), "\(table)")
        }
        // Its pictures were never there.
        let findings = try store.check().findings.filter { $0.remedy != .addPhotoAgain }
        #expect(findings.isEmpty, "\(findings)")
        let new = try InventoryStore.inMemory(clock: { march })
        #expect(try store.read { try TableContents.schema(of: $0) } == new.read { try TableContents.schema(of: $0) })
    }
}

/// What a released step does is fixed to the letter.
@Suite struct LineageTests {
    /// The checksums of the steps' SQL: a line is added when a step is released, and never changes.
    private static let checksums: [String: UInt64] = [
        "v1": 0x226f_eec4_97f3_d3e8, "v2": 0x403a_5dd0_5d7e_a0e6, "v3": 0x3d59_48b4_0fd2_c2c1,
        "v5": 0xe618_bf04_a525_627e, "v6": 0xa826_843e_434f_c964, "v7": 0xccb2_899b_6acd_099f,
        "v8": 0x4a63_f193_2f02_1bcc, "v9": 0x03c2_3b14_7d7e_96ac, "v10": 0x6e25_dab3_52a5_a699,
        "v11": 0x4772_8877_77a9_1647, "v12": 0x818d_5d97_352c_eda2, "v13": 0xcb2c_05d4_f1c5_c020,
        "v14": 0x3ca9_39cd_8653_7c68, "v15": 0x0560_0e52_d92c_8fbe, "v16": 0x0c24_b4ea_2019_b435,
        "v17": 0xe11a_6b1e_8e33_43fe, "v18": 0x4b8f_8dd4_c01d_e896, "v19": 0xc1c5_6fe1_56b5_e9df,
        "v20": 0x0d99_04d2_74a9_24f1, "v21": 0xae9f_7436_86e3_5615,
        "v22": 0x873d_f1f4_0cd4_36e1, "v23": 0x5320_2569_93fd_072d, "v24": 0x7971_16a5_640d_8555,
        "v25": 0x1d41_9af0_8716_e38e, "v26": 0x02bf_77e1_bcc2_34f0,
        "v27": 0xef35_dda7_4491_9c4a, "v28": 0x6279_b5d1_5a44_7132,
        "v29": 0xd6dd_75e0_6ff2_5f86, "v30": 0x4960_5dc5_7296_dbe0,
    ]

    /// FNV-1a, of 64 bits (Fowler, Noll and Vo).
    private func checksum(_ text: StaticString) -> UInt64 {
        text.withUTF8Buffer { $0.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
    }

    @Test func noReleasedStepHasChanged() {
        let steps = Migrations.all.map { ($0.identifier, checksum($0.sql)) }
        for (identifier, checksum) in steps {
            #expect(Self.checksums[identifier] == checksum, "\(identifier): 0x\(String(checksum, radix: 16))")
        }
        #expect(Set(Self.checksums.keys) == Set(steps.map(\.0)))
    }

    @Test func theStepsAreInTheOrderOfTheirNumbersAndThereIsNoFourth() {
        let numbers = Migrations.all.compactMap { Int($0.identifier.dropFirst()) }
        #expect(numbers == numbers.sorted() && Set(numbers).count == Migrations.all.count)
        #expect(!numbers.contains(4))
    }
}
