import QueryLanguage

extension StoreConnection {
    /// Returns the home currency of the store; `nil` if it was never set.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func homeCurrency() throws -> Currency? {
        try value(String.self, "SELECT value FROM settings WHERE key = 'currency'")
            .flatMap { Currency(code: $0) }
    }
}
