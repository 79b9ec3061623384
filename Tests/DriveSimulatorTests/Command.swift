import Foundation

/// Runs a program of this machine and waits for it.
enum Command {
    struct Outcome: Sendable {
        let status: Int32
        /// What it wrote to standard output and standard error.
        let output: String
    }

    static func run(_ name: String, _ arguments: [String]) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }
}
