import Foundation
import TestSupport
import Testing

/// Replacing the inventory with one of any kind, and reverting that.
@Suite struct ReplaceTests {
    private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path

    /// The sources of each kind: a name in the folder and the shell commands that make it.
    private static let sources: [(kind: String, name: String, make: String)] = [
        ("folder", "inventory", "cp -r \"$ROOT/examples/inventory\" inventory"),
        ("zip of a folder", "folder.zip", "cd \"$ROOT/examples/inventory\" && zip -qr \"$OLDPWD/folder.zip\" ."),
        ("database for Android", "phone/flipperhelper.db", "mkdir phone && python3 -B \"$ANDROID\" phone 60"),
        (
            "zip of that with its log", "phone.zip",
            "mkdir phone && python3 -B \"$ANDROID\" phone 60 && cd phone && zip -q ../phone.zip flipperhelper.db*"
        ),
        ("store", "other.sqlite", ""), ("backup", "other.backups/2026-11-01T120000Z.sqlite", ""),
        ("zip of everything", "all.zip", ""),
    ]

    /// A folder with another store that has rows of every kind, its backup and its zip.
    private final class Ground {
        let folder: TemporaryFolder

        /// The folder of which each test gets a copy.
        private static let first = TemporaryFolder.untilExit()
        private static let made = Result { _ = try Ground(in: first) }

        init() throws {
            folder = TemporaryFolder()
            try Self.made.get()
            let copy = try Child.run(["cp", "-r", "\(Self.first.path)/.", folder.path])
            #expect(copy.status == 0, "\(copy.errors)")
        }

        private init(in folder: TemporaryFolder) throws {
            self.folder = folder
            // A month of rates is compared row by row as well as a year of them.
            let rates = try TestFile.text(root + "/Tests/Rates/eurofxref-hist.csv").split(separator: "\n").prefix(24)
            try TestFile.write(rates.joined(separator: "\n") + "\n", to: folder.path + "/rates.csv")
            let work = """
                import "\(root)/examples/inventory"; set page size 33; set stale after 50 days; save cheap as items cost < 3
                fees on ebay set 10% + 0.40 GBP since 2026-01-01; haul add Sunday 2026-03-01; platform add Attic
                edit FH-20D6G0NR set haul Sunday, note "a \\"b\\""; delete expense 3; seller add Quill at Acton
                sell FH-20D6G0NR for 22 EUR on depop on 2026-03-26 postage-paid 4.10 fees 2; refund FH-20D6G0NR 3 EUR on 2026-04-02
                rates import rates.csv
                backup now; export all to all.zip
                """
            let made = try run("other", work)
            #expect(made.status == 0, "\(made.errors)")
        }

        func run(_ store: String, _ text: String, yes: Bool = true) throws -> Child.Run {
            try Child.run(
                [
                    TestProducts.executable("fhq"), "--store", "\(folder.path)/\(store).sqlite", "--now",
                    "2026-11-01T12:00:00Z", "--force",
                ] + (yes ? ["--yes"] : []) + ["-c", text], in: folder.path, environment: Self.environment(folder.path))
        }

        static func environment(_ home: String) -> [String: String] {
            [
                "PATH": "/usr/bin:/bin", "HOME": home, "TZ": "UTC", "FHQ_BACKUP": "off", "ROOT": root,
                "ANDROID": root + "/Tests/ImportsTests/ForeignFiles/android_database.py",
            ]
        }

        /// Returns all rows except those private to a store, see store_rows.py.
        func rows(_ store: String, _ own: String...) throws -> [Substring] {
            let run = try Child.run(
                ["python3", "-B", root + "/Tests/TortureTests/store_rows.py", "\(folder.path)/\(store).sqlite"] + own)
            #expect(run.status == 0, "\(run.errors)")
            return run.output.split(separator: "\n")
        }

        func exports(_ store: String) throws -> String {
            let run = try run(
                store,
                """
                export items to items.csv; export expenses to expenses.csv; items limit all; expenses limit all
                sales limit all; listings limit all; markets limit all; sellers limit all; hauls limit all
                photos show sku, position, file, bytes limit all; profit by month; stock; platforms limit all
                """)
            #expect(run.status == 0, "\(run.errors)")
            return try ["items.csv", "expenses.csv"].map { try TestFile.text("\(folder.path)/\($0)") }.joined()
                + run.output
        }
    }

    private static let before = """
        import "\(root)/examples/inventory"; buy Own for 3 USD at Acton; edit FH-20D6G0NR set title Mine; delete expense 5
        set page size 44; save dear as items cost > 90; spend 4 EUR on packaging; seller add Own; haul add Own 2026-05-01
        """

    @Test(arguments: sources.map(\.kind)) func replacementEqualsAnImportIntoAnEmptyStore(kind: String) throws {
        let source = try #require(Self.sources.first { $0.kind == kind })
        let ground = try Ground()
        let made = try Child.run(
            ["sh", "-c", source.make], in: ground.folder.path, environment: Ground.environment(ground.folder.path))
        #expect(made.status == 0, "\(made.errors)")
        let name = "\"\(source.name)\""
        // With settings that an import from a phone doesn't change.
        let own = "set currency GBP; set page size 44; save dear as items cost > 90"
        #expect(try ground.run("empty", "\(own); import \(name)").status == 0)
        #expect(try ground.run("live", Self.before).status == 0)
        let (before, answers) = (try ground.rows("live"), try ground.exports("live"))

        let look = try ground.run("live", "import \(name) replace dry run", yes: false)
        #expect(
            look.status == 0 && look.errors.contains("lost: item") && look.output.contains("\nitems\t293\t"),
            "\(look.errors)")
        let refused = try ground.run("live", "import \(name) replace", yes: false)
        #expect(refused.status == 1 && refused.errors.contains("needs confirmation"), "\(refused.errors)")
        #expect(try ground.rows("live") == before)

