import Foundation
import TestSupport
import Testing

/// Files of every kind of marketplace, imported by the whole program.
@Suite struct MarketplaceImportTests {
    static let folder = Program.repository + "/Tests/ImportsTests/Marketplaces"
    static let kinds = [
        "ebay_months.py": [
            "transactions-uk", "transactions-au", "transactions-de", "orders-us", "orders-au", "earnings-us",
            "listings-uk",
        ],
        "shop_months.py": [
            "etsy-items", "etsy-orders", "etsy-statement", "etsy-payments", "etsy-deposits", "depop-sales",
            "mercari-sales", "poshmark-sales",
            "shopify-orders", "discogs-items",
        ],
        "vinted_months.py": ["vinted"],
    ].flatMap { script, kinds in kinds.map { (script, $0) } }

    /// A column that identifies each kind of file, and the column with the type of a row; `nil` without one.
    static let columns: [String: (name: String, type: String?)] = [
        "transactions-uk": ("Type", "Type"), "transactions-au": ("Type", "Type"), "transactions-de": ("Typ", "Typ"),
        "orders-us": ("ales ", nil), "orders-au": ("ales ", nil), "earnings-us": ("Order creation date", nil),
        "listings-uk": ("Available quantity", nil), "etsy-items": ("Item Name", nil),
        "etsy-orders": ("Order Value", nil),
        "etsy-payments": ("Payment ID", nil), "etsy-deposits": ("Bank Account Ending Digits", nil),
        "etsy-statement": ("Fees & Taxes", "Type"), "depop-sales": ("Date of sale", nil),
        "mercari-sales": ("Item Id", "Order Status"), "poshmark-sales": ("Order Id", nil),
        "shopify-orders": ("Financial Status", "Financial Status"), "discogs-items": ("item_price", "status"),
    ]

    /// Makes a month of a kind in the program's folder, and returns the path of the file and whether it has rows of
    /// unknown types.
    private func month(_ script: String, _ kind: String, for program: Program) throws -> (path: String, isOdd: Bool) {
        let made = try Child.run(["python3", "-B", "\(Self.folder)/\(script)", kind, "4", "1", program.folder.path])
        try #require(made.status == 0, "\(made.errors)")
        let month = program.folder.path + "/4"
        let names = try FileManager.default.contentsOfDirectory(atPath: month).sorted()
        let name = try #require(names.last { $0.hasPrefix("whole.") || $0.hasSuffix(".zip") })
        let truth = try String(contentsOfFile: month + "/truth.tsv", encoding: .utf8)
        return ("\(month)/\(name)", truth.contains("charge\tunknown"))
    }

    /// Returns the same file with one more line.
    private func adding(_ what: String, _ column: String, to path: String) throws -> String {
        let script = Program.repository + "/Tests/EndToEndTests/odd_rows.py"
        let made = try Child.run(["python3", "-B", script, what, column, path, "\(path)-\(what).csv"])
        try #require(made.status == 0, "\(made.errors)")
        return "\(path)-\(what).csv"
    }

