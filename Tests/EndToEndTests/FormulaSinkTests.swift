import QueryLanguage
import TestSupport
import Testing

/// Formulas in each kind of file that a spreadsheet opens.
@Suite struct FormulaSinkTests {
    /// Runs Python in the program's folder.
    private func python(_ script: String, in program: Program) throws {
        try program.write(script, to: "edit.py")
        let run = try program.shell("python3 edit.py")
        #expect(run.status == 0, "\(run.errors)")
    }

    /// Covers every list and report in each file that a spreadsheet opens; text for other programs stays exact.
    @Test func noFileForASpreadsheetHoldsAFormula() throws {
        let program = try Program(isEmpty: true)
        try program.write(
            """
            title,note,market,seller,haul,platforms,bought,cost
            =HYPERLINK(0),@1+1,=market,+seller,-haul,=ebay,2026-03-01,3.50
            +44,"\t-2",+market,@seller,=haul,@shop,2026-03-02,4

            """, to: "nasty.csv")
        try program.run(
            "--yes", "-c",
            """
            set currency GBP; import nasty.csv; sell hyperlink for 9 GBP on ebay
            spend 2 GBP on other "=memo"; save mine as items; let x = "=1"
            """
        ).expectDone()
        let reports = [
            "profit by market", "stock aging", "performance by market", "find \"hyperlink\"", "todo", "activity",
            "tax year 2025-26", "why profit",
        ]
        let lists = Noun.allCases.map { "\($0.rawValue) limit all" } + reports
        var statements: [String] = []
        for (index, list) in lists.enumerated() {
            for ending in ["csv", "tsv", "tab", "CSV", "csv.gz", "tsv.gz"] {
                statements += ["\(list) > new\(index).\(ending)", "\(list) >> grown\(index).\(ending)"]
            }
            statements += ["\(list) as tsv > other\(index).csv", "\(list) as csv > exact\(index).txt"]
        }
        statements += ["export items to x.csv", "export expenses to x2.csv", "export items to x3.txt as app-csv"]
        statements += ["export all to all.zip"]
        try program.run("--keep-going", "-c", statements.joined(separator: "\n")).expectDone()
        try python(
            """
            import csv, glob, gzip, io, zipfile
            count = guarded = 0
            texts = [(name, open(name, newline="").read()) for name in glob.glob("*.[ctCx]*") if name[-3:] not in ("zip", ".gz") and not name.startswith("exact")]
            texts += [(name, gzip.open(name, "rt", newline="").read()) for name in glob.glob("*.gz")]
            with zipfile.ZipFile("all.zip") as archive:
                texts += [(name, archive.read(name).decode()) for name in archive.namelist() if name.endswith("csv")]
            for name, text in texts:
                if name == "nasty.csv": continue
                tabs = "tsv" in name or "tab" in name or name.startswith("other")
                rows = [line.split("\\t") for line in text.splitlines()] if tabs else csv.reader(io.StringIO(text, newline=""))
                for row in rows:
                    for cell in row:
                        count += 1
                        guarded += cell[:2] in ("'=", "'+", "'-", "'@")
                        if cell[:1] in ("=", "+", "@", "\\t", "\\r"): raise SystemExit(f"{name}: {cell!r}")
                        if cell[:1] == "-": float(cell)
            assert len(texts) > 300 and count > 3000 and guarded > 300, (len(texts), count, guarded)
            """, in: program)
        // Programs read the stored text.
        let stored = try program.run("-c", "items sort sku show title as csv").output
        #expect(stored == "title\n=HYPERLINK(0)\n+44\n")
        #expect(try program.run("-c", "items sort sku show title as csv | cat").output == stored)
        try program.run("-c", "items sort sku show title as csv > exact; items show title as ndjson > exact.csv")
            .expectDone()
        #expect(try program.read("exact") == stored)
        #expect(try program.read("exact.csv").contains(#""=HYPERLINK(0)""#))
        // An import takes off the prefix that a sink added.
        try program.run("-c", "items > back.csv; items as csv > exact.txt; import back.csv; items as csv > after.txt")
            .expectDone()
        #expect(try program.read("after.txt") == program.read("exact.txt"))
    }
}
