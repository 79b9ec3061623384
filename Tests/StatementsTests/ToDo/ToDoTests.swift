import Foundation
import Queries
import QueryLanguage
import Statements
import StoreFile
import Testing
import TestSupport

/// `todo` finds the same rows as the queries in its help, and its statements do the tasks.
@Suite struct ToDoTests {
    private static let seeds = Array(1...UInt64(Torture.count(40, elseOnly: 4)))
    private static let sections = ToDoSection.allCases.filter { ![.upkeep, .reduce].contains($0) }

    /// The example inventory, of which much was changed at random.
    private static func shop(_ seed: UInt64) throws -> Shop {
        let shop = try Shop()
        shop.options.yes = true
        let folder = TemporaryFolder()
        try shop.run("import \"\(ExampleInventory.copyWithoutPictures(into: folder.path))\"")
        try shop.run("import \"\(repository)/examples/orders/ebay-transactions.csv\"")
        var random = Chance(state: seed)
        try shop.run("set list after \(random.below(30) + 1) days; set stale after \(random.below(200) + 1) days")
        let skus = try shop.run("items show sku sort sku limit all")
        for sku in skus where random.below(2) == 0 {
            // What cannot be said of an item is refused, and leaves it as it was.
            _ = try? shop.run(random.change(of: sku))
            _ = try? shop.run(random.change(of: sku))
        }
        return shop
    }

    /// Seeded, so that a failure comes again.
    private struct Chance {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }

        mutating func change(of sku: String) -> String {
            let ago = "\(below(12)) days ago"
            let platform = ["ebay", "vinted", "depop", "car-boot", "etsy"][below(5)]
            return switch below(12) {
            case 0: "edit \(sku) set cost empty"
            case 1: "list \(sku) on ebay, vinted, depop for 9 GBP on 2026-10-\(10 + below(20))"
            case 2: "sell \(sku) for 9 GBP on \(platform) on \(ago)"
            case 3: "sell \(sku) for 9 GBP on \(platform) on \(ago) postage 2.90"
            case 4: "sell \(sku) for 9 GBP on \(platform) on \(ago); return \(sku)"
            case 5: "delete \(sku)"
            case 6: "unlist \(sku)"
            case 7: "keep \(sku)"
            case 8: "donate \(sku)"
            case 9: "bin \(sku)"
            case 10: "lost \(sku)"
            default: "edit \(sku) set bought \(below(40)) days ago"
            }
        }
    }

    private static func terms(_ shop: Shop) throws -> ChoreTerms {
        func days(_ key: String) throws -> Int {
            try #require(try shop.run("settings where setting = \"\(key)\" show value")[0].split(separator: " ").first)
                .wholeNumber
        }
        return ChoreTerms(
            today: shop.store.clock().utcDay, listAfter: try days("list after"), staleAfter: try days("stale after"))
    }

    @Test(arguments: seeds) func everySectionListsWhatItsQueryFinds(seed: UInt64) throws {
        let shop = try Self.shop(seed)
        let terms = try Self.terms(shop)
        for section in Self.sections {
            let rows = try shop.run("todo \(section.rawValue)").map(Row.init)
            let query = try shop.store.explainChore(#require(section.chores.first), terms, first: 1).query
            let found = try shop.run("\(query) show sku limit all")
            #expect(Set(rows.map(\.sku)) == Set(found), "\(section): \(query)")
            // An item has a task for each platform where it is still live, and for each thing that it lacks.
            if section != .takedown, section != .complete {
                #expect(rows.map(\.sku).sorted() == found.sorted(), "\(section): \(query)")
            }
            #expect(try shop.text("explain todo \(section.rawValue)").contains("the same as: \(query)"))
            #expect(Set(rows).count == rows.count, "\(section) has nothing twice")
            #expect(rows.allSatisfy { $0.section == section.rawValue })
            let days = rows.map { Int($0.days) ?? -1 }
            #expect(days == days.sorted(by: >), "\(section)")
        }
        // A query finds items; of what is live and of what is stale there is a line for each platform.
        let (gone, stale) = try (shop.run("todo takedown").map(Row.init), shop.run("todo stale").map(Row.init))
        for platform in ["ebay", "vinted", "depop", "etsy", "shpock"] {
            let old = "older than \(terms.staleAfter) days"
            for (rows, query) in [
                (gone, "items sold listed on \(platform)"), (stale, "items unsold listed on \(platform) \(old)"),
            ] {
                let found = try shop.run("\(query) show sku limit all")
                let listed = rows.filter { $0.statement.hasSuffix(" on \(platform)") }.map(\.sku)
                #expect(Set(listed) == Set(found), "\(query)")
            }
        }
    }

    @Test(arguments: seeds) func theOverviewHasTheCountAndTheFirstOfEach(seed: UInt64) throws {
        let shop = try Self.shop(seed)
        let overview = try shop.run("todo")
        let expected = try ToDoSection.allCases.flatMap { section -> [String] in
            let rows = try shop.run("todo \(section.rawValue)")
            return rows.prefix(5).map { row in
                let cells = row.split(separator: " | ", maxSplits: 1, omittingEmptySubsequences: false)
                return "\(cells[0]) | \(rows.count) | \(cells[1])"
            }
        }
        #expect(overview == expected)
    }

    /// Every section has its turn: something is in each of them.
    @Test func everyStatementParsesAndDoesWhatItIsFor() throws {
        let shop = try Self.shop(7)
        let picture = repository + "/examples/inventory/Images/brass.png"
        let item = try #require(try shop.run("items new where bought < 2026-09-01 show sku limit 1").first)
        try shop.run("let cost = 3.50; let postage = 2.90; let item = \(item)")
        for section in Self.sections {
            let lines = try shop.run("todo \(section.rawValue)")
            #expect(!lines.isEmpty, "\(section)")
            for line in lines.prefix(12) + lines.suffix(4) {
                let row = Row(line)
                var statement = row.statement
                if statement.hasPrefix("photo ") { statement = "photo \(row.sku) \"\(picture)\"" }
                try shop.store.transaction(commit: false) {
                    try shop.run(statement)
                    let after = try shop.run("todo \(section.rawValue)")
                    #expect(after == lines.filter { $0 != line }, "\(statement)")
                }
            }
        }
    }

    @Test func aStatementNamesThePhotoByItsSKU() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp for 3")
        #expect(Row(try #require(try shop.run("todo complete").first)).statement == "photo \(sku) \(sku).jpg")
    }

    @Test func todoUpkeepListsBackupAndRatesUntilDone() throws {
        let shop = try Shop()
        #expect(try shop.run("todo") == [])
        try shop.run("buy lamp for 3 USD")
        #expect(try shop.run("todo upkeep").map { Row($0).statement } == ["backup now", "rates refresh"])
        try shop.run("backup now")
        #expect(try shop.run("todo upkeep").map { Row($0).statement } == ["rates refresh"])
        let folder = TemporaryFolder()
        for (day, isEnough) in [("2026-10-27", false), ("2026-10-28", true)] {
            let file = folder.path + "/rates.csv"
            try "Date,USD,GBP\n\(day),1.1,0.85\n".write(toFile: file, atomically: true, encoding: .utf8)
            try shop.run("rates import \"\(file)\"")
            if !isEnough {
                let row = Row(try #require(try shop.run("todo upkeep").first))
                #expect([row.what, row.days] == ["the newest rates are 5 days old", "5"])
            }
            #expect(try shop.run("todo upkeep").isEmpty == isEnough)
        }
    }

    @Test func amountsInTheHomeCurrencyNeedNoRates() throws {
        let shop = try Shop()
        try shop.run("buy lamp for 3 USD; set currency USD; backup now")
        #expect(try shop.run("todo upkeep") == [])
    }

    /// As many as are counted, and one more.
    @Test func todoShowsNoCountAboveAThousand() throws {
        let shop = try Shop()
        try shop.run("buy lot lamps pieces \(Chore.mostCounted) for 20 GBP on 2026-10-01")
        func count() throws -> String {
            try #require(try shop.run("todo").first { $0.hasPrefix("list | ") }).split(
                separator: " | ", omittingEmptySubsequences: false)[1].description
        }
        #expect(try count() == "1000")
        try shop.run("buy lamp for 1 GBP on 2026-10-01")
        #expect(try count() == "")
        #expect(try shop.run("todo list").count == 1001)
    }

    @Test func aListingIsProposedWhereThingsWereListedLast() throws {
        let shop = try Shop()
        func proposed() throws -> String { Row(try #require(try shop.run("todo list").first)).statement }
        let first = try shop.buy("lamp for 3 on 2026-10-01")
        #expect(try proposed() == "list \(first) on ebay")
        let second = try shop.buy("vase for 3 on 2026-10-02")
        try shop.run("list \(second) on vinted on 2026-10-03; list \(second) on depop on 2026-10-04")
        #expect(try proposed() == "list \(first) on depop")
        try shop.run("platform disable depop")
        #expect(try proposed() == "list \(first) on vinted")
    }

    /// In a list of stale listings `@N` is one listing, not every listing of its item.
    @Test func aStaleListingIsTheRowThatWasShown() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp for 3 on 2026-01-01")
        try shop.run("list \(sku) on ebay, vinted, depop for 9 GBP on 2026-01-02")
        shop.answer = true
        try shop.prompt("todo stale")
        #expect(shop.shown?.rows.values.map(\.noun) == [.listings, .listings, .listings])
        shop.answer = nil
        try shop.run("edit @2 set asking 5; unlist @3")
        #expect(try shop.run("listings where ended is empty show asking sort asking") == ["5.00", "9.00"])
    }

    /// One line of `todo SECTION`.
    private struct Row: Hashable {
        var section, what, sku, title, days, statement: String

        init(_ line: String) {
            let cells = line.split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
            (section, what, sku, statement) = (cells[0], cells[1], cells[2], cells[cells.count - 1])
            days = cells[cells.count - 2]
            title = cells[3..<(cells.count - 2)].joined(separator: " | ")
        }
    }
}

extension Substring {
    fileprivate var wholeNumber: Int { Int(self) ?? -1 }
}
