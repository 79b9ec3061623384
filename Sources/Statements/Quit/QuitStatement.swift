import QueryLanguage

/// `quit`: ends the shell or the script.
public struct QuitStatement: Statement {
    public static let spec = StatementSpec(
        name: "quit", summary: "ends the shell or the script; `exit` and Ctrl-D do too",
        syntax: "\"quit\" | \"exit\"")

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement { QuitStatement() }

    public var canonical: String { "quit" }

    public func run(in environment: Environment) throws -> Outcome { .quit }
}
