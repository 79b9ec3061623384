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
