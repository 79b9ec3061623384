import QueryLanguage
import TestSupport
import Testing

/// Dry runs of imports, compared row by row with the import itself.
@Suite struct RehearsedImportTests {
    /// Statements run in another store, with the table whose rows each changes.
    private static let work: [(table: StoredTable, statement: String)] = [
        (.items, "edit FH-20D6G0NR set title \"Mine, all mine\", cost 4.10 EUR, market Chiswick, note x"),
        (.items, "delete FH-2KAAJ8G4"),
        (.items, "buy Rug for 3 USD at Elsewhere from Quill"),
        (.listings, "list FH-20D6G0NR on depop for 30 GBP; edit listing 2 set asking 31 GBP; unlist FH-2KAAJ8G4"),
        (.sales, "sell FH-20D6G0NR for 22 EUR on depop on 2026-03-26 postage-paid 4.10 fees 2; delete sale 3"),
        (.refunds, "sell FH-20D6G0NR for 22 EUR on depop on 2026-03-26; refund FH-20D6G0NR 3 EUR on 2026-04-02"),
        (.expenses, "spend 4 EUR on packaging; delete expense 3; edit expense 4 set amount 5.25 GBP"),
        (.markets, "market add Elsewhere near 51.5,-0.1 fee 2 EUR; market edit Chiswick set radius_km 4, name West"),
        (.sellers, "seller add Quill at Acton; seller delete \"Old Bill\"; seller edit Jo set name Joanna"),
        (.hauls, "haul add Sunday 2026-03-01; edit FH-20D6G0NR set haul Sunday"),
        (.platforms, "platform add Attic; sell FH-20D6G0NR for 22 EUR on attic on 2026-03-26"),
        (.kinds, "kind add insurance for sa103s 14"),
        (.recurring, "spend 3 GBP on other every month from 2026-12-01"),
        (.fees, "fees on ebay set 10% + 0.40 GBP since 2026-01-01"),
        (.photos, "delete photo 3; photo FH-20D6G0NR \"\(Program.repository)/examples/inventory/Images/blue.png\""),
    ]

    @Test(arguments: work.map(\.statement)) func dryRunOfAStoreImportReportsWhatTheImportDoes(statement: String) throws
    {
        let (here, there) = (try Program(), try Program())
        let done = try there.run("--yes", "--force", "-c", statement, environment: ["FHQ_NOW": "2026-11-01T13:00:00Z"])
        #expect(done.status == 0, "\(done.errors)")
        let told = try telling(of: there.store, into: here)
        let table = try #require(Self.work.first { $0.statement == statement }).table
        #expect(told.contains { $0.contains(" \(table.singular) ") }, "\(told)")
    }

    @Test func everyTableIsRehearsed() {
        #expect(Set(Self.work.map(\.table.name)) == Set(StoredTable.all.map(\.name)))
    }

    /// Edits of `d`, the records of a file, and the reports that they cause.
    private static let edits = [
        (
            "items", "d[0].update(title='Mine', price=4.1)",
            "changed: item FH-20D6G0NR “Brass lamp”: title from “Brass lamp” to “Mine”, cost from “3.50 GBP” to “4.10 GBP”"
        ),
        ("items", "d[5]['deleted'] = True", "deleted: item FH-2KAAJ8G4 “Kokeshi doll”"),
        (
            "items", "d.append(dict(d[1], id='A', sku='FH-20D6G0XX', title='New', localId=9999))",
            "added: listing FH-20D6G0XX Vinted 2026-03-09"
        ),
        ("items", "d.append(dict(d[1], id='A', title='New', localId=9999, sku=''))", "added: sale “New” 2026-03-20"),
        (
            "items", "d[0]['platformListings'] = [{'platform': 'Attic', 'listedAt': '2026-04-01T19:00:00Z'}]",
            "added: listing FH-20D6G0NR Attic 2026-04-01"
        ),
        ("items", "[x.update(soldPrice=1.23) for x in d if x['isSold']]", " more differences"),
        ("markets", "d[0]['name'] = 'Elsewhere'", "changed: market Battersea: name from “Battersea” to “Elsewhere”"),
        ("markets", "d.append(dict(d[1], id='B', name='Nowhere'))", "added: market Nowhere"),
        ("sellers", "d[0]['name'] = 'Elsewho'; d[1]['deleted'] = True", "deleted: seller Old Bill"),
        ("entryFees", "d.append(dict(d[1], id='C', amount=77))", "added: expense entry-fee 2025-03-02 77.00 GBP"),
        ("transportExpenses", "d[0]['amount'] = 77; d.pop(3)", "amount from “33.77 GBP” to “77.00 GBP”"),
    ]

