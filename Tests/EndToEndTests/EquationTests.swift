import TestSupport
import Testing

/// Files whose rows contradict their own results: each is booked by its columns, named, and settled by `accept`.
@Suite struct EquationTests {
    private func answer(_ program: Program, _ statement: String) throws -> String {
        let run = try program.run("--no-header", "--quiet", "-c", statement)
        #expect(run.status == 0, "\(statement): \(run.errors)")
        return run.output
    }

    @Test(arguments: EquationBreak.all) func aRowThatContradictsItsResultIsNamedUntilAccepted(file: EquationBreak)
        throws
    {
        let program = try Program(isEmpty: true)
        try program.write(file.text(), to: "true.csv")
        #expect(try answer(program, "import true.csv; orders where mismatch != 0 show count").hasSuffix("\n0\n"))
        let other = try Program(isEmpty: true)
        try other.write(file.text(file.to), to: "false.csv")
        let run = try other.run("-c", "import false.csv")
        #expect(
            run.status == 1 && run.errors.contains(" of 1 order doesn't add up to the file's own result"),
            "\(run.errors)")
        #expect(try answer(other, "orders where mismatch != 0 show mismatch") == "\(file.mismatch)\n")
        // It is booked by its columns, and the difference nowhere.
        if !file.changesPrice {
            let price = "orders sort item_number show sale_price, postage_paid"
            #expect(try answer(other, price) == answer(program, price))
        }
        #expect(try answer(other, "todo orders").contains("that doesn't add up, by \(file.mismatch) "))
        let check = try other.run("-c", "check")
        #expect(check.status == 0 && check.errors.contains("worth a look: 1 order doesn't add up"), "\(check.errors)")
        // What is known already is no failure, and what is accepted is not spoken of.
        #expect(try other.run("-c", "import false.csv").status == 0)
        #expect(try other.run("-c", "accept (orders where mismatch != 0)").status == 1)
        _ = try answer(other, "accept \(try answer(other, "orders where mismatch != 0 show order"))")
        let again = try other.run("-c", "import false.csv; orders where mismatch != 0 show count; todo orders")
        #expect(again.status == 0 && !again.errors.contains("add up to the file's own result"), "\(again.errors)")
        #expect(again.output.contains("count\n0\n") && !again.output.contains("doesn't add up"), "\(again.output)")
        // Another difference is a new one.
        try other.write(file.text(file.worse), to: "worse.csv")
        #expect(try other.run("-c", "import worse.csv").status == 1)
    }

    @Test func aTaxedOrderFollowsTheFormOfItsFile() throws {
        let program = try Program(isEmpty: true)
        let rows = [
            EquationBreak.shopify, EquationBreak.onTop("#1001"), EquationBreak.onTop("#1002"),
            EquationBreak.onTop("#1003", total: "30.00"),
        ]
        try program.write(rows.joined(separator: "\n") + "\n", to: "shop.csv")
        #expect(try program.run("-c", "import shop.csv").status == 1)
        #expect(try answer(program, "orders where mismatch != 0 show order, mismatch") == "1003\t-6.00\n")
    }

    @Test func anOrderOfSeveralItemsIsCheckedOnceAllItsRowsAreHere() throws {
        let whole = EquationBreak.several
        for cut in 1...2 {
            let program = try Program(isEmpty: true)
            for (name, rows) in [("a.csv", whole[..<cut]), ("b.csv", whole[cut...])] {
                try program.write(([EquationBreak.ebayTransactions] + rows).joined(separator: "\n") + "\n", to: name)
            }
            #expect(
                try answer(program, "import b.csv; import a.csv; orders where mismatch != 0 show count").hasSuffix(
                    "\n0\n"))
            #expect(try answer(program, "orders show sum fees") == "8.00\tGBP\n")
        }
    }

    @Test func aRefundWithoutCellsForItsFeesIsNoMismatch() throws {
        let program = try Program(isEmpty: true)
        let refund = EquationBreak.refund.replacing(",3.8,-42.2", with: ",--,-42.2")
        try program.write(
            [EquationBreak.ebayTransactions, EquationBreak.lamp, refund].joined(separator: "\n") + "\n", to: "t.csv")
        #expect(try answer(program, "import t.csv; orders show fees_back, mismatch").hasSuffix("\n3.80\t0.00\n"))
    }

    @Test func aChargeOfNoOrderThatContradictsItsResultIsSaidOnce() throws {
        let program = try Program(isEmpty: true)
        let fee =
            "12 Oct 2026,Other fee,--,-1.17,GBP,--,--,--,--,--,--,--,--,--,--,--,--,-1.2,GBP,--,FEE-1,Insertion fee"
        try program.write([EquationBreak.ebayTransactions, fee].joined(separator: "\n") + "\n", to: "t.csv")
        let run = try program.run("-c", "import t.csv")
        #expect(run.status == 1 && run.errors.contains("1 charge of no order doesn't add up"), "\(run.errors)")
        #expect(try program.run("-c", "import t.csv").status == 0)
    }

    /// It is said beside another failure, and as the reason of `--strict`.
    @Test func aMismatchIsNeverUnsaid() throws {
        let (file, sentence) = (EquationBreak.etsy[0], "1 of 1 order doesn't add up to the file's own result")
        let program = try Program(isEmpty: true)
        try program.write(file.text("21.97"), to: "false.csv")
        let strict = try program.run("--strict", "-c", "import false.csv")
        #expect(strict.status == 1 && strict.errors.contains(sentence), "\(strict.errors)")
        try program.write(file.text("21.97") + file.rows[0].replacing("20.00", with: "twenty") + "\n", to: "bad.csv")
        let run = try program.run("-c", "import bad.csv")
        #expect(run.status == 1 && run.errors.contains("not every line was imported"), "\(run.errors)")
        #expect(run.errors.ranges(of: sentence).count == 1, "\(run.errors)")
    }

    @Test func anAcceptedMismatchStaysAcceptedInACopy() throws {
        let (here, there) = (try Program(isEmpty: true), try Program(isEmpty: true))
        try here.write(EquationBreak.etsy[0].text("21.97"), to: "false.csv")
        #expect(try here.run("-c", "import false.csv").status == 1)
        _ = try answer(here, "accept 6003")
        _ = try answer(there, "import \"\(here.store)\"")
        #expect(try answer(there, "orders where mismatch != 0 show count") == "0\n")
    }
}
