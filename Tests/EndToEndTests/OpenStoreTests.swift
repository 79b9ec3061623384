import Foundation
import TestSupport
import Testing

/// The views for other programs, compared with fhq through SQLite and, where available, DuckDB.
@Suite struct OpenStoreTests {
    /// A view's columns and the matching fields of fhq; a money column has the suffix `Minor`.
    private struct Pair: CustomTestStringConvertible, Sendable {
        let view: String
        let noun: String
        let fields: [(column: String, field: String)]
        var testDescription: String { view }
    }

    private static let pairs = [
        Pair(
            view: "itemsView", noun: "items",
            fields: [
                ("id", "id"), ("sku", "sku"), ("title", "title"), ("status", "status"), ("boughtDay", "bought"),
                ("costMinor", "cost"), ("costCurrency", "currency"), ("market", "market"), ("seller", "seller"),
                ("haul", "haul"), ("platforms", "platforms"), ("askingMinor", "asking"),
                ("askingCurrency", "asking_currency"), ("soldDay", "sold"), ("priceMinor", "sale_price"),
                ("currency", "sale_currency"), ("salePlatform", "sale_platform"), ("feesMinor", "fees"),
                ("postageMinor", "postage"), ("packagingMinor", "packaging"), ("payment", "payment"),
                ("postagePaidMinor", "postage_paid"), ("daysToSell", "days_to_sell"), ("photoCount", "photos"),
                ("note", "note"),
            ]),
        Pair(
            view: "salesView", noun: "sales",
            fields: [
                ("id", "id"), ("soldDay", "sold"), ("sku", "sku"), ("title", "title"), ("platform", "platform"),
                ("priceMinor", "sale_price"), ("currency", "sale_currency"), ("feesMinor", "fees"),
                ("postageMinor", "postage"), ("packagingMinor", "packaging"), ("costMinor", "cost"),
                ("costCurrency", "currency"), ("daysToSell", "days_to_sell"), ("payment", "payment"),
                ("returnedDay", "returned"), ("postagePaidMinor", "postage_paid"), ("boughtDay", "bought"),
                ("market", "market"),
                ("seller", "seller"), ("haul", "haul"),
            ]),
        Pair(
            view: "expensesView", noun: "expenses",
            fields: [
                ("id", "id"), ("day", "date"), ("kind", "kind"), ("subkind", "subkind"), ("amountMinor", "amount"),
                ("currency", "currency"), ("market", "market"), ("haul", "haul"), ("sku", "sku"),
                ("payment", "payment"), ("memo", "memo"), ("miles", "miles"),
            ]),
    ]

    /// Returns the rows of a query by Python's sqlite3, since the `sqlite3` of Debian 13 writes control characters as JSON
    /// that says something else.
    private func sqlite(_ program: Program, _ sql: String) throws -> [[String: Any]] {
        let script = """
            import json, sqlite3, sys
            store = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
            store.row_factory = sqlite3.Row
            print(json.dumps([dict(row) for row in store.execute(sys.argv[2])]))
            """
        let text = try Child.output(of: ["/usr/bin/env", "python3", "-c", script, program.store, sql])
        let rows = try text.isEmpty ? [] : JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(rows as? [[String: Any]])
    }

    private func fhq(_ program: Program, _ statement: String) throws -> [[String: String]] {
        let run = try program.run("-c", statement)
        try #require(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: true).map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0.map(Self.unescaped))) }
    }

    /// Returns the cell without TSV's backslashes.
    private static func unescaped(_ cell: String) -> String {
        var result = ""
        var rest = cell[...]
        while let letter = rest.popFirst() {
            guard letter == "\\", let next = rest.popFirst() else {
                result.append(letter)
                continue
            }
            result.append(["t": "\t", "n": "\n", "r": "\r"][next] ?? next)
        }
        return result
    }

    private static func text(_ value: Any?) -> String {
        switch value {
        case nil, is NSNull: ""
        case let text as String: text
        case let number as NSNumber: number.stringValue
        default: "\(value ?? "")"
        }
    }

    /// Returns the amount in minor units: its digits without the point, for any number of decimals.
    private static func minor(_ amount: String) -> String {
        amount.isEmpty ? "" : Int64(amount.replacingOccurrences(of: ".", with: "")).map(String.init) ?? amount
    }

    private func compare(_ program: Program) throws {
        for pair in Self.pairs {
            let ours = try fhq(
                program,
                "\(pair.noun) show \(pair.fields.map(\.field).joined(separator: ", ")) sort id limit all as tsv")
            let theirs = try sqlite(program, "SELECT * FROM \(pair.view) ORDER BY id")
            #expect(ours.count == theirs.count, "\(pair.view)")
            for (ours, theirs) in zip(ours, theirs) {
                for (column, field) in pair.fields {
                    let text = ours[field] ?? "no such field"
                    let expected = column.hasSuffix("Minor") ? Self.minor(text) : text
                    #expect(Self.text(theirs[column]) == expected, "\(pair.view).\(column) of \(theirs["id"] ?? 0)")
                }
            }
        }
    }

