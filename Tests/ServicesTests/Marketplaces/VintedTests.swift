import Foundation
import QueryLanguage
import Testing
import TestSupport

@testable import Exchange
@testable import ImportFiles
@testable import Marketplaces

/// Vinted's personal data, whose pages an external program reads.
@Suite struct VintedTests {
    private let fixture: ImportFixture

    init() throws {
        fixture = try ImportFixture()
    }

    private static let rules = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("vinted_months.py").path

    private func read(_ path: String, into facts: inout GatheredFacts) async throws -> MarketplaceReport {
        let found = try await fixture.look(at: path)
        guard case .orders(let file) = found.way else { throw ImportError.notAFile(path: path) }
        #expect(file.source.id == "vinted-data" && file.unknown.isEmpty && file.missing.isEmpty)
        return try file.read { fact in
            facts.add(fact)
            if "\(fact)".contains(MarketplaceMonths.buyer) { Issue.record("\(path): \(fact)") }
        }
    }

    @Test func oneDownloadEqualsManyDownloadsOfTheSameYear() async throws {
        let count = Torture.count(200, elseOnly: 8)
        _ = try Child.output(of: ["python3", "-B", Self.rules, "vinted-data", "1", "\(count)", fixture.folder])
        for seed in 1...count {
            let month = "\(fixture.folder)/\(seed)"
            let truth = try MarketplaceMonths.truth(of: month)
            let paths = try MarketplaceMonths.parts(of: month)
            for order in [paths, paths.reversed() + paths] {
                var facts = GatheredFacts()
                for path in order {
                    let report = try await read(path, into: &facts)
                    #expect(report.problems.isEmpty)
                }
                let said = Set(facts.truth.filter { !$0.hasPrefix("listing") })
                #expect(said == Set(truth.filter { !$0.hasPrefix("listing") }), "\(month)")
            }
            var last = GatheredFacts()
            _ = try await read(try #require(paths.last), into: &last)
            let live = last.truth.filter { $0.hasPrefix("listing") }
            #expect(live == truth.filter { $0.hasPrefix("listing") }, "\(month)")
        }
    }

    @Test func ambiguousOrderSideIsNotGuessed() async throws {
        let order = """
            <div class="cell"><span itemprop="order_purchased">2026-08-28 20:30:14 +0100</span>
            <span itemprop="status">Completed</span><span itemprop="seller">one</span><span itemprop="buyer">two</span>
            <span itemprop="order_value">12.0 GBP</span></div>
            """
        for name in ["listings/index.html", "orders/index.html"] {
            let page = URL(fileURLWithPath: fixture.folder).appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: page.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((name.hasPrefix("orders") ? order : "<p>None").utf8).write(to: page)
        }
        try fixture.zip("listings", "orders", as: "vinted.zip")
        var facts = GatheredFacts()
        let report = try await read(fixture.path("vinted.zip"), into: &facts)
        #expect(facts.lines.isEmpty)
        #expect(report.problems.map(\.reason) == ["the file doesn't say whether this was sold or bought"])
    }

    @Test func brokenPagesAreReadAsFarAsPossible() async throws {
        _ = try Child.output(of: ["python3", "-B", Self.rules, "vinted-data", "1", "1", fixture.folder])
        let month = "\(fixture.folder)/1"
        let path = try #require(try MarketplaceMonths.parts(of: month).last)
        let count = Torture.count(300, elseOnly: 20)
        _ = try Child.output(of: ["python3", "-B", Self.rules, "damage", "1", "\(count)", path])
        let files = try FileManager.default.contentsOfDirectory(atPath: month)
        for damaged in files where damaged.hasPrefix("damaged-") {
            var facts = GatheredFacts()
            do {
                _ = try await read("\(month)/\(damaged)", into: &facts)
            } catch is ImportError {
                continue
            } catch is ImportProblem {
                continue
            }
        }
        #expect(try fixture.files().allSatisfy { !$0.contains(".import-") })
    }
}
