import Foundation
import QueryLanguage
import Testing
import TestSupport

@testable import Ledger
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// Rows written by the sqlite3 command, whose derived state fhq computes before it uses them.
@Suite(.enabled(if: !sqliteCommand.isEmpty, sqliteIsMissing), .timeLimit(.whatHangs)) struct OtherProgramTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try FrozenStore(version: Migrations.newest).thaw(to: scratch.store)
        try sqlite("PRAGMA journal_mode = WAL; UPDATE items SET note = 'from ' || sku")
    }

    @discardableResult private func sqlite(_ sql: String) throws -> String {
        try Child.output(of: [sqliteCommand, "-cmd", ".timeout 10000", scratch.store, sql])
    }

    /// The tables from which state is derived or which a sync uploads.
    static let base = BaseRows.tables.map(\.name)

    /// Returns the store's dirty mark, "0" where triggers computed every derived column.
    private func dirty() throws -> String {
        try sqlite("SELECT dirty FROM revision").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    // MARK: - Random writes

    /// Returns a statement of this kind on this table, with values of other rows or none.
    private func write(_ kind: String, _ table: String, using random: inout SeededRandom) throws -> String {
        let info = try sqlite("SELECT name, \"notnull\", pk FROM pragma_table_info('\(table)')").split(separator: "\n")
            .map { $0.split(separator: "|").map(String.init) }
        let row =
            "rowid = (SELECT rowid FROM \(table) ORDER BY rowid LIMIT 1 OFFSET \(Int.random(in: 0..<3, using: &random)))"
        let key =
            ["rates", "settings"].contains(table)
            ? "\(info[0][0]) = (SELECT \(info[0][0]) FROM \(table) LIMIT 1)" : row
        let columns = info.filter { $0[2] == "0" }
        switch kind {
        case "DELETE": return "DELETE FROM \(table) WHERE \(key)"
        case "DELETE last":
            let id = ["rates", "settings"].contains(table) ? info[0][0] : "id"
            return "DELETE FROM \(table) WHERE \(id) = (SELECT max(\(id)) FROM \(table))"
        case "UPDATE":
            let column = columns[Int.random(in: 0..<columns.count, using: &random)]
            let other = "(SELECT \(column[0]) FROM \(table) ORDER BY \(column[0]) DESC LIMIT 1)"
            let value = column[1] == "0" && Bool.random(using: &random) ? "NULL" : other
            return "UPDATE OR IGNORE \(table) SET \(column[0]) = \(value) WHERE \(key)"
        default:
            let unique: Set = ["slug", "orderNumber", "number", "key"]
            let number = Int.random(in: 1...1_000_000, using: &random)
            let all = ["rates", "settings"].contains(table) ? info : columns
            let values = all.map { column in
                let isKey =
                    unique.contains(column[0]) || (table, column[0]) == ("rates", "currency") || column[0] == "sku"
                return isKey ? "\(column[0]) || '\(number)'" : column[0]
            }
            return """
                INSERT OR IGNORE INTO \(table) (\(all.map { $0[0] }.joined(separator: ", ")))
                SELECT \(values.joined(separator: ", ")) FROM \(table) LIMIT 1
                """
        }
    }

    /// The ways in which fhq opens the store after another program.
    enum Way: CaseIterable {
        case reader, writer, purchase, script, backup, undo, open
    }

    private func pass(_ way: Way, _ store: InventoryStore) throws {
        let today = Day.first
        switch way {
        case .reader: _ = try store.settings()
        case .writer: try store.setSetting("state", to: "\(try store.revision())")
        case .purchase:
            _ = try store.change("buy", today: today, of: .newItems) { try $0.buy(Purchase(title: "Zebra ёлка")) }
        case .script: try store.transaction(commit: true) { try store.setSetting("state", to: "script") }
        case .backup:
            let backup = try store.backUp().backup
            try sqlite("UPDATE sales SET deletedAt = createdAt")
            _ = try store.restore(backupAt: backup.path, accepts: { _, _ in true })
        case .undo:
            _ = try store.change("buy", today: today) { try $0.buy(Purchase(title: "Zebra")) }
            try sqlite("UPDATE listings SET askingMinor = 7, askingCurrency = 'GBP'")
            _ = try store.undo()
        case .open: break
        }
    }

    @Test(arguments: base, ["INSERT", "UPDATE", "DELETE"])
    func derivedStateIsRightAfterForeignWritesOnEveryPath(table: String, kind: String) throws {
        var random = SeededRandom(seed: UInt64(Self.base.firstIndex(of: table) ?? 0))
        let store = try open(scratch.store)
        defer { store.close() }
        for way in Way.allCases {
            var kind = kind
            if kind == "DELETE", way != .open {
                // Nothing refers to a row just added, so the backup is sound without it.
                try sqlite(try write("INSERT", table, using: &random))
                kind = "DELETE last"
            }
            let before = try store.revision()
            let statement = try write(kind, table, using: &random)
            let changes = try sqlite("\(statement); SELECT changes()").split(separator: "\n").last ?? "0"
            if changes != "0" { #expect(try store.revision() > before, "the gate of a sync has to see \(statement)") }
            // Written again, since the previous step only read.
            _ = try sqlite(try write("UPDATE", table, using: &random))
            try pass(way, store)
            if way == .open {
                let next = try open(scratch.store)
                _ = try next.revision()
                next.close()
            }
            #expect(try store.derivedFindings().isEmpty, "\(way) after \(statement)")
            #expect(try dirty() == "0")
        }
    }

    /// A table is watched, or nothing outside it is derived from its rows.
    @Test func everyTableIsWatchedOrIndependent() throws {
        let alone: Set = [
            "changes", "changedRows", "importedRecords", "exchanges", "rowOrigins", "fieldTimes", "removedRows",
            "outbox",
            "driveFiles", "syncState", "listingNumbers", "savedStatements", "mappings", "skuCounter", "revision",
            "dailyTotals",
            "foldedItems", "grdb_migrations",
        ]
        let tables = try sqlite(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'itemSearch*' AND name NOT GLOB 'sqlite*'"
        )
        #expect(Set(tables.split(separator: "\n").map(String.init)) == alone.union(Self.base))
    }

    // MARK: - Reading alone

    private func found(_ text: String, in store: InventoryStore) throws -> [Int] {
        var query = Query(noun: .items)
        query.filters = [.search(text)]
        query.columns = [.field(.itemID)]
        var ids: [Int] = []
        _ = try store.prepare(query, in: QueryContext(today: .first, homeCurrency: .gbp)).rows {
            if case .integer(let id) = $0[0] { ids.append(Int(id)) }
        }
        return ids
    }

    @Test func readOnlyStoreReportsStalenessAndStillFindsNewWords() throws {
        try sqlite("UPDATE items SET title = 'Zebra ёлка' WHERE id = 1")
        let reader = try open(scratch.store, .readOnly)
        #expect(try found("zebra", in: reader) == [1])
        #expect(try found("ёлк", in: reader) == [1])
        #expect(try found("brass", in: reader).isEmpty)
        #expect(
            reader.staleness
                == "figures may be out of date, since another program has changed the store: "
                + "run a statement once without --read-only or --safe")
        let report = try reader.check()
        #expect(report.findings.allSatisfy { $0.remedy != .repair }, "\(report.findings)")
        #expect(report.skipped.count == 2)
        reader.close()
        #expect(try dirty() != "0")
        let writer = try open(scratch.store)
        #expect(try found("zebra", in: writer) == [1])
        #expect(writer.staleness == nil)
        writer.close()
        let again = try open(scratch.store, .readOnly)
        #expect(try found("zebra", in: again) == [1])
        #expect(again.staleness == nil)
        again.close()
    }

    @Test func aBackupKeepsTheMark() throws {
        let store = try open(scratch.store)
        defer { store.close() }
        try store.setSetting("state", to: "taken in")
        try sqlite("DELETE FROM sales WHERE id = 2")
        let copy = scratch.path + "/copy.sqlite"
        try store.queue.alter { database in
            try BackupFile(path: copy).copy(database) { _ in }
        }
        #expect(try Child.output(of: [sqliteCommand, copy, "SELECT dirty FROM revision"]) == "8\n")
    }

    @Test func writesByFhqLeaveTheStoreClean() throws {
        let store = try open(scratch.store)
        defer { store.close() }
        _ = try store.change("buy", today: .first, of: .newItems) { try $0.buy(Purchase(title: "Lamp")) }
        #expect(try dirty() == "0")
        try store.transaction(commit: true) { try store.setSetting("currency", to: "EUR") }
        #expect(try dirty() == "0")
        _ = try store.undo()
        #expect(try dirty() == "0")
        #expect(try store.derivedFindings().isEmpty)
    }

    /// A change that names too few tables still leaves correct derived rows.
    @Test func derivedRowsAreRightWhenAWriteNamesNoTable() throws {
        let store = try open(scratch.store)
        defer { store.close() }
        try store.write("test", of: []) {
            try $0.execute("UPDATE sales SET deletedAt = 'x'; UPDATE items SET title = 'Zebra'")
        }
        #expect(try dirty() == "0")
        #expect(try store.derivedFindings().isEmpty)
        #expect(try found("zebra", in: store).count > 2)
    }
}

