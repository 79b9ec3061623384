import GRDB
import GRDBSQLite
import QueryLanguage

/// The current row of a statement, read column by column from SQLite's own buffers.
struct RowScan {
    let statement: OpaquePointer

    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    /// 0 where the column is NULL.
    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    func optional(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    /// The three letters of a currency; `nil` where there is none.
    func code(_ column: Int32) -> PackedCode? {
        guard let bytes = sqlite3_column_text(statement, column) else { return nil }
        return PackedCode(bytes, count: Int(sqlite3_column_bytes(statement, column)))
    }

    /// The number of the day `2026-03-14`; `nil` where there is none.
    func day(_ column: Int32) -> Int32? {
        guard let bytes = sqlite3_column_text(statement, column) else { return nil }
        return Day.number(of: bytes, count: Int(sqlite3_column_bytes(statement, column)))
    }

    /// The bytes of a column, valid until the next row.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        sqlite3_column_blob(statement, column).map {
            UnsafeRawBufferPointer(start: $0, count: Int(sqlite3_column_bytes(statement, column)))
        }
    }

    func text(_ column: Int32) -> String? {
        sqlite3_column_text(statement, column).map { String(cString: $0) }
    }
}

/// A column of days that come in order, so that most are the day of the row before.
struct DayColumn {
    private let column: Int32
    private var letters: (UInt64, UInt16) = (0, 0)
    private var last: Int32?

    init(_ column: Int32) {
        self.column = column
    }

    /// As ``RowScan/day(_:)``.
    mutating func number(_ row: RowScan) -> Int32? {
        guard let bytes = row.bytes(column), bytes.count == 10 else { return row.day(column) }
        let read = (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
        if read == letters { return last }
        letters = read
        last = row.day(column)
        return last
    }
}

/// A SELECT whose rows are asked for one by one.
final class RowCursor {
    private let statement: RowStatement
    private unowned let database: Database
    let row: RowScan

    init(_ database: Database, _ sql: SQL) throws {
        self.database = database
        statement = try RowStatement(sql, in: database)
        row = RowScan(statement: statement.pointer)
    }

    deinit {
        sqlite3_reset(row.statement)
    }

    /// Goes to the next row; false after the last.
    func next() throws -> Bool {
        switch sqlite3_step(row.statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: String(cString: sqlite3_errmsg(database.sqliteConnection)))
        }
    }

    /// Begins again with another number for the only parameter.
    func restart(binding number: Int64) {
        sqlite3_reset(row.statement)
        sqlite3_bind_int64(row.statement, 1, number)
    }

    /// Begins again with other texts for the parameters after the first `count`, and for the one after those with what no
    /// text is greater than.
    func restart(binding texts: [String], after count: Int32) {
        sqlite3_reset(row.statement)
        for (place, text) in zip((count + 1)..., texts) {
            sqlite3_bind_text(row.statement, place, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        }
        sqlite3_bind_zeroblob(row.statement, count + Int32(texts.count) + 1, 0)
    }
}

extension Database {
    /// Runs a SELECT and gives its rows one by one; what `each` throws ends them.
    func scan(_ sql: SQL, _ each: (RowScan) throws -> Void) throws {
        let cursor = try RowCursor(self, sql)
        var tally = RowTally()
        while try cursor.next() {
            try tally.add(self)
            try each(cursor.row)
        }
    }
}

extension Day {
    /// The number of the day that `2026-03-14` names, by arithmetic on its digits alone; what follows is not looked at.
    static func number(of bytes: UnsafePointer<UInt8>, count: Int) -> Int32? {
        guard count >= 10 else { return nil }
        func digit(_ position: Int) -> Int { Int(bytes[position]) - 48 }
        let year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3)
        return Day(year: year, month: digit(5) * 10 + digit(6), day: digit(8) * 10 + digit(9))?.number
    }
}
