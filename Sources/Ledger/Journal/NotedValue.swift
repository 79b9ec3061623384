import CSQLite
import Queries
import StoreFile
import SystemLibrary

/// A value as a note stores it: JSON, with a real number as a string of digits, since JSON's own numbers lose some.
enum NotedValue {
    case null
    case integer(Int64)
    case real(Double)
    /// The noted bytes, whatever their encoding.
    case text([UInt8])

    /// Reads a column of `json_each`; the text of a real column is its digits.
    init(_ row: RowScan, at column: Int32, isReal: Bool) {
        switch row.value(column) {
        case .null: self = .null
        case .integer(let integer): self = .integer(integer)
        case .real(let real): self = .real(real)
        default:
            let bytes = row.utf8(column)
            let real = isReal ? Double(String(decoding: bytes, as: UTF8.self)) : nil
            self = real.map { .real($0) } ?? .text(Array(bytes))
        }
    }

    func bind(to statement: RowStatement, at index: Int32) {
        switch self {
        case .null: statement.bind(.null, at: index)
        case .integer(let integer): statement.bind(.integer(integer), at: index)
        case .real(let real): statement.bind(.real(real), at: index)
        case .text(let bytes): statement.bind(bytes: bytes, at: index)
        }
    }

    /// Returns true if two SQLite values are equal, in the same type or as numbers.
    static func areEqual(_ left: OpaquePointer, _ right: OpaquePointer) -> Bool {
        switch (sqlite3_value_type(left), sqlite3_value_type(right)) {
        case (SQLITE_NULL, SQLITE_NULL): true
        case (SQLITE_INTEGER, SQLITE_INTEGER): sqlite3_value_int64(left) == sqlite3_value_int64(right)
        case (SQLITE_FLOAT, SQLITE_FLOAT), (SQLITE_FLOAT, SQLITE_INTEGER), (SQLITE_INTEGER, SQLITE_FLOAT):
            sqlite3_value_double(left) == sqlite3_value_double(right)
        case (SQLITE_TEXT, SQLITE_TEXT): areEqual(bytes(left), bytes(right))
        default: false
        }
    }

    private static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        guard let one = left.baseAddress, let other = right.baseAddress else { return true }
        return memcmp(one, other, left.count) == 0
    }

    /// Returns the text of a value, valid as long as the value.
    static func bytes(_ value: OpaquePointer) -> UnsafeBufferPointer<UInt8> {
        let start = sqlite3_value_text(value)
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    }
}

extension [UInt8] {
    /// Appends the name of a member of a JSON object, after a comma unless it is the first.
    mutating func appendMember(_ name: String) {
        append(contentsOf: count > 1 ? ",\"".utf8 : "\"".utf8)
        append(contentsOf: name.utf8)
        append(contentsOf: "\":".utf8)
    }

    /// Appends an SQLite value in the form of a note.
    mutating func appendJSON(_ value: OpaquePointer?) {
        guard let value else { return append(contentsOf: "null".utf8) }
        switch sqlite3_value_type(value) {
        case SQLITE_NULL: append(contentsOf: "null".utf8)
        case SQLITE_INTEGER: append(contentsOf: String(sqlite3_value_int64(value)).utf8)
        case SQLITE_FLOAT: append(contentsOf: "\"\(sqlite3_value_double(value))\"".utf8)
        default: appendJSON(text: UnsafeRawBufferPointer(NotedValue.bytes(value)))
        }
    }
}
