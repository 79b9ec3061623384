import TestSupport
import Testing

/// `reconcile`: a platform's statement beside the sales there.
@Suite struct ReconcileTests {
    private static let oracle = Program.repository + "/Tests/EndToEndTests/reconcile_oracle.py"

    /// Returns figure, period, count and amount of each row.
    private func rows(_ run: Child.Run) -> [String] {
        run.lines.dropFirst().map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            return [0, 1, 4, 5].map { cells.indices.contains($0) ? String(cells[$0]) : "?" }.joined(separator: ",")
        }
    }

    @Test(arguments: 1...UInt64(Torture.count(20, elseOnly: 3)))
    func theRowsAreThoseOfTheTables(seed: UInt64) throws {
        let program = try RandomBooks.program(seed: seed, currencies: ["GBP"])
        for (first, last) in [("2026-01-01", "2026-12-31"), ("2026-04-01", "2026-06-30"), ("2026-05-15", "2026-05-20")]
        {
            let run = try program.run("-c", "reconcile ebay \(first)..\(last) 123.45 as csv")
            let expected = try Child.output(of: [
                "python3", "-B", Self.oracle, program.folder.path + "/inventory.sqlite", "ebay", first, last, "12345",
            ])
            #expect(rows(run).sorted().joined(separator: "\n") + "\n" == expected, "\(run.errors)")
        }
    }

    private func orders() throws -> Program {
        let program = try Program()
        let file = Program.repository + "/examples/orders/ebay-transactions.csv"
        let run = try program.run("--yes", "--quiet", "-c", "import \"\(file)\"")
        #expect(run.status == 0, "\(run.errors)")
        return program
    }

    /// Returns the amount of a row.
    private func amount(_ figure: String, _ program: Program) throws -> Int {
        let run = try program.run("-c", "reconcile ebay 2026-10 0 as csv")
        let cells = try #require(rows(run).first { $0.hasPrefix("\(figure),") }).split(separator: ",")
        return try #require(Int(cells[3].filter { $0 != "." }))
    }

    @Test func anOrderWithoutASaleExplainsTheDifference() throws {
        let program = try orders()
        // The jug, 11.00 and 1.54 postage, is not in the inventory.
        let statement = try amount("total", program) + 1254
        let run = try program.run("-c", "reconcile ebay 2026-10 \(statement / 100).\(statement % 100) as csv")
        #expect(
            run.lines.contains("unbooked,2026-10-30,12-10482-55300,Jug with a chip,1,12.54,GBP,true"), "\(run.output)")
        #expect(run.errors.contains("12.54 GBP above the sales: one row explains it exactly"), "\(run.errors)")
    }

    @Test func anOrderWithAnotherPriceIsChanged() throws {
        let program = try orders()
        let run = try program.run("-c", "edit FH-20D6G0NR set sale_price 30; reconcile ebay 2026-10 1 as csv")
        #expect(
            run.lines.contains("changed,2026-10-28,12-10482-55231,Brass desk lamp,1,9.00,GBP,false"), "\(run.output)")
    }

    @Test func anEqualStatementAgrees() throws {
        let program = try Program(isEmpty: true)
        let script = "buy a for 1 on 2026-01-01; sell a for 7 on ebay on 2026-02-20 postage-paid 2"
        let run = try program.run("-c", "\(script); reconcile ebay 2026 9 as csv")
        #expect(run.errors.contains("the statement agrees with the sales"), "\(run.errors)")
        #expect(run.lines.contains("difference,2026-01-01..2026-12-31,,,,0.00,GBP,"), "\(run.output)")
        #expect(try program.run("-c", "reconcile ebai 2026 9").errors.contains("ebay"))
    }
}
