import Foundation
import TestSupport
import Testing

@testable import fhq_dev

@Suite struct PhraseTests {
    private func problems(_ files: [String: String], allowed: [String: Int]) throws -> [String] {
        let folder = TemporaryFolder()
        for (path, text) in files {
            let url = URL(fileURLWithPath: "\(folder.path)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return try Phrases(root: folder.path, allowed: allowed).problems()
    }

    private let lamp = "Sources/Shop/Lamp.swift"

    @Test func everyUseAboveAPhrasesLimitIsListed() throws {
        let files = [lamp: "// It has a bulb of its own.\nlet text = \"a plug of its own\"\n"]
        #expect(try problems(files, allowed: ["of its own": 2]) == [])
        #expect(
            try problems(files, allowed: ["of its own": 1]) == [
                "\(lamp):1: “of its own” is used 2 times, but the limit is 1",
                "\(lamp):2: “of its own” is used 2 times, but the limit is 1",
            ])
    }

    @Test(arguments: [
        ("// A bulb of its\n// own.", true), ("// Of its own accord.", true), ("// Of its owner.", false),
        ("let ofItsOwn = 1", false), ("// of it; its own", false),
    ])
    func aPhraseIsFoundAcrossLinesButNotWithinWords(_ text: String, _ isUse: Bool) throws {
        #expect(try problems([lamp: text], allowed: ["of its own": 0]).isEmpty != isUse)
    }

    @Test(arguments: [
        ("/// What it costs.\nlet price = 1", true), ("let name = 1\n    /// What it costs.\n    let price = 1", true),
        ("/// A price.\n///\n/// What it costs.\nlet price = 1", false), ("// What it costs.", false),
        ("/// Whatever it costs.\nlet price = 1", false),
    ])
    func anOpeningCountsOnlyAtTheStartOfADocComment(_ text: String, _ isUse: Bool) throws {
        #expect(try problems([lamp: text], allowed: ["/// what": 0]).isEmpty != isUse)
    }

    @Test func pagesAreReadWithoutTheirCodeBlocks() throws {
        let page = "A lamp.\n\n```console\n$ fhq\na bulb of its own\n```\n\nA plug of its own.\n"
        for path in ["README.md", "docs/decisions/0001-a-lamp.md", "Sources/Shop/README.md"] {
            #expect(
                try problems([path: page], allowed: ["of its own": 0]) == [
                    "\(path):8: “of its own” is used 1 times, but the limit is 0"
                ])
        }
    }
}
