import Foundation
import TestSupport
import Testing

/// Rows added by `>>` below the columns that a file has.
@Suite struct AddedRowTests {
    private static let formats = ["csv", "txt", "md", "tsv.gz"]
    /// Statements with different columns.
    private static let statements = [
        "items limit 2 show sku, cost, currency", "items limit 2 show title, cost", "items limit 2 show cost, sku",
        "items limit 2", "items limit 2 in USD show sku, cost", "items by market show count, sum cost limit 2",
        "items by market, month show count, sum cost limit 2", "sales limit 2", "expenses limit 2", "markets limit 2",
        "profit by month", "profit by market",
    ]

    private func text(_ program: Program, _ name: String) throws -> String {
        try program.shell(name.hasSuffix(".gz") ? "zcat \(name)" : "cat \(name)").output
    }

    /// A line that is offered in place of the refused one is carried out as it stands.
    @Test(arguments: formats) func otherColumnsAreRefusedAndTheOfferedLineFits(format: String) throws {
        let program = try Program()
        for (place, first) in Self.statements.enumerated() where (place + format.count) % 2 == 0 {
            let name = "rows\(place).\(format)"
            let made = try program.run("-c", "\(first) >> \(name)", "-c", "\(first) >> \(name)")
            #expect(made.status == 0, "\(first): \(made.errors)")
            let before = try text(program, name)
            let others = Self.statements.filter { $0 != first }.map { "\($0) >> \(name)" }
            let run = try program.run(["--keep-going"] + others.flatMap { ["-c", $0] })
            #expect(run.status == 1, "\(first)")
            let refused = run.errors.split(separator: "\n").count { $0.contains(": “rows") && $0.contains("” has ") }
            #expect(refused == others.count, "\(run.errors)")
            #expect(try text(program, name) == before, "\(first)")
            let offered = Set(
                run.errors.split(separator: "\n").filter { $0.hasPrefix("try: ") }.map { String($0.dropFirst(5)) })
            for line in offered { #expect(try program.run("-c", line).status == 0, "\(line)") }
            let header = before.prefix { $0 != "\n" }
            let now = try text(program, name)
            #expect(now.split(separator: "\n").count { $0 == header } == 1, "\(first): \(now)")
        }
    }

    @Test func theWayOutShowsTheColumnsOfTheFile() throws {
        let program = try Program()
        #expect(try program.run("-c", "items limit 1 show sku, cost >> a.csv").status == 0)
        for (statement, message) in [
            ("items limit 1 show title, cost >> a.csv", "“a.csv” has no column “title”"),
            ("items limit 1 show cost, sku >> a.csv", "“a.csv” has these columns in another order"),
            ("items limit 1 show sku >> a.csv", "“a.csv” has a column “cost”, which these rows lack"),
            ("items limit 1 show note, title >> a.csv", "“a.csv” has none of these columns in its first line"),
        ] {
            let run = try program.run("-c", statement)
            #expect(run.status == 1 && run.errors.contains(message), "\(run.errors)")
            #expect(run.errors.contains("try: items show sku, cost limit 1 >> a.csv\nhint: write a new file with >"))
        }
        // No clause gives a report other columns.
        #expect(try program.run("-c", "profit by month >> p.csv").status == 0)
        let run = try program.run("-c", "profit by market >> p.csv")
        #expect(run.status == 1 && run.errors.hasSuffix("hint: write a new file with >\n"), "\(run.errors)")
    }

    /// Other programs quote each name, put a byte order mark first and end lines in CR LF.
    @Test(arguments: [
        "sku,cost\n", "sku,cost", "\"sku\",\"cost\"\r\n", "\u{FEFF}sku,cost\r\nFH-1,2\r\n", "\u{FEFF}\"sku\",cost\n",
    ]) func namesAreComparedWithoutQuotesMarksAndReturns(header: String) throws {
        let program = try Program()
        let rows = "items limit 1 show sku, cost >> out.csv"
        try program.write(header, to: "out.csv")
        #expect(try program.run("-c", rows).status == 0)
        let added = try program.read("out.csv")
        let isEnded = header.utf8.last == UInt8(ascii: "\n")
        #expect(Array(added.utf8) == Array((header + (isEnded ? "" : "\n") + "FH-2KAAJ8PF,11.00\n").utf8))
        try program.write(header.replacing("cost", with: "price"), to: "out.csv")
        #expect(try program.run("-c", rows).status == 1)
    }

    @Test(arguments: ["csv", "tsv", "md", "csv.gz"]) func withoutNamesTheColumnsAreCounted(format: String) throws {
        let program = try Program()
        // Separators within a cell are none.
        _ = try program.run("-c", "edit FH-2KAAJ8PF set title \"a, b | c\\nd\"")
        func add(_ columns: String) throws -> Child.Run {
            try program.run("--no-header", "-c", "items limit 1 show \(columns) >> out.\(format)")
        }
        #expect(try add("title, sku").status == 0)
        #expect(try add("title, note").status == 0)
        let run = try add("title, sku, cost")
        #expect(run.status == 1)
        #expect(run.errors.contains("“out.\(format)” has 2 columns, and these rows have 3"), "\(run.errors)")
        // The names are missing in the first line.
        #expect(try program.run("-c", "items limit 1 show title, sku >> out.\(format)").status == 1)
    }

    @Test func formatsWithoutNamesInTheirFirstLineTakeAnyRows() throws {
        let program = try Program()
        for columns in ["sku", "title, cost"] {
            #expect(try program.run("-c", "items limit 1 show \(columns) >> a.ndjson").status == 0)
            #expect(try program.run("-c", "items limit 1 show \(columns) as record >> a.txt").status == 0)
        }
        #expect(try program.run("-c", "items limit 1 show sku, title as table >> b.txt").status == 0)
        #expect(try program.run("-c", "items limit 2 show sku, title as table >> b.txt").status == 0)
        #expect(try program.run("-c", "items limit 2 show sku, note as table >> b.txt").status == 1)
    }
}
