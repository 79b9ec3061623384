import QueryLanguage
import Rendering
import Statements

/// The words that editors colour, each in one class.
struct EditorWords {
    let catalog: StatementCatalog

    var statements: [String] {
        catalog.words.sorted()
    }

    /// Statements whose names are also fields, such as `sku` in `show sku`.
    var statementsOrFields: [String] { statements.filter(FieldCatalog.words.contains) }

    /// Statements whose names are also keywords, such as `page` in `items page 2`.
    var statementsOrKeywords: [String] {
        let others = GrammarFile(catalog).productions.filter { production in
            !production.name.hasSuffix("_statement") && !["TOPIC", "FORMAT", "OPEN_FORMAT"].contains(production.name)
        }
        let words = Set(others.flatMap { $0.definition.split(separator: "\"").map(String.init) })
        return statements.filter { words.contains($0) && !FieldCatalog.words.contains($0) }
    }

    var nouns: [String] { Noun.allCases.map(\.rawValue).sorted() }

    /// Keywords that neither begin a statement nor are nouns.
    var keywords: [String] {
        let others = statements + nouns
        return catalog.keywords.map(\.text).filter { !others.contains($0) }.sorted()
    }

    /// Fields and their aliases, except those that are words of another class.
    var fields: [String] {
        FieldCatalog.words.subtracting(statements + nouns + keywords + formats).sorted()
    }

    var formats: [String] {
        let names = OutputFormat.allCases.flatMap { [$0.rawValue] + $0.aliases }
        return Set(names).subtracting(statements + nouns + keywords).sorted()
    }
}
