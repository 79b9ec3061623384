import CSQLite

/// Kinds of rows from which other state is derived: the bits of `revision.dirty`, which triggers in the file set.
package struct BaseRows: OptionSet, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// Added items; only their search words are derived.
    package static let newItems = BaseRows(rawValue: 1)
    package static let items = BaseRows(rawValue: 1 << 1)
    package static let listings = BaseRows(rawValue: 1 << 2)
    package static let sales = BaseRows(rawValue: 1 << 3)
    package static let refunds = BaseRows(rawValue: 1 << 4)
    package static let expenses = BaseRows(rawValue: 1 << 5)
    package static let photos = BaseRows(rawValue: 1 << 6)
    package static let settings = BaseRows(rawValue: 1 << 7)
    package static let orders = BaseRows(rawValue: 1 << 8)
    package static let all = BaseRows(rawValue: 1 << 9 - 1)
    /// The rows of items and their parts.
    package static let parts: BaseRows = [.items, .listings, .sales, .refunds, .photos, .settings]
    /// All rows except those of marketplaces.
    package static let inventory = all.subtracting(.orders)

    /// The tables whose changes raise the revision, with the bits for an added row and for a changed or removed one.
    static let tables: [(name: String, added: BaseRows, changed: BaseRows)] = [
        ("items", .newItems, .items), ("listings", .listings, .listings), ("sales", .sales, .sales),
        ("refunds", .refunds, .refunds), ("expenses", .expenses, .expenses), ("photos", .photos, .photos),
        ("settings", .settings, .settings), ("orders", .orders, .orders), ("orderFacts", [], []), ("payouts", [], []),
        ("markets", [], []), ("sellers", [], []), ("hauls", [], []),
        ("platforms", [], []), ("rates", [], []), ("fees", [], []),
        ("kinds", [], []), ("recurring", [], []),
    ]
}

extension StoreConnection {
    /// The rows whose derived state is not yet recomputed; `nil` if that can't be read.
    package var dirtyRows: BaseRows? {
        var rows: BaseRows = []
        guard let read = try? RowStatement("SELECT dirty FROM revision", in: self),
            (try? read.forEachRow({ rows = BaseRows(rawValue: $0.integer(0)) })) != nil
        else { return nil }
        return rows
    }

    /// True if the search index lacks another program's rows, and this connection is not writing.
    package var isSearchStale: Bool {
        sqlite3_txn_state(sqliteConnection, "main") != SQLITE_TXN_WRITE
            && dirtyRows?.isDisjoint(with: [.newItems, .items]) != true
    }
}
