import Foundation
import QueryLanguage
import Statements
import TestSupport
import Testing

/// Extreme numbers in a store: none ends fhq by a signal, whatever reads it or is written beside it.
@Suite struct ExtremeValueTests {
    private static let values = [
        "9223372036854775807", "-9223372036854775808", "922337203685477580", "-1", "0", "9007199254740992",
    ]

    /// Returns every integer column of every table, except keys that other rows refer to.
    private static func columns(of program: Program) throws -> [(table: String, column: String)] {
        try program.sqlite(
            """
            SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'
            AND m.name NOT GLOB 'sqlite_*' AND m.name NOT GLOB 'itemSearch*' AND c.type IN ('INTEGER', 'REAL', 'ANY')
            ORDER BY 1, 2
            """
        ).split(separator: "\n").map { line in
            let words = line.split(separator: "|").map(String.init)
            return (words[0], words[1])
        }
    }

    /// Queries of every noun with every field, every report and its records.
    private static var reads: [String] {
        let nouns = Noun.allCases.flatMap { noun -> [String] in
            let fields = FieldCatalog.fields(of: noun).map(\.name)
            let sums = FieldCatalog.fields(of: noun).filter { $0.kind == .money }.map {
                "sum \($0.name), avg \($0.name)"
            }
            let shown = fields.isEmpty ? [] : ["\(noun.rawValue) show \(fields.joined(separator: ", ")) limit 20"]
            return ["\(noun.rawValue) limit 20"] + shown + sums.map { "\(noun.rawValue) show count, \($0)" }
        }
        let reports = [
            "profit", "profit by month", "profit by platform in EUR", "stock", "stock aging in JPY", "performance",
        ]
        let years = ["tax year 2025-26", "tax year 2026-27"]
        return nouns + reports + years + (reports.dropLast() + years).map { "why \($0)" }
            + [
                "todo", "activity", "payouts", "changes", "sync status", "check",
                "items show sum cost as svg",
            ]
    }

    private static let writes = [
        "buy Kettle for 3 GBP", "edit (items limit 2) set cost up 10%", "undo", "redo", "spend 3 GBP on other",
        "delete (items limit 1)", "undo", "check repair", "check",
    ]

    /// The parts that run at once, each with a store.
    private static let parts = 6

    @Test(.timeLimit(.minutes(30)), arguments: 0..<parts)
    func noNumberInTheStoreEndsARunByASignal(part: Int) throws {
        let ground = try ExtremeGround()
        let columns = try Self.columns(of: ground.program)
        #expect(columns.count > 60)
        var cases = columns.flatMap { column in Self.values.map { (column.table, column.column, $0) } }
        var random = SeededRandom(seed: 29)
        cases.shuffle(using: &random)
        let count = Torture.count(cases.count, elseOnly: 60)
        for index in stride(from: part, to: count, by: Self.parts) {
            let (table, column, value) = cases[index]
            try ground.hold(value, in: column, of: table)
            for statements in [Self.reads, Self.writes] {
                try ground.expectWords(statements, "\(table).\(column) = \(value)")
            }
        }
    }

    @Test func impossibleSumsAreReportedAsDamage() throws {
        let ground = try ExtremeGround()
        let most = "9223372036854775807"
        for (column, value, report) in [
            ("sellingMinor", most, "profit"), ("count", most, "profit"), ("count", "-1", "profit"),
            ("amountMinor", most, "tax year 2025-26"),
        ] {
            try ground.hold(value, in: column, of: "dailyTotals")
            let run = try ground.program.run("-c", report)
            #expect(run.status == 1)
            #expect(run.errors.contains("its figures are too large to add up; run check repair"), "\(run.errors)")
            // The pictures that this store names don't exist, so the check itself ends with 1.
            _ = try ground.program.run("-c", "check repair")
            #expect(try ground.program.run("-c", report).status == 0)
        }
    }

