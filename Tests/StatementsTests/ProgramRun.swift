import Foundation
import TestSupport

/// A run of the program on a store of its own, with the example inventory in it.
struct ProgramRun {
    var status: Int32
    var output: String
    var errors: String

    /// The bytes of a store that the example inventory was imported into, once for all tests.
    private static let imported: Result<Data, any Error> = Result {
        let folder = TemporaryFolder()
        let inventory = try ExampleInventory.copyWithoutPictures(into: folder.path)
        let run = try ProgramRun(["-c", "import \"\(inventory)\""], in: folder)
        guard run.status == 0 else { throw Failure(description: "the import failed: \(run.errors)") }
        return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/inventory.sqlite"))
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Runs fhq on a copy of the imported store, in a folder of its own that has `examples/` too.
    static func onExampleInventory(_ arguments: [String]) throws -> ProgramRun {
        let folder = TemporaryFolder()
        try imported.get().write(to: URL(fileURLWithPath: folder.path + "/inventory.sqlite"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/examples", withDestinationPath: repository + "/examples")
        return try ProgramRun(arguments, in: folder)
    }

    /// Runs fhq in `folder`, on its `inventory.sqlite`, at noon on 1 November 2026.
    init(_ arguments: [String], in folder: TemporaryFolder) throws {
        let run = try Child.run(
            [TestProducts.executable("fhq")] + arguments, in: folder.path,
            environment: [
                "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC", "LANG": "C.UTF-8",
                "FHQ_STORE": "inventory.sqlite", "FHQ_NOW": "2026-11-01T12:00:00Z",
                "FHQ_RATES_URL": "http://127.0.0.1:1", "FHQ_BACKUP": "off",
            ])
        (status, output, errors) = (run.status, run.output, run.errors)
    }
}
