/// A mapping of a sheet's columns, kept for the next sheet with the same header.
package struct KeptMapping: Equatable, Sendable {
    package var name: String
    /// The names of the sheet's columns in lower case, separated by tabs.
    package var header: String
    /// The clauses of `import` that say what the columns are.
    package var clauses: String

    package init(name: String, header: String, clauses: String) {
        (self.name, self.header, self.clauses) = (name, header, clauses)
    }
}

extension InventoryStore {
    /// Returns every kept mapping, the newest first.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func mappings() throws -> [KeptMapping] {
        try read { database in
            try database.rows("SELECT name, header, clauses FROM mappings ORDER BY updatedAt DESC, name").map {
                KeptMapping(name: try $0["name"], header: try $0["header"], clauses: try $0["clauses"])
            }
        }
    }

    /// Renames a mapping; it replaces a mapping that has the new name.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func renameMapping(_ name: String, to other: String) throws {
        try write("save") { database in
            try database.execute(
                """
                UPDATE OR REPLACE mappings SET name = \(other), updatedAt = \(clock().description)
                    WHERE name = \(name)
                """)
        }
    }

    /// Forgets a mapping; returns `false` if none is kept under that name.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func forgetMapping(_ name: String) throws -> Bool {
        try write("forget") { database in
            try database.execute("DELETE FROM mappings WHERE name = \(name)")
            return database.changesCount > 0
        }
    }
}
