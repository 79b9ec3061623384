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
        guard let bytes = sqlite3_column_text(statement, column), sqlite3_column_bytes(statement, column) >= 10 else {
            return nil
        }
        func digit(_ position: Int) -> Int { Int(bytes[position]) &- 48 }
        let year = digit(0) &* 1000 &+ digit(1) &* 100 &+ digit(2) &* 10 &+ digit(3)
        return Day(year: year, month: digit(5) &* 10 &+ digit(6), day: digit(8) &* 10 &+ digit(9))?.number
    }

    func text(_ column: Int32) -> String? {
        sqlite3_column_text(statement, column).map { String(cString: $0) }
    }
}

extension Database {
    /// Runs a SELECT and gives its rows one by one; what `each` throws ends them.
    func scan(_ sql: SQL, _ each: (RowScan) throws -> Void) throws {
        let statement = try makeStatement(literal: sql)
        let handle = statement.sqliteStatement
        defer { sqlite3_reset(handle) }
        let row = RowScan(statement: handle)
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: try each(row)
            case SQLITE_DONE: return
            case let code:
                throw DatabaseError(
                    resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(sqliteConnection)))
            }
        }
    }
}
