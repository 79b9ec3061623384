import QueryLanguage

/// The rules of statements with clauses in any order, and of values that end at a keyword of the statement.
struct AnyOrderForms {
    private(set) var terminals: [Lexeme] = []
    /// The statement whose rule is being made.
    private var name = ""

    /// The rules of all statements.
    var productions: [Production] {
        mutating get {
            let specs = Reference.specs
            let rules = specs.map { Production("\($0.name)_statement", rule(of: $0)) }
            return [Production("statement", specs.map { "\($0.name)_statement" }.joined(separator: " | "))] + rules
                + [Production("purchase", purchase())]
        }
    }

    private mutating func rule(of spec: StatementSpec) -> String {
        name = spec.name
        let rule = own(spec) ?? text(spec.syntax, [])
        // Text that reads as a day is one only if a day is possible too.
        return rule.contains("BARE_DAY") ? rule : rule.replacing(" PLATFORM ", with: " TEXT ")
    }

    /// Returns the special rule of a statement that accepts more, or other, text than its parts one after another.
    private mutating func own(_ spec: StatementSpec) -> String? {
        switch spec.name {
        case "query": return "shown_query [ sink ]"
        case "find": return "\"find\" ( ROW output | TEXT { WORD } items_parts [ sink ] )"
        // Any word of the reference is a topic too.
        case "help": return "\"help\" [ TOPIC | TEXT ]"
        case "last": return "\"last\" items_parts [ sink ]"
        case "buy": return "\"buy\" purchase { \",\" purchase } [ format_clause ] [ sink ]"
        case "sell": return text(spec.syntax, []).replacing("\",\" ITEM }", with: "\",\" ITEM_SELL }")
        case "match":
            let item = item(before: ["for", "at", "on"])
            let clause = "\"at\" TEXT | \"on\" DAY | BARE_DAY"
            return
                "\"match\" TEXT \"to\" ( \"new\" { \(clause) } \"for\" MONEY { \(clause) | \"for\" MONEY } "
                + "| \(item) { \",\" \(item) } )"
        case "let": return "\"let\" NAME \"=\" ( QUOTED | BARE_VALUE )"
        case "watch":
            let units = "\"s\" | \"seconds\" | \"min\" | \"minutes\""
            return "\"watch\" ( \(Self.watched.joined(separator: " | ")) ) [ \"every\" INTEGER ( \(units) ) ]"
        case "fees":
            return
                "\"fees\" ( PLATFORM_USE \"public\" | PLATFORM_SET fee_terms { \"since\" PERIOD | \"source\" TEXT } )"
        case "spend":
            terminals.append(Lexeme("DISTANCE", 7, Pattern.distance))
            return text(spec.syntax, []).replacing("INTEGER ( \"miles\"", with: "DISTANCE ( \"miles\"")
        case "market":
            // A radius may have decimals.
            return text(spec.syntax, []).replacing("INTEGER \"km\"", with: "NUMBER \"km\"")
        default: return nil
        }
    }

    /// The statements that only read; after others `every` may be a name.
    private static var watched: [String] {
        let reports = StatementCatalog.all.filter { $0.type is any RepeatableStatement.Type }.map(\.word)
        return (["query", "find", "last", "expect", "tax"] + reports).map { "\($0)_statement" }
    }

    /// Returns the rule of one purchase; a lot gives its number of pieces anywhere among the clauses.
    private mutating func purchase() -> String {
        name = BuyStatement.spec.name
        let clauses = Self.clauses(in: BuyStatement.spec.syntax)
        let words = [Keyword.for.text] + clauses.flatMap(Self.leads)
        terminals += [
            Lexeme("TITLE_BUY", -3, Pattern.title(before: words)),
            Lexeme("TITLE_LOT", -3, Pattern.title(before: words + ["pieces"])),
            Lexeme("COUNT_BUY", 7, Pattern.count(before: words)),
        ]
        let all = (parts(clauses, []).optional + ["\"for\" MONEY"]).joined(separator: " | ")
        return "TITLE_BUY { \(all) } | COUNT_BUY TITLE_BUY { \(all) | \"for\" MONEY \"each\" } "
            + "| \"lot\" TITLE_LOT { \(all) } \"pieces\" INTEGER { \(all) | \"pieces\" INTEGER }"
    }

