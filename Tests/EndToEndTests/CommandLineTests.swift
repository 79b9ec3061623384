import Foundation
import TestSupport
import Testing

/// The command lines that fhq accepts or refuses and their exit status, one case a row.
@Suite struct CommandLineTests {
    struct Case: CustomTestStringConvertible {
        var arguments: [String]
        var input: String
        var environment: [String: String]
        var status: Int32
        /// The whole of standard output; `nil` where it doesn't matter.
        var output: String?
        /// Texts that standard error contains.
        var errors: [String]

        init(
            _ arguments: [String], input: String = "", environment: [String: String] = [:], _ status: Int32,
            output: String? = nil, errors: [String] = []
        ) {
            self.arguments = arguments
            self.input = input
            self.environment = environment
            self.status = status
            self.output = output
            self.errors = errors
        }

        var testDescription: String {
            String((arguments + (input.isEmpty ? [] : ["<<<", input])).joined(separator: " ").prefix(80))
        }
    }

    private static let first = "FH-2KAAJ8PF"
    private static let one = "items limit 1 show sku"

    /// SQLite's own program states the version of the library, which both load.
    private static var versions: String {
        let sqlite = (try? Child.output(of: ["sqlite3", "--version"]))?.split(separator: " ").first ?? "unknown"
        return "fhq 0.1.0\nstore 1.1\nSQLite \(sqlite)\nGRDB 7.10.0\n"
    }