/// A store made by an unreleased draft of `1.0`.
@Suite struct UnfinishedStoreTests {
    @Test func storeWithoutTriggersIsRefusedUntouched() throws {
        let scratch = try Scratch()
        try open(scratch.store).close()
        let queue = try StoreQueue(path: scratch.store)
        try queue.alter { database in
            for name in try database.values(String.self, "SELECT name FROM sqlite_master WHERE type = 'trigger'") {
                try database.execute("DROP TRIGGER \(sql: name)")
            }
            try database.execute("ALTER TABLE revision DROP COLUMN dirty; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try queue.close()
        let before = try scratch.bytes()
        for access in [Access.readWrite, .readOnly] {
            #expect(
                try refusal { _ = try open(scratch.store, access) }
                    == .beforeRelease(path: scratch.store, version: "an unfinished 1.0"))
        }
        #expect(try scratch.bytes() == before)
    }
}

/// The language's tables and the views compute the same derived columns.
@Suite struct DerivedColumnTests {
    @Test(arguments: DerivedState.all.map(\.table))
    func viewComputesDerivedColumns(table: String) throws {
        let store = try InventoryStore.inMemory(clock: { march })
        let state = try #require(DerivedState.all.first { $0.table == table })
        try store.queue.alter { database in
            try database.execute(BoundSQL(sql: Derivation.views))
            let columns = try database.values(
                String.self, "SELECT name FROM pragma_table_info(\(state.view)) WHERE name <> \(state.key)")
            #expect(Set(columns) == Set(state.columns))
        }
    }
}
