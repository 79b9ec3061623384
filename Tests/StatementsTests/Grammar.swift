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

/// What tests read statements against: a day that stands still, and no variables but two.
var scope: Scope {
    Scope(today: Day(iso: "2026-11-01") ?? .first, variables: ["days": "90", "since": "2026-01"])
}

func parse(_ text: String) throws(Diagnostic) -> any Statement {
    var cursor = Cursor(Source(text, name: "test"), scope: scope)
    return try StatementCatalog.parse(&cursor)
}

/// What could come after a text, as completion asks.
func welcome(after text: String) -> [Welcome] {
    var cursor = Cursor(Source(text, name: "test"), scope: scope)
    _ = try? StatementCatalog.parse(&cursor)
    return cursor.isWelcomeAtEnd ? cursor.welcome : []
}
