/// The role for which the parser took a token; it decides the token's colour.
package enum TokenRole: Hashable, Sendable {
    /// A word of the language: a keyword, a statement's name, a format.
    case word
    case noun
    case field
    /// A value or a part of one, with the kinds that were possible there.
    case value(Set<ValueKind>)
    /// Part of a text that is kept as typed, including white space.
    case verbatim
    /// Not understood, either itself or because of the text before it.
    case unread
}

/// The roles noted during a parse, token by token.
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

    /// Notes a token that was read; without a role it is a value, or the continuation of one.
    mutating func note(_ position: Int, as role: TokenRole?) {
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
    /// Returns a copy of the cursor that notes the role of each token from now on.
    package func notingRoles() -> Cursor {
        var cursor = self
        cursor.roles = TokenRoles(count: tokens.count)
        return cursor
    }

    /// Each token that was taken, in order, with its role; tokens never reached are missing.
    package var takenRoles: [(span: Span, role: TokenRole)] {
        guard let roles else { return [] }
        return zip(tokens, roles.roles).compactMap { token, role in role.map { (token.span, $0) } }
    }
}
