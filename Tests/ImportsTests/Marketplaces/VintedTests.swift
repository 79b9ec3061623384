import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Imports
@testable import Marketplaces

/// Vinted's personal data, whose pages an external program reads.
@Suite struct VintedTests {
    private let fixture: ImportFixture

    init() throws {
        fixture = try ImportFixture()
    }

    /// Each sentence with the number of sales, cancellations, refunds and unknown rows that it makes.
    @Test(arguments: [
        ("Completed", [1, 0, 0, 0]), ("Commande finalisée - l'acheteur a validé la commande", [1, 0, 0, 0]),
        ("Pedido completado", [1, 0, 0, 0]), ("Ordine completato", [1, 0, 0, 0]),
        ("Bestelling voltooid", [1, 0, 0, 0]), ("Zamówienie zakończone", [1, 0, 0, 0]),
        ("Objednávka dokončena", [1, 0, 0, 0]), ("Cancelado", [0, 1, 0, 0]), ("Annullato", [0, 1, 0, 0]),
        ("Geannuleerd", [0, 1, 0, 0]), ("Anulowano", [0, 1, 0, 0]), ("Zrušeno", [0, 1, 0, 0]),
        ("Reembolsado", [0, 0, 1, 0]), ("Rimborso effettuato", [0, 0, 1, 0]), ("Terugbetaald", [0, 0, 1, 0]),
        ("Zwrot środków", [0, 0, 1, 0]), ("Peníze vráceny", [0, 0, 1, 0]), ("Paquete enviado", [0, 0, 0, 0]),
        ("La livraison n’a pas encore eu lieu", [0, 0, 0, 0]), ("Przesyłka wysłana", [0, 0, 0, 0]),
        ("Incomplete", [0, 0, 0, 1]), ("Not completed", [0, 0, 0, 1]), ("Niet voltooid", [0, 0, 0, 1]),
        ("Nedokončeno", [0, 0, 0, 1]), ("Niezakończone", [0, 0, 0, 1]), ("Wibble", [0, 0, 0, 1]),
    ]) func aSentenceNamesItsStateByTheBeginningOfAWord(state: String, expected: [Int]) throws {
        let header = "Vinted,Day of it,State of it,Updated,Value,Thing,Things,Name of it,Its price,Item,About it"
        let path = fixture.folder + "/states.csv"
        try "\(header)\nsold,2024-03-05 10:00:00,\"\(state)\",2024-03-06 10:00:00,9.00 GBP,1,1,Lamp,9.00,,\n".write(
            toFile: path, atomically: true, encoding: .utf8)
        var lines: [OrderLine] = []
        var unknown = 0
        try #require(try MarketplaceFile.look(at: path)).read { fact in
            if case .line(let line) = fact, line.isWhole { lines.append(line) }
            if case .charge = fact { unknown += 1 }
        }
        let counts = [
            lines.count { !$0.isCancelled && $0.refund == nil }, lines.count(where: \.isCancelled),
            lines.count { $0.refund != nil }, unknown,
        ]
        #expect(counts == expected)
    }

    private static let rules = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("vinted_months.py").path

    private func read(_ path: String, into facts: inout GatheredFacts) async throws -> MarketplaceReport {
        let found = try await fixture.look(at: path)
        guard let file = found.marketplaceFile else { throw ImportError.notAFile(path: path) }
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
