import TestSupport

/// Makes sentences of a grammar, the same ones from the same seed.
package struct SentenceGenerator: Sendable {
    private let grammar: Grammar
    private var random: SeededRandom
    /// The depth of each rule's shortest sentence, so that expansion ends beyond the wanted depth.
    private let depths: [String: Int]
    private let deepest = 11

    package init(_ grammar: Grammar, seed: UInt64) {
        self.grammar = grammar
        random = SeededRandom(seed: seed)
        depths = Self.depths(of: grammar)
    }

    /// Returns the words of a sentence; each terminal is a word.
    package mutating func words(of name: String) -> [String] {
        expand(.name(name), depth: 0)
    }

    /// Returns a sentence, its words one space apart.
    package mutating func sentence(of name: String) -> String {
        words(of: name).joined(separator: " ")
    }

    private mutating func expand(_ rule: Rule, depth: Int) -> [String] {
        switch rule {
        case .terminal(let text): return [text]
        case .pattern: preconditionFailure("A pattern stands beside examples, and they are chosen.")
        case .name(let name):
            guard let rule = grammar.rules[name] else { preconditionFailure("The grammar does not define \(name).") }
            return expand(rule, depth: depth + 1)
        case .sequence(let parts): return expandSequence(parts, depth: depth)
        case .choice(let parts): return expand(choose(among: parts, depth: depth), depth: depth)
        case .option(let part): return depth < deepest && random.below(2) == 0 ? expand(part, depth: depth) : []
        case .repetition(let part):
            guard depth < deepest else { return [] }
            return (0..<random.below(3)).flatMap { _ in expand(part, depth: depth) }
        }
    }

    private mutating func choose(among parts: [Rule], depth: Int) -> Rule {
        let parts = parts.filter { if case .pattern = $0 { false } else { true } }
        guard depth >= deepest else { return parts[random.below(parts.count)] }
        return parts.min { Self.depth($0, depths) < Self.depth($1, depths) } ?? parts[0]
    }

    /// Expands a sequence; elements of a comma list have distinct keys, so no column or field comes twice.
    private mutating func expandSequence(_ parts: [Rule], depth: Int) -> [String] {
        var words: [String] = []
        var last: [String] = []
        for (index, part) in parts.enumerated() {
            guard index > 0, part == .repetition(.sequence([.terminal(","), parts[index - 1]])) else {
                last = expand(part, depth: depth)
                words += last
                continue
            }
            var seen: Set<String?> = [Self.key(last)]
            for _ in 0..<(depth < deepest ? random.below(3) : 0) {
                let element = expand(parts[index - 1], depth: depth)
                if seen.insert(Self.key(element)).inserted { words += [","] + element }
            }
        }
        return words
    }

    /// Returns the key of a list element: its first word, or the column in `NAME to COLUMN`.
    private static func key(_ element: [String]) -> String? {
        element.dropFirst().first == "to" ? element.last : element.first
    }

    // MARK: - Depths

    private static func depths(of grammar: Grammar) -> [String: Int] {
        var depths: [String: Int] = [:]
        while true {
            let before = depths
            for (name, rule) in grammar.rules { depths[name] = depth(rule, depths) }
            if depths == before { return depths }
        }
    }

    private static func depth(_ rule: Rule, _ depths: [String: Int]) -> Int {
        switch rule {
        case .terminal, .option, .repetition: 0
        case .pattern: 1000
        case .name(let name): depths[name].map { min($0 + 1, 1000) } ?? 1000
        case .sequence(let parts): parts.map { depth($0, depths) }.max() ?? 0
        case .choice(let parts): parts.map { depth($0, depths) }.min() ?? 0
        }
    }
}

extension SeededRandom {
    /// Returns a number in `0 ..< count`.
    package mutating func below(_ count: Int) -> Int {
        Int(next() % UInt64(count))
    }
}
