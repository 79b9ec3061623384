import QueryLanguage

extension ItemPool {
    /// The condition on a row of items.
    var sql: String {
        switch self {
        case .live: "items.deletedAt IS NULL"
        case .stock: "items.deletedAt IS NULL AND items.status IN ('purchased', 'listed')"
        case .sold: "items.deletedAt IS NULL AND items.status = 'sold'"
        case .deleted: "items.deletedAt IS NOT NULL"
        }
    }

    /// The pools in which a name is looked for, one after the other until one has it.
    var searched: [ItemPool] { self == .live ? [.live] : [self, .live] }

    /// Returns true if an item of this status, which is not deleted, is in the pool.
    package func has(status: String) -> Bool {
        switch self {
        case .live: true
        case .stock: status == "purchased" || status == "listed"
        case .sold: status == "sold"
        case .deleted: false
        }
    }
}
