import Foundation
import TestSupport
import Testing

/// Exports that are edited by other programs and imported again.
@Suite struct SheetTests {
    /// The columns of items that an import takes, by which two exports must be equal.
    private static let derived = "status profit profit_currency days_to_sell age photos"

    /// Runs Python in the program's folder.
    private func python(_ script: String, in program: Program) throws {
        try program.write(script, to: "edit.py")
        let run = try program.shell("python3 edit.py")
        #expect(run.status == 0, "\(run.errors)")
    }

    private func export(_ program: Program, _ suffix: String = "") throws {
        let run = try program.run("-c", "export items to items\(suffix).csv; export expenses to expenses\(suffix).csv")
        #expect(run.status == 0, "\(run.errors)")
    }

    /// Imports both files into a new store and exports them again beside them.
    private func roundTrip(_ program: Program) throws {
        let run = try program.run(
            "--store", "copy.sqlite", "-c", "import items.csv; import expenses.csv", "-c",
            "export items to items2.csv; export expenses to expenses2.csv")
        #expect(run.status == 0, "\(run.errors)")
    }

    /// Both exports with the derived columns cut out, byte by byte.
    private func expectEqualExports(_ program: Program) throws {
        try python(
            """
            import csv
            derived = "\(Self.derived)".split()
            def rows(name):
                with open(name, newline="") as file:
                    lines = list(csv.reader(file))
                keep = [i for i, name in enumerate(lines[0]) if name not in derived]
                return [[line[i] for i in keep] for line in lines]
            first, second = rows("items.csv"), rows("items2.csv")
            for a, b in zip(first, second):
                assert a == b, (a, b)
            assert len(first) == len(second)
            assert open("expenses.csv", "rb").read() == open("expenses2.csv", "rb").read()
            """, in: program)
    }

    @Test func anExportImportedIntoAnEmptyStoreIsExportedEqual() throws {
        let program = try Program()
        try export(program)
        try roundTrip(program)
        try expectEqualExports(program)
    }

    @Test func anUntouchedExportChangesNothing() throws {
        let program = try Program()
        try export(program)
        let before = try program.dump()
        #expect(try program.run("-c", "import items.csv; import expenses.csv").status == 0)
        #expect(try program.dump() == before)
    }

