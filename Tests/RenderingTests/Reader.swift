import Foundation

/// Another program that reads what was rendered, so that no test trusts our own idea of a format.
enum Reader: String {
    case python3, jq

    var isInstalled: Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)") }
    }

    struct Failure: Error { let status: Int32, message: String }

    /// Runs the program with arguments and a file on its standard input; returns its standard output.
    func run(_ arguments: [String], input: [UInt8]) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["in", "out", "err"].map { folder.appending(path: $0) }
        try Data(input).write(to: files[0])
        for file in files[1...] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [rawValue] + arguments
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let message = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
            throw Failure(status: process.terminationStatus, message: message)
        }
        return [UInt8](try Data(contentsOf: files[1]))
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
