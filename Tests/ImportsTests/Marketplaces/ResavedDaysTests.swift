import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Imports
@testable import Marketplaces

/// Marketplaces' files that a spreadsheet saved again, with days in the order of its own country.
@Suite struct ResavedDaysTests {
    private let folder = TemporaryFolder()
    private let today = Day(year: 2099, month: 12, day: 31) ?? .last

    private func facts(of path: String) throws -> (file: MarketplaceFile, facts: GatheredFacts) {
        var file = try #require(try MarketplaceFile.look(at: path))
        var facts = GatheredFacts()
        do {
            try file.read { facts.add($0) }
        } catch let problem as ImportProblem where problem.isOfResavedDays {
            file = try file.withDayOrders(today: today)
            facts = GatheredFacts()
            try file.read { facts.add($0) }
        }
        return (file, facts)
    }

    @Test(
        arguments: [
            ("etsy-items", "m/d/y"), ("etsy-items", "d/m/y"), ("etsy-orders", "m/d/y"), ("etsy-orders", "d/m/y"),
            ("etsy-payments", "m/d/y"), ("etsy-payments", "d/m/y"), ("depop-sales", "m/d/y"), ("depop-sales", "d/m/y"),
            ("mercari-sales", "m/d/y"), ("mercari-sales", "d/m/y"), ("poshmark-sales", "m/d/y"),
            ("poshmark-sales", "d/m/y"), ("shopify-orders", "m/d/y"), ("shopify-orders", "d/m/y"),
        ]
    ) func aMonthSavedAgainHasTheSameFacts(kind: String, order: String) throws {
        let months = try MarketplaceMonths("shop_months.py", kind, seed: 11, count: 2)
        for month in months.months {
            let original = try facts(of: month + "/whole.csv")
            #expect(original.file.map.isEmpty)
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
                "resaved.py")
            _ = try Child.output(
                of: ["python3", "-B", script.path, month + "/whole.csv", month + "/again.csv", order])
            let again = try facts(of: month + "/again.csv")
            // Some of Mercari's files have ISO days, which no spreadsheet turns around.
            let orders = again.file.map.renamed.map(\.format?.text)
            #expect(orders == [order] || kind == "mercari-sales" && orders.isEmpty)
            MonthTests.expect(again.facts.truth, original.facts.truth, "\(kind) \(order)")
        }
    }

    /// The order of a column: by an impossible month, by the newest first, by one month, by today, by the file's name.
    @Test(
        arguments: [
            (["13/2/2024", "3/2/2024"], nil, [CellDay.Order.dayFirst]),
            (["2/13/2024", "2/3/2024"], nil, [.monthFirst]),
            (["3/4/2024", "2/5/2024", "1/6/2024"], nil, [.monthFirst]),
            (["5/3/2024", "4/3/2024", "3/3/2024"], nil, [.dayFirst]),
            (["5/3/2024", "4/2/2024"], nil, [.dayFirst, .monthFirst]),
            (["5/3/2024", "3/3/2024", "4/3/2024"], nil, [.dayFirst]),
            (["1/11/2026", "1/11/2026"], nil, [.dayFirst, .monthFirst]),
            (["2/11/2026", "2/11/2026"], nil, [.monthFirst]),
            (["10/11/2024", "10/11/2024"], nil, [.dayFirst, .monthFirst]),
            (["10/11/2024", "10/11/2024"], "2024-10-01", [.monthFirst]),
            (["13/2/2024", "2/13/2024"], nil, [.dayFirst, .monthFirst]),
            (["3/2/24 09:17", "2/3/24 09:17"], nil, [.monthFirst]),
        ] as [([String], String?, [CellDay.Order])]
    ) func theWholeColumnDecides(cells: [String], month: String?, expected: [CellDay.Order]) {
        var evidence = DayOrderEvidence()
        for cell in cells { evidence.note(cell) }
        let today = Day(year: 2026, month: 10, day: 31) ?? .last
        #expect(evidence.orders(today: today, month: month.flatMap { Day(iso: $0) }) == expected)
    }

    @Test func aFileWithTheOldestRowFirstIsReadByThat() {
        var evidence = DayOrderEvidence(isOldestFirst: true)
        for cell in ["3/5/2024", "3/7/2024", "4/2/2024"] { evidence.note(cell) }
        #expect(evidence.orders(today: today, month: nil) == [.monthFirst])
        #expect(EtsyPayments.days.map(\.isOldestFirst) == [true])
    }

    /// A spreadsheet may write the marketplace's own form in another order, which a day that can't be yet gives away.
    @Test func aDayToComeMeansAnotherOrder() throws {
        let path = folder.path + "/EtsySoldOrders.csv"
        let header = "Sale Date,Order ID,Order Value,Order Total,Currency"
        try "\(header)\n12/03/26,1,9.00,9.00,USD\n11/05/26,2,9.00,9.00,USD\n".write(
            toFile: path, atomically: true, encoding: .utf8)
        let file = try #require(try MarketplaceFile.look(at: path))
        let report = try file.read { _ in }
        for (day, isImpossible) in [("2026-12-03", false), ("2026-12-02", false), ("2026-11-28", true)] {
            let today = try #require(Day(iso: day))
            #expect(file.hasImpossibleDay(report, today: today) == isImpossible)
        }
        let settled = try file.withDayOrders(today: try #require(Day(iso: "2026-11-28")))
        let again = try settled.read { _ in }
        #expect(again.days?.upperBound.description == "2026-05-11")
        #expect(!settled.hasImpossibleDay(again, today: .first))
    }

    @Test func aColumnThatCannotDecideIsAQuestion() throws {
        let text =
            "Name,Financial Status,Created at,Currency,Subtotal,Shipping,Total,Lineitem quantity,Lineitem name,"
            + "Lineitem price,Id\n#1,paid,11/10/24 09:17,USD,3.00,0,3.00,1,Lamp,3.00,5001\n"
        let path = folder.path + "/orders.csv"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let file = try #require(try MarketplaceFile.look(at: path))
        let doubt = try #require(throws: DayOrderDoubt.self) { try file.withDayOrders(today: today) }
        #expect(doubt.column == "Created at" && doubt.readings.map(\.day.description) == ["2024-10-11", "2024-11-10"])
        var map = SheetMap()
        map.renamed = [RenamedColumn(name: "Created at", column: "Created at", format: .monthFirst)]
        let said = try #require(try MarketplaceFile.look(at: path, map: map))
        var days: [Day?] = []
        try said.read { if case .line(let line) = $0 { days.append(line.day) } }
        #expect(Set(days) == [Day(iso: "2024-11-10")])
    }

    @Test func anOriginalColumnIsReadWithoutAQuestion() {
        for (text, forms) in [("01/04/24", ["NN/NN/NN"]), ("13/04/2024", ["NN/NN/NNNN"])] {
            #expect(DayDigits.of(text).map { DayDigits.have($0, forms.map { Array($0.utf8) }) } == true)
        }
        for text in ["1/4/24", "01/04/2024", "01-04-24"] {
            #expect(DayDigits.of(text).map { DayDigits.have($0, [Array("NN/NN/NN".utf8)]) } == false)
        }
        for text in ["11 Nov 2026", "2024-11-10 09:17:33 -0800", "11.10.2024", "Sep-27-26"] {
            #expect(DayDigits.of(text) == nil)
        }
    }

    /// A column under another name is read by a map, and a file that lacks only that column says so.
    @Test func aRenamedColumnIsOffered() throws {
        let header = FrameTests.header.replacing("Transaction creation date", with: "Day of transaction creation date")
        let path = folder.path + "/renamed.csv"
        try "\(header)\n".write(toFile: path, atomically: true, encoding: .utf8)
        let rename = RenamedColumn(name: "Day of transaction creation date", column: "Transaction creation date")
        #expect(
            throws: ImportError.lacksColumns(
                path: path, title: "an eBay transaction report", columns: ["“Transaction creation date”"],
                renamed: [rename.column: rename.name])
        ) { try MarketplaceFile.look(at: path) }
        var map = SheetMap()
        map.renamed = [rename]
        let file = try #require(try MarketplaceFile.look(at: path, map: map))
        #expect(file.missing.isEmpty && file.unknown.isEmpty)
    }

    /// In each kind of file, one needed column under a name that nobody knows is offered, and read by that map.
    @Test func anyOneRenamedColumnIsOffered() throws {
        for (kind, table) in zip(MarketplaceKinds.all, MarketplaceKinds.tables) {
            for place in table.needed {
                let column = table.titles[place]
                let names = table.titles.map { $0 == column ? "Quite another name" : $0 }
                let path = folder.path + "/\(kind.source.id)-\(place).csv"
                try (names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\n").write(
                    toFile: path, atomically: true, encoding: .utf8)
                do {
                    // Without some columns it is another kind of file.
                    let other = try MarketplaceFile.look(at: path)
                    #expect(other?.source.id != kind.source.id)
                } catch ImportError.lacksColumns(_, let title, _, let renamed)
                    where title == kind.source.titleWithArticle
                {
                    #expect(renamed == [column: "Quite another name"], "\(title)")
                    var map = SheetMap()
                    map.renamed = RenamedColumn.all(renamed)
                    #expect(try MarketplaceFile.look(at: path, map: map)?.source.id == kind.source.id)
                } catch {}
            }
        }
    }
}
