import Foundation
import TestSupport
import Testing

@testable import fhq_dev

@Suite struct RowShieldTests {
    private let shield = "import GRDB\n\nextension Row {}\n"

    private func problems(_ sources: [String: String]) throws -> [String] {
        let folder = TemporaryFolder()
        let all = sources.merging(["StoreFile/Rows/Row+Reading.swift": shield]) { $1 }
        for (path, text) in all {
            let url = URL(fileURLWithPath: "\(folder.path)/Sources/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return RowShields(root: folder.path).problems()
    }

    @Test func aTargetThatImportsGRDBNeedsTheSubscriptsThatThrow() throws {
        let reader = ["Ledger/Items/Reader.swift": "import GRDB\n"]
        #expect(try problems(["Shell/Shell.swift": "import Ledger\n"]) == [])
        #expect(try problems(reader).count == 1)
        #expect(try problems(reader.merging(["Ledger/Row+Reading.swift": "import GRDB\n"]) { $1 }).count == 1)
        #expect(try problems(reader.merging(["Ledger/Row+Reading.swift": shield]) { $1 }) == [])
    }
}
