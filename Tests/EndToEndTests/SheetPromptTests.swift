import Foundation
import TestSupport
import Testing

/// A person's sheet at the prompt: shown, edited, taken, and known the next time.
@Suite struct SheetPromptTests {
    private static let header = "Item,Purchase price,Date bought\n"

    private func shell() throws -> TypedShell {
        let shell = try TypedShell(isEmpty: true, columns: 160) { program in
            for (name, rows) in [
                ("jan", "Brass lamp,£3.50,20/01/2026\nJug,£4.00,21/01/2026\nTotal,£7.50,\n"),
                ("feb", "Vase,£3.50,20/02/2026\n"),
            ] {
                try Data((Self.header + rows).utf8).write(
                    to: URL(fileURLWithPath: "\(program.folder.path)/\(name).csv"))
            }
        }
        try shell.prompt()
        return shell
    }

    @Test func proposedMappingCanBeEditedAcceptedAndReused() throws {
        let shell = try shell()
        let folder = shell.program.folder.path
        shell.terminal.type("import \(folder)/jan.csv\r")
        try shell.terminal.expect("line 2: title Brass lamp · bought 2026-01-20 · cost 3.50 GBP")
        try shell.terminal.expect("1 total (line 4)")
        try shell.terminal.expect("e edits the line")
        shell.terminal.type("e\r")
        // The line stands in the prompt, with all that the editor can do.
        try shell.terminal.expectScreen("the line to be edited") {
            $0.text.contains("fhq> import \"\(folder)/jan.csv\" map Item to title") && $0.text.hasSuffix("as \"d/m/y\"")
        }
        try shell.ask(" ignore nothing", shows: "it has no column “nothing”")
        shell.terminal.type("import \(folder)/jan.csv\r")
        try shell.terminal.expect("e edits the line")
        try shell.ask("n", shows: "nothing was imported")
        shell.terminal.type("import \(folder)/jan.csv\r")
        try shell.terminal.expect("e edits the line")
        try shell.ask("", shows: "items")
        try shell.ask("import \(folder)/feb.csv", shows: "using the mapping jan: map Item to title")
        try shell.ask("items show count", shows: "3")
        try shell.ask("save mapping boots", shows: "the mapping jan is now called boots")
        try shell.complete("forget mapping b", to: "forget mapping boots")
        #expect(try shell.leave() == 0)
    }

    /// A sheet that would be refused isn't offered as it is, but without its bad rows.
    @Test func aSheetWithABadRowIsOfferedWithoutIt() throws {
        let shell = try shell()
        let file = "\(shell.program.folder.path)/bad.csv"
        try Data((Self.header + "Vase,£3.50,20/02/2026\nCup,£4.005,21/02/2026\n").utf8).write(
            to: URL(fileURLWithPath: file))
        for (answer, shown) in [
            ("n", "nothing was imported: 1 row can't be imported"), ("y", "1 row left out: line 3"),
        ] {
            shell.terminal.type("import \(file)\r")
            try shell.terminal.expect(
                "1 row can't be imported: leave out and import the others, as skip bad does? [y/N]")
            try shell.ask(answer, shows: shown)
        }
        try shell.ask("items show title", shows: "Vase")
        try shell.terminal.expectScreen("no question whether to import it as it is") {
            !$0.text.contains("import it like this?")
        }
        #expect(try shell.leave() == 0)
    }

    @Test func waysToReadASheetAreShownByTheirDifferences() throws {
        let shell = try shell()
        let file = "\(shell.program.folder.path)/two.csv"
        try Data((Self.header + "Vase,£3.50,02/03/2026\n").utf8).write(to: URL(fileURLWithPath: file))
        shell.terminal.type("import \(file)\r")
        try shell.terminal.expectScreen("the two ways") { screen in
            ["1  map \"Date bought\" to bought as \"d/m/y\"", "2  map \"Date bought\" to bought as \"m/d/y\""]
                .allSatisfy { way in screen.lines.contains { $0.trimmingCharacters(in: .whitespaces) == way } }
        }
        shell.terminal.type("2\r")
        try shell.terminal.expect("bought 2026-02-03")
        try shell.terminal.expect("e edits the line")
        try shell.ask("n", shows: "nothing was imported")
        #expect(try shell.leave() == 0)
    }

