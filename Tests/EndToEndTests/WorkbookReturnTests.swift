import Foundation
import TestSupport
import Testing

/// Workbooks that fhq wrote and a person edited, on their way back.
@Suite struct WorkbookReturnTests {
    let program: Program

    init() throws {
        program = try Program(isEmpty: true)
        let bought = [
            "buy \"Brass lamp\" for 3.50 GBP at Battersea on 2026-03-01", "buy Vase for 2 GBP on 2026-03-02",
            "buy Chair for 10 EUR on 2026-03-03",
        ]
        for line in bought { #expect(try program.run("--yes", "-c", line).status == 0) }
        #expect(try program.run("-c", "sell \(sku("Vase")) for 8 GBP on ebay on 2026-03-20 fees 1 GBP").status == 0)
        #expect(try program.run("-c", "spend 5 GBP on entry-fee on 2026-03-01").status == 0)
        #expect(try program.run("-c", "spend 7 GBP on packaging on 2026-03-02").status == 0)
    }

    func sku(_ title: String) throws -> String {
        let run = try program.run("-f", "csv", "--no-header", "-c", "items where title = \"\(title)\" show sku")
        return run.output.trimmingCharacters(in: .newlines)
    }

    func export(_ noun: String, _ edits: String) throws {
        let run = try program.run("-c", "\(noun) > book.xlsx")
        #expect(run.status == 0, "\(run.errors)")
        try edit(edits)
    }

    /// Lets openpyxl edit the workbook: `columns` is a map of the names of columns to their numbers.
    func edit(_ edits: String) throws {
        let script = """
            import datetime, openpyxl
            book = openpyxl.load_workbook("book.xlsx")
            sheet = book.worksheets[0]
            columns = {cell.value: cell.column for cell in sheet[1]}
            def cell(key, column):
                for row in range(2, sheet.max_row + 1):
                    if key in [c.value for c in sheet[row]]: return sheet.cell(row, columns[column])
            def drop(key): sheet.delete_rows(cell(key, sheet.cell(1, 1).value).row)
            def add(**values):
                row = sheet.max_row + 1
                for column, value in values.items(): sheet.cell(row, columns[column]).value = value
            \(edits)
            book.save("book.xlsx")
            """
        _ = try Child.output(of: ["/usr/bin/python3", "-c", script], in: program.folder.path)
    }

    func csv(_ query: String) throws -> String {
        try program.run("-f", "csv", "--no-header", "-c", query).output
    }

    func take(_ more: String...) throws -> Child.Run {
        try program.run(["-f", "csv", "--no-header"] + more + ["-c", "import book.xlsx"])
    }

    @Test func aWorkbookThatNobodyEditedChangesNothing() throws {
        for (noun, count) in [("items", 3), ("expenses", 2), ("sales", 1)] {
            try export(noun, "")
            let before = try program.dump()
            let run = try take()
            #expect(run.status == 0 && run.output.contains(",0,0,0,\(count),0"), "\(noun): \(run.output)\(run.errors)")
            #expect(try program.dump() == before)
        }
    }

    @Test func onlyEditedCellsChangeAndNewRowsAreBought() throws {
        try export(
            "items",
            """
            cell("Chair", "cost").value = 12.5
            cell("Brass lamp", "title").value = "Brass desk lamp"
            cell("Vase", "profit").value = 99
            add(title="Clock", bought=datetime.date(2026, 4, 1), cost=4, currency="GBP")
            """)
        // What was changed here since, and not in the file, stays.
        #expect(try program.run("-c", "edit \(sku("Chair")) set title \"Oak chair\"").status == 0)
        let run = try take()
        #expect(run.status == 0 && run.output == "items,1,2,0,1,0\n", "\(run.output)\(run.errors)")
        #expect(run.errors.contains("The column “profit” is computed, so its edits were ignored (line "))
        #expect(
            try csv("items show title, cost, currency sort title")
                == "Brass desk lamp,3.50,GBP\nClock,4.00,GBP\nOak chair,12.50,EUR\nVase,2.00,GBP\n")
    }

