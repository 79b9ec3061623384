import FeatureList
import Foundation
import QueryLanguage
import Rendering
import Statements
import TestSupport
import Testing

/// Each row of ``CommandOption`` is read, explained and completed as the table says.
@Suite struct CommandOptionTests {
    static let rows = CommandOption.allCases.map(\.row)

    @Test func optionNamesAreUnique() {
        let names = Self.rows.flatMap(\.names)
        #expect(Set(names).count == names.count)
    }

    /// Abbreviations would break scripts as soon as a new option shared their prefix.
    @Test(arguments: rows.map { "--\($0.name)" })
    func optionNamesCannotBeAbbreviated(name: String) throws {
        let run = try Program(isEmpty: true).run("\(name.dropLast())")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("Error: Unknown option '\(name.dropLast())'; did you mean --"))
        // A prefix that only this name has suggests the name, however short.
        let names = Self.rows.map { "--\($0.name)" }
        let beginnings = (3..<name.count).map { String(name.prefix($0)) }
        guard let short = beginnings.first(where: { one in names.count { $0.hasPrefix(one) } == 1 }) else { return }
        #expect(try Program(isEmpty: true).run(short).errors.contains("'\(short)'; did you mean \(name)?"))
    }

    @Test func unknownOptionSuggestsAScriptName() throws {
        let program = try Program(isEmpty: true)
        let hint = "to run a script named -name, write ./-name"
        for word in ["--bogus", "-x", "-x=1"] { #expect(try program.run(word).errors.contains(hint)) }
        try program.write("items show count\n", to: "-x")
        for words in [["./-x"], ["--", "-x"]] { #expect(try program.run(words).output == "count\n0\n") }
    }

    @Test(arguments: rows)
    func anOptionHasAValueIfItTakesOne(row: CommandOption.Row) throws {
        let program = try Program(isEmpty: true)
        for name in row.names where row.value != nil {
            let run = try program.run(name)
            #expect(run.status == 2)
            #expect(run.errors.hasPrefix("Error: Missing value for '\(name)\(row.valueText)'\n"))
            #expect(run.errors.contains(row.help))
        }
        guard row.value == nil else { return }
        let run = try program.run("--\(row.name)=much")
        #expect(run.status == 2)
        #expect(run.errors.contains("'--\(row.name)' does not take any value, but 'much' was specified"))
    }

    /// Users of many other programs write options after the statement.
    @Test(arguments: rows)
    func optionAfterAStatementIsToldToStandBeforeIt(row: CommandOption.Row) throws {
        let program = try Program()
        for name in row.names {
            for statement in ["items \(name)", "delete lamp \(name)", "sell lamp for 5 on ebay \(name)"] {
                let run = try program.run("-c", statement)
                #expect(run.status != 0)
                #expect(run.errors.contains("hint: \(name) is an option of fhq itself: fhq \(name)"))
            }
        }
    }

    @Test func anOptionMayBeWrittenInEveryUsualWay() throws {
        let program = try Program()
        let asked = "items limit 1 show sku"
        let ways = [
            ["-c", asked, "-f", "json"], ["-c\(asked)", "-fjson"], ["--command", asked, "--format", "json"],
            ["--command=\(asked)", "--format=json"], ["--format=csv", "--format=json", "-c", asked],
        ]
        for words in ways {
            #expect(try program.run(words, input: Data()).output == "[\n{\"sku\":\"FH-2KAAJ8PF\"}\n]\n")
        }
    }

    // MARK: - Completion

    /// Returns the completions of the bash script for each line of words, of which the last is being typed.
    private func bash(_ lines: [[String]]) throws -> [[String]] {
        let asked = lines.map { words in
            let quoted = (["fhq"] + words).map { "'\($0)'" }.joined(separator: " ")
            return "COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count); _fhq; echo \"${COMPREPLY[*]}\""
        }
        // `compopt` exists only within a completion.
        let prelude =
            "fhq() { \"$FHQ\" \"$@\"; }; source <(\"$FHQ\" --generate-completion-script bash); compopt() { COMPREPLY=(\"$2\"); }"
        let run = try Program(isEmpty: true).shell(([prelude] + asked).joined(separator: "\n"))
        #expect(run.errors == "")
        return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { $0.split(separator: " ").map(String.init) }
    }

    @Test func bashCompletesNamesAndValues() throws {
        for (row, answer) in zip(Self.rows, try bash(Self.rows.map { ["--quiet", "--\($0.name)"] })) {
            #expect(answer.contains("--\(row.name)"))
        }
        let taking = Self.rows.flatMap { row in row.names.compactMap { name in row.value.map { (name, $0) } } }
        for (ways, isSplit) in [([[]], false), ([["="]], true)] as [([[String]], Bool)] {
            let lines = taking.flatMap { name, _ in ways.map { [name] + $0 + [""] } }
            for ((name, value), answer) in zip(taking, try bash(lines)) where !isSplit || name.hasPrefix("--") {
                if value.isStatements {
                    #expect(answer.contains("items") && answer.contains("undo"), "\(name)")
                } else {
                    #expect(answer == (value.isFile ? ["default"] : value.words), "\(name)")
                }
            }
        }
        #expect(
            try bash([["-f", "nd"], ["x.fhq", "--qu"], ["--format", "csv", "--qu"], ["sc"]]) == [
                ["ndjson"], ["default"], ["--quiet"], ["default"],
            ])
    }

    // MARK: - Statements

    /// Makes a store with a saved statement, and in its folder a `bin` with fhq.
    private func programWithNames() throws -> Program {
        let program = try Program(isEmpty: true)
        let run = try program.shell("mkdir bin && ln -s \"$FHQ\" bin/fhq")
        try #require(run.status == 0)
        let script = """
            save aging as items older than 90 days; market add "Kempton \u{1B}[2J\tx"; market add "Marché aux puces"
            market add "Marble Arch"; market add "Zoë's \\"best\\" stall"; market add Acton
            """
        try #require(try program.run("--store", "named.sqlite", "-c", script).status == 0)
        return program
    }

    private static let statements = [
        ("-c 'items uns", "items unsold"), ("--store named.sqlite -c \"run ", "run aging"),
        ("--store=named.sqlite --command 'items; run ag", "items; run aging"),
    ]

    /// Lines with an open quote, and the line after Tab, which can be continued and keeps the typed text.
    private static let quoted = [
        ("-c 'items at \"Marc", "-c 'items at \"Marché aux puces\""),
        ("-c 'items at \"Mar", "-c 'items at \"Mar"), ("-c \"items at Ac", "-c \"items at Acton"),
        ("-c \"items at 'Marc", "-c \"items at 'Marché aux puces'"),
        ("-c 'items uns", "-c 'items unsold"), ("-c 'items at nosuch", "-c 'items at nosuch"),
    ]

    /// Starts a shell with completion for fhq in the folder of a program.
    private func terminal(
        of program: Program, running shell: String, _ options: [String], _ setUp: String
    ) throws -> PseudoTerminal {
        let environment = program.environment.merging(["PATH": "\(program.folder.path)/bin:/usr/bin:/bin"]) { $1 }
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "cd '\(program.folder.path)' && exec \(shell) \(options.joined(separator: " "))"],
            environment: environment, columns: 120, rows: 40)
        terminal.type("\(setUp); echo re''ady\r")
        try terminal.expect("ready")
        return terminal
    }

    private static let hasShells = ["zsh", "fish"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }
    private static let shells = [
        ("bash", ["--norc", "-i"], "PS1='> '; source <(fhq --generate-completion-script bash)"),
        (
            "zsh", ["-f", "-i"],
            "PS1='> '; fhq --generate-completion-script zsh >_fhq; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D"
        ),
        ("fish", ["--no-config"], "fhq --generate-completion-script fish | source"),
    ]

    /// A letter typed after the completion stands within the quote.
    @Test(.enabled(if: hasShells, "needs zsh and fish"), arguments: shells)
    func aShellHonoursTheOpenQuoteAndDeletesNothing(shell: String, options: [String], setUp: String) throws {
        let program = try programWithNames()
        let terminal = try terminal(of: program, running: shell, options, setUp)
        for (line, whole) in Self.quoted {
            terminal.type("\u{15}fhq --store=named.sqlite \(line)\t")
            let full = "fhq --store=named.sqlite \(whole)"
            try terminal.expectScreen(whole) { screen in
                screen.lines.contains { line in
                    line.contains(full) && !line.contains(full + "'") && !line.contains(full + " '")
                        && !line.contains(full + " \"")
                }
            }
        }
        terminal.type("\u{15}exit\r")
        _ = try terminal.waitForExit()
    }

    @Test(arguments: ["M", "Mar", "\"Mar", "'Mar", "'Z", "\"Zo", "Ac", "mar", "x", "\"", "'"])
    func completionKeepsTheOpenQuoteAndTheTypedText(word: String) throws {
        let program = try programWithNames()
        let run = try program.run("--store", "named.sqlite", "--complete", "items at \(word)")
        let quote = word.first.flatMap { "\"'".contains($0) ? $0 : nil }
        for line in run.lines {
            let whole = String(line.prefix { $0 != "\t" }).dropFirst("items at ".count)
            if let quote { #expect(whole.first == quote && whole.trimmingCharacters(in: [" "]).last == quote) }
            let bare = { (text: String) in text.lowercased().drop { "\"'".contains($0) } }
            #expect(bare(String(whole)).hasPrefix(bare(word)), "\(line)")
        }
        // The prefix that several candidates share replaces the word.
        let firsts = Set(run.lines.map { $0.dropFirst("items at ".count).first })
        if quote == nil { #expect(firsts.count <= 1, "\(run.output)") }
    }

    /// Each candidate that fish offers for `-f` describes its format.
    @Test(.enabled(if: hasShells, "needs zsh and fish")) func fishDescribesEachFormat() throws {
        let program = try Program(isEmpty: true)
        let run = try program.shell(
            "\"$FHQ\" --generate-completion-script fish >made.fish && fish --no-config -C 'source made.fish' -c 'complete -C \"fhq -f \"'"
        )
        #expect(run.errors == "")
        for format in OutputFormat.allCases { #expect(run.lines.contains("\(format.rawValue)\t\(format.summary)")) }
    }

    @Test func completeOptionListsContinuations() throws {
        let program = try programWithNames()
        let all = try program.run("--complete", "")
        let words = all.lines.map { String($0.prefix { $0 != "\t" }) }
        for word in StatementCatalog.program.all.map(\.word) + Noun.allCases.map(\.rawValue) {
            #expect(words.contains(word), "\(word)")
        }
        #expect(all.status == 0 && all.errors == "" && !FileManager.default.fileExists(atPath: program.store))
        let named = try program.run("--store", "named.sqlite", "--complete", "items at K")
        #expect(named.lines.count == 1 && named.lines[0].hasPrefix("items at \"Kempton "))
        #expect(!named.output.contains("\u{1B}") && named.lines[0].count { $0 == "\t" } == 1)
        #expect(try program.run("--complete", "items nonsense ").output == "")
    }

    @Test(.enabled(if: hasShells, "needs zsh and fish")) func fishCompletesStatements() throws {
        let program = try programWithNames()
        let lines = Self.statements.map { line, _ in
            "complete -C \"fhq \(line.replacing("\"", with: "\\\""))\""
        }
        try program.write(lines.joined(separator: "\n"), to: "ask.fish")
        let run = try program.shell(
            "bin/fhq --generate-completion-script fish >made.fish && fish --no-config -C 'source made.fish' ask.fish",
            environment: ["PATH": "\(program.folder.path)/bin:/usr/bin:/bin"])
        #expect(run.errors == "")
        for (line, whole) in Self.statements { #expect(run.lines.contains { $0.hasPrefix(whole) }, "\(line)") }
    }

    @Test(.enabled(if: hasShells, "needs zsh and fish"), arguments: shells.dropLast())
    func shellsCompleteStatements(shell: String, options: [String], setUp: String) throws {
        let program = try programWithNames()
        let terminal = try terminal(of: program, running: shell, options, setUp)
        for (line, whole) in Self.statements {
            terminal.type("\u{15}fhq \(line)\t")
            try terminal.expectScreen(whole) { $0.lines.contains { $0.contains("fhq -") && $0.contains(whole) } }
        }
        terminal.type("\u{15}exit\r")
        _ = try terminal.waitForExit()
    }

    @Test(.enabled(if: hasShells, "needs zsh and fish")) func fishCompletesNamesAndValues() throws {
        let program = try Program(isEmpty: true)
        try program.write("", to: "some.fhq")
        let asked =
            Self.rows.map { "--\($0.name)" }
            + Self.rows.compactMap { row in
                row.value.flatMap { $0.words.first.map { "--\(row.name)=\($0)" } }
            }
        let lines = (asked + ["some", "--store so", "-f nd"]).map { "complete -C 'fhq \($0)'" }
        try program.write(lines.joined(separator: "\n"), to: "ask.fish")
        let run = try program.shell(
            "\"$FHQ\" --generate-completion-script fish >made.fish && fish --no-config -C 'source made.fish' ask.fish")
        #expect(run.errors == "")
        for word in asked { #expect(run.lines.contains { $0 == word || $0.hasPrefix("\(word)\t") }, "\(word)") }
        for word in ["some.fhq", "ndjson"] { #expect(run.output.contains("\(word)")) }
    }

    @Test(.enabled(if: hasShells, "needs zsh and fish")) func zshCompletesNamesAndValues() throws {
        let program = try Program(isEmpty: true)
        try program.write("", to: "some.fhq")
        #expect(try program.shell("\"$FHQ\" --generate-completion-script zsh >_fhq").status == 0)
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "cd '\(program.folder.path)' && exec zsh -f -i"], environment: program.environment,
            columns: 200, rows: 60)
        terminal.type("PS1='> '; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; echo re''ady\r")
        try terminal.expect("ready")
        terminal.type("fhq --\t")
        for row in Self.rows {
            try terminal.expectScreen("--\(row.name) with its help") { screen in
                screen.lines.contains { $0.contains("--\(row.name) ") && $0.hasSuffix("-- \(row.help)") }
            }
        }
        for (typed, whole) in [
            ("--format=nd", "--format=ndjson"), ("-f nd", "-f ndjson"), ("--store so", "--store some.fhq"),
        ] {
            terminal.type("\u{15}fhq \(typed)\t")
            try terminal.expectScreen(whole) { $0.lines.contains { $0.hasSuffix("fhq \(whole)") } }
        }
        terminal.type("\u{15}exit\r")
        _ = try terminal.waitForExit()
    }
}
