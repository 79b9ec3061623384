import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Marketplaces

/// Random months of each kind of file, compared with the truth from which they were made.
@Suite struct MonthTests {
    /// The script of each kind, its name there, and its name in fhq.
    static let kinds: [(script: String, name: String, kind: String)] = [
        ("ebay_months.py", "transactions-uk", "ebay-transactions"),
        ("ebay_months.py", "transactions-au", "ebay-transactions"),
        ("ebay_months.py", "transactions-us", "ebay-transactions"),
        ("ebay_months.py", "transactions-de", "ebay-transactions"),
        ("ebay_months.py", "orders-uk", "ebay-orders"),
        ("ebay_months.py", "orders-au", "ebay-orders"),
        ("ebay_months.py", "orders-us", "ebay-orders"),
        ("ebay_months.py", "earnings-us", "ebay-earnings"),
        ("ebay_months.py", "listings-uk", "ebay-listings"),
        ("shop_months.py", "etsy-items", "etsy-items"),
        ("shop_months.py", "etsy-orders", "etsy-orders"),
        ("shop_months.py", "etsy-statement", "etsy-statement"),
        ("shop_months.py", "etsy-payments", "etsy-payments"),
        ("shop_months.py", "etsy-deposits", "etsy-deposits"),
        ("shop_months.py", "depop-sales", "depop-sales"),
        ("shop_months.py", "mercari-sales", "mercari-sales"),
        ("shop_months.py", "poshmark-sales", "poshmark-sales"),
        ("shop_months.py", "shopify-orders", "shopify-orders"),
        ("shop_months.py", "discogs-items", "discogs-items"),
    ]

    private static func read(_ path: String, as kind: String, into facts: inout GatheredFacts) throws {
        let file = try #require(try MarketplaceFile.look(at: path), "\(path)")
        #expect(file.source.id == kind && file.unknown.isEmpty, "\(path): \(file.unknown)")
        let report = try file.read { fact in
            facts.add(fact)
            if "\(fact)".contains(MarketplaceMonths.buyer) { Issue.record("\(path): \(fact)") }
            if fact.contradictsItself { Issue.record("\(path): \(fact)") }
        }
        #expect(report.problems.isEmpty, "\(path): \(report.problems.prefix(3))")
    }

    @Test(arguments: kinds) func oneFileEqualsManyFilesOfTheSameMonth(script: String, name: String, kind: String) throws
    {
        let months = try MarketplaceMonths(script, name, seed: 1, count: Torture.count(200, elseOnly: 4))
        for month in months.months {
            var (whole, parts) = (GatheredFacts(), GatheredFacts())
            try Self.read(month + "/whole.csv", as: kind, into: &whole)
            let truth = try MarketplaceMonths.truth(of: month)
            Self.expect(whole.truth, truth, "\(name) \(month)")
            // Live listings belong to one moment, so they aren't split.
            guard try !MarketplaceMonths.parts(of: month).isEmpty else { continue }
            var random = SeededRandom(seed: UInt64(truth.count))
            let paths = try MarketplaceMonths.parts(of: month)
            for path in (paths + paths).shuffled(using: &random) { try Self.read(path, as: kind, into: &parts) }
            Self.expect(parts.truth, truth, "\(name) \(month), cut")
        }
    }

    /// Expects equal lines, and reports only the differences, since a month has hundreds of lines.
    static func expect(_ read: [String], _ truth: [String], _ what: String, atLeast: Int = 20) {
        guard read != truth || truth.count < atLeast else { return }
        let (only, lacking) = (Set(read).subtracting(truth).sorted(), Set(truth).subtracting(read).sorted())
        Issue.record(
            "\(what): \(read.count) for \(truth.count); read \(only.prefix(3)), not read \(lacking.prefix(3))")
    }
}

extension OrderFact {
    /// True if its row doesn't add up to its own result, unless the order is one that a report shows as refunded.
    fileprivate var contradictsItself: Bool {
        switch self {
        case .line(let line): line.difference != nil && line.waits == nil
        case .charge(let charge): charge.difference != nil
        case .payout, .listing, .neutral: false
        }
    }
}
