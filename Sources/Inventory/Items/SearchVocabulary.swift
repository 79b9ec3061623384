import GRDB
import GRDBSQLite

/// The words in the search index by how they begin.
///
/// Asked for a beginning, the index reads all rows of each word before it gives the first; asked for the words, only those
/// rows that are wanted.
struct SearchVocabulary {
    let database: Database
    /// The index is asked for the beginning of more words than these.
    private static let most = 64
    /// Comes after a word, and before every other that begins with it.
    private static let next = "\u{1}"

    /// Makes it known to the connection: outside of transactions, with whose end the connection would forget its schema.
    func prepare() {
        guard !database.isInsideTransaction else { return }
        sqlite3_exec(
            database.sqliteConnection,
            "CREATE VIRTUAL TABLE IF NOT EXISTS temp.searchWords USING fts5vocab('main', 'itemSearch', 'instance')",
            nil, nil, nil)
    }

    /// `nil` where they are too many, or the vocabulary is not known to the connection.
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
