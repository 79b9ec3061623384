import GRDB

extension Database {
    /// Runs `body`, which inserts a great many rows, without triggers and indexes, then brings those up to date at once.
    ///
    /// Inside the caller's transaction, so that nothing is ever seen half done. Meanwhile the derived columns, the
    /// search index and the revision stand still, and only primary keys, unique columns and the tables `keeping` have
    /// their indexes. It pays when the rows that come are about as many as those already there, or more.
    func loadingInBulk<Result>(keeping: Set<String> = [], _ body: () throws -> Result) throws -> Result {
        precondition(isInsideTransaction, "A bulk load runs inside the transaction of its write.")
        let triggers = try definitions(of: "trigger")
        let indexes = try definitions(of: "index").filter { !keeping.contains($0.table) }
        for trigger in triggers { try execute(sql: "DROP TRIGGER \(trigger.name.quotedDatabaseIdentifier)") }
        for index in indexes { try execute(sql: "DROP INDEX \(index.name.quotedDatabaseIdentifier)") }
        // Rows arrive in every order but that of the unique SKUs, whose pages should stay at hand.
        try execute(sql: "PRAGMA cache_size = -64000")
        defer { try? execute(sql: "PRAGMA cache_size = \(-InventoryStore.pageCache)") }
        let before = totalChangesCount
        let result = try body()
        let changed = totalChangesCount - before
        // The refresh reads through the indexes of listings, sales and photos and would rewrite those of items.
        for index in indexes where index.table != "items" { try execute(sql: index.sql) }
        try DerivedState.refresh(self)
        for index in indexes where index.table == "items" { try execute(sql: index.sql) }
        try execute(sql: "INSERT INTO itemSearch(itemSearch) VALUES ('rebuild')")
        try execute(sql: "UPDATE revision SET value = value + ?", arguments: [changed])
        for trigger in triggers { try execute(sql: trigger.sql) }
        return result
    }

    /// The triggers or the indexes of this store as they were created, in that order; automatic indexes have none.
    private func definitions(of type: String) throws -> [(name: String, table: String, sql: String)] {
        try Row.fetchAll(
            self,
            sql: "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = ? AND sql IS NOT NULL ORDER BY rowid",
            arguments: [type]
        ).map { try (name: $0[0], table: $0[1], sql: $0[2]) }
    }
}
