import Foundation
import Rendering
import TestSupport
import Testing

/// Whole screens at a terminal, as a person sees them: `Screens/<width>-<locale>.txt`.
///
/// `FHQ_RECORD=1` writes them again and fails, so that somebody looks at the difference.
@Suite struct ScreenTests {
    /// libedit keeps memory for each cell of the window, and a terminal may claim to have 65,535 × 65,535.
    @Test func aGiganticWindowTakesLittleMemory() throws {
        let program = try Program()
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "stty cols 65535 rows 65535; exec \(Program.executable)"],
            environment: program.environment)
        try terminal.expect("fhq> ")
        terminal.type("items limit 3 | grep VmHWM /proc/$PPID/status > \(program.folder.path)/peak\r")
        try terminal.expect("/peak")
        try terminal.expect("fhq> ")
        terminal.type("\u{4}")
        #expect(try terminal.waitForExit() == 0)
        let peak = try program.read("peak").split(separator: " ").compactMap { Int($0) }
        #expect(peak.count == 1 && peak.allSatisfy { $0 < 300_000 }, "\(peak) kB")
    }

    static let widths = [40, 60, 80, 100, 160]
    private static let rows = 26

    /// Titles that no example has: other scripts and directions, emoji, and far too long ones.
    private static let titles = [
        "大江戸骨董市の真鍮のランプ、緑のガラスの笠つき、昭和初期", "👨‍👩‍👧‍👦 family album 🇬🇧 1️⃣ 👍🏽 with photos of the coast",
        "فانوس نحاسي قديم من سوق المدينة", "פמוט פליז ישן עם ידית",
        "e\u{301}te\u{301} a\u{300} la campagne, naïve painting",
        (1...40).map { "long\($0 % 10)" }.joined(),
    ]

    private static let statements = [
        "items", "items unsold sort cost desc", "items unsold sort cost desc page 2", "items limit 2 as record",
        "items show title, cost, note limit 6",
        "sales sort profit", "items by market show count, sum cost, avg age limit 8",
        "items sold show count, sum profit by sale_platform",
        "profit by month this year", "profit this year", "stock", "tax year 2026-27", "performance by platform",
        "expenses",
        "markets limit 5", "items sold", "listings", "items unsold by seller limit 4",
        "todo", "todo post", "item 0NR", "find brass lamp", "find brass lmap", "profit by market",
        "why profit this month", "stock aging", "hauls", "photos limit 3", "changes limit 2", "help", "help lot",
        "explain items unsold", "explain sell 0NR for 22 on vinted",
    ]

    private static func prepare(_ program: Program) throws {
        let prices = ["1500 JPY", "94.05 GBP", "12 EUR", "3 GBP", "0.50 GBP", "1234.56 GBP"]
        let buys = zip(titles, prices).map { "buy \"\($0)\" for \($1) at Battersea on 2026-11-01" }
        let bought = try program.run("--yes", "--no-header", "-c", buys.joined(separator: "\n"))
        let skus = bought.lines.map { String($0.prefix { $0 != "\t" }) }
        try #require(skus.count == titles.count, "\(bought.errors)")
        let sold = try program.run(
            "--yes", "-c",
            "sell \(skus[5]) for 200 GBP on ebay on 2026-11-01 fees 12.30; list \(skus[1]) on vinted for 150 GBP")
        try #require(sold.status == 0, "\(sold.errors)")
    }

    private static let program = Result {
        let program = try Program()
        try prepare(program)
        return program
    }

    private static func screens(width: Int, locale: String) throws -> String {
        let program = try program.get()
        var text = ""
        for statement in statements {
            let terminal = try PseudoTerminal(
                Program.executable, ["-c", statement],
                environment: program.environment.merging(["LANG": locale, "NO_COLOR": "1"]) { $1 }, columns: width,
                rows: rows)
            _ = try terminal.waitForExit(within: 60)
            let lines = String(decoding: TerminalScreen.plain(terminal.output), as: UTF8.self)
            text += "=== \(statement)\n\(lines)"
        }
        return text
    }

    /// Returns the lines of tables, from their headers on.
    private static func tables(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { $0.contains("──") || $0.contains("  ") }
    }

    @Test(arguments: widths) func noLineOfATableIsWiderThanTheScreen(width: Int) throws {
        for line in Self.tables(try Self.screens(width: width, locale: "C.UTF-8"))
        where !line.hasPrefix("title  ") && !line.hasPrefix("  try: ") {
            #expect(displayWidth(of: String(line)) <= width, "\(line)")
        }
    }

    /// A page fits with the lines before and after it and the prompt.
    @Test(arguments: widths) func aPageFitsOnTheScreen(width: Int) throws {
        let program = try Self.program.get()
        for statement in ["items", "items unsold sort cost desc", "sales", "expenses", "listings", "photos"] {
            let terminal = try PseudoTerminal(
                Program.executable, ["-c", statement], environment: program.environment, columns: width, rows: Self.rows
            )
            _ = try terminal.waitForExit(within: 60)
            let lines = String(decoding: TerminalScreen.plain(terminal.output), as: UTF8.self).split(separator: "\n")
            let heights = lines.map { max(1, (displayWidth(of: String($0)) + width - 1) / width) }
            #expect(heights.reduce(0, +) <= Self.rows - 1, "\(statement)")
            #expect(heights.reduce(0, +) >= Self.rows - 5, "\(statement)")
        }
    }

    private static func shown(_ statement: String, in program: Program) throws -> String {
        let terminal = try PseudoTerminal(
            Program.executable, ["-c", statement], environment: program.environment, columns: 80, rows: rows)
        _ = try terminal.waitForExit(within: 60)
        return String(decoding: TerminalScreen.plain(terminal.output), as: UTF8.self)
    }

    @Test(arguments: [
        "items", "sales", "photos", "orders", "changes", "find lamp", "stock", "stock aging", "performance by market",
        "profit by market", "profit by platform as record", "why profit", "why stock aging", "todo", "backups",
    ])
    func noRowsAreOneLine(statement: String) throws {
        let lines = try Self.shown(statement, in: Program(isEmpty: true)).split(separator: "\n")
        #expect(lines.count == 1, "\(lines)")
    }

    /// The lines of a report by market are told apart by their names.
    @Test func profitNamesTheGroupWithoutAMarketAndWhatBelongsToNone() throws {
        let program = try Self.program.get()
        for format in ["", " as chart"] {
            let text = try Self.shown("profit by market\(format)", in: program)
            #expect(text.contains("(none)") && text.contains("unassigned") && !text.contains("group"), "\(text)")
        }
        #expect(try !Self.shown("profit", in: program).contains("row"))
        #expect(try program.run("-c", "profit by market").output.contains("\n\tgroup\t"))
    }

    @Test func theTimeOfABackupIsLocalAndShort() throws {
        let program = try Program()
        #expect(try program.run("-c", "backup now").status == 0)
        let text = try Self.shown("backups", in: program)
        #expect(text.contains(#/\d{1,2} [A-Z][a-z]{2} \d\d:\d\d /#), "\(text)")
    }

    @Test(arguments: widths, ["C.UTF-8", "C"])
    func screensMatchTheirSnapshots(width: Int, locale: String) throws {
        let found = try Self.screens(width: width, locale: locale)
        let path = Program.repository + "/Tests/EndToEndTests/Screens/\(width)-\(locale).txt"
        guard ProcessInfo.processInfo.environment["FHQ_RECORD"] != "1" else {
            try found.write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record("recorded; look at the difference, then run without FHQ_RECORD")
            return
        }
        #expect(try found == String(contentsOfFile: path, encoding: .utf8))
    }
}
