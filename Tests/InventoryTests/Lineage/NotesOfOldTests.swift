import GRDB
import Testing

@testable import Inventory

/// What the triggers of earlier versions have noted is undone and redone after the store was brought up to date.
@Suite struct NotesOfOldTests {
    private static let versions = FrozenStore.versions.filter { (9...16).contains(Int($0.dropFirst()) ?? 0) }

    /// The columns of the noted tables as a version has them, but for what derives and what Drive holds.
    private func columns(in database: Database) throws -> [(table: String, columns: [String])] {
        let others = ["id", "status", "saleId", "soldDay", "askingMinor", "askingCurrency", "listedOn", "photoCount"]
        return try NotedTable.names.filter { try database.tableExists($0) }.map { table in
            let derived = table == "items" ? others : ["id"]
            return (table, try database.columns(in: table).map(\.name).filter { !derived.contains($0) })
        }
    }

    private func dump(_ tables: [(table: String, columns: [String])], _ database: Database) throws -> [StoreDump] {
        try tables.map { try StoreDump.table($0.table, ["id"] + $0.columns, in: database) }
    }

    @Test(arguments: versions)
    func aChangeOfEveryColumnIsTakenBackAfterTheMigration(version: String) throws {
        let scratch = try Scratch()
        try FrozenStore(version: version).thaw(to: scratch.store)
        let queue = try DatabaseQueue(path: scratch.store)
        let (tables, before, after) = try queue.write { database in
            let tables = try columns(in: database)
            let before = try dump(tables, database)
            try database.execute(
                sql: """
                    INSERT INTO changes (id, changedAt, statement, rowsChanged) VALUES (99, '2027-01-01', 'all', 10);
                    UPDATE journal SET changeId = 99;
                    """)
            for (table, columns) in tables {
                for column in columns where !["driveId", "md5"].contains(column) {
                    try ColumnChange.change(column, of: table, in: database)
                }
            }
            try database.execute(sql: "UPDATE journal SET changeId = NULL")
            return (tables, before, try dump(tables, database))
        }
        try queue.close()
        let store = try open(scratch.store)
        defer { store.close() }
        if version == "v16" { try store.write("test") { try $0.execute(sql: "UPDATE imports SET lastChange = NULL") } }
        #expect(try store.undo().number == 99)
        #expect(try store.read { try dump(tables, $0) } == before)
        #expect(try store.redo().number == 99)
        #expect(try store.read { try dump(tables, $0) } == after)
    }

    @Test func whatWasChangedAndUndoneBeforeIsUndoneAndRedoneNow() throws {
        let scratch = try Scratch()
        try FrozenStore(version: "v16").thaw(to: scratch.store)
        let store = try open(scratch.store)
        defer { store.close() }
        let value = { (sql: String) in try store.read { try String.fetchOne($0, sql: sql) } }
        #expect(refused { try store.undo() }?.contains("revert import") == false)
        #expect(try store.revertImport().import.source == "/imports/second")
        #expect(try value("SELECT title FROM items WHERE id = 4") == "Jug")
        #expect(try value("SELECT title FROM items WHERE id = 6") == nil)
        // The import has cleared what could be redone, as a write does.
        #expect(try store.undo(5).statement == "delete FH-20D6G0PM")
        #expect(try value("SELECT deletedAt FROM items WHERE id = 5") == nil)
        #expect(try store.undo(4).number == 4)
        #expect(try value("SELECT count(*) FROM fees WHERE id = 9") == "0")
        #expect(try store.undo(3).number == 3)
        #expect(try store.undo(2).number == 2)
        #expect(try value("SELECT title || costMinor || costCurrency FROM items WHERE id = 2") == "Café chair900GBP")
        #expect(try store.read { try Double.fetchOne($0, sql: "SELECT latitude FROM markets WHERE id = 1") } == 51.4776)
        #expect(try store.undo(1).number == 1)
        #expect(try value("SELECT note FROM items WHERE id = 3") == "Blue")
        for number in [1, 2, 3, 4, 5] as [Int64] { #expect(try store.redo().number == number) }
        #expect(try value("SELECT title FROM items WHERE id = 2") == "Oak chair")
        let findings = try store.check().findings.filter { $0.remedy != .addPhotoAgain }
        #expect(findings.isEmpty, "\(findings)")
    }
}
