import FeatureList
import Foundation
import QueryLanguage
import Rendering
import Statements
import TestSupport
import Testing

/// The colours for editors, read by those editors.
@Suite struct EditorFileTests {
    private static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path

    /// The expected colour of a word or a line, by Vim's name and TextMate's.
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
                StatementCatalog.program.words, "Statement",
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
            Sample("sales # all", 6..<11, "fhqComment", "comment.line.number-sign"),
            Sample("sales #x", 6..<8, "", ""),
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

    private static func wrong(
        _ found: [[String]], of samples: [Sample] = samples, _ expected: (Sample) -> String
    ) -> [String] {
        zip(samples, found).filter { sample, names in names.contains { $0 != expected(sample) } }
            .map { "\($0.line): \($1)" }
    }

    /// Statements whose names are also fields or keywords, where they are not statements.
    private static let elsewhere = [
        Sample("items show sku", 11..<14, "fhqField", ""), Sample("items page 2", 6..<10, "fhqKeyword", ""),
        Sample("sales sold last week", 11..<15, "fhqKeyword", ""), Sample("items by market", 9..<15, "fhqField", ""),
        Sample("sales; page 2", 7..<11, "fhqStatement", ""), Sample("  page 2", 2..<6, "fhqStatement", ""),
        Sample("watch profit by month", 6..<12, "fhqStatement", ""),
    ]

    private static func has(_ program: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
    }

    @Test(.enabled(if: has("vim"), "needs vim")) func vimColoursEachWordByItsClass() throws {
        let samples = Self.samples + Self.elsewhere
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
        #expect(found.count == samples.count && Self.wrong(found, of: samples, \.vim) == [])
    }

    // MARK: - man

    @Test(.enabled(if: has("man"), "needs man"), arguments: ["fhq.1", "fhq-reference.7"])
    func noLineOfAManualPageIsLongerThanATerminals(page: String) throws {
        let path = "\(Self.repository)/grammar/\(page)"
        let source = try String(contentsOfFile: path, encoding: .utf8)
        let shown = try Child.output(of: ["/usr/bin/env", "MANWIDTH=80", "LANG=C.UTF-8", "man", "--warnings", path])
        for text in [source, shown] {
            #expect(text.split(separator: "\n").filter { $0.count > 80 } == [])
        }
        #expect(shown.contains(Version.day))
    }

    // MARK: - TextMate

    private static let python = repository + "/.build/textmate-client/bin/python"

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: python),
            "needs textmate-grammar-python"))
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

    // MARK: - tree-sitter

    private static let treeSitter = repository + "/grammar/tree-sitter"
    private static let treeSitterPython = repository + "/.build/tree-sitter-client/bin/python"
    private static let hasTreeSitter = FileManager.default.isExecutableFile(atPath: treeSitterPython)

    /// Tree-sitter's names for Vim's classes.
    private static let captures = [
        "": "", "fhqStatement": "function", "fhqNoun": "type", "fhqKeyword": "keyword", "fhqField": "property",
        "fhqFormat": "constant.builtin", "fhqNumber": "number", "fhqDate": "number", "fhqSku": "string.special",
        "fhqVariable": "variable", "fhqOperator": "operator", "fhqEscape": "string.escape", "fhqString": "string",
        "fhqCommand": "embedded", "fhqComment": "comment",
    ]

    /// The parser in C, made a library that Python's binding takes as an editor would, and what `script` prints.
    private func treeSitter(_ script: String, _ argument: String) throws -> Data {
        let library = "\(folder.path)/fhq.so"
        let source = "\(Self.treeSitter)/src"
        _ = try Child.output(of: [
            "/usr/bin/cc", "-shared", "-fPIC", "-o", library, "-I", source, "\(source)/parser.c",
        ])
        let load = """
            import ctypes, json, sys, tree_sitter
            function = ctypes.CDLL(sys.argv[1]).tree_sitter_fhq
            function.restype = ctypes.c_void_p
            capsule = ctypes.pythonapi.PyCapsule_New
            capsule.restype, capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
            fhq = tree_sitter.Language(capsule(function(), b"tree_sitter.Language", None))
            parser = tree_sitter.Parser(fhq)
            given = json.load(open(sys.argv[2]))

            """
        return Data(try Child.output(of: [Self.treeSitterPython, "-c", load + script, library, argument]).utf8)
    }

    private func json(_ value: Any) throws -> String {
        let path = "\(folder.path)/given.json"
        try JSONSerialization.data(withJSONObject: value).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test func treeSittersParserIsOfItsGrammar() throws {
        let digest = try Child.output(of: ["/usr/bin/sha256sum", "\(Self.treeSitter)/grammar.js"]).prefix(64)
        let written = try String(contentsOfFile: "\(Self.treeSitter)/src/grammar.js.sha256", encoding: .utf8)
        #expect(written.prefix(64) == digest, "grammar.js is newer than the parser made of it: make tree-sitter")
    }

    @Test(.enabled(if: hasTreeSitter, "needs tree-sitter"))
    func treeSitterColoursEachWordByItsClass() throws {
        let samples = Self.samples
        let script = """
            colours = tree_sitter.Query(fhq, open(given["query"]).read())
            found = []
            for line, first, end in given["samples"]:
                root = parser.parse((line + "\\n").encode()).root_node
                nodes = [(node.end_byte - node.start_byte, node.start_byte, node.end_byte, name) for name, all
                         in tree_sitter.QueryCursor(colours).captures(root).items() for node in all]
                found.append([min([n for n in nodes if n[1] <= at < n[2]], default=[""])[-1] for at in (first, end - 1)])
            print(json.dumps(found))
            """
        let given: [String: Any] = [
            "query": Self.treeSitter + "/queries/highlights.scm",
            "samples": (samples.map(\.line) + samples.map { $0.line.uppercased() }).enumerated().map { index, line in
                let place = samples[index % samples.count].place
                return [line, place.lowerBound, place.upperBound] as [Any]
            },
        ]
        let found = try JSONSerialization.jsonObject(with: treeSitter(script, json(given)))
        let names = try #require(found as? [[String]])
        #expect(names.count == 2 * samples.count)
        for half in [names.prefix(samples.count), names.suffix(samples.count)] {
            #expect(Self.wrong(Array(half)) { Self.captures[$0.vim] ?? "no capture" } == [])
        }
    }

    @Test(.enabled(if: hasTreeSitter, "needs tree-sitter"))
    func treeSitterParsesEveryExample() throws {
        let folder = URL(fileURLWithPath: Self.repository + "/examples")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "fhq" }
        let scripts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        let examples = StatementCatalog.program.specs.flatMap(\.examples).map(\.statement)
        #expect(!scripts.isEmpty && !examples.isEmpty)
        let script = "print(json.dumps([t for t in given if parser.parse(t.encode()).root_node.has_error]))"
        #expect(try JSONSerialization.jsonObject(with: treeSitter(script, json(scripts + examples))) as? [String] == [])
    }

    /// Text that is no statement is marked as an error, so that the tests above can fail.
    @Test(.enabled(if: hasTreeSitter, "needs tree-sitter"))
    func treeSitterMarksWhatCannotBeRead() throws {
        let wrong = ["items sold)", "find \"brass", "items (sold\n", "items where cost ! 5\n", "buy $"]
        let script = "print(json.dumps([t for t in given if parser.parse(t.encode()).root_node.has_error]))"
        #expect(try JSONSerialization.jsonObject(with: treeSitter(script, json(wrong))) as? [String] == wrong)
    }

    // MARK: - nano

    @Test(.enabled(if: has("nano"), "needs nano")) func nanoTakesItsColours() throws {
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
