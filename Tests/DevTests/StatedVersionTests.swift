import Foundation
import Statements
import TestSupport
import Testing

@testable import fhq_dev

@Suite struct StatedVersionTests {
    private func problems(package: String, changelog: String) throws -> [String] {
        let folder = TemporaryFolder()
        try package.write(toFile: "\(folder.path)/Package.swift", atomically: true, encoding: .utf8)
        try changelog.write(toFile: "\(folder.path)/CHANGELOG.md", atomically: true, encoding: .utf8)
        return StatedVersions(root: folder.path).problems()
    }

    @Test func filesWithTheProgramsVersionsAreFine() throws {
        let grdb = try #require(Version.text.split(separator: "\n").last?.split(separator: " ").last)
        let changelog = "# Changelog\n\n## [\(Version.number)] - 2026-01-01\n"
        #expect(try problems(package: "exact: \"\(grdb)\"", changelog: changelog) == [])
    }

    @Test func eachFileWithAnotherVersionIsNamed() throws {
        let found = try problems(package: "exact: \"7.9\"", changelog: "# Changelog\n\n## [0.0.9] - 2026-01-01\n")
        #expect(found.count == 2 && found[0].hasPrefix("Package.swift") && found[1].hasPrefix("CHANGELOG.md"))
    }
}