    @Test func aCorrectedRowIsAskedAbout() throws {
        let shell = try shell()
        let folder = shell.program.folder.path
        let rows = ["Cup", "Pot", "Pan", "Jug", "Can"].map { "\($0),£1.00,2026-02-20\n" }.joined()
        let (old, new) = ("\(folder)/five.csv", "\(folder)/five copy.csv")
        try Data((Self.header + rows + "Vase,£3.50,2026-02-20\n").utf8).write(to: URL(fileURLWithPath: old))
        try Data((Self.header + rows + "Vase,£4.50,2026-02-20\n").utf8).write(to: URL(fileURLWithPath: new))
        for answer in ["2", "1"] {
            shell.terminal.type("import \(old)\r")
            if answer == "2" {
                try shell.terminal.expect("e edits the line")
                shell.terminal.type("\r")
            }
            try shell.prompt()
            shell.terminal.type("import \"\(new)\"\r")
            try shell.terminal.expect("looks like a changed version of an earlier row")
            try shell.ask(answer, shows: "items")
            try shell.ask("items show count", shows: answer == "2" ? "7" : "6")
            shell.terminal.type("undo\r")
            try shell.terminal.expect("Undo the import of five copy.csv")
            try shell.ask("y", shows: "undone: change")
        }
        #expect(try shell.leave() == 0)
    }

    @Test func aRowWithTheContentsOfAnItemBoughtByHandIsThatItem() throws {
        let shell = try shell()
        try shell.ask("buy Vase for 3.50 on 2026-02-20", shows: "FH-")
        shell.terminal.type("import \(shell.program.folder.path)/feb.csv\r")
        try shell.terminal.expect("e edits the line")
        try shell.ask("", shows: "items")
        try shell.ask("items show count", shows: "1")
        #expect(try shell.leave() == 0)
    }

    @Test func fieldChangedHereTooStaysAndIsListed() throws {
        let shell = try shell()
        let file = "\(shell.program.folder.path)/noted.csv"
        func take(_ note: String, shows text: String) throws {
            let rows = "Item,Purchase price,Date bought,Remarks\nVase,£3.50,20/02/2026,\(note)\n"
            try Data(rows.utf8).write(to: URL(fileURLWithPath: file))
            shell.terminal.type("import \(file)\r")
            try shell.terminal.expect(text)
        }
        try take("blue", shows: "e edits the line")
        try shell.ask("", shows: "items")
        try shell.ask("edit Vase set note green", shows: "green")
        try take("red", shows: "stays green; the source now says red")
        try shell.prompt()
        try shell.ask("items show note", shows: "green")
        #expect(try shell.leave() == 0)
    }

    @Test func aWorkbookShowsOldAndNewBeforeItIsTaken() throws {
        let shell = try shell()
        let folder = shell.program.folder.path
        try shell.ask("buy Vase for 3.50 on 2026-02-20", shows: "FH-")
        try shell.tell("items > \(folder)/book.xlsx")
        let script = """
            import openpyxl
            book = openpyxl.load_workbook("book.xlsx")
            sheet = book.worksheets[0]
            place = [cell.value for cell in sheet[1]].index("title")
            sheet.cell(2, place + 1).value = "Blue vase"
            book.save("book.xlsx")
            """
        _ = try Child.output(of: ["/usr/bin/python3", "-c", script], in: folder)
        for (answer, said, title) in [("n", "nothing was imported", "Vase"), ("y", "items", "Blue vase")] {
            shell.terminal.type("import \(folder)/book.xlsx\r")
            try shell.terminal.expectScreen("old and new") { screen in
                screen.lines.contains { $0.contains("title") && $0.contains("Vase") && $0.contains("Blue vase") }
            }
            try shell.terminal.expect("Change 1 cell?")
            try shell.ask(answer, shows: said)
            try shell.ask("items show title", shows: title)
        }
        #expect(try shell.leave() == 0)
    }
}
