import Foundation
import TestSupport

/// A run of the program on a store of its own, with the example inventory in it.
struct ProgramRun {
    var status: Int32
    var output: String
    var errors: String

    /// A store that the example inventory was imported into, once for all tests.
    private static let imported: Result<TemporaryFolder, any Error> = Result {
        let folder = TemporaryFolder()
        let run = try ProgramRun(["-c", "import \"\(repository)/examples/inventory\""], in: folder)
        guard run.status == 0 else { throw Failure(description: "the import failed: \(run.errors)") }
        return folder
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Runs fhq in an empty folder of its own, on a copy of the imported store.
    static func onExampleInventory(_ arguments: [String]) throws -> ProgramRun {
        let folder = TemporaryFolder()
        let source = try imported.get()
        try FileManager.default.copyItem(
            atPath: source.path + "/inventory.sqlite", toPath: folder.path + "/inventory.sqlite")
        return try ProgramRun(arguments, in: folder)
    }

    /// Runs fhq in `folder`, on its `inventory.sqlite`, at noon on 1 November 2026.
    init(_ arguments: [String], in folder: TemporaryFolder) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: TestProducts.executable("fhq"))
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC", "LANG": "C.UTF-8",
            "FHQ_STORE": "inventory.sqlite", "FHQ_NOW": "2026-11-01T12:00:00Z",
        ]
        let errorFile = folder.path + "/errors"
        FileManager.default.createFile(atPath: errorFile, contents: nil)
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle(forWritingAtPath: errorFile)
        try process.run()
        output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
        errors = try String(contentsOfFile: errorFile, encoding: .utf8)
    }
}
