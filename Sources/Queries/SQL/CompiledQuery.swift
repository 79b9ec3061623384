import Cells
import QueryLanguage
import StoreFile

/// A query compiled to SQL, and the readers of its rows.
package struct CompiledQuery {
    package var sql: BoundSQL
    /// The groups, if they are added up outside SQLite; `nil` if SQLite finds them.
    var fold: GroupFold?
    package var columns: [ResultColumn]
    package var readers: (NameSource) -> [CellReader]
    /// Counts the rows without the window; for a grouped query, its groups.
    package var count: (StoreConnection) throws -> Int
    /// The single row shown for an empty result; `nil` if it stays empty.
    var nothing: [Cell]?
    /// Counts the rows that a condition on amounts could not compare; `nil` without such a condition.
    package var notCompared: ((StoreConnection) throws -> Int)?
    /// Counts the groups for which the condition on groups neither holds nor fails; `nil` if there are none.
    var undecidedGroups: ((StoreConnection) throws -> Int)?
    /// The words of a search that no index could serve.
    package var scannedWords: [String]
    /// The number of rows skipped before the first, and the most rows returned.
    package var offset: Int
    package var limit: Int?

    /// The SELECT that reads the rows of the store.
    var reading: BoundSQL { fold?.rows ?? sql }

    package init(
        sql: BoundSQL, fold: GroupFold? = nil, columns: [ResultColumn], readers: @escaping (NameSource) -> [CellReader],
        count: @escaping (StoreConnection) throws -> Int, nothing: [Cell]? = nil,
        notCompared: ((StoreConnection) throws -> Int)? = nil,
        undecidedGroups: ((StoreConnection) throws -> Int)? = nil,
        scannedWords: [String], offset: Int, limit: Int? = nil
    ) {
        self.sql = sql
        self.fold = fold
        self.columns = columns
        self.readers = readers
        self.count = count
        self.nothing = nothing
        self.notCompared = notCompared
        self.undecidedGroups = undecidedGroups
        self.scannedWords = scannedWords
        self.offset = offset
        self.limit = limit
    }
}

/// The owner of the name caches, one per table, and of the lists that the rows of one query need.
package final class NameSource {
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
