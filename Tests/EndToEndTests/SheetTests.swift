import Foundation
import TestSupport
import Testing

/// Exports edited by other programs and imported again.
@Suite struct SheetTests {
    /// The columns of an export of items that an import doesn't take.
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

    /// Expects that both exports are equal in every column, byte by byte.
    private func expectEqualExports(_ program: Program) throws {
        try python(
            """
            import csv
            from io import StringIO
            from unicodedata import normalize
            def rows(name):
                # A name that was written composed and decomposed is one.
                with open(name, newline="") as file: return list(csv.reader(StringIO(normalize("NFC", file.read()), "")))
            first, second = rows("items.csv"), rows("items2.csv")
            for a, b in zip(first, second):
                assert a == b, (a, b)
            assert len(first) == len(second)
            assert open("expenses.csv", "rb").read() == open("expenses2.csv", "rb").read()
            """, in: program)
    }

    @Test func anExportImportedIntoAnEmptyStoreIsExportedEqual() throws {
        let program = try Program()
        try addWhatTheAppLacks(program)
        try export(program)
        try roundTrip(program)
        try expectEqualExports(program)
    }

    /// Adds returns, ended listings, photos only on Drive and captured rates, which the app lacks.
    private func addWhatTheAppLacks(_ program: Program) throws {
        try program.write(
            #"""
            sku,title,bought,cost,currency,sold,sale_price,sale_currency,payment,bought_paid,old_sku,listings,earlier_sales,photo_files,refunds
            OWN-1,Clock,2026-09-01,12.345,KWD,2026-09-12,20.00,GBP,cash,card,FH-9977,"2026-09-02 40.00 USD until 2026-09-05T09:00:00.000Z on eBay; 2026-09-10 5000 JPY on Vinted","2026-09-05 35.50 USD fees 3.55 returned 2026-09-09 refund 30.00 refunded 2026-09-06 2.50 refunded 2026-09-07 1.00 fees-back 0.20 on eBay; 2026-09-10 5 JPY card returned 2026-09-11",a \; \<b>.jpg <1AbC>; <2>,2026-09-13 3.00 fees-back 0.40; 2026-09-14 1.00
            OWN-2,Lamp,,,,,,,,,,2026-09-10 on the \; one on x,,,
            """#, to: "more.csv")
        try program.run("-c", "import more.csv").expectDone()
        let rates = """
            UPDATE items SET costRate = '0.0510', costRateCurrency = 'GBP' WHERE id % 3 = 0 AND costMinor IS NOT NULL;
            UPDATE sales SET rate = '1.25', rateCurrency = 'GBP' WHERE id % 3 = 0;
            UPDATE expenses SET rate = '0.9', rateCurrency = 'GBP' WHERE id % 3 = 0;
            """
        #expect(try program.shell("sqlite3 inventory.sqlite \"\(rates)\"").status == 0)
    }

    @Test(arguments: [(20, nil), (21, "… and 1 more problem"), (22, "… and 2 more problems")])
    func problemsThatAreNotListedAreCounted(count: Int, more: String?) throws {
        let program = try Program(isEmpty: true)
        try program.write("title,cost\n" + (1...count).map { "Jug,\($0)x\n" }.joined(), to: "items.csv")
        let run = try program.run("-c", "import items.csv")
        #expect(run.status == 1)
        #expect(
            run.errors.split(separator: "\n").first { $0.hasPrefix("… and") }.map(String.init) == more, "\(run.errors)")
    }

    @Test func rowsLeftOutAreSummedUpInOneLine() throws {
        let program = try Program(isEmpty: true)
        let rows = (3...8).map { "Jug \($0),\($0),never\n" }.joined()
        try program.write("title,cost,bought\nLamp,2,2026-03-01\n\(rows)", to: "items.csv")
        let run = try program.run("-c", "import items.csv skip bad")
        #expect(run.status == 0)
        let line = try #require(run.errors.split(separator: "\n").first { $0.contains(" rows left out: ") })
        #expect(
            line.hasPrefix("6 rows left out: lines 3, 4, 5, 6, 7 …, cost 33.00 GBP; saved in ")
                && line.hasSuffix(".csv"), "\(run.errors)")
    }

    @Test func anUntouchedExportChangesNothing() throws {
        let program = try Program()
        try addWhatTheAppLacks(program)
        try export(program)
        let before = try program.dump()
        #expect(try program.run("-c", "import items.csv; import expenses.csv").status == 0)
        #expect(try program.dump() == before)
    }

    @Test(arguments: [
        "csv.QUOTE_MINIMAL, lineterminator='\\r\\n'", "csv.QUOTE_ALL", "csv.QUOTE_MINIMAL, delimiter=';'",
    ])
    func sheetRewrittenByAnotherProgramChangesNothing(dialect: String) throws {
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

    /// Uses titles, notes and names that a spreadsheet would take for formulas.
    @Test func exportedFormulasArePrefixedAndImportUnchanged() throws {
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

    // MARK: - The app's own columns

    private func exportForApp(_ program: Program, _ suffix: String = "", store: String? = nil) throws {
        let line = "export items to app\(suffix).csv as app-csv; export expenses to appExpenses\(suffix).csv as app-csv"
        try program.run((store.map { ["--store", $0] } ?? []) + ["-c", line]).expectDone()
    }

    @Test func anExportForTheAppChangesNothingWhenItComesBack() throws {
        let program = try Program()
        try exportForApp(program)
        let before = try program.dump()
        let run = try program.run("--quiet", "-c", "import app.csv; import appExpenses.csv")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.isEmpty)
        #expect(try program.dump() == before)
    }

    @Test func anExportForTheAppMakesTheSameInventoryElsewhere() throws {
        let program = try Program()
        try addWhatTheAppLacks(program)
        try exportForApp(program)
        try program.run("--store", "copy.sqlite", "-c", "import app.csv; import appExpenses.csv").expectDone()
        try exportForApp(program, "2", store: "copy.sqlite")
        try python(
            """
            import csv
            from io import StringIO
            from unicodedata import normalize
            # A name that was written composed and decomposed is one.
            def rows(name): return list(csv.DictReader(StringIO(normalize("NFC", open(name, newline="").read()), "")))
            # What an import does not take.
            skip = {"ID", "Photo URL", "Photo URLs"}
            for one, other in (("app.csv", "app2.csv"), ("appExpenses.csv", "appExpenses2.csv")):
                first, second = rows(one), rows(other)
                assert len(first) == len(second) > 100
                for a, b in zip(first, second):
                    for name in a: assert name in skip or a[name] == b[name], (name, a, b)
            assert any(row["Price Rate"] for row in rows("app.csv")) and any(row["Rate"] for row in rows("appExpenses.csv"))
            assert any(row["eBay Date"] and row["Sold Platform"] == "eBay" for row in rows("app.csv"))
            """, in: program)
        #expect(try program.run("--store", "copy.sqlite", "-c", "check").status == 0)
    }

    @Test func theAppsColumnsAreInItsOrder() throws {
        let program = try Program()
        try program.run("-c", "platform disable shpock; platform add whatnot").expectDone()
        try exportForApp(program)
        let header = try program.shell("head -1 app.csv; head -1 appExpenses.csv").lines
        // The platforms of the example's settings, less one and plus another.
        let platforms = ["eBay", "Vinted", "Facebook Marketplace", "Depop", "Etsy", "Gumtree", "whatnot"]
        let marks = platforms.map { "\($0) Listed,\($0) Date" }.joined(separator: ",")
        #expect(
            header == [
                """
                ID,Photo URL,Price,Purchase Date,Market,Seller,\(marks),Sold,Sold Date,Sold Price,Sold Platform,\
                Payment Method,Profit,Days to Sell,Title,SKU,Photo URLs,Price Currency,Price Rate,\
                Sold Price Currency,Sold Price Rate
                """, "Type,Subtype,Date,Amount,Market,Memo,Currency,Rate,Payment Method,ID",
            ])
    }

    /// Compares the cells with the store as the sqlite3 command reads it.
    @Test func theAppsCellsAreWhatTheStoreHolds() throws {
        let program = try Program()
        try exportForApp(program)
        try python(
            """
            import csv, sqlite3
            store = sqlite3.connect("inventory.sqlite")
            store.row_factory = sqlite3.Row
            items = store.execute("SELECT items.*, sales.priceMinor, sales.soldDay AS soldOn, sales.platformId AS soldAt FROM items LEFT JOIN sales ON sales.id = items.saleId WHERE items.deletedAt IS NULL ORDER BY sku").fetchall()
            platforms = dict(store.execute("SELECT id, name FROM platforms WHERE lists AND enabled"))
            rows = list(csv.DictReader(open("app.csv", newline="")))
            assert len(rows) == len(items)
            for row, item in zip(rows, items):
                assert row["SKU"] == item["sku"] and row["ID"] == str(item["id"])
                assert row["Purchase Date"] == (item["boughtDay"] or "")
                assert row["Sold"] == ("true" if item["status"] == "sold" else "false")
                live = {}
                for id, day, end in store.execute("SELECT platformId, listedDay, endedAt FROM listings WHERE itemId = ? AND deletedAt IS NULL", (item["id"],)):
                    if end is None or item["soldOn"] and id == item["soldAt"] and day <= item["soldOn"]: live[id] = max(day, live.get(id, ""))
                for id, name in platforms.items():
                    assert row[name + " Listed"] == ("true" if id in live else "false"), (row, live)
                    assert row[name + " Date"] == live.get(id, "")
            """, in: program)
    }

    /// Random items and expenses from Python survive import, export, import and export.
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
            skip = "\(Self.derived)".split()
            for one, other in (("first.csv", "items.csv"), ("firstExpenses.csv", "expenses.csv")):
                keep = [k for k in csv.DictReader(open(one, newline="")).fieldnames if k not in skip]
                a, b = ([{k: row[k] for k in keep} for row in csv.DictReader(open(name, newline=""))] for name in (one, other))
                assert len(a) == len(b)
                for x, y in zip(a, b): assert x == y, (x, y)
            """, in: program)
        try roundTrip(program)
        try expectEqualExports(program)
    }
}

extension Program.Run {
    func expectDone() {
        #expect(status == 0, "\(errors)")
    }
}
