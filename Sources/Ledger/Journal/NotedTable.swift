import QueryLanguage
import StoreFile

/// A table whose rows the journal notes, with the columns that the store's own schema has.
struct NotedTable {
    /// A column that is written directly: neither the id nor a derived or generated column.
    struct NotedColumn {
        let name: String
        /// The column's place within the stored row.
        let place: Int
        let isReal: Bool
        /// The value of rows written before the column was added, its default, as JSON; `nil` for NULL.
        let initial: String?
        /// True for a recorded rate, which a trigger may drop when the row changes.
        let isRate: Bool
        /// True for the state in Drive, which is not the user's change: a photo uploaded since then stays uploaded.
        let isOfDrive: Bool

        init(name: String, place: Int, isReal: Bool, initial: String?) {
            (self.name, self.place, self.isReal, self.initial) = (name, place, isReal, initial)
            isRate = CapturedRate.columns.contains(name)
            isOfDrive = name == "driveId" || name == "md5"
        }
    }

    /// The names of the tables that the journal notes, referenced tables first.
    static let names =
        StoredTable.order.flatMap { table in
            switch table {
            case .platforms: ["platforms", "orderFacts", "orders", "payouts"]
            case .items: ["items", "listingNumbers"]
            default: [table.rawValue]
            }
        } + ["importedRecords"]

    /// The tables whose rows have the times they were written.
    static let dated = names.filter { $0 != "importedRecords" }

    /// Returns the names of the tables whose rows a change has noted, in their order.
    static func names(notedBy change: Int64, in database: StoreConnection) throws -> [String] {
        try names.filter { name in
            try database.cached(
                "SELECT EXISTS (SELECT 1 FROM changedRows WHERE changeId = \(change) AND tableName = \(name))"
            ).value(Bool.self) == true
        }
    }

    let name: String
    let columns: [NotedColumn]
    private let byPlace: [Int: NotedColumn]

    init(_ name: String, in database: StoreConnection) throws {
        self.name = name
        let derived = DerivedState.all.first { $0.table == name }?.columns ?? []
        var (columns, place) = ([NotedColumn](), 0)
        let rows = try database.cached(BoundSQL(sql: Self.query, name)).cursor()
        while let row = try rows.next() {
            let column = NotedColumn(
                name: try row["name"], place: place, isReal: try row["isReal"],
                initial: try row["initial"])
            // SQLite doesn't store virtual generated columns, so they have no place.
            if try row["hidden"] as Int != 2 { place += 1 }
            let isWritten: Bool = try row["isWritten"]
            if isWritten, !derived.contains(column.name) { columns.append(column) }
        }
        self.columns = columns
        byPlace = Dictionary(columns.map { ($0.place, $0) }) { first, _ in first }
    }

    /// The SQL of a column's default, a number or a text, as JSON.
    private static let json = "iif(dflt_value LIKE '''%''', json_quote(trim(dflt_value, '''')), dflt_value)"

    /// A query for all columns, and whether each is written directly.
    private static let query = """
        SELECT name, type = 'REAL' AS isReal, iif("notnull", \(json), NULL) AS initial, hidden,
            hidden = 0 AND pk = 0 AS isWritten
        FROM pragma_table_xinfo(?) ORDER BY cid
        """

    /// A column that never changes; a note that mentions it is of a removed row.
    var fixed: String { Self.dated.contains(name) ? "createdAt" : "sourceId" }

    func column(at place: Int) -> NotedColumn? { byPlace[place] }

    func column(_ name: String) -> NotedColumn? {
        columns.first { $0.name == name }
    }

    /// Returns the columns that refer to rows of other noted tables.
    static func references(in database: StoreConnection) throws -> [(child: String, column: String, parent: String)] {
        try names.flatMap { child in
            try database.cached("SELECT \"from\", \"table\" FROM pragma_foreign_key_list(\(child)) ORDER BY id").rows()
                .map { (child, try $0["from"], try $0["table"]) }
        }
    }
}
