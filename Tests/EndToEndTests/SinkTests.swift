import Foundation
import Testing

/// Results written to pipes, commands and files, and files that can't be written.
@Suite struct SinkTests {
    @Test func aClosedPipeEndsQuietly() throws {
        let program = try Program()
        // More than a pipe holds, so that the run can't end before its reader.
        let again = String(repeating: "items limit all show sku, title, note; ", count: 40)
        let outside = try program.shell("{ \"$FHQ\" -c '\(again)sales'; echo $? >status; } | head -1")
        #expect(outside.output == "sku\ttitle\tnote\n")
        #expect(outside.errors == "")
        #expect(try program.read("status") == "0\n")
        let inside = try program.run("-c", "items show sku limit 200 | head -1")
        #expect(inside.output == "sku\n")
        #expect(inside.status == 0)
    }

    @Test func aCommandThatFailsFailsTheStatement() throws {
        let run = try Program().run("-c", "items | false\nsales")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.contains("status 1: false"))
        #expect(try Program().run("-c", "items | nonsense-command").status == 1)
    }

    @Test func aCommandGetsTheRestOfTheLineAsItStands() throws {
        let text = "items limit 1 show sku | sed 's/FH/#;\"/' # not a comment of ours\nsettings limit 0"
        let run = try Program().run("-c", text)
        #expect(run.output == "sku\n#;\"-2KAAJ8PF\nsetting\tvalue\n")
    }

    @Test func nextRunRemovesOnlyLeftoversOfKilledRuns() throws {
        let program = try Program()
        let old = Date(timeIntervalSinceNow: -3600)
        // 2^22 is past the last process id that Linux gives.
        let names = [".fhq-part-4194304-0", ".fhq-part-4194303-1"]
        let kept = ["notes.fhq-part", ".fhq-part-notes", ".fhq-part-\(getpid())-0", "x.fhq-part-1-0"]
        for name in names + kept { try program.write("x", to: name) }
        try FileManager.default.createDirectory(
            atPath: program.folder.path + "/.fhq-part-4194304-2", withIntermediateDirectories: false)
        for name in names {
            try FileManager.default.setAttributes(
                [.modificationDate: old], ofItemAtPath: program.folder.path + "/" + name)
        }
        #expect(try program.run("-c", "items > items.csv").status == 0)
        #expect(try Set(program.files) == Set(["inventory.sqlite", "items.csv", ".fhq-part-4194304-2"] + kept))
    }

    /// Repeated kills in the middle of a file leave at most one part file.
    @Test func manyKilledRunsLeaveAtMostOneFile() throws {
        let program = try Program()
        for _ in 0..<5 {
            // The reader of the pipe signals that the file has been begun.
            let run = try program.shell(
                """
                "$FHQ" -c 'items limit all > out.csv; items limit all > out.csv; items | sleep 5' & child=$!
                for i in $(seq 500); do ls .fhq-part-* >/dev/null 2>&1 && break; sleep 0.002; done
                kill -9 $child; wait $child 2>/dev/null; true
                """)
            #expect(run.status == 0)
            #expect(try program.files.count { $0.hasPrefix(".fhq-part-") } <= 1)
        }
        #expect(try program.run("-c", "items > out.csv").status == 0)
        #expect(try program.files.count { $0.hasPrefix(".fhq-part-") } == 0)
    }

    @Test func aFullDiskIsAnError() throws {
        let program = try Program()
        for line in ["-c items > /dev/full", "-c 'items > /dev/full'"] {
            let run = try program.shell("\"$FHQ\" \(line)")
            #expect(run.status == 1)
            #expect(run.errors.contains("No space left on device"))
        }
    }

    @Test func aFileThatCannotBeWrittenWholeStaysAsItWas() throws {
        let program = try Program()
        try program.write("old\n", to: "out.csv")
        for statement in ["items as ndjson > out.csv", "items as ndjson >> out.csv", "items as json > new.csv"] {
            // 40 blocks of 1,024 bytes are enough for SQLite's files, but not for all rows.
            let run = try program.shell("ulimit -f 40; \"$FHQ\" -c '\(statement)'")
            #expect(run.status == 1, "\(run.errors)")
            #expect(run.errors.contains("File too large"))
            #expect(try program.read("out.csv") == "old\n")
            #expect(try program.files == ["inventory.sqlite", "out.csv"])
        }
    }

    @Test(arguments: ["--strict", "--expect-rows"]) func anAnswerThatIsRefusedLeavesTheFileAsItWas(option: String)
        throws
    {
        let program = try Program()
        let (words, status): ([String], Int32) = option == "--strict" ? ([option], 1) : ([option, "5"], 5)
        try program.write("sku,cost\n", to: "out.csv")
        for statement in [
            "items in USD show sku, cost limit 9 > out.csv", "items in USD show sku, cost limit 9 >> out.csv",
            "items in USD show sku, cost limit 9 > new.xlsx",
        ] {
            let run = try program.run(words + ["-c", statement])
            #expect(run.status == status && !run.errors.contains("wrote"), "\(run.errors)")
            #expect(try program.read("out.csv") == "sku,cost\n")
            #expect(try program.files == ["inventory.sqlite", "out.csv"])
        }
    }

    @Test func aFileKeepsItsModeAndALinkItsTarget() throws {
        let program = try Program()
        let line = """
            echo old >real.csv; chmod 640 real.csv; ln -s real.csv link.csv
            "$FHQ" -c 'items limit 1 show sku > link.csv'
            stat -c %a real.csv; readlink link.csv; cat real.csv
            """
        #expect(try program.shell(line).output == "640\nreal.csv\nsku\nFH-2KAAJ8PF\n")
    }

    /// Covers every kind of file and folder that fhq makes, under a mask that lets everybody read.
    @Test func newFilesAreReadableByTheirOwnerOnly() throws {
        let program = try Program(isEmpty: true)
        let formats = ["csv", "tsv", "json", "ndjson", "md", "html", "xlsx", "txt", "csv.gz"]
        let sinks =
            formats.map { "items > a.\($0)" } + [
                "items >> b.csv", "items >> b.csv.gz", "profit by month as svg > c.svg",
            ]
        let exports = [
            "export items to d.csv", "export expenses to e.csv.gz", "export all to f.xlsx", "export all to g.zip",
        ]
        let source = "import \"\(Program.repository)/examples/inventory\"; backup now; import bad.csv skip bad"
        try program.write("title,cost\nLamp,3\nVase,much\n", to: "bad.csv")
        let text = ([source] + sinks + exports).joined(separator: "; ")
        let run = try program.shell("chmod 600 bad.csv; umask 0; \"$FHQ\" --yes -c '\(text)'")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try program.shell("find . -mindepth 1 -perm /077 | sort").output == "")
        #expect(try program.shell("ls a.* b.* c.* d.* e.* f.* g.* *rejected* | wc -l").output == "17\n")
    }

    @Test func pipesAndDevicesAreWrittenTo() throws {
        let program = try Program()
        let line = """
            mkfifo pipe; cat pipe >seen &
            while [ ! -p pipe ]; do sleep 0.1; done
            "$FHQ" -c 'items limit 1 show sku > pipe; items > /dev/null'; wait; cat seen
            """
        #expect(try program.shell(line).output == "sku\nFH-2KAAJ8PF\n")
        #expect(try program.run("-c", "items > .").errors.contains("is a folder"))
        #expect(try program.run("-c", "items > no/where.csv").status == 1)
    }

    @Test func rowsAreAddedWithOneHeader() throws {
        let program = try Program()
        for _ in 1...2 { #expect(try program.run("-c", "items limit 1 show sku >> out.csv").status == 0) }
        #expect(try program.read("out.csv") == "sku\nFH-2KAAJ8PF\nFH-2KAAJ8PF\n")
        try program.write("sku", to: "out.csv")
        #expect(try program.run("-c", "items limit 1 show sku >> out.csv").status == 0)
        #expect(try program.read("out.csv") == "sku\nFH-2KAAJ8PF\n")
        for format in ["json", "html"] {
            #expect(try program.run("-c", "items >> out.\(format)").status == 2)
            #expect(try program.run("-c", "items as \(format) >> out.csv").status == 2)
        }
    }

    @Test func gzNameCompressesInTheFormatOfTheInnerEnding() throws {
        let program = try Program()
        let line = "items limit 1 show sku"
        let statements =
            "\(line) > a.json.gz; \(line) as csv > b.GZ; \(line) > c.gz; items > all.csv.gz; items > all.csv"
        #expect(try program.run("-c", statements).status == 0)
        #expect(try program.shell("zcat a.json.gz").output == "[\n{\"sku\":\"FH-2KAAJ8PF\"}\n]\n")
        #expect(try program.shell("zcat < b.GZ; zcat c.gz").output == "sku\nFH-2KAAJ8PF\nsku\nFH-2KAAJ8PF\n")
        #expect(try program.shell("gzip -t all.csv.gz && zcat all.csv.gz | cmp - all.csv").status == 0)
        #expect(try program.run("-c", "export items to x.csv; export items to x.csv.gz").status == 0)
        #expect(try program.shell("zcat x.csv.gz | cmp - x.csv").status == 0)
    }

    @Test func rowsAreAddedToACompressedFile() throws {
        let program = try Program()
        let add = "items limit 1 show sku >> out.csv.gz"
        for _ in 1...2 { #expect(try program.run("-c", add).status == 0) }
        #expect(try program.shell("zcat out.csv.gz").output == "sku\nFH-2KAAJ8PF\nFH-2KAAJ8PF\n")
        _ = try program.shell("printf sku | gzip > out.csv.gz")
        #expect(try program.run("-c", add).status == 0)
        #expect(try program.shell("zcat out.csv.gz").output == "sku\nFH-2KAAJ8PF\n")
        _ = try program.shell("gzip </dev/null > out.csv.gz")
        #expect(try program.run("-c", add).status == 0)
        #expect(try program.shell("zcat out.csv.gz").output == "sku\nFH-2KAAJ8PF\n")
    }

    @Test func appendingToADamagedGzipFileIsRefused() throws {
        let program = try Program()
        let add = "items limit 1 show sku >> out.csv.gz"
        try program.write("sku\n", to: "out.csv.gz")
        #expect(try program.run("-c", add).errors.contains("can't add rows to “out.csv.gz”: it is not a gzip file"))
        #expect(try program.read("out.csv.gz") == "sku\n")
        #expect(try program.run("-c", "items > whole.csv.gz").status == 0)
        _ = try program.shell("head -c 3000 whole.csv.gz > out.csv.gz")
        #expect(try program.run("-c", add).errors.contains("damaged or cut short"))
        #expect(try program.shell("wc -c < out.csv.gz").output == "3000\n")
        #expect(try program.run("-c", "items >> out.json.gz").status == 2)
    }

    @Test func aFullDiskIsAnErrorOfACompressedFileToo() throws {
        let program = try Program()
        for sign in [">", ">>"] {
            let run = try program.shell("ln -sf /dev/full full.csv.gz; \"$FHQ\" -c 'items \(sign) full.csv.gz'")
            #expect(run.status == 1)
            #expect(run.errors.contains("No space left on device"))
        }
    }

    @Test func aLinkIntoAMissingFolderIsNamed() throws {
        let program = try Program()
        _ = try program.shell("ln -s none/file.csv link.csv")
        for statement in ["items > link.csv", "items >> link.csv", "export items to link.csv"] {
            let run = try program.run("-c", statement)
            #expect(run.status == 1, "\(statement)")
            #expect(
                run.errors.contains("“link.csv” is a link to “none/file.csv”, whose folder doesn't exist"),
                "\(run.errors)")
        }
        #expect(try program.shell("readlink link.csv").output == "none/file.csv\n")
        let run = try program.run("-c", "import link.csv")
        #expect(run.errors.contains("“link.csv” is a link to “none/file.csv”, which doesn't exist"), "\(run.errors)")
        // A link to a missing file in a folder that is there makes the file.
        _ = try program.shell("ln -s made.csv other.csv")
        #expect(try program.run("-c", "items limit 0 show sku > other.csv").status == 0)
        #expect(try program.shell("cat made.csv").output == "sku\n")
    }

    @Test func fileEndingChoosesTheFormat() throws {
        let program = try Program()
        let line = "items limit 1 show sku"
        let statements = "\(line) > a.json; \(line) as ndjson > b.csv; items limit 0 show sku, title > c.txt"
        _ = try program.run("-f", "csv", "-c", statements)
        #expect(try program.read("a.json") == "[\n{\"sku\":\"FH-2KAAJ8PF\"}\n]\n")
        #expect(try program.read("b.csv") == "{\"sku\":\"FH-2KAAJ8PF\"}\n")
        #expect(try program.read("c.txt") == "sku,title\n")
    }
}
