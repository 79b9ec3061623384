extension InventoryStore {
    /// Returns the mark that tells this store from any other: 32 random hexadecimal digits.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func mark() throws -> String {
        try read { database in
            guard let mark = try database.value(String.self, "SELECT storeMark FROM syncState") else {
                throw StoreError.damaged(path: path, detail: "its table syncState is empty")
            }
            return mark
        }
    }
}
