import TestSupport
import Testing

/// Drafts for eBay, read by a script that knows only the template, and adverts.
@Suite struct DraftTests {
    private static let words = [
        "brass", "desk lamp,", "\\\"Art Déco\\\"", "1930s", "with 💡 bulb", "große", "=1+1", "Übertopf & <b>bold</b>",
        "handmade", "signed", "x", "verylongwordthatnobodyreadstotheend", "ランプ",
    ]

    @Test(arguments: 1...4 as ClosedRange<UInt64>) func aReaderOfTheTemplateFindsEveryItem(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        func words(_ most: Int, _ joint: String = " ") -> String {
            (0...Int.random(in: 0..<most, using: &random)).map { _ in Self.words.randomElement(using: &random) ?? "" }
                .joined(separator: joint)
        }
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
        let program = try Program(isEmpty: true)
        let bought = (1...40).map { _ in "buy \"\(words(14))\" for 1 on 2026-03-01" }
        try program.write(bought.joined(separator: "\n"), to: "bought.fhq")
        let skus = try program.run("bought.fhq").output.split(separator: "\n").filter { $0 != "sku" }
        #expect(skus.count == 40)
        let edits = skus.map { sku in
            let lines = [
                pick(["", "edit \(sku) set condition \(pick(["new", "used", "very-good", "for-parts"]))"]),
                pick(["", "edit \(sku) set category 20697"]),
                pick(["", "edit \(sku) set description \"\(words(6, pick([" ", "\\n"])))\""]),
                pick(["", "list \(sku) on vinted for \(pick(["20", "7.50 GBP", "12 EUR"])) on 2026-03-02"]),
            ]
            return lines.filter { !$0.isEmpty }.joined(separator: ";")
        }
        try program.write(edits.joined(separator: "\n"), to: "edits.fhq")
        #expect(try program.run("edits.fhq").status == 0)
        let drafts = try program.run("-c", "export drafts (items unsold) to ebay.csv")
        #expect(drafts.status == 0 && drafts.output.isEmpty)
        #expect(drafts.errors.contains("a category, which eBay requires"))
        let columns = "sku, title, condition, category, description, asking, asking_currency"
        let reader = Program.repository + "/Tests/EndToEndTests/drafts.py"
        let read = try program.shell(
            "\(Program.executable) -c 'items show \(columns) limit all as json' | python3 \(reader) ebay.csv")
        #expect(read.output.isEmpty && read.errors.isEmpty, "\(read.output)\(read.errors)")
    }

    @Test func aTitleIsCutAtAWordAndSaid() throws {
        let program = try Program(isEmpty: true)
        let start = String(repeating: "brass ", count: 13)
        let buys = ["lamp", "la", "l"].map { "buy \"\(start)\($0)\" for 1 on 2026-03-01" }.joined(separator: ";")
        let run = try program.run("-c", buys + "; export drafts (items) to ebay.csv")
        #expect(run.errors.contains("1 title was cut to 80 characters: FH-"))
        let titles = try program.read("ebay.csv").split(separator: "\r\n").dropFirst(5).map {
            $0.split(separator: ",")[2]
        }
        #expect(Set(titles) == [start.dropLast(), "\(start)la", "\(start)l"])
        #expect(try program.run("--strict", "-c", "export drafts (items) to ebay.csv").status == 1)
        let safe = try program.run("--safe", "-c", "export drafts (items) to ebay.csv")
        #expect(safe.status != 0 && safe.errors.contains("--safe refuses a statement that writes a file"))
    }

    /// fhq's own files keep the fields of drafts, and the app's files don't have them.
    @Test func everyFileOfFhqCarriesWhatDraftsNeed() throws {
        let program = try Program(isEmpty: true)
        let set = #"edit lamp set condition very-good, category 20697, description "Rewired.\nWorks, \"as new\""; "#
        let statements =
            "buy lamp for 3 on 2026-03-01; export items to before.csv as app-csv; items > list.csv;"
            + "\(set) export items to i.csv; export items to app.csv as app-csv; items > after.csv; export all to all.zip;"
            + "items show sku, title, condition, category, description > some.csv"
        try program.write(statements, to: "a.fhq")
        #expect(try program.run("a.fhq").status == 0)
        #expect(try program.read("app.csv") == program.read("before.csv"))
        #expect(try program.read("list.csv") == program.read("after.csv"))
        let query = "items show title, condition, category, description as json"
        let wanted = try program.run("-c", query).output
        #expect(wanted.contains("very-good") && wanted.contains("20697") && wanted.contains("as new"))
        for file in ["i.csv", "all.zip", "some.csv", "store"] {
            let other = try Program(isEmpty: true)
            let source = file == "store" ? program.store : "\(program.folder.path)/\(file)"
            let copied = file == "store" ? "other.sqlite" : file
            _ = try program.shell("cp \(source) \(other.folder.path)/\(copied)")
            let run = try other.run("--yes", "-c", "import \(copied)")
            #expect(run.status == 0, "\(file): \(run.errors)")
            #expect(try other.run("-c", query).output == wanted, "\(file)")
        }
        #expect(try program.run("-c", "undo").status == 0)
        #expect(try program.run("--no-header", "-c", "items where condition is empty show count").output == "1\n")
    }

