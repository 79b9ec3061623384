/// The `q` parameter of a list: conditions joined by `and`.
struct SearchQuery {
    enum Condition: Equatable {
        case parent(String)
        case name(String)
        case mimeType(String, isEqual: Bool)
        case trashed(Bool)
        case appProperty(String, String)
    }

    private enum Token: Equatable {
        case text(String)
        case word(String)
        case symbol(String)
    }

    let conditions: [Condition]

    /// Parses a query; throws for anything outside the documented syntax or not simulated.
    init(_ text: String) throws(Refusal) {
        var tokens = try Self.tokens(text)[...]
        var conditions: [Condition] = []
        repeat {
            if !conditions.isEmpty { tokens.removeFirst() }
            guard let condition = Self.condition(&tokens) else {
                throw .violation("q is not understood: \(text)")
            }
            conditions.append(condition)
        } while tokens.first == .word("and")
        guard tokens.isEmpty else { throw .violation("q is not understood: \(text)") }
        self.conditions = conditions
    }

    private static func condition(_ tokens: inout ArraySlice<Token>) -> Condition? {
        let head = Array(tokens.prefix(3))
        guard head.count == 3 else { return nil }
        tokens = tokens.dropFirst(3)
        switch (head[0], head[1], head[2]) {
        case (.text(let id), .word("in"), .word("parents")): return .parent(id)
        case (.word("name"), .symbol("="), .text(let name)): return .name(name)
        case (.word("mimeType"), .symbol("="), .text(let type)): return .mimeType(type, isEqual: true)
        case (.word("mimeType"), .symbol("!="), .text(let type)): return .mimeType(type, isEqual: false)
        case (.word("trashed"), .symbol("="), .word("true")): return .trashed(true)
        case (.word("trashed"), .symbol("="), .word("false")): return .trashed(false)
        case (.word("appProperties"), .word("has"), .symbol("{")): return appProperty(&tokens)
        default: return nil
        }
    }

    /// Parses `key='…' and value='…' }` after the brace.
    private static func appProperty(_ tokens: inout ArraySlice<Token>) -> Condition? {
        let parts = Array(tokens.prefix(8))
        tokens = tokens.dropFirst(8)
        guard parts.count == 8, parts[0] == .word("key"), parts[1] == .symbol("="), case .text(let key) = parts[2],
            parts[3] == .word("and"), parts[4] == .word("value"), parts[5] == .symbol("="),
            case .text(let value) = parts[6], parts[7] == .symbol("}")
        else { return nil }
        return .appProperty(key, value)
    }

    private static func tokens(_ text: String) throws(Refusal) -> [Token] {
        var tokens: [Token] = []
        var rest = text[...]
        while let first = rest.first {
            if first == " " {
                rest.removeFirst()
            } else if first == "'" {
                tokens.append(.text(try quoted(&rest, text)))
            } else if let symbol = ["!=", "=", "{", "}"].first(where: rest.hasPrefix) {
                tokens.append(.symbol(symbol))
                rest = rest.dropFirst(symbol.count)
            } else {
                let word = rest.prefix(while: \.isLetter)
                guard !word.isEmpty else { throw .violation("q has a stray \(first): \(text)") }
                tokens.append(.word(String(word)))
                rest = rest.dropFirst(word.count)
            }
        }
        return tokens
    }

    /// Parses a text in single quotes, with a backslash before a quote or a backslash.
    private static func quoted(_ rest: inout Substring, _ whole: String) throws(Refusal) -> String {
        rest.removeFirst()
        var result = ""
        while let next = rest.popFirst() {
            switch next {
            case "'": return result
            case "\\":
                guard let escaped = rest.popFirst(), escaped == "'" || escaped == "\\" else {
                    throw .violation("q has a backslash before neither a quote nor a backslash: \(whole)")
                }
                result.append(escaped)
            default: result.append(next)
            }
        }
        throw .violation("q has a quote that does not end: \(whole)")
    }
}
