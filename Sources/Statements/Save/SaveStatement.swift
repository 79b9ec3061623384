import Inventory
import QueryLanguage

/// `save aging as items unsold older than $days days`: keeps a statement under a name.
public struct SaveStatement: Statement {
    public var name: String
    public var text: String

    public static let spec = StatementSpec(
        name: "save",
        summary: "keeps a statement under a name, for `run`",
        syntax: "\"save\" NAME \"as\" statement",
        discussion: """
            The statement is kept as text, sinks and all. Variables in it stay open: `run` gives them their values. What
            was saved under the name before is replaced.
            """,
        examples: [Example("save aging as items unsold older than $days days; run aging days=90")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        let name = try cursor.name(.savedStatement)
        try cursor.expect(.as)
        let start = cursor.token.span.start
        guard !cursor.isAtEnd else { throw cursor.unexpected() }
        let text = cursor.takeRest()
        if !text.contains("$") {
            try cursor.checking(text, at: start) { (inner) throws(Diagnostic) in
                _ = try StatementCatalog.parse(&inner)
            }
        }
        return SaveStatement(name: name, text: text)
    }

    public var canonical: String { "save \(name) as \(text)" }
    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        try environment.store().setSavedStatement(name, to: text)
        return .none
    }
}
