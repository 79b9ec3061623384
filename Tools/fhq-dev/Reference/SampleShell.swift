import Foundation
import TestSupport

/// A terminal for a document's commands, in a folder with `examples/` and no store yet.
struct SampleShell {
    private let folder = TemporaryFolder()
    private var environment: [String: String]
    private static let columns = 100
    private static let rows = 200

    /// Creates the folder; `now` is the value of `FHQ_NOW`, or `nil` for the machine's clock.
    init(root: String, program: Program, now: String?) throws {
        environment = [
            "PATH": "\(folder.path)/bin:/usr/local/bin:/usr/bin:/bin", "FHQ_STORE": "inventory.sqlite", "TZ": "UTC",
            "NO_COLOR": "1", "FHQ_BACKUP": "off",
        ]
        environment["FHQ_NOW"] = now
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: folder.path + "/examples", withDestinationPath: URL(fileURLWithPath: root + "/examples").path)
        try files.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: false)
        try files.createSymbolicLink(atPath: folder.path + "/bin/fhq", withDestinationPath: program.path)
    }

    /// Returns the lines that a command prints.
    ///
    /// `export NAME=VALUE` prints nothing and applies to later commands.
    mutating func output(of command: String) throws -> [String] {
        if let variable = command.wholeMatch(of: /export (\w+)=(.*)/) {
            environment[String(variable.1)] = String(variable.2)
            return []
        }
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "cd \(folder.path) && \(command)"], environment: environment, columns: Self.columns,
            rows: Self.rows)
        _ = try terminal.waitForExit(within: 60)
        // Output written just before the end may still be in the terminal.
        terminal.listen(seconds: 1)
        let text = terminal.screen.text
        return text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
