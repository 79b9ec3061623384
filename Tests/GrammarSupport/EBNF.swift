/// An expression in a grammar rule.
package indirect enum Rule: Hashable, Sendable {
    case terminal(String)
    case name(String)
    case sequence([Rule])
    case choice([Rule])
    case option(Rule)
    case repetition(Rule)
    /// A regular expression, between `? /` and `/ ?`.
    case pattern(String)
}

/// A syntax error in a grammar, with its place.
package struct GrammarError: Error, CustomStringConvertible {
    package var description: String
}

/// A grammar read from EBNF.
package struct Grammar: Sendable {
    package private(set) var rules: [String: Rule] = [:]
    package private(set) var names: [String] = []

    /// Reads `name = … ;` again and again, with `(* comments *)` between.
    package init(_ text: String) throws {
        var reader = EBNFReader(text)
        while let (name, rule) = try reader.production() {
            guard rules.updateValue(rule, forKey: name) == nil else {
                throw GrammarError(description: "\(name) is defined twice")
            }
            names.append(name)
        }
    }

    /// Returns the grammar with a rule replaced by a choice of words.
    package func replacing(_ name: String, with words: [String]) -> Grammar {
        var grammar = self
        grammar.rules[name] = .choice(words.map { .terminal($0) })
        return grammar
    }

    /// The names that rules use but none defines.
    package var undefined: [String] {
        var used = Set<String>()
        for rule in rules.values { Self.collect(rule, into: &used) }
        return used.subtracting(rules.keys).sorted()
    }

    private static func collect(_ rule: Rule, into used: inout Set<String>) {
        switch rule {
        case .terminal, .pattern: break
        case .name(let name): used.insert(name)
        case .sequence(let parts), .choice(let parts): for part in parts { collect(part, into: &used) }
        case .option(let part), .repetition(let part): collect(part, into: &used)
        }
    }
}

/// Reads EBNF character by character.
struct EBNFReader {
    private var rest: Substring

    init(_ text: String) {
        rest = text[...]
    }

    private mutating func skipBlanks() {
        while true {
            rest = rest.drop(while: \.isWhitespace)
            // Comparing a prefix is slow; comparing one character first is not.
            guard rest.first == "(", rest.hasPrefix("(*") else { return }
            while let next = rest.first, next != "*" || !rest.hasPrefix("*)") { rest.removeFirst() }
            rest = rest.dropFirst(2)
        }
    }

    private mutating func take(_ sign: Character) -> Bool {
        skipBlanks()
        guard rest.first == sign else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func expect(_ sign: Character) throws {
        guard take(sign) else { throw GrammarError(description: "\(sign) is missing before \(rest.prefix(40))") }
    }

    private mutating func name() -> String? {
        skipBlanks()
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest[name.endIndex...]
        return name.isEmpty ? nil : String(name)
    }

    mutating func production() throws -> (String, Rule)? {
        guard let name = name() else {
            guard rest.isEmpty else { throw GrammarError(description: "a name is missing before \(rest.prefix(40))") }
            return nil
        }
        try expect("=")
        let rule = try choice()
        try expect(";")
        return (name, rule)
    }

    private mutating func choice() throws -> Rule {
        var parts = [try sequence()]
        while take("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence() throws -> Rule {
        var parts: [Rule] = []
        while let part = try factor() { parts.append(part) }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func factor() throws -> Rule? {
        if take("[") { return .option(try closed(by: "]")) }
        if take("{") { return .repetition(try closed(by: "}")) }
        if take("(") { return try closed(by: ")") }
        if take("?") { return .pattern(try pattern()) }
        for quote: Character in ["\"", "'"] where take(quote) {
            let text = rest.prefix { $0 != quote }
            rest = rest[text.endIndex...]
            try expect(quote)
            return .terminal(String(text))
        }
        return name().map { .name($0) }
    }

    private mutating func pattern() throws -> String {
        try expect("/")
        guard let end = rest.firstRange(of: "/ ?") else {
            throw GrammarError(description: "/ ? is missing after \(rest.prefix(40))")
        }
        defer { rest = rest[end.upperBound...] }
        return String(rest[..<end.lowerBound])
    }

    private mutating func closed(by sign: Character) throws -> Rule {
        let rule = try choice()
        try expect(sign)
        return rule
    }
}
