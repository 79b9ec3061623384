import Foundation
import QueryLanguage
import Testing
import TestSupport

@testable import Interchange
@testable import Ledger
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// Search in any script, compared with a scan by Unicode's rules, for every way of adding texts.
@Suite struct ScriptSearchTests {
    private struct Oracle: Decodable {
        var texts: [String]
        var searches: [Search]
    }

    private struct Search: Decodable {
        var query: String
        var found: [Int]

        init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            query = try parts.decode(String.self)
            found = try parts.decode([Int].self)
        }
    }

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/search_oracle.py"
    private static let oracle = Result {
        let output = try Child.output(of: ["/usr/bin/env", "python3", script])
        return try JSONDecoder().decode(Oracle.self, from: Data(output.utf8))
    }

    /// The ways to add texts to the store.
    enum Way: CaseIterable {
        case rows, bulk, another, edited, undone
    }

    private static let columns = "(id, sku, title, note, createdAt, updatedAt)"
    private static let stamp = "'2026-03-01T07:12:00.000Z', '2026-03-01T07:12:00.000Z'"

    /// Inserts the texts; every other one is a note, and ids are the texts' numbers plus 1.
    ///
    /// No searched word begins an SKU.
    private func insert(_ texts: [String], _ database: StoreConnection) throws {
        for (number, text) in texts.enumerated() {
            let isTitle = number.isMultiple(of: 2)
            try database.execute(
                """
                INSERT INTO items \(sql: Self.columns) VALUES (\(number + 1), \("QQXQ\(number)"),
                    \(isTitle ? text : nil), \(isTitle ? nil : text), \(sql: Self.stamp))
                """)
        }
    }

    private func store(of texts: [String], _ way: Way, at path: String) throws -> InventoryStore {
        let store = try open(path)
        switch way {
        case .rows: try store.write("test") { try insert(texts, $0) }
        case .bulk:
            try store.write("test") { database in
                let writer = BatchWriter(database)
                let load = try BulkLoad(database, writer)
                defer {
                    writer.end()
                    load.close()
                }
                try insert(texts, database)
                for (number, text) in texts.enumerated() {
                    let column = number.isMultiple(of: 2) ? "title" : "note"
                    var item = Patch(.items)
                    item.set(StoredTable.items["sku"], .text("QQXQ\(number)"))
                    item.set(StoredTable.items[column], .text(text))
                    try load.search.add(item, id: Int64(number + 1))
                }
                try load.finish()
            }
        case .another:
            let other = try StoreQueue(path: path)
            try other.use { try insert(texts, $0) }
            try other.close()
        case .edited:
            try store.write("test") { try insert(texts.map { "🧵 ещё \($0) lampa" }, $0) }
            try store.write("test") { database in
                for (number, text) in texts.enumerated() {
                    let column = number.isMultiple(of: 2) ? "title" : "note"
                    try database.execute("UPDATE items SET \(sql: column) = \(text) WHERE id = \(number + 1)")
                }
            }
        case .undone:
            try store.write("test") { try insert(texts, $0) }
            try store.change("edit", today: askedOn) {
                try $0.database.alter("UPDATE items SET title = 'हिन्दी lamp', note = note || ' box'")
            }
            try store.change("delete", today: askedOn) {
                try $0.database.alter("DELETE FROM items WHERE id > 50")
            }
            _ = try store.undo()
            _ = try store.undo()
        }
        return store
    }

    @Test(arguments: Way.allCases)
    func indexedSearchFindsTheSameAsAScan(_ way: Way) throws {
        let oracle = try Self.oracle.get()
        #expect(oracle.texts.count > 300 && oracle.searches.count > 600)
        let scratch = try Scratch()
        let store = try store(of: oracle.texts, way, at: scratch.store)
        defer { store.close() }
        let context = QueryContext(today: askedOn, homeCurrency: .gbp)
        // The stored words don't depend on the way, so other ways test fewer.
        let step = way == .rows ? 1 : 7
        for number in stride(from: 0, to: oracle.searches.count, by: step) {
            let search = oracle.searches[number]
            var query = Query(noun: .items)
            query.filters = [.search(search.query)]
            query.columns = [.field(try #require(FieldCatalog.field("id", of: .items)))]
            let prepared = try store.prepare(query, in: context)
            var found: [Int] = []
            _ = try prepared.rows { if case .integer(let id) = $0[0] { found.append(Int(id) - 1) } }
            let scalars = search.query.unicodeScalars.map { String($0.value, radix: 16) }
            #expect(found.sorted() == search.found, "\(scalars)")
            #expect(prepared.scannedWords.isEmpty)
        }
        #expect(try store.check().findings.isEmpty)
    }

    @Test func wrongFoldedWordsAreFoundAndRebuilt() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try insert(["हिन्दी", "lamp", "Straße"], $0) }
        for damage in [
            "UPDATE foldedItems SET words = 'other' WHERE itemId = 1", "DELETE FROM foldedItems WHERE itemId = 3",
            "INSERT INTO foldedItems VALUES (2, 'lamp')", "INSERT INTO foldedItems VALUES (99, 'lamp')",
        ] {
            try store.write("test") { try $0.execute(BoundSQL(sql: damage)) }
            let findings = try store.check().findings
            #expect(findings.contains { $0.table == "foldedItems" && $0.remedy == .repair }, "\(damage)")
            try store.repair()
            #expect(try store.check().findings.isEmpty, "\(damage)")
        }
    }
}
