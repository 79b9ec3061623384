import Cells

/// The rules of one noun: its filters, its fields, and the values each field is compared with.
struct NounGrammar {
    let noun: Noun

    var fields: [Field] { FieldCatalog.fields(of: noun) }

    func name(_ suffix: String) -> String { "\(noun.rawValue)_\(suffix)" }

    var productions: [Production] {
        [
            Production(
                name("query"),
                "\(Production.terminal(noun.rawValue)) \(name("parts")) | \(Production.terminal(noun.rawValue)) "
                    + "\(someFilters) \(name("bare_condition")) \(name("shape"))"),
            Production(name("parts"), "\(someFilters) [ \"where\" \(name("condition")) ] \(name("shape"))"),
            Production(
                name("shape"),
                "( \(name("rows")) | \(name("groups")) ) [ window ] [ \"in\" CURRENCY ]" + bandsOfOneCurrency),
            Production(
                name("filter"), oneOf: (isOpenAfterStates ? noun.filters.map(filter) : filters) + periodsAndSearch),
        ] + someStates + shape + condition + having
    }

    /// True if a list of states takes no platform or day behind it, and so comes after the other filters.
    private var isOpenAfterStates: Bool { noun == .items }

    private var someStates: [Production] {
        guard isOpenAfterStates else { return [] }
        // `find kept` looks for the word.
        let first = listed.filter { !Keyword.searched.contains($0) }.map(\.text)
        let next = "( \",\" | \"or\" ) \(states)"
        return [Production(name("states"), "( \(Production.choice(first)) ) \(next) { \(next) }")]
    }

    private var someFilters: String {
        "{ \(name("filter")) }" + (isOpenAfterStates ? " [ \(name("states")) ]" : "")
    }

    // MARK: - Filters

    private var listed: [Keyword] { noun.filters.filter { State($0).map(noun.listedStates.contains) ?? false } }
    private var states: String { "( \(Production.choice(listed.map(\.text))) )" }

    /// The filters by the noun's words; states that may stand in a list are one of them.
    var filters: [String] {
        noun.filters.filter { !listed.contains($0) }.map(filter)
            + (listed.isEmpty ? [] : ["\(states) { ( \",\" | \"or\" ) \(states) }"])
    }

    func filter(_ keyword: Keyword) -> String {
        let word = Production.terminal(keyword.text)
        return switch keyword {
        case .on: noun.roles.isEmpty ? "\(word) \(place)" : "\(word) ( \(place) | DAY )"
        case .not where noun == .items: "\(word) ( \"sold\" | [ \"listed\" ] \"on\" \(QueryGrammar.platforms) )"
        case .not: "\(word) \"on\" \(QueryGrammar.platforms)"
        case .for: "\(word) \(QueryGrammar.list("CURRENCY", "for"))"
        case .of: "\(word) SKU"
        case .at: "\(word) \(QueryGrammar.list("TEXT", "at")) | \(QueryGrammar.inMarket)"
        case .from, .haul: "\(word) \(QueryGrammar.list("TEXT", keyword.text))"
        case .stored: "\(word) \"in\" TEXT { ( \",\" | \"or\" ) [ \"stored\" \"in\" ] TEXT }"
        case .paid: "\(word) ( \(Production.choice(Payment.allCases.map(\.rawValue))) )"
        case .with, .without: "\(word) \(name("field"))"
        case .older, .newer: "\(word) \"than\" INTEGER SPAN"
        case .near: "\(word) COORDINATES [ \"within\" INTEGER \"km\" ]"
        default: word
        }
    }

    private var place: String {
        noun.filters.contains(.not) ? QueryGrammar.someButNotOthers : QueryGrammar.platforms
    }

    var periodsAndSearch: [String] {
        let day = noun.filters.contains(.on) ? [] : [QueryGrammar.dayFilter]
        let periods = noun.roles.isEmpty ? [] : QueryGrammar.periodFilters + day
        return periods + (noun.isSearchable ? ["SEARCH"] : [])
    }

    // MARK: - Columns, groups and order

    func list(_ element: String) -> String { "\(name(element)) { \",\" \(name(element)) }" }

