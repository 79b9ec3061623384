extension Expression {
    /// Every field named.
    public var fields: [Field] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.fields)
        case .not(let inner): inner.fields
        case .compare(let field, _, .field(let other)): [field, other]
        case .compare(let field, _, _), .contains(let field, _), .oneOf(let field, _), .between(let field, _, _),
            .isEmpty(let field):
            [field]
        }
    }
}
