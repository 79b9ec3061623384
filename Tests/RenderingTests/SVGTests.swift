import Foundation
import Rendering
import TestSupport
import Testing

@Suite struct SVGTests {
    private let columns = [Column("month"), Column("net_profit", .decimal), Column("currency", .currency)]

    private func row(_ name: String, _ pence: Int64?, _ currency: String = "GBP") -> [CellValue] {
        [.text(name), pence.map { .decimal($0, digits: 2) } ?? .empty, .text(currency)]
    }

    private func page(_ rows: [[CellValue]], title: String = "profit") -> Page {
        Page(title: title, columns: columns, values: rows)
    }

    /// Returns the values of each shape or text that Python's XML parser finds.
    private func read(_ page: Page) throws -> [[String]] {
        let program = """
            import sys, xml.etree.ElementTree as tree
            root = tree.fromstring(sys.stdin.buffer.read())
            ns = "{http://www.w3.org/2000/svg}"
            assert root.tag == ns + "svg"
            left, top, width, height = map(float, root.get("viewBox").split())
            print("size", width, height, sep="\\t")
            print("title", root.find(ns + "title").text, sep="\\t")
            for node in root:
                get = lambda name: float(node.get(name))
                if node.tag == ns + "rect" and node.get("class") != "paper":
                    assert 0 <= get("x") and get("x") + get("width") <= width
                    assert 0 <= get("y") and get("y") + get("height") <= height
                    print("bar", node.get("class"), get("y"), get("height"), node.find(ns + "title").text, sep="\\t")
                if node.tag == ns + "text":
                    assert 0 <= get("x") <= width and 0 <= get("y") <= height
                    print(node.get("class"), get("y"), "".join(node.itertext()), sep="\\t")
                if node.get("class") == "zero": print("zero", node.get("d").split("H")[0].split()[1], sep="\\t")
            """
        let found = try Reader.python3.run(["-c", program], input: bytes(page, as: .svg))
        return String(decoding: found, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private func texts(_ found: [[String]], _ name: String) -> [String] {
        found.filter { $0[0] == name }.map { $0.last ?? "" }
    }

    private struct Bar { var name: String, upper: Double, height: Double, title: String }

    private func bars(_ found: [[String]]) -> [Bar] {
        found.filter { $0[0] == "bar" }.map {
            Bar(name: $0[1], upper: Double($0[2]) ?? -1, height: Double($0[3]) ?? -1, title: $0[4])
        }
    }

    @Test(.enabled(if: Reader.python3.isInstalled, "needs python3"))
    func barsAreAsHighAsTheirNumbersAndHangFromTheZeroLine() throws {
        let pence: [Int64] = [120_000, -30_000, 15_000, 0, 60_000, -1]
        let found = try read(page(pence.enumerated().map { row("2026-0\($0.offset + 1)", $0.element) }))
        let zero = try #require(Double(texts(found, "zero").first ?? ""))
        let bars = bars(found)
        #expect(bars.map(\.name) == ["gain", "loss", "gain", "gain", "gain", "loss"])
        for (bar, pence) in zip(bars, pence) {
            #expect(abs(bar.height - bars[0].height * Double(abs(pence)) / 120_000) <= 0.02)
            #expect(abs((pence < 0 ? bar.upper : bar.upper + bar.height) - zero) <= 0.02)
        }
        #expect(bars.first?.title == "2026-01: 1,200.00 GBP")
        // The scale agrees with the bars: a tick stands where a bar of its height ends.
        let tick = try #require(found.first { $0[0] == "tick" && $0.last == "500" })
        #expect(abs((zero - ((Double(tick[1]) ?? 0) - 4)) - bars[0].height * 500 / 1_200) <= 0.03)
    }

    @Test(.enabled(if: Reader.python3.isInstalled, "needs python3"), arguments: 1...12)
    func theLargestAmountsAreDrawnAsTheyAre(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let pence = LargeAmounts.rows(&random).map(\.pence)
        let found = try read(page(pence.enumerated().map { row("m\($0.offset)", $0.element) }))
        let bars = bars(found)
        let known = pence.compactMap(\.self)
        #expect(bars.map { LargeAmounts.units($0.title.split(separator: " ")[1]) } == known)
        let highest = bars.map(\.height).max() ?? 0
        for (bar, pence) in zip(bars, known) {
            let share = Double(pence.magnitude) / Double(known.map(\.magnitude).max() ?? 1)
            #expect(abs(bar.height - highest * share) <= 0.02)
        }
        let ticks = try texts(found, "tick").map { try #require(Double($0.replacing(",", with: ""))) }
        #expect(ticks == ticks.sorted() && Set(ticks).count == ticks.count && ticks.contains(0))
        // A penny below zero adds no step beside amounts of a hundred million million pounds.
        let (low, high) = (ticks[0] * 100, ticks[ticks.count - 1] * 100)
        let slack = (high - low) * 1e-8
        #expect(known.allSatisfy { low - slack <= Double($0) && Double($0) <= high + slack }, "\(ticks): \(known)")
    }

    @Test(.enabled(if: Reader.python3.isInstalled, "needs python3"))
    func aPictureHasATitleAxesAndNames() throws {
        let found = try read(
            page(
                [row("2026-01", 1_234_50), row("2026-02", -200_00), row("2026-03", nil)], title: "profit <by> \"month\""
            ))
        #expect(texts(found, "title") == ["profit <by> \"month\": net_profit (GBP)", "profit <by> \"month\""])
        #expect(texts(found, "measure") == ["net_profit (GBP)"])
        #expect(texts(found, "tick") == ["-500", "0", "500", "1,000", "1,500"])
        #expect(texts(found, "name") == ["2026-01", "2026-02", "2026-03"])
        #expect(texts(found, "number") == ["1,234.50", "-200.00", "–"])
        #expect(texts(found, "category") == ["month"])
    }

    @Test(.enabled(if: Reader.python3.isInstalled, "needs python3"))
    func eachCurrencyIsAPanelWithItsOwnScale() throws {
        let found = try read(page([row("2026-01", 800, "EUR"), row("2026-01", 50_000), row("2026-02", 25_000)]))
        #expect(texts(found, "measure") == ["net_profit (EUR)", "net_profit (GBP)"])
        #expect(texts(found, "note") == ["each currency has its own scale"])
        #expect(bars(found).map(\.title) == ["2026-01: 8.00 EUR", "2026-01: 500.00 GBP", "2026-02: 250.00 GBP"])
    }

    @Test(.enabled(if: Reader.python3.isInstalled, "needs python3"))
    func manyBarsKeepTheirPlaceAndSomeOfTheirNames() throws {
        let found = try read(page((1...1_100).map { row("group \($0)", Int64($0)) }))
        #expect(bars(found).count == 1_000)
        #expect(100...150 ~= texts(found, "aslant").count)
        #expect(texts(found, "note") == ["100 more rows are not drawn; narrow the result or group it"])
        let size = found[0].compactMap { Double($0) }
        #expect(size.allSatisfy { $0 < 2_700 })
    }

    @Test(.enabled(if: Reader.python3.isInstalled, "needs python3"))
    func anyBytesMakeAPictureThatParses() throws {
        let nasty = bytePage(["a"], nastyTexts.map { [$0] } + [[Array("\u{FFFE}x\u{FFFF}".utf8)]])
        var page = Page(title: "<\u{0}\u{FFFE}]]>", columns: [Column("a<&>"), Column("n", .integer)], values: [])
        page.rows = { each in
            try nasty.rows { cells in try Array([cells[0], .integer(1)]).withUnsafeBufferPointer(each) }
        }
        #expect(bars(try read(page)).count == 1_000)
    }

    @Test(
        .enabled(if: Reader.python3.isInstalled, "needs python3"),
        arguments: [[], [nil], [0], [.min, .max], [.max]])
    func anyNumbersMakeAPicture(numbers: [Int64?]) throws {
        let found = try read(page(numbers.map { row("x", $0) }))
        #expect(texts(found, "tick").count != 1)
        #expect(bars(found).count == numbers.compactMap { $0 }.count)
        if numbers.isEmpty { #expect(texts(found, "text") == ["no rows"]) }
    }

    @Test func svgHoldsNoScriptsOrExternalReferences() throws {
        let picture = try text(page([row("2026-01", 100)]), as: .svg, RenderingOptions(width: 10, colour: true))
        for word in ["script", "href", "url(", "@import", "\u{1B}"] { #expect(!picture.contains(word)) }
        #expect(
            picture.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\""))
        #expect(picture.hasSuffix("</svg>\n"))
    }
}
