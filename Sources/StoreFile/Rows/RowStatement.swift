internal import GRDB
import CSQLite
import QueryLanguage

/// A prepared statement whose values are bound directly from their bytes.
///
/// An import binds millions of values; GRDB's arguments would copy each of them twice more.
package struct RowStatement {
    /// The GRDB object that owns the prepared statement.
    private let statement: Statement
    /// The statement's SQLite handle.
    package let pointer: OpaquePointer
    /// The current row.
    var row: RowScan { RowScan(statement: pointer, names: names) }
    private let names: ColumnNames
    private let connection: OpaquePointer?

    /// Prepares a statement.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(_ sql: String, in database: StoreConnection) throws {
        statement = try throwingSQLiteErrors { try database.database.makeStatement(sql: sql) }
        pointer = statement.sqliteStatement
        names = ColumnNames(pointer)
        connection = database.sqliteConnection
    }

    /// Creates a statement that each connection prepares only once.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(cached sql: String, in database: StoreConnection) throws {
        statement = try throwingSQLiteErrors { try database.database.cachedStatement(sql: sql) }
        pointer = statement.sqliteStatement
        names = ColumnNames(pointer)
        // GRDB leaves a statement that it ran unfinished until it runs it again, and SQLite binds nothing to such a one.
        sqlite3_reset(pointer)
        connection = database.sqliteConnection
    }

    /// Creates a statement with all its values.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(_ sql: BoundSQL, in database: StoreConnection) throws {
        try self.init(sql.text, in: database)
        bind(sql.values)
    }

    /// Creates a statement that each connection prepares only once, with all its values.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(cached sql: BoundSQL, in database: StoreConnection) throws {
        try self.init(cached: sql.text, in: database)
        bind(sql.values)
    }

    private func bind(_ values: [StoredValue]) {
        for (place, value) in values.enumerated() { bind(value, at: Int32(place + 1)) }
    }

    /// Runs the statement, which returns no rows, and resets it for the next values.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func run() throws {
        defer { sqlite3_reset(pointer) }
        while try step() {}
    }

    /// Calls `body` for each row of the result, which is valid only during the call.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `body` throws.
    package func forEachRow(_ body: (RowScan) throws -> Void) throws {
        defer { sqlite3_reset(pointer) }
        while try step() { try body(row) }
    }

    // MARK: - Reading rows

    /// Returns what `body` makes of each row, which is valid only during the call.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `body` throws.
    package func map<Result>(_ body: (RowScan) throws -> Result) throws -> [Result] {
        var results: [Result] = []
        try forEachRow { results.append(try body($0)) }
        return results
    }

    /// Returns copies of all rows.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func rows() throws -> [FetchedRow] {
        try map { FetchedRow($0) }
    }

    /// Returns a copy of the first row; `nil` for a result without rows.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func first() throws -> FetchedRow? {
        defer { sqlite3_reset(pointer) }
        return try step() ? FetchedRow(row) : nil
    }

    /// Returns a cursor over the rows.
    package func cursor() -> ScanCursor { ScanCursor(self) }

    /// Returns the first column of the first row; `nil` if it is NULL or there is no row.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and ``ColumnError`` if the value is of another type.
    package func value<Value: ColumnValue>(_ type: Value.Type) throws -> Value? {
        defer { sqlite3_reset(pointer) }
        return try step() ? row[0] : nil
    }

    /// Returns the first column of all rows.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and ``ColumnError`` if a value is NULL or of another type.
    package func values<Value: ColumnValue>(_ type: Value.Type) throws -> [Value] {
        try map { try $0[0] }
    }

    /// Moves to the next row; returns `false` after the last.
    func step() throws -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw SQLiteError(connection: connection)
        }
    }

    // MARK: - Binding values

    /// Binds a value, which SQLite copies.
    package func bind(_ value: StoredValue, at index: Int32) {
        switch value {
        case .null: sqlite3_bind_null(pointer, index)
        case .integer(let integer): sqlite3_bind_int64(pointer, index, integer)
        case .real(let real): sqlite3_bind_double(pointer, index, real)
        case .text(let text): bind(text, at: index)
        case .instant(let instant): bind(instant, at: index)
        case .day(let day): bind(day, at: index)
        }
    }

    /// Binds new values to the first parameters, and returns the statement.
    package func binding(_ values: (any ColumnValue)?...) -> RowStatement {
        bind(values.map { $0?.stored ?? .null })
        return self
    }

    /// Binds a text, which SQLite copies.
    package func bind(_ text: String, at index: Int32) {
        var text = text
        text.withUTF8 { copy($0, at: index) }
    }

    /// Binds text that stays in place until the statement has run.
    package func bind(unowned text: UnsafeBufferPointer<UInt8>, at index: Int32) {
        text.withMemoryRebound(to: CChar.self) {
            _ = sqlite3_bind_text64(
                pointer, index, $0.baseAddress, UInt64($0.count), nil, UInt8(truncatingIfNeeded: SQLITE_UTF8))
        }
    }

    /// Binds text by its bytes, whatever their encoding; `nil` for NULL.
    package func bind(bytes: [UInt8]?, at index: Int32) {
        guard let bytes else { return bind(.null, at: index) }
        bytes.withUnsafeBufferPointer { copy($0, at: index) }
    }

    private func copy(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int32) {
        guard let start = bytes.baseAddress else {
            sqlite3_bind_text(pointer, index, "", 0, nil)
            return
        }
        start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
            _ = sqlite3_bind_text64(
                pointer, index, $0, UInt64(bytes.count), Self.transient, UInt8(truncatingIfNeeded: SQLITE_UTF8))
        }
    }

    private func bind(_ instant: Instant, at index: Int32) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
            TimestampText.write(instant, to: buffer)
            copy(UnsafeBufferPointer(buffer), at: index)
        }
    }

    private func bind(_ day: Day, at index: Int32) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 10) { buffer in
            TimestampText.write(day, to: buffer)
            copy(UnsafeBufferPointer(buffer), at: index)
        }
    }

    /// SQLite's constant for "copy this now", a macro that Swift can't import.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

