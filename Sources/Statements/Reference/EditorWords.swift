import QueryLanguage
import Rendering

/// The words that editors colour, each in one class.
enum EditorWords {
    static var statements: [String] {
        (StatementCatalog.all.map(\.word) + StatementCatalog.aliases.map(\.word)).sorted()
    }

    static var nouns: [String] { Noun.allCases.map(\.rawValue).sorted() }

    /// Keywords that do not begin a statement.
    static var keywords: [String] {
        Keyword.allCases.map(\.text).filter { !statements.contains($0) }.sorted()
    }

    /// Fields and their other names, but for those that are words of another class.
    static var fields: [String] {
        let names = Noun.allCases.flatMap { FieldCatalog.fields(of: $0) }.flatMap { [$0.name] + $0.aliases }
        return Set(names).subtracting(statements + nouns + keywords + formats).sorted()
    }

    static var formats: [String] { OutputFormat.allCases.flatMap { [$0.rawValue] + $0.aliases }.sorted() }
}
