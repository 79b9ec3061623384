import CSQLite
import QueryLanguage

/// The current row of a statement, read from SQLite's own buffers.
///
/// It is public, like each type that reads a row here, since the compiler can inline only public functions into other
/// modules.
public struct RowScan {
    @usableFromInline let statement: OpaquePointer
    /// The statement that gives the row keeps them; a count of references would slow each row.
    package unowned(unsafe) let names: ColumnNames

    init(statement: OpaquePointer, names: ColumnNames) {
        self.statement = statement
        self.names = names
    }

    /// Returns true if the column is NULL.
    @inlinable public func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    /// Returns true if the column has bytes that are no text.
    package func isBlob(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_BLOB }

    /// Returns the number in a column; 0 if it is NULL.
    @inlinable public func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    /// Returns the number in a column; `nil` if it is NULL.
    @inlinable public func optional(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    /// Returns the three letters of a currency; `nil` if there are none.
    @inlinable public func code(_ column: Int32) -> PackedCode? {
        guard let bytes = sqlite3_column_text(statement, column) else { return nil }
        return PackedCode(bytes, count: Int(sqlite3_column_bytes(statement, column)))
    }

    /// Returns the number of a day such as `2026-03-14`; `nil` if there is none.
    @inlinable public func day(_ column: Int32) -> Int32? {
        guard let bytes = sqlite3_column_text(statement, column) else { return nil }
        return Self.dayNumber(bytes, Int(sqlite3_column_bytes(statement, column)))
    }

    @usableFromInline
    static func dayNumber(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32? { Day.number(of: bytes, count: count) }

    /// Returns the bytes of a column, valid until the next row.
    @inlinable public func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        sqlite3_column_blob(statement, column).map {
            UnsafeRawBufferPointer(start: $0, count: Int(sqlite3_column_bytes(statement, column)))
        }
    }

    /// Returns the text of a column in UTF-8, valid until the next row; empty if it is NULL.
    package func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
        let start = sqlite3_column_text(statement, column)
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
    }

    /// Returns the text in a column; `nil` if it is NULL.
    package func text(_ column: Int32) -> String? {
        isNull(column) ? nil : String(decoding: utf8(column), as: UTF8.self)
    }

    /// Returns a copy of a column's value.
    package func value(_ column: Int32) -> StoredValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(sqlite3_column_double(statement, column))
        case SQLITE_NULL: .null
        default: .text(String(decoding: utf8(column), as: UTF8.self))
        }
    }

    /// Returns SQLite's value object, valid until the next row.
    package func sqliteValue(_ column: Int32) -> OpaquePointer? { sqlite3_column_value(statement, column) }
}

extension RowScan: ReadableRow {
    package func read<Value: ColumnValue>(_ type: Value.Type, at column: Int) -> Value? {
        isNull(Int32(column)) ? nil : Value(self, Int32(column))
    }

    package func value(at column: Int) -> StoredValue { value(Int32(column)) }

    /// Copies of the values, in the order of the columns.
    package var values: [StoredValue] { names.all.indices.map { value(at: $0) } }
}

/// A column of days in order, so that most are equal to the day of the previous row.
public struct DayColumn {
    @usableFromInline let column: Int32
    @usableFromInline var letters: (UInt64, UInt16) = (0, 0)
    @usableFromInline var last: Int32?

    package init(_ column: Int32) {
        self.column = column
    }

    /// Does the same as ``RowScan/day(_:)``.
    @inlinable public mutating func number(_ row: RowScan) -> Int32? {
        guard let bytes = row.bytes(column), bytes.count == 10 else { return row.day(column) }
        let read = (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
        if read == letters { return last }
        letters = read
        last = row.day(column)
        return last
    }
}

/// A SELECT whose rows are read one by one.
package final class ScanCursor {
    private let statement: RowStatement
    package let row: RowScan

    /// Prepares a statement whose rows are read through ``row``.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package convenience init(_ database: StoreConnection, _ sql: BoundSQL) throws {
        self.init(try RowStatement(sql, in: database))
    }

    init(_ statement: RowStatement) {
        self.statement = statement
        row = statement.row
    }

    deinit {
        sqlite3_reset(row.statement)
    }

    /// Moves to the next row; returns `false` after the last.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func advance() throws -> Bool {
        try statement.step()
    }

    /// Moves to the next row and returns it; `nil` after the last.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func next() throws -> RowScan? {
        try statement.step() ? row : nil
    }

    /// Starts again with another number for its only parameter.
    package func restart(binding number: Int64) {
        sqlite3_reset(row.statement)
        sqlite3_bind_int64(row.statement, 1, number)
    }

    /// Starts again with other texts for the parameters after the first `count`; the parameter after those gets a value
    /// above all texts.
    package func restart(binding texts: [String], after count: Int32) {
        sqlite3_reset(row.statement)
        for (place, text) in zip((count + 1)..., texts) { statement.bind(text, at: place) }
        sqlite3_bind_zeroblob(row.statement, count + Int32(texts.count) + 1, 0)
    }
}

extension StoreConnection {
    /// Runs a SELECT and passes its rows to `each`.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error; an error that `each` throws ends the rows and is rethrown.
    package func scan(_ sql: BoundSQL, _ each: (RowScan) throws -> Void) throws {
        let cursor = try ScanCursor(self, sql)
        var tally = RowTally()
        while try cursor.advance() {
            try tally.add(self)
            try each(cursor.row)
        }
    }
}

extension Day {
    /// Returns the number of a day such as `2026-03-14`, by arithmetic on its digits; further bytes are ignored.
    package static func number(of bytes: UnsafePointer<UInt8>, count: Int) -> Int32? {
        guard count >= 10 else { return nil }
        func digit(_ position: Int) -> Int { Int(bytes[position]) - 48 }
        let year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3)
        return Day(year: year, month: digit(5) * 10 + digit(6), day: digit(8) * 10 + digit(9))?.number
    }
}
