import Foundation
import Imports
import QueryLanguage
import StoreFile
import Testing
import Upkeep

@Suite struct FolderImportTests {
    let fixture: ImportFixture
    private static let then = "2026-01-01T00:00:00.000Z"

    init() throws {
        fixture = try ImportFixture()
    }

    @Test func theExampleFolderIsTakenWhole() throws {
        let report = try fixture.run(ImportFixture.example)
        #expect(report.outcome == .imported && report.problems.isEmpty && report.conflicts.isEmpty)
        #expect(report.counts[.item] == .init(added: 300))
        #expect(report.counts[.market] == .init(added: 20))
        #expect(report.counts[.seller] == .init(added: 50))
        #expect(report.counts[.entryFee] == .init(added: 75))
        #expect(report.counts[.transportExpense] == .init(added: 150))
        #expect(try fixture.sql("SELECT count(*) FROM items") == "300")
        #expect(try fixture.store.check().findings == [])
    }

    @Test func exampleHoldsEverythingTheDocumentationMentions() throws {
        try fixture.run(ImportFixture.example)
        let lamp = try fixture.sql(
            """
            SELECT title, costMinor, costCurrency, boughtDay, markets.name, sellers.name FROM items
            JOIN markets ON markets.id = items.marketId JOIN sellers ON sellers.id = sellerId WHERE sku = 'FH-20D6G0NR'
            """)
        #expect(lamp == "Brass lamp|350|GBP|2026-03-01|Battersea|Jo")
        let sold = "SELECT count(*) > 0 FROM sales WHERE platformId = 2 AND soldDay LIKE '2026-03%'"
        #expect(try fixture.sql(sold) == "1")
    }

    @Test func aSecondImportChangesNothingAtAll() throws {
        try fixture.run(ImportFixture.example)
        let before = try fixture.dump()
        let report = try fixture.run(ImportFixture.example)
        #expect(report.changesNothing && report.outcome == .imported)
        #expect(report.counts[.item] == .init(unchanged: 300))
        #expect(try fixture.dump() == before)
    }

    @Test func aDryRunSaysTheSameAndWritesNothing() throws {
        let before = try fixture.dump()
        let rehearsal = try fixture.run(ImportFixture.example, dryRun: true)
        #expect(rehearsal.outcome == .rehearsed)
        #expect(try fixture.dump() == before)
        let report = try fixture.run(ImportFixture.example)
        #expect(report.counts == rehearsal.counts && report.notes.count == rehearsal.notes.count)
    }

    @Test func aDryRunNeedsNoStoreThatCanBeWritten() throws {
        let path = fixture.store.path
        fixture.store.close()
        let now = Instant(milliseconds: 1_793_534_400_000)
        let store = try InventoryStore.open(at: path, access: .readOnly, clock: { now })
        defer { store.close() }
        var options = ImportOptions()
        options.isDryRun = true
        let report = try InventoryImport(ImportFixture.example, store: store).run(options)
        #expect(report.counts[.item] == .init(added: 300))
    }

    @Test func aFailureInTheMiddleLeavesTheStoreAsItWas() throws {
        try fixture.sql(
            "CREATE TRIGGER fails BEFORE INSERT ON expenses WHEN new.kind = 'transport' BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
        let before = try fixture.dump()
        #expect(throws: StoreError.self) { try fixture.run(ImportFixture.example) }
        #expect(try fixture.dump() == before)
    }

    @Test func tokensAreNeverTaken() throws {
        let report = try fixture.run(ImportFixture.example)
        #expect(try !fixture.dump().lowercased().contains("canary"))
        #expect(!"\(report)".lowercased().contains("canary"))
        for name in try FileManager.default.contentsOfDirectory(atPath: fixture.root.path) where name != "source" {
            let bytes = try Data(contentsOf: fixture.root.appendingPathComponent(name))
            #expect(bytes.range(of: Data("CANARY".utf8)) == nil, "\(name)")
        }
    }

    @Test(arguments: [
        #"{"googleAccessToken":"CANARY" "homeCurrency":"GBP"}"#, #"{"homeCurrency":"CANARY"}"#, #"["CANARY"]"#,
        #"{"homeCurrency":{"googleAccessToken":"CANARY"}}"#, #"{"enabledPlatforms":"CANARY"}"#, #"{"a":"CANARY"#,
        #"{"CANARY":1,"CANARY":2}"#,
    ])
    func noErrorQuotesTheSettings(settings: String) throws {
        try fixture.items()
        try fixture.write("settings.json", settings)
        let report = try fixture.run(skipBad: true)
        #expect(report.outcome == .refused && report.problems.count == 1)
        #expect(report.problems[0].file == "settings.json")
        #expect(!"\(report)".contains("CANARY"))
    }

    @Test func aLargeFolderIsLoadedInBulkAndSound() throws {
        let records = (1...4000).map { number in
            """
            {"id":"item \(number)","localId":\(number),"price":\(number).25,"title":"lamp \(number)","createdAt":794000000,
            "platformListings":[{"platform":"eBay","listedAt":794100000,"askingPrice":\(number).99},
            {"platform":"Vinted","listedAt":794100000}],"isSold":\(number % 2 == 0),"soldAt":794200000,"soldPrice":5}
            """
        }
        try fixture.sql(
            "INSERT INTO items (sku, title, createdAt, updatedAt) VALUES ('x', 'lamp', '\(Self.then)', '\(Self.then)')")
        try fixture.write("items.json", "[\(records.joined(separator: ",\n"))]")
        #expect(try fixture.run().counts[.item] == .init(added: 4000))
        #expect(
            try fixture.sql("SELECT status, count(*) FROM items GROUP BY status")
                == "listed|2000\npurchased|1\nsold|2000")
        #expect(try fixture.sql("SELECT count(*) FROM itemSearch WHERE itemSearch MATCH 'lamp'") == "4001")
        #expect(try fixture.store.check().findings == [])
        let before = try fixture.dump()
        #expect(try fixture.run().changesNothing)
        #expect(try fixture.dump() == before)
    }

    @Test func progressGrowsToTheTotal() throws {
        var seen: [ImportProgress] = []
        try fixture.run(ImportFixture.example) { seen.append($0) }
        #expect(seen.last?.done == seen.last?.total && (seen.last?.total ?? 0) > 100_000)
        #expect(seen.map(\.done) == seen.map(\.done).sorted())
    }

    @Test func stoppingFromTheProgressTakesTheImportBack() throws {
        struct Stop: Error {}
        let before = try fixture.dump()
        #expect(throws: Stop.self) {
            try fixture.run(ImportFixture.example) { if $0.done == $0.total { throw Stop() } }
        }
        #expect(try fixture.dump() == before)
    }

    @Test func otherFolderIsRefused() throws {
        #expect(throws: ImportError.missing(path: "/nowhere/at/all")) { try fixture.run("/nowhere/at/all") }
        #expect(throws: ImportError.notFlipperHelper(path: fixture.folder)) { try fixture.run() }
        #expect(throws: ImportError.notFlipperHelper(path: "/usr")) { try fixture.run("/usr") }
    }
}
