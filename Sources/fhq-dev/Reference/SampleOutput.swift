import Foundation
import Statements
import TestSupport

/// The sample output of documents: each `console` block is run, and holds what was printed.
///
/// The commands run on a terminal, in a folder that has `examples/` and a store of its own, at a time that stands still.
struct SampleOutput {
    let root: String
    let program: Program
    private static let documents = ["README.md"]
    private static let columns = 100
    private static let rows = 200

    /// The documents as they should be.
    func files() throws -> [GeneratedFile] {
        try Self.documents.map { path in
            let text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
            return GeneratedFile(path: path, text: try renewed(text))
        }
    }

    private func renewed(_ text: String) throws -> String {
        let folder = TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/examples", withDestinationPath: URL(fileURLWithPath: root + "/examples").path)
        try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/bin/fhq", withDestinationPath: program.path)
        var lines: [String] = []
        var isInBlock = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") { isInBlock = line == "```console" }
            guard isInBlock, !line.hasPrefix("```") else {
                lines.append(line)
                continue
            }
            guard line.hasPrefix("$ ") else { continue }
            lines += [line] + (try output(of: String(line.dropFirst(2)), in: folder.path))
        }
        return lines.joined(separator: "\n")
    }

    private func output(of command: String, in folder: String) throws -> [String] {
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "cd \(folder) && \(command)"],
            environment: [
                "PATH": "\(folder)/bin:/usr/local/bin:/usr/bin:/bin", "FHQ_STORE": "inventory.sqlite",
                "FHQ_NOW": "2026-11-01T12:00:00Z", "TZ": "UTC", "NO_COLOR": "1", "FHQ_BACKUP": "off",
            ], columns: Self.columns, rows: Self.rows)
        _ = try terminal.waitForExit(within: 60)
        // What was written just before the end may be still in the terminal.
        terminal.listen(seconds: 1)
        let text = terminal.screen.text
        return text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
