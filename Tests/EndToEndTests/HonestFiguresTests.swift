import QueryLanguage
import Rendering
import TestSupport
import Testing

/// Unknown figures, which are never zero in any query or format.
@Suite struct HonestFiguresTests {
    /// Makes a store where no amount is known in pounds or euros: no costs, all else in kronor without a rate.
    private static func program(price: String) throws -> Program {
        let program = try Program(isEmpty: true)
        let bought = try program.run(
            "--yes", "--no-header", "-c",
            """
            buy "unknown lamp" haul one at Here from Jo paid cash on 2026-10-01
            buy "unknown chair" haul one at Here on 2026-10-02
            buy "unknown stool" haul one on 2026-10-03
            buy "unknown pot" haul one at Here from Jo on 2026-10-03
            """)
        let skus = bought.lines.map { String($0.prefix { $0 != "\t" }) }
        try #require(skus.count == 4, "\(bought.errors)")
        let done = try program.run(
            "--yes", "-c",
            """
            list \(skus[0]) on ebay for \(price) on 2026-10-02; sell \(skus[0]) for \(price) on ebay on 2026-10-05 paid card
            list \(skus[1]) on vinted for \(price) on 2026-10-03
            sell \(skus[2]) for \(price) on vinted on 2026-10-06; return \(skus[2]) on 2026-10-08
            spend \(price) on other haul one at Here on 2026-10-04
            market add Far fee \(price); bin \(skus[3]) on 2026-10-09
            """)
        try #require(done.status == 0, "\(done.errors)")
        return program
    }

    /// A terminal shows each currency; in a pipe an amount would look like pounds.
    @Test func amountsInSeveralCurrenciesAreNotShownBareWithoutSayingSo() throws {
        let program = try Program()
        let remark = "cost is in several currencies; show currency too, or add “in GBP” to convert it"
        for format in ["csv", "json", "tsv"] {
            #expect(try program.run("-f", format, "-c", "items show sku, cost").errors.contains(remark))
            for query in [
                "items show cost, currency", "items where currency = EUR show sku, cost", "items in GBP show cost",
            ] {
                #expect(try !program.run("-f", format, "-c", query).errors.contains("several currencies"), "\(query)")
            }
        }
    }

    @Test func aChangeOfManyTellsHowManyItCouldNotCompare() throws {
        let program = try Program()
        let sentence = try program.run("-c", "items where cost > 5 show count").errors
        #expect(sentence.contains("in other currencies were skipped"))
        for option in ["--yes", "--dry-run"] {
            let run = try program.run(option, "-c", "edit (items where cost > 5) set note z")
            #expect(run.errors.contains(sentence), "\(run.errors)")
        }
        #expect(try program.run("-c", "delete (items where cost > 5)").errors.contains(sentence))
        let others = try program.run("--yes", "--expect-rows", "2", "-c", "edit (items limit 1) set note z")
        #expect(others.status == 5, "\(others.errors)")
    }

    /// Reports in which every line has an unknown figure; where nothing happened, zero is known.
    private static let reports = [
        "profit", "profit in EUR", "profit this year", "profit by haul", "profit by year this year",
        "profit by tax-year tax year 2026-27", "profit by quarter in 2026-Q4", "profit by month in 2026-10", "stock",
        "stock in GBP", "stock in EUR", "tax year 2026-27", "hauls", "hauls in EUR", "performance", "activity",
    ]

    /// All nouns but fees, since a platform may charge nothing.
    private static let nouns = Noun.allCases.filter { $0 != .fees }

    /// Every aggregate of every money field, alone and in groups.
    private static let figures = nouns.flatMap { noun in
        FieldCatalog.fields(of: noun).filter { $0.kind == .money }.flatMap { field in
            ["sum", "avg", "min", "max", "median"].flatMap { function -> [String] in
                let figure = "\(noun.rawValue) show \(function) \(field.name) in GBP"
                return [figure] + FieldCatalog.fields(of: noun).prefix(4).map { "\(figure) by \($0.name)" }
            }
        }
    }

    private static let lists = nouns.map { "\($0.rawValue) in GBP" }

    private static func output(of program: Program, as format: OutputFormat) throws -> String {
        // A statement with nothing to convert is refused; the others run.
        let script = (reports + figures + lists).map { "\($0) as \(format.rawValue)\n" }.joined()
        let run = try program.run(["--keep-going"], input: .init(script.utf8))
        #expect(run.output.contains("left_out"))
        return run.output
    }

    private static func zeros(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { line in
            line.split { !"0123456789.-:TZ".contains($0) }.contains { number in
                number.contains(".") && number.contains("0") && number.allSatisfy { "0.-".contains($0) }
            }
        }
    }

    @Test func everyRateThatAnOfferLacksIsNamedOnce() throws {
        let program = try Program(isEmpty: true)
        let text = "fees on eBay set 10% since 2026-01-01; buy Lamp for 500 JPY; offer 18 EUR for Lamp on eBay in GBP"
        let run = try program.run("-c", text)
        for code in ["EUR", "JPY"] {
            let count = run.errors.components(separatedBy: "no rate from \(code) to GBP").count - 1
            #expect(count == 1, "\(run.errors)")
        }
    }

    @Test(arguments: [OutputFormat.table, .record, .csv, .tsv, .json, .ndjson, .markdown, .html])
    func unknownFigureIsNeverZero(format: OutputFormat) throws {
        let text = try Self.output(of: Self.program(price: "20 SEK"), as: format)
        #expect(Self.zeros(text) == [])
        switch format {
        case .table, .record: #expect(text.contains("—"))
        case .json, .ndjson: #expect(text.contains("null") && !text.contains("—"))
        default: #expect(!text.contains("—"))
        }
    }

    /// Proves that the search for zeros finds known ones.
    @Test func aKnownZeroIsShown() throws {
        let text = try Self.output(of: Self.program(price: "0 GBP"), as: .csv)
        #expect(Self.zeros(text).count > Self.figures.count / 4)
    }
}
