import GRDB
import Testing

@testable import Inventory

/// A new store is made at once, and is what the migrations make one after another.
@Suite struct NewestSchemaTests {
    /// What every store draws for itself.
    private static let drawn: Set = ["storeMark", "mark"]

    private func database(_ run: (Database) throws -> Void) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(configuration: InventoryStore.configuration(.readWrite, patience: .zero))
        try queue.unsafeReentrantWrite(run)
        return queue
    }

    private func rows(_ queue: DatabaseQueue) throws -> [String: [[String]]] {
        try queue.read { database in
            let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            return try Dictionary(
                uniqueKeysWithValues: tables.map { table in
                    let rows = try Row.fetchAll(database, sql: "SELECT * FROM \(table)")
                    return (
                        table,
                        rows.map { row in
                            row.map { name, value in "\(name) \(Self.drawn.contains(name) ? "drawn" : "\(value)")" }
                        }
                    )
                })
        }
    }

    private func schema(_ queue: DatabaseQueue) throws -> [Row] {
        try queue.read {
            try Row.fetchAll($0, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name")
        }
    }

    @Test func itIsWhatTheMigrationsMake() throws {
        #expect(Migrations.newestIdentifier == Migrations.all.last?.identifier, "`make generate` writes it anew")
        let atOnce = try database { try Migrations.run(Migrations.all[...], on: $0) }
        let oneByOne = try database { try Migrations.runEach(Migrations.all[...], on: $0) }
        #expect(try schema(atOnce) == schema(oneByOne))
        let (made, expected) = try (rows(atOnce), rows(oneByOne))
        #expect(expected["platforms"]?.count == 18 && expected["grdb_migrations"]?.count == Migrations.all.count)
        // An index that never held anything writes its averages otherwise than one that was emptied.
        for (table, rows) in expected where table != "itemSearch_data" { #expect(made[table] == rows, "\(table)") }
        #expect(try atOnce.read { try Int.fetchOne($0, sql: "PRAGMA application_id") } == Migrations.applicationId)
    }

    @Test func everyStoreDrawsItsOwnMarks() throws {
        let marks = try (0..<2).map { _ in
            try database { try Migrations.run(Migrations.all[...], on: $0) }.read {
                try Row.fetchOne($0, sql: "SELECT storeMark, mark FROM syncState, exchanges")
            }
        }
        let all = marks.compactMap { $0 }.flatMap { [$0[0] as String, $0[1]] }
        #expect(Set(all).count == 4 && all.allSatisfy { $0.count >= 16 })
        // Nothing else is drawn: it would stand in the program as a constant.
        #expect(try SchemaText.ofMigrations() == SchemaText.ofMigrations())
    }
}
