import TestSupport

/// The shell on a terminal, with a private folder and inventory.
struct TypedShell {
    let program: Program
    let terminal: PseudoTerminal

    init(
        _ arguments: [String] = [], isEmpty: Bool = false, environment: [String: String] = [:], columns: Int = 100,
        rows: Int = 40, preparing prepare: (Program) throws -> Void = { _ in }
    ) throws {
        program = try Program(isEmpty: isEmpty)
        try prepare(program)
        terminal = try PseudoTerminal(
            Program.executable, arguments,
            // A pager would swallow the keys typed here.
            environment: program.environment.merging(["FHQ_PAGER": "cat"]) { $1 }.merging(environment) { $1 },
            columns: columns, rows: rows)
    }

    func prompt() throws {
        try terminal.expect("fhq> ")
        try terminal.expectEditing()
    }

    /// Types a line and waits for its output and the next prompt.
    func ask(_ line: String, shows text: String) throws {
        terminal.type(line + "\r")
        try terminal.expect(text)
        try prompt()
    }

    /// Types, hits Tab, and waits until the line is `completed`.
    func complete(_ typed: String, to completed: String) throws {
        terminal.type(typed + "\t")
        try terminal.expectScreen("the line \(completed)") { screen in
            screen.lines.contains { $0.hasSuffix("fhq> " + completed) }
        }
        try abandon()
    }

    /// Hits Ctrl-C and waits until the last line is an empty prompt.
    ///
    /// A repainted line repeats its prompt, so the next prompt in the output may be an old one.
    func abandon() throws {
        terminal.type("\u{3}")
        try terminal.expectScreen("an empty prompt") { $0.text.hasSuffix("\nfhq>") }
    }

    /// Types a line that shows nothing, and waits for the next prompt.
    func tell(_ line: String) throws {
        terminal.type(line + "\r")
        try terminal.expectScreen("a prompt after \(line)") {
            $0.lines.contains("fhq> " + line) && $0.text.hasSuffix("\nfhq>")
        }
    }

    func leave() throws -> Int {
        terminal.type("\u{4}")
        return try terminal.waitForExit()
    }
}