    @Test func cellChangedOnBothSidesIsAConflict() throws {
        try export(
            "items",
            """
            cell("Chair", "cost").value = 11
            cell("Chair", "title").value = "Stool"
            cell("Brass lamp", "market").value = "Bow"
            """)
        let (chair, lamp) = (try sku("Chair"), try sku("Brass lamp"))
        #expect(try program.run("-c", "edit \(chair) set title \"Oak chair\"").status == 0)
        #expect(try program.run("-c", "market add \"Stoke\"", "-c", "edit \(lamp) set market \"Stoke\"").status == 0)
        let run = try take()
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("conflict: title of \(chair) stays Oak chair; the source now says Stool"))
        #expect(run.errors.contains("conflict: market of \(lamp) stays Stoke; the source now says Bow"))
        #expect(try csv("items where title = \"Oak chair\" show cost, currency") == "11.00,EUR\n")
        #expect(try csv("items where title = \"Brass lamp\" show market") == "Stoke\n")
    }

    @Test func aChangedCurrencyIsTakenWithItsAmount() throws {
        try export("items", "cell(\"Chair\", \"currency\").value = \"GBP\"")
        #expect(try take().status == 0)
        #expect(try csv("items where title = Chair show cost, currency") == "10.00,GBP\n")
    }

    @Test func expensesComeBack() throws {
        try export(
            "expenses",
            """
            cell("packaging", "amount").value = 8
            add(date=datetime.date(2026, 4, 1), kind="delivery", amount=3.1, currency="GBP")
            """)
        let run = try take()
        #expect(run.status == 0 && run.output == "expenses,1,1,0,1,0\n", "\(run.output)\(run.errors)")
        #expect(try csv("expenses show kind, amount sort amount") == "delivery,3.10\nentry-fee,5.00\npackaging,8.00\n")
    }

    @Test func salesComeBack() throws {
        try export(
            "sales",
            """
            cell("Vase", "sale_price").value = 9
            cell("Vase", "platform").value = "Vinted"
            cell("Vase", "returned").value = "2026-04-01"
            add(sku="\(sku("Chair"))", sold=datetime.date(2026, 4, 2), sale_price=30, sale_currency="EUR", platform="ebay")
            """)
        let run = try take()
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.errors.contains("The column “returned” can't be changed by an import"), "\(run.errors)")
        #expect(
            try csv("sales show title, platform, sale_price, sale_currency, cost sort sale_price")
                == "Vase,Vinted,9.00,GBP,2.00\nChair,eBay,30.00,EUR,10.00\n")
    }

    /// Another program may drop hidden sheets: then nobody knows who changed what.
    @Test func withoutTheExportedCellsDifferencesAreAskedAbout() throws {
        try export("items", "cell(\"Chair\", \"title\").value = \"Stool\"\ndel book[\"fhq\"]")
        let before = try program.dump()
        let run = try take()
        #expect(run.status == 1 && run.errors.contains("1 cell differs from the store"), "\(run.errors)")
        #expect(try program.dump() == before)
        #expect(try take("--yes").status == 0)
        #expect(try csv("items where title = Stool show cost") == "10.00\n")
        #expect(try take().status == 0)
    }

    @Test func aWorkbookOfAnotherStoreIsComparedCellByCell() throws {
        try export(
            "items", "book[\"fhq\"][\"C1\"].value = \"0123456789abcdef\"\ncell(\"Chair\", \"title\").value = \"Stool\"")
        let run = try take()
        #expect(run.status == 1)
        #expect(run.errors.contains("the workbook comes from another store"), "\(run.errors)")
    }

    @Test(arguments: ["xlsx", "csv", "tsv", "html"]) func salesWithoutTheExportedCellsAreStillSales(_ kind: String)
        throws
    {
        let vase = try sku("Vase")
        #expect(
            try program.run(
                "-c", "return \(vase) on 2026-03-25", "-c", "sell \(vase) for 9 GBP on vinted on 2026-04-01"
            ).status == 0)
        let rows = "sales show id, sale_price, platform sort id"
        let before = try csv(rows)
        if kind == "xlsx" { try export("sales", "del book[\"fhq\"]") }
        if kind != "xlsx" { #expect(try program.run("-c", "sales > book.\(kind)").status == 0) }
        let run = try program.run("-f", "csv", "--no-header", "-c", "import book.\(kind)")
        #expect(run.status == 0 && run.output == "items,0,0,0,2,0\n", "\(run.output)\(run.errors)")
        #expect(run.errors.contains("Rows of earlier sales: 1. These stay unchanged."), "\(run.errors)")
        #expect(try csv(rows) == before)
        guard kind == "xlsx" else { return }
        try export("sales", "cell(\"Vinted\", \"sale_price\").value = 7\ndel book[\"fhq\"]")
        let edited = try take()
        #expect(edited.status == 1 && edited.errors.contains("1 cell differs from the store"), "\(edited.errors)")
        #expect(try take("--yes").status == 0)
        #expect(try csv(rows) == before.replacing("9.00", with: "7.00"))
    }

    @Test func salesOfAnotherStoreBuyNothing() throws {
        #expect(try program.run("-c", "sales > sales.csv").status == 0)
        let run = try program.run("--store", "other.sqlite", "-c", "import sales.csv")
        let vase = try sku("Vase")
        #expect(run.status == 1 && run.errors.contains("there is no item \(vase)"), "\(run.errors)")
    }

    /// Their rows can't be told apart, and would be bought again.
    @Test(arguments: [
        ("items show title, cost", "sku"), ("sales show id, title, sale_price", "sku"),
        ("sales show sku, sold, sale_price", "id"), ("expenses show date, kind, amount", "id"),
    ]) func aWorkbookWithoutItsKeyIsRefused(query: String, key: String) throws {
        try export(query, "")
        let before = try program.dump()
        let run = try take()
        #expect(run.status == 1 && run.errors.contains("without its column “\(key)”"), "\(run.errors)")
        #expect(run.errors.contains("export it again with show \(key), …"), "\(run.errors)")
        #expect(try program.dump() == before)
    }

    @Test func aCopiedRowDoesNotChangeItsOriginal() throws {
        try export(
            "items",
            """
            sheet.append([c.value for c in sheet[cell("Vase", "title").row]])
            sheet.cell(sheet.max_row, columns["title"]).value = "Jug"
            """)
        let (run, vase) = (try take(), try sku("Vase"))
        #expect(run.status == 1 && run.errors.contains("already has “\(vase)”"), "\(run.errors)")
    }

    @Test func aChangedSKUIsNoNewItem() throws {
        try export("items", "cell(\"Vase\", \"sku\").value = \"V-1\"")
        let run = try take()
        #expect(run.status == 1)
        #expect(
            run.errors.contains("it is \(try sku("Vase")) with another SKU, which can't be changed"), "\(run.errors)")
        // A copy with its own SKU is another item.
        try export(
            "items",
            """
            sheet.append([c.value for c in sheet[cell("Brass lamp", "title").row]])
            sheet.cell(sheet.max_row, columns["sku"]).value = "L-2"
            """)
        #expect(try take().output == "items,1,0,0,3,0\n")
        #expect(try csv("items where sku = \"L-2\" show title, cost") == "Brass lamp,3.50\n")
    }

    @Test func rowsDeletedOnEitherSideStaySo() throws {
        try export("items", "drop(\"Brass lamp\")\ncell(\"Vase\", \"cost\").value = 3")
        #expect(try program.run("--yes", "-c", "delete \(sku("Chair"))").status == 0)
        let run = try take()
        #expect(run.status == 0 && run.output == "items,0,1,0,1,0\n", "\(run.output)\(run.errors)")
        #expect(run.errors.contains("Exported rows that the file lacks: 1. They stay; use delete."), "\(run.errors)")
        #expect(try csv("items show title, cost sort title") == "Brass lamp,3.50\nVase,3.00\n")
        try export("items", "")
        #expect(try program.run("--yes", "-c", "undo 1").status == 0)
        let gone = try take()
        #expect(gone.output == "items,0,0,0,2,0\n", "\(gone.output)\(gone.errors)")
        #expect(gone.errors.contains("Rows of deleted items: 1. They stay deleted."), "\(gone.errors)")
    }

    @Test func aChangedItemThatIsDeletedHereIsRefused() throws {
        try export("items", "cell(\"Chair\", \"cost\").value = 3")
        let chair = try sku("Chair")
        #expect(try program.run("--yes", "-c", "delete \(chair)").status == 0)
        let run = try take()
        #expect(run.status == 1 && run.errors.contains("\(chair) is deleted"), "\(run.errors)")
    }

    /// A title above the columns and a column of the person's own; one whose name was changed is not read.
    @Test func theHeaderMayHaveMovedAndUnknownColumnsAreSaid() throws {
        try export(
            "items",
            """
            cell("Vase", "note").value = "chip"
            sheet.cell(1, columns["cost"]).value = "My cost"
            sheet.cell(1, sheet.max_column + 1).value = "Shelf"
            sheet.insert_rows(1, 2)
            sheet.cell(1, 1).value = "My stock"
            """)
        let run = try take()
        #expect(run.status == 0 && run.output == "items,0,1,0,2,0\n", "\(run.output)\(run.errors)")
        #expect(run.errors.contains("Unknown columns were ignored: “My cost”, “Shelf”."), "\(run.errors)")
    }

    @Test func jsonOfOursIsNamed() throws {
        for (noun, kind) in [("items", "json"), ("sales", "ndjson"), ("expenses", "json"), ("items", "ndjson")] {
            #expect(try program.run("-c", "\(noun) > \(noun).\(kind)").status == 0)
            let run = try program.run("-c", "import \(noun).\(kind)")
            #expect(run.status == 1 && run.errors.contains("JSON that fhq wrote for other programs"), "\(run.errors)")
        }
    }

    @Test func theWorkbookShowsNoSecondSheet() throws {
        try export("items", "")
        let script = """
            import openpyxl
            print([(sheet.title, sheet.sheet_state) for sheet in openpyxl.load_workbook("book.xlsx").worksheets])
            """
        let text = try Child.output(of: ["/usr/bin/python3", "-c", script], in: program.folder.path)
        #expect(text.hasPrefix("[('items', 'visible'), ('fhq', 'hidden')]"))
    }
}
