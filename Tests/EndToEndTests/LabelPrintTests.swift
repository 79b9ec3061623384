import Foundation
import TestSupport
import Testing

private let canPrint = ["chromium", "pdftoppm", "pdfinfo", "zbarimg"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
}

/// Labels as they come out of a printer: a browser makes a PDF, whose pages are measured and whose codes zbar reads.
@Suite(.enabled(if: canPrint, "needs chromium, poppler-utils and zbar-tools"))
struct LabelPrintTests {
    /// SKUs of fhq, and of other programs with letters and signs of any kind.
    private static func program(count: Int) throws -> (Program, [String]) {
        let program = try Program(isEmpty: true)
        let long = String(repeating: "WWWW ", count: 60)
        let bought = try program.run(
            "--yes", "--quiet", "--no-header", "-c",
            "buy lot \"Box of \(long)\" pieces \(count) for \(count) GBP; items sort sku desc show sku")
        let skus = bought.output.split(separator: "\n").map(String.init).suffix(count)
        try #require(skus.count == count && Set(skus).count == count, "\(bought.errors)")
        return (program, Array(skus))
    }

    @Test(arguments: [
        ("l7651", 1, 1000), ("l7651", 65, 20), ("l7160", 5, 40), ("l7159", 1, 25), ("4x6", 1, 3),
        ("62mm", 1, 3),
    ])
    func eachCodeIsRead(sheet: String, start: Int, count: Int) throws {
        let (program, skus) = try Self.program(count: count)
        let label = try program.run(
            "-c",
            "label (items sort sku desc) show sku, title, cost sheet \(sheet) start \(start) > labels.html"
        )
        #expect(label.status == 0, "\(label.errors)")
        let printed = try Child.run(
            [
                "/usr/bin/chromium", "--headless", "--no-sandbox", "--disable-gpu",
                "--no-pdf-header-footer",
                "--print-to-pdf=\(program.folder.path)/labels.pdf", "\(program.folder.path)/labels.html",
            ], in: program.folder.path, environment: program.environment)
        #expect(printed.status == 0, "\(printed.errors)")
        let reader = Program.repository + "/Tests/EndToEndTests/label_prints.py"
        let found = try Child.run(
            ["python3", reader, sheet, "\(start)", program.folder.path + "/labels.pdf"],
            in: program.folder.path,
            input: Array(skus.joined(separator: "\n").utf8), environment: program.environment)
        #expect(
            found.status == 0 && found.output.isEmpty, "\(found.output.prefix(1000))\(found.errors)")
    }

    /// The blocks of a terminal, drawn as dots.
    private static let drawing = """
        import sys
        lines = sys.stdin.read().split("\\n")[:-2]
        rows = []
        for line in lines:
            for marks in ("▀█", "▄█"):
                rows.append(b"".join((b"\\0" if dot in marks else b"\\xff") * 6 for dot in line))
        with open("code.pgm", "wb") as out:
            out.write(b"P5 %d %d 255\\n" % (len(rows[0]), len(rows) * 6) + b"".join(row * 6 for row in rows))
        """

    @Test func theCodeOfATerminalIsRead() throws {
        let (program, skus) = try Self.program(count: 1)
        let sku = try #require(skus.first)
        try program.write(Self.drawing, to: "draw.py")
        let read = try program.shell(
            "$FHQ -c 'label \(sku) show sku' | python3 draw.py && zbarimg --quiet --raw code.pgm")
        #expect(read.output == sku + "\n", "\(read.errors)")
    }
}
