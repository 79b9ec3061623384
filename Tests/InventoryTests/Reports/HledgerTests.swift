import Foundation
import QueryLanguage
import Testing
import TestSupport

@testable import Reports

/// Profit compared with hledger, for the same purchases, sales, fees and expenses written as a journal.
@Suite(.enabled(if: Hledger.isInstalled, "needs hledger")) struct HledgerTests {
    /// Day, account and amount, with the GBP and EUR value of one unit of its currency on the relevant day.
    private static let postings: [(day: String, account: String, amount: String, gbp: String, eur: String)] = [
        ("2026-01-20", "income:sales", "-20.00 EUR", "0.80", "1"),
        ("2026-01-20", "expenses:fees", "1.00 EUR", "0.80", "1"),
        ("2026-01-20", "expenses:goods", "10.00 EUR", "0.80", "1"),
        ("2026-01-21", "expenses:other", "3.00 GBP", "1", "1.25"),
        ("2026-02-10", "income:refunds", "10.00 EUR", "0.90", "1"),
        ("2026-02-10", "expenses:goods", "-10.00 EUR", "0.80", "1"),
        ("2026-03-03", "income:sales", "-30.00 USD", "0.90", "1.00"),
        ("2026-03-03", "expenses:postage", "2.00 USD", "0.90", "1.00"),
        ("2026-03-03", "income:postage", "-5.00 USD", "0.90", "1.00"),
        ("2026-03-20", "income:refunds", "4.00 USD", "0.90", "1.00"),
        ("2026-03-20", "expenses:fees", "-0.50 USD", "0.90", "1.00"),
        // Bought in February, when a euro was 0.90 GBP.
        ("2026-03-03", "expenses:goods", "9.00 GBP", "1", "1.1111111111111111"),
        ("2026-03-04", "expenses:other", "4.50 EUR", "0.90", "1"),
    ]

    @Test(arguments: ["GBP", "EUR"])
    func profitByMonthIsThatOfTheJournal(code: String) throws {
        let fixture = try ReportFixture()
        try fixture.seed()
        try fixture.run("UPDATE sales SET postagePaidMinor = 500 WHERE itemId = 2")
        try fixture.refund(of: 2, on: "2026-03-20", 400, feesBack: 50)
        let currency = try #require(Currency(code: code))
        let lines = try fixture.profit(.calendar(.month), in: currency).lines
        let ours = lines.map { Money(minor: $0.figures.netProfit, currency: currency).description }
        let journal = Self.postings.map { posting in
            let rate = code == "GBP" ? posting.gbp : posting.eur
            let price = posting.amount.hasSuffix(code) ? "" : " @ \(rate) \(code)"
            return "\(posting.day) *\n  \(posting.account)  \(posting.amount)\(price)\n  assets\n"
        }
        let theirs = try Hledger.net(of: journal.joined(separator: "\n"), code, in: fixture.scratch)
        #expect(theirs == ours)
    }
}

extension Hledger {
    /// Returns the income less expenses of each month, rounded to the penny.
    fileprivate static func net(of journal: String, _ code: String, in scratch: Scratch) throws -> [String] {
        let file = scratch.path + "/test.journal"
        try journal.write(toFile: file, atomically: true, encoding: .utf8)
        let arguments = [
            "-f", file, "balance", "--cost", "--monthly", "--invert", "--output-format", "csv", "income", "expenses",
        ]
        let output = try Child.output(
            of: [#require(path)] + arguments, environment: ["LANG": "C.UTF-8", "HOME": scratch.path])
        let total = try #require(output.split(separator: "\n").last)
        return total.split(separator: ",").dropFirst().map { cell in
            let number = cell.filter { "-.0123456789".contains($0) }
            let pence = ((Double(number) ?? .nan) * 100).rounded()
            return Money(minor: Int64(pence), currency: Currency(code: code) ?? .gbp).description
        }
    }
}
