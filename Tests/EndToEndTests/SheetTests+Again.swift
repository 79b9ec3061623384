import Foundation
import TestSupport
import Testing

/// Files that come back as they were, or with a few changes.
extension SheetTests {
    /// A file with tabs writes marks for line breaks, and no quotes around cells; a spreadsheet may quote some.
    @Test(arguments: ["", "\"12\"\" \"\"lamp\"\"\""]) func aTabSeparatedFileOfOursComesBackEqual(requoted: String)
        throws
    {
        let program = try Program(isEmpty: true)
        let rows = [
            #""Big" lamp"#, #"12" "lamp""#, #""quoted""#, #""open"#, #"C:\new"#, #"back\\"#, "two\nlines\tand more",
            "\"", "a\rb",
        ]
        let csv = rows.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.map { "\($0),\($0)\n" }.joined()
        try program.write("title,note\n\(csv)", to: "odd.csv")
        try program.run("-c", "import odd.csv", "-c", "items > items.tsv", "-c", "items show sku, title > some.tsv")
            .expectDone()
        if !requoted.isEmpty {
            let path = program.folder.path + "/items.tsv"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            try text.replacing(#"12" "lamp""#, with: requoted).write(toFile: path, atomically: true, encoding: .utf8)
        }
        let before = try program.dump()
        for name in ["items", "some"] {
            let run = try program.run("-f", "csv", "--no-header", "-c", "import \(name).tsv")
            #expect(run.status == 0 && run.output == "items,0,0,0,\(rows.count),0\n", "\(run.output)\(run.errors)")
        }
        #expect(try program.dump() == before)
    }

    /// They are known by kind, day and amount, and by their ordinal among equals.
    @Test func expensesWithoutANumberAreNotDoubled() throws {
        let program = try Program(isEmpty: true)
        func take(_ rows: String) throws -> [String] {
            try program.write("date,kind,amount,memo\n\(rows)\n", to: "costs.csv")
            let run = try program.run("-f", "csv", "--no-header", "-c", "import costs.csv")
            #expect(run.status == 0, "\(run.errors)")
            return run.lines + run.errors.split(separator: "\n").map(String.init).filter { $0.contains("conflict") }
        }
        let (tape, fee) = ("2026-03-01,packaging,3.5,tape", "2026-03-01,entry-fee,5,")
        #expect(try take("\(tape)\n\(fee)\n\(fee)") == ["expenses,3,0,0,0,0"])
        #expect(try take("\(tape)\n\(fee)\n\(fee)") == ["expenses,0,0,0,3,0"])
        #expect(try take("\(fee)\n\(fee)\n\(fee)\n2026-03-01,packaging,3.50,box") == ["expenses,1,1,0,2,0"])
        #expect(try program.run("-c", "edit expense 1 set memo bag").status == 0)
        #expect(
            try take("2026-03-01,packaging,3.50,bin")
                == [
                    "expenses,0,0,0,1,0",
                    "conflict: memo of 1 stays bag; the source now says bin · try: edit expense 1 set memo bin",
                ])
        #expect(try program.run("-c", "delete expense 2").status == 0)
        #expect(try take(fee) == ["expenses,0,0,0,1,0"])
        let rows = try program.run("-f", "csv", "--no-header", "-c", "expenses show kind, amount, memo sort id")
        #expect(rows.output == "packaging,3.50,bag\nentry-fee,5.00,\nentry-fee,5.00,\n")
    }

    /// Two files may each have an expense of the same day, kind and amount for another thing.
    @Test func anExpenseOfAnotherFileWithAnotherMemoIsAnother() throws {
        let program = try Program(isEmpty: true)
        func take(_ file: String, _ rows: String) throws -> [String] {
            try program.write("date,kind,amount,memo\n\(rows)\n", to: file)
            let run = try program.run("-f", "csv", "--no-header", "-c", "import \"\(file)\"")
            #expect(run.status == 0, "\(run.errors)")
            return run.lines
        }
        let (parking, toll) = ("2026-03-01,other,5,Parking", "2026-03-01,other,5,Toll")
        #expect(try take("march.csv", parking) == ["expenses,1,0,0,0,0"])
        #expect(try take("april.csv", toll) == ["expenses,1,0,0,0,0"])
        #expect(try take("april.csv", toll) == ["expenses,0,0,0,1,0"])
        #expect(try take("may.csv", "\(parking)\n\(toll)") == ["expenses,0,0,0,2,0"])
        #expect(try take("june.csv", "\(toll)\n\(parking)") == ["expenses,0,0,0,2,0"])
        #expect(try take("july.csv", "2026-03-01,other,5,Bus\n\(toll)") == ["expenses,1,0,0,1,0"])
        #expect(try take("march (1).csv", "2026-03-01,other,5,Parking NEC") == ["expenses,0,1,0,0,0"])
        let rows = try program.run("-f", "csv", "--no-header", "-c", "expenses show memo sort id")
        #expect(rows.output == "Parking NEC\nToll\nBus\n")
    }

    /// The line that fhq shows for a sheet of expenses as people keep them imports it.
    @Test func aSheetOfExpensesIsImportedByTheLineShown() throws {
        let program = try Program(isEmpty: true)
        try program.write(
            """
            My expenses 2026
            Date,Category,Supplier,Details,Total
            April 2026,,,,
            25/04/2026,Packaging,Amazon,Jiffy bags 100,£12.50
            26/04/2026,Other,Boots,Batteries,£4.10
            Total,,,,£16.60

            Ask the accountant about the phone,,,,
            """, to: "costs.csv")
        let guess = try program.run("-c", "import costs.csv")
        #expect(guess.status == 1)
        let tries = guess.errors.split(separator: "\n").filter { $0.hasPrefix("try: ") }.map { String($0.dropFirst(5)) }
        try #require(tries.count == 1, "\(guess.errors)")
        let run = try program.run("-c", tries[0])
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.errors.contains(
                "Rows that aren't expenses, left out: 1 total (line 6), 1 heading (line 3), 1 note (line 8)."))
        let rows = try program.run("-f", "csv", "--no-header", "-c", "expenses show date, kind, amount, memo sort id")
        #expect(rows.output == "2026-04-25,packaging,12.50,Jiffy bags 100\n2026-04-26,other,4.10,Batteries\n")
    }

    @Test func aRowWithTheNumberOfAnExpenseNeedsNoOtherKey() throws {
        let program = try Program(isEmpty: true)
        #expect(try program.run("-c", "spend 3 GBP on packaging on 2026-03-01").status == 0)
        try program.write("id,memo\n1,tape\nTotal,\n", to: "memos.csv")
        let run = try program.run("-c", "import memos.csv")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try program.run("-f", "csv", "--no-header", "-c", "expenses show memo").output == "tape\n")
    }
}
