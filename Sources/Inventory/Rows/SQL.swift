import GRDB

/// A piece of SQL with the values that its question marks stand for, in their order.
///
/// A literal's text is SQL; what is interpolated is a value that is bound, another piece, or with `sql:` more text, which
/// nobody but this program may have written. A piece is text from the start: a query is made of some fifty of them.
struct SQL: Sendable, ExpressibleByStringInterpolation {
    fileprivate(set) var text: String
    fileprivate(set) var values: [StoredValue] = []

    init(sql: String) {
        text = sql
    }

    init(stringLiteral text: String) {
        self.text = text
    }

    init(stringInterpolation: Interpolation) {
        self = stringInterpolation.piece
    }

    /// The values as GRDB takes them.
    var arguments: StatementArguments {
        StatementArguments(
            values.map { value -> (any DatabaseValueConvertible)? in
                switch value.stored {
                case .integer(let number): number
                case .real(let number): number
                case .text(let text): text
                default: nil
                }
            })
    }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var piece = SQL(sql: "")

        init(literalCapacity: Int, interpolationCount: Int) {
            piece.text.reserveCapacity(literalCapacity + 32 * interpolationCount)
        }

        mutating func appendLiteral(_ text: String) {
            piece.text += text
        }

        mutating func appendInterpolation(sql text: String) {
            piece.text += text
        }

        mutating func appendInterpolation(_ other: SQL) {
            piece.text += other.text
            piece.values += other.values
        }

        mutating func appendInterpolation(_ value: StoredValue) {
            piece.text += "?"
            piece.values.append(value)
        }

        mutating func appendInterpolation(_ text: String) {
            appendInterpolation(StoredValue.text(text))
        }

        mutating func appendInterpolation(_ number: some BinaryInteger) {
            appendInterpolation(StoredValue.integer(Int64(number)))
        }

        /// A list in brackets, for `IN`.
        mutating func appendInterpolation(_ ids: [Int64]) {
            appendInterpolation("(\(ids.map { "\($0)" as SQL }.joined(separator: ",")))" as SQL)
        }

        mutating func appendInterpolation(_ number: Double) {
            appendInterpolation(StoredValue.real(number))
        }
    }
}

extension Sequence<SQL> {
    /// One after the other, with text between them.
    func joined(separator: String) -> SQL {
        var all = SQL(sql: "")
        for (place, piece) in enumerated() {
            if place > 0 { all.text += separator }
            all.text += piece.text
            all.values += piece.values
        }
        return all
    }
}