        let taken = try ground.run("live", "import \(name) replace; check")
        #expect(taken.status == 0, "\(taken.errors)")
        #expect(try ground.exports("live") == ground.exports("empty"))
        // A store's own settings count, even where an empty store would keep its settings.
        let isPhone = kind.contains("folder") || kind.contains("Android") || kind.contains("log")
        let (rows, expected) = try (Set(ground.rows("live")), Set(ground.rows(isPhone ? "empty" : "other")))
        #expect(rows == expected, "\(rows.symmetricDifference(expected).prefix(6))")
        let last = source.name.split(separator: "/").last ?? ""
        #expect(try ground.run("live", "changes").output.contains("import \"\(last)\" replace"))
        let undo = try ground.run("live", "undo")
        #expect(undo.status == 1 && undo.errors.contains("try: revert import"), "\(undo.errors)")
        let again = try ground.run("live", "import \(name) replace")
        #expect(again.status == 0 && again.errors.contains("nothing to replace"), "\(again.errors)")

        #expect(try ground.run("live", "buy Later for 1 GBP").status == 0)
        let stands = try ground.run("live", "revert import", yes: false)
        #expect(stands.status == 1 && stands.errors.contains("buy \"Later\" for 1.00 GBP"), "\(stands.errors)")
        #expect(try ground.run("live", "revert import; check").status == 0)
        #expect(try ground.rows("live") == before)
        #expect(try ground.exports("live") == answers)
        let left = try FileManager.default.contentsOfDirectory(atPath: ground.folder.path)
        #expect(!left.contains { $0.contains(".import-") }, "\(left)")
    }

    @Test func partialInventoryCannotReplaceEverything() throws {
        let ground = try Ground()
        #expect(try ground.run("live", Self.before + "; export items to sheet.csv").status == 0)
        try TestFile.write(Array("[]".utf8), to: ground.folder.path + "/items.json")
        let before = try ground.rows("live")
        for name in ["sheet.csv", "items.json"] {
            let refused = try ground.run("live", "import \(name) replace")
            #expect(refused.status == 1 && refused.errors.contains("only a part of an inventory"), "\(refused.errors)")
            #expect(refused.errors.contains("hint: leave out replace to add it to the present inventory"))
        }
        #expect(try ground.rows("live") == before)
    }

    @Test func failedReplacementLeavesTheStoreUnchanged() throws {
        let ground = try Ground()
        let folder = ground.folder.path + "/bad"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let item = "{\"id\": \"A\", \"title\": \"Lamp\", \"price\": 3, \"createdAt\": \"2026-03-01T07:12:00Z\"}"
        try TestFile.write("[\(item), {\"id\": \"B\", \"price\": -3}]", to: folder + "/items.json")
        #expect(try ground.run("live", Self.before).status == 0)
        let before = try ground.rows("live")
        let refused = try ground.run("live", "import bad replace")
        #expect(refused.status == 1 && refused.errors.contains("nothing was imported"), "\(refused.errors)")
        #expect(try ground.rows("live") == before)
        let taken = try ground.run("live", "import bad replace skip bad; items show title")
        #expect(taken.status == 0 && taken.output.hasSuffix("title\nLamp\n"), "\(taken.output)\(taken.errors)")
        let kept = try #require(
            taken.errors.split(separator: "\n").first { $0.hasPrefix("the skipped records are in ") })
        let path = String(kept.dropFirst("the skipped records are in ".count))
        #expect(try TestFile.text(path).contains("\"B\""))
    }

    @Test func revertingTheFirstExchangeRemovesWhatAnEmptyStoreTookOver() throws {
        let ground = try Ground()
        #expect(try ground.run("live", "set page size 44; save dear as items cost > 90").status == 0)
        let before = try ground.rows("live")
        #expect(try ground.run("live", "import other.sqlite").status == 0)
        #expect(try ground.run("live", "save cheap as items cost < 4; set stale after 60 days").status == 0)
        let taken = try ground.run("live", "revert import; check")
        #expect(taken.status == 0, "\(taken.errors)")
        for words in ["rates that came with it were removed", "cheap stays", "stale after stays"] {
            #expect(taken.errors.contains(words), "\(words): \(taken.errors)")
        }
        #expect(try ground.run("live", "save cheap as items; set stale after 90 days").status == 0)
        let left = Set(try ground.rows("live")).subtracting(before).filter {
            !$0.contains("cheap") && !$0.contains("stale")
        }
        #expect(left.isEmpty, "\(left)")
        #expect(try ground.run("live", "import other.sqlite; check").status == 0)
        #expect(try Set(ground.rows("live", "own")) == Set(ground.rows("other", "own")))
    }
}
