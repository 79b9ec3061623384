extension StoreConnection {
    /// Returns a statement that the connection prepares only once.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func cached(_ sql: BoundSQL) throws -> RowStatement {
        try RowStatement(cached: sql, in: self)
    }

    /// Returns what `body` makes of each of a query's rows, which is valid only during the call.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `body` throws.
    package func map<Result>(_ sql: BoundSQL, _ body: (RowScan) throws -> Result) throws -> [Result] {
        try RowStatement(sql, in: self).map(body)
    }

    /// Returns copies of a query's rows.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func rows(_ sql: BoundSQL) throws -> [FetchedRow] {
        try RowStatement(sql, in: self).rows()
    }

    /// Returns a copy of a query's first row; `nil` for a result without rows.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func first(_ sql: BoundSQL) throws -> FetchedRow? {
        try RowStatement(sql, in: self).first()
    }

    /// Returns the first column of a query's first row; `nil` if it is NULL or there is no row.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and ``ColumnError`` if the value is of another type.
    package func value<Value: ColumnValue>(_ type: Value.Type, _ sql: BoundSQL) throws -> Value? {
        try RowStatement(sql, in: self).value(type)
    }

    /// Returns the first column of a query's rows.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and ``ColumnError`` if a value is NULL or of another type.
    package func values<Value: ColumnValue>(_ type: Value.Type, _ sql: BoundSQL) throws -> [Value] {
        try RowStatement(sql, in: self).values(type)
    }

    /// Returns true if the file has a table of this name.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func hasTable(_ name: String) throws -> Bool {
        try value(Bool.self, "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = \(name))")
            == true
    }

    /// Returns the names of a table's columns, in their order.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func columns(of table: String) throws -> [String] {
        try values(String.self, "SELECT name FROM pragma_table_xinfo(\(table)) WHERE hidden <> 1 ORDER BY cid")
    }

    /// Returns a cursor over a query's rows.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func cursor(_ sql: BoundSQL) throws -> ScanCursor {
        try ScanCursor(self, sql)
    }
}
