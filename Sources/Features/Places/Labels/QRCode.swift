import CQREncode
import QueryLanguage
import Rendering

/// A QR code (ISO/IEC 18004) at error level Q, made by libqrencode.
package struct QRCode {
    /// The number of modules of a side, with the quiet zone around the code.
    package let side: Int
    /// The modules, row by row, without the quiet zone; the lowest bit of each is its colour.
    private let modules: [UInt8]

    /// The width of the quiet zone that a reader needs, in modules.
    package static let quietZone = 4

    /// - Throws: ``QRCodeError`` if libqrencode can't be opened, or if the text doesn't fit.
    package init(_ text: String) throws(QRCodeError) {
        if let problem = cqrencode_open() {
            throw QRCodeError("libqrencode \(String(cString: problem)): apt-get install libqrencode4")
        }
        guard !text.utf8.contains(0), let code = cqrencode_encode(text) else {
            throw QRCodeError("“\(truncated(visible(text), toWidth: 40))” doesn't fit in a QR code")
        }
        defer { cqrencode_free(code) }
        let width = Int(code.pointee.width)
        side = width + 2 * Self.quietZone
        modules = Array(UnsafeBufferPointer(start: code.pointee.data, count: width * width))
    }

    /// The number of modules of a side, without the quiet zone.
    private var width: Int { side - 2 * Self.quietZone }

    /// Returns true for a dark module; the quiet zone, and all beyond it, is light.
    private func isDark(_ column: Int, _ row: Int) -> Bool {
        let (x, y) = (column - Self.quietZone, row - Self.quietZone)
        return (0..<width).contains(x) && (0..<width).contains(y) && modules[y * width + x] & 1 == 1
    }

    /// Returns the code as lines of half blocks, two rows of modules in each.
    ///
    /// With colours it is black on white whatever the colours of the terminal are; without them, dark modules are
    /// blocks, as ink is on paper.
    package func halfBlocks(inColour: Bool) -> [String] {
        stride(from: 0, to: side, by: 2).map { row in
            let blocks = (0..<side).map { column in
                switch (isDark(column, row), isDark(column, row + 1)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
            // The colours 16 and 231 are black and white in every theme, unlike the first 16.
            return inColour ? "\u{1B}[38;5;16;48;5;231m\(blocks)\u{1B}[0m" : blocks
        }
    }

    /// Writes the dark modules as the data of a path of SVG, one unit a module: a rectangle for each run in a row.
    ///
    /// Each move is relative to the rectangle before; the first, to the corner of the quiet zone.
    func write(to out: inout ByteWriter) throws(OutputError) {
        var (lastColumn, lastRow) = (-Self.quietZone, -Self.quietZone)
        for row in 0..<width {
            var column = 0
            while column < width {
                let start = column
                while column < width, modules[row * width + column] & 1 == 1 { column += 1 }
                if column > start {
                    try write(by: start - lastColumn, row - lastRow, length: column - start, to: &out)
                    (lastColumn, lastRow) = (start, row)
                }
                column += 1
            }
        }
    }

    private func write(by x: Int, _ y: Int, length: Int, to out: inout ByteWriter) throws(OutputError) {
        try out.bytes("m")
        try out.number(.integer(Int64(x)))
        try out.bytes(" ")
        try out.number(.integer(Int64(y)))
        try out.bytes("h")
        try out.number(.integer(Int64(length)))
        try out.bytes("v1h-")
        try out.number(.integer(Int64(length)))
        try out.bytes("z")
    }
}

/// The reason why there is no QR code.
package struct QRCodeError: ExplainedError, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