    private static func clauses(in syntax: Syntax) -> [Syntax] {
        switch syntax {
        case .anyOrder(let parts): parts
        case .sequence(let parts): parts.lazy.map(clauses).first { !$0.isEmpty } ?? []
        default: []
        }
    }

    // MARK: - Values that a keyword ends

    private mutating func item(before words: [String], amount: Bool = false) -> String {
        terminal(amount ? "ITEM_FIRST" : "ITEM", Pattern.item(before: words, amount: amount))
    }

    private mutating func terminal(_ kind: String, _ pattern: String) -> String {
        let name = "\(kind)_\(name.uppercased())"
        if !terminals.contains(where: { $0.name == name }) { terminals.append(Lexeme(name, -3, pattern)) }
        return name
    }

    private mutating func open(_ rule: String, _ following: [String]) -> String {
        switch rule {
        case "ITEM": item(before: following)
        case "target": "( \(item(before: following)) | subquery )"
        default: terminal("TITLE", Pattern.title(before: following))
        }
    }

    // MARK: - Forms

    /// Returns a part of a statement as grammar text; `following` are the keywords that may come after it and end its
    /// bare words.
    private mutating func text(_ syntax: Syntax, _ following: [String]) -> String {
        switch syntax {
        // An item before an amount, which ends its words, whatever keywords follow.
        case .text("ITEM"): item(before: [], amount: true)
        case .text("target"): open("target", following)
        case .text(let text), .maybe(let text): text
        case .open(let rule): open(rule, following)
        case .option(let part): "[ \(text(part, following)) ]"
        case .oneOf(let choices): choices.map { text($0, following) }.joined(separator: " | ")
        case .sequence(let parts): sequence(parts, following)
        case .anyOrder(let clauses): anyOrder(clauses, following)
        }
    }

    private mutating func sequence(_ parts: [Syntax], _ following: [String]) -> String {
        var words: [String] = []
        for (index, part) in parts.enumerated() {
            let text = text(part, parts[(index + 1)...].flatMap(Self.leads) + following)
            if case .oneOf(let choices) = part, choices.count > 1 {
                words.append("( \(text) )")
            } else {
                words.append(text)
            }
        }
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns the optional and the required clauses, and whether a destination of rows may come last.
    private mutating func parts(
        _ clauses: [Syntax], _ following: [String]
    ) -> (optional: [String], needed: [String], hasSink: Bool) {
        let following = clauses.flatMap(Self.leads) + following
        var (optional, needed, hasSink): ([String], [String], Bool) = ([], [], false)
        for clause in clauses {
            switch clause {
            case .maybe("output"): hasSink = true
            case .maybe(let many): optional.append(String(many.dropFirst(2).dropLast(2)))
            case .option(let part): optional.append(text(part, following))
            default: needed.append("( \(text(clause, following)) )")
            }
        }
        return (optional + (hasSink && clauses.count > 1 ? ["\"as\" FORMAT"] : []), needed, hasSink)
    }

    private mutating func anyOrder(_ clauses: [Syntax], _ following: [String]) -> String {
        let (optional, needed, hasSink) = parts(clauses, following)
        if clauses == [.maybe("output")] { return "output" }
        func any(_ needed: String...) -> String {
            let all = optional + needed
            return all.isEmpty ? "" : "{ \(all.joined(separator: " | ")) }"
        }
        let body: String
        switch needed.count {
        case 0: body = any()
        case 1: body = "\(any()) \(needed[0]) \(any(needed[0]))"
        default:
            let (one, two) = (needed[0], needed[1])
            body = "\(any()) ( \(one) \(any(one)) \(two) | \(two) \(any(two)) \(one) ) \(any(one, two))"
        }
        return hasSink ? "\(body) [ sink ]" : body
    }

    /// Returns the keywords that a part may begin with.
    private static func leads(_ syntax: Syntax) -> [String] {
        switch syntax {
        case .text(let text): text.hasPrefix("\"") ? [String(text.dropFirst().prefix { $0 != "\"" })] : []
        case .maybe(let text): text == "output" ? ["as"] : []
        case .open: []
        case .option(let part): leads(part)
        case .sequence(let parts): parts.first.map(leads) ?? []
        case .oneOf(let parts), .anyOrder(let parts): parts.flatMap(leads)
        }
    }
}
