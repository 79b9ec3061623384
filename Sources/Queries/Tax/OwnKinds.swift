import QueryLanguage
import StoreFile

/// The user's own kinds of expense.
package enum OwnKinds {
    /// Returns their names.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func names(_ database: StoreConnection) throws -> [String] {
        try database.values(String.self, "SELECT name FROM kinds WHERE deletedAt IS NULL ORDER BY id")
    }
}

extension TaxForm {
    /// The column of `kinds` with a box of the form.
    package var kindColumn: String { self == .sa103s ? "sa103s" : "scheduleC" }
}

extension InventoryStore {
    /// Returns the user's own kinds of expense that have a box of a form.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func ownKinds(_ form: TaxForm) throws -> [(kind: String, box: String)] {
        let box = form.kindColumn
        return try read { database in
            try database.rows(
                """
                SELECT name, \(sql: box) FROM kinds WHERE \(sql: box) IS NOT NULL AND deletedAt IS NULL ORDER BY id
                """
            ).map { (try $0["name"], try $0[1]) }
        }
    }
}