    /// A refused line is reported and gives status 1.
    ///
    /// Titles and sums are no rows. A row of an unknown type is kept unbooked; one that can't be
    /// understood is reported each time, unless the user skips it.
    @Test(arguments: kinds.filter { $0.1 != "vinted" }) func refusedLinesAreReported(script: String, kind: String)
        throws
    {
        let program = try Program(isEmpty: true)
        let (path, isOdd) = try month(script, kind, for: program)
        let column = try #require(Self.columns[kind])
        func status(_ path: String, _ more: String = "", _ options: String...) throws -> Int32 {
            try program.run(options + ["-c", "import \"\(path)\"\(more)"]).status
        }
        #expect(try status(path) == (isOdd ? 1 : 0))
        let broken = try adding("broken", column.name, to: path)
        for odd in [path, try adding("title", column.name, to: path), try adding("total", column.name, to: path)] {
            let run = try program.run("-c", "import \"\(odd)\"")
            #expect(run.status == 0, "\(odd): \(run.errors)")
        }
        #expect(try status(broken) == 1 && status(broken) == 1 && status(broken, " skip bad") == 0)
        let fresh = try Program(isEmpty: true)
        let atomic = try fresh.run("--atomic", "-c", "import \"\(broken)\"")
        #expect(try atomic.status == 1 && fresh.run("-c", "orders show count; listings show count").lines[1] == "0")
        guard let type = column.type else { return }
        let figures = "profit; expenses; sales; payouts show sum amount"
        let (before, waiting) = (try program.run("-c", figures).lines, try program.run("-c", "todo orders").lines)
        let unknown = try adding("unknown", type, to: path)
        #expect(try status(unknown) == 1 && status(unknown) == 0)
        let new = try program.run("-c", "todo orders").lines.filter { !waiting.contains($0) }
        #expect(new.count == 1 && new[0].contains("Surprise") && new[0].contains("\tignore "), "\(new)")
        #expect(try program.run("-c", figures).lines == before)
        let ignore = try #require(new.first?.split(separator: "\t").last)
        #expect(try program.run("-c", String(ignore)).status == 0)
        #expect(try program.run("-c", "todo orders").lines == waiting && status(unknown) == 0)
    }

    /// In a store without the items everything waits, a second import changes nothing, and revert removes it all.
    @Test(arguments: kinds) func importedFileCanBeReverted(script: String, kind: String) throws {
        let program = try Program(isEmpty: true)
        let (path, isOdd) = try month(script, kind, for: program)
        let first = try program.run("-c", "import \"\(path)\"")
        #expect(first.status == (isOdd ? 1 : 0) && first.errors.contains("\(path): a"), "\(first.errors)")
        #expect(first.lines.dropFirst().contains { !$0.hasSuffix("\t0\t0\t0\t0") }, "\(first.lines)")
        let counts = "orders show count; payouts show count; platforms show count; expenses show count"
        let before = try program.run("-c", counts).lines
        let second = try program.run("-c", "import \"\(path)\"")
        #expect(second.status == 0, "\(second.errors)")
        let new = second.lines.dropFirst().filter { !$0.hasPrefix("listings") && !$0.contains("\t0\t0\t") }
        let after = try program.run("-c", counts).lines
        #expect(new == [] && after == before, "\(second.lines)")
        #expect(try program.run("-c", "check").status == 0)
        guard !before.allSatisfy({ $0 == "count" || $0 == "0" || $0 == "18" }) else { return }
        #expect(try program.run("--yes", "-c", "revert import").status == 0)
        #expect(
            try program.run("-c", "orders show count; payouts show count; expenses show count").lines
                == ["count", "0", "count", "0", "count", "0"])
    }

    /// `--strict` imports a file only if it leaves nothing open.
    @Test(arguments: [("ebay_months.py", "listings-uk", true), ("shop_months.py", "etsy-items", false)])
    func strictlyAFileIsTakenOrRefusedWhole(script: String, kind: String, isTaken: Bool) throws {
        let program = try Program(isEmpty: true)
        let (path, _) = try month(script, kind, for: program)
        let run = try program.run("--strict", "-c", "import \"\(path)\"")
        #expect(
            run.status == (isTaken ? 0 : 1) && run.errors.contains("nothing was imported") == !isTaken, "\(run.errors)")
        let counts = try program.run("-c", "orders show count; check").lines
        #expect(counts.first == "count" && counts.dropFirst().first == "0")
        #expect(try program.run("-c", "import \"\(path)\"").output.contains("new") && !run.output.isEmpty == isTaken)
    }

    /// A dry run on a read-only store gives the same report as on a writable one.
    @Test func aDryRunNeedsNoStoreThatCanBeWritten() throws {
        let program = try Program()
        let before = try program.dump()
        let statement = "import \"\(Program.repository)/examples/orders/ebay-transactions.csv\" dry run"
        let (read, written) = (try program.run("--read-only", "-c", statement), try program.run("-c", statement))
        #expect(read.status == 0 && read.errors.contains("order lines: 2 matched, 1 unmatched"), "\(read.errors)")
        #expect(read.output == written.output && read.errors == written.errors)
        #expect(try program.dump() == before)
    }
}
