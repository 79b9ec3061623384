import CSQLite

/// A type of value that a column is read as.
package protocol ColumnValue {
    /// Reads a column that isn't NULL as SQLite converts it; `nil` if the value doesn't fit.
    init?(_ row: RowScan, _ column: Int32)

    /// Converts a stored value; `nil` if it is of another type.
    init?(_ value: StoredValue)

    /// The value as a parameter of a statement.
    var stored: StoredValue { get }
}

extension Int64: ColumnValue {
    package var stored: StoredValue { .integer(self) }

    package init?(_ row: RowScan, _ column: Int32) { self = row.integer(column) }

    package init?(_ value: StoredValue) {
        switch value {
        case .integer(let integer): self = integer
        // 2⁶³ itself doesn't fit.
        case .real(let number) where number >= Double(Int64.min) && number < Double(Int64.max): self = Int64(number)
        default: return nil
        }
    }
}

extension Int: ColumnValue {
    package var stored: StoredValue { .integer(Int64(self)) }

    package init?(_ row: RowScan, _ column: Int32) { self = Int(row.integer(column)) }

    package init?(_ value: StoredValue) {
        guard let integer = Int64(value) else { return nil }
        self = Int(integer)
    }
}

extension Bool: ColumnValue {
    package var stored: StoredValue { .integer(self ? 1 : 0) }

    package init?(_ row: RowScan, _ column: Int32) { self = row.integer(column) != 0 }

    package init?(_ value: StoredValue) {
        switch value {
        case .integer(let integer): self = integer != 0
        case .real(let number): self = number != 0
        default: return nil
        }
    }
}

extension Double: ColumnValue {
    package var stored: StoredValue { .real(self) }

    package init?(_ row: RowScan, _ column: Int32) { self = sqlite3_column_double(row.statement, column) }

    package init?(_ value: StoredValue) {
        switch value {
        case .integer(let integer): self = Double(integer)
        case .real(let number): self = number
        default: return nil
        }
    }
}

extension String: ColumnValue {
    package var stored: StoredValue { .text(self) }

    package init?(_ row: RowScan, _ column: Int32) {
        guard let text = row.text(column) else { return nil }
        self = text
    }

    package init?(_ value: StoredValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
}

extension StoredValue: ColumnValue {
    package init?(_ row: RowScan, _ column: Int32) { self = row.value(column) }

    package init?(_ value: StoredValue) { self = value }
}
