import GRDB

// GRDB's own subscripts end the program if a value has another type than the one asked for, as may happen in a damaged
// file. These have the same signatures, so within this target they take precedence, and the compiler asks for the
// missing `try`. Precedence holds only within a target, so each target that imports GRDB has a link to this file;
// `fhq-dev check` fails without it. Tests see both, and get GRDB's.
extension Row {
    /// Returns the value at an index.
    ///
    /// - Throws: `RowDecodingError` if it is of another type.
    @_disfavoredOverload
    subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value {
        get throws { try decode(atIndex: index) }
    }

    /// Returns the value at an index.
    ///
    /// - Throws: `RowDecodingError` if it is of another type.
    @_disfavoredOverload
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
        get throws { try decode(atIndex: index) }
    }

    /// Returns the value of a column.
    ///
    /// - Throws: `RowDecodingError` if it is of another type.
    @_disfavoredOverload
    subscript<Value: DatabaseValueConvertible>(_ name: String) -> Value {
        get throws { try decode(forColumn: name) }
    }

    /// Returns the value of a column.
    ///
    /// - Throws: `RowDecodingError` if it is of another type.
    @_disfavoredOverload
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ name: String) -> Value {
        get throws { try decode(forColumn: name) }
    }
}
