import GRDB
import QueryLanguage

extension Database {
    /// Returns the home currency of the store; `nil` if it was never set.
    ///
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package func homeCurrency() throws -> Currency? {
        try String.fetchOne(self, sql: "SELECT value FROM settings WHERE key = 'currency'")
            .flatMap { Currency(code: $0) }
    }
}
