import Foundation
import TestSupport

/// An independent program that reads rendered output, so that no test relies on our reading of a format.
enum Reader: String {
    case python3, jq

    var isInstalled: Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)") }
    }

    struct Failure: Error { let status: Int32, message: String }

    /// Runs the program with arguments and a file on its standard input; returns its standard output.
    func run(_ arguments: [String], input: [UInt8]) throws -> [UInt8] {
        let run = try Child.run([rawValue] + arguments, input: input)
        guard run.status == 0 else { throw Failure(status: run.status, message: run.errors) }
        return run.bytes
    }

    /// Runs a Python program that prints hexadecimal bytes, one value a line.
    static func pythonValues(_ program: String, reading input: [UInt8]) throws -> [[UInt8]] {
        let lines = String(decoding: try python3.run(["-c", program], input: input), as: UTF8.self)
        return lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
            let digits = Array(line)
            return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                UInt8(String(digits[$0...$0 + 1]), radix: 16)
            }
        }
    }
}
