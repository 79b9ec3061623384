import Foundation
import TestSupport
import Testing

/// What a zip of everything holds makes the same store elsewhere.
@Suite struct ArchiveTests {
    private let folder = TemporaryFolder()

    private func run(_ store: String, _ text: String) throws -> Child.Run {
        try Child.run(
            [
                TestProducts.executable("fhq"), "--store", "\(folder.path)/\(store).sqlite", "--now",
                "2026-11-01T12:00:00Z",
                "--yes", "-c", text,
            ], in: folder.path,
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC", "FHQ_BACKUP": "off"])
    }

    private func read(_ name: String) throws -> String { try TestFile.text("\(folder.path)/\(name)") }

    @Test func aZipOfEverythingGivesEqualExportsInAnEmptyStore() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path
        let work = """
            import "\(root)/examples/inventory"
            buy "=1+1" for 3 USD at Acton from Zoë on 2026-03-01 paid cash
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
        // Of one day they stand in the order of their numbers, which are each store's own.
        let answers = try ["a", "b"].map { try run($0, question).output.split(separator: "\n").sorted() }
        #expect(answers[0] == answers[1])
        #expect(
            try run("b", "import all.zip").output.split(separator: "\n").dropFirst().allSatisfy {
                $0.contains("\t0\t0\t0\t")
            })
        let names = try Child.output(
            of: ["python3", "-c", "import zipfile; print(*zipfile.ZipFile('all.zip').namelist())"], in: folder.path)
        #expect(names.contains("README.txt settings.json markets.json") && names.contains("Images/brass.png"))
        let items = try Child.output(
            of: [
                "python3", "-c",
                "import json, zipfile; print(len(json.load(zipfile.ZipFile('all.zip').open('items.json'))))",
            ],
            in: folder.path)
        #expect(Int(items.split(separator: "\n")[0]) == 301)
    }
}
