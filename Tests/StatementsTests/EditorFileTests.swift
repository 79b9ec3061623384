import Foundation
import QueryLanguage
import Rendering
import Statements
import TestSupport
import Testing

/// The colours for editors, read by those editors.
@Suite struct EditorFileTests {
    private static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path

    /// What a word or a line is to be coloured as, by Vim's name and TextMate's.
    private struct Sample {
        var line: String
        /// Where in the line it begins, and its length.
        var place: Range<Int>
        var vim: String
        var textMate: String

        init(_ line: String, _ place: Range<Int>?, _ vim: String, _ textMate: String) {
            (self.line, self.vim, self.textMate) = (line, vim, textMate)
            self.place = place ?? 0..<line.utf8.count
        }
    }

    /// Every word of the language in the first class that has it, and what is no word.
    private static var samples: [Sample] {
        let fields = Noun.allCases.flatMap { FieldCatalog.fields(of: $0) }.flatMap { [$0.name] + $0.aliases }
        let classes = [
            (
                StatementCatalog.all.map(\.word) + StatementCatalog.aliases.map(\.word), "Statement",
                "keyword.control.statement"
            ),
            (Noun.allCases.map(\.rawValue), "Noun", "entity.name.type.noun"),
            (Keyword.allCases.map(\.text), "Keyword", "keyword.other"),
            (OutputFormat.allCases.flatMap { [$0.rawValue] + $0.aliases }, "Format", "support.constant.format"),
            (fields, "Field", "variable.parameter.field"),
        ]
        var seen = Set<String>()
        let words = classes.flatMap { words, vim, textMate in
            words.filter { seen.insert($0).inserted }.map { Sample($0, nil, "fhq\(vim)", textMate) }
        }
        return words + [
            Sample("  # a comment", 2..<13, "fhqComment", "comment.line.number-sign"),
            Sample("sell FH-20D6G0NR", 5..<16, "fhqSku", "constant.other.sku"),
            Sample("undo 12", 5..<7, "fhqNumber", "constant.numeric"),
            Sample("sales since 2026-03-14", 12..<22, "fhqDate", "constant.numeric.date"),
            Sample("sales since $start", 12..<18, "fhqVariable", "variable.other"),
            Sample("find \"items sold\"", 5..<17, "fhqString", "string.quoted.double"),
            Sample("find 'items # sold'", 5..<19, "fhqString", "string.quoted.single"),
            Sample("find \"a\\\"b\"", 7..<9, "fhqEscape", "constant.character.escape"),
            Sample("items | sort -n", 6..<15, "fhqCommand", "meta.embedded.shell"),
            Sample("items where cost >= 5", 17..<19, "fhqOperator", "keyword.operator"),
            Sample("buy o'clock", 4..<11, "", ""),
        ]
    }

    private let folder = TemporaryFolder()

    private func write(_ lines: [String], to name: String) throws -> String {
        let path = "\(folder.path)/\(name)"
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private static func wrong(_ found: [[String]], _ expected: (Sample) -> String) -> [String] {
        zip(samples, found).filter { sample, names in names.contains { $0 != expected(sample) } }
            .map { "\($0.line): \($1)" }
    }

    @Test func vimColoursEachWordByItsClass() throws {
        let samples = Self.samples
        let script = try write(samples.map(\.line), to: "samples.fhq")
        let places = samples.map { "[\($0.place.lowerBound + 1),\($0.place.upperBound)]" }.joined(separator: ",")
        let ask = "map([\(places)], {n, ends -> map(ends, {_, column -> synIDattr(synID(n + 1, column, 1), 'name')})})"
        _ = try Child.output(of: [
            "/usr/bin/vim", "-e", "-s", "-u", "NONE", "-N", "-i", "NONE", "--cmd", "syntax on", script,
            "-c", "source \(Self.repository)/grammar/fhq.vim",
            "-c", "call writefile([json_encode(\(ask))], '\(folder.path)/names')", "-c", "qa!",
        ])
        let names = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/names"))
        let found = try #require(try JSONSerialization.jsonObject(with: names) as? [[String]])
        #expect(found.count == samples.count && Self.wrong(found, \.vim) == [])
    }

    // MARK: - TextMate

    private static let python = repository + "/.build/textmate-client/bin/python"

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: python),
            "textmate-grammar-python is not there: make test installs it"))
    func textMateColoursEachWordByItsClass() throws {
        let samples = Self.samples
        let script = """
            import json, logging, sys
            from textmate_grammar.parsers.base import LanguageParser
            logging.disable(logging.CRITICAL)
            parser = LanguageParser(json.load(open(sys.argv[1])))
            parser._initialize_repository()
            found = []
            for line, first, end in json.load(open(sys.argv[2])):
                scopes = {}
                for (_, start), text, names in parser.parse_string(line + "\\n").flatten():
                    scopes.update((start + index, names[-1]) for index in range(len(text)))
                found.append([scopes.get(first, ""), scopes.get(end - 1, "")])
            print(json.dumps(found))
            """
        let asked = samples.map { [$0.line, $0.place.lowerBound, $0.place.upperBound] as [Any] }
        let file = "\(folder.path)/samples.json"
        try JSONSerialization.data(withJSONObject: asked).write(to: URL(fileURLWithPath: file))
        let text = try Child.output(of: [
            Self.python, "-c", script, Self.repository + "/grammar/fhq.tmLanguage.json", file,
        ])
        let found = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String]])
        let wrong = Self.wrong(found) { $0.textMate.isEmpty ? "source.fhq" : "\($0.textMate).fhq" }
        #expect(found.count == samples.count && wrong == [])
    }

    // MARK: - nano

    @Test func nanoTakesItsColours() throws {
        let script = try write(["items sold", "sell FH-20D6G0NR", "sales since $start"], to: "some.fhq")
        let settings = try write(["include \"\(Self.repository)/grammar/fhq.nanorc\""], to: "nanorc")
        let terminal = try PseudoTerminal(
            "/usr/bin/nano", ["--rcfile=\(settings)", script],
            environment: ["TERM": "xterm", "LANG": "C.UTF-8", "HOME": folder.path])
        for (colour, word) in [(32, "items"), (34, "sold"), (33, "sell"), (35, "FH-20D6G0NR"), (31, "$start")] {
            try terminal.expectBytes("\u{1B}[\(colour)m\(word)")
        }
        #expect(!terminal.screen.text.contains("rror in"))
        terminal.type("\u{18}")
        #expect(try terminal.waitForExit() == 0)
    }
}
