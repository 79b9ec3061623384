import Queries
import QueryLanguage
import Rendering
import Statements
import StoreFile

/// `tax rules`: lists the figures of tax law, each with its first day and its source.
package struct TaxRulesStatement: RepeatableStatement, FormStatement {
    /// The key; `nil` for all.
    package var key: TaxRuleKey?
    package var output = OutputClause()

    package static let form = Form(
        "tax", TaxRulesStatement(),
        [
            .word(.rules), .option(.taxRule, \.key) { $0.seesTaxRule() }, .output(\.output),
        ])

    package static var spec: StatementSpec { TaxStatement.spec }

    static let discussion = """
        `tax rules` lists every figure of the law that these reports use, with the first day on which it applies and its
        source, which says what was not verified. Change one with `tax rules set KEY VALUE since DAY`; the store keeps
        your own rows, and `tax rules set KEY default since DAY` removes one. The boxes of a form are rules too: `tax
        rules set sa103s-packaging 18 since 2025-04-06`.
        """

    static let examples = [
        Example(
            "tax rules uk-trading-allowance",
            """
            key\tvalue\tsince\tsource
            uk-trading-allowance\t1000.00 GBP\t2017-04-06\tgov.uk, Tax-free allowances on property and trading income

            """),
        Example("tax rules set uk-mtd-turnover 15000 since 2029-04-06"),
    ]

    package func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = self
        statement.output = try OutputClause.read(&cursor, continuing: output)
        return statement
    }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let rules = try store.taxRules().rules.filter { key == nil || $0.key == key }
        let own = key == nil ? try TaxForm.allCases.flatMap { try Self.own(store.ownKinds($0), $0) } : []
        var (source, value) = (Column("source"), Column("value"))
        (source.leastWidth, value.leastWidth) = (20, 12)
        return .page(
            Page(
                title: "tax rules", columns: [Column("key", .code), value, Column("since", .day), source],
                values: rules.map {
                    [.text($0.key.name), .text($0.value), .text($0.since.description), .text($0.source)]
                } + own))
    }

    /// The boxes of the user's own kinds of expense.
    private static func own(_ kinds: [(kind: String, box: String)], _ form: TaxForm) -> [[CellValue]] {
        kinds.map { [.text("\(form.rawValue)-\($0.kind)"), .text($0.box), .empty, .text("kind add")] }
    }
}

/// `tax rules set uk-mtd-turnover 15000 since 2029-04-06`: sets a figure of tax law from a day on.
package struct SetTaxRuleStatement: FormStatement {
    package var key = TaxRuleKey.allowance
    package var value = Value.word("")
    package var since = Day.first

    /// The value as typed, whose kind depends on the rule.
    package enum Value: Hashable, Sendable {
        case amount(OpenAmount)
        case word(String)

        var text: String {
            switch self {
            case .amount(let amount): amount.description
            case .word(let word): word
            }
        }
    }

    package static let form = Form(
        "tax", SetTaxRuleStatement(),
        [
            .word(.rules), .word(.set), .value(.taxRule, \.key), .value(value, \.value),
            .value(.since, .firstDay, \.since),
        ])

    package static var spec: StatementSpec { TaxStatement.spec }

    /// The word in place of a value that removes the user's own row.
    private static let usual = "default"

    static func parseChange(_ cursor: inout Cursor) throws(Diagnostic) -> SetTaxRuleStatement? {
        let start = cursor
        let isChange = cursor.accept(.rules) && cursor.accept(.set)
        cursor.rewind(to: start)
        return isChange ? try form.read(&cursor) : nil
    }

    private static let value = Argument<Value>("( AMOUNT | TEXT )") { cursor throws(Diagnostic) in
        var ahead = cursor
        guard let amount = try? ahead.openAmount() else { return .word(try cursor.text()) }
        cursor = ahead
        return .amount(amount)
    } print: {
        if case .word(let word) = $0 { Quoting.quoted(word) } else { $0.text }
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let isUsual = value.text.lowercased() == Self.usual
        let known = isUsual ? nil : key.value(value.text)
        guard known != nil || isUsual else {
            throw StatementError("\(key.name) takes \(key.expected), not “\(value.text)”", of: value.text)
        }
        try environment.store().setTaxRule(key, to: known, since: since)
        let words =
            known.map { "is \($0) since \(since.description)" } ?? "has no value of your own for \(since.description)"
        environment.confirm("\(key.name) \(words)")
        return .none
    }
}

extension GrammarSymbol {
    /// The name of a tax rule.
    static var taxRule: GrammarSymbol {
        let names = TaxRuleKey.all.map(\.name)
        return GrammarSymbol(
            Production("TAX_RULE", Production.choice(names)),
            Lexeme("TAX_RULE", 4, Pattern.word(names) + Pattern.end))
    }
}

extension Cursor {
    /// Returns true if the name of a tax rule comes next.
    fileprivate mutating func seesTaxRule() -> Bool {
        welcomes(anyOf: { TaxRuleKey.all.map(\.name) })
        return word.flatMap(TaxRuleKey.named) != nil
    }
}

extension Argument<TaxRuleKey> {
    fileprivate static var taxRule: Argument {
        Argument("TAX_RULE", \.name) { cursor throws(Diagnostic) in
            cursor.welcomes(anyOf: { TaxRuleKey.all.map(\.name) })
            guard let word = cursor.word else { throw cursor.unexpected() }
            guard let key = TaxRuleKey.named(word) else {
                throw Diagnostic(
                    "“\(word)” isn't a tax rule", at: cursor.token.span,
                    hints: Spelling.hint(for: word, among: TaxRuleKey.all.map(\.name)) + ["try: tax rules"])
            }
            cursor.advance(as: .word)
            return key
        }
    }
}