    /// A large amount that another program has written lacks no rate.
    @Test(arguments: [
        "sales show profit", "items show sum cost", "items show avg cost", "items show cost in JPY",
        "sales show sum profit",
    ])
    func amountsThatDoNotFitAreNamedAsTheReason(statement: String) throws {
        let program = try Program(isEmpty: true)
        #expect(
            try program.run("-c", "rates import /dev/stdin", input: "Date,GBP,JPY,\n2026-10-30,0.87,171,\n").status == 0
        )
        for title in ["Gold", "Silver"] {
            #expect(try program.run("-c", "buy \(title) for 3 GBP on 2026-10-30").status == 0)
        }
        let sku = try program.run("--format", "csv", "-c", "items where title = Gold show sku").lines[1]
        #expect(
            try program.run("--yes", "-c", "sell \(sku) for 1 GBP on ebay fees 1 on 2026-10-30").status == 0)
        _ = try program.sqlite(
            "UPDATE items SET costMinor = 9223372036854775807; UPDATE sales SET feesMinor = 9223372036854775807")
        let run = try program.run("-c", statement)
        #expect(run.status == 1 && run.output == "", "\(run.output)")
        #expect(run.errors.contains("an amount is too large to add up; run check to find it"), "\(run.errors)")
        let check = try program.run("-c", "check")
        #expect(check.errors.contains("costMinor is 9223372036854775807, which is too large to add up"))
        let stock = try program.run("-c", "stock in JPY")
        #expect(
            stock.errors.contains("the amount is too large") && !stock.errors.contains("no rate"), "\(stock.errors)")
    }
}

/// A small store with some rows in each table, and a copy whose values are changed.
private struct ExtremeGround {
    let program: Program
    private let sound: Data

    init() throws {
        program = try Program(isEmpty: true)
        let frozen = Program.repository + "/Tests/InventoryTests/Lineage/Frozen/1.0.sqlite.gz"
        _ = try Child.run(
            ["/bin/bash", "-c", "gunzip -c '\(frozen)' > '\(program.store)'"], in: program.folder.path,
            environment: program.environment)
        let made = try program.run(
            "--yes", "-c", "rates import /dev/stdin", "-c", "buy Cup for 5 GBP on 2026-05-01", "-c",
            "buy Jug for 9 EUR on 2026-05-02", "-c", "spend 4 GBP on transport on 2026-05-02", "-c",
            "spend 5 GBP on other on 2026-05-03",
            input: "Date,GBP,JPY,DKK,\n2026-10-30,0.87,171,7.4,\n2026-05-01,0.87,171,7.4,\n2026-03-02,0.87,171,7.4,\n")
        guard made.status == 0 else { throw Program.Failure(description: made.errors) }
        for (sku, price) in zip(
            try program.run("--format", "csv", "-c", "items where bought >= 2026-05-01 show sku").lines.dropFirst(),
            [20, 30])
        {
            _ = try program.run("--yes", "-c", "sell \(sku) for \(price) GBP on ebay fees 1 postage 2 on 2026-05-03")
        }
        _ = try program.sqlite("PRAGMA wal_checkpoint(TRUNCATE)")
        sound = try Data(contentsOf: URL(fileURLWithPath: program.store))
    }

    /// Writes the value into every row of the table, without computing derived values again.
    func hold(_ value: String, in column: String, of table: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        where name.hasPrefix("inventory.sqlite-") {
            try FileManager.default.removeItem(atPath: program.folder.path + "/" + name)
        }
        try sound.write(to: URL(fileURLWithPath: program.store))
        let triggers = try program.sqlite("SELECT hex(name), hex(sql) FROM sqlite_master WHERE type = 'trigger'")
            .split(separator: "\n").map { $0.split(separator: "|").map { Self.text(hex: $0) } }
        let drops = triggers.map { "DROP TRIGGER \"\($0[0])\";" }.joined()
        let makes = triggers.map { "\($0[1]);" }.joined(separator: "\n")
        _ = try program.sqlite(
            """
            PRAGMA ignore_check_constraints = ON; BEGIN; \(drops)
            UPDATE OR IGNORE \(table) SET \(column) = \(value);
            \(makes) COMMIT; PRAGMA wal_checkpoint(TRUNCATE);
            """)
    }

    private static func text(hex: Substring) -> String {
        let digits = Array(hex.utf8)
        return String(
            decoding: stride(from: 0, to: digits.count - 1, by: 2).map {
                UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16) ?? 0
            }, as: UTF8.self)
    }

    /// Runs the statements in one process, and expects that it exits by itself and explains a failure.
    func expectWords(_ statements: [String], _ what: String) throws {
        let run = try program.run(["--yes", "--keep-going", "--format", "csv"] + statements.flatMap { ["-c", $0] })
        #expect(run.status < 128, "\(what): \(run.errors.suffix(300))")
        if run.status != 0 { #expect(!run.errors.isEmpty, "\(what)") }
        #expect(!run.errors.contains("unexplained error"), "\(what): \(run.errors)")
        #expect(!run.errors.contains("unexpected “"), "\(run.errors.prefix(300))")
    }
}

extension Program {
    /// Returns the output of SQLite's own shell.
    fileprivate func sqlite(_ sql: String) throws -> String {
        let done = try Child.run(
            ["/usr/bin/sqlite3", "-batch", store], in: folder.path, input: Data(sql.utf8), environment: environment)
        return done.output
    }
}
