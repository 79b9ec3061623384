import Foundation
import TestSupport
import Testing

/// Files of every kind of marketplace, as the whole program takes them in.
@Suite struct MarketplaceImportTests {
    static let folder = Program.repository + "/Tests/ServicesTests/Marketplaces"
    static let kinds = [
        "ebay_months.py": ["transactions-uk", "transactions-de", "orders-us", "earnings-us", "listings-uk"],
        "shop_months.py": [
            "etsy-items", "etsy-orders", "etsy-statement", "depop-sales", "mercari-sales", "poshmark-sales",
            "shopify-orders",
        ],
        "vinted_months.py": ["vinted"],
    ].flatMap { script, kinds in kinds.map { (script, $0) } }

    /// In a store that knows none of it: everything waits, a second import changes nothing, and all can be taken back.
    @Test(arguments: kinds) func aFileIsTakenInAndTakenBack(script: String, kind: String) throws {
        let program = try Program(isEmpty: true)
        let made = try Child.run(["python3", "-B", "\(Self.folder)/\(script)", kind, "4", "1", program.folder.path])
        try #require(made.status == 0, "\(made.errors)")
        let month = program.folder.path + "/4"
        let names = try FileManager.default.contentsOfDirectory(atPath: month).sorted()
        let name = try #require(names.last { $0.hasPrefix("whole.") || $0.hasSuffix(".zip") })
        let first = try program.run("-c", "import \"\(month)/\(name)\"")
        #expect(first.status == 0 && first.errors.contains("\(name): a"), "\(first.errors)")
        #expect(first.lines.dropFirst().contains { !$0.hasSuffix("\t0\t0\t0") }, "\(first.lines)")
        let counts = "orders show count; payouts show count; platforms show count; expenses show count"
        let before = try program.run("-c", counts).lines
        let second = try program.run("-c", "import \"\(month)/\(name)\"")
        #expect(second.status == 0, "\(second.errors)")
        let new = second.lines.dropFirst().filter { !$0.hasPrefix("listings") && !$0.contains("\t0\t0\t") }
        let after = try program.run("-c", counts).lines
        #expect(new == [] && after == before, "\(second.lines)")
        #expect(try program.run("-c", "check").status == 0)
        guard !before.allSatisfy({ $0 == "count" || $0 == "0" || $0 == "18" }) else { return }
        #expect(try program.run("--yes", "-c", "revert import").status == 0)
        #expect(
            try program.run("-c", "orders show count; payouts show count; expenses show count").lines
                == ["count", "0", "count", "0", "count", "0"])
    }

    /// A store that may only be read says the same of a file as one that may be written.
    @Test func aDryRunNeedsNoStoreThatCanBeWritten() throws {
        let program = try Program()
        let before = try program.dump()
        let statement = "import \"\(Program.repository)/examples/orders/ebay-transactions.csv\" dry run"
        let (read, written) = (try program.run("--read-only", "-c", statement), try program.run("-c", statement))
        #expect(read.status == 0 && read.errors.contains("order lines: 2 matched, 1 unmatched"), "\(read.errors)")
        #expect(read.output == written.output && read.errors == written.errors)
        #expect(try program.dump() == before)
    }
}
