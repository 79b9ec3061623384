import Foundation
import Rendering
import TestSupport
import Testing

/// `label`: files that contain just the labels asked for, and codes at a terminal.
@Suite struct LabelTests {
    /// Parts of titles that would run, load or close something, or control a terminal, if they were not escaped.
    private static let pieces = [
        "<script>alert(1)</script>", "</title><img src=x onerror=alert(1)>",
        "</style><svg onload=alert(1)>",
        #"\" onload=\"alert(1)"#, "]]>", "<!--", "&amp;", "'", #"\u{1B}[31m"#, #"\u{202E}"#, #"\u{7}"#,
        "Lampe à huile",
        "真鍮のランプ", "فانوس", "👨‍👩‍👧", "Brass", "lamp", "of the", "a", String(repeating: "long", count: 40),
        #"\n"#, #"\t"#,
    ]

    private struct Reading: Decodable {
        struct Label: Decodable {
            let box: [Double]
            let texts: [String]
        }

        let tags: [String]
        let attributes: [String]
        let labels: [Label]
        let problems: [String]
    }

    private static func read(_ program: Program, _ name: String) throws -> Reading {
        let reader = Program.repository + "/Tests/EndToEndTests/label_pages.py"
        let text = try Child.output(of: ["python3", reader, "\(program.folder.path)/\(name)"])
        return try JSONDecoder().decode(Reading.self, from: Data(text.utf8))
    }

    private struct Item: Decodable {
        let sku: String
        let title: String
    }

