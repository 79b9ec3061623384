internal import GRDB
import CSQLite

/// An error that SQLite reports; ``StoreError`` says it to the user.
package struct SQLiteError: Error, Equatable {
    /// The kinds of errors, by SQLite's primary result codes.
    package struct Kind: Equatable, Sendable {
        let code: Int32

        package static let error = Kind(code: SQLITE_ERROR)
        package static let outOfMemory = Kind(code: SQLITE_NOMEM)
        package static let interrupted = Kind(code: SQLITE_INTERRUPT)
        package static let corrupt = Kind(code: SQLITE_CORRUPT)
        package static let tooBig = Kind(code: SQLITE_TOOBIG)
        static let readOnly = Kind(code: SQLITE_READONLY)
        static let cannotOpen = Kind(code: SQLITE_CANTOPEN)
        package static let notADatabase = Kind(code: SQLITE_NOTADB)
    }

    /// The extended result code.
    package let code: Int32
    package let message: String

    package init(code: Int32, message: String? = nil) {
        self.code = code
        self.message = message ?? String(cString: sqlite3_errstr(code))
    }

    package init(_ kind: Kind, message: String? = nil) {
        self.init(code: kind.code, message: message)
    }

    /// Creates the error of the last call on a connection.
    package init(connection: OpaquePointer?) {
        self.init(
            code: sqlite3_extended_errcode(connection), message: String(cString: sqlite3_errmsg(connection)))
    }

    init(_ error: DatabaseError) {
        self.init(code: error.extendedResultCode.rawValue, message: error.message)
    }

    /// Creates the error that GRDB or fhq's own code reports; `nil` for other errors.
    package init?(_ error: any Error) {
        switch error {
        case let error as SQLiteError: self = error
        case let error as DatabaseError: self.init(error)
        default: return nil
        }
    }

    package var kind: Kind { Kind(code: code & 0xFF) }

    /// The error for a sum of whole numbers that does not fit.
    package static let integerOverflow = SQLiteError(.error, message: "integer overflow")

    /// The error for figures that no sound store has.
    package static let figuresTooLarge = SQLiteError(
        .corrupt, message: "its figures are too large to add up; run check repair")
}

/// An error for a value that isn't of the type it is read as, or for a column that a result doesn't have.
package struct ColumnError: Error, Equatable, CustomStringConvertible {
    /// The column and the fault, as a clause.
    package let description: String
    /// The clause, shortened for a sentence.
    var sentence: String { String(description.prefix(200)) }

    /// - Parameters:
    ///   - value: The value as SQL shows it.
    ///   - type: The Swift type that was asked for.
    init(_ value: String, isNo type: Any.Type, column: String) {
        description = "could not decode \(type) from database value \(value) - column: \(String(reflecting: column))"
    }

    init(missing column: String) {
        description = "column not found: \(String(reflecting: column))"
    }
}
