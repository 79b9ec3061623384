import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import fhq_dev

@Suite struct GlossaryTests {
    private static let source = "Sources/Ledger/Patch.swift"

    /// The problems of a made-up glossary that explains every noun and table.
    private func problems(_ entries: String) throws -> [String] {
        let folder = TemporaryFolder()
        func write(_ text: String, to path: String) throws {
            let url = URL(fileURLWithPath: "\(folder.path)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        let names = Noun.allCases.map(\.rawValue) + StoreTable.allCases.map(\.rawValue)
        try write("struct Patch {}\nlet gone = Sheet()\n// \(names.joined(separator: " "))\n", to: Self.source)
        let all = names.map { "`\($0)`" }.joined(separator: ", ")
        try write("# Glossary\n\n- **rows**: \(all).\n\(entries)\n\nThe end.\n", to: Glossary.page)
        return Glossary(root: folder.path).problems()
    }

    @Test func wordsThatTheSourcesHaveAreFine() throws {
        #expect(try problems("- **`Patch`**: new values. `\(Self.source)`\n- **gone**: `gone \"Brass lamp\"`.") == [])
    }

    @Test(arguments: [
        ("- **`Patch`**: new values.", "needs the file"),
        ("- **`Sheet`**: used, not declared. `\(source)`", "declares Sheet"),
        ("- **patch**: a `Ptach`.", "which is in no source"),
        ("- **patch**: one.\n- **patch**: two.", "two entries for patch"),
    ]) func aWrongWordIsNamed(entries: String, problem: String) throws {
        let found = try problems(entries)
        #expect(found.count == 1 && found[0].contains(problem), "\(found)")
    }

    @Test func aNounWithoutAnEntryIsNamed() throws {
        let found = Glossary(root: TemporaryFolder().path).problems()
        #expect(found.contains("docs/glossary.md doesn't explain the noun `items`"))
        #expect(found.contains("docs/glossary.md doesn't explain the table `refunds`"))
    }
}

@Suite struct SchemaPageTests {
    @Test func everyTableHasAMeaningAndItsKeys() throws {
        let page = try SchemaPage()
        #expect(page.problems() == [])
        let text = page.file.text
        #expect(text.contains("    items {\n        INTEGER id PK\n        TEXT sku UK\n        INTEGER marketId FK\n"))
        #expect(text.contains("    markets |o--o{ items : marketId\n"))
        #expect(text.contains("    items ||--o{ sales : itemId\n"))
        #expect(text.contains("    photos |o--o| outbox : photoId\n"))
    }
}

@Suite struct NamedFileTests {
    @Test func aWalkWithAWrongNumberOfFilesIsNamed() throws {
        let folder = TemporaryFolder()
        let docs = URL(fileURLWithPath: "\(folder.path)/docs")
        try FileManager.default.createDirectory(at: docs, withIntermediateDirectories: true)
        let walk = "2 files:\n\n1. `Sources/A.swift`, `Sources/B.swift` and `Sources/A.swift` again.\n"
        let text = "# Page\n\n## A sale\n\n\(walk)\n## A return\n\n\(walk.replacing("2 files", with: "3 files"))"
        try Data(text.utf8).write(to: docs.appendingPathComponent("architecture.md"))
        let found = NamedFiles(root: folder.path).problems().filter { $0.contains("not 3") || $0.contains("not 2") }
        #expect(found == ["docs/architecture.md: “A return” names 2 files, not 3"])
    }
}
