import Ledger
import StoreFile

extension ImportSession {
    /// Keeps the mapping of a sheet under its name, or under that with a number where a sheet with other columns has it, and
    /// returns the name.
    ///
    /// One that is kept already under any name is left as it is. `undo` of the import forgets a new one.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func store(_ mapping: KeptMapping) throws -> String? {
        guard writes else { return nil }
        let database = try database
        let kept = try database.value(
            String.self,
            """
            SELECT name FROM mappings WHERE header = \(mapping.header) AND clauses = \(mapping.clauses)
                ORDER BY updatedAt DESC
            """)
        if let kept { return kept }
        try begin()
        let name = try freeName(for: mapping, in: database)
        try journal.noting(.mappings, name) {
            try database.run(
                """
                INSERT OR REPLACE INTO mappings (name, header, clauses, updatedAt)
                    VALUES (\(name), \(mapping.header), \(mapping.clauses), \(now.description))
                """)
        }
        return name
    }

    private func freeName(for mapping: KeptMapping, in database: StoreConnection) throws -> String {
        let others = Set(
            try database.values(String.self, "SELECT name FROM mappings WHERE header <> \(mapping.header)"))
        var (name, number) = (mapping.name, 1)
        while others.contains(name) {
            number += 1
            name = "\(mapping.name) \(number)"
        }
        return name
    }
}
