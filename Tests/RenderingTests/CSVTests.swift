import Rendering
import Testing

@Suite struct CSVTests {
    private let columns = [
        Column("sku"), Column("cost", .decimal), Column("age", .integer), Column("platforms", .list),
    ]

    @Test func numbersDaysAndListsAreWritten() throws {
        let page = Page(
            columns: columns,
            values: [
                ["FH-1", .decimal(350, digits: 2), 19, .list(["eBay", "Vinted"])],
                ["FH-2", .decimal(-5, digits: 2), -1, .list([])],
                [nil, nil, nil, nil],
            ])
        #expect(
            try text(page, as: .csv) == """
                sku,cost,age,platforms
                FH-1,3.50,19,eBay; Vinted
                FH-2,-0.05,-1,
                ,,,

                """)
    }

    @Test func quotesStandOnlyWhereTheyAreNeeded() throws {
        let values: [[CellValue]] = [
            ["a,b", .list(["a,b", "c\"d"]), true], ["say \"hi\"", .list(["plain"]), false],
            [" spaced ", .list([""]), nil],
        ]
        let page = Page(columns: [Column("a, b"), Column("c", .list), Column("d", .boolean)], values: values)
        let lines = [#""a, b",c,d"#, #""a,b","a,b; c""d",true"#, #""say ""hi""",plain,false"#, #" spaced ,"","#]
        #expect(try text(page, as: .csv) == lines.map { $0 + "\n" }.joined())
    }

    @Test func emptyTextDiffersFromAnEmptyCell() throws {
        let page = Page(columns: [Column("a"), Column("b")], values: [["", nil]])
        #expect(try text(page, as: .csv) == "a,b\n\"\",\n")
    }

    @Test func aRowWithNothingInItsOnlyColumnIsStillARow() throws {
        let page = Page(columns: [Column("a")], values: [[nil], ["x"]])
        #expect(try text(page, as: .csv) == "a\n\"\"\nx\n")
    }

    @Test func theHeaderCanBeLeftOut() throws {
        let page = Page(columns: [Column("a")], values: [["x"]])
        #expect(try text(page, as: .csv, RenderingOptions(header: false)) == "x\n")
        #expect(try text(page, as: .tsv, RenderingOptions(header: false)) == "x\n")
    }

    @Test(.enabled(if: Reader.python3.isInstalled, "needs python3"))
    func pythonReadsBackEveryByte() throws {
        let page = bytePage(["a", "b", "c"], nastyTexts.map { [$0, nil, $0] })
        let program = """
            import csv, sys, io
            csv.field_size_limit(1 << 30)
            rows = csv.reader(io.TextIOWrapper(sys.stdin.buffer, encoding="latin-1", newline=""), strict=True)
            for row in list(rows)[1:]:
                assert len(row) == 3 and row[1] == "", row
                print(row[0].encode("latin-1").hex()); print(row[2].encode("latin-1").hex())
            """
        let read = try Reader.pythonValues(program, reading: bytes(page, as: .csv))
        #expect(read == nastyTexts.flatMap { [$0, $0] })
    }

    @Test(.enabled(if: Reader.python3.isInstalled, "needs python3"))
    func tabSeparatedTextsCanBeUnescapedToTheirBytes() throws {
        let page = bytePage(["a", "b"], nastyTexts.map { [$0, $0] })
        let program = """
            import sys, re
            plain = {b"t": b"\\t", b"n": b"\\n", b"r": b"\\r", b"\\\\": b"\\\\"}
            for line in sys.stdin.buffer.read().split(b"\\n")[1:-1]:
                a, b = line.split(b"\\t")
                assert a == b and b"\\r" not in a
                print(re.sub(rb"\\\\(.)", lambda m: plain[m[1]], a).hex())
            """
        #expect(try Reader.pythonValues(program, reading: bytes(page, as: .tsv)) == nastyTexts)
    }

    @Test func tabSeparatedValuesEscapeWhatWouldBreakALine() throws {
        let page = Page(
            columns: [Column("a"), Column("b", .list), Column("c", .decimal)],
            values: [["x\ty\nz\\w\r", .list(["p\tq", "r"]), .decimal(1, digits: 4)], [nil, nil, nil]])
        #expect(try text(page, as: .tsv) == "a\tb\tc\nx\\ty\\nz\\\\w\\r\tp\\tq; r\t0.0001\n\t\t\n")
    }
}
