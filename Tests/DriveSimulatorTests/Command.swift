import Foundation

/// Runs a program of this machine and waits for it.
enum Command {
    struct Outcome: Sendable {
        let status: Int32
        /// What it wrote to standard output and standard error.
        let output: String
    }

    /// Waits on a thread of its own, since the simulator needs those that tests run on.
    static func run(_ name: String, _ arguments: [String], input: String = "") async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try wait(name, arguments, input) })
            }
        }
    }

    private static func wait(_ name: String, _ arguments: [String], _ input: String) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        let (source, sink) = (Pipe(), Pipe())
        process.standardInput = source
        process.standardOutput = sink
        process.standardError = sink
        try process.run()
        DispatchQueue.global().async {
            try? source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try? source.fileHandleForWriting.close()
        }
        let output = sink.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }
}
