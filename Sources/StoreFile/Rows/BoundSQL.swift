/// A piece of SQL with the values for its question marks, in order.
///
/// The text of a literal is SQL; an interpolation is a bound value, another piece or, with `sql:`, more text, which
/// only this program may have written. A piece is stored as text from the start: a query has some fifty of them.
package struct BoundSQL: Sendable, Equatable, ExpressibleByStringInterpolation {
    package fileprivate(set) var text: String
    package fileprivate(set) var values: [StoredValue] = []

    package init(sql: String) {
        text = sql
    }

    /// Creates a piece from a text with question marks and their values.
    package init(sql: String, _ values: [StoredValue]) {
        (text, self.values) = (sql, values)
    }

    /// Creates a piece from a text with numbered parameters, such as `?1`, and their values.
    package init(sql: String, _ values: (any ColumnValue)?...) {
        (text, self.values) = (sql, values.map { $0?.stored ?? .null })
    }

    package init(stringLiteral text: String) {
        self.text = text
    }

    package init(stringInterpolation: Interpolation) {
        self = stringInterpolation.piece
    }

    /// The greatest number of parentheses around a place of the text.
    package var depth: Int {
        var (open, most) = (0, 0)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "(") { open += 1 }
            if byte == UInt8(ascii: ")") { open -= 1 }
            most = max(most, open)
        }
        return most
    }

    /// The values as a list: `[12, "lamp", NULL]`.
    package var shownValues: String { "[\(values.map(\.shown).joined(separator: ", "))]" }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var piece = BoundSQL(sql: "")

        package init(literalCapacity: Int, interpolationCount: Int) {
            piece.text.reserveCapacity(literalCapacity + 32 * interpolationCount)
        }

        package mutating func appendLiteral(_ text: String) {
            piece.text += text
        }

        /// Appends SQL unchanged, such as a column's name.
        package mutating func appendInterpolation(sql text: String) {
            piece.text += text
        }

        /// Appends a whole number as text, where SQLite takes no parameter.
        package mutating func appendInterpolation(sql number: some BinaryInteger) {
            piece.text += String(number)
        }

        /// Appends other SQL with its values.
        package mutating func appendInterpolation(_ other: BoundSQL) {
            piece.text += other.text
            piece.values += other.values
        }

        /// Appends a parameter for a value.
        package mutating func appendInterpolation(_ value: StoredValue) {
            piece.text += "?"
            piece.values.append(value)
        }

        /// Appends a parameter for a text.
        package mutating func appendInterpolation(_ text: String) {
            appendInterpolation(StoredValue.text(text))
        }

        /// Appends a parameter for a text; `nil` is NULL.
        package mutating func appendInterpolation(_ text: String?) {
            appendInterpolation(StoredValue(text))
        }

        /// Appends a parameter for a whole number.
        package mutating func appendInterpolation(_ number: some BinaryInteger) {
            appendInterpolation(StoredValue.integer(Int64(number)))
        }

        /// Appends a parameter for a whole number; `nil` is NULL.
        package mutating func appendInterpolation(_ number: Int64?) {
            appendInterpolation(StoredValue(number))
        }

        /// Appends a parameter for a whole number; `nil` is NULL.
        package mutating func appendInterpolation(_ number: Int?) {
            appendInterpolation(StoredValue(number.map(Int64.init)))
        }

        /// Appends a parameter for 1 or 0.
        package mutating func appendInterpolation(_ isTrue: Bool) {
            appendInterpolation(StoredValue.integer(isTrue ? 1 : 0))
        }

        /// Appends a list in parentheses, for `IN`.
        package mutating func appendInterpolation(_ ids: [Int64]) {
            appendInterpolation("(\(ids.map { "\($0)" as BoundSQL }.joined(separator: ",")))" as BoundSQL)
        }

        /// Appends a parameter for a real number; `nil` is NULL.
        package mutating func appendInterpolation(_ number: Double?) {
            appendInterpolation(number.map(StoredValue.real) ?? .null)
        }
    }
}

extension [BoundSQL] {
    /// Returns the pieces joined by a text.
    package func joined(separator: String) -> BoundSQL {
        var all = BoundSQL(sql: "")
        for (place, piece) in enumerated() {
            if place > 0 { all.text += separator }
            all.text += piece.text
            all.values += piece.values
        }
        return all
    }
}
