import Foundation
import SampleInventory
import TestSupport
import Testing

/// `fhq --lsp`, with an editor's messages and with malformed ones.
@Suite struct LanguageServerTests {
    private static let python = Program.repository + "/.build/language-client/bin/python"

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: python), "needs pygls"),
        arguments: [false, true])
    func anEditorIsServed(hasNoStore: Bool) throws {
        let program = try Program()
        if hasNoStore { _ = try program.shell("mkdir away && mv inventory.sqlite away") }
        let client = Program.repository + "/Tests/EndToEndTests/language_client.py"
        let words = [Self.python, client, Program.executable, program.folder.path] + (hasNoStore ? ["alone"] : [])
        let run = try Child.run(words, in: program.folder.path, environment: program.environment)
        #expect(run.status == 0 && run.output == "all of it held\n", "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: program.store) == !hasNoStore)
    }

    private static let neovim = "/usr/bin/nvim"

    /// README's lines for Neovim, in Debian 12's 0.7 and later.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: neovim), "needs neovim"))
    func neovimIsServedByTheLinesOfTheReadme() throws {
        let program = try Program()
        let page = try String(contentsOfFile: Program.repository + "/README.md", encoding: .utf8)
        let lines = try #require(page.firstMatch(of: #/```lua\n((?s:.*?))```/#)).1
        try program.write(String(lines), to: "init.lua")
        try program.write("itms unsold\n", to: "month.fhq")
        let wait = "lua vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end)"
        let show = "lua io.stdout:write(vim.bo.filetype .. ': ' .. vim.diagnostic.get(0)[1].message)"
        _ = try program.shell("mkdir bin && ln -s \"$FHQ\" bin/fhq")
        let path = ["PATH": "\(program.folder.path)/bin:/usr/bin:/bin"]
        let run = try Child.run(
            [Self.neovim, "--headless", "-u", "init.lua", "-i", "NONE", "-n", "month.fhq", "-c", wait, "-c", show]
                + ["-c", "qa!"],
            in: program.folder.path, environment: program.environment.merging(path) { $1 })
        #expect(run.output.hasPrefix("fhq: ") && run.output.contains("did you mean items?"), "\(run)")
    }

    // MARK: - Message by message

    /// Sends the bytes and returns the messages and the status that came back.
    private func exchange(_ bytes: Data) throws -> (messages: [[String: Any]], run: Child.Run) {
        let program = try Program(isEmpty: true)
        let run = try program.run(["--lsp"], input: bytes)
        var rest = Data(run.output.utf8)
        var messages: [[String: Any]] = []
        while let end = rest.range(of: Data("\r\n\r\n".utf8)) {
            let header = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
            let length = try #require(Int(header.dropFirst("Content-Length: ".count)), "\(header)")
            let body = rest[end.upperBound...].prefix(length)
            messages.append(try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any]))
            rest = rest[end.upperBound...].dropFirst(length)
        }
        #expect(rest.isEmpty)
        return (messages, run)
    }

    private func framed(_ body: String) -> Data { Data("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8) }

    private func request(_ id: Int, _ method: String, _ parameters: String = "{}") -> Data {
        framed(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#)
    }

    private var start: Data { request(1, "initialize") }
    private var end: Data { request(99, "shutdown") + framed(#"{"jsonrpc":"2.0","method":"exit"}"#) }

    private func open(_ text: String, as uri: String = "u") -> Data {
        let quoted = (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
        return framed(
            #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","text":\#(quoted)}}}"#
        )
    }

    private func code(_ message: [String: Any]?) -> Int? { (message?["error"] as? [String: Any])?["code"] as? Int }

    @Test func languageServerFindsNoProblemInTheExamples() throws {
        let folder = Program.repository + "/examples"
        let scripts = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".fhq") }
        for script in scripts {
            let text = try String(contentsOfFile: "\(folder)/\(script)", encoding: .utf8)
            let all = try exchange(start + open(text) + end).messages.compactMap { $0["params"] as? [String: Any] }
            let found = all.compactMap { $0["diagnostics"] as? [Any] }
            #expect(found.count == 1 && found[0].isEmpty, "\(script): \(found)")
        }
    }

    /// A malformed or unanswerable request gets an error; the next request is still answered.
    @Test(arguments: [
        ("{nonsense", -32700), ("", -32700), ("[]", -32600), ("7", -32600), (#"{"id":1}"#, -32600),
        (#"{"id":[1],"method":"shutdown"}"#, -32600), (#"{"id":5,"method":"textDocument/fly"}"#, -32601),
        (#"{"id":5,"method":"$/fly","params":[]}"#, -32601), (#"{"id":"a","method":"textDocument/hover"}"#, -32602),
        (#"{"id":5,"method":"textDocument/hover","params":{"textDocument":{"uri":"u"}}}"#, -32602),
        (
            #"{"id":5,"method":"textDocument/hover","params":{"textDocument":{"uri":"u"},"position":{"line":-1,"character":1e99}}}"#,
            -32602
        ),
        (#"{"id":5,"method":"textDocument/formatting","params":{"textDocument":{"uri":"other"}}}"#, -32803),
        (#"{"id":5,"method":"initialize","params":{}}"#, -32601), ("\"\\ud800\"", -32700),
        (String(repeating: "[", count: 100_000), -32700),
    ])
    func unanswerableRequestIsRefused(body: String, expected: Int) throws {
        let (messages, run) = try exchange(start + open("items") + framed(body) + end)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(messages.compactMap { code($0) } == [expected])
        #expect(messages.last?["id"] as? Int == 99 && messages.last?["error"] == nil)
    }

    @Test func invalidNotificationsAreIgnored() throws {
        let notices = [
            #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"none"},"contentChanges":[{"text":"a"}]}}"#,
            #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"u"},"contentChanges":[{"range":3,"text":"a"}]}}"#,
            #"{"method":"textDocument/didOpen","params":null}"#, #"{"method":"textDocument/didOpen"}"#,
            #"{"method":"$/setTrace","params":{"value":"off"}}"#, #"{"result":null,"id":3}"#,
        ].map(framed).reduce(Data(), +)
        let (messages, run) = try exchange(start + open("itms") + notices + end)
        #expect(run.status == 0)
        #expect(messages.compactMap { $0["method"] as? String } == ["textDocument/publishDiagnostics"])
        #expect(messages.count == 3 && messages.allSatisfy { $0["error"] == nil })
    }

    /// The positions before its first letter and at the end of the text belong to the name.
    @Test(arguments: [4, 5, 9]) func nameGivenInSeveralTextsIsDefinedByTheFirst(column: Int) throws {
        let texts = ["e", "b", "d", "c"].map { open("save aging as items unsold", as: $0) }.reduce(Data(), +)
        let place = #"{"textDocument":{"uri":"a"},"position":{"line":0,"character":\#(column)}}"#
        let (messages, _) = try exchange(
            start + texts + open("run aging", as: "a") + request(5, "textDocument/definition", place) + end)
        let answer = messages.first { $0["id"] as? Int == 5 }?["result"] as? [String: Any]
        #expect(answer?["uri"] as? String == "b")
    }

    @Test func aStatementIsExplainedFromItsFirstLetterOn() throws {
        let places = (0...2).map { #"{"textDocument":{"uri":"u"},"position":{"line":1,"character":\#($0)}}"# }
        let asked = places.enumerated().map { request(5 + $0, "textDocument/hover", $1) }.reduce(Data(), +)
        let (messages, _) = try exchange(start + open("sales\nitems unsold") + asked + end)
        let answers = (5...7).map { id in messages.first { $0["id"] as? Int == id }?["result"] as? [String: Any] }
        let texts = answers.map { ($0?["contents"] as? [String: Any])?["value"] as? String }
        #expect(texts[0] != nil && Set(texts).count == 1, "\(messages)")
    }

    /// A variable without a value may get one elsewhere, so it is a warning; every other problem is an error.
    @Test(
        arguments: [
            ("items at $", "syntax"), ("items at $x", "variable"), ("items since $x..2026", "variable"),
            ("items at lamp $", "syntax"), ("items where cost > lamp", "syntax"), ("items where (", "incomplete"),
            ("let x = 1\nitems since $y", "variable"), ("items at $1", nil), ("let x = Battersea\nitems at $x", nil),
        ] as [(String, String?)]) func onlyAVariableWithoutAValueIsAWarning(text: String, code: String?) throws
    {
        let parameters = try exchange(start + open(text) + end).messages.compactMap { $0["params"] as? [String: Any] }
        let found = parameters.flatMap { $0["diagnostics"] as? [[String: Any]] ?? [] }
        #expect(found.map { $0["code"] as? String } == (code.map { [$0] } ?? []), "\(found)")
        #expect(found.map { $0["severity"] as? Int } == (code.map { [$0 == "variable" ? 2 : 1] } ?? []))
    }

    /// A variable of a saved statement is also renamed where the statement runs, and nothing else there is.
    @Test(arguments: [(0, 5), (1, 33), (2, 12)]) func aVariableIsRenamedWhereItsStatementRuns(line: Int, column: Int)
        throws
    {
        let text = "let days = 3\nsave aging as items older than $days days\nrun aging days=30\nrun other days=1"
        let place = #"{"textDocument":{"uri":"u"},"position":{"line":\#(line),"character":\#(column)},"newName":"age"}"#
        let (messages, _) = try exchange(start + open(text) + request(5, "textDocument/rename", place) + end)
        let answer = messages.first { $0["id"] as? Int == 5 }?["result"] as? [String: Any]
        let edits = (answer?["changes"] as? [String: [[String: Any]]])?["u"] ?? []
        let lines = edits.compactMap { ($0["range"] as? [String: [String: Int]])?["start"]?["line"] }
        #expect(lines.sorted() == [0, 1, 2], "\(messages)")
    }

    @Test func anOrderIsKept() throws {
        let early = try exchange(request(5, "textDocument/hover") + open("items") + start + end)
        #expect(early.messages.map { code($0) } == [-32002, nil, nil])
        let late = try exchange(start + request(2, "shutdown") + request(3, "textDocument/hover"))
        #expect(late.messages.map { code($0) } == [nil, nil, -32600] && late.run.status == 0)
        #expect(try exchange(start).run.status == 1)
        #expect(try exchange(framed(#"{"method":"exit"}"#)).run.status == 1)
    }

    @Test func cancelledRequestIsNotAnswered() throws {
        let place = #"{"textDocument":{"uri":"u"},"position":{"line":0,"character":0}}"#
        let cancel = framed(#"{"method":"$/cancelRequest","params":{"id":5}}"#)
        let (messages, _) = try exchange(
            start + open("items") + request(4, "textDocument/hover", place)
                + request(5, "textDocument/hover", place) + cancel + request(6, "textDocument/hover", place) + end)
        #expect(messages.filter { $0["error"] != nil }.map { $0["id"] as? Int } == [5])
        #expect(code(messages.first { $0["id"] as? Int == 5 }) == -32800)
    }

    @Test(arguments: [
        "Content-Type: x\r\n\r\n", "Content-Length: -4\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n",
        "content-length:x\r\n\r\n",
    ])
    func aHeaderWithoutALengthIsRefused(header: String) throws {
        let (messages, run) = try exchange(start + Data(header.utf8) + end)
        #expect(run.status == 0 && messages.map { code($0) } == [nil, -32700, nil])
    }

    @Test func tooLongMessageIsSkipped() throws {
        let length = 64 << 20 + 1
        let long = Data("Content-Length: \(length)\r\n\r\n".utf8) + Data(repeating: 0x20, count: length)
        let (messages, run) = try exchange(start + long + end)
        #expect(run.status == 0 && messages.map { code($0) } == [nil, -32700, nil])
        let header = try exchange(start + Data(repeating: 0x61, count: 100_000))
        #expect(header.run.status == 1 && header.messages.map { code($0) } == [nil, -32700])
    }

    @Test func aLargeTextIsRead() throws {
        let text = String(repeating: "items unsold where cost > 5 sort cost desc\n", count: 20_000) + "itms"
        let (messages, run) = try exchange(start + open(text) + end)
        let parameters = messages.first { $0["method"] != nil }?["params"] as? [String: Any]
        #expect(run.status == 0 && (parameters?["diagnostics"] as? [Any])?.count == 1)
    }

    /// The server answers or skips damaged messages, and ends with the right status.
    @Test(arguments: 1...UInt64(Torture.count(1000, elseOnly: 25))) func damagedSessionsEndQuietly(seed: UInt64) throws
    {
        var random = SeededRandom(seed: seed)
        let place = #"{"textDocument":{"uri":"u"},"position":{"line":1,"character":4},"newName":"x"}"#
        let methods = ["hover", "completion", "definition", "rename", "prepareRename", "formatting", "codeAction"]
        let pieces = [
            open("let a = 1\nitems since $a 💡\nitms \"x\n(\n| sort\n"),
            framed(
                #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"u"},"contentChanges":[{"range":{"start":{"line":1,"character":3},"end":{"line":0,"character":9999}},"text":"é\r\n\""}]}}"#
            ),
        ]
        var bytes = start
        for id in 10..<40 {
            let method = methods.randomElement(using: &random) ?? ""
            bytes +=
                Bool.random(using: &random)
                ? request(id, "textDocument/\(method)", place) : pieces.randomElement(using: &random) ?? Data()
        }
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0...2, using: &random) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(index..<min(bytes.count, index + 9))
            default: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
            }
        }
        let run = try exchange(bytes + end).run
        #expect([0, 1].contains(run.status) && run.errors == "", "\(run.status) \(run.errors)")
    }

    @Test func languageServerAcceptsNoScript() throws {
        let program = try Program(isEmpty: true)
        #expect(try program.run("--lsp", "a.fhq").status == 2)
        #expect(try program.run("--lsp", "-c", "items").status == 2)
    }
}