    @Test(arguments: [
        "csv.QUOTE_MINIMAL, lineterminator='\\r\\n'", "csv.QUOTE_ALL", "csv.QUOTE_MINIMAL, delimiter=';'",
    ])
    func whatAnotherProgramWritesAgainChangesNothing(dialect: String) throws {
        let program = try Program()
        try export(program)
        try python(
            """
            import csv
            rows = list(csv.reader(open("items.csv", newline="")))
            with open("items.csv", "w", newline="", encoding="utf-8-sig") as file:
                csv.writer(file, quoting=\(dialect)).writerows(rows)
            """, in: program)
        let before = try program.dump()
        let run = try program.run("-c", "import items.csv")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try program.dump() == before)
    }

    @Test func editsOfASpreadsheetArriveAndNothingElse() throws {
        let program = try Program()
        try export(program)
        try python(
            """
            import csv
            rows = list(csv.DictReader(open("items.csv", newline="")))
            names = list(rows[0])
            rows[0]["title"], rows[1]["note"], rows[2]["cost"] = "New, \\"quoted\\" title", "a\\nb", "1.5"
            for row in rows:
                for name in ("asking", "cost", "sale_price"):
                    if row[name].endswith(".00"): row[name] = row[name][:-3]
            rows.append(dict.fromkeys(names, "") | {"title": "Added", "cost": "2", "bought": "2026-10-31"})
            with open("items.csv", "w", newline="") as file:
                writer = csv.DictWriter(file, names)
                writer.writeheader()
                writer.writerows(rows)
            """, in: program)
        try program.run("-c", "items sort sku > before.tsv").expectDone()
        let run = try program.run("--format", "tsv", "-c", "import items.csv")
        #expect(run.lines.last == "items\t1\t3\t0\t289\t0")
        try program.run("-c", "items sort sku > after.tsv").expectDone()
        let changed = try program.shell("diff before.tsv after.tsv | grep -c '^>'")
        #expect(changed.lines == ["4"])
    }

    /// Titles, notes and names of every nasty kind, as a spreadsheet must not see them.
    @Test func formulasLeaveWithAPrefixAndComeBackAsTheyWere() throws {
        let program = try Program(isEmpty: true)
        try program.write(
            """
            title,note,market,seller,haul,platforms,bought,cost
            ''=HYPERLINK(0),'=1+1,'+A,'-B,'@C,'=sum; x,2026-03-01,3.50
            ''',"'\t-2",,,,,2026-03-01,4
            'Tis,"'\r\nx",,,,,,
            plain," '=1",,,,,,
            """, to: "nasty.csv")
        try program.run("-c", "import nasty.csv; export items to items.csv; export expenses to expenses.csv")
            .expectDone()
        let stored = try program.run("--format", "ndjson", "-c", "items sort id show title, note, market, platforms")
        #expect(
            stored.lines == [
                #"{"title":"'=HYPERLINK(0)","note":"=1+1","market":"+A","platforms":["=sum","x"]}"#,
                #"{"title":"''","note":"\t-2","market":null,"platforms":null}"#,
                #"{"title":"'Tis","note":"\r\nx","market":null,"platforms":null}"#,
                #"{"title":"plain","note":" '=1","market":null,"platforms":null}"#,
            ])
        try python(
            """
            import csv
            for row in csv.DictReader(open("items.csv", newline="")):
                for name, cell in row.items():
                    number = name in ("cost", "profit", "asking", "age", "photos")
                    assert number or not cell or cell[0] not in "=+-@\\t\\r", (name, cell)
            """, in: program)
        try roundTrip(program)
        try expectEqualExports(program)
    }

    /// Random items and expenses, written by Python, survive import, export, import and export.
    @Test(arguments: [1, 2, 3])
    func randomItemsComeThroughUnchanged(seed: Int) throws {
        let program = try Program(isEmpty: true)
        try python(Self.randomSheets(seed: seed), in: program)
        let first = try program.run("-c", "import first.csv; import firstExpenses.csv")
        #expect(first.status == 0, "\(first.errors)")
        try export(program)
        try python(
            """
            import csv
            def rows(name, skip):
                return [{k: v for k, v in row.items() if k not in skip} for row in csv.DictReader(open(name, newline=""))]
            skip = "\(Self.derived)".split()
            for one, other in (("first.csv", "items.csv"), ("firstExpenses.csv", "expenses.csv")):
                a, b = rows(one, skip), rows(other, skip)
                assert len(a) == len(b)
                for x, y in zip(a, b): assert x == y, (x, y)
            """, in: program)
        try roundTrip(program)
        try expectEqualExports(program)
    }

    private static func randomSheets(seed: Int) -> String {
        """
        import csv, random
        random.seed(\(seed))
        bits = ["a", "é", "e\\u0301", "日", "👩‍👧", " ", ",", ";", '"', "'", "=", "+", "-", "@", "\\t", "\\n", "\\r\\n", "\\r", "0", "\\u2028"]
        def text(least=0):
            value = "".join(random.choice(bits) for _ in range(random.randint(least, 8)))
            return "'" + value if value[:1] and value[0] in "=+-@\\t\\r'" else value
        def some(make): return make() if random.random() < 0.6 else ""
        def day(low, high): return f"2026-{random.randint(low, high):02}-{random.randint(1, 28):02}"
        digits = {"GBP": 2, "EUR": 2, "JPY": 0, "KWD": 3}
        def money(code): return f"{random.randint(0, 10**7) / 10**digits[code]:.{digits[code]}f}"
        def code(): return random.choice(list(digits))
        places = [text(1) for _ in range(6)]
        platforms = ["eBay", "Vinted", "Facebook Marketplace"]
        names = "sku title bought cost currency market seller haul platforms asking asking_currency sold sale_price sale_currency sale_platform fees postage packaging payment note".split()
        with open("first.csv", "w", newline="") as file:
            out = csv.DictWriter(file, names); out.writeheader()
            for number in range(400):
                row = dict.fromkeys(names, "")
                row |= {"sku": f"FH-20D6{number // 32:03}{'0123456789ABCDEFGHJKMNPQRSTVWXYZ'[number % 32]}", "title": some(text), "note": some(text), "bought": some(lambda: day(1, 3)), "market": some(lambda: random.choice(places)), "seller": some(lambda: random.choice(places)), "haul": some(lambda: random.choice(places))}
                if random.random() < 0.7:
                    row["currency"] = code(); row["cost"] = money(row["currency"])
                if random.random() < 0.4:
                    row["platforms"] = "; ".join(p for p in platforms if random.random() < 0.6)
                    if row["platforms"] and random.random() < 0.7:
                        row["asking_currency"] = code(); row["asking"] = money(row["asking_currency"])
                if random.random() < 0.4:
                    row["sold"] = day(4, 10); row["payment"] = random.choice(["cash", "card", ""]); row["sale_platform"] = some(lambda: random.choice(platforms))
                    if random.random() < 0.8:
                        sale = row["sale_currency"] = code(); row["sale_price"] = money(sale)
                        for name in ("fees", "postage", "packaging"): row[name] = some(lambda: money(sale))
                out.writerow(row)
        names = "id date kind subkind amount currency market haul sku payment memo".split()
        with open("firstExpenses.csv", "w", newline="") as file:
            out = csv.DictWriter(file, names); out.writeheader()
            for number in range(1, 200):
                currency = code()
                kind = random.choice(["entry-fee", "transport", "packaging", "delivery", "other"])
                out.writerow({"id": number * 2, "date": day(1, 10), "kind": kind, "subkind": some(lambda: random.choice(["car gas", "bus"])) if kind == "transport" else "", "amount": money(currency), "currency": currency, "market": some(lambda: random.choice(places)), "haul": some(lambda: random.choice(places)), "sku": some(lambda: "FH-20D60000"), "payment": random.choice(["cash", "card", ""]), "memo": some(text)})
        """
    }
}

extension Program.Run {
    fileprivate func expectDone() {
        #expect(status == 0, "\(errors)")
    }
}