    /// Compares each event's parts with `why profit`: `sale 7 cost` and the signed amount.
    private func compareProfit(_ program: Program) throws {
        var parts: [String: Int64] = [:]
        for row in try fhq(program, "why profit in GBP as tsv") {
            let key = "\(row["record"] ?? "") \(row["id"] ?? "") \(row["part"] ?? "")"
            parts[key, default: 0] += Int64(Self.minor(row["amount"] ?? "")) ?? 0
        }
        let columns = [
            ("revenueMinor", "revenue", 1), ("costMinor", "cost", -1), ("sellingCostsMinor", "selling_costs", -1),
            ("expensesMinor", "expenses", -1),
        ]
        var seen: [String: Int64] = [:]
        var (net, count) = (Int64(0), 0)
        // A refund has no cost; where its sale's cost isn't known in pounds, fhq leaves both out.
        let events = """
            SELECT * FROM profitView WHERE currency = 'GBP' AND costCurrency = 'GBP'
                AND (record <> 'refund' OR id IN (SELECT id FROM sales WHERE costCurrency = 'GBP'))
            """
        for row in try sqlite(program, events) {
            count += 1
            for (column, part, sign) in columns {
                let amount = Int64(Self.text(row[column])) ?? 0
                let key = "\(row["record"] ?? "") \(row["id"] ?? "") \(part)"
                if amount != 0 { seen[key, default: 0] += amount * Int64(sign) }
            }
            net += try #require(Int64(Self.text(row["netProfitMinor"])))
        }
        #expect(count > 0)
        #expect(seen.filter { $0.value != 0 } == parts.filter { $0.value != 0 })
        let report = try #require(try fhq(program, "profit in GBP as tsv").last)
        #expect(String(net) == Self.minor(report["net_profit"] ?? ""))
    }

    @Test func viewsOfTheExampleAgreeWithFhq() throws {
        let program = try Program()
        let buys = "-c"
        let run = try program.run(
            buys, "list FH-20D6G0NR on ebay, vinted for 25 EUR", buys, "photo FH-20D6G0NR \"\(picture)\"")
        #expect(run.status == 0, "\(run.errors)")
        try compare(program)
        try compareProfit(program)
    }

    private var picture: String { Program.repository + "/examples/inventory/Images/brass.png" }

    @Test(arguments: [1, 2, 3] as [UInt64]) func viewsOfARandomStoreAgreeWithFhq(seed: UInt64) throws {
        let program = try Program(isEmpty: true)
        var random = SeededRandom(seed: seed)
        var script: [String] = ["haul add Sunday 2026-03-01"]
        func amount() -> String {
            let currency = ["GBP", "GBP", "EUR", "JPY"].randomElement(using: &random) ?? "GBP"
            let whole = Int.random(in: 1...90, using: &random)
            let pence = Int.random(in: 10...99, using: &random)
            return currency == "JPY" ? "\(whole * 100) JPY" : "\(whole).\(pence) \(currency)"
        }
        for number in 1...Torture.count(300, elseOnly: 30) {
            let name = "\"Thing \(number) x\(number)y\""
            let cost = Int.random(in: 0...5, using: &random) > 0 ? " for \(amount())" : ""
            script.append("buy \(name)\(cost) at Kempton from Jo on 2026-03-01")
            let what = Int.random(in: 0...6, using: &random)
            if what > 0 { script.append("list \(name) on ebay, vinted for \(amount()) on 2026-03-02") }
            if what > 2 {
                let price = amount()
                let costs = price.hasSuffix("JPY") ? "fees 20 postage 110" : "fees 0.20 postage 1.10"
                let paid = number % 3 == 0 ? " postage-paid \(price.hasSuffix("JPY") ? "90" : "2.35")" : ""
                script.append("sell \(name) for \(price) on vinted on 2026-03-0\(what) \(costs)\(paid)")
                if number % 4 == 0 {
                    let code = price.suffix(3)
                    script.append("refund \(name) 1 \(code) on 2026-03-07 fees-back \(code == "JPY" ? "10" : "0.10")")
                    script.append("refund \(name) 0 \(code) on 2026-03-08 fees-back \(code == "JPY" ? "1" : "0.05")")
                }
            }
            if what == 5 { script.append("return \(name) on 2026-03-09") }
            if what == 6, number % 2 == 0 { script.append("delete \(name)") }
            if number % 5 == 0 { script.append("spend \(amount()) on entry-fee at Kempton on 2026-03-01") }
        }
        try program.write(script.joined(separator: "\n") + "\n", to: "random.fhq")
        let run = try program.run("--yes", "--quiet", "random.fhq")
        #expect(run.status == 0, "\(run.errors)")
        try compare(program)
        try compareProfit(program)
    }

    // MARK: - DuckDB

    private static let python = Program.repository + "/.build/duckdb-client/bin/python"

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: python), "needs DuckDB"))
    func duckDBReadsThemAsSQLiteDoes() throws {
        let program = try Program()
        let script = """
            import glob, json, sys, duckdb, duckdb_ext
            folder = list(duckdb_ext.__path__)[0]
            client = duckdb.connect(config={"allow_unsigned_extensions": "true"})
            client.execute("LOAD '%s'" % glob.glob(folder + "/extensions/*/*/sqlite_scanner.duckdb_extension")[0])
            client.execute("ATTACH '%s' AS store (TYPE sqlite, READ_ONLY)" % sys.argv[1])
            answer = client.execute("SELECT * FROM store.%s ORDER BY ALL" % sys.argv[2])
            names = [column[0] for column in answer.description]
            rows = [dict(zip(names, row)) for row in answer.fetchall()]
            print(json.dumps(rows, default=str))
            """
        for view in ["itemsView", "salesView", "expensesView", "profitView"] {
            let text = try Child.output(of: [Self.python, "-c", script, program.store, view])
            let theirs = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
            let ours = try sqlite(program, "SELECT * FROM \(view)")
            #expect(Self.lines(theirs) == Self.lines(ours), "\(view)")
        }
    }

    private static func lines(_ rows: [[String: Any]]) -> [String] {
        rows.map { row in row.keys.sorted().map { "\($0)=\(text(row[$0]))" }.joined(separator: "|") }.sorted()
    }
}
