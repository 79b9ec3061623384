import FeatureList
import Foundation
import Statements
import Testing

/// `--safe`, `--read-only`, `--atomic` and `--dry-run`, verb by verb.
@Suite struct OptionTests {
    /// A statement and its effects, which decide how each option treats it.
    struct Verb: CustomTestStringConvertible {
        /// The statement's first keyword; `query` for a noun.
        var keyword: String
        var statement: String
        /// Effects: a change of the store, another file read or written, a command, a request to a service.
        var effects: Set<Effect> = []

        var testDescription: String { statement }
    }

    enum Effect { case changesStore, readsFile, writesFile, runsCommand, usesNetwork }

    /// Effects that neither a transaction nor a dry run takes back.
    static let lasting: Set<Effect> = [.writesFile, .runsCommand, .usesNetwork]

    static let verbs: [Verb] = [
        Verb(keyword: "query", statement: "items limit 1"),
        Verb(keyword: "query", statement: "items limit 1 > out.csv", effects: [.writesFile]),
        Verb(keyword: "query", statement: "items limit 1 >> out.csv", effects: [.writesFile]),
        Verb(keyword: "query", statement: "items limit 1 | touch out.csv", effects: [.runsCommand]),
        Verb(keyword: "query", statement: "settings"),
        Verb(keyword: "query", statement: "fees on ebay"),
        Verb(keyword: "query", statement: "fees on ebay set 10%", effects: [.changesStore]),
        Verb(keyword: "find", statement: "find lamp"),
        Verb(keyword: "find", statement: "find lamp > out.csv", effects: [.writesFile]),
        Verb(keyword: "item", statement: "item FH-2KAAJ8PF"),
        Verb(keyword: "item", statement: "item FH-2KAAJ8PF > out.csv", effects: [.writesFile]),
        Verb(keyword: "explain", statement: "explain items > out.csv"),
        Verb(keyword: "explain", statement: "explain set page size 3"),
        Verb(keyword: "import", statement: "import examples/inventory", effects: [.changesStore, .readsFile]),
        Verb(keyword: "import", statement: "import examples/inventory dry run", effects: [.readsFile]),
        Verb(
            keyword: "import", statement: "import examples/inventory skip bad",
            effects: [.changesStore, .readsFile, .writesFile]),
        Verb(keyword: "match", statement: "match 3 to new for 3.50 GBP", effects: [.changesStore]),
        Verb(keyword: "unmatch", statement: "unmatch 1", effects: [.changesStore]),
        Verb(keyword: "ignore", statement: "ignore 3", effects: [.changesStore]),
        Verb(keyword: "accept", statement: "accept 3", effects: [.changesStore]),
        Verb(keyword: "revert", statement: "revert import", effects: [.changesStore]),
        Verb(keyword: "backup", statement: "backup now", effects: [.writesFile]),
        Verb(keyword: "query", statement: "backups"),
        Verb(keyword: "query", statement: "backups > out.csv", effects: [.writesFile]),
        Verb(keyword: "restore", statement: "restore backup 2026", effects: [.changesStore, .writesFile]),
        Verb(keyword: "check", statement: "check"),
        Verb(keyword: "set", statement: "set currency EUR", effects: [.changesStore]),
        Verb(keyword: "set", statement: "set page size 7", effects: [.changesStore]),
        Verb(keyword: "set", statement: "set page size auto", effects: [.changesStore]),
        Verb(keyword: "set", statement: "set journal size 7", effects: [.changesStore]),
        Verb(keyword: "set", statement: "set format json"),
        Verb(keyword: "let", statement: "let a = 1"),
        Verb(keyword: "source", statement: "source three.fhq", effects: [.readsFile]),
        Verb(keyword: "save", statement: "save a as items > out.csv", effects: [.changesStore]),
        Verb(keyword: "run", statement: "run counted"),
        Verb(keyword: "expect", statement: "expect (items) count > 0"),
        Verb(keyword: "history", statement: "history"),
        Verb(keyword: "history", statement: "history | touch out.csv", effects: [.runsCommand]),
        Verb(keyword: "help", statement: "help"),
        Verb(keyword: "buy", statement: "buy lamp for 3 GBP", effects: [.changesStore]),
        Verb(keyword: "list", statement: "list FH-2KAAJ8PF on ebay for 9 GBP", effects: [.changesStore]),
        Verb(keyword: "unlist", statement: "unlist FH-2KAAJ8RR", effects: [.changesStore]),
        Verb(keyword: "sell", statement: "sell FH-2KAAJ8PF for 20 GBP on vinted", effects: [.changesStore]),
        Verb(keyword: "return", statement: "return FH-2KAAJ8NS", effects: [.changesStore]),
        Verb(keyword: "refund", statement: "refund FH-2KAAJ8NS 1 GBP", effects: [.changesStore]),
        Verb(keyword: "keep", statement: "keep FH-2KAAJ8PF", effects: [.changesStore]),
        Verb(keyword: "donate", statement: "donate FH-2KAAJ8PF", effects: [.changesStore]),
        Verb(keyword: "bin", statement: "bin FH-2KAAJ8PF", effects: [.changesStore]),
        Verb(keyword: "lost", statement: "lost FH-2KAAJ8PF", effects: [.changesStore]),
        Verb(keyword: "delete", statement: "delete FH-2KAAJ8PF", effects: [.changesStore]),
        Verb(keyword: "restore", statement: "restore FH-2KAAJ8QX", effects: [.changesStore]),
        Verb(
            keyword: "photo", statement: "photo FH-2KAAJ8PF examples/inventory/Images/blue.png",
            effects: [.changesStore, .readsFile]),
        Verb(keyword: "edit", statement: "edit FH-2KAAJ8PF set title lamp", effects: [.changesStore]),
        Verb(keyword: "forget", statement: "forget mapping one", effects: [.changesStore]),
        Verb(keyword: "spend", statement: "spend 5 GBP on other", effects: [.changesStore]),
        Verb(keyword: "market", statement: "market add new", effects: [.changesStore]),
        Verb(keyword: "seller", statement: "seller add new", effects: [.changesStore]),
        Verb(keyword: "haul", statement: "haul add new 2026-10-31", effects: [.changesStore]),
        Verb(keyword: "platform", statement: "platform add whatnot", effects: [.changesStore]),
        Verb(keyword: "put", statement: "put FH-2KAAJ8PF in A12", effects: [.changesStore]),
        Verb(
            keyword: "place", statement: "put FH-2KAAJ8PF in A12; place edit A12 set name B1",
            effects: [.changesStore]),
        Verb(keyword: "reduce", statement: "reduce (items listed) by 10%", effects: [.changesStore]),
        Verb(keyword: "at", statement: "at Newark"),
        Verb(keyword: "done", statement: "at Newark; done"),
        Verb(keyword: "worth", statement: "worth lamp"),
        Verb(keyword: "report", statement: "report month 2026-10"),
        Verb(keyword: "undo", statement: "undo", effects: [.changesStore]),
        Verb(keyword: "redo", statement: "redo", effects: [.changesStore]),
        Verb(keyword: "changes", statement: "changes"),
        Verb(keyword: "changes", statement: "changes > out.csv", effects: [.writesFile]),
        Verb(keyword: "sku", statement: "sku check FH-2KAAJ8PF"),
        Verb(keyword: "convert", statement: "convert 20 EUR to EUR on 2026-03-01"),
        Verb(keyword: "rates", statement: "rates refresh", effects: [.changesStore, .usesNetwork]),
        Verb(keyword: "profit", statement: "profit by month since 2026-01"),
        Verb(keyword: "offer", statement: "offer 18 EUR for FH-2KAAJ8PF on vinted"),
        Verb(
            keyword: "offer", statement: "offer 18 EUR for FH-2KAAJ8PF on vinted > out.csv", effects: [.writesFile]),
        Verb(keyword: "profit", statement: "profit > out.csv", effects: [.writesFile]),
        Verb(keyword: "stock", statement: "stock aging"),
        Verb(keyword: "stock", statement: "stock | touch out.csv", effects: [.runsCommand]),
        Verb(keyword: "performance", statement: "performance by market"),
        Verb(keyword: "activity", statement: "activity 2026-10"),
        Verb(keyword: "todo", statement: "todo"),
        Verb(keyword: "todo", statement: "todo list > out.csv", effects: [.writesFile]),
        Verb(keyword: "tax", statement: "tax year 2025-26"),
        Verb(keyword: "reconcile", statement: "reconcile ebay 2026 45230.10"),
        Verb(keyword: "kind", statement: "kind add insurance for sa103s 14", effects: [.changesStore]),
        Verb(keyword: "label", statement: "label FH-2KAAJ8PF"),
        Verb(keyword: "label", statement: "label FH-2KAAJ8PF > out.html", effects: [.writesFile]),
        Verb(keyword: "advert", statement: "advert FH-2KAAJ8PF"),
        Verb(keyword: "last", statement: "items limit 1; last show sku"),
        Verb(keyword: "last", statement: "items limit 1; last as csv > out.csv", effects: [.writesFile]),
        Verb(keyword: "tour", statement: "tour"),
        Verb(keyword: "set", statement: "set timing on"),
        Verb(keyword: "why", statement: "why profit by month"),
        Verb(keyword: "why", statement: "why stock > out.csv", effects: [.writesFile]),
        Verb(keyword: "export", statement: "export items to out.csv", effects: [.writesFile]),
        Verb(
            keyword: "connect", statement: "connect drive client client.json", effects: [.readsFile, .writesFile]),
        Verb(keyword: "disconnect", statement: "disconnect drive", effects: [.usesNetwork]),
        Verb(keyword: "sync", statement: "sync now", effects: [.changesStore, .usesNetwork]),
        Verb(keyword: "sync", statement: "sync watch", effects: [.changesStore, .usesNetwork]),
        Verb(keyword: "sync", statement: "sync status"),
        Verb(keyword: "quit", statement: "quit"),
    ]