    static let cases: [Case] = [
        Case(["--version"], 0, output: versions),
        Case(["--bogus"], 2, output: "", errors: ["Unknown option '--bogus'"]),
        Case(["-f", "xml", "-c", one], 2, output: "", errors: ["xml", "ndjson"]),
        Case(["--color", "blue", "-c", one], 2, output: "", errors: ["blue"]),
        Case(["--now", "noon", "-c", one], 2, output: "", errors: ["noon"]),
        Case(["-c", one], environment: ["FHQ_NOW": "noon"], 2, output: "", errors: ["FHQ_NOW"]),
        Case(["--var", "x", "-c", one], 2, output: "", errors: ["--var"]),
        Case(["--var", "a b=1", "-c", one], 2, output: "", errors: ["--var"]),
        Case(["--expect-rows", "many", "-c", one], 2, output: "", errors: ["many"]),

        Case(["-c", one], 0, output: "sku\n\(first)\n"),
        Case(["-c\(one)", "-fcsv"], 0, output: "sku\n\(first)\n"),
        Case(["-c", one, "-c", "items limit 1 show bought"], 0, output: "sku\n\(first)\nbought\n2026-10-31\n"),
        Case(["--no-header", "-c", one], 0, output: "\(first)\n"),
        Case(["-f", "json", "-c", one], 0, output: "[\n{\"sku\":\"\(first)\"}\n]\n"),
        Case(["-f", "json", "-c", one + " as csv"], 0, output: "sku\n\(first)\n"),
        Case(
            ["-f", "json", "-c", "set format csv", "-c", one], 0, output: "sku\n\(first)\n",
            errors: ["format is now csv\n"]),
        Case(["-f", "table", "--color", "never", "-c", one], 0, output: "sku\n───────────\n\(first)\n"),
        Case(["--color", "always", "-f", "csv", "-c", one], 0, output: "sku\n\(first)\n"),
        Case(["--var", "n=1", "-c", "items limit $n show sku"], 0, output: "sku\n\(first)\n"),
        Case(
            ["--var", "n=1", "--var", "n=2", "--no-header", "-c", "items limit $n show sku | wc -l"], 0,
            output: "2\n"),
        Case(["--now", "2026-10-31T12:00:00Z", "-c", "items bought today show count"], 0, output: "count\n1\n"),
        Case(["-c", "items bought yesterday show count"], 0, output: "count\n1\n"),
        Case(["--expect-rows", "-1", "-c", one], 2, output: "", errors: ["-1"]),
        Case(["--expect-rows", "0", "-c", one], 5, errors: ["expected 0 rows, but there is 1"]),
        Case(["--expect-rows", "0", "-c", "items limit 0 show sku"], 0, output: "sku\n"),
        Case(["--expect-rows", "1", "-c", one], 0, output: "sku\n\(first)\n"),
        Case(["--expect-rows", "2", "-c", one], 5, errors: ["expected 2 rows, but there is 1"]),
        Case(
            ["--verbose", "-c", "ITEMS  Limit 1 show sku"], 0, output: "sku\n\(first)\n",
            errors: ["items show sku limit 1\n"]),
        Case(["--quiet", "-c", "items \"…\" limit 0 show sku"], 0, output: "sku\n", errors: []),
        Case(["-c", "items \"…\" limit 0 show sku"], 0, output: "sku\n", errors: ["every title was read"]),

        Case(
            ["-c", "items show sum cost in GBP"], 0, output: "sum_cost\tcurrency\n3018.08\tGBP\n",
            errors: ["31 items left out"]),
        Case(["--quiet", "-c", "items show sum cost in GBP"], 0, errors: ["31 items left out"]),
        Case(["--strict", "-c", "items show sum cost in GBP"], 1, errors: ["--strict: 31 items left out"]),

        Case(
            ["-c", "items nonsense"], 2, output: "",
            errors: ["-c:1:7: unexpected “nonsense”", "\n  items nonsense\n        ^~~~~~~~\n"]),
        Case(["-c", one, "-c", "items nonsense"], 2, output: "", errors: ["-c#2:1:7: "]),
        Case(
            ["--keep-going", "-c", "items at Nowhere; \(one); expect (items) count = 0"], 1, output: "sku\n\(first)\n",
            errors: ["no market called Nowhere", "expected count = 0, but it is 292"]),
        Case(["-c", "items at Nowhere; \(one)"], 1, output: ""),
        Case(["-c", "items page 0"], 2, errors: ["at least 1"]),
        Case(["-c", "items page 99999 show sku"], 0, output: "sku\n"),
        Case(["-c", "items limit 0 show sku"], 0, output: "sku\n"),
        Case(["-c", "items limit 99999999999999999999"], 2, errors: ["limit"]),
        Case(["-c", "items where cost > 99999999999999999999"], 2, errors: ["too large"]),
        Case(["-c", "items since 2026-02-31"], 2, errors: ["-c:1:13: "]),
        Case(["-c", "items page 1 page 2"], 2, errors: ["use only one page", "-c:1:14: ", "-c:1:7: see here"]),
        Case(["-c", "items where " + String(repeating: "(", count: 10_000)], 2, errors: ["deep"]),
        Case(["-c", "items where " + String(repeating: "not ", count: 10_000) + "cost > 1"], 2, errors: ["deep"]),
        Case(["-c", "explain " + String(repeating: "explain ", count: 10_000) + "items"], 2, errors: ["deep"]),

        Case([], input: "\(one)\n", 0, output: "sku\n\(first)\n"),
        Case(["-"], input: "\(one)\n", 0, output: "sku\n\(first)\n"),
        Case([], input: "\(one)\nitems nonsense\n\(one)\n", 2, output: "sku\n\(first)\n", errors: ["stdin:2:7: "]),
        Case(["--keep-going"], input: "items nonsense\n\(one)", 2, output: "sku\n\(first)\n"),
        Case([], input: "items show\r\n", 2, errors: ["stdin:1:11: ", "\n  items show\n            ^"]),
        Case([], input: "items where (\n  cost > 1\n) limit 1\n show nonsense\n", 2, errors: ["stdin:4:2: "]),
        Case([], input: "items show sku,\n  title limit 0\n\(one)\n", 0, output: "sku\ttitle\nsku\n\(first)\n"),
        Case([], input: "items where (cost > 1", 2, output: "", errors: ["closing )"]),
        Case([], input: "\(one)\nquit\nnonsense\n", 0, output: "sku\n\(first)\n"),
        Case([], input: "items \"a\u{0}b\"\n", 2, errors: ["NUL"]),
        Case([], input: "", 0, output: ""),
        Case(
            ["--check"], input: "items nonsense\n\(one)\nsales nonsense\n", 2, output: "",
            errors: ["stdin:1:7: ", "stdin:3:7: "]),
        Case(["--check", "-c", "let n = 1", "-c", "items limit $n"], 0, output: "", errors: []),
        Case(["--check", "--safe", "-c", "items > x.csv"], 2, output: "", errors: ["--safe refuses"]),

        Case(["nowhere.fhq"], 2, errors: ["can't read “nowhere.fhq”"]),
        Case(["/"], 2, errors: ["folder"]),
    ]

