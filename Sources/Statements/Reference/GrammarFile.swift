import Inventory
import QueryLanguage
import Rendering

/// `grammar/fhq.ebnf`: the statements' own productions over those of queries and values.
enum GrammarFile {
    static var text: String {
        header + productions.map(\.text).joined(separator: "\n\n") + "\n"
    }

    private static let header = """
        (* The grammar of fhq, made from its tables by `make generate`; do not edit.

           [ ] is once or not at all, { } any number of times, | a choice. Names in small letters are rules. Names in
           capitals are values: their rules give examples of how each may be written, not every way. Keywords are read in
           any case, and only where the grammar expects them; quotes always make a value.

           A statement ends at the end of the line or at ; and goes on after , inside ( ) and after a \\ at the end of a
           line. # at the start of a word begins a comment. $name stands wherever a value may.

           Clauses are given in one order here; fhq takes them in any, each once, the sink last. *)


        """

    static var productions: [Production] {
        let specs = Reference.specs
        return [Production("statement", specs.map { "\($0.name)_statement" }.joined(separator: " | "))]
            + specs.map { Production("\($0.name)_statement", $0.syntax) }
            + output + writing + QueryGrammar.productions
    }

    private static var output: [Production] {
        [
            Production(
                "output",
                "[ \"as\" FORMAT ] [ \">\" FILE | \"|\" COMMAND ] | \"as\" OPEN_FORMAT \">>\" FILE | \">>\" OPEN_FILE"),
            Production("FORMAT", choice(OutputFormat.allCases.map(\.rawValue))),
            Production("OPEN_FORMAT", choice(OutputFormat.allCases.filter(\.canAppend).map(\.rawValue))),
            Production("OPEN_FILE", choice(["sales.csv", "\"my sales.tsv\""])),
            Production("WORD", choice(["lamp", "60w", "d'or"])),
            Production("COMMAND", choice(["head -3", "sort | uniq -c"])),
            Production("TOPIC", choice(HelpText.topics)),
        ]
    }

    // MARK: - What writing statements share

    private static var writing: [Production] {
        [
            Production("target", "SKU | \"(\" \"items\" items_target \")\""),
            Production(
                "items_target",
                "{ items_filter } [ \"where\" items_condition ] [ \"sort\" items_key { \",\" items_key } ] "
                    + "[ \"limit\" INTEGER ]"),
        ] + EditableField.Owner.allCases.map(changes) + [
            Production("AMOUNT", choice(["1", "2", "12"])),
            Production("PERCENTAGE", choice(["5%", "20%", "2.5%"])),
            Production("QUOTED", choice(["\"M4\"", "'a note'"])),
        ]
    }

    /// What can be set of one thing: each field with the kind of its value.
    private static func changes(of owner: EditableField.Owner) -> Production {
        let fields = EditableField.fields(of: owner).map { "\(choice([$0.name])) \(value(of: $0.kind))" }
        return Production("\(owner.rawValue)_change", fields.joined(separator: " | "))
    }

    private static func value(of kind: EditableField.Kind) -> String {
        switch kind {
        case .requiredText: "TEXT"
        case .text, .market, .seller, .haul: "( TEXT | \"empty\" )"
        case .money: "( MONEY | ( \"up\" | \"down\" ) PERCENTAGE | \"empty\" )"
        case .day: "( DAY | \"empty\" )"
        case .payment: "( PAYMENT | \"empty\" )"
        case .decimal: "( INTEGER | \"empty\" )"
        case .boolean: "( BOOLEAN | \"empty\" )"
        case .coordinates: "( COORDINATES | \"empty\" )"
        case .platform: "( PLATFORM | \"empty\" )"
        }
    }

    private static func choice(_ texts: [String]) -> String {
        texts.map { $0.contains("\"") ? "'\($0)'" : "\"\($0)\"" }.joined(separator: " | ")
    }
}
