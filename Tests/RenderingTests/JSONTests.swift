import Rendering
import Testing

@Suite struct JSONTests {
    private let page = Page(
        columns: [
            Column("sku"), Column("cost", .decimal), Column("age", .integer), Column("returned", .boolean),
            Column("platforms", .list),
        ],
        values: [
            ["FH-1", .decimal(350, digits: 2), 19, true, .list(["eBay", "a \"b\""])], [nil, nil, nil, nil, .list([])],
        ])

    @Test func anArrayHoldsOneFlatObjectALine() throws {
        #expect(
            try text(page, as: .json) == """
                [
                {"sku":"FH-1","cost":3.50,"age":19,"returned":true,"platforms":["eBay","a \\"b\\""]},
                {"sku":null,"cost":null,"age":null,"returned":null,"platforms":[]}
                ]

                """)
    }

    @Test func linesHoldAnObjectEach() throws {
        #expect(
            try text(page, as: .ndjson) == """
                {"sku":"FH-1","cost":3.50,"age":19,"returned":true,"platforms":["eBay","a \\"b\\""]}
                {"sku":null,"cost":null,"age":null,"returned":null,"platforms":[]}

                """)
    }

    @Test func noRowsAreAnEmptyArrayAndNoLines() throws {
        let page = Page(columns: [Column("a")], values: [])
        #expect(try text(page, as: .json) == "[]\n")
        #expect(try text(page, as: .ndjson) == "")
    }

    @Test func controlCharactersAreEscaped() throws {
        let page = Page(columns: [Column("a\"")], values: [["\u{0}\u{1B}\n\r\t\u{7F}é"]])
        #expect(try text(page, as: .ndjson) == "{\"a\\\"\":\"\\u0000\\u001b\\n\\r\\t\u{7F}é\"}\n")
    }

    /// Python's own decoder replaces broken sequences the way Unicode recommends, as ours should.
    @Test(.enabled(if: Reader.python3.isInstalled, "needs python3"))
    func pythonReadsBackEveryText() throws {
        let page = bytePage(["a", "b"], nastyTexts.map { [$0, nil] })
        let program = """
            import json, sys
            for row in json.loads(sys.stdin.buffer.read().decode("utf-8", "strict")):
                assert row["b"] is None
                print(row["a"].encode("utf-8").hex())
            """
        let expected = nastyTexts.map { Array(String(decoding: $0, as: UTF8.self).utf8) }
        #expect(try Reader.pythonValues(program, reading: bytes(page, as: .json)) == expected)
    }

    @Test(.enabled(if: Reader.jq.isInstalled, "needs jq"))
    func jqReadsEveryLine() throws {
        let page = bytePage(["a"], nastyTexts.map { [$0] })
        let count = try Reader.jq.run(["-s", "map(.a | strings) | length"], input: bytes(page, as: .ndjson))
        #expect(String(decoding: count, as: UTF8.self) == "\(nastyTexts.count)\n")
    }

    @Test(.enabled(if: Reader.python3.isInstalled, "needs python3"))
    func extremeNumbersKeepEveryDigit() throws {
        let numbers: [CellValue] = [
            .integer(.min), .integer(.max), .decimal(.min, digits: 2), .decimal(.max, digits: 4),
            .decimal(.min, digits: 18),
            .decimal(0, digits: 3), .decimal(-1, digits: 1),
        ]
        let page = Page(columns: [Column("a", .decimal)], values: numbers.map { [$0] })
        let program = """
            import json, sys
            from decimal import Decimal
            for row in json.load(sys.stdin, parse_float=Decimal, parse_int=Decimal): print(format(row["a"], "f").encode().hex())
            """
        let read = try Reader.pythonValues(program, reading: bytes(page, as: .json))
        #expect(
            read.map { String(decoding: $0, as: UTF8.self) } == [
                "-9223372036854775808", "9223372036854775807", "-92233720368547758.08", "922337203685477.5807",
                "-9.223372036854775808", "0.000", "-0.1",
            ])
    }
}
