import Foundation
import TestSupport
import Testing

@testable import fhq_dev

@Suite struct FolderArrowTests {
    /// The arrows of a made-up target.
    private func arrows(_ sources: [String: String]) throws -> FolderArrows {
        let folder = TemporaryFolder()
        for (path, text) in sources {
            let url = URL(fileURLWithPath: "\(folder.path)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return FolderArrows(target: folder.path)
    }

    private func uses(_ sources: [String: String]) throws -> [String: [String]] {
        try arrows(sources).uses.mapValues { $0.keys.sorted() }
    }

    @Test func longCyclesAreFound() throws {
        let sources = [
            "Top/Top.swift": "struct Top { let middle: Middle }",
            "Middle/Middle.swift": "struct Middle { func make() -> Low { Low() } }",
            "Low/Low.swift": "struct Low {}",
        ]
        #expect(try arrows(sources).cycle == nil)
        #expect(try arrows(sources).levels == [["Low"], ["Middle"], ["Top"]])
        let knot = try arrows(sources.merging(["Low/Again.swift": "extension Low { var top: Top? { nil } }"]) { $1 })
        #expect(
            knot.cycle == [
                "Low uses Top (Top in Low/Again.swift)", "Top uses Middle (Middle in Top/Top.swift)",
                "Middle uses Low (Low in Middle/Middle.swift)",
            ])
        #expect(knot.levels == [["Low", "Middle", "Top"]])
    }

    @Test func extensionMembersAreUsedByName() throws {
        let adds = "extension Shelf { func dust() {} }"
        let user = [
            "A/Shelf.swift": "struct Shelf {}", "B/Dust.swift": adds, "C/User.swift": "func f() { shelf.dust() }",
        ]
        #expect(try uses(user) == ["A": [], "B": ["A"], "C": ["B"]])
        let other = user.merging(["D/Broom.swift": "struct Broom { func dust() {} }"]) { $1 }
        #expect(try uses(other)["C"] == [], "which of the two is meant, a name does not tell")
    }

    @Test(arguments: [
        ("// Lamp", false), ("let text = \"Lamp\"", false), ("let text = \"\"\"\n  Lamp\n  \"\"\"", false),
        ("let text = \"\\(Lamp.name) \\(f(1)) Lamp\"", true), ("let text = #\"Lamp\"#", false),
        ("let lamp = Shelf.Lamp()", false), ("struct Own { struct Lamp {}; let lamp = Lamp() }", false),
        ("let lamp: Lamp?", true),
    ])
    func onlyTypeNamesInCodeCountAsUses(_ code: String, _ isUse: Bool) throws {
        let found = try uses(["A/Lamp.swift": "struct Lamp {}", "B/User.swift": code])
        #expect(found["B"] == (isUse ? ["A"] : []), "\(code)")
    }

    @Test func privateDeclarationsAreNotUsedByOtherFolders() throws {
        let found = try uses([
            "A/Lamp.swift": "private struct Lamp {}\nfileprivate extension Int { func light() {} }",
            "B/User.swift": "let lamp = Lamp(); 1.light()",
        ])
        #expect(found["B"] == [])
    }

    @Test func filesInTheTargetFolderCountAsAFolder() throws {
        let found = try arrows([
            "Root.swift": "struct Root { let part: Part }", "Parts/Part.swift": "struct Part { weak var root: Root? }",
        ])
        #expect(
            found.cycle == ["(own) uses Parts (Part in Root.swift)", "Parts uses (own) (Root in Parts/Part.swift)"])
    }

    @Test func folderWithSourcesOwnsItsSubfolders() throws {
        let found = try uses([
            "A/A.swift": "struct A {}", "A/Inner/B.swift": "struct B { let a: A }",
            "Only/C/C.swift": "struct C { let b: B }",
        ])
        #expect(found == ["A": [], "Only/C": ["A"]])
    }

    @Test(arguments: [
        ("Sources/StoreFile", "Sources/Ledger", "Ledger"), ("Sources/Ledger", "Tools/DriveSimulator", "DriveSimulator"),
    ])
    func anImportUpwardIsAProblem(folder: String, other: String, imported: String) throws {
        let root = TemporaryFolder()
        for (target, text) in [folder: "import \(imported)", other: "import Cells"] {
            let path = "\(root.path)/\(target)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/Source.swift"))
        }
        let problems = Architecture(root: root.path).problems()
        #expect(problems == ["\(folder) imports \(imported), which is not below it"])
    }

    @Test(arguments: ["It uses no other feature.", "It uses the feature Imports."])
    func aFeatureNamesThoseThatItUses(readme: String) throws {
        let root = TemporaryFolder()
        let (user, used) = ("Sources/Features/Exchange", "Sources/Features/Imports")
        for (file, text) in [
            "\(user)/Source.swift": "import Imports", "\(user)/README.md": readme,
            "\(used)/Source.swift": "import Cells",
        ] {
            let path = URL(fileURLWithPath: "\(root.path)/\(file)")
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: path)
        }
        let problems = Architecture(root: root.path).problems()
        let missing = "\(user) uses the feature Imports, which its README doesn't name"
        #expect(problems == (readme.contains("Imports") ? [] : [missing]))
    }
}
