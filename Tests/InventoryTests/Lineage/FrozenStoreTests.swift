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
    func itHasRowsInEveryTable(version: String) throws {
        let scratch = try Scratch()
        try thawed(version, in: scratch).read { database in
            for table in try String.fetchAll(database, sql: Self.tables) {
                let isEmpty = "SELECT NOT EXISTS (SELECT 1 FROM \(table.quotedDatabaseIdentifier))"
                #expect(try Bool.fetchOne(database, sql: isEmpty) == false, "\(table)")
            }
        }
    }

    @Test(arguments: FrozenStore.versions)
    func itIsBroughtUpToDateWithEveryValueOfEveryRow(version: String) throws {
        let scratch = try Scratch()
        let frozen = try thawed(version, in: scratch)
        let before = try frozen.read { try Self.contents(of: $0) }
        try frozen.close()
        let store = try open(scratch.store)
        defer { store.close() }
        let after = try store.read { try Self.contents(of: $0) }
        for (table, then) in before where !["grdb_migrations", "journal", "itemSearch"].contains(table) {
            let now = try #require(after[table], "\(table)")
            // The first versions call items otherwise, and the number of a note means nothing.
            let isRenamed = table == "items" && ["v1", "v2"].contains(version)
            let dropped = isRenamed ? ["sku"] : table == "changedRows" ? ["id"] : []
            let columns = then.columns.filter { !dropped.contains($0) }
            #expect(Set(columns).isSubset(of: now.columns), "\(table)")
            #expect(now.text(of: columns) == then.text(of: columns), "\(table)")
        }
        // Its pictures were never there.
        let findings = try store.check().findings.filter { $0.remedy != .addPhotoAgain }
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test(arguments: FrozenStore.versions)
    func itEndsWithTheSchemaOfANewStore(version: String) throws {
        let scratch = try Scratch()
        try thawed(version, in: scratch).close()
        let store = try open(scratch.store)
        defer { store.close() }
        let new = try InventoryStore.inMemory(clock: { march })
        let schema = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
        #expect(
            try store.read { try Row.fetchAll($0, sql: schema) } == new.read { try Row.fetchAll($0, sql: schema) })
    }

    // MARK: - Whole tables

    /// What a table holds, each value as SQL text.
    private struct Contents {
        let columns: [String]
        let rows: [[String: String]]

        func text(of columns: [String]) -> [String] {
            rows.map { row in columns.map { row[$0] ?? "" }.joined(separator: " ") }.sorted()
        }
    }

    private static func contents(of database: Database) throws -> [String: Contents] {
        let tables = try String.fetchAll(database, sql: tables)
        return try Dictionary(uniqueKeysWithValues: tables.map { ($0, try contents(of: $0, database)) })
    }

    private static func contents(of table: String, _ database: Database) throws -> Contents {
        let columns = try database.columns(in: table).map(\.name)
        let values = columns.map { "quote(\($0.quotedDatabaseIdentifier))" }.joined(separator: ", ")
        let rows = try Row.fetchAll(database, sql: "SELECT \(values) FROM \(table.quotedDatabaseIdentifier)")
        return Contents(
            columns: columns,
            rows: rows.map { row in
                Dictionary(uniqueKeysWithValues: zip(columns, row.databaseValues.map { "\($0)" }))
            })
    }
}
