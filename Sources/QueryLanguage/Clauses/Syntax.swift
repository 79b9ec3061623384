/// The right side of a rule of the grammar, as a tree.
public indirect enum Syntax: Hashable, Sendable {
    /// EBNF as it stands: a terminal in its quotes, or the name of a rule.
    case text(String)
    /// The name of a rule that may be empty.
    case maybe(String)
    case sequence([Syntax])
    case oneOf([Syntax])
    case option(Syntax)
    /// Clauses, each once and in any order; where rows go comes last.
    case anyOrder([Syntax])
    /// The name of a rule for bare words that end where a keyword stands which may follow.
    case open(String)

    static func word(_ word: String) -> Syntax { .text(Production.terminal(word)) }

    /// The tree in EBNF.
    public var text: String {
        switch self {
        case .text(let text), .maybe(let text), .open(let text): text
        case .sequence(let parts), .anyOrder(let parts):
            parts.map { part in
                if case .oneOf(let choices) = part, choices.count > 1 { "( \(part.text) )" } else { part.text }
            }.filter { !$0.isEmpty }.joined(separator: " ")
        case .oneOf(let parts): parts.map(\.text).joined(separator: " | ")
        case .option(let part): "[ \(part.text) ]"
        }
    }

    /// One way to write it with as little as possible, and what may be added to that: both in EBNF.
    public struct Shortest: Sendable {
        public var needed: [String] = []
        public var additions: [String] = []
    }

    /// Every such way.
    public var shortest: [Shortest] {
        switch self {
        case .text(let text), .open(let text): [Shortest(needed: [text])]
        case .maybe(let name): [Shortest(additions: [name])]
        case .option(let part): [Shortest(additions: part.shortest.map { $0.needed.joined(separator: " ") })]
        case .oneOf(let parts): parts.flatMap(\.shortest)
        case .sequence(let parts), .anyOrder(let parts):
            parts.reduce([Shortest()]) { ways, part in
                ways.flatMap { way in
                    part.shortest.map {
                        Shortest(needed: way.needed + $0.needed, additions: way.additions + $0.additions)
                    }
                }
            }
        }
    }
}

extension Syntax: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        self = .text(value)
    }
}