    @Test(arguments: edits.map(\.1)) func dryRunOfAFolderImportReportsWhatTheImportDoes(edit: String) throws {
        let here = try Program()
        // Includes the pictures, which a dry run does not report.
        #expect(try here.run("-c", "import \"\(Program.repository)/examples/inventory\"").status == 0)
        let (file, _, words) = try #require(Self.edits.first { $0.1 == edit })
        let script = """
            cp -r "\(Program.repository)/examples/inventory" inventory && python3 - <<'END'
            import json
            d = json.load(open('inventory/\(file).json'))
            \(edit)
            json.dump(d, open('inventory/\(file).json', 'w'))
            END
            """
        let made = try here.shell(script)
        #expect(made.status == 0, "\(made.errors)")
        let told = try telling(of: "\(here.folder.path)/inventory", into: here)
        #expect(told.contains { $0.contains(words) }, "\(told)")
    }

    /// Returns the report of a dry run, after comparing it with the rows that the import then changes.
    private func telling(of source: String, into here: Program) throws -> [String] {
        let before = try Program(like: here)
        let rehearsed = try here.run("-c", "import \"\(source)\" dry run")
        #expect(rehearsed.status == 0, "\(rehearsed.errors)")
        #expect(try here.dump() == before.dump())
        let done = try here.run("--yes", "-c", "import \"\(source)\"")
        #expect(done.status == 0 && done.output == rehearsed.output, "\(done.output)\(done.errors)")
        let told = rehearsed.errors.split(separator: "\n").map(String.init).filter { $0.contains(Self.sentence) }
        let more = try rehearsed.errors.firstMatch(of: /… and ([0-9,]+) more difference/).map {
            try #require(Int($0.1.filter(\.isNumber)))
        }
        let rows = try Self.differentRows(of: here.store, since: before.store)
        #expect(told.count + (more ?? 0) == rows.count, "\(rehearsed.errors)\n\(rows)")
        if more == nil {
            #expect(try told.map { try #require($0.firstMatch(of: Self.sentence)).0 }.sorted() == rows, "\(told)")
        }
        return rehearsed.errors.split(separator: "\n").map(String.init)
    }

    private static var sentence: Regex<(Substring, Substring)> { /^(deleted|restored|changed|added): [a-z]+/ }

    /// Returns a line such as `added: item` for each changed row, found by the `sqlite3` command.
    private static func differentRows(of store: String, since before: String) throws -> [Substring] {
        let queries = StoredTable.all.map { table in
            let fields = table.fields.filter { table.table != .photos || !["drive_id", "md5"].contains($0.name) }
            let columns = fields.filter { $0.unit != .deletion }.flatMap(\.columns)
            let noun = table.singular
            return """
                SELECT iif(was.id IS NULL, 'added', iif(now.deletedAt IS NULL, iif(was.deletedAt IS NULL, 'changed', 'restored'),
                    'deleted')) || ': \(noun)'
                FROM \(table.name) AS now LEFT JOIN before.\(table.name) AS was ON was.id = now.id
                WHERE was.id IS NULL OR (was.deletedAt IS NULL) <> (now.deletedAt IS NULL)
                    OR now.deletedAt IS NULL AND (\(columns.map { "now.\($0) IS NOT was.\($0)" }.joined(separator: " OR ")));
                """
        }
        let sql = "ATTACH '\(before)' AS before; \(queries.joined())"
        return try Child.output(of: ["/usr/bin/sqlite3", "-readonly", store, sql]).split(separator: "\n").sorted()
    }
}
