extension StoreConnection {
    /// Returns the first column of each row of a query, as text.
    ///
    /// Every open and every change uses it: fetching values or rows by GRDB makes the runtime search the whole program
    /// for the way to read their types, a twentieth of an open.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func texts(_ sql: String) throws -> [String] {
        var texts: [String] = []
        try RowStatement(sql, in: self).forEachRow { texts.append($0.text(0) ?? "") }
        return texts
    }
}
