import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Ledger
@testable import StoreFile
@testable import Upkeep

/// Rows written by another program with every verb of SQL, in every table.
@Suite(.enabled(if: !sqliteCommand.isEmpty, sqliteIsMissing), .timeLimit(.whatHangs)) struct ForeignVerbTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try FrozenStore(version: Migrations.newest).thaw(to: scratch.store)
    }

    /// The ways in which fhq uses the store afterwards.
    enum Way: CaseIterable {
        case reader, writer, purchase
    }

    private func pass(_ way: Way, _ store: InventoryStore) throws {
        switch way {
        case .reader: _ = try store.settings()
        case .writer: try store.setSetting("state", to: "written")
        case .purchase:
            _ = try store.change("buy", today: .first, of: .newItems) { try $0.buy(Purchase(title: "Zebra")) }
        }
    }

    /// The verbs by which a program may write a row, most of which may remove others that no trigger sees.
    enum Verb: CaseIterable {
        case insert, replace, replaceByKey, insertOrReplaceSome, updateOrReplace, upsert, deleteAndInsert, update,
            delete
    }

    /// Returns the statement of a verb for a table; amounts, days and texts change, as far as the table allows.
    private func statement(_ verb: Verb, _ table: String) throws -> String {
        let columns = "SELECT name, pk FROM pragma_table_info('\(table)')"
        let info = try Child.output(of: [sqliteCommand, scratch.store, columns]).split(separator: "\n").map {
            $0.split(separator: "|").map(String.init)
        }
        let all = info.map { $0[0] }
        let keys = info.filter { $0[1] != "0" }.map { $0[0] }
        func changed(_ column: String) -> String {
            if column.hasSuffix("Minor") { return "\(column) + 7" }
            return ["boughtDay", "soldDay", "listedDay", "day"].contains(column) ? "date(\(column), '-1 day')" : column
        }
        func row(_ columns: [String] = all, new: Bool = false) -> String {
            let values = columns.map { column in
                if keys.contains(column) { return new ? "(SELECT max(\(column)) FROM \(table)) || '1'" : column }
                let isUnique = ["sku", "slug", "orderNumber", "number"].contains(column)
                return verb == .insert && isUnique ? "\(column) || '1'" : changed(column)
            }
            return "(\(columns.joined(separator: ", "))) SELECT \(values.joined(separator: ", ")) FROM \(table)"
        }
        let first = "ORDER BY \(keys[0]) LIMIT 1"
        let rest = all.filter { !keys.contains($0) }
        switch verb {
        case .insert: return "INSERT OR IGNORE INTO \(table) \(row(new: true)) \(first)"
        case .replace: return "REPLACE INTO \(table) \(row()) \(first)"
        // Another id with the same unique values, such as an item's SKU.
        case .replaceByKey: return "REPLACE INTO \(table) \(row(new: true)) \(first)"
        // Programs that know some columns only, which leave out derived ones.
        case .insertOrReplaceSome:
            let derived = DerivedState.all.first { $0.table == table }?.columns ?? []
            return "INSERT OR REPLACE INTO \(table) \(row(all.filter { !derived.contains($0) })) \(first)"
        case .updateOrReplace:
            return "UPDATE OR REPLACE \(table) SET \(keys[0]) = (SELECT max(\(keys[0])) FROM \(table)) "
                + "WHERE \(keys[0]) = (SELECT min(\(keys[0])) FROM \(table))"
        case .upsert:
            let set = rest.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
            return "INSERT INTO \(table) (\(all.joined(separator: ", "))) SELECT * FROM (SELECT "
                + all.map { keys.contains($0) ? $0 : "\(changed($0)) AS \($0)" }.joined(separator: ", ")
                + " FROM \(table) \(first)) WHERE TRUE ON CONFLICT DO UPDATE SET \(set)"
        case .deleteAndInsert:
            return "CREATE TEMP TABLE t AS SELECT * FROM \(table) \(first); "
                + "DELETE FROM \(table) WHERE \(keys[0]) = (SELECT \(keys[0]) FROM t); "
                + "INSERT INTO \(table) SELECT \(all.map(changed).joined(separator: ", ")) FROM t"
        case .update:
            return "UPDATE OR IGNORE \(table) SET \(rest.map { "\($0) = \(changed($0))" }.joined(separator: ", "))"
        case .delete: return "DELETE FROM \(table) WHERE \(keys[0]) = (SELECT max(\(keys[0])) FROM \(table))"
        }
    }

    @Test(arguments: OtherProgramTests.base, Verb.allCases)
    func figuresAreRightAfterEveryVerb(table: String, verb: Verb) throws {
        var written = 0
        for pragmas in ["", "PRAGMA foreign_keys = ON;", "PRAGMA recursive_triggers = ON;"] {
            for way in Way.allCases {
                let scratch = try Scratch()
                try FrozenStore(version: Migrations.newest).thaw(to: scratch.store)
                try Self.settle(scratch.store)
                let sql = try "\(pragmas) \(statement(verb, table)); SELECT total_changes()"
                let done = try Child.run([sqliteCommand, scratch.store, sql])
                // A constraint of the table may refuse the statement.
                guard done.status == 0, Int(done.output.split(separator: "\n").last ?? "") ?? 0 > 0 else { continue }
                written += 1
                let store = try open(scratch.store)
                defer { store.close() }
                try pass(way, store)
                #expect(try store.derivedFindings() == [], "\(way) after \(sql)")
            }
        }
        #expect(written > 0 || [.updateOrReplace, .upsert, .delete, .deleteAndInsert].contains(verb), "\(table)")
    }

    /// Computes what the frozen store lacks.
    private static func settle(_ path: String) throws {
        let store = try open(path)
        defer { store.close() }
        try store.setSetting("state", to: "settled")
    }
}

extension InventoryStore {
    /// Returns the findings of a check that computes all derived state again.
    func derivedFindings() throws -> [Finding] {
        let names: Set = ["items", "sales", "orders", "payouts", "dailyTotals", "foldedItems", "itemSearch"]
        return try check().findings.filter {
            $0.remedy == .repair && ($0.table.map(names.contains) ?? true) || $0.problem.contains("outbox")
        }
    }
}