/// The store's form of instants and days, in ASCII digits.
package enum TimestampText {
    /// Returns true if a text is an instant as the store writes it.
    package static func isInstant(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count == 24, let instant = Instant(rfc3339: text) else { return false }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
            write(instant, to: buffer)
            return buffer.elementsEqual(text)
        }
    }

    /// Writes `2026-03-01T07:12:00.000Z`, 24 bytes.
    static func write(_ instant: Instant, to buffer: UnsafeMutableBufferPointer<UInt8>) {
        let day = instant.utcDay
        write(day, to: buffer)
        let time = Int(instant.milliseconds - Int64(day.number) * 86_400_000)
        buffer[10] = UInt8(ascii: "T")
        put(time / 3_600_000, digits: 2, at: 11, of: buffer)
        buffer[13] = UInt8(ascii: ":")
        put(time / 60_000 % 60, digits: 2, at: 14, of: buffer)
        buffer[16] = UInt8(ascii: ":")
        put(time / 1000 % 60, digits: 2, at: 17, of: buffer)
        buffer[19] = UInt8(ascii: ".")
        put(time % 1000, digits: 3, at: 20, of: buffer)
        buffer[23] = UInt8(ascii: "Z")
    }

    /// Writes `2026-03-01`, 10 bytes.
    static func write(_ day: Day, to buffer: UnsafeMutableBufferPointer<UInt8>) {
        let (year, month, date) = day.civil
        put(year, digits: 4, at: 0, of: buffer)
        buffer[4] = UInt8(ascii: "-")
        put(month, digits: 2, at: 5, of: buffer)
        buffer[7] = UInt8(ascii: "-")
        put(date, digits: 2, at: 8, of: buffer)
    }

    private static func put(
        _ number: Int, digits: Int, at position: Int, of buffer: UnsafeMutableBufferPointer<UInt8>
    ) {
        var rest = number
        for place in stride(from: position + digits - 1, through: position, by: -1) {
            buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}
