import QueryLanguage
import Rendering
import Statements

/// `grammar/fhq.lark`: the grammar as the parser accepts it, for Lark, an independent parser in Python.
///
/// It is made from the same forms and tables as `fhq.ebnf`, with clauses in any order and all names of fields.
struct LarkGrammar {
    let catalog: StatementCatalog

    var text: String {
        var translation = LarkTranslation()
        var statements = AnyOrderForms(catalog: catalog)
        let rules =
            statements.productions + Self.loose + QueryGrammar.anyOrderProductions
            + shared.filter { production in production.name.contains { $0.isLowercase } }
        let lines = rules.map { translation.rule($0) }
        let terminals = translation.words + Lexeme.values + tables + statements.terminals
        return Self.header + lines.joined(separator: "\n") + "\n\n"
            + terminals.map(LarkTranslation.terminal).joined(separator: "\n")
            + "\n\n%ignore \(LarkTranslation.expression(Pattern.space))\n"
            + "%ignore \(LarkTranslation.expression(Pattern.comment))\n"
    }

    private static var header: String {
        """
        // A script of fhq for Lark, with ; between its statements: parser="lalr", regex=True. Made by `make generate`; do not edit.
        //
        // A word is read as the terminal of the highest priority that fits its place. Lark accepts texts that fhq refuses
        // because they say something impossible: a day that no calendar has, an amount that is too exact, a clause or a
        // column that comes twice, a comparison of a day with an amount, a variable without a value.

        start: statement (";" statement)*

        """
    }

    /// Rules that don't depend on the order of clauses.
    private var shared: [Production] {
        let others = ["target", "counted_target", "selection", "fee_share", "fee_base_share", "platforms", "output"]
        let rules = WritingGrammar.productions + ReportGrammar.productions + catalog.symbols.map(\.rule)
        return rules.filter {
            !others.contains($0.name) && !$0.name.hasSuffix("_change")
        }
    }

    private static var loose: [Production] {
        [
            Production("format_clause", "\"as\" FORMAT"),
            Production("sink", "( \">\" | \">>\" ) SINK_FILE | COMMAND"),
            Production("output", "{ format_clause } [ sink ]"),
            Production("subquery", "\"(\" items_query \")\""),
            Production("fee_base_share", "PERCENTAGE [ fee_base ] [ \"+\" MONEY ] | FEE_AMOUNT"),
            Production("fee_share", "PERCENTAGE [ \"+\" MONEY ] | FEE_AMOUNT"),
            Production("platforms", "PLATFORM { ( \",\" | \"and\" ) TEXT }"),
        ] + WritingGrammar.looseChanges
    }

    /// Values whose words come from a table.
    private var tables: [Lexeme] {
        let formats = OutputFormat.allCases.flatMap { [$0.rawValue] + $0.aliases }
        return [
            Lexeme("FORMAT", 4, Pattern.word(formats) + Pattern.end)
        ] + catalog.symbols.compactMap(\.terminal) + [
            Lexeme("DISTANCE", 7, Pattern.distance),
            Lexeme("TOPIC", 4, Pattern.valued(Pattern.word(HelpText(catalog).topics))),
        ]
    }
}

/// A translation of rules in EBNF to Lark, with the words they name.
struct LarkTranslation {
    private(set) var words: [Lexeme] = []
    private var names: [String: String] = [:]

    mutating func rule(_ production: Production) -> String {
        "\(production.name): \(translated(production.definition))"
    }

    static func terminal(_ terminal: Lexeme) -> String {
        "\(terminal.name).\(terminal.priority): \(expression(terminal.pattern))"
    }

    /// Returns a regular expression between slashes.
    static func expression(_ pattern: String) -> String {
        "/" + pattern.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/") + "/"
    }

    private mutating func translated(_ definition: String) -> String {
        definition.split(separator: "\"", omittingEmptySubsequences: false).enumerated().map { index, part in
            index % 2 == 1 ? name(of: String(part)) : Self.brackets(part)
        }.joined().replacing("K_FROM RANGE", with: "RANGE")
    }

    private static func brackets(_ text: Substring) -> String {
        text.map { character in
            switch character {
            case "[", "{": "("
            case "]": ")?"
            case "}": ")*"
            default: String(character)
            }
        }.joined()
    }

    private mutating func name(of word: String) -> String {
        if let name = names[word] { return name }
        var terminal = Lexeme(word: word)
        // In capitals this word would be a mark of unfinished work.
        if word == "todo" { terminal.name = "K_TO_DO" }
        names[word] = terminal.name
        words.append(terminal)
        return terminal.name
    }
}
