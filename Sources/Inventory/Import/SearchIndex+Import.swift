import QueryLanguage

extension SearchIndex {
    /// Has the words of a new item written that no trigger sees.
    static func add(_ item: Patch, id: Int64, to writer: RowWriter) throws {
        let texts = [title, sku, note].map { if case .text(let text) = item[$0] { text } else { "" } }
        var words = texts
        if !texts.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) {
            words = SearchWords(texts.joined(separator: " ")).indexed
            try write(words, id, with: "INSERT INTO foldedItems (itemId, words) VALUES (?, ?)", to: writer)
        }
        try write(words, id, with: "INSERT INTO itemSearch(rowid, words) VALUES (?, ?)", to: writer)
    }

    private static let title = StoredTable.items.place(of: "title")
    private static let sku = StoredTable.items.place(of: "sku")
    private static let note = StoredTable.items.place(of: "note")

    private static func write(_ words: [String], _ id: Int64, with sql: String, to writer: RowWriter) throws {
        let place = try writer.place(of: sql)
        try writer.append { batch in
            batch.begin(statement: place, values: 2)
            batch.append(.integer(id))
            batch.append(joining: words)
        }
    }
}
