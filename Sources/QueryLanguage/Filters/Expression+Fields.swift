extension Expression {
    /// All fields in the condition.
    package var fields: [Field] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.fields)
        case .not(let inner): inner.fields
        case .compare(let field, _, .field(let other)): [field, other]
        case .compare(let field, _, _), .contains(let field, _), .oneOf(let field, _), .inQuery(let field, _),
            .between(let field, _, _), .isEmpty(let field):
            [field]
        case .terms(let left, _, let right): left.fields + right.fields
        case .isUnknown(let term): term.fields
        }
    }

    /// All figures in the condition.
    package var figures: [Aggregate] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.figures)
        case .not(let inner): inner.figures
        case .terms(let left, _, let right): left.figures + right.figures
        case .isUnknown(let term): term.figures
        case .compare, .contains, .oneOf, .inQuery, .between, .isEmpty: []
        }
    }

    /// The queries that the condition takes values from, without those within them.
    package var queries: [Query] {
        comparisons.compactMap { if case .inQuery(_, let query) = $0 { query } else { nil } }
    }

    /// The comparisons of the condition, with two for `between`.
    package var comparisons: [Expression] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.comparisons)
        case .not(let inner): inner.comparisons
        case .between(let field, let low, let high):
            [.compare(field, .greaterOrEqual, .value(low)), .compare(field, .lessOrEqual, .value(high))]
        case .compare, .contains, .oneOf, .inQuery, .isEmpty, .terms, .isUnknown: [self]
        }
    }

    /// All comparisons such as `market = null`, as fields and words.
    package var nothings: [(field: Field, word: String)] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.nothings)
        case .not(let inner): inner.nothings
        case .compare(let field, _, .value(.nothing(let word))): [(field, word)]
        case .oneOf(let field, let values):
            values.compactMap { if case .nothing(let word) = $0 { (field, word) } else { nil } }
        case .compare, .contains, .inQuery, .between, .isEmpty, .terms, .isUnknown: []
        }
    }
}
