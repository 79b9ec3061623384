/// A condition over the fields of a noun.
///
/// It is true or false, except over amounts that can't be compared: those in another currency, or without a rate. Then
/// it is neither, unless another part of it decides, so neither it nor its negation finds the row.
package indirect enum Expression: Hashable, Sendable {
    case all([Expression])
    case any([Expression])
    case not(Expression)
    case compare(Field, Comparison, Operand)
    /// Contains the text anywhere, ignoring case.
    case contains(Field, String)
    case oneOf(Field, [Value])
    /// The value is one of those in the only column of a query.
    case inQuery(Field, Query)
    case between(Field, Value, Value)
    case isEmpty(Field)
    /// A comparison of values that are computed; it is neither true nor false if one is unknown.
    case terms(Term, Comparison, Term)
    /// Nothing can be computed: a part is empty or in another currency, or the divisor is zero.
    case isUnknown(Term)
}

/// A comparison of two values.
package enum Comparison: String, CaseIterable, Hashable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    package var sign: Punctuation {
        switch self {
        case .equal: .equal
        case .notEqual: .notEqual
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        }
    }
}

/// One side of a comparison.
package enum Operand: Hashable, Sendable {
    case value(Value)
    case field(Field)
}

/// A literal of the field's kind.
package enum Value: Hashable, Sendable {
    case text(String)
    /// `null`, `none`, `empty` or `nothing` without quotes: a name if one exists, otherwise the same as `is empty`.
    case nothing(String)
    case integer(Int)
    case decimal(Decimal64)
    case money(Money)
    /// A bare `0` for an amount: zero in every currency.
    case zero
    /// A period; a day is a period of one day.
    case period(Period)
    case boolean(Bool)
}
