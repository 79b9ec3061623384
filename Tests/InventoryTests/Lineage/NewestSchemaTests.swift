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

    @Test func itIsWhatTheMigrationsMake() throws {
        #expect(Migrations.newestIdentifier == Migrations.all.last?.identifier, "`make generate` writes it anew")
        let atOnce = try database { try Migrations.run(Migrations.all[...], on: $0) }
        let oneByOne = try database { try Migrations.run(Migrations.all[...], oneByOne: true, on: $0) }
        #expect(try atOnce.read(TableContents.schema) == oneByOne.read(TableContents.schema))
        let tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
        let made = try atOnce.read { try TableContents.all(tables, in: $0) }
        let expected = try oneByOne.read { try TableContents.all(tables, in: $0) }
        // An index that never held anything writes its averages otherwise than one that was emptied.
        for (table, contents) in expected where table != "itemSearch_data" {
            let columns = contents.columns.filter { !Self.drawn.contains($0) }
            #expect(made[table]?.text(of: columns) == contents.text(of: columns), "\(table)")
        }
        #expect(expected["platforms"]?.text(of: ["id"]).count == 18)
        #expect(expected["grdb_migrations"]?.text(of: ["identifier"]).count == Migrations.all.count)
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
