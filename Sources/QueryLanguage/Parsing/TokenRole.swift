/// What the parser took a token for: what colours it while it is typed.
public enum TokenRole: Hashable, Sendable {
    /// A word of the language: a keyword, a statement's name, a format.
    case word
    case noun
    case field
    /// A value, or a part of one; the kinds that were welcome there.
    case value(Set<ValueKind>)
    /// Part of a text that is kept as it was typed, white space and all.
    case verbatim
    /// Nothing could be made of it, or of what is before it.
    case unread
}

/// The notes of a parse, token by token.
struct TokenRoles: Sendable {
    private(set) var roles: [TokenRole?]
    private var kinds: (position: Int, kinds: Set<ValueKind>) = (-1, [])

    init(count: Int) {
        roles = Array(repeating: nil, count: count)
    }

    mutating func welcome(_ kind: ValueKind, at position: Int) {
        if kinds.position != position { kinds = (position, []) }
        kinds.kinds.insert(kind)
    }

    /// Notes that the token was taken; without a role it is a value, of its own or that which goes on.
    mutating func take(_ position: Int, as role: TokenRole?) {
        if let role {
            roles[position] = role
        } else if kinds.position == position {
            roles[position] = .value(kinds.kinds)
        } else if position > 0, case .value(let before) = roles[position - 1] {
            roles[position] = .value(before)
        } else {
            roles[position] = .value([])
        }
    }
}

extension Cursor {
    /// The same cursor, keeping from now on what each token is taken for.
    public func notingRoles() -> Cursor {
        var cursor = self
        cursor.roles = TokenRoles(count: tokens.count)
        return cursor
    }

    /// Each token that was taken for something, in order; what was never reached is missing.
    public var takenRoles: [(span: Span, role: TokenRole)] {
        guard let roles else { return [] }
        return zip(tokens, roles.roles).compactMap { token, role in role.map { (token.span, $0) } }
    }
}
