import Foundation
import Testing
import TestSupport

@testable import Drive
@testable import Ledger
@testable import StoreFile
@testable import Upkeep

/// Every index, with a statement that needs it: SQLite explains the SQL that fhq prepares for the statement.
@Suite struct IndexTests {
    private let folder = TemporaryFolder()
    private var log: String { folder.path + "/statements" }
    private var path: String { folder.path + "/inventory.sqlite" }

    init() throws {
        let examples = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../examples").standardized.path
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/examples", withDestinationPath: examples)
    }

    @Test func everyIndexIsNamedWithAStatement() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        let made = try store.read {
            try $0.values(String.self, "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        }
        #expect(IndexUses.all.map(\.index).sorted() == made.sorted())
    }

    @Test func everyIndexIsUsedByItsStatement() throws {
        var used: [String: Set<String>] = [:]
        used[IndexUses.imports[0]] = try indexes(usedBy: IndexUses.imports[0])
        try nameWhatStatementsAskFor()
        let others = Set(IndexUses.all.map(\.statement)).subtracting(IndexUses.imports + [IndexUses.undo]).sorted()
        for statement in [IndexUses.imports[1]] + others + [IndexUses.undo] {
            used[statement] = try indexes(usedBy: statement)
        }
        for (index, statement) in IndexUses.all {
            #expect(used[statement]?.contains(index) == true, "“\(statement)” does not use \(index)")
        }
    }

    /// Gives the example inventory the names that the statements use.
    private func nameWhatStatementsAskFor() throws {
        let store = try open(path)
        defer { store.close() }
        try store.write("test") {
            try $0.execute(
                """
                UPDATE markets SET name = 'Battersea' WHERE id = 1;
                INSERT INTO hauls (name, createdAt, updatedAt) SELECT 'Sunday', createdAt, updatedAt FROM markets LIMIT 1;
                """)
        }
    }

    /// Returns the indexes read by the SQL that fhq prepares for `statement`.
    private func indexes(usedBy statement: String) throws -> Set<String> {
        let asked = statement == "sync" ? [InventoryStore.pendingSQL] : try prepared(by: statement)
        let store = try open(path)
        defer { store.close() }
        // Explained on a writing connection, so that the plan includes triggers.
        return try store.write("explain") { database in
            var roots: [Int: String] = [:]
            for row in try database.rows("SELECT rootpage, name FROM sqlite_master WHERE type = 'index'") {
                roots[row["rootpage"]] = row["name"] as String
            }
            var used: Set<String> = []
            for sql in asked {
                // SQL that reads a temporary table can't be explained outside the program.
                guard let steps = try? database.rows(BoundSQL(sql: "EXPLAIN \(sql)")) else { continue }
                used.formUnion(Self.indexes(readIn: steps, roots))
            }
            return used
        }
    }

    /// Runs fhq and returns the SQL texts that it prepares.
    private func prepared(by statement: String) throws -> Set<String> {
        try? FileManager.default.removeItem(atPath: log)
        let run = try Child.run(
            [TestProducts.executable("fhq"), "--yes", "-c", statement], in: folder.path,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC", "LANG": "C.UTF-8", "FHQ_STORE": path,
                "FHQ_NOW": "2026-11-01T12:00:00Z", "FHQ_RATES": "off", "FHQ_BACKUP": "off",
                "LD_PRELOAD": TestProducts.executable("libFaultInjection.so"), "STATEMENT_LOG": log,
            ])
        #expect(run.status == 0, "\(statement): \(run.errors)")
        let texts = try Data(contentsOf: URL(fileURLWithPath: log)).split(separator: 0)
        let verbs = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"]
        return Set(texts.map { String(decoding: $0, as: UTF8.self) }).filter { sql in
            verbs.contains { sql.drop(while: \.isWhitespace).hasPrefix($0) }
        }
    }

    /// The opcodes that seek in an index, without those that only maintain it.
    private static let looking: Set = [
        "SeekGE", "SeekGT", "SeekLE", "SeekLT", "Found", "NotFound", "NoConflict", "Rewind", "Last",
    ]

    /// Returns the indexes in which a program of SQLite seeks rows.
    private static func indexes(readIn steps: [FetchedRow], _ roots: [Int: String]) -> Set<String> {
        var cursors: [Int: String] = [:]
        var used: Set<String> = []
        for step in steps {
            let (code, cursor, root): (String, Int, Int) = (step["opcode"], step["p1"], step["p2"])
            if code == "Init" { cursors = [:] }
            if ["OpenRead", "OpenWrite", "ReopenIdx"].contains(code) { cursors[cursor] = roots[root] }
            if looking.contains(code), let index = cursors[cursor] { used.insert(index) }
        }
        return used
    }
}