    @Test func everyStatementIsInTheTable() {
        let known = Set(StatementCatalog.program.all.map(\.word))
        // Only the prompt has a list to page through and a record; watch doesn't end, and takes statements
        // without effects only.
        #expect(known.subtracting(Self.verbs.map(\.keyword)) == ["next", "prev", "page", "watch", "record"])
    }

    /// The starting point of every case: a store with a saved statement, a script and the example folder.
    private struct Beginning {
        let program: Program
        let files: [String]
        let dump: String

        init() throws {
            program = try Program()
            symlink(Program.repository + "/examples", program.folder.path + "/examples")
            try program.write("items limit 3\n", to: "three.fhq")
            try program.write(#"{"installed":{"client_id":"12-ab","client_secret":"s"}}"#, to: "client.json")
            try program.write("Thing,Paid\nJug,3\n", to: "one.csv")
            // One change to undo and one undone change to redo.
            let statements =
                "save counted as items show count; market add one; backup now; "
                + "import one.csv map Thing to title, Paid to cost; import examples/orders/ebay-transactions.csv; market add two; market add three; undo"
            #expect(try program.run("-c", statements).status == 0)
            (files, dump) = try (program.files, program.dump())
        }
    }

    private static let beginning = Result { try Beginning() }

    private func program() throws -> Program {
        try Program(like: Self.beginning.get().program)
    }

