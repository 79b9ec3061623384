extension InventoryStore {
    /// Returns the revision, which counts every change of synced data, rates and settings, including deletions.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func revision() throws -> Int64 {
        try read { try $0.revision() }
    }
}

extension StoreConnection {
    /// Does the work of ``InventoryStore/revision()``.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func revision() throws -> Int64 { try value(Int64.self, "SELECT value FROM revision") ?? 0 }
}
