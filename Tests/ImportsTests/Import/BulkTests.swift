import Foundation
import Ledger
import Queries
import QueryLanguage
import StoreFile
import Testing
import TestSupport
import Upkeep

@testable import Imports

/// Bulk loads, compared table by table with stores written row by row.
@Suite struct BulkTests {
    private let fixtures: (bulk: ImportFixture, rows: ImportFixture)

    init() throws {
        fixtures = (try ImportFixture(), try ImportFixture())
    }

    /// Runs `body` on both fixtures; its second argument is true for the bulk load.
    private func both(_ body: (ImportFixture, Bool) throws -> Void) throws {
        try body(fixtures.bulk, true)
        try body(fixtures.rows, false)
    }

    private func takeFolder(
        _ fixture: ImportFixture, inBulk: Bool, skipBad: Bool = false,
        progress: @escaping (ImportProgress) throws -> Void = { _ in }
    ) throws {
        var source = InventoryImport(
            fixture.folder, store: fixture.store, calendar: .utc, rejectedPath: fixture.rejectedPath,
            pictures: FolderPictures(folder: fixture.folder))
        source.loadsInBulk = inBulk
        var options = ImportOptions()
        options.skipsBad = skipBad
        #expect(try source.run(options, progress: progress).outcome == .imported)
    }

    private func takeSheet(_ text: String, _ fixture: ImportFixture, inBulk: Bool) throws {
        let path = fixture.root.appendingPathComponent("sheet.csv").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        var sheet = InventoryImport(path, store: fixture.store, calendar: .utc, rejectedPath: fixture.rejectedPath)
        sheet.loadsInBulk = inBulk
        let report = try sheet.run()
        #expect(report.outcome == .imported, "\(report.problems.prefix(3))")
    }

    /// Returns every row of every table, the search index and the schema.
    private func contents(of fixture: ImportFixture) throws -> [String] {
        // These tables hold random marks, as `rowKey` is; the revision must only differ from its earlier value.
        let own = ["syncState", "exchanges", "removedRows", "revision"]
        let tables = try fixture.sql(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%Search_%' ORDER BY name"
        ).split(separator: "\n").filter {
            !$0.hasPrefix("sqlite_") && !$0.hasSuffix("Search") && !own.contains(String($0))
        }
        #expect(tables.count > 20)
        let rows = try tables.map { table in
            let columns = try fixture.sql(
                """
                SELECT group_concat(name) FROM pragma_table_xinfo('\(table)') WHERE hidden = 0 AND name <> 'rowKey'
                """)
            // The folders of the two fixtures have different names.
            return try fixture.sql("SELECT \(columns) FROM \(table)").split(separator: "\n").map {
                "\(table): \($0.replacing(fixture.root.path, with: "").replacing(#/"rowKey":[0-9]+/#, with: ""))"
            }.sorted()
        }
        let found = try fixture.sql(
            "CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, itemSearch, 'row'); SELECT * FROM temp.words")
        let schema = try fixture.sql("SELECT type, name, sql FROM sqlite_master ORDER BY type, name")
        return rows.flatMap { $0 } + [found, schema]
    }

    private func expectSame(_ comment: Comment) throws {
        let (bulk, rows) = (try contents(of: fixtures.bulk), try contents(of: fixtures.rows))
        #expect(bulk.count == rows.count, comment)
        let difference = zip(bulk, rows).first { $0 != $1 }
        #expect(difference == nil, comment)
        #expect(try fixtures.bulk.store.check().findings == [], comment)
        #expect(try fixtures.bulk.sql("PRAGMA foreign_key_check") == "", comment)
    }

    // MARK: - Sources