    private func expectNothingChanged(_ program: Program) throws {
        let beginning = try Self.beginning.get()
        #expect(try program.files == beginning.files)
        #expect(try program.dump() == beginning.dump)
    }

    @Test(arguments: verbs)
    func safeRefusesAllButReading(_ verb: Verb) throws {
        let program = try program()
        let run = try program.run("--safe", "-c", verb.statement)
        #expect(run.status == (verb.effects.isEmpty ? 0 : 2), "\(run.errors)")
        if !verb.effects.isEmpty { #expect(run.errors.contains("--safe refuses")) }
        try expectNothingChanged(program)
    }

    @Test(arguments: verbs)
    func readOnlyLeavesTheStoreAsItIs(_ verb: Verb) throws {
        let program = try program()
        let run = try program.run("--read-only", "-c", verb.statement)
        #expect(run.status == (verb.effects.contains(.changesStore) ? 2 : 0), "\(run.errors)")
        #expect(try program.dump() == Self.beginning.get().dump)
    }

    @Test(arguments: verbs)
    func atomicRefusesIrreversibleStatements(_ verb: Verb) throws {
        let program = try program()
        let isRefused = !verb.effects.isDisjoint(with: Self.lasting)
        let run = try program.run(
            "--yes", "--atomic", "-c", verb.statement, "-c", "expect (platforms) count = 0")
        #expect(run.status == (isRefused ? 2 : verb.keyword == "quit" ? 0 : 5), "\(run.errors)")
        try expectNothingChanged(program)
    }

    @Test(arguments: verbs)
    func dryRunChangesNothing(_ verb: Verb) throws {
        let program = try program()
        let run = try program.run("--dry-run", "-c", verb.statement)
        #expect(run.status == 0, "\(run.errors)")
        // `skip bad` writes a file only for bad records, and handles a dry run itself.
        let isDescribed = verb.keyword != "import" && !verb.effects.isDisjoint(with: Self.lasting)
        #expect(run.errors.contains("dry run: skipped") == isDescribed)
        try expectNothingChanged(program)
    }

    @Test func dryRunCreatesNoStore() throws {
        let program = try Program(isEmpty: true)
        let run = try program.run("--dry-run", "-c", "set page size 3; items show count")
        #expect(run.status == 0)
        #expect(run.output == "count\n0\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path) == [])
        #expect(try program.run("--check", "-c", "items where cost > 5").status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path) == [])
    }

    @Test func anAtomicScriptIsKeptWholeOrNotAtAll() throws {
        let program = try Program()
        #expect(try program.run("--atomic", "-c", "set page size 3; save a as items; save b as sales").status == 0)
        #expect(try program.run("-c", "run b").status == 0)
        let failing = "set page size 9; items at Nowhere; set currency EUR"
        #expect(try program.run("--atomic", "--keep-going", "-c", failing).status == 1)
        #expect(try program.run("-c", "settings").output.contains("page size\t3"))
        #expect(try program.run("-c", "settings").output.contains("currency\tGBP"))
    }

    @Test func anAtomicScriptWhoseReaderLeavesChangesNothing() throws {
        let program = try Program()
        try program.write("set page size 3\nitems\nitems\nitems\nitems\n", to: "many.fhq")
        let run = try program.shell("{ \"$FHQ\" --atomic many.fhq; echo $? >status; } | head -1")
        #expect(run.lines.count == 1)
        #expect(try program.read("status") == "1\n")
        #expect(try !program.run("-c", "settings").output.contains("page size"))
    }

    @Test func optionsRestrictSourcedScriptsAndSavedStatements() throws {
        let program = try Program()
        try program.write("items > out.csv\n", to: "sink.fhq")
        #expect(try program.run("-c", "save sink as items > out.csv").status == 0)
        #expect(try program.run("--atomic", "-c", "source sink.fhq").status == 2)
        for option in ["--atomic", "--safe"] { #expect(try program.run(option, "-c", "run sink").status == 2) }
        #expect(try program.run("--dry-run", "-c", "run sink; source sink.fhq").status == 0)
        #expect(try program.files == ["inventory.sqlite", "sink.fhq"])
    }

    @Test func anOptionAfterTheScriptIsRefused() throws {
        let program = try Program()
        try program.write("buy \"bought by $1\"\n", to: "one.fhq")
        let before = try program.dump()
        let refused = try program.run("--quiet", "one.fhq", "a", "--safe", "--dry-run=x", "--", "--atomic")
        #expect(refused.status == 2 && refused.output == "")
        #expect(
            refused.errors
                == ["--safe", "--dry-run"].map {
                    "\($0) is an option of fhq: put it before one.fhq, or pass it to the script after --\n"
                }.joined())
        for option in CommandOption.allCases {
            let run = try program.run("one.fhq", "--\(option.row.name)")
            #expect(run.status == 2 && run.output == "", "\(option)")
        }
        #expect(try program.dump() == before)
    }

    /// `--` ends the options; it is no argument itself, unless it has ended them before.
    @Test(arguments: [
        (["one.fhq", "--", "--safe", "--"], "--safe--safe --"), (["one.fhq", "x", "--", "--yes"], "xx --yes"),
        (["--", "one.fhq", "--safe"], "--safe--safe"), (["--", "one.fhq", "--", "--yes"], "---- --yes"),
        (["one.fhq", "-safe", "--unknown"], "-safe-safe --unknown"),
    ])
    func wordsAfterTwoDashesAreArguments(words: [String], title: String) throws {
        let program = try Program()
        try program.write("buy $1 note $@\nitems new sort sku show title, note\n", to: "one.fhq")
        let run = try program.run(words)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.split(separator: "\n").contains { $0.replacing("\t", with: "") == title }, "\(run.output)")
    }

    @Test func safeModeStillReadsTheScriptFile() throws {
        let program = try Program()
        try program.write("items limit 1 show sku\n", to: "one.fhq")
        #expect(try program.run("--safe", "one.fhq").status == 0)
        #expect(try Program(isEmpty: true).run("--safe", "-c", "items").status == 3)
    }
}
