import Foundation
import QueryLanguage
import Statements
import StoreFile
import Testing
import TestSupport

/// A cost in another currency without a purchase date is left out, everywhere and with that reason, until it has one.
@Suite struct UndatedCostTests {
    private static let reason = "no purchase date"

    /// A store of costs in three currencies, some without their day; what was sold, was so in pounds.
    private func shop(_ random: inout SeededRandom) throws -> Shop {
        let shop = try Shop()
        (shop.options.yes, shop.options.force) = (true, true)
        let rates = TemporaryFolder()
        let file = rates.path + "/rates.csv"
        try "Date,USD,GBP\n2026-10-30,1.1,0.85\n2026-01-05,1.2,0.84\n"
            .write(toFile: file, atomically: true, encoding: .utf8)
        try shop.run("set currency GBP; rates import \"\(file)\"; spend 3.20 on other haul Sunday")
        for number in 0..<24 {
            let currency = ["GBP", "USD", "EUR"][number % 3]
            let day = ["2026-01-05", "2026-10-30"][Int.random(in: 0...1, using: &random)]
            let cost = Int.random(in: 1...9, using: &random) * 100 + Int.random(in: 0...89, using: &random)
            let sku = try shop.buy(
                "Thing\(number) for \(cost / 100).\(cost % 100 + 10) \(currency) on \(day) haul Sunday")
            if number % 2 == 0 { try shop.run("edit \(sku) set bought empty") }
            guard number % 4 > 1 else { continue }
            try shop.run("sell \(sku) for 12.\(10 + number) GBP on ebay on 2026-10-31 fees 1.05")
            if number % 8 > 5 { try shop.run("return \(sku) on 2026-11-01") }
        }
        return shop
    }

    /// The figures that fhq gives: the statement, the place of the amount, and of the number left out.
    private static let figures: [(name: String, statement: String, column: Int, left: Int?)] = [
        ("cost", "items show sum cost in GBP", 0, nil), ("profit", "sales show sum profit in GBP", 0, nil),
        ("stock", "stock in GBP", 1, 3), ("net_profit", "profit in GBP", 7, 11),
        ("haul_net", "hauls show haul_net in GBP", 0, nil),
    ]

    /// Whatever else converts a cost.
    private static let others =
        [
            "items in GBP", "items", "sales", "sales in GBP", "items by haul show sum cost in GBP", "hauls",
            "items in GBP where cost > 1 GBP show sku", "stock aging in GBP", "why stock in GBP", "why profit",
            "why haul Sunday", "tax year 2026-27", "why tax year 2026-27",
        ] + ["month", "tax-year", "platform", "market", "seller", "haul", "payment"].map { "profit by \($0)" }

    @Test(arguments: [1, 2] as [UInt64]) func undatedForeignCostIsLeftOutUntilDated(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let shop = try shop(&random)
        try expectFigures(of: shop)
        for (statement, losses) in try losses(of: shop) {
            #expect(losses.contains { $0.contains(Self.reason) }, "\(statement): \(losses)")
            #expect(
                !losses.contains { $0.contains("no rate") || $0.contains("rates refresh") }, "\(statement): \(losses)")
        }
        let sku = try #require(try shop.run("items unsold without bought where currency = USD show sku").first)
        let ofOffer = try shop.losses("offer 9 GBP for \(sku) on ebay fees 1")
        #expect(ofOffer.count == 1 && ofOffer[0].hasPrefix("\(sku) has no purchase date"), "\(ofOffer)")
        #expect(ofOffer[0].hasSuffix("; enter edit \(sku) set bought …"))
        try shop.run("edit (items without bought) set bought 2026-01-05")
        try expectFigures(of: shop)
        for (statement, losses) in try losses(of: shop) { #expect(losses.isEmpty, "\(statement)") }
        #expect(try shop.losses("offer 9 GBP for \(sku) on ebay fees 1").isEmpty)
    }

    private func losses(of shop: Shop) throws -> [(String, [String])] {
        try (Self.others + Self.figures.map(\.statement)).map { ($0, try shop.losses($0)) }
    }

    private func expectFigures(of shop: Shop) throws {
        let run = try Child.run([
            "/usr/bin/env", "python3", "\(repository)/Tests/StatementsTests/undated.py", shop.store.path,
        ])
        try #require(run.status == 0, "\(run.errors)")
        var expected: [String: [Int]] = [:]
        for line in run.output.split(separator: "\n") {
            let cells = line.split(separator: "\t")
            expected[String(cells[0])] = cells.dropFirst().compactMap { Int($0) }
        }
        for figure in Self.figures {
            let row = try #require(try shop.run(figure.statement).last)
            let cells = row.components(separatedBy: " | ")
            let pence = Int(cells[figure.column].replacing(".", with: ""))
            #expect(pence == expected[figure.name]?[0], "\(figure.statement): \(row)")
            if let left = figure.left { #expect(Int(cells[left]) == expected[figure.name]?[1], "\(row)") }
        }
        let closing = try #require(try shop.run("tax year 2026-27").first { $0.hasPrefix("closing_stock") })
        let cells = closing.components(separatedBy: " | ")
        #expect(Int(cells[4].replacing(".", with: "")) == expected["closing_stock"]?[0], "\(closing)")
        #expect(Int(cells[9]) == expected["closing_stock"]?[1], "\(closing)")
    }
}
