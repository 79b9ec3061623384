import Cells
import GRDB
import QueryLanguage

/// A query as SQL, with what is needed to read its rows.
struct CompiledQuery {
    var sql: SQL
    var columns: [ResultColumn]
    var readers: (NameSource) -> [CellReader]
    /// Counts the rows without the window; for a grouped query, its groups.
    var count: SQL
    /// The row of a result without rows; `nil` if such a result stays empty.
    var nothing: [Cell]?
    /// Counts the rows that a condition on amounts could not compare, if there is such a condition.
    var notCompared: SQL?
    /// The words of a search that no index could serve.
    var scannedWords: [String]
    /// The rows skipped before the first, and the most that are given.
    var offset: Int
    var limit: Int?
}

/// Makes and keeps what the rows of one query need beside their columns: a cache of names a table, and lists.
final class NameSource {
    private let connection: OpaquePointer?
    private var caches: [(table: StoreTable, cache: NameCache)] = []
    private var lists: [ListBuffer] = []

    init(connection: OpaquePointer?) {
        self.connection = connection
    }

    func cache(_ table: StoreTable) -> Unmanaged<NameCache> {
        for known in caches where known.table == table { return .passUnretained(known.cache) }
        let cache = NameCache(table: table.rawValue, column: table.nameColumn, connection: connection)
        caches.append((table, cache))
        return .passUnretained(cache)
    }

    func list() -> Unmanaged<ListBuffer> {
        let list = ListBuffer()
        lists.append(list)
        return .passUnretained(list)
    }
}
