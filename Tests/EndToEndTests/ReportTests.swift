import Foundation
import TestSupport
import Testing

/// `report`: a month on one page, as a file and as text.
@Suite struct ReportTests {
    /// Titles that would run, load or close something if they were not escaped.
    private static let hostile = [
        "<script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "</style><script src=//x.example>",
        "\\\" onload=\\\"alert(1)", "]]> & <b>", "javascript:alert(1)",
    ]

    private func html(_ program: Program, _ statement: String) throws -> String {
        let run = try program.run("--quiet", "-c", "\(statement) > page.html")
        #expect(run.status == 0, "\(run.errors)")
        return try program.read("page.html")
    }

    /// Reads a page as a parser of HTML does: its elements, their attributes and the text of each cell.
    private static let reading = """
        import html.parser, json, sys
        void = {"meta", "link", "img", "br", "input", "hr"}
        class Reader(html.parser.HTMLParser):
            def __init__(self):
                super().__init__()
                self.tags, self.attributes, self.open, self.rows, self.problems = [], [], [], [], []
            def handle_starttag(self, tag, attributes):
                self.tags.append(tag)
                self.attributes += [name for name, _ in attributes]
                if tag not in void: self.open.append(tag)
                if tag == "tr": self.rows.append([])
                if tag in ("td", "th"): self.rows[-1].append("")
            def handle_startendtag(self, tag, attributes):
                self.tags.append(tag)
                self.attributes += [name for name, _ in attributes]
            def handle_endtag(self, tag):
                if not self.open or self.open.pop() != tag: self.problems.append(tag)
            def handle_data(self, data):
                if any(tag in ("td", "th") for tag in self.open): self.rows[-1][-1] += data
        reader = Reader()
        reader.feed(open(sys.argv[1]).read())
        print(json.dumps({"tags": sorted(set(reader.tags)), "attributes": sorted(set(reader.attributes)),
                          "rows": reader.rows, "problems": reader.problems + reader.open}))
        """

    private struct Reading: Decodable {
        let tags: [String]
        let attributes: [String]
        let rows: [[String]]
        let problems: [String]
    }

    private func read(_ program: Program) throws -> Reading {
        let text = try Child.output(of: ["python3", "-c", Self.reading, program.folder.path + "/page.html"])
        return try JSONDecoder().decode(Reading.self, from: Data(text.utf8))
    }

