import Cells

/// The rules of one noun as the parser accepts them: clauses in any order, all names of fields, no limit on repetition.
///
/// Duplicate clauses, fields without an order and columns missing from the groups are refused later, not by syntax.
struct AnyOrderGrammar {
    private let base: NounGrammar

    init(noun: Noun) {
        base = NounGrammar(noun: noun)
    }

    private var noun: Noun { base.noun }
    private func name(_ suffix: String) -> String { base.name(suffix) }

    var productions: [Production] {
        let word = Production.terminal(noun.rawValue)
        return [
            Production(name("query"), "\(word) { \(name("part")) }"),
            Production(name("shown_query"), "\(word) { \(name("part")) | format_clause }"),
            Production(name("part"), oneOf: clauses + [name("bare_condition")] + filters),
            Production(name("field"), names(base.fields)),
            Production(name("group"), group),
            Production(name("figure"), oneOf: figures),
            Production(
                name("shown"), "\(name("figure")) | \(names(base.fields)) | EXPRESSION [ \"as\" COLUMN ]"),
            Production(
                name("key"),
                "( \(name("figure")) | \(choice(ordered)) | EXPRESSION | COLUMN ) [ \"asc\" | \"desc\" ]"),
        ] + conditions
    }

    private var group: String {
        let days = noun.roles.isEmpty ? [] : NounGrammar.groupsOfDays
        return "\(choice(days + words(base.fields))) [ \"step\" MONEY ]"
    }

    private var clauses: [String] {
        [
            "\"where\" \(name("condition"))", "\"having\" \(name("having"))", "\"by\" \(base.list("group"))",
            "\"show\" \(base.list("shown"))",
            "\"sort\" \(base.list("key"))", "\"page\" INTEGER [ \"size\" INTEGER ]", "\"limit\" ( INTEGER | \"all\" )",
            "\"in\" CURRENCY",
        ]
    }

    private var filters: [String] {
        base.filters.map { $0 == base.filter(.of) ? "\"of\" ITEM_OF" : $0 } + base.periodsAndSearch
    }

    // MARK: - Names

    /// Returns the fields' names; a name shared by several belongs to the first.
    private func words(_ fields: [Field]) -> [String] {
        var seen = Set<String>()
        return fields.flatMap { [$0.name] + $0.aliases }.filter { word in
            guard let owner = FieldCatalog.field(word, of: noun) else { return false }
            return fields.contains(owner) && seen.insert(word).inserted
        }
    }

    private func choice(_ words: [String]) -> String {
        var seen = Set<String>()
        return "( \(Production.choice(words.filter { seen.insert($0).inserted })) )"
    }

    private func names(_ fields: [Field]) -> String { choice(words(fields)) }

    private var ordered: [String] {
        words(base.fields.filter(\.kind.isOrdered)) + (noun.roles.isEmpty ? [] : NounGrammar.groupsOfDays)
    }

    private var figures: [String] {
        Aggregate.Function.allCases.filter { $0.counts(noun) }.compactMap { function in
            let word = function.grammarRule
            guard let choice = function.fields else { return word }
            let fields = base.fields.filter(choice.admits)
            return fields.isEmpty ? nil : "\(word) \(names(fields))"
        }
    }

    // MARK: - Conditions

    private func test(_ kind: FieldKind) -> String { name("\(kind.rawValue)_test") }

    private func fields(of kind: FieldKind) -> [Field] { base.fields.filter { $0.kind == kind } }

    private var conditions: [Production] {
        [
            Production(
                name("bare_condition"),
                "( \(bare) ) { \"and\" \(name("negation")) } { \"or\" \(name("conjunction")) }"),
            Production(name("condition"), "\(name("conjunction")) { \"or\" \(name("conjunction")) }"),
            Production(name("conjunction"), "\(name("negation")) { \"and\" \(name("negation")) }"),
            Production(
                name("negation"),
                "\"not\" \(name("negation")) | \"(\" \(name("condition")) \")\" | \(name("comparison"))"),
            Production(
                name("comparison"),
                oneOf: base.kinds.map { "\(names(fields(of: $0))) \(test($0))" } + ["EXPRESSION computed_test"]),
            Production(name("having"), "\(name("having_part")) { \"or\" \(name("having_part")) }"),
            Production(name("having_part"), "\(name("having_test")) { \"and\" \(name("having_test")) }"),
            Production(
                name("having_test"),
                "\"not\" \(name("having_test")) | \"(\" \(name("having")) \")\" "
                    + "| ( EXPRESSION | \(name("having_figure")) ) computed_test"),
            // By another rule than in `show`, a `>` after it isn't that of a sink.
            Production(name("having_figure"), oneOf: figures),
        ] + base.kinds.map { Production(test($0), oneOf: tests(of: $0)) }
    }

    /// The conditions that begin with no word of a filter or clause, and so need no `where`.
    private var bare: String {
        let dates = noun.roles.isEmpty ? [] : ["since", "until", "before", "after", "on", "from"]
        let taken =
            noun.filters.map(\.text) + ["where", "by", "having", "show", "sort", "page", "limit", "in", "not"] + dates
        return base.kinds.compactMap { kind in
            let words = words(fields(of: kind)).filter { !taken.contains($0) }
            return words.isEmpty ? nil : "\(choice(words)) \(test(kind))"
        }.joined(separator: " | ")
    }

    private func tests(of kind: FieldKind) -> [String] {
        let value = kind.grammarValue
        let listed = kind == .money ? "LISTED_MONEY" : value
        let others = words(base.fields.filter { $0.kind == kind || $0.kind.isPlainNumber && kind.isPlainNumber })
            .filter { kind != .status || !ItemStatus.words.contains($0) }
        let sign = kind.isRanged ? "COMPARISON" : "EQUALITY"
        let operands = [value] + (others.isEmpty ? [] : [choice(others)]) + (kind.termKind == nil ? [] : ["EXPRESSION"])
        return [
            "\(sign) \(operands.count == 1 ? value : "( \(operands.joined(separator: " | ")) )")",
            "[ \"not\" ] \"in\" \"(\" ( \(listed) { \",\" \(listed) } | query ) \")\"", "\"is\" [ \"not\" ] \"empty\"",
        ] + (kind.isText ? ["\"~\" TEXT"] : [])
            + (kind.isRanged ? ["\"between\" \(value) \"and\" \(value)"] : [])
    }
}

extension QueryGrammar {
    /// The rules of queries as the parser accepts them, see ``AnyOrderGrammar``.
    package static var anyOrderProductions: [Production] {
        [
            Production("query", oneOf: Noun.allCases.map { "\($0.rawValue)_query" }),
            Production("shown_query", oneOf: Noun.allCases.map { "\($0.rawValue)_shown_query" }),
            Production("items_parts", "{ items_part | format_clause }"),
            Production(
                "computed_test",
                "COMPARISON operand | [ \"not\" ] \"in\" \"(\" operand { \",\" operand } \")\" "
                    + "| \"between\" operand \"and\" operand | \"is\" [ \"not\" ] \"empty\""),
            Production("operand", "EXPRESSION | OPERAND"),
        ] + Noun.allCases.flatMap { AnyOrderGrammar(noun: $0).productions }
    }
}
