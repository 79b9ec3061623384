import Foundation
import TestSupport

/// Runs a program of this machine and waits for it.
enum Command {
    struct Outcome: Sendable {
        let status: Int32
        /// What it wrote to standard output and standard error.
        let bytes: Data

        var output: String { String(decoding: bytes, as: UTF8.self) }
    }

    static func run(_ name: String, _ arguments: [String], input: Data = Data()) throws -> Outcome {
        let folder = TemporaryFolder()
        let (source, sink) = (folder.path + "/in", folder.path + "/out")
        try input.write(to: URL(filePath: source))
        let child = try Child(
            ["/usr/bin/env", name] + arguments, input: source, output: sink,
            environment: ProcessInfo.processInfo.environment)
        let status = try child.wait()
        return Outcome(status: status, bytes: try Data(contentsOf: URL(filePath: sink)))
    }
}
