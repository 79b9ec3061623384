import StoreFile
import Queries
import QueryLanguage

/// The rule that the miles of a car replace its fuel and its service in a tax year: a trader may claim either, not both.
package enum CarMiles {
    /// SQL that is true of an expense that miles of the same year replace.
    package static let replaced = "expenses.subkind IN ('car gas', 'car service')"

    /// Returns true if miles of a car are recorded in the year.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func areRecorded(in year: Period, _ database: StoreConnection) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM expenses WHERE subkind = 'car' AND day BETWEEN ? AND ?
                AND miles IS NOT NULL AND deletedAt IS NULL)
            """
        return try database.value(Bool.self, BoundSQL(sql: sql, year.first.description, year.last.description))
            ?? false
    }
}
