import Foundation
import TestSupport
import Testing

/// Workbooks, read by an independent program.
@Suite struct WorkbookTests {
    /// Returns openpyxl's reading of a workbook: each sheet's name, rows, frozen cell and some cells.
    private func read(_ path: String, _ program: Program) throws -> String {
        let script = """
            import openpyxl, sys
            for sheet in openpyxl.load_workbook(sys.argv[1]).worksheets:
                print(sheet.title, sheet.max_row, sheet.freeze_panes)
                for row in list(sheet.rows)[:3]:
                    print([(type(cell.value).__name__, str(cell.value)) for cell in row])
                print([round(sheet.column_dimensions[letter].width) for letter in "ABC"])
            """
        return try Child.output(of: ["/usr/bin/python3", "-c", script, path])
    }

    @Test func daysAndNumbersHaveTheirCellTypes() throws {
        let program = try Program()
        let run = try program.run(
            "-c", "items sold at Battersea show bought, cost, title, photos, platforms sort cost limit 2 > out.xlsx")
        #expect(run.status == 0, "\(run.errors)")
        let path = program.folder.path + "/out.xlsx"
        let csv = try program.run(
            "-f", "csv", "--no-header", "-c", "items sold at Battersea show bought, cost, title sort cost limit 2")
        let first = csv.output.split(separator: "\n")[0].split(separator: ",")
        let lines = try read(path, program).split(separator: "\n")
        #expect(lines[0] == "items 3 A2")
        #expect(lines[1].contains("('str', 'bought'), ('str', 'cost'), ('str', 'title')"))
        #expect(lines[2].hasPrefix("[('datetime', '\(first[0]) 00:00:00'), ('"))
        let cost = Double(first[1]) ?? -1
        let cell = cost == cost.rounded() ? "('int', '\(Int(cost))')" : "('float', '\(cost)')"
        #expect(lines[2].contains(cell))
    }

    /// A column is as wide as its widest cell (a day has ten characters) and a margin of nearly two.
    @Test func columnsAreAsWideAsTheirCells() throws {
        let program = try Program(isEmpty: true)
        let bought = ["buy Lamp for 3 GBP on 2026-10-01", "buy \"A lamp of brass\" for 1234.56 GBP on 2026-10-02"]
        let query = "items show bought, cost, title > out.xlsx"
        #expect(try program.run("--yes", "-c", bought[0], "-c", bought[1], "-c", query).status == 0)
        let lines = try read(program.folder.path + "/out.xlsx", program).split(separator: "\n")
        // The hidden sheet with the exported cells comes last.
        #expect(lines.count > 4 && lines[4] == "[12, 9, 17]", "\(lines)")
    }

    @Test func exportAllMakesAWorkbookWithASheetPerTable() throws {
        let program = try Program()
        let run = try program.run("-c", "export all to all.xlsx")
        #expect(run.status == 0, "\(run.errors)")
        let text = try read(program.folder.path + "/all.xlsx", program)
        for sheet in ["items 293 A2", "profit ", "sales ", "hauls "] {
            #expect(text.split(separator: "\n").contains { $0.hasPrefix(sheet) }, "\(sheet)\n\(text)")
        }
    }

    @Test func aWorkbookGoesToAFileAlone() throws {
        let program = try Program()
        for statement in ["items as xlsx", "items as xlsx | cat", "items as xlsx >> out.xlsx"] {
            let run = try program.run("-c", statement)
            #expect(run.status == 2 && run.output.isEmpty, "\(statement): \(run.errors)")
        }
        #expect(try program.files == ["inventory.sqlite"])
    }
}
