import Foundation
import GrammarSupport
import QueryLanguage
import Statements

/// The folder that holds `Package.swift`.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

private let committed = Result {
    try Grammar(String(contentsOfFile: repository + "/grammar/fhq.ebnf", encoding: .utf8))
}

/// The grammar as it is committed, not as the tables would make it.
func committedGrammar() throws -> Grammar {
    try committed.get()
}

/// The scope in which tests parse statements: a fixed day and two variables.
var scope: Scope {
    Scope(today: Day(iso: "2026-11-01") ?? .first, variables: ["days": "90", "since": "2026-01"]).with(catalog)
}

/// A scope of the program's statements on a day.
func wholeScope(_ today: Day) -> Scope { Scope(today: today).with(catalog) }

func parse(_ text: String) throws(Diagnostic) -> any Statement {
    var cursor = Cursor(Source(text, name: "test"), scope: scope)
    return try StatementCatalog.parse(&cursor)
}

/// Returns everything that may come after a text, as completion asks for it.
func welcome(after text: String) -> [Welcome] {
    var cursor = Cursor(Source(text, name: "test"), scope: scope)
    _ = try? StatementCatalog.parse(&cursor)
    return cursor.isWelcomeAtEnd ? cursor.welcome : []
}
