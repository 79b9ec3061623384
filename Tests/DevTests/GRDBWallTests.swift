import Foundation
import TestSupport
import Testing

@testable import fhq_dev

@Suite struct GRDBWallTests {
    private static let package = """
        .target(name: "StoreFile", dependencies: [.product(name: "GRDB", package: "GRDB.swift")]),
        .target(name: "Ledger", dependencies: ["StoreFile"]),
        """

    private func problems(_ files: [String: String], package: String = Self.package) throws -> [String] {
        let folder = TemporaryFolder()
        for (path, text) in files.merging(["Package.swift": package], uniquingKeysWith: { first, _ in first }) {
            let url = URL(fileURLWithPath: "\(folder.path)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return GRDBWall(root: folder.path).problems()
    }

    @Test func storeFileAloneImportsGRDB() throws {
        #expect(try problems(["Sources/StoreFile/Rows/Row.swift": "internal import GRDB\n"]) == [])
        #expect(try problems(["Sources/Ledger/Undo.swift": "import GRDBFree\nimport StoreFile // not GRDB\n"]) == [])
    }

    @Test(arguments: [
        "import GRDB", "@_exported import GRDB", "internal import GRDB", "import class GRDB.Row", "import GRDBSQLite",
    ])
    func othersDoNot(line: String) throws {
        #expect(try problems(["Sources/Ledger/Undo.swift": "import Cells\n\(line)\n"]).count == 1)
        #expect(try problems(["Tests/CoreTests/UndoTests.swift": line]).count == 1)
    }

    @Test(arguments: ["import GRDB", "public import GRDB", "@_exported internal import GRDB"])
    func storeFileDoesNotPassItOn(line: String) throws {
        #expect(try problems(["Sources/StoreFile/Row.swift": line]).count == 1)
    }

    @Test func noOtherTargetDependsOnIt() throws {
        let other = Self.package.replacingOccurrences(
            of: "[\"StoreFile\"]", with: "[.product(name: \"GRDB\", package: \"GRDB.swift\")]")
        #expect(
            try problems([:], package: other) == ["Package.swift: Ledger depends on GRDB, which only StoreFile does"])
    }
}