    /// Makes a store with items whose titles are random, and returns them by SKU.
    private static func program(_ seed: UInt64, count: Int) throws -> (Program, [Item]) {
        var random = SeededRandom(seed: seed)
        let program = try Program(isEmpty: true)
        let lines = (0..<count).map { _ in
            let title = (0...Int.random(in: 0...7, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            return
                "buy \"Lamp \(title.joined(separator: " "))\" for \(Int.random(in: 1...99, using: &random)).50"
        }
        try program.write(lines.joined(separator: "\n"), to: "bought.fhq")
        try #require(program.run("--quiet", "bought.fhq").status == 0)
        let json = try program.run("-c", "items sort sku show sku, title as json").output
        let items = try JSONDecoder().decode([Item].self, from: Data(json.utf8))
        try #require(items.count == count)
        return (program, items)
    }

    @Test(
        arguments: zip(1...6 as ClosedRange<UInt64>, ["", "l7651", "l7160", "l7159", "4x6", "62mm"]))
    func aFileHasJustTheLabels(seed: UInt64, sheet: String) throws {
        let (program, items) = try Self.program(seed, count: 30)
        let clause = sheet.isEmpty ? "" : " sheet \(sheet)"
        let run = try program.run(
            "-c", "label (items sort sku) show sku, title, cost\(clause) > labels.html")
        #expect(run.status == 0 && run.errors.contains("wrote 30"), "\(run.errors)")
        let page = try Self.read(program, "labels.html")
        #expect(page.problems == [])
        #expect(
            Set(page.tags) == [
                "html", "head", "meta", "title", "style", "body", "svg", "g", "path", "text",
            ])
        #expect(
            Set(page.attributes).isSubset(of: [
                "lang", "charset", "name", "content", "http-equiv", "xmlns", "viewbox", "x", "y", "width",
                "height", "fill",
                "d", "font-family", "font-size", "transform", "shape-rendering",
            ]), "\(page.attributes)")
        try #require(page.labels.count == items.count)
        for (label, item) in zip(page.labels, items) {
            #expect(label.texts.first == item.sku)
            #expect(label.texts.last?.hasSuffix(".50 GBP") ?? false, "\(label.texts)")
            let shown = label.texts.dropFirst().dropLast().joined(separator: " ")
            let words = item.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            // Whatever is cut ends with an ellipsis.
            #expect(
                shown.contains("…")
                    ? visible(words).hasPrefix(shown.prefix { $0 != "…" }) : shown == visible(words))
        }
    }

    @Test func aPictureHoldsASheetAndIsXML() throws {
        let (program, items) = try Self.program(7, count: 22)
        let run = try program.run("-c", "label (items sort sku limit 21) sheet l7160 > labels.svg")
        #expect(run.status == 0, "\(run.errors)")
        let picture = try Self.read(program, "labels.svg")
        #expect(picture.tags == ["g", "path", "svg", "text"] && picture.problems == [])
        #expect(picture.labels.map { $0.texts.first } == items.prefix(21).map(\.sku))
        for (place, label) in picture.labels.enumerated() {
            let corner = [7.2 + Double(place % 3) * 66, 15.1 + Double(place / 3) * 38.1]
            for (found, wanted) in zip(label.box, corner + [63.5, 38.1]) {
                #expect(abs(found - wanted) < 0.01)
            }
        }
        let tooMany = try program.run("-c", "label (items) sheet l7160 > more.svg")
        #expect(tooMany.status == 1 && tooMany.errors.contains("one sheet of 21"), "\(tooMany.errors)")
        let late = try program.run("-c", "label (items limit 21) sheet l7160 start 2 > late.svg")
        #expect(late.status == 1, "\(late.errors)")
        #expect(try program.files.contains { $0.hasSuffix(".svg") && $0 != "labels.svg" } == false)
    }

    @Test(arguments: [
        ("label (items) > labels.csv", "are written to a .html or .svg file"),
        ("label (items) > labels.html.gz", "are written to a .html or .svg file"),
        ("label (items)", "need a file"),
        ("label (items) sheet l7160 start 22 > labels.html", "has 21 labels"),
        ("label (items where cost > 99999 GBP) > labels.html", "no items match"),
    ])
    func whatCannotBePrintedIsRefused(statement: String, reason: String) throws {
        let program = try Program()
        let run = try program.run("-c", statement)
        #expect(run.status == 1 && run.errors.contains(reason), "\(run.errors)")
        #expect(try !program.files.contains { $0.hasPrefix("labels") })
    }

    @Test func safeWritesNoLabels() throws {
        let program = try Program()
        let run = try program.run("--safe", "-c", "label FH-20D6G0NR > label.html")
        #expect(run.status == 2 && run.errors.contains("--safe refuses"), "\(run.errors)")
        #expect(try program.run("--safe", "-c", "label FH-20D6G0NR").status == 0)
    }

    @Test func aMissingLibraryIsNamed() throws {
        let program = try Program()
        try FileManager.default.createDirectory(
            atPath: program.folder.path + "/lib", withIntermediateDirectories: false)
        try program.write("no library", to: "lib/libqrencode.so.4")
        let run = try program.run(
            "-c", "label FH-20D6G0NR", environment: ["LD_LIBRARY_PATH": program.folder.path + "/lib"])
        #expect(run.status == 1 && run.errors.contains("apt-get install libqrencode4"), "\(run.errors)")
    }

    @Test func anSKUThatIsTooLongIsRefused() throws {
        let program = try Program(isEmpty: true)
        let sku = String(repeating: "X", count: 3000)
        try program.write("sku,title\n\(sku),lamp\n", to: "items.csv")
        try #require(program.run("--yes", "-c", "import items.csv").status == 0)
        let run = try program.run("-c", "label (items) > label.html")
        #expect(run.status == 1 && run.errors.contains("doesn't fit in a QR code"), "\(run.errors)")
        #expect(try !program.files.contains("label.html"))
    }

    // MARK: - At a terminal

    private static let code = (first: "\u{1B}[38;5;16;48;5;231m", last: "\u{1B}[0m")

    @Test func aTerminalShowsBlackOnWhite() throws {
        let program = try Program()
        let terminal = try PseudoTerminal(
            Program.executable, ["-c", "label FH-2KAAJ8G1 show sku, title, cost"],
            environment: program.environment.merging(["TERM": "xterm"]) { $1 })
        _ = try terminal.waitForExit(within: 60)
        let lines = String(decoding: terminal.output, as: UTF8.self).replacing("\r\n", with: "\n")
            .split(separator: "\n")
        #expect(lines.suffix(3) == ["FH-2KAAJ8G1", "Lamp, brass, converted from oil", "12.00 GBP"])
        let rows = lines.dropLast(3).map {
            String($0.dropFirst(Self.code.first.count).dropLast(Self.code.last.count))
        }
        #expect(
            lines.dropLast(3).allSatisfy { $0.hasPrefix(Self.code.first) && $0.hasSuffix(Self.code.last) }
        )
        #expect(rows.count == 15 && rows.allSatisfy { $0.count == 29 })
        // The quiet zone: two lines, and four columns at both sides.
        let quiet =
            [rows[0], rows[1], rows[12].filter { "▄█".contains($0) }, rows[13], rows[14]]
            + rows.map { String($0.prefix(4)) } + rows.map { String($0.suffix(4)) }
        #expect(quiet.allSatisfy { $0.allSatisfy { $0 == " " } })
    }

    @Test func hostileTextsAreNotObeyed() throws {
        let (program, items) = try Self.program(11, count: 12)
        for item in items {
            let terminal = try PseudoTerminal(
                Program.executable, ["-c", "label \(item.sku) show title"], environment: program.environment
            )
            _ = try terminal.waitForExit(within: 60)
            let shown = String(decoding: terminal.output, as: UTF8.self).replacing("\r\n", with: "\n")
                .replacing(Self.code.first, with: "").replacing(Self.code.last, with: "")
            #expect(
                !shown.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
            #expect(!shown.unicodeScalars.contains { $0.properties.isBidiControl })
        }
    }

    @Test func withoutUTF8ThereIsNoCode() throws {
        let program = try Program()
        let terminal = try PseudoTerminal(
            Program.executable, ["-c", "label FH-2KAAJ8G1"],
            environment: program.environment.merging(["LANG": "C"]) { $1 })
        #expect(try terminal.waitForExit(within: 60) == 1)
        #expect(String(decoding: terminal.output, as: UTF8.self).contains("UTF-8"))
    }
}