    func figureNames(_ functions: [Aggregate.Function]) -> String {
        functions.count > 1 ? "( \(functions.map(\.grammarRule).joined(separator: " | ")) )" : functions[0].grammarRule
    }

    private var shape: [Production] {
        let calendar = noun.roles.isEmpty ? [] : Self.groupsOfDays
        return [
            Production(name("rows"), "[ \"show\" \(list("field")) \(computed("")) ] [ \"sort\" \(list("key")) ]"),
            Production(
                name("groups"),
                "( \"by\" \(list("group")) [ \"having\" \(name("having")) ] [ \"show\" \(list("figure")) \(computed("group_")) ] "
                    + "| \"show\" \(list("figure")) ) "
                    + "[ \"sort\" \(list("figure_key")) ]"
                    + calendar.map {
                        " | \"by\" \"\($0)\" [ \"show\" \(list("figure")) ] \"sort\" \"\($0)\" [ \"asc\" | \"desc\" ]"
                    }
                    .joined()),
            Production(name("field"), Production.choice(fields.map(\.name))),
            Production(name("key"), "\(name("ordered_field")) [ \"asc\" | \"desc\" ]"),
            Production(name("ordered_field"), Production.choice(fields.filter(\.kind.isOrdered).map(\.name))),
            Production(name("group"), oneOf: calendar.map(Production.terminal) + [name("field")] + bands),
            Production(name("figure"), oneOf: figures),
            Production(name("figure_key"), "\(name("figure")) [ \"asc\" | \"desc\" ]"),
        ] + numericField
    }

    /// Computed columns after others, each with its name.
    private func computed(_ prefix: String) -> String {
        let terms = prefix.isEmpty ? TermGrammar(fieldsOf: self) : TermGrammar(figuresOf: self)
        let some = terms.terms.joined(separator: " | ")
        return some.isEmpty ? "" : "[ \",\" ( \(some) ) [ \"as\" COLUMN ] ]"
    }

    private var bands: [String] {
        [.integer, .money].compactMap(fields(of:)).map { "( \($0) ) \"step\" INTEGER" }
    }

    /// Bands of amounts in one currency, to which no other is converted.
    private var bandsOfOneCurrency: String {
        fields(of: .money).map {
            " | \"by\" ( \($0) ) \"step\" INTEGER CURRENCY [ \"show\" \(list("figure")) ] [ window ]"
        } ?? ""
    }

    /// Returns the choice of the fields of a kind; `nil` without any.
    private func fields(of kind: FieldKind) -> String? {
        let names = fields.filter { $0.kind == kind }.map(\.name)
        return names.isEmpty ? nil : Production.choice(names)
    }

    /// The groups that the noun's own day makes.
    static let groupsOfDays = Grouping.ofDays.map(\.canonical)

    private var hasNumbers: Bool { fields.contains { $0.kind.isNumeric } }

    private var numericField: [Production] {
        guard hasNumbers else { return [] }
        return [Production(name("numeric_field"), Production.choice(fields.filter(\.kind.isNumeric).map(\.name)))]
    }

    /// The rules for `count`, `trend` and the other figures with their fields.
    private var figures: [String] {
        let functions = Aggregate.Function.allCases
        let ordered = functions.filter { if case .ordered = $0.fields { true } else { false } }
        let numeric = functions.filter { if case .numeric = $0.fields { true } else { false } }
        let counts = functions.filter { $0.fields == nil && $0.counts(noun) }
        return counts.map { Production.terminal($0.rawValue) }
            + ["\(figureNames(ordered)) \(name("ordered_field"))"]
            + (hasNumbers ? ["\(figureNames(numeric)) \(name("numeric_field"))"] : [])
            + ["\"distinct\" ( \(Production.choice(fields.filter(FieldChoice.single.admits).map(\.name))) )"]
    }

    // MARK: - Conditions

    /// The fields that begin no filter or clause, so that a condition on them needs no `where`.
    private var bareFields: [Field] {
        let filters = noun.filters.map(\.text) + (noun.roles.isEmpty ? [] : ["since", "until", "before", "after"])
        // After a number, a unit of the calendar would be taken with it.
        return fields.filter { !(filters + Self.groupsOfDays).contains($0.name) }
    }

