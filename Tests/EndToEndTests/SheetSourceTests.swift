import Foundation
import TestSupport
import Testing

/// Sheets from standard input, and several in a folder or a zip.
@Suite struct SheetSourceTests {
    let program: Program

    init() throws {
        program = try Program(isEmpty: true)
    }

    private static let sheet = "title,bought,cost\nPot,2026-03-01,2.50\n"
    private static let rows = "items show title, cost sort title"

    @Test func standardInputIsAFileWhereNoStatementsComeFromIt() throws {
        let run = try program.run("-f", "csv", "-c", "import -", "-c", Self.rows, input: Self.sheet)
        #expect(run.status == 0 && run.output.hasSuffix("title,cost\nPot,2.50\n"), "\(run.errors)")
        try program.write("import -\n", to: "take.fhq")
        let wide = try #require(
            Self.sheet.replacing("Pot,2026-03-01,2.50", with: "Café,2026-03-02,3.50").data(using: .utf16))
        let scripted = try program.run(["take.fhq"], input: wide)
        #expect(scripted.status == 0, "\(scripted.errors)")
        #expect(try program.run("-f", "csv", "-c", Self.rows).output == "title,cost\nCafé,3.50\nPot,2.50\n")
    }

    @Test(arguments: [[], ["-"]]) func statementsFromStandardInputLeaveNoneForAFile(arguments: [String]) throws {
        let run = try program.run(arguments, input: Data("import -\n".utf8))
        #expect(run.status == 1)
        #expect(run.errors.contains("standard input holds the statements"), "\(run.errors)")
        #expect(run.errors.contains("fhq -c 'import -' < FILE"))
    }

    private func touch(_ name: String, _ day: String) throws {
        _ = try Child.output(of: ["/usr/bin/touch", "-d", day, program.folder.path + "/" + name])
    }

    /// The newer file changes what the older one brought.
    @Test func aFolderIsTakenFileByFileTheOldestFirst() throws {
        try FileManager.default.createDirectory(
            atPath: program.folder.path + "/sheets", withIntermediateDirectories: false)
        for (name, price, day) in [
            ("a.csv", "3", "2026-03-01"), ("b.tsv", "2", "2026-02-01"), ("c.txt", "1", "2026-01-01"),
        ] {
            let text = "sku,title,cost\nFH-2KAAJ8G1,Pot,\(price)\n"
            try program.write(name == "b.tsv" ? text.replacing(",", with: "\t") : text, to: "sheets/\(name)")
            try touch("sheets/\(name)", day)
        }
        try program.write("x", to: "sheets/notes.md")
        let run = try program.run("-f", "csv", "-c", "import sheets", "-c", "items show cost")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                file,kind,added,changed,deleted,unchanged,skipped
                c.txt,items,1,0,0,0,0
                b.tsv,items,0,1,0,0,0
                a.csv,items,0,1,0,0,0
                cost
                3.00

                """)
        #expect(run.errors.contains("sheets: a folder with 3 sheets\nFiles that aren't sheets were ignored: 1."))
    }

    /// A sheet that can't be imported is found before any other is imported.
    @Test func aSheetOfAFolderThatNeedsAnAnswerComesFirst() throws {
        try FileManager.default.createDirectory(
            atPath: program.folder.path + "/sheets", withIntermediateDirectories: false)
        try program.write(Self.sheet, to: "sheets/own.csv")
        try program.write("Item;Purchase price;Date\nLamp;3,50;13/03/2026\n", to: "sheets/theirs.csv")
        try touch("sheets/own.csv", "2026-01-01")
        let run = try program.run("-c", "import sheets")
        #expect(run.status == 1)
        #expect(run.errors.contains("try: import \"sheets/theirs.csv\" map Item to title"), "\(run.errors)")
        #expect(try program.run("-f", "csv", "-c", Self.rows).output == "title,cost\n")
    }

    @Test func oneLineTakesSheetsWithOneHeader() throws {
        try FileManager.default.createDirectory(
            atPath: program.folder.path + "/months", withIntermediateDirectories: false)
        for (name, row) in [("jan", "Lamp;3,50;13/01/2026"), ("feb", "Jug;4,50;13/02/2026")] {
            try program.write("Item;Purchase price;Date\n\(row)\n", to: "months/\(name).csv")
        }
        let run = try program.run("-c", "import months")
        let proposal = try #require(run.errors.split(separator: "\n").first { $0.hasPrefix("try: import months map ") })
        let taken = try program.run("-c", String(proposal.dropFirst("try: ".count)), "-c", "items show count")
        #expect(taken.status == 0 && taken.lines.last == "2", "\(taken.errors)")
    }

    /// The import counts the files that a zip in a folder, or in a zip, leaves out.
    @Test func aZipInAFolderIsTakenSheetBySheet() throws {
        try FileManager.default.createDirectory(
            atPath: program.folder.path + "/sheets", withIntermediateDirectories: false)
        for name in ["Pot", "Vase", "Jug"] {
            try program.write(Self.sheet.replacing("Pot", with: name), to: "\(name).csv")
        }
        try program.write("x", to: "notes.md")
        let folder = program.folder.path
        _ = try Child.output(of: ["zip", "-q", "two.zip", "Pot.csv", "Vase.csv", "notes.md"], in: folder)
        _ = try Child.output(of: ["zip", "-q", "sheets/all.zip", "two.zip", "Jug.csv"], in: folder)
        let run = try program.run("-f", "csv", "--no-header", "-c", "import sheets", "-c", Self.rows)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasSuffix("Jug,2.50\nPot,2.50\nVase,2.50\n"), "\(run.output)")
        #expect(run.errors.contains("with 3 sheets\nFiles that aren't sheets were ignored: 1."), "\(run.errors)")
    }

    @Test func aZipOfSheetsIsTakenSheetBySheet() throws {
        try program.write(Self.sheet, to: "a.csv")
        try program.write(Self.sheet.replacing("Pot", with: "Vase"), to: "b.csv")
        _ = try Child.output(of: ["zip", "-q", "both.zip", "a.csv", "b.csv"], in: program.folder.path)
        let run = try program.run("-f", "csv", "--no-header", "-c", "import both.zip", "-c", Self.rows)
        #expect(run.status == 0 && run.output.hasSuffix("Pot,2.50\nVase,2.50\n"), "\(run.errors)")
        let twice = try program.run("-c", "import both.zip replace")
        #expect(twice.status == 1 && twice.errors.contains("replace needs a whole inventory"), "\(twice.errors)")
    }
}
