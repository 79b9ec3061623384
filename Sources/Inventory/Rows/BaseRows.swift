import GRDB
import GRDBSQLite

/// Kinds of rows from which others follow: the bits of `revision.dirty`, which triggers of the file set.
public struct BaseRows: OptionSet, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Items that were added; all that follows from one is its words in the search.
    public static let newItems = BaseRows(rawValue: 1)
    static let items = BaseRows(rawValue: 1 << 1)
    static let listings = BaseRows(rawValue: 1 << 2)
    static let sales = BaseRows(rawValue: 1 << 3)
    static let refunds = BaseRows(rawValue: 1 << 4)
    public static let expenses = BaseRows(rawValue: 1 << 5)
    static let photos = BaseRows(rawValue: 1 << 6)
    static let settings = BaseRows(rawValue: 1 << 7)
    static let orders = BaseRows(rawValue: 1 << 8)
    public static let all = BaseRows(rawValue: 1 << 9 - 1)
    /// Those of an item and its parts.
    public static let parts: BaseRows = [.items, .listings, .sales, .refunds, .photos, .settings]
    /// All but what marketplaces said.
    public static let inventory = all.subtracting(.orders)

    /// The tables whose changes raise the revision, with the rows that an added and a changed or removed row is of.
    static let tables: [(name: String, added: BaseRows, changed: BaseRows)] = [
        ("items", .newItems, .items), ("listings", .listings, .listings), ("sales", .sales, .sales),
        ("refunds", .refunds, .refunds), ("expenses", .expenses, .expenses), ("photos", .photos, .photos),
        ("settings", .settings, .settings), ("orders", .orders, .orders), ("orderFacts", .orders, .orders),
        ("payouts", .orders, .orders), ("markets", [], []), ("sellers", [], []), ("hauls", [], []),
        ("platforms", [], []), ("rates", [], []), ("fees", [], []),
    ]
}

extension Database {
    /// The rows from which something was not computed yet; none where damage keeps that from being read.
    var dirtyRows: BaseRows {
        var rows: BaseRows = []
        guard let read = try? RowStatement(cached: "SELECT dirty FROM revision", in: self) else { return [] }
        try? read.forEachRow { rows = BaseRows(rawValue: read.integer(at: 0)) }
        return rows
    }

    /// Whether the search index lacks what another program has written, and this connection is not writing.
    var isSearchStale: Bool {
        sqlite3_txn_state(sqliteConnection, "main") != SQLITE_TXN_WRITE
            && !dirtyRows.isDisjoint(with: [.newItems, .items])
    }
}
