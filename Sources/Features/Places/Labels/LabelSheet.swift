import Rendering

/// A sheet of labels as shops name it, with its measures in millimetres.
package struct LabelSheet: Hashable, Sendable {
    package let name: String
    package let pageWidth, pageHeight: Double
    package let width, height: Double
    /// The number of labels across and down.
    package let columns, rows: Int
    /// The place of the first label, and the distances from one label's corner to the next one's.
    package let left, top, across, down: Double

    /// The number of labels on a sheet.
    package var count: Int { columns * rows }

    /// The size of a label in words.
    package var measures: String {
        let sizes = [width, height].map { grouped(Int64(($0 * 10).rounded()), digits: 1) }
        return sizes.joined(separator: " × ") + " mm"
    }

    /// The known sheets; the first is the usual one.
    ///
    /// The measures are Avery's for the sheets of A4. A label of 4 × 6 inches and one of 62 × 29 mm come from a roll.
    package static let all = [
        LabelSheet("l7651", on: (210, 297), (38.1, 21.2), 5, 13, from: (4.75, 10.7), every: (40.6, 21.2)),
        LabelSheet("l7160", on: (210, 297), (63.5, 38.1), 3, 7, from: (7.2, 15.1), every: (66, 38.1)),
        LabelSheet("l7159", on: (210, 297), (63.5, 33.9), 3, 8, from: (7.2, 12.9), every: (66, 33.9)),
        LabelSheet("4x6", on: (101.6, 152.4), (101.6, 152.4), 1, 1, from: (0, 0), every: (0, 0)),
        LabelSheet("62mm", on: (62, 29), (62, 29), 1, 1, from: (0, 0), every: (0, 0)),
    ]

    private init(
        _ name: String, on page: (Double, Double), _ size: (Double, Double), _ columns: Int, _ rows: Int,
        from first: (Double, Double), every pitch: (Double, Double)
    ) {
        self.name = name
        (pageWidth, pageHeight) = page
        (width, height) = size
        (self.columns, self.rows) = (columns, rows)
        (left, top, across, down) = (first.0, first.1, pitch.0, pitch.1)
    }

    /// The side of the code with its quiet zone, which is at the left of a label.
    var codeSide: Double { min(height - 2, width * 0.48) }

    /// The number of characters in a line of text; an SKU of fhq has 11.
    var characters: Int { Int(textWidth / (Self.characterWidth * fontSize)) }

    /// The number of lines of text.
    var lines: Int { Int((height - 2) / lineHeight) }

    private var textWidth: Double { width - codeSide - 1.5 }

    /// The size that makes 12 characters fill a line, up to that of a text in a book.
    var fontSize: Double { min(textWidth / (12 * Self.characterWidth), 3.5) }

    var lineHeight: Double { fontSize * 1.2 }

    /// The width of a character of common monospaced fonts, as a part of their size, rounded up.
    private static let characterWidth = 0.61
}
