import CSQLite

/// A row whose columns are read by name or by position, as the type that the context asks for.
package protocol ReadableRow {
    var names: ColumnNames { get }

    /// Returns the value at a position; `nil` if it is NULL or of another type.
    func read<Value: ColumnValue>(_ type: Value.Type, at column: Int) -> Value?

    /// Returns a copy of the value at a position.
    func value(at column: Int) -> StoredValue
}

extension ReadableRow {
    /// Returns the value at a position.
    ///
    /// - Throws: ``ColumnError`` if it is NULL or of another type.
    package subscript<Value: ColumnValue>(_ column: Int) -> Value {
        get throws {
            guard let value = read(Value.self, at: column) else { throw mismatch(Value.self, at: column) }
            return value
        }
    }

    /// Returns the value at a position; `nil` if it is NULL.
    ///
    /// - Throws: ``ColumnError`` if it is of another type.
    package subscript<Value: ColumnValue>(_ column: Int) -> Value? {
        get throws {
            let value = read(Value.self, at: column)
            guard value != nil || self.value(at: column) == .null else { throw mismatch(Value?.self, at: column) }
            return value
        }
    }

    /// Returns the value of a column.
    ///
    /// - Throws: ``ColumnError`` if it is NULL or of another type, or if there is no such column.
    package subscript<Value: ColumnValue>(_ name: String) -> Value {
        get throws { try self[names.place(of: name)] }
    }

    /// Returns the value of a column; `nil` if it is NULL.
    ///
    /// - Throws: ``ColumnError`` if it is of another type, or if there is no such column.
    package subscript<Value: ColumnValue>(_ name: String) -> Value? {
        get throws { try self[names.place(of: name)] }
    }

    /// Returns true if the value of a column is NULL.
    ///
    /// - Throws: ``ColumnError`` if there is no such column.
    package func isNull(_ name: String) throws -> Bool { value(at: try names.place(of: name)) == .null }

    private func mismatch(_ type: Any.Type, at column: Int) -> ColumnError {
        ColumnError(value(at: column).shown, isNo: type, column: names.all[column])
    }
}

/// The names of a result's columns, read when the first is asked for.
package final class ColumnNames {
    private var names: [String] = []
    /// The place after the one found last: in a loop over rows, names are asked for in the same order again and again.
    private var next = 0
    private let statement: OpaquePointer?

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    /// The names in the order of the columns.
    package var all: [String] {
        if names.isEmpty {
            names = (0..<sqlite3_column_count(statement)).map { String(cString: sqlite3_column_name(statement, $0)) }
        }
        return names
    }

    /// Returns the place of a column.
    ///
    /// - Throws: ``ColumnError`` if there is no such column.
    func place(of name: String) throws -> Int {
        let names = all
        for step in names.indices {
            let place = next + step < names.count ? next + step : next + step - names.count
            guard names[place] == name else { continue }
            next = place + 1 < names.count ? place + 1 : 0
            return place
        }
        throw ColumnError(missing: name)
    }
}

/// A copy of a row, which stays valid when its statement goes on.
package struct FetchedRow: ReadableRow {
    package let names: ColumnNames
    package let values: [StoredValue]

    init(_ row: RowScan) {
        names = row.names
        let count = row.names.all.count
        values = (0..<count).map { row.value(at: $0) }
    }

    package func read<Value: ColumnValue>(_ type: Value.Type, at column: Int) -> Value? {
        values[column] == .null ? nil : Value(values[column])
    }

    package func value(at column: Int) -> StoredValue { values[column] }
}

extension FetchedRow: Equatable {
    package static func == (first: FetchedRow, second: FetchedRow) -> Bool {
        first.values == second.values && first.names.all == second.names.all
    }
}
