import Foundation
import TestSupport
import Testing

/// The bank statements of `export accounts`.
@Suite struct AccountExportTests {
    private func program() throws -> Program {
        let program = try Program(isEmpty: true)
        let script = """
            buy "Brass, lamp" for 3.50 at Battersea on 2026-03-01 paid cash; buy jug for 2 EUR on 2026-03-02
            sell "Brass, lamp" for 20 on ebay on 2026-03-10 fees 2.56 postage 3 packaging 0.40 postage-paid 3.20
            refund "Brass, lamp" 1.25 GBP on 2026-03-12 fees-back 0.10
            spend 4 on entry-fee at Battersea on 2026-03-01; buy "=1+1" for 1 on 2026-03-20
            buy mug for 5 on 2026-03-20; donate mug on 2026-03-21
            """
        let run = try program.run("--yes", "--quiet", "-c", script)
        #expect(run.status == 0, "\(run.errors)")
        return program
    }

    private func export(_ program: Program, _ service: String) throws -> (rows: [[String]], errors: String) {
        let run = try program.run("-c", "export accounts to bank.csv as \(service)")
        #expect(run.status == 0, "\(run.errors)")
        let script = "import csv, json; print(json.dumps(list(csv.reader(open('bank.csv', newline='')))))"
        let text = try program.shell("python3 -c \"\(script)\"").output
        let rows = try JSONDecoder().decode([[String]].self, from: Data(text.utf8))
        return (rows, run.errors)
    }

    @Test func xeroGetsALineForEachAmount() throws {
        let program = try program()
        let (rows, errors) = try export(program, "xero")
        #expect(rows[0] == ["*Date", "*Amount", "Payee", "Description", "Reference", "Cheque Number"])
        #expect(Set(rows.dropFirst(2).filter { $0[3].contains("lamp") }.map { $0[4] }).count == 1)
        #expect(
            rows.dropFirst().map { [$0[0], $0[1], $0[2], $0[3]] } == [
                ["01/03/2026", "-3.50", "Battersea", "Bought Brass, lamp"],
                ["01/03/2026", "-4.00", "", "Spent on entry-fee"],
                ["10/03/2026", "20.00", "eBay", "Sold Brass, lamp"],
                ["10/03/2026", "3.20", "eBay", "Postage paid for Brass, lamp"],
                ["10/03/2026", "-2.56", "eBay", "Fees for Brass, lamp"],
                ["10/03/2026", "-3.00", "eBay", "Postage of Brass, lamp"],
                ["10/03/2026", "-0.40", "eBay", "Packaging of Brass, lamp"],
                ["12/03/2026", "-1.25", "eBay", "Refund for Brass, lamp"],
                ["12/03/2026", "0.10", "eBay", "Fees back for Brass, lamp"],
                ["20/03/2026", "-1.00", "", "Bought =1+1"], ["20/03/2026", "-5.00", "", "Bought mug"],
            ])
        #expect(errors.contains("1 line in another currency than GBP was left out"), "\(errors)")
        #expect(try program.run("--strict", "-c", "export accounts to bank.csv as xero").status == 1)
    }

    @Test func quickBooksGetsDateDescriptionAndAmount() throws {
        let rows = try export(program(), "quickbooks").rows
        #expect(rows[0] == ["Date", "Description", "Amount"])
        #expect(rows[3][0] == "10/03/2026" && rows[3][2] == "20.00")
        #expect(rows[3][1].hasPrefix("Sold Brass, lamp (eBay, FH-"))
        #expect(rows.allSatisfy { $0.count == 3 })
    }

    @Test func theLinesAddUpToTheMoneyOfTheJournal() throws {
        let program = try program()
        let lines = try export(program, "xero").rows.dropFirst().compactMap { Decimal(string: $0[1]) }.reduce(0, +)
        #expect(try program.run("--quiet", "-c", "export journal to books.journal").status == 0)
        let money = try program.read("books.journal").split(separator: "\n").compactMap { line -> Decimal? in
            let words = line.split(separator: " ")
            guard line.hasPrefix("    assets:"), !line.contains("assets:stock"), words.last == "GBP" else { return nil }
            return Decimal(string: String(words[words.count - 2]))
        }.reduce(0, +)
        #expect(lines == money)
    }

    @Test(arguments: ["export accounts to bank.csv", "export accounts to bank.csv as sage"])
    func theServiceIsNeeded(statement: String) throws {
        #expect(try Program(isEmpty: true).run("-c", statement).status == 2)
    }
}
