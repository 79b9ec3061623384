import GRDB

// GRDB's own subscripts end the program where a value is of another type than is asked for, as it may be in a damaged
// file. These have the same signatures, so that within this target they are found in their place, and the compiler
// reminds whoever forgets the `try`. Tests see both, and get GRDB's.
extension Row {
    /// The value at an index; throws `RowDecodingError` if it is of another type.
    @_disfavoredOverload
    subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value {
        get throws { try decode(atIndex: index) }
    }

    /// The value at an index; throws `RowDecodingError` if it is of another type.
    @_disfavoredOverload
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
        get throws { try decode(atIndex: index) }
    }

    /// The value of a column; throws `RowDecodingError` if it is of another type.
    @_disfavoredOverload
    subscript<Value: DatabaseValueConvertible>(_ name: String) -> Value {
        get throws { try decode(forColumn: name) }
    }

    /// The value of a column; throws `RowDecodingError` if it is of another type.
    @_disfavoredOverload
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ name: String) -> Value {
        get throws { try decode(forColumn: name) }
    }

    /// The value of a column; throws `RowDecodingError` if it is of another type.
    @_disfavoredOverload
    subscript<Value: DatabaseValueConvertible>(_ column: some ColumnExpression) -> Value {
        get throws { try decode(forColumn: column.name) }
    }

    /// The value of a column; throws `RowDecodingError` if it is of another type.
    @_disfavoredOverload
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: some ColumnExpression
    ) -> Value {
        get throws { try decode(forColumn: column.name) }
    }
}

extension Database {
    /// The first column of each row of a query, as text.
    ///
    /// What every opening asks is asked this way: a value or a row fetched as GRDB offers it has the runtime search the whole
    /// program for how its type is read, a twentieth of what opening takes.
    func texts(_ sql: String) throws -> [String] {
        let statement = try RowStatement(sql, in: self)
        var texts: [String] = []
        try statement.forEachRow { texts.append(String(decoding: statement.bytes(at: 0), as: UTF8.self)) }
        return texts
    }
}
