import FeatureList
import QueryLanguage
import Statements
import TestSupport
import Testing

/// Names of files that end like another format than the one written.
@Suite struct FileEndingTests {
    private static let foreign = [
        "xls", "XLS", "xlsm", "ods", "numbers", "pdf", "docx", "odt", "yaml", "yml", "xml", "toml", "parquet", "arrow",
        "db",
        "sqlite", "sqlite3", "duckdb", "sql", "bz2", "xz", "zst", "zip", "tar", "7z", "png", "jpg", "ods.gz", "yaml.gz",
    ]
    private static let lists = [
        "items", "items limit 3 show sku", "sales by month", "profit by month", "why profit 2026",
    ]
    /// Statements that write one format, with its ending.
    private static let others = [
        ("export items to", "csv"), ("export expenses to", "csv"),
        ("export drafts (items new) to", "csv"), ("export journal to", "journal"), ("report month 2026-03 >", "html"),
        ("record to", "fhq"),
    ]

    private func refusal(_ text: String) -> Diagnostic? {
        do throws(Diagnostic) {
            _ = try Script.parse(Source(text, name: "test"), scope: wholeScope(.first))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: foreign) func aListNeedsAsForAnotherFormatsEnding(ending: String) throws {
        for list in Self.lists {
            for sign in [">", ">>"] {
                for file in ["stock.\(ending)", "\"my stock.\(ending)\"", "a/b.c/stock.\(ending)"] {
                    let error = try #require(refusal("\(list) \(sign) \(file)"), "\(list) \(sign) \(file)")
                    #expect(error.message.hasPrefix("fhq doesn't write ."))
                    let hint = try #require(error.hints.first)
                    guard hint.hasPrefix("try: ") else { continue }
                    // The line is the same up to the ending, apart from quotes.
                    let line = String(hint.dropFirst("try: ".count))
                    let stem = file.replacing("\"", with: "").dropLast(ending.count)
                    #expect(line.replacing("\"", with: "").hasPrefix("\(list) \(sign) \(stem)"), "\(line)")
                    #expect(refusal(line) == nil, "\(line)")
                }
                #expect(refusal("\(list) as csv \(sign) stock.\(ending)") == nil)
            }
        }
    }

    @Test func theEndingThatServesTheSamePurposeIsOffered() throws {
        for (file, better) in [
            ("stock.ods", "stock.xlsx"), ("stock.xls.gz", "stock.xlsx"), ("stock.pdf", "stock.html"),
            ("stock.yaml", "stock.json"), ("stock.yml.gz", "stock.json.gz"), ("stock.parquet", "stock.csv"),
            ("stock.csv.xz", "stock.csv.gz"), ("'my stock.xls'", "\"my stock.xlsx\""),
        ] {
            #expect(refusal("items > \(file); sales")?.hints == ["try: items > \(better)"])
        }
        for (file, better) in [("s.ods", "s.csv"), ("s.pdf", "s.md"), ("s.xml", "s.ndjson"), ("s.csv.zst", "s.csv.gz")]
        {
            #expect(refusal("items >> \(file)")?.hints == ["try: items >> \(better)"])
        }
        #expect(refusal("items > stock.db")?.hints.first?.hasPrefix("end the name in .csv") == true)
    }

    @Test func anUnknownEndingIsTaken() {
        for file in [
            "stock", "stock.txt", "stock.log", "stock.2026", "pdf", ".pdf", "a.pdf/stock", "stock.csv", "stock.gz",
        ] {
            for list in Self.lists { #expect(refusal("\(list) > \"\(file)\"") == nil, "\(file)") }
        }
    }

    @Test(arguments: others) func aStatementOfOneFormatTakesNoOtherEnding(statement: String, own: String) throws {
        for ending in Self.foreign + ["json", "md", "xlsx", "csv", "html"] where ending != own {
            // What `export` writes is known while it is read.
            guard let output = try? parse("\(statement) file.\(ending)").output else { continue }
            let error = #expect(throws: StatementError.self) { try output.refuseMisnamedFile() }
            #expect(error?.hints.count == 1 && error?.status == .usage, "\(statement) \(ending)")
            let name = error?.hints.first?.dropFirst("call it ".count) ?? ""
            try parse("\(statement) \(name)").output.refuseMisnamedFile()
        }
        for file in ["file.\(own)", "file.txt", "file"] {
            try parse("\(statement) \(file)").output.refuseMisnamedFile()
        }
    }

    @Test func statementsOfSeveralFormatsTakeEachOfThem() throws {
        for text in [
            "export all to file.zip", "export all to file.xlsx", "export journal to books.beancount",
            "label (items new) > labels.svg", "label (items new) > labels.html",
        ] { try parse(text).output.refuseMisnamedFile() }
        let output = try parse("export accounts to bank.pdf as xero").output
        #expect(throws: StatementError.self) { try output.refuseMisnamedFile() }
    }
}
