import Cells

/// A value computed from fields or figures, such as `asking - cost * 2`.
package indirect enum Term: Hashable, Sendable {
    case field(Field)
    case figure(Aggregate)
    /// A number, an amount, a day, or zero in every currency.
    case value(Value)
    case binary(Term, Operator, Term)
    case call(Function, [Term])

    /// An operator of arithmetic.
    package enum Operator: String, CaseIterable, Hashable, Sendable {
        case plus = "+"
        case minus = "-"
        case times = "*"
        case over = "/"

        /// True if it binds more tightly than `+` and `-`.
        package var isTight: Bool { self == .times || self == .over }
    }

    /// A function of one value, or of several.
    package enum Function: String, CaseIterable, Hashable, Sendable {
        case abs, round, min, max

        /// True if it takes two or more values.
        package var isOfSeveral: Bool { self == .min || self == .max }
    }

    /// The kind of a term's values.
    package enum Kind: Hashable, Sendable {
        case whole, number, money, day

        package var isNumber: Bool { self == .whole || self == .number }

        /// A noun with its article, for errors.
        package var description: String {
            switch self {
            case .whole, .number: "a number"
            case .money: "an amount"
            case .day: "a day"
            }
        }
    }

    /// The kind of its values; `nil` if it has none that can be computed with, as a text.
    package var kind: Kind? {
        switch self {
        case .field(let field): field.kind.termKind
        case .figure(let figure): figure.termKind
        case .value(.integer): .whole
        case .value(.decimal): .number
        case .value(.money), .value(.zero): .money
        case .value(.period): .day
        case .value: nil
        case .binary(let left, let sign, let right):
            left.kind.flatMap { one in right.kind.flatMap { Self.kind(one, sign, $0) } }
        case .call(.min, let parts), .call(.max, let parts):
            parts.contains { $0.kind == .number } ? .number : parts.first?.kind
        case .call(.round, let parts): parts.first?.kind == .number ? .whole : parts.first?.kind
        case .call(.abs, let parts): parts.first?.kind
        }
    }

    /// Returns the kind of a sum, difference, product or quotient; `nil` if there is none.
    static func kind(_ left: Kind, _ sign: Operator, _ right: Kind) -> Kind? {
        switch (left, sign, right) {
        case (.money, .plus, .money), (.money, .minus, .money): .money
        case (.day, .minus, .day): .whole
        case (.day, .plus, _) where right.isNumber: .day
        case (.day, .minus, _) where right.isNumber: .day
        case (_, .plus, .day) where left.isNumber: .day
        case (.money, .over, .money): .number
        case (.money, .times, _) where right.isNumber: .money
        case (.money, .over, _) where right.isNumber: .money
        case (_, .times, .money) where left.isNumber: .money
        case (_, _, _) where left.isNumber && right.isNumber:
            sign == .over || left == .number || right == .number ? .number : .whole
        default: nil
        }
    }

    /// The fields, figures and values that it is computed from.
    private var leaves: [Term] {
        switch self {
        case .field, .figure, .value: [self]
        case .binary(let left, _, let right): left.leaves + right.leaves
        case .call(_, let parts): parts.flatMap(\.leaves)
        }
    }

    /// All fields in it, and those of its figures.
    package var fields: [Field] {
        leaves.compactMap { leaf in
            switch leaf {
            case .field(let field): field
            case .figure(let figure): figure.field
            case .value, .binary, .call: nil
            }
        }
    }

    /// The fields in it, without those of figures.
    package var ownFields: [Field] {
        leaves.compactMap { if case .field(let field) = $0 { field } else { nil } }
    }

    /// All figures in it.
    package var figures: [Aggregate] {
        leaves.compactMap { if case .figure(let figure) = $0 { figure } else { nil } }
    }

    /// The term as typed, with only the necessary parentheses.
    package var canonical: String {
        switch self {
        case .field(let field): return field.name
        case .figure(let figure): return figure.canonical
        case .value(let value): return value.canonical
        case .binary(let left, let sign, let right):
            let one = left.binds(atLeast: sign) ? left.canonical : "(\(left.canonical))"
            // `a - (b - c)` isn't `a - b - c`.
            let isPlain = if case .binary = right { false } else { true }
            let other = isPlain || !sign.isTight && right.isProduct ? right.canonical : "(\(right.canonical))"
            return "\(one) \(sign.rawValue) \(other)"
        case .call(let function, let parts):
            return "\(function.rawValue)(\(parts.map(\.canonical).joined(separator: ", ")))"
        }
    }

    private var isProduct: Bool { if case .binary(_, let sign, _) = self { sign.isTight } else { false } }

    private func binds(atLeast sign: Operator) -> Bool {
        if case .binary(_, let own, _) = self { own.isTight || !sign.isTight } else { true }
    }
}

extension FieldKind {
    var termKind: Term.Kind? {
        switch self {
        case .integer: .whole
        case .decimal: .number
        case .money: .money
        case .day: .day
        case .text, .code, .sku, .currency, .payment, .status, .boolean, .list: nil
        }
    }
}

extension Aggregate {
    /// The kind of its values; `nil` for texts.
    package var termKind: Term.Kind? {
        switch function {
        case .count, .distinct: .whole
        case .trend: nil
        case .sum, .min, .max: field?.kind.termKind
        case .avg, .median, .percentile: field?.kind == .money ? .money : .number
        }
    }
}
