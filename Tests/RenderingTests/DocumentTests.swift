import Rendering
import Testing

@Suite struct DocumentTests {
    private let page = Page(
        title: "Items <1>", columns: [Column("title"), Column("sale_price", .decimal), Column("platforms", .list)],
        values: [["a|b\n<i>c</i>", .decimal(350, digits: 2), .list(["eBay", "M&S"])], [nil, nil, nil]],
        totals: [["total", .decimal(350, digits: 2), nil]], footer: "2 rows")

    @Test func markdownShowsMarkupAsText() throws {
        #expect(
            try text(page, as: .markdown) == """
                | title | sale_price | platforms |
                |---|---:|---|
                | a\\|b<br>\\<i>c\\</i> | 3.50 | eBay; M&S |
                | | | |
                | **total** | **3.50** | |

                """)
    }

    @Test(arguments: [
        ("*a* _b_ c_d", "\\*a\\* \\_b\\_ c_d"), ("`x` ~y~ [z](w)", "\\`x\\` \\~y\\~ \\[z](w)"),
        ("&amp; &#38; a & b;", "\\&amp; \\&#38; a & b;"),
        ("\u{1B}[1m\u{202E}x\t", "␛\\[1m⟨U+202E⟩x␉"), ("back\\slash", "back\\\\slash"), ("a\r\nb\rc", "a<br>b␍c"),
        ("é 日本 👩‍👧", "é 日本 👩‍👧"),
    ])
    func markdownEscapes(plain: String, escaped: String) throws {
        let page = Page(columns: [Column("a")], values: [[.text(plain)]])
        #expect(try text(page, as: .markdown, RenderingOptions(header: false)) == "| \(escaped) |\n")
    }

    @Test func htmlIsADocumentWithOneTable() throws {
        let document = try text(page, as: .html)
        #expect(
            document.hasPrefix(
                "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>Items &lt;1&gt;</title>\n"))
        #expect(document.contains("<tr><th>title</th><th class=\"number\">sale_price</th><th>platforms</th></tr>"))
        #expect(
            document.contains(
                "<tr><td>a|b<br>&lt;i&gt;c&lt;/i&gt;</td><td class=\"number\">3.50</td><td>eBay; M&amp;S</td></tr>"))
        #expect(document.contains("<tfoot>\n<tr><td>total</td>"))
        #expect(document.hasSuffix("</table>\n</body>\n</html>\n"))
        #expect(!document.contains("2 rows"))
    }

    @Test(.enabled(if: Reader.python3.isInstalled, "needs python3"))
    func pythonFindsEveryCellOfTheDocument() throws {
        let texts = nastyTexts.filter { !$0.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 } }
        let page = bytePage(["a"], texts.map { [$0] })
        let program = """
            import sys
            from html.parser import HTMLParser
            class Cells(HTMLParser):
                cell, depth = None, []
                def handle_starttag(self, tag, attrs):
                    if tag != "meta": self.depth.append(tag)
                    if tag == "td": self.cell = ""
                def handle_endtag(self, tag):
                    assert self.depth.pop() == tag
                    if tag == "td": print(self.cell.encode("utf-8").hex()); self.cell = None
                def handle_data(self, data):
                    if self.cell is not None: self.cell += data
            cells = Cells(); cells.feed(sys.stdin.buffer.read().decode("utf-8", "strict")); cells.close()
            assert cells.depth == []
            """
        let read = try Reader.pythonValues(program, reading: bytes(page, as: .html))
        let expected = texts.map { Array(visible(String(decoding: $0, as: UTF8.self)).utf8) }
        #expect(read == expected)
    }

    @Test func totalsAndFooterStayOutOfMachineFormats() throws {
        for format in OutputFormat.allCases where format.isForMachines {
            let rendered = try text(page, as: format, RenderingOptions(width: 10, colour: true))
            #expect(!rendered.contains("total") && !rendered.contains("2 rows") && !rendered.contains("\u{1B}"))
            #expect(rendered.contains("c</i>"))
        }
    }
}
