import Ledger
import Queries
import QueryLanguage
import StoreFile

extension SearchIndex {
    /// Writes the search words of a new item, which no trigger sees; folded words are added only if needed.
    static func add(_ item: Patch, id: Int64, to writer: RowWriter) throws {
        let texts = [title, sku, note].map { if case .text(let text) = item[$0] { text } else { "" } }
        if texts.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) {
            return try write(texts, id, with: "INSERT INTO itemSearch (rowid, words) VALUES (?, ?)", to: writer)
        }
        let words = StoreFunction.words.rawValue
        try write(texts, id, with: "INSERT INTO foldedItems (itemId, words) VALUES (?, \(words)(?))", to: writer)
        // A single row of values, since the index flushes before each statement that may add several.
        try write(
            [], id,
            with: """
                INSERT INTO itemSearch (rowid, words)
                VALUES (?1, (SELECT words FROM foldedItems WHERE itemId = ?1))
                """,
            to: writer)
    }

    private static let title = StoredTable.items.place(of: "title")
    private static let sku = StoredTable.items.place(of: "sku")
    private static let note = StoredTable.items.place(of: "note")

    private static func write(_ texts: [String], _ id: Int64, with sql: String, to writer: RowWriter) throws {
        let place = try writer.place(of: sql)
        try writer.append { batch in
            batch.begin(statement: place, values: texts.isEmpty ? 1 : 2)
            batch.append(.integer(id))
            if !texts.isEmpty { batch.append(joining: texts) }
        }
    }
}
