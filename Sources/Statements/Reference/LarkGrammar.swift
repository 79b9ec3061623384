import QueryLanguage
import Rendering

/// `grammar/fhq.lark`: the grammar as the parser reads it, for Lark, a parser in Python that knows nothing of this one.
///
/// It comes from the same forms and tables as `fhq.ebnf`, with clauses in any order and every name that a field has.
enum LarkGrammar {
    static var text: String {
        var translation = LarkTranslation()
        var statements = AnyOrderForms()
        let rules =
            statements.productions + loose + QueryGrammar.anyOrderProductions
            + shared.filter { production in production.name.contains { $0.isLowercase } }
        let lines = rules.map { translation.rule($0) }
        let terminals = translation.words + Lexeme.values + tables + statements.terminals
        return header + lines.joined(separator: "\n") + "\n\n"
            + terminals.map(LarkTranslation.terminal).joined(separator: "\n")
            + "\n\n%ignore \(LarkTranslation.expression(Pattern.space))\n"
            + "%ignore \(LarkTranslation.expression(Pattern.comment))\n"
    }

    private static var header: String {
        let checks = SyntaxCheck.all.map { "//   \($0.what)" }.joined(separator: "\n")
        return """
            // One statement of fhq for Lark: parser="lalr", regex=True. Made by `make generate`; do not edit.
            //
            // A word is the terminal of the highest priority that may stand in its place. What Lark accepts and fhq refuses:
            \(checks)

            start: statement

            """
    }

    /// Rules that are the same in any order.
    private static var shared: [Production] {
        let others = ["target", "selection", "fee_terms", "platforms", "output"]
        return (WritingGrammar.productions + ReportGrammar.productions + GrammarFile.mapping).filter {
            !others.contains($0.name) && !$0.name.hasSuffix("_change")
        }
    }

    private static var loose: [Production] {
        [
            Production("format_clause", "\"as\" FORMAT"),
            Production("sink", "( \">\" | \">>\" ) SINK_FILE | COMMAND"),
            Production("output", "{ format_clause } [ sink ]"),
            Production("subquery", "\"(\" items_query \")\""),
            Production("fee_terms", "PERCENTAGE [ \"+\" MONEY ] | FEE_AMOUNT"),
            Production("platforms", "PLATFORM { ( \",\" | \"and\" ) TEXT }"),
        ] + WritingGrammar.looseChanges
    }

    /// Values whose words a table has.
    private static var tables: [Lexeme] {
        let formats = OutputFormat.allCases.flatMap { [$0.rawValue] + $0.aliases }
        return [
            Lexeme("FORMAT", 4, Pattern.word(formats) + Pattern.end),
            Lexeme("TOPIC", 4, Pattern.valued(Pattern.word(HelpText.topics))),
        ]
    }
}

/// Rules in EBNF as Lark writes them, and the words that they name.
struct LarkTranslation {
    private(set) var words: [Lexeme] = []
    private var names: [String: String] = [:]

    mutating func rule(_ production: Production) -> String {
        "\(production.name): \(translated(production.definition))"
    }

    static func terminal(_ terminal: Lexeme) -> String {
        "\(terminal.name).\(terminal.priority): \(expression(terminal.pattern))"
    }

    /// A regular expression between slashes.
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
        // In capitals this word is the mark of what is not finished.
        if word == "todo" { terminal.name = "K_TO_DO" }
        names[word] = terminal.name
        words.append(terminal)
        return terminal.name
    }
}
