import Foundation
import TestSupport
import Testing

/// A zip of everything, which makes the same store elsewhere.
@Suite struct ArchiveTests {
    private let folder = TemporaryFolder()

    private func run(_ store: String, _ text: String, force: Bool = false) throws -> Child.Run {
        try Child.run(
            [
                TestProducts.executable("fhq"), "--store", "\(folder.path)/\(store).sqlite", "--now",
                "2026-11-01T12:00:00Z", "--yes",
            ] + (force ? ["--force"] : []) + ["-c", text], in: folder.path,
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC", "FHQ_BACKUP": "off"])
    }

    private func read(_ name: String) throws -> String { try TestFile.text("\(folder.path)/\(name)") }

    @Test func aZipOfEverythingGivesEqualExportsInAnEmptyStore() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path
        let lines = (1...1_200).map { "2026-01-02,other,\($0).25,GBP,receipt \($0)\n" }
        try ("date,kind,amount,currency,memo\n" + lines.joined())
            .write(toFile: "\(folder.path)/expenses.csv", atomically: true, encoding: .utf8)
        let work = """
            import "\(root)/examples/inventory"; import expenses.csv
            buy "=1+1" for 3 USD at Acton from Zoë on 2026-03-01 paid cash
            buy lot "Buttons" pieces 700 for 70 GBP on 2026-03-02; list (items "buttons") on vinted for 2 GBP
            spend 4 GBP on delivery; spend 12.40 GBP on transport car gas "M4"
            haul add Sunday 2026-03-01; edit FH-20D6G0NR set haul Sunday, note "a \\"b\\""
            sell FH-20D6G0NR for 20 EUR on vinted on 2026-03-20 fees 1.20 postage 3.10; return FH-20D6G0NR on 2026-03-25
            sell FH-20D6G0NR for 22 EUR on ebay on 2026-03-26 postage-paid 4.10 fees 2; refund FH-20D6G0NR 3 EUR on 2026-04-02
            refund FH-20D6G0NR 1.50 EUR fees-back 0.20 on 2026-04-03; return FH-20D6G0NR on 2026-04-20 fees-back 0.50 EUR
            list FH-20D6G0NR on depop for 25 GBP; market add Far near 51.476,-0.162 radius 7 km fee 1 GBP; delete expense 3
            export all to all.zip; export items to a-items.csv; export expenses to a-expenses.csv
            """
        let made = try run("a", work)
        #expect(made.status == 0, "\(made.errors)")
        let taken = try run(
            "b", "import all.zip; export items to b-items.csv; export expenses to b-expenses.csv; check")
        #expect(taken.status == 0, "\(taken.errors)")
        #expect(try read("a-items.csv") == read("b-items.csv"))
        #expect(try read("a-expenses.csv") == read("b-expenses.csv"))
        let question = """
            markets show name, radius_km, latitude, fee limit all; sellers show name, market limit all; hauls limit all
            photos show sku, position, file, bytes limit all; sales show sku, sold, fees, postage, returned, refund, postage_paid limit all
            profit by day in EUR
            """
        // Rows of one day are in the order of their ids, which differ between stores.
        let answers = try ["a", "b"].map { try run($0, question).output.split(separator: "\n").sorted() }
        #expect(answers[0] == answers[1])
        #expect(
            try run("b", "import all.zip").output.split(separator: "\n").dropFirst().allSatisfy {
                $0.contains("\t0\t0\t0\t")
            })
        _ = try Child.output(of: ["python3", "-m", "zipfile", "-e", "all.zip", "unzipped"], in: folder.path)
        // The unpacked zip gives the same store, with its pictures.
        for source in ["unzipped/", "unzipped/inventory.sqlite"] {
            let again = try run("b", "import \(source)")
            #expect(again.errors.contains("unzipped/inventory.sqlite: a store of fhq"), "\(again.errors)")
            #expect(again.output.split(separator: "\n").dropFirst().allSatisfy { $0.contains("\t0\t0\t0\t") })
            let photos = "photos show sku, position, file, bytes, state, sha256 limit all"
            let other = try run("\(source.count)", "import \(source)")
            #expect(try run("\(source.count)", photos).output == run("b", photos).output, "\(other.errors)")
        }
        let names = try Child.output(
            of: ["python3", "-c", "import zipfile; print(*zipfile.ZipFile('all.zip').namelist())"], in: folder.path)
        #expect(names.contains("README.txt settings.json markets.json") && names.contains("Images/brass.png"))
        let ids = """
            import json, sqlite3, zipfile
            for table in ["items", "expenses"]:
                ids = [record["id"] for record in json.load(zipfile.ZipFile("all.zip").open(table + ".json"))]
                rows, = sqlite3.connect("a.sqlite").execute("SELECT count(*) FROM " + table).fetchone()
                print(len(ids) == len(set(ids)) == rows > 1000)
            """
        #expect(try Child.output(of: ["python3", "-c", ids], in: folder.path) == "True\nTrue\n")
    }

    // MARK: - Every table

    private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path

    /// Returns all rows except those private to a store, see store_rows.py.
    private func rows(_ store: String, _ own: String...) throws -> [Substring] {
        let run = try Child.run(
            ["python3", "-B", Self.root + "/Tests/TortureTests/store_rows.py", "\(folder.path)/\(store).sqlite"] + own)
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n")
    }

    private func expectEqual(_ some: [Substring], _ others: [Substring], _ what: String) {
        let (lost, made) = (Set(some).subtracting(others).sorted(), Set(others).subtracting(some).sorted())
        let isSame = some.count == others.count && lost.isEmpty && made.isEmpty
        #expect(isSame, "\(what): \(lost.prefix(4)) \(made.prefix(4))")
    }

    /// Fills a store with rows in every table.
    private func fill(_ store: String) throws {
        let months = Self.root + "/Tests/ImportsTests/Marketplaces"
        for (script, kind) in [("ebay", "account-uk"), ("ebay", "listings-uk"), ("shop", "etsy-account")] {
            _ = try Child.output(
                of: ["python3", "-B", "\(months)/\(script)_months.py", kind, "3", "1", "\(folder.path)/\(kind)"])
        }
        let files = [
            "account-uk/3/items.csv", "account-uk/3/whole.csv", "account-uk/3/part-orders-00.csv",
            "listings-uk/3/whole.csv", "etsy-account/3/items.csv", "etsy-account/3/whole-items.csv",
            "etsy-account/3/whole-statement.csv",
        ]
        try "What,Paid\nVase,3.50\n".write(toFile: "\(folder.path)/sheet.csv", atomically: true, encoding: .utf8)
        let made = try run(
            store,
            """
            import "\(Self.root)/examples/inventory"; rates import "\(Self.root)/Tests/Rates/eurofxref-hist.csv"
            set page size 33; set stale after 50 days; fees on ebay set 10% + 0.40 GBP since 2026-01-01
            save cheap as items cost < 3; haul add Sunday 2026-03-01; edit FH-20D6G0NR set haul Sunday
            sell FH-20D6G0NR for 22 EUR on depop on 2026-03-26; refund FH-20D6G0NR 3 EUR on 2026-04-02
            seller add Quill at Acton; platform add Attic; spend 4 GBP on packaging
            kind add insurance for sa103s 14; spend 3 GBP on other every month from 2099-01-31
            import sheet.csv map "What" to title, "Paid" to cost
            """ + files.map { "\nimport \($0) skip bad" }.joined(), force: true)
        #expect(made.status == 0, "\(made.errors)")
        let waiting = try run(store, "orders unmatched show id limit 4").output.split(separator: "\n").dropFirst()
        try #require(waiting.count == 4)
        let matched = try run(
            store,
            "match \(waiting[1]) to new for 3.50 GBP; match \(waiting[2]) to new for 1 GBP; ignore \(waiting[3])",
            force: true)
        #expect(matched.status == 0, "\(matched.errors)")
    }

    @Test func aZipAndACopyBringEveryTable() throws {
        try fill("a")
        let all = try rows("a")
        #expect(!all.contains { $0.contains("NO ROWS") }, "\(all.filter { $0.contains("NO ROWS") })")
        #expect(try run("a", "export all to whole.zip").status == 0)
        for (store, source) in [("b", "whole.zip"), ("c", "a.sqlite")] {
            let taken = try run(store, "import \(source); check")
            #expect(taken.status == 0, "\(taken.errors)")
            expectEqual(all, try rows(store), source)
            let again = try run(store, "import \(source)").output.split(separator: "\n").dropFirst()
            #expect(again.allSatisfy { $0.contains("\t0\t0\t0\t") }, "\(again)")
        }
        #expect(try run("b", "revert import; check").status == 0)
        let left = try rows("b").filter { $0.hasPrefix("order") || $0.hasPrefix("payout") }
        #expect(left.allSatisfy { $0.contains("NO ROWS") })
    }

    @Test func storesThatBothHaveOrdersEndUpEqual() throws {
        try fill("a")
        let work =
            "import account-uk/3/part-00.csv skip bad; import etsy-account/3/whole-orders.csv; buy Vase for 3 GBP"
        #expect(try run("d", work).status == 0)
        let steps = [("d", "a"), ("a", "d"), ("d", "a")]
        for (store, other) in steps { #expect(try run(store, "import \(other).sqlite; check").status == 0) }
        expectEqual(try rows("a", "own"), try rows("d", "own"), "exchanged")
    }
}
