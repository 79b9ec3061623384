import ArgumentParser
import Foundation
import Statements
import TestSupport

/// The fhq that stands for all of them.
struct Program {
    /// Absolute, since samples run in a folder of their own.
    let path: String

    init(path: String?) throws {
        self.path = URL(fileURLWithPath: path ?? TestProducts.executable("fhq")).path
        guard FileManager.default.isExecutableFile(atPath: self.path) else {
            throw ValidationError("there is no program at \(self.path): swift build --product fhq builds it")
        }
    }

    /// What the program writes to standard output.
    private func output(_ argument: String) throws -> Data {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = [argument]
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ValidationError("\(path) \(argument) failed") }
        return data
    }

    /// Reads the options from the parser that takes them, so that the manual cannot differ from it.
    func describeCommandLine() throws -> CommandLineDescription {
        let version = String(decoding: try output("--version"), as: UTF8.self)
        let command = try JSONDecoder().decode(ToolInfo.self, from: output("--experimental-dump-help")).command
        return CommandLineDescription(
            version: version.trimmingCharacters(in: .whitespacesAndNewlines), abstract: command.abstract ?? "",
            discussion: command.discussion ?? "",
            options: (command.arguments ?? []).filter { $0.kind != "positional" && $0.shouldDisplay }.map(\.option))
    }
}

/// What swift-argument-parser says of a command, as far as a manual needs it.
private struct ToolInfo: Decodable {
    struct Command: Decodable {
        var abstract: String?
        var discussion: String?
        var arguments: [Argument]?
    }

    struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String

            /// With its hyphens.
            var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
        }

        var kind: String
        var shouldDisplay: Bool
        var names: [Name]?
        var valueName: String?
        var abstract: String?

        var option: CommandLineDescription.Option {
            let texts = (names ?? []).map(\.text).sorted { $0.utf8.count < $1.utf8.count }
            return CommandLineDescription.Option(
                names: texts, value: kind == "option" ? valueName : nil, help: abstract ?? "")
        }
    }

    var command: Command
}
