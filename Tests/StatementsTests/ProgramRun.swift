import Foundation
import TestSupport

/// A run of the program on a store of its own, with the example inventory in it.
struct ProgramRun {
    var status: Int32
    var output: String
    var errors: String

    /// The moments at which the documentation has to be true.
    enum Moment: CaseIterable {
        /// Noon on 1 November 2026, the day after the example inventory ends.
        case recorded
        case today
        case inTwoYears

        /// The value of `FHQ_NOW`; empty, which counts as unset, for the clock of the machine.
        var now: String {
            switch self {
            case .recorded: "2026-11-01T12:00:00Z"
            case .today: ""
            case .inTwoYears: Date(timeIntervalSinceNow: 2 * 365 * 86_400).formatted(.iso8601)
            }
        }
    }

    /// The bytes of a store that the example inventory was imported into at each moment, once for all tests.
    private static let imported: [Moment: Result<Data, any Error>] = Dictionary(
        uniqueKeysWithValues: Moment.allCases.map { moment in
            (moment, Result { try importedStore(at: moment) })
        })

    private static func importedStore(at moment: Moment) throws -> Data {
        let folder = TemporaryFolder()
        let inventory = try ExampleInventory.copyWithoutPictures(into: folder.path)
        let run = try ProgramRun(["-c", "import \"\(inventory)\""], in: folder, at: moment)
        guard run.status == 0 else { throw Failure(description: "the import failed: \(run.errors)") }
        return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/inventory.sqlite"))
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Runs fhq on a copy of the imported store, in a folder of its own that has `examples/` too.
    static func onExampleInventory(_ arguments: [String], at moment: Moment = .recorded) throws -> ProgramRun {
        let folder = TemporaryFolder()
        try imported[moment]?.get().write(to: URL(fileURLWithPath: folder.path + "/inventory.sqlite"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/examples", withDestinationPath: repository + "/examples")
        return try ProgramRun(arguments, in: folder, at: moment)
    }

    /// Runs fhq in `folder`, on its `inventory.sqlite`.
    init(_ arguments: [String], in folder: TemporaryFolder, at moment: Moment = .recorded) throws {
        let run = try Child.run(
            [TestProducts.executable("fhq")] + arguments, in: folder.path,
            environment: [
                "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC", "LANG": "C.UTF-8",
                "FHQ_STORE": "inventory.sqlite", "FHQ_NOW": moment.now,
                "FHQ_RATES_URL": "http://127.0.0.1:1", "FHQ_BACKUP": "off",
            ])
        (status, output, errors) = (run.status, run.output, run.errors)
    }
}
