/// The right side of a rule of the grammar, as a tree.
package indirect enum Syntax: Hashable, Sendable {
    /// Literal EBNF: a terminal in quotes, or the name of a rule.
    case text(String)
    /// The name of a rule that may be empty.
    case maybe(String)
    case sequence([Syntax])
    case oneOf([Syntax])
    case option(Syntax)
    /// Clauses in any order, each once; the destination of rows comes last.
    case anyOrder([Syntax])
    /// The name of a rule for bare words, which end at a keyword that may follow.
    case open(String)
    /// A part that comes any number of times.
    case many(Syntax)
    /// Clauses that don't follow here, but whose keywords end bare words.
    case absent(Syntax)
    /// A part that accepts more, or other, texts than the rule that people read.
    case accepting(Syntax, shown: Syntax)

    package static func word(_ word: String) -> Syntax { .text(Production.terminal(word)) }

    /// Returns the rule for parts with commas between them.
    package static func list(of part: Syntax) -> Syntax { .sequence([part, .many(.sequence(["\",\"", part]))]) }

    /// Items with commas between them, whose bare words end at a keyword that may follow.
    package static var items: Syntax { .list(of: .open("ITEM")) }

    /// The same, where a number may precede a title.
    package static var countedItems: Syntax { .list(of: .open("PIECES")) }

    /// True for alternatives, which need brackets among other parts.
    package var isChoice: Bool {
        switch self {
        case .oneOf(let choices): choices.count > 1
        case .accepting(_, let shown): shown.isChoice
        default: false
        }
    }

    /// The tree in EBNF.
    package var text: String {
        switch self {
        case .text(let text), .maybe(let text), .open(let text): text
        case .sequence(let parts), .anyOrder(let parts):
            parts.map { $0.isChoice ? "( \($0.text) )" : $0.text }.filter { !$0.isEmpty }.joined(separator: " ")
        case .oneOf(let parts): parts.map(\.text).joined(separator: " | ")
        case .option(let part): "[ \(part.text) ]"
        case .many(let part): "{ \(part.text) }"
        case .absent: ""
        case .accepting(_, let shown): shown.text
        }
    }

    /// The shortest text that fits the tree, and the texts that may be added to it, both in EBNF.
    package struct Shortest: Sendable {
        package var needed: [String] = []
        package var additions: [String] = []
    }

    /// The shortest form of each alternative in the tree.
    package var shortest: [Shortest] {
        switch self {
        case .text(let text), .open(let text): [Shortest(needed: [text])]
        case .maybe(let name): [Shortest(additions: [name])]
        case .many: [Shortest(additions: [text])]
        case .absent: [Shortest()]
        case .accepting(_, let shown): shown.shortest
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
    package init(stringLiteral value: String) {
        self = .text(value)
    }
}
