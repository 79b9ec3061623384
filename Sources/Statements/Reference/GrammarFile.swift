import QueryLanguage
import Rendering

/// `grammar/fhq.ebnf`: the statements' rules, based on those of queries and values.
package struct GrammarFile {
    let catalog: StatementCatalog

    package init(_ catalog: StatementCatalog) {
        self.catalog = catalog
    }

    var text: String {
        Self.header + productions.map(\.text).joined(separator: "\n\n") + "\n"
    }

    private static let header = """
        (* The grammar of fhq, made from its tables by `make generate`; do not edit.

           [ ] is optional, { } repeats any number of times, | is a choice. Names in lower case are rules. Names in
           capitals are values: their rules give examples, and between ? / and / ? the full regular expression, for
           Python's regex module. Keywords are case-insensitive, and keywords only where the grammar expects them;
           quotes always make a value.

           A statement ends at the end of the line or at ; and continues after , inside ( ) and after a \\ at the end of
           a line. # begins a comment at the start of a line or statement, and between blanks. $name may replace any value.

           Clauses are given in one order here; fhq accepts them in any order, each once, the sink last, as in fhq.lark.
           *)


        """

    /// Every rule, those of values with their patterns.
    package var productions: [Production] {
        let patterns = Dictionary((Lexeme.values + Lexeme.parts).map { ($0.name, $0.pattern) }) { $1 }
        return used.map { production in
            var production = production
            production.pattern = production.pattern ?? patterns[production.name]
            return production
        }
    }

    /// The keywords that a statement has.
    var usedKeywords: [Keyword] {
        var words: Set<String> = []
        for production in used {
            let parts = production.definition.split(separator: "\"", omittingEmptySubsequences: false)
            // Every second part is between quotes.
            for place in stride(from: 1, to: parts.count, by: 2) { words.insert(String(parts[place])) }
        }
        return Keyword.allCases.filter { words.contains($0.text) || Self.unsampled.contains($0) }
    }

    /// The keywords that are values, and not among the examples of these.
    private static let unsampled: [Keyword] = [.true, .false]

    /// The rules that a statement needs, directly or by another rule.
    private var used: [Production] {
        let all = samples
        let definitions = Dictionary(all.map { ($0.name, $0.definition) }) { first, _ in first }
        var needed: Set = ["statement"]
        var next = ["statement"]
        while let name = next.popLast() {
            next += (definitions[name] ?? "").split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
                .filter { definitions[$0] != nil && needed.insert($0).inserted }
        }
        return all.filter { needed.contains($0.name) }
    }

    /// The rules, with only examples for those of values.
    private var samples: [Production] {
        let specs = catalog.specs
        return [Production("statement", specs.map { "\($0.name)_statement" }.joined(separator: " | "))]
            + specs.map { Production("\($0.name)_statement", $0.syntax.text) }
            + [Production("purchase", BoughtPiece.syntax.text)]
            + WritingGrammar.productions + catalog.symbols.map(\.rule) + ReportGrammar.productions + output
            + QueryGrammar.productions
    }

    private var output: [Production] {
        [
            Production(
                "output",
                "[ \"as\" FORMAT ] [ \">\" FILE | \"|\" COMMAND ] | \"as\" OPEN_FORMAT \">>\" FILE | \">>\" OPEN_FILE"),
            Production("FORMAT", Production.choice(OutputFormat.allCases.map(\.rawValue))),
            Production("OPEN_FORMAT", Production.choice(OutputFormat.allCases.filter(\.canAppend).map(\.rawValue))),
            Production("OPEN_FILE", Production.choice(["sales.csv", "\"my sales.tsv\""])),
            Production("CSV_FILE", Production.choice(["items.csv", "~/lists/2026.csv"])),
            Production("BOOK_FILE", Production.choice(["inventory.xlsx", "~/books/2026.xlsx", "inventory.zip"])),
            Production("PICTURE", Production.choice(["lamp.jpg", "~/photos/lamp.heic", "\"the lamp.png\""])),
            Production("BACKUP", Production.choice(["2026-03-14T091500Z", "2026-03-14T091500Z-before-import"])),
            Production("WORD", Production.choice(["lamp", "60w", "14", "d'or"])),
            Production("COMMAND", Production.choice(["head -3", "sort | uniq -c"])),
            Production("TOPIC", Production.choice(HelpText(catalog).topics)),
        ]
    }
}
