import GRDB
import GRDBSQLite

/// A search for the words of the search index that begin with a prefix.
///
/// Asked for a prefix, the index would read all rows of each word before it gives the first; asked for whole words, it
/// reads only the rows wanted.
struct SearchVocabulary {
    let database: Database
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
        guard let statement = try? database.cachedStatement(sql: Self.sql) else { return nil }
        var words: [String] = []
        while words.count <= Self.most {
            let start = words.last.map { $0 + Self.next } ?? prefix
            guard let word = try String.fetchOne(statement, arguments: [start]), word.utf8.starts(with: prefix.utf8)
            else { return words }
            words.append(word)
        }
        return nil
    }

    static let sql = "SELECT term FROM temp.searchWords WHERE term >= ? LIMIT 1"
}