    @Test func theFiguresAreThoseOfProfit() throws {
        let program = try Program()
        _ = try html(program, "report month 2026-10")
        let rows = try read(program).rows
        let periods = ["2026-10", "2026-09", "2025-10"]
        for (column, period) in periods.enumerated() {
            let report = try program.run("-c", "profit \(period) as json").output
            let line = try #require(
                (JSONSerialization.jsonObject(with: Data(report.utf8)) as? [[String: Any]])?.first)
            for (name, key) in [
                ("revenue", "revenue"), ("selling costs", "selling_costs"), ("net profit", "net_profit"),
            ] {
                let cell = try #require(rows.first { $0.first == name })[column + 1].filter { $0 != "," }
                let amount = try #require((line[key] as? NSNumber)?.doubleValue)
                #expect(Double(cell) == amount, "\(name) of \(period)")
            }
            let sales = try #require(rows.first { $0.first == "sales" && $0.count == 4 })[column + 1]
            #expect(Int(sales) == (line["sales"] as? NSNumber)?.intValue)
        }
    }

    @Test(arguments: [
        ("report month 2026-10", "October 2026", "2025-11", "2026-10"),
        ("report quarter 2026-07", "2026-Q3", "2025-10", "2026-09"),
        ("report year 2026", "2026", "2026-01", "2026-12"),
        ("report tax year 2025-26", "Tax year 2025-26", "2025-04", "2026-04"),
    ]) func eachUnitHasItsMonths(statement: String, title: String, first: String, last: String) throws {
        let program = try Program()
        let page = try html(program, statement)
        #expect(page.contains("<h1>\(title) in GBP</h1>"))
        let months = try read(program).rows.map { $0.first ?? "" }.filter {
            $0.hasPrefix("202") && $0.count == 7 && !$0.contains("Q")
        }
        #expect(months.allSatisfy { $0 >= first && $0 <= last } && !months.isEmpty, "\(months)")
    }

    /// A sale is among the best or among the worst, and the worst are left out if all are among the best.
    @Test(arguments: [0, 3, 5, 6, 12]) func noSaleIsBothBestAndWorst(count: Int) throws {
        let program = try Program(isEmpty: true)
        for place in 0..<count {
            let script = """
                buy "Lamp \(place)" for 1 on 2026-03-01
                sell "Lamp \(place)" for \(place + 3) on ebay on 2026-03-10
                """
            #expect(try program.run("--quiet", "-c", script).status == 0)
        }
        let lines = try program.run("-c", "report month 2026-03").lines
        let headings = ["Best sales", "Worst sales", "Sold of what was bought"]
        func titles(below heading: String) -> [String]? {
            lines.firstIndex(of: heading).map { first in
                lines[(first + 1)...].prefix { !headings.contains($0) }.compactMap { line in
                    line.range(of: "Lamp [0-9]+", options: .regularExpression).map { String(line[$0]) }
                }
            }
        }
        #expect(titles(below: "Best sales") == (0..<count).suffix(5).reversed().map { "Lamp \($0)" })
        let worst = (0..<max(0, count - 5)).prefix(5).map { "Lamp \($0)" }
        #expect(titles(below: "Worst sales") == (worst.isEmpty ? nil : worst))
    }

    @Test func thePageNeedsNothingElseAndIsWellFormed() throws {
        let program = try Program()
        let page = try html(program, "report year 2026")
        let reading = try read(program)
        #expect(reading.problems.isEmpty)
        #expect(
            Set(reading.tags).isSubset(of: [
                "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "p", "figure", "svg", "rect",
                "path",
                "circle", "text", "div", "table", "thead", "tbody", "tfoot", "tr", "th", "td",
            ]), "\(reading.tags)")
        #expect(!reading.attributes.contains { $0.hasPrefix("on") || ["src", "href", "id"].contains($0) })
        #expect(page.contains("default-src 'none'"))
        #expect(page.contains("prefers-color-scheme: dark") && page.contains("@media print"))
        #expect(page.components(separatedBy: "<figure>").count == 3)
        // The only address is the name of SVG.
        #expect(page.components(separatedBy: "://").count == page.components(separatedBy: "xmlns=\"http://").count)
    }

    @Test func titlesAndNotesRunNothing() throws {
        let program = try Program(isEmpty: true)
        for (place, title) in Self.hostile.enumerated() {
            let script = """
                buy "\(title)" for 1 at "\(title)" on 2026-03-0\(place + 1); platform add whatnot\(place)
                sell "\(title)" for \(place + 3) on ebay on 2026-03-10
                spend 1 on other "\(title)" on 2026-03-11
                """
            let run = try program.run("--quiet", "-c", script)
            #expect(run.status == 0, "\(run.errors)")
        }
        _ = try program.run("--quiet", "-c", "buy \"<i>unsold</i>\" for 1 on 2026-01-01")
        let page = try html(program, "report month 2026-03")
        let reading = try read(program)
        #expect(reading.problems.isEmpty, "\(reading.problems)")
        #expect(Set(reading.tags).isDisjoint(with: ["script", "img", "b", "i", "a", "iframe", "link"]))
        #expect(!reading.attributes.contains { $0.hasPrefix("on") || $0 == "src" })
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        let titles = Set(reading.rows.flatMap { $0 })
        #expect(titles.contains("<script>alert(1)</script>") && titles.contains("]]> & <b>"))
    }

    @Test func withoutAFileThePageIsText() throws {
        let program = try Program()
        let run = try program.run("-c", "report month 2026-10")
        #expect(run.status == 0)
        for part in [
            "October 2026 in GBP", "In and out", "Best sales", "Worst sales", "Stock today, by age", "Left out",
        ] {
            #expect(run.lines.contains(part), "\(part)")
        }
        #expect(run.lines.contains { $0.hasSuffix(" sales left out: no rate for EUR, USD.") })
        #expect(run.lines.last == "try: rates refresh")
        #expect(run.output.contains("┼─") && !run.output.contains("\u{1B}"))
    }

    @Test func pageNamesGapsAndStrictFails() throws {
        let program = try Program()
        let page = try html(program, "report month 2026-10")
        #expect(page.contains("no rate for"))
        let run = try program.run("--strict", "-c", "report month 2026-10 > page.html")
        #expect(run.status == 1 && run.errors.contains("no rate for"))
    }

    @Test func aPageOfAnEmptyInventoryIsComplete() throws {
        let program = try Program(isEmpty: true)
        let page = try html(program, "report month 2026-10")
        #expect(page.contains("Nothing: every figure is complete."))
        #expect(try read(program).problems.isEmpty)
        #expect(try program.run("-c", "report month 2026-10").status == 0)
    }

    @Test func thePageOverwritesNoOtherKindOfFile() throws {
        let program = try Program()
        let run = try program.run("-c", "report month 2026-10 > inventory.sqlite")
        #expect(run.status == 1 && run.errors.contains("is the open store"))
    }

    // MARK: - The goal

    private func goal() throws -> Program {
        let program = try Program(isEmpty: true)
        let script = """
            buy a for 10 on 2026-09-01; sell a for 70 on ebay on 2026-09-20
            buy b for 10 on 2026-10-01; sell b for 134.99 on ebay on 2026-10-20
            buy c for 1 on 2026-11-01; sell c for 2 on ebay on 2026-11-01; set goal 125 GBP a month
            """
        let run = try program.run("--quiet", "-c", script)
        #expect(run.status == 0, "\(run.errors)")
        return program
    }

    @Test(arguments: [
        ("profit 2026-09", "48 % of the goal of 125.00 GBP"), ("profit 2026-10", "99 % of the goal of 125.00 GBP"),
        ("profit 2026-09..2026-10", "73 % of the goal of 250.00 GBP for 2 months"),
        ("profit by month", "the goal of 125.00 GBP was reached in 0 of 3 months"),
    ]) func profitSaysHowFarTheGoalIs(statement: String, words: String) throws {
        let program = try goal()
        let run = try program.run("-c", statement)
        #expect(run.errors.contains(words), "\(run.errors)")
        let off = try program.run("-c", "set goal off; \(statement)")
        #expect(off.status == 0 && !off.errors.contains("of the goal"))
    }

    @Test(arguments: [
        "profit on ebay 2026-09", "profit by platform", "profit in EUR 2026-09", "profit 2026-09-02..2026-09-30",
    ])
    func anotherFigureIsNotComparedWithTheGoal(statement: String) throws {
        #expect(try !goal().run("-c", statement).errors.contains("goal"))
    }

    @Test func aGoalIsReachedAtItsLastPenny() throws {
        let program = try goal()
        let run = try program.run("-c", "set goal 124.99 GBP a month; profit 2026-10; profit by month")
        #expect(run.errors.contains("100 % of the goal of 124.99 GBP"))
        #expect(run.errors.contains("reached in 1 of 3 months"), "\(run.errors)")
    }

    @Test func thePageSaysTheGoal() throws {
        #expect(try html(goal(), "report month 2026-09").contains("<p>48 % of the goal of 125.00 GBP</p>"))
    }

    @Test func aGoalOfNothingIsRefused() throws {
        let program = try Program(isEmpty: true)
        #expect(try program.run("-c", "set goal 0 GBP a month").errors.contains("the goal must be above zero"))
        #expect(try program.run("-c", "set goal 99999999999999 GBP a month").errors.contains("too large"))
    }
}