    /// Returns items with up to three listings in one or two currencies, some sold, deleted or with photos.
    private static func records(_ count: Int, _ random: inout SeededRandom) -> String {
        let platforms = ["eBay", "Vinted", "Etsy", "A new one"]
        let records = (1...count).map { number -> String in
            var members = [#""id":"\#(random.next())-\#(number)""#, #""createdAt":\#(794_000_000 + number)"#]
            if number % 7 > 0 { members.append(#""localId":\#(number)"#) }
            if number % 3 == 0 { members.append(#""sku":"OWN-\#(count - number)""#) }
            if number % 5 > 0 { members.append(#""title":"Lamp \#(number % 97) “x”","price":\#(number % 89).25"#) }
            if number % 4 == 0 { members.append(#""marketId":"m\#(number % 3)","sellerId":"s""#) }
            let listings = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                let currency = ["GBP", "EUR"].randomElement(using: &random) ?? "GBP"
                let platform = platforms.randomElement(using: &random) ?? "eBay"
                let asking =
                    Bool.random(using: &random) ? #","askingPrice":\#(Int.random(in: 1...4, using: &random))"# : ""
                return #"{"platform":"\#(platform)","listedAt":794100000\#(asking),"askingCurrency":"\#(currency)"}"#
            }
            members.append(#""platformListings":[\#(listings.joined(separator: ","))]"#)
            if Int.random(in: 0..<3, using: &random) == 0 {
                members.append(#""isSold":true,"soldAt":79420\#(number % 10)000,"soldPrice":5,"soldPlatform":"eBay""#)
            }
            if number % 6 == 0 { members.append(#""photos":["a.jpg",{"path":"b.jpg","driveId":"d\#(number)"}]"#) }
            if number % 11 == 0 { members.append(#""deleted":true"#) }
            return "{\(members.joined(separator: ","))}"
        }
        return "[\(records.joined(separator: ",\n"))]"
    }

    private static func folder(_ count: Int, seed: UInt64) -> [(file: String, text: String)] {
        var random = SeededRandom(seed: seed)
        let fees = (1...500).map {
            #"{"id":"f\#($0)","amount":\#($0).5,"date":794000000,"marketId":"m\#($0 % 3)"}"#
        }
        return [
            ("settings.json", #"{"homeCurrency":"EUR"}"#),
            ("markets.json", #"[{"id":"m0","name":"A"},{"id":"m1","name":"B"},{"id":"m2","name":"C"}]"#),
            ("sellers.json", #"[{"id":"s","name":"Jo","marketId":"m1"}]"#),
            ("items.json", records(count, &random)), ("entryFees.json", "[\(fees.joined(separator: ","))]"),
        ]
    }

    private static func sheet(_ count: Int, _ start: Int = 0) -> String {
        let rows = (start..<start + count).map { number -> String in
            let sku = number % 3 == 0 ? "OWN-\(count * 2 - number)" : ""
            let sale = number % 4 == 0 ? "2026-03-\(10 + number % 9),\(number).50,eBay,1.25,cash" : ",,,,"
            return
                "\(sku),Lamp \(number % 97),2026-02-01,\(number % 40).75,\(number % 5 > 0 ? "Battersea \(number % 20)" : ""),"
                + "\(number % 2 == 0 ? "eBay; Vinted" : ""),\(number % 2 == 0 ? "20" : ""),\(sale)"
        }
        return "sku,title,bought,cost,market,platforms,asking,sold,sale_price,sale_platform,fees,payment\n"
            + rows.joined(separator: "\n") + "\n"
    }

    // MARK: - Tests

    /// Adds the pictures that records name, one of another kind than its name claims.
    private static func addPictures(to folder: String) throws {
        let examples = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../examples/inventory/Images")
        try FileManager.default.createDirectory(atPath: "\(folder)/Images", withIntermediateDirectories: true)
        for (name, example) in [("a.jpg", "blue.png"), ("b.jpg", "brass.png")] {
            try FileManager.default.copyItem(
                atPath: examples.appendingPathComponent(example).standardized.path, toPath: "\(folder)/Images/\(name)")
        }
    }

    @Test(arguments: [1, 2, 3]) func bulkFolderImportEqualsRowByRowImport(seed: UInt64) throws {
        let files = Self.folder(400, seed: seed)
        try both { fixture, inBulk in
            for (file, text) in files { try fixture.write(file, text) }
            try Self.addPictures(to: fixture.folder)
            try takeFolder(fixture, inBulk: inBulk)
        }
        try expectSame("as imported")
        #expect(try fixtures.bulk.sql("SELECT count(*) > 20, count(sha256) > 40 FROM photos") == "1|1")
        #expect(try fixtures.bulk.sql("SELECT count(*) > 20 FROM outbox") == "1")
        try both { fixture, inBulk in
            try fixture.store.change("edit", today: fixture.store.clock().utcDay) { writer in
                _ = try writer.buy(Purchase(title: "Later"))
            }
            _ = try fixture.store.undo()
            try takeFolder(fixture, inBulk: inBulk)
        }
        try expectSame("after a change that was undone, and the same folder again")
        try both { fixture, _ in _ = try fixture.store.revertImport() }
        try expectSame("taken back")
        #expect(try fixtures.bulk.sql("SELECT count(*) FROM items") == "0")
    }

    @Test func bulkSheetImportEqualsRowByRowImport() throws {
        try both { try takeSheet(Self.sheet(400), $0, inBulk: $1) }
        try expectSame("as imported")
        #expect(try fixtures.bulk.sql("SELECT count(*) FROM items") == "400")
    }

    /// Only while nobody else has the store open; otherwise, and at the end, it has its log.
    @Test(arguments: [false, true]) func anEmptyStoreIsWrittenWithoutItsLog(isOpenElsewhere: Bool) throws {
        let fixture = fixtures.bulk
        let path = fixture.root.appendingPathComponent("sheet.csv").path
        try Data(Self.sheet(8000).utf8).write(to: URL(fileURLWithPath: path))
        let other =
            isOpenElsewhere
            ? try InventoryStore.open(at: fixture.store.path, access: .readOnly, clock: fixture.store.clock) : nil
        if let other { #expect(try other.isEmpty()) }
        var modes: Set<String> = []
        let sheet = InventoryImport(path, store: fixture.store, calendar: .utc, rejectedPath: fixture.rejectedPath)
        _ = try sheet.run { _ in modes.insert(try fixture.sql("PRAGMA journal_mode")) }
        #expect(modes == [isOpenElsewhere ? "wal" : "delete"])
        #expect(try fixture.sql("PRAGMA journal_mode") == "wal")
        #expect(try fixture.sql("SELECT count(*) FROM items") == "8000")
        #expect(try fixture.store.check().findings == [])
        if let other { #expect(try !other.isEmpty()) }
        other?.close()
    }

    @Test func bulkExpenseImportEqualsRowByRowImport() throws {
        let rows = (1...400).map { "\($0 % 2 == 0 ? "\($0 * 2 + 10000)" : ""),2026-03-01,other,\($0).25,Battersea" }
        let text = "id,date,kind,amount,market\n" + rows.joined(separator: "\n")
        try both { try takeSheet(text, $0, inBulk: $1) }
        try expectSame("as imported")
    }

    /// A row that changes an expense ends the load, since its triggers are needed again.
    @Test(arguments: [false, true], [5, 700])
    func expensesAreLoadedInBulkBesideOthers(changesOne: Bool, earlier count: Int) throws {
        let header = "id,date,kind,amount,currency,market,memo\n"
        let earlier = (1...count).map { "\($0),2026-02-0\($0 % 9 + 1),other,\($0).25,USD,Battersea,\n" }.joined()
        let rows = (1...400).map { number in
            changesOne && number == 300
                ? "3,2026-03-01,other,7.50,EUR,Peckham,other\n"
                : "\(number % 2 == 0 ? "\(number * 2 + 10000)" : ""),2026-03-0\(number % 9 + 1),other,\(number).25,GBP,,x\n"
        }.joined()
        try both { fixture, inBulk in
            try takeSheet(Self.sheet(40), fixture, inBulk: false)
            try takeSheet(header + earlier, fixture, inBulk: false)
            try takeSheet(header + rows, fixture, inBulk: inBulk)
        }
        try expectSame("as imported")
        let expected = changesOne ? "\(count + 399)" : "\(count + 400)"
        #expect(try fixtures.bulk.sql("SELECT count(*) FROM expenses") == expected)
        try both { fixture, _ in try takeSheet(header + rows, fixture, inBulk: false) }
        try expectSame("the same sheet again")
        #expect(try fixtures.bulk.sql("SELECT count(*) FROM expenses") == expected)
    }

    @Test func existingRowsStayInABulkImport() throws {
        let files = Self.folder(400, seed: 4)
        try both { fixture, inBulk in
            try takeSheet(Self.sheet(200), fixture, inBulk: false)
            for (file, text) in files { try fixture.write(file, text.replacing("OWN-", with: "OTHER-")) }
            try takeFolder(fixture, inBulk: inBulk)
        }
        try expectSame("as imported")
        try both { fixture, _ in _ = try fixture.store.revertImport() }
        try expectSame("taken back")
    }

    @Test func badRecordsAreLeftOutOfBoth() throws {
        let files = Self.folder(400, seed: 5)
        try both { fixture, inBulk in
            for (file, text) in files {
                try fixture.write(file, text.replacing(#""price":88.25"#, with: #""price":-1"#))
            }
            try takeFolder(fixture, inBulk: inBulk, skipBad: true)
        }
        try expectSame("as imported")
    }

    /// The index can't be recreated at the end, where the writing thread fails.
    @Test func aFailureLeavesTheStoreAsItWas() throws {
        let fixture = fixtures.bulk
        for (file, text) in Self.folder(400, seed: 6) { try fixture.write(file, text) }
        try fixture.sql(
            "CREATE UNIQUE INDEX fails ON importedRecords(kind)")
        let before = try fixture.dump()
        #expect(throws: StoreError.self) { try takeFolder(fixture, inBulk: true) }
        #expect(try fixture.dump() == before)
        #expect(try fixture.store.check().findings.map(\.description).allSatisfy { $0.contains("fails") })
    }

    @Test(arguments: [0, 2, 5]) func stoppedBulkImportLeavesTheStoreUnchanged(after calls: Int) throws {
        struct Stop: Error {}
        let fixture = fixtures.bulk
        for (file, text) in Self.folder(4000, seed: 7) { try fixture.write(file, text) }
        let before = try fixture.dump()
        var seen = 0
        do {
            try takeFolder(fixture, inBulk: true) { _ in
                seen += 1
                if seen > calls { throw Stop() }
            }
        } catch is Stop {}
        if seen > calls { #expect(try fixture.dump() == before) }
        if seen > calls { try fixture.run() }
        #expect(try fixture.store.check().findings == [])
        #expect(try fixture.sql("SELECT count(*) FROM items") == "4000")
    }
}
