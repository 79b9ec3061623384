import Foundation
import TestSupport
import Testing

/// `source`: the statements of a file, and its declarations.
@Suite struct SourcingTests {
    /// A script is parsed before the file in it runs, and standard input line by line.
    @Test func declarationsOfASourcedFileHoldForLaterStatementsHoweverTheyAreGiven() throws {
        let lines = [
            "source outer.fhq", "buy lamp for $cost on 03/04/2026", "items show cost, currency, market, bought",
        ]
        for arguments in [
            ["script.fhq"], ["-c", lines.joined(separator: "; ")], lines.flatMap { ["-c", $0] }, [],
            ["--atomic", "script.fhq"], ["--check", "script.fhq"],
        ] {
            let program = try Program(isEmpty: true)
            try program.write("let cost = 5; set currency EUR; set dates month-first; at Newark", to: "inner.fhq")
            try program.write("source inner.fhq\nspend $cost on other\n", to: "outer.fhq")
            try program.write(lines.joined(separator: "\n"), to: "script.fhq")
            let run = try program.run(arguments, input: Data(lines.joined(separator: "\n").utf8))
            #expect(run.status == 0, "\(arguments): \(run.errors)")
            let isRun = !arguments.contains("--check")
            let rows = "cost\tcurrency\tmarket\tbought\n5.00\tEUR\t\t2026-03-04\n"
            #expect(run.output.hasSuffix(rows) == isRun, "\(run.output)")
        }
    }

    /// A pipe is read once, when its turn comes; so is a file that an earlier statement writes.
    @Test func aPipeIsSourcedOnce() throws {
        let program = try Program(isEmpty: true)
        let piped = try program.run("-c", "source /dev/stdin; items show title", input: "buy jug for 3")
        #expect(piped.output.hasSuffix("title\njug\n"), "\(piped.errors)")
        let written = try program.run("-c", "items show title > new.tsv; save a as items; source new.tsv")
        #expect(written.errors.contains("new.tsv:1:1: "), "\(written.errors)")
        #expect(try program.run("-c", "views show view").output == "view\na\n")
    }

    @Test(arguments: ["source loop.fhq; items", "source loop.fhq; source loop.fhq; items where sku = $none"])
    func aFileThatSourcesItselfIsReadOnce(text: String) throws {
        let program = try Program(isEmpty: true)
        try program.write(text, to: "loop.fhq")
        #expect(try program.run("loop.fhq").status != 0)
    }

    @Test func safeReadsNoSourcedFile() throws {
        let program = try Program(isEmpty: true)
        try program.write("let secret = 1", to: "inner.fhq")
        let run = try program.run("--safe", "-c", "source inner.fhq; items limit $secret")
        #expect(run.status == 2 && run.errors.contains("there is no variable $secret"), "\(run.errors)")
    }

    @Test func errorInASourcedScriptNamesThatScript() throws {
        let program = try Program()
        try program.write("items limit 0 show sku\nsales nonsense\n", to: "inner.fhq")
        try program.write("source inner.fhq\n", to: "outer.fhq")
        let run = try program.run("outer.fhq")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("inner.fhq:2:7: unexpected “nonsense”"))
        try program.write("source self.fhq\n", to: "self.fhq")
        #expect(try program.run("self.fhq").errors.contains("nest more than 20 levels deep"))
    }
}