    @Test(arguments: cases)
    func commandLineGivesItsStatusAndMessages(_ row: Case) throws {
        let run = try Program().run(row.arguments, input: Data(row.input.utf8), environment: row.environment)
        #expect(run.status == row.status, "\(run.errors)")
        if let output = row.output { #expect(run.output == output) }
        for part in row.errors { #expect(run.errors.contains(part)) }
        if row.status == 0, row.errors.isEmpty { #expect(run.errors == "") }
    }

    /// Statements typed without `-c`, as many other programs accept them.
    @Test(arguments: [
        (["items", "unsold"], "items unsold"), (["items unsold limit 2"], "items unsold limit 2"),
        (["sync", "now"], "sync now"),
        (["find", "it's brass"], "find \"it'\\''s brass\""), (["show", "unsold", "items"], "items unsold"),
        (["items", "--format", "csv"], "items as csv"), (["help"], "help"), (["month.fhq"], nil), (["./items"], nil),
    ])
    func statementInPlaceOfAScriptSuggestsTheOption(words: [String], meant: String?) throws {
        let run = try Program().run(words)
        #expect(run.status == 2 && run.output.isEmpty)
        let lines = run.errors.split(separator: "\n").map(String.init)
        let missing = "can't read “\(words[0])”: No such file or directory"
        #expect(lines == [missing] + (meant.map { ["try: fhq -c '\($0)'"] } ?? []))
    }

    @Test func helpNamesEveryOption() throws {
        let help = try Program().run("--help")
        #expect(help.status == 0)
        let options = [
            "--command", "--store", "--format", "--no-header", "--color", "--quiet", "--verbose", "--var",
            "--read-only",
            "--dry-run", "--atomic", "--yes", "--force", "--strict", "--keep-going", "--expect-rows", "--safe",
            "--check",
            "--now", "--version", "--help", "--generate-completion-script",
        ]
        for option in options { #expect(help.output.contains(option)) }
        #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func aScriptHasItsArgumentsAndANameInItsErrors() throws {
        let program = try Program()
        try program.write("#!/usr/bin/env fhq\nitems where age > $1 limit $2 show count\n", to: "old.fhq")
        #expect(try program.run("old.fhq", "90", "1").output == "count\n120\n")
        #expect(try program.run("old.fhq", "--days", "1").errors.hasPrefix("old.fhq:2:19: "))
        #expect(try program.run("old.fhq", "1").errors.contains("old.fhq needs an argument: $2 (line 2)"))
        try program.write("find $@ show count\n", to: "find.fhq")
        #expect(try program.run("find.fhq", "brass", "lamp").status == 0)
        #expect(try program.run("find.fhq").errors.contains("find.fhq needs an argument: $@ (line 1)"))
        #expect(try !program.run("old.fhq").errors.contains("try:"))
    }

    @Test func everyExampleIsReadWithoutItsArguments() throws {
        let folder = Program.repository + "/examples"
        let scripts = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".fhq") }
        #expect(scripts.count >= 8)
        let program = try Program()
        for script in scripts {
            let run = try program.run("--check", "\(folder)/\(script)")
            #expect(run.status == 0 && run.errors.isEmpty, "\(script): \(run.errors)")
        }
    }

    @Test func aScriptCanBeRunByItsFirstLine() throws {
        let program = try Program()
        let script = "#!\(Program.executable)\nitems limit $1 show sku\n"
        try TestFile.writeProgram(script, to: program.folder.path + "/first")
        let run = try program.shell("./first 1")
        #expect(run.output == "sku\nFH-2KAAJ8PF\n", "\(run.errors)")
    }

    @Test func storePathComesFromTheOptionTheVariableOrTheHome() throws {
        let program = try Program(isEmpty: true)
        #expect(try program.run("--store", "here.sqlite", "-c", "set page size 1").status == 0)
        #expect(try program.run("-c", "set page size 1", environment: ["FHQ_STORE": ""]).status == 0)
        let data = program.folder.path + "/data"
        let elsewhere = ["FHQ_STORE": "", "XDG_DATA_HOME": data]
        #expect(try program.run("-c", "set page size 1", environment: elsewhere).status == 0)
        #expect(try program.files == [".local", "data", "here.sqlite"])
        #expect(FileManager.default.fileExists(atPath: data + "/fhq/inventory.sqlite"))
        #expect(try program.run("-c", "settings", environment: ["FHQ_STORE": "", "HOME": ""]).status == 1)
    }

    @Test func aLineOfMegabytesIsRefused() throws {
        let program = try Program()
        let count = Torture.count(10_000_000, elseOnly: 400_000)
        let long = "items \"lamp\" " + String(repeating: "x", count: count) + " nonsense\n"
        let run = try program.run([], input: Data(long.utf8))
        #expect(run.status == 2)
        #expect(run.errors.utf8.count < 2_000)
    }

    @Test func scriptBytesThatAreNotTextAreRefused() throws {
        let program = try Program()
        let bytes = Data("items limit 0 show sku\nitems \"".utf8) + Data([0xFF, 0xFE]) + Data("\"\n".utf8)
        let piped = try program.run([], input: bytes)
        #expect(piped.status == 2)
        #expect(piped.output == "sku\n")
        #expect(piped.errors.hasPrefix("stdin:2: this is not UTF-8 text, at byte 8"))
        try bytes.write(to: URL(fileURLWithPath: program.folder.path + "/bad.fhq"))
        let script = try program.run("bad.fhq")
        #expect(script.status == 2)
        #expect(script.output == "")
        #expect(script.errors.hasPrefix("bad.fhq:2: "))
    }

    /// A dry run of standard input has the status and the results of the real run, and changes nothing.
    @Test(arguments: [[], ["--keep-going"]])
    func dryRunOfStandardInputEndsLikeTheRun(options: [String]) throws {
        let lines = [
            "haul new Trip", "items limt 1", "spend 3 on other haul Trip", "\u{1}", "sell NONE for 3",
            "hauls show haul", "expenses haul Trip show count",
        ]
        let script = Data(lines.joined(separator: "\n").utf8)
        let (dry, real) = (try Program(), try Program())
        let before = try dry.dump()
        let rehearsal = try dry.run(["--dry-run"] + options, input: script)
        let run = try real.run(options, input: script)
        #expect(rehearsal.status == run.status && run.status == 2)
        #expect(rehearsal.output == run.output && run.output.contains("Trip") == !options.isEmpty)
        #expect(try dry.dump() == before)
    }

    /// A line to try is rehearsed in the transaction of the dry run, and leaves nothing there.
    @Test func aLineToTryOfADryRunIsRehearsed() throws {
        let typed = "buy zither for 2\nsell zither 4\nitems \"zither\" show status"
        let run = try Program().run(["--keep-going", "--dry-run"], input: Data(typed.utf8))
        #expect(run.errors.contains("try: sell zither for 4\n"))
        #expect(run.output.hasSuffix("\nstatus\npurchased\n"))
    }

    @Test func everyPrefixOfAStatementIsReadOrRefused() throws {
        let statements = Beginnings.statements
        let program = try Program()
        let step = Torture.count(1, elseOnly: 61)
        let prefixes = statements.flatMap { text in
            stride(from: 0, to: text.count, by: step).map { String(text.prefix($0)) } + [text]
        }
        let script = prefixes.joined(separator: "\n;\n")
        #expect(try program.run(["--check"], input: Data(script.utf8)).status == 2)
        let run = try program.run(["--keep-going", "--dry-run", "--quiet"], input: Data(script.utf8))
        #expect(run.status == 2)
        // The complete statements are also run once.
        let whole = statements.joined(separator: "\n")
        let done = try program.run(["--keep-going"], input: Data(whole.utf8))
        #expect(done.status == 1, "\(done.errors)")
    }
}
