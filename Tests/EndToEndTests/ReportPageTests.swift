import Foundation
import TestSupport
import Testing

/// The page of `report` in a browser: axe-core's rules, the width of a phone, and the pages it prints on.
@Suite(.enabled(if: Browser.canLook, "needs Chromium and axe-core")) struct ReportPageTests {
    private func problems(_ statement: String, _ program: Program) throws -> String {
        let run = try program.run("--quiet", "-c", "\(statement) > page.html")
        try #require(run.status == 0, "\(run.errors)")
        return try Browser.problems(of: program.folder.path + "/page.html")
    }

    @Test(arguments: ["report month 2026-10", "report year 2026", "report tax year 2025-26"])
    func thePageHasNoProblem(statement: String) throws {
        #expect(try problems(statement, Program()) == "")
    }

    @Test func aPageOfAnEmptyInventoryHasNoProblem() throws {
        #expect(try problems("report month 2026-10", Program(isEmpty: true)) == "")
    }

    @Test func aPageWithAProblemIsNoticed() throws {
        let program = try Program(isEmpty: true)
        let page = "<!DOCTYPE html><html><head></head><body><img src=x><p style=\"width:2000px\">x</p></body></html>"
        try program.write(page, to: "bad.html")
        let found = try Browser.problems(of: program.folder.path + "/bad.html")
        for problem in ["image-alt", "document-title", "wider than 390"] {
            #expect(found.contains(problem), "\(found)")
        }
    }
}

private enum Browser {
    private static let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The file of axe-core, which a Python package brings.
    private static let axe: String? = {
        let folder = Program.repository + "/.build/axe-client"
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.first { $0.hasSuffix("/axe.min.js") }.map { "\(folder)/\($0)" }
    }()

    static var canLook: Bool { chromium != nil && axe != nil }

    /// Returns a line for each problem of a page.
    static func problems(of page: String) throws -> String {
        try Child.output(of: [
            "python3", "-B", Program.repository + "/Tests/EndToEndTests/page_check.py", #require(chromium),
            #require(axe), page,
        ])
    }
}
