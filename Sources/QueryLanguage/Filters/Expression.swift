/// A condition over the fields of a noun; it is true or false, never unknown.
public indirect enum Expression: Hashable, Sendable {
    case all([Expression])
    case any([Expression])
    case not(Expression)
    case compare(Field, Comparison, Operand)
    /// Contains the text anywhere, case ignored.
    case contains(Field, String)
    case oneOf(Field, [Value])
    case between(Field, Value, Value)
    case isEmpty(Field)
}

public enum Comparison: String, CaseIterable, Hashable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    public var sign: Punctuation {
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

public enum Operand: Hashable, Sendable {
    case value(Value)
    case field(Field)
}

/// A literal of the kind its field has.
public enum Value: Hashable, Sendable {
    case text(String)
    /// `null`, `none`, `empty` or `nothing` without quotes: a name if there is one, else what `is empty` asks for.
    case nothing(String)
    case integer(Int)
    case decimal(Decimal64)
    case money(Money)
    /// A day is a period of one day.
    case period(Period)
    case boolean(Bool)
}
