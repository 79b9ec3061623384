import QueryLanguage

/// `quit`: ends the shell or the script.
package struct QuitStatement: FormStatement {
    package static let form = Form(
        "quit", QuitStatement(), [], syntax: "\"quit\" | \"exit\"")

    package static let spec = StatementSpec(
        form, summary: "ends the shell or the script; `exit` and Ctrl-D do too")

    package func run(in environment: Environment) throws -> Outcome { .quit }
}