    /// The conditions and descriptions of a person's sheet are read as texts.
    @Test func aPersonsSheetKeepsItsMeaning() throws {
        let program = try Program(isEmpty: true)
        try program.write("Description,Cost,Condition\nBrass lamp,3.00,VGC\n", to: "mine.csv")
        let run = try program.run("-c", "import mine.csv map Description to title, Cost to cost ignore Condition")
        #expect(run.status == 0, "\(run.errors)")
        try program.write("Title,Cost,Condition\nBrass jug,3.00,VGC\n", to: "other.csv")
        #expect(try program.run("-c", "import other.csv").status == 0)
        #expect(
            try program.run("--no-header", "-c", "items show title, condition sort title").output
                == "Brass jug\t\nBrass lamp\t\n")
    }

    // MARK: - Adverts

    private func lamp() throws -> Program {
        let program = try Program(isEmpty: true)
        try program.write(
            #"""
            buy "Brass lamp" for 3 on 2026-03-01; list lamp on ebay for 20 GBP on 2026-03-02
            edit lamp set condition very-good, description "Rewired.\nÖlkanne inside"
            """#, to: "lamp.fhq")
        #expect(try program.run("lamp.fhq").status == 0)
        return program
    }

    private static let text = "Brass lamp\nCondition: very good\nPrice: 20.00 GBP\n\nRewired.\nÖlkanne inside"

    @Test(arguments: [("wl-copy", "WAYLAND_DISPLAY"), ("xclip", "DISPLAY"), ("xsel", "DISPLAY")])
    func anAdvertGoesToTheClipboard(_ name: String, _ screen: String) throws {
        let program = try lamp()
        #expect(try program.run("-c", "advert lamp").output == Self.text + "\n")
        _ = try program.shell("mkdir bin; printf '#!/bin/sh\\ncat > copied\\n' > bin/\(name); chmod +x bin/\(name)")
        let path = "\(program.folder.path)/bin"
        let run = try program.shell(
            "PATH=\(path):/bin \(screen)=:7 \(Program.executable) -c 'advert lamp copy'")
        #expect(
            run.status == 0 && run.output.isEmpty && run.errors.contains("to the clipboard (\(name))"), "\(run.errors)")
        #expect(try program.read("copied") == Self.text)
        let without = try program.shell("PATH=\(path) \(Program.executable) -c 'advert lamp copy'")
        #expect(without.status == 1 && without.errors.contains("no program reaches the clipboard"))
        let safe = try program.run("--safe", "-c", "advert lamp copy")
        #expect(safe.errors.contains("--safe refuses a statement that runs a command"))
        #expect(try program.run("--safe", "-c", "advert lamp").status == 0)
    }

    @Test func withoutAProgramTheTerminalIsAsked() throws {
        let shell = try TypedShell(isEmpty: true, environment: ["PATH": "/nowhere", "DISPLAY": ""]) { program in
            _ = try program.run("-c", "buy \"Ölkanne\" for 3 on 2026-03-01")
        }
        try shell.prompt()
        shell.terminal.type("advert ölkanne copy\r")
        try shell.terminal.expectBytes("\u{1B}]52;c;w5Zsa2FubmU=\u{7}")
        try shell.terminal.expect("to the clipboard (by the terminal)")
        try shell.prompt()
        _ = try shell.leave()
    }

    @Test func aWrongConditionGetsTheNearest() throws {
        let program = try lamp()
        let run = try program.run("-c", "edit lamp set condition usde")
        #expect(run.status == 2 && run.errors.contains("try: edit lamp set condition used"), "\(run.errors)")
    }
}
