import QueryLanguage
import Rendering

/// Labels on sheets: an HTML document with a page of its printed size for each sheet, or a picture (SVG) of one sheet.
///
/// Each label is a picture within its page that cuts off what is larger than itself, so that no text covers another label.
package struct LabelDocument {
    private let sheet: LabelSheet
    private let start: Int
    private let isPicture: Bool

    /// Creates a document whose first label is at `start` of its sheet, counted from 1 along the rows.
    package init(_ sheet: LabelSheet, start: Int, isPicture: Bool) {
        (self.sheet, self.start, self.isPicture) = (sheet, start, isPicture)
    }

    /// Writes a label for each code with the texts beside it, and returns their number.
    ///
    /// - Throws: ``LabelError`` if a picture would need a second sheet, ``QRCodeError``, ``OutputError``, and any error
    ///   that `labels` throws.
    package func write(
        to output: ByteOutput, _ labels: (_ each: (String, [String]) throws -> Void) throws -> Void
    ) throws -> Int {
        var out = ByteWriter(output)
        var count = 0
        try begin(&out)
        try labels { code, texts in
            let place = (start - 1 + count) % sheet.count
            if count == 0 || place == 0 { try beginPage(&out, isFirst: count == 0) }
            try write(QRCode(code), texts, at: place, to: &out)
            count += 1
        }
        if count > 0 { try out.bytes("</g>\n</svg>\n") }
        if !isPicture { try out.bytes("</body>\n</html>\n") }
        out.close()
        try output.flush()
        return count
    }

    private func begin(_ out: inout ByteWriter) throws(OutputError) {
        if isPicture { return try out.bytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
        try out.bytes("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        try out.bytes(HTMLDocument.head)
        try out.text(
            """
            <title>Labels</title>
            <style>
            @page { size: \(svg(sheet.pageWidth))mm \(svg(sheet.pageHeight))mm; margin: 0; }
            body { margin: 0; }
            body > svg { display: block; }
            body > svg + svg { break-before: page; }
            </style>
            </head>
            <body>

            """)
    }

    private func beginPage(_ out: inout ByteWriter, isFirst: Bool) throws {
        if !isFirst {
            guard !isPicture else {
                throw LabelError("an SVG file holds one sheet of \(sheet.count); write an .html file instead")
            }
            try out.bytes("</g>\n</svg>\n")
        }
        let (width, height) = (svg(sheet.pageWidth), svg(sheet.pageHeight))
        try out.text(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)mm" height="\(height)mm" \
            viewBox="0 0 \(width) \(height)">
            <path fill="#fff" d="M0 0h\(width)v\(height)H0z"/>
            <g font-family="monospace" font-size="\(svg(sheet.fontSize))">

            """)
    }

    private func write(_ code: QRCode, _ texts: [String], at place: Int, to out: inout ByteWriter) throws(OutputError) {
        let x = sheet.left + Double(place % sheet.columns) * sheet.across
        let y = sheet.top + Double(place / sheet.columns) * sheet.down
        try out.text("<svg x=\"\(svg(x))\" y=\"\(svg(y))\" ")
        try out.text("width=\"\(svg(sheet.width))\" height=\"\(svg(sheet.height))\">")
        let scale = svg(sheet.codeSide * 1000 / Double(code.side))
        let above = svg((sheet.height - sheet.codeSide) / 2)
        try out.text("<path transform=\"translate(0 \(above)) scale(\(scale)e-3)\" shape-rendering=\"crispEdges\" d=\"")
        try code.write(to: &out)
        try out.bytes("\"/>")
        let lines = fitted(texts)
        var baseline = (sheet.height - Double(lines.count) * sheet.lineHeight) / 2 + sheet.fontSize
        for line in lines {
            try out.text("<text x=\"\(svg(sheet.codeSide))\" y=\"\(svg(baseline))\">")
            try out.svg(line)
            try out.bytes("</text>")
            baseline += sheet.lineHeight
        }
        try out.bytes("</svg>\n")
    }

    /// Returns the texts in lines that fit; the longest are cut until each has a line, as far as there is room.
    private func fitted(_ texts: [String]) -> [String] {
        var parts = texts.map { text in
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return wrapped(words, to: sheet.characters).split(separator: "\n").map {
                truncated(String($0), toWidth: sheet.characters)
            }
        }
        while parts.reduce(0, { $0 + $1.count }) > sheet.lines,
            let longest = parts.indices.max(by: { parts[$0].count < parts[$1].count }), parts[longest].count > 1
        {
            parts[longest].removeLast()
            let last = parts[longest].count - 1
            parts[longest][last] = truncated(parts[longest][last] + "…", toWidth: sheet.characters)
        }
        return Array(parts.joined().prefix(sheet.lines))
    }
}

/// The reason why labels can't be written.
package struct LabelError: ExplainedError, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
