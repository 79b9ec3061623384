import Foundation
import TestSupport
import Testing

/// Files that fhq or SQLite keeps, which no statement overwrites.
@Suite struct UserFileTests {
    /// After `as` a list takes any name.
    private static let statements = [
        "items as csv >", "items as ndjson >>", "profit by month as tsv >", "items as xlsx >", "sales as markdown >>",
    ]

    /// A program with the files of a user, and every path to them.
    private func prepared() throws -> (program: Program, kept: [String], paths: [String]) {
        let program = try Program()
        let made = try program.shell(
            """
            mkdir -p .config/fhq/drive .local/state/fhq
            echo 'set page size 5' > .config/fhq/init.fhq
            echo 'Ctrl-T = search-history' > .config/fhq/keys
            for name in tokens.json client.json automation.json lock; do echo kept > .config/fhq/drive/$name; done
            echo 'items' > .local/state/fhq/history
            sqlite3 other.sqlite 'PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (1);'
            ln -s .config/fhq/drive drive
            for file in .config/fhq/init.fhq .config/fhq/keys .config/fhq/drive/tokens.json .local/state/fhq/history; do
                ln -s $file soft_$(basename $file).txt; ln $file hard_$(basename $file).txt
            done
            """)
        #expect(made.status == 0, "\(made.errors)")
        let kept = [
            ".config/fhq/init.fhq", ".config/fhq/keys", ".config/fhq/drive/tokens.json",
            ".config/fhq/drive/client.json",
            ".config/fhq/drive/automation.json", ".local/state/fhq/history",
        ]
        let links = ["init.fhq", "keys", "tokens.json", "history"].flatMap { ["soft_\($0).txt", "hard_\($0).txt"] }
        let new = [".config/fhq/drive/new.txt", "drive/new.csv"]
        let sides = ["other.sqlite-wal", "other.sqlite-shm", "other.sqlite-journal", "other.sqlite-lock"]
        return (program, kept, kept + links + new + sides)
    }

    @Test func noStatementWritesOverAFileOfTheUser() throws {
        let (program, kept, paths) = try prepared()
        let before = try kept.map(program.read)
        let lines = paths.flatMap { path in Self.statements.map { "\($0) \"\(path)\"" } }
        let run = try program.run(["--yes", "--keep-going"] + lines.flatMap { ["-c", $0] })
        let refusals = run.errors.matches(of: /; nothing else can be written there\n/).count
        #expect(refusals == lines.count && run.output.isEmpty, "\(run.errors.prefix(2000))")
        #expect(try kept.map(program.read) == before)
        #expect(try program.shell("ls .config/fhq/drive/new* other.sqlite-* 2>/dev/null").output == "")
        #expect(try program.shell("sqlite3 other.sqlite 'SELECT x FROM t'").output == "1\n")
    }

    @Test func filesThatOnlyBeginLikeThemAreWritten() throws {
        let (program, _, _) = try prepared()
        for path in [".config/fhq/month.csv", "init.fhq.txt", "plain.sqlite-wal", "tokens.json", "other.csv-wal"] {
            let run = try program.run("-c", "items limit 1 show sku > \(path)")
            #expect(run.status == 0, "\(path): \(run.errors)")
        }
    }

    /// A log, its index and a journal are known by their contents too, whatever they are called.
    @Test func partsOfADatabaseAreNotOverwritten() throws {
        let program = try Program()
        let made = try program.shell(
            """
            python3 - <<'END'
            import os, shutil, sqlite3
            db = sqlite3.connect("other.sqlite", isolation_level=None)
            db.execute("PRAGMA journal_mode = WAL"); db.execute("CREATE TABLE t (x)"); db.execute("INSERT INTO t VALUES (1)")
            for side in "wal", "shm": shutil.copy("other.sqlite-" + side, side + ".txt")
            other = sqlite3.connect("third.sqlite", isolation_level=None)
            other.execute("PRAGMA cache_size = 1"); other.execute("CREATE TABLE t (x)")
            other.execute("INSERT INTO t VALUES (randomblob(100000))")
            other.execute("BEGIN"); other.execute("UPDATE t SET x = randomblob(100000)")
            shutil.copy("third.sqlite-journal", "journal.txt")
            END
            """)
        #expect(made.status == 0, "\(made.errors)")
        for name in ["wal.txt", "shm.txt", "journal.txt"] {
            let run = try program.run("-c", "items > \(name)")
            let hasHeader = name != "journal.txt" || run.errors.contains("a part of a SQLite database")
            #expect(run.status == 1 && hasHeader, "\(name): \(run.errors)")
        }
    }

    @Test func theLayoutOfInitIsWritten() throws {
        let (program, _, _) = try prepared()
        try program.write("set  page   size 5\n", to: ".config/fhq/init.fhq")
        let run = try program.run("--fmt", "-w", ".config/fhq/init.fhq")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try program.read(".config/fhq/init.fhq") == "set page size 5\n")
        try program.write("items  sold\n", to: ".local/state/fhq/history")
        #expect(try program.run("--fmt", "-w", ".local/state/fhq/history").status == 1)
    }

    /// A statement that was refused, since the store is another file now, can be had again by the arrow key.
    @Test func aStatementForAReplacedStoreStaysInTheHistory() throws {
        let shell = try TypedShell()
        try shell.prompt()
        try shell.ask("buy lamp for 3", shows: "bought FH-")
        let swap = "cp inventory.sqlite new && mv new inventory.sqlite"
        #expect(try shell.program.shell(swap).status == 0)
        shell.terminal.type("buy vase for 4\r")
        try shell.terminal.expect("since fhq opened it")
        try shell.terminal.expect("start fhq again")
        try shell.prompt()
        shell.terminal.type("\u{1B}[A")
        try shell.terminal.expectScreen("the statement") { $0.text.hasSuffix("fhq> buy vase for 4") }
        try shell.abandon()
        #expect(try shell.leave() == 0)
        #expect(try shell.program.read(".local/state/fhq/history").contains("buy vase for 4"))
        #expect(try shell.program.run("-c", "check").status == 0)
    }
}
