import Foundation
import Statements
import TestSupport

/// The sample output of documents: each `console` block is run and updated with the output.
///
/// The commands run on a terminal, in a folder with `examples/` and a new store. An `export` applies to later commands,
/// across blocks, as in a reader's shell.
struct SampleOutput {
    let root: String
    let program: Program
    /// The value of `FHQ_NOW` at the start; `nil` for the machine's clock.
    var now: String?
    private static let documents = ["README.md"]

    /// Returns the documents with current output.
    func files() throws -> [GeneratedFile] {
        try Self.documents.map { path in
            let text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
            return GeneratedFile(path: path, text: try renewed(text))
        }
    }

    private func renewed(_ text: String) throws -> String {
        var shell = try SampleShell(root: root, program: program, now: now)
        var lines: [String] = []
        var isInBlock = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") { isInBlock = line == "```console" }
            guard isInBlock, !line.hasPrefix("```") else {
                lines.append(line)
                continue
            }
            guard line.hasPrefix("$ ") else { continue }
            lines += [line] + (try shell.output(of: String(line.dropFirst(2))))
        }
        return lines.joined(separator: "\n")
    }
}
