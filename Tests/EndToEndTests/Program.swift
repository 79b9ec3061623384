import Foundation
import TestSupport

/// A folder with a copy of the example inventory, in which the built fhq runs as a user's would.
///
/// The clock stands at noon of 1 November 2026 and the time zone is UTC.
final class Program: Sendable {
    typealias Run = Child.Run

    static let executable = TestProducts.executable("fhq")
    static let now = "2026-11-01T12:00:00Z"
    /// The path of the repository.
    static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path

    let folder: TemporaryFolder
    /// The path of the store, which `FHQ_STORE` names.
    var store: String { folder.path + "/inventory.sqlite" }

    /// Makes a folder with the example's store, or without any store if `isEmpty`.
    init(isEmpty: Bool = false) throws {
        folder = TemporaryFolder()
        if !isEmpty { try FileManager.default.copyItem(atPath: Self.example.get(), toPath: store) }
    }

    /// Makes a folder with a copy of everything in another's.
    init(like other: Program) throws {
        folder = TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: other.folder.path) {
            try FileManager.default.copyItem(atPath: "\(other.folder.path)/\(name)", toPath: "\(folder.path)/\(name)")
        }
    }

    var environment: [String: String] {
        [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC", "LANG": "C.UTF-8",
            "FHQ_STORE": store, "FHQ_NOW": Self.now, "FHQ_BACKUP": "off",
        ]
    }

    /// Runs fhq to its end in the folder.
    func run(
        _ arguments: String..., input: String = "", environment added: [String: String] = [:]
    ) throws -> Run {
        try run(arguments, input: Data(input.utf8), environment: added)
    }

    func run(_ arguments: [String], input: Data = Data(), environment added: [String: String] = [:]) throws -> Run {
        try Child.run(
            [Self.executable] + arguments, in: folder.path, input: input,
            environment: environment.merging(added) { $1 }.filter { !$0.value.isEmpty })
    }

    /// Runs a shell's command line, in which `$FHQ` is the program.
    func shell(_ line: String, environment added: [String: String] = [:]) throws -> Run {
        let environment = environment.merging(added) { $1 }.merging(["FHQ": Self.executable]) { $1 }
        return try Child.run(["/bin/bash", "-c", line], in: folder.path, environment: environment)
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)), as: UTF8.self)
    }

    /// The names in the folder, without the sidecar files of SQLite and the lock.
    var files: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { name in !["-wal", "-shm", "-lock"].contains { name.hasSuffix($0) } }.sorted()
        }
    }

    /// Everything in the store, as text.
    func dump() throws -> String {
        try Child.output(of: ["/usr/bin/sqlite3", "-readonly", store, ".dump"])
    }

    // MARK: - The example

    /// The example inventory, imported once for all tests.
    private static let example = Result { try importExample() }
    private static let exampleFolder = TemporaryFolder.untilExit()

    private static func importExample() throws -> String {
        let path = exampleFolder.path + "/inventory.sqlite"
        let folder = try ExampleInventory.copyWithoutPictures(into: exampleFolder.path)
        let done = try Child.run(
            [executable, "--quiet", "-c", "import \"\(folder)\""], in: repository,
            environment: [
                "FHQ_STORE": path, "FHQ_NOW": now, "FHQ_BACKUP": "off", "TZ": "UTC",
                "HOME": exampleFolder.path,
            ])
        guard done.status == 0 else { throw Failure(description: "the example cannot be imported: \(done.errors)") }
        return path
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }
}

extension Child.Run {
    var lines: [String] { output.split(separator: "\n").map(String.init) }
}
