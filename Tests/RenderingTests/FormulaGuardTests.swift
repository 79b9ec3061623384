import Rendering
import Testing

@Suite struct FormulaGuardTests {
    @Test func textThatLooksLikeAFormulaIsPrefixed() throws {
        let page = Page(
            columns: [Column("text"), Column("list", .list), Column("number", .decimal)],
            values: [
                ["=1+1", .list(["=a", "=b"]), .decimal(-350, digits: 2)], ["+44", .list(["a", "-b"]), 1],
                ["-5", .list([]), nil], ["@x", .list([""]), nil], ["\tx", nil, nil], ["\rx", nil, nil],
                ["'x", nil, nil],
                ["'", nil, nil], ["x=1", nil, nil], ["", nil, nil], [" =1", nil, nil], ["é", nil, nil],
            ])
        #expect(
            try text(page.guardingFormulas(), as: .csv) == """
                text,list,number
                '=1+1,'=a; =b,-3.50
                '+44,a; -b,1
                '-5,,
                '@x,"",
                '\tx,,
                "'\rx",,
                ''x,,
                '',,
                x=1,,
                "",,
                 =1,,
                é,,

                """)
    }

    @Test(arguments: ["=1", "'=1", "''", "'", "", "x", "'x", "-", "\t", "\r\n", "'\u{301}", "=\u{301}", "\r\nx"])
    func aGuardedTextComesBackAsItWas(original: String) throws {
        let page = Page(columns: [Column("a"), Column("b")], values: [[.text(original), nil]]).guardingFormulas()
        var written = ""
        try page.rows { cells in
            if case .text(let bytes) = cells[0] { written = String(decoding: bytes, as: UTF8.self) }
        }
        #expect(Array(FormulaGuard.removed(from: written).utf8) == Array(original.utf8))
    }

    @Test func aQuoteThatAnotherProgramWroteStays() {
        #expect(FormulaGuard.removed(from: "'Tis") == "'Tis")
    }
}
