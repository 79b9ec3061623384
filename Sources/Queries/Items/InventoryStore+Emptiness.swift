import StoreFile

extension InventoryStore {
    /// Returns true if no item was ever bought and no expense recorded.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func isEmpty() throws -> Bool {
        try read { try Self.isEmpty($0) }
    }

    /// Returns true if a store has neither items nor expenses.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func isEmpty(_ database: StoreConnection) throws -> Bool {
        try database.value(Bool.self, "SELECT NOT EXISTS (SELECT 1 FROM items) AND NOT EXISTS (SELECT 1 FROM expenses)")
            ?? true
    }
}
