import CSQLite
import QueryLanguage
import StoreFile

/// A search for the words of the search index that begin with a prefix.
///
/// Asked for a prefix, the index would read all rows of each word before it gives the first; asked for whole words, it
/// reads only the rows wanted.
struct SearchVocabulary {
    let database: StoreConnection
    /// The most words of one beginning; with more, the index is asked for the prefix itself.
    private static let most = 64
    /// Sorts after a word, and before every longer word that begins with it.
    private static let next = "\u{1}"

    /// Makes the vocabulary table known to the connection.
    ///
    /// It does nothing inside a transaction, since the connection would forget the table's schema at its end.
    func prepare() {
        guard !database.isInsideTransaction else { return }
        sqlite3_exec(
            database.sqliteConnection,
            "CREATE VIRTUAL TABLE IF NOT EXISTS temp.searchWords USING fts5vocab('main', 'itemSearch', 'instance')",
            nil, nil, nil)
    }

    /// Returns the words with this beginning; `nil` if there are too many, or the connection doesn't know the
    /// vocabulary table.
    func words(beginning prefix: String) throws -> [String]? {
        let words = try self.words(beginning: prefix, atMost: Self.most + 1)
        return words.flatMap { $0.count > Self.most ? nil : $0 }
    }

    private func words(beginning prefix: String, atMost most: Int) throws -> [String]? {
        guard let statement = try? RowStatement(cached: Self.sql, in: database) else { return nil }
        var words: [String] = []
        while words.count < most {
            let start = words.last.map { $0 + Self.next } ?? prefix
            guard let word = try statement.binding(start).value(String.self), word.utf8.starts(with: prefix.utf8)
            else { break }
            words.append(word)
        }
        return words
    }

    /// The most words that are compared with a misspelt one.
    private static let mostCompared = 5_000

    /// Returns the indexed word nearest to one that begins none; `nil` if it does, or if none is near.
    ///
    /// A slip is rarely in both of the first two letters, so only words with one of them as their first are compared.
    func word(nearest word: String) throws -> String? {
        guard try words(beginning: word, atMost: 1)?.isEmpty == true else { return nil }
        let candidates = try word.prefix(2).flatMap {
            try words(beginning: String($0), atMost: Self.mostCompared) ?? []
        }
        return Spelling.nearest(to: word, among: candidates)
    }

    static let sql = "SELECT term FROM temp.searchWords WHERE term >= ? LIMIT 1"
}

extension InventoryStore {
    /// Returns a search with near words of items in place of those that no item has; `nil` if no word is replaced.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func respelt(_ text: String) throws -> String? {
        queue.use { SearchVocabulary(database: $0).prepare() }
        let words = SearchWords(text).asked.flatMap(\.self)
        let known = try read { database in
            try words.map { try SearchVocabulary(database: database).word(nearest: $0) ?? $0 }
        }
        return known == words ? nil : known.joined(separator: " ")
    }
}
