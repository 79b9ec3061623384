import QueryLanguage
import Statements

/// The rules of statements with clauses in any order, and of values that end at a keyword of the statement.
struct AnyOrderForms {
    let catalog: StatementCatalog
    private(set) var terminals: [Lexeme] = []
    /// The statement whose rule is being made.
    private var name = ""

    init(catalog: StatementCatalog) {
        self.catalog = catalog
    }

    /// The rules of all statements.
    var productions: [Production] {
        mutating get {
            let specs = catalog.specs
            let rules = specs.map { Production("\($0.name)_statement", rule(of: $0)) }
            let readers = ["query"] + catalog.readers
            return [Self.choice("statement", specs.map(\.name))] + rules
                + [Self.choice("reader", readers), Self.choice("figured", catalog.figured)]
                + [Production("purchase", purchase())]
        }
    }

    /// Returns the rule of any of these statements.
    private static func choice(_ name: String, _ statements: [String]) -> Production {
        Production(name, statements.map { "\($0)_statement" }.joined(separator: " | "))
    }

    private mutating func rule(of spec: StatementSpec) -> String {
        name = spec.name
        let rule = text(spec.syntax, [])
        // Text that reads as a day is one only if a day is possible too.
        return rule.contains("BARE_DAY") ? rule : rule.replacing(" PLATFORM ", with: " TEXT ")
    }

    /// Returns the rule of one purchase; a lot gives its number of pieces anywhere among the clauses.
    private mutating func purchase() -> String {
        name = BuyStatement.spec.name
        let clauses = Self.clauses(in: BoughtPiece.syntax)
        let words = [Keyword.for.text] + clauses.flatMap(Self.leads)
        terminals += [
            Lexeme("TITLE_BUY", -3, Pattern.title(before: words)),
            Lexeme("TITLE_LOT", -3, Pattern.title(before: words + ["pieces"])),
            Lexeme("COUNT_BUY", 7, Pattern.count(before: words)),
        ]
        let all = (parts(clauses, []).optional + ["\"for\" MONEY"]).joined(separator: " | ")
        let ofThings = "{ \(all) | \"for\" MONEY \"each\" }"
        return "TITLE_BUY \(ofThings) | COUNT_BUY TITLE_BUY \(ofThings) "
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

    private mutating func pieces(before words: [String], amount: Bool = false) -> String {
        terminal(amount ? "PIECES_FIRST" : "PIECES", Pattern.pieces(before: words, amount: amount))
    }

    private mutating func terminal(_ kind: String, _ pattern: String) -> String {
        let name = "\(kind)_\(name.uppercased())"
        if !terminals.contains(where: { $0.name == name }) { terminals.append(Lexeme(name, -3, pattern)) }
        return name
    }

    private mutating func open(_ rule: String, _ following: [String]) -> String {
        switch rule {
        case "ITEM": item(before: following)
        case "PIECES": pieces(before: following)
        case "target":
            "( \(item(before: following)) { \",\" \(item(before: following)) } | subquery )"
        case "counted_target":
            "( \(pieces(before: following)) { \",\" \(pieces(before: following)) } | subquery )"
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
        case .text("PIECES"): pieces(before: [], amount: true)
        case .text("target"), .text("counted_target"): open(syntax.text, following)
        case .text(let text), .maybe(let text): text
        case .open(let rule): open(rule, following)
        case .option(let part): "[ \(text(part, following)) ]"
        case .many(let part): "{ \(text(part, following)) }"
        case .absent: ""
        case .accepting(let part, _): text(part, following)
        case .oneOf(let choices): choices.map { text($0, following) }.joined(separator: " | ")
        case .sequence(let parts): sequence(parts, following)
        case .anyOrder(let clauses): anyOrder(clauses, following)
        }
    }

    private mutating func sequence(_ parts: [Syntax], _ following: [String]) -> String {
        var words: [String] = []
        for (index, part) in parts.enumerated() {
            let text = text(part, parts[(index + 1)...].flatMap(Self.leads) + following)
            let isChoice = if case .accepting(let accepted, _) = part { accepted.isChoice } else { part.isChoice }
            words.append(isChoice ? "( \(text) )" : text)
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
            case .many(let part): optional.append(text(part, following))
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
        case .open, .many: []
        case .option(let part), .absent(let part), .accepting(let part, _): leads(part)
        case .sequence(let parts): parts.first.map(leads) ?? []
        case .oneOf(let parts), .anyOrder(let parts): parts.flatMap(leads)
        }
    }
}