    private var bareComparison: Production {
        let tests = kinds.compactMap { kind -> String? in
            let names = bareFields.filter { $0.kind == kind }.map(\.name)
            return names.isEmpty ? nil : "( \(Production.choice(names)) ) \(name("\(kind.rawValue)_test"))"
        }
        return Production(name("bare_comparison"), oneOf: tests)
    }

    var kinds: [FieldKind] { FieldKind.allCases.filter { kind in fields.contains { $0.kind == kind } } }

    private var condition: [Production] {
        [
            bareComparison,
            Production(
                name("bare_condition"),
                "\(name("bare_comparison")) { \"and\" \(name("negation")) } { \"or\" \(name("conjunction")) }"),
            Production(name("condition"), "\(name("conjunction")) { \"or\" \(name("conjunction")) }"),
            Production(name("conjunction"), "\(name("negation")) { \"and\" \(name("negation")) }"),
            Production(
                name("negation"),
                "\"not\" \(name("negation")) | \"(\" \(name("condition")) \")\" | \(name("comparison"))"),
            Production(
                name("comparison"),
                oneOf: kinds.map { "\(name("\($0.rawValue)_field")) \(name("\($0.rawValue)_test"))" }
                    + ["\(name("field")) \"is\" [ \"not\" ] \"empty\""]
                    + (computed.isEmpty ? [] : [name("computed_test")])),
        ] + (computed.isEmpty ? [] : [Production(name("computed_test"), oneOf: computed)])
            + TermGrammar(fieldsOf: self).productions + kinds.flatMap(test)
    }

    private var computed: [String] { TermGrammar(fieldsOf: self).comparisons(alone: false) }

    private func test(of kind: FieldKind) -> [Production] {
        let fields = fields.filter { $0.kind == kind }
        let value = kind.grammarValue
        let sign = kind.isRanged ? "COMPARISON" : "EQUALITY"
        let other = fields.count > 1 ? "( \(value) | \(name("\(kind.rawValue)_field")) )" : value
        let texts = kind.isText ? ["\"~\" TEXT"] : []
        let ranges = kind.isRanged ? ["\"between\" \(value) \"and\" \(value)"] : []
        return [
            Production(name("\(kind.rawValue)_field"), Production.choice(fields.map(\.name))),
            Production(
                name("\(kind.rawValue)_test"),
                oneOf: ["\(sign) \(other)", "[ \"not\" ] \"in\" \"(\" \(value) { \",\" \(value) } \")\""]
                    + (kind.queryOfValues.map { ["[ \"not\" ] \"in\" \"(\" \($0) \")\""] } ?? []) + texts + ranges),
        ]
    }
}

extension Aggregate.Function {
    /// The rule for its word.
    var grammarRule: String { self == .percentile ? "PERCENTILE" : Production.terminal(rawValue) }
}

extension FieldKind {
    /// The rule for queries of one column with values of the kind; `nil` if they can't be compared with those of a query.
    fileprivate var queryOfValues: String? {
        switch self {
        case .text, .code, .payment, .status: "\"sellers\" \"sort\" \"name\" \"limit\" INTEGER \"show\" \"name\""
        case .sku: "\"sales\" \"on\" PLATFORM \"show\" \"sku\""
        case .day: "\"sales\" \"by\" \"month\" \"show\" \"max\" \"sold\""
        case .money: "\"items\" \"where\" items_condition \"show\" \"cost\" [ \"in\" CURRENCY ]"
        case .currency: "\"expenses\" \"show\" \"currency\""
        case .integer: "\"items\" \"by\" \"seller\" \"show\" \"count\""
        case .boolean, .list, .decimal: nil
        }
    }

    /// The rule for values of the kind.
    var grammarValue: String {
        switch self {
        case .text, .code: "TEXT"
        case .list: "PLATFORM"
        case .sku: "SKU"
        case .day: "PERIOD"
        case .money: "SIGNED_MONEY"
        case .currency: "CURRENCY"
        case .integer: "SIGNED_INTEGER"
        case .decimal: "NUMBER"
        case .payment: "PAYMENT"
        case .status: "STATUS"
        case .boolean: "BOOLEAN"
        }
    }
}
