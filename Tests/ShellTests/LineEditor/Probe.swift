import TestSupport

/// The probe program on a terminal, with a private history unless one is given.
struct Probe {
    let terminal: PseudoTerminal
    private let folder: TemporaryFolder

    /// Starts the probe and waits for its prompt.
    init(
        history: String? = nil, arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80,
        rows: Int = 24
    ) throws {
        folder = TemporaryFolder()
        terminal = try PseudoTerminal(
            TestProducts.executable("LineEditorProbe"), [history ?? folder.path + "/history"] + arguments,
            environment: environment, columns: columns, rows: rows)
        try prompt()
    }

    /// Waits for the next prompt and for the editor to read keys; earlier keys go to the terminal's line,
    /// which Ctrl-C discards.
    func prompt() throws {
        try terminal.expect("fhq> ")
        try terminal.expectEditing()
    }

    func type(_ keys: String) { terminal.type(keys) }

    func expect(_ text: String) throws { try terminal.expect(text) }

    /// Types, and waits until the probe prints that it read `statement`.
    func type(_ keys: String, reads statement: String) throws {
        terminal.type(keys)
        try terminal.expect("=> \(statement.debugDescription)")
        try prompt()
    }

    /// Types, waits until `shown` is on the screen, then hits Enter.
    func type(_ keys: String, reads statement: String, after shown: String) throws {
        terminal.type(keys)
        try terminal.expect(shown)
        try type("\r", reads: statement)
    }
}
