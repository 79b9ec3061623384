import QueryLanguage
import StoreFile
import TestSupport
import Testing

@testable import Imports

/// Values that a statement gives to all rows of a sheet.
@Suite struct SheetDefaultsTests {
    private let fixture: SheetFixture

    init() throws { fixture = try SheetFixture() }

    private static let columns = [
        ("Item", SheetColumn.title), ("Cost", .named("cost")), ("Where", .named("market")), ("Price", .price),
        ("Sold", .sold), ("On", .named("sale_platform")), ("Asking", .named("asking")),
    ]

    private func map(of header: String) -> SheetMap {
        let names = header.split(separator: ",").map(String.init)
        return SheetMap(
            Self.columns.filter { names.contains($0.0) }.map { SheetMapping(name: $0.0, column: $0.1) })
    }

    /// Each row as `title|market|day of sale|platform of sale|platform of listing`.
    private func stored() throws -> String {
        try fixture.sql(
            """
            SELECT i.title, m.name, s.soldDay, sp.slug, lp.slug FROM items i
            LEFT JOIN markets m ON m.id = i.marketId LEFT JOIN sales s ON s.itemId = i.id
            LEFT JOIN platforms sp ON sp.id = s.platformId LEFT JOIN listings l ON l.itemId = i.id
            LEFT JOIN platforms lp ON lp.id = l.platformId ORDER BY i.id
            """)
    }

    private static let day = Day(iso: "2026-03-20")

    @Test(arguments: [
        // A sale and an asking price take the platform, and a row with neither takes nothing.
        (
            "Item,Cost,Price,Sold,Asking\nJug,3,9,2026-03-14,\nVase,3,,,8\nCup,3,,,\n",
            SheetDefaults(platform: "vinted"), "Jug||2026-03-14|vinted|\nVase||||vinted\nCup||||"
        ),
        // A cell is never replaced.
        (
            "Item,Cost,Where,Price,Sold,On\nJug,3,Oxfam,9,2026-03-14,ebay\nVase,3,,8,,\nCup,3,,0.00,,\n",
            SheetDefaults(platform: "vinted", sold: day, market: "Kempton"),
            "Jug|Oxfam|2026-03-14|ebay|\nVase|Kempton|2026-03-20|vinted|\nCup|Kempton|||"
        ),
        ("Item,Cost,Price\nJug,3,9\nVase,3,\n", SheetDefaults(sold: day), "Jug||2026-03-20||\nVase||||"),
        ("Item,Cost\nJug,3\nVase,4\n", SheetDefaults(market: "Kempton"), "Jug|Kempton|||\nVase|Kempton|||"),
    ])
    func itFillsWhatARowDoesNotSay(text: String, defaults: SheetDefaults, stored: String) throws {
        let report = try fixture.run(text) {
            $0.map = map(of: String(text.split(separator: "\n")[0]))
            $0.map.defaults = defaults
        }
        #expect(report.outcome == .imported, "\(report.problemLines)")
        #expect(try self.stored() == stored)
        // The same sheet again says nothing new.
        let again = try fixture.run(text) {
            $0.map = map(of: String(text.split(separator: "\n")[0]))
            $0.map.defaults = defaults
        }
        #expect(again.rows?.added == 0 && again.rows?.changed == 0)
        #expect(try self.stored() == stored)
    }

    @Test(arguments: [
        (
            SheetDefaults(platform: "vinted"),
            "1: `on` is for rows with a sale or an asking price, and the sheet has neither"
        ),
        (SheetDefaults(sold: day), "1: `sold` is for rows with a price, and no column is sale_price"),
    ])
    func whatFitsNoRowIsRefused(defaults: SheetDefaults, problem: String) throws {
        let report = try fixture.run("Item,Cost\nJug,3\n") {
            $0.map = map(of: "Item,Cost")
            $0.map.defaults = defaults
        }
        #expect(report.problemLines == [problem] && report.outcome == .refused)
    }

    @Test(arguments: [
        ("Item,Paid,Asking\nJug,3,9\n", SheetDefaults(platform: "vinted"), ["title", "cost", "asking"]),
        ("Item,Paid,Price\nJug,3,9\n", SheetDefaults(sold: day), ["title", "cost", "sale_price"]),
    ])
    func theGuessKnowsOfIt(text: String, defaults: SheetDefaults, columns: [String]) throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/sheet.csv"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        var map = SheetMap()
        map.defaults = defaults
        let readings = try SheetLook(path, map: map, home: .gbp).readings
        #expect(readings.first?.columns.map(\.column.name) == columns)
        #expect(readings.allSatisfy { $0.defaults == defaults })
    }
}
