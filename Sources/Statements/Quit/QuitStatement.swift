import QueryLanguage

/// `quit`: ends the shell or the script.
public struct QuitStatement: FormStatement {
    public static let form = Form(
        "quit", QuitStatement(), [], syntax: "\"quit\" | \"exit\"")

    public static let spec = StatementSpec(
        form, summary: "ends the shell or the script; `exit` and Ctrl-D do too")

    public func run(in environment: Environment) throws -> Outcome { .quit }
}
