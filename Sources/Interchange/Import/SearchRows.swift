import Ledger
import Queries
import QueryLanguage
import StoreFile

/// A writer of the search words of new items, which no trigger sees.
struct SearchRows {
    private let writer: BatchWriter
    private let plain: Int
    /// The statements for a text with other than ASCII characters.
    private let folded: (words: Int, index: Int)

    init(_ writer: BatchWriter) throws {
        self.writer = writer
        plain = try writer.place(of: "INSERT INTO itemSearch (rowid, words) VALUES (?, ?)")
        let words = StoreFunction.words.rawValue
        // A single row of values, since the index flushes before each statement that may add several.
        folded = try (
            writer.place(of: "INSERT INTO foldedItems (itemId, words) VALUES (?, \(words)(?))"),
            writer.place(
                of: """
                    INSERT INTO itemSearch (rowid, words)
                    VALUES (?1, (SELECT words FROM foldedItems WHERE itemId = ?1))
                    """)
        )
    }

    /// Writes the words of an item; folded words are added only if needed.
    func add(_ item: Patch, id: Int64) throws {
        let texts = Self.columns.map { if case .text(let text) = item[$0] { text } else { "" } }
        let isPlain = texts.allSatisfy { text in
            var text = text
            // The bytes in memory, sixteen at once.
            return text.withUTF8 { $0.reduce(0, |) } < 0x80
        }
        try writer.append { batch in
            batch.begin(statement: isPlain ? plain : folded.words, values: 2)
            batch.append(.integer(id))
            batch.append(joining: texts)
        }
        if isPlain { return }
        try writer.append { batch in
            batch.begin(statement: folded.index, values: 1)
            batch.append(.integer(id))
        }
    }

    private static let columns = ["title", "sku", "note"].map { StoredTable.items.place(of: $0) }
}
