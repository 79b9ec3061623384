/// Writes the cells of another program's table as a CSV file, bounded in size.
///
/// Each row keeps its number.
final class TableFile {
    private let file: WorkFolder.File
    private let source: String
    private var buffer: [UInt8] = []
    private var written = 0
    /// The row being written, from 1, and the number of its columns written so far.
    private var (row, columns) = (1, 0)
    /// The number of bytes of this row's texts.
    private var rowBytes = 0
    /// The columns of the widest row so far; later rows are padded to it, since a reader expects all columns of the
    /// header.
    private var width = 0
    /// The number of cells with text.
    private(set) var cells = 0
    /// The merged cells that cover rows below their first one, in the order of their columns.
    private var merged: [MergedCell] = []
    /// The place in `merged` of the first one that isn't left of this row's next column.
    private var nextMerged = 0
    /// The merged cells left of that column that cover the next row; the next row takes them as `merged`.
    private var mergedBelow: [MergedCell] = []
    /// The number of cells that repeat another one, by a number in the file or below a merged cell.
    private var repeats = 0
    /// The number of merged cells whose text was written into rows below.
    private var repeated = 0

    /// The most rows, which is Excel's limit, and the most bytes, far more than a seller's sheet has.
    static let (mostRows, mostBytes) = (1 << 20, 256 << 20)
    /// The reason for refusing a row of more columns than a CSV may have.
    static let tooWide = "\(CSVReader.tooWide): \(CSVReader.narrower)"
    /// The most bytes of one row.
    static let mostRowBytes = 16 << 20
    private static let mostCells = 16 << 20
    /// The most cells that repeat another one: a few bytes can ask for any number of them.
    private static let mostRepeats = 1 << 20
    private static let pieceSize = 1 << 18

    /// - Parameter source: The path of what is read, for messages.
    init(_ name: String, in work: WorkFolder, of source: String) throws(ImportError) {
        self.source = source
        file = try work.newFile(name, of: source)
        buffer.reserveCapacity(Self.pieceSize + 1024)
    }

    private func refused(_ reason: String) -> ImportError { .unreadable(path: source, reason: reason) }

    /// Sentences that the user should read.
    var remarks: [String] {
        repeated == 0
            ? []
            : [
                "Merged cells over several rows: \(repeated). Each row gets their text, but only the first gets an amount."
            ]
    }

    /// Writes a cell; rows and columns count from 1, and cells must come in order, row by row.
    ///
    /// An empty text writes nothing.
    ///
    /// - Parameter rows: The number of rows that the cell covers; its text is repeated in those that have other cells.
    /// - Throws: ``ImportError`` if a limit is exceeded, a cell is out of order or the file can't be written.
    func cell(_ text: some Collection<UInt8>, row: Int, column: Int, rows: Int = 1) throws(ImportError) {
        guard !text.isEmpty else { return }
        guard row <= Self.mostRows else { throw refused("it has more than \(Self.mostRows) rows") }
        guard column <= CSVReader.mostColumns else { throw refused(Self.tooWide) }
        guard row > self.row || row == self.row && column > columns else {
            throw refused("it is damaged: row \(row) is not in order")
        }
        while self.row < row { try endRow() }
        try repeatMerged(before: column)
        try write(text, in: column)
        if nextMerged < merged.count, merged[nextMerged].column == column { nextMerged += 1 }
        guard rows > 1, text.count <= MergedCell.longest else { return }
        mergedBelow.append(MergedCell(text, row: row, column: column, rows: rows))
    }

    /// Counts cells that repeat another one, before they are written.
    ///
    /// - Throws: ``ImportError`` if there are too many.
    func countRepeats(_ count: Int) throws(ImportError) {
        repeats += count
        guard repeats <= Self.mostRepeats else {
            throw refused("it repeats more than \(Self.mostRepeats) cells")
        }
    }

    /// Writes a text in a column right of all that the row has.
    private func write(_ text: some Collection<UInt8>, in column: Int) throws(ImportError) {
        while columns < column - 1 { next() }
        next()
        append(text)
        cells += 1
        rowBytes += text.count
        guard rowBytes <= Self.mostRowBytes else {
            throw refused("row \(row) has more than \(Self.mostRowBytes >> 20) MiB")
        }
        guard cells <= Self.mostCells else { throw refused("it has more than \(Self.mostCells) cells") }
        if buffer.count >= Self.pieceSize { try flush() }
    }

    private func next() {
        if columns > 0 { buffer.append(UInt8(ascii: ",")) }
        columns += 1
    }

    private func append(_ text: some Collection<UInt8>) {
        guard text.contains(where: Self.isMark) else { return buffer.append(contentsOf: text) }
        buffer.append(UInt8(ascii: "\""))
        for byte in text {
            if byte == UInt8(ascii: "\"") { buffer.append(byte) }
            buffer.append(byte)
        }
        buffer.append(UInt8(ascii: "\""))
    }

    /// Returns true for a byte that a reader could take for the end of a cell.
    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), 0x09, 0x0A, 0x0D: true
        default: false
        }
    }

    /// Writes the text of merged cells above into the columns of this row left of `column`.
    private func repeatMerged(before column: Int) throws(ImportError) {
        while nextMerged < merged.count, merged[nextMerged].column < column {
            defer { nextMerged += 1 }
            guard merged[nextMerged].last >= row else { continue }
            try countRepeats(1)
            try write(merged[nextMerged].textBelow(), in: merged[nextMerged].column)
            if !merged[nextMerged].isRepeated { repeated += 1 }
            merged[nextMerged].isRepeated = true
            mergedBelow.append(merged[nextMerged])
        }
    }

    private func endRow() throws(ImportError) {
        if columns > 0 {
            try repeatMerged(before: .max)
            while columns < width { next() }
            width = columns
            swap(&merged, &mergedBelow)
            mergedBelow.removeAll(keepingCapacity: true)
        }
        buffer.append(0x0A)
        (row, columns, nextMerged, rowBytes) = (row + 1, 0, 0, 0)
        if buffer.count >= Self.pieceSize { try flush() }
    }

    private func flush() throws(ImportError) {
        written += buffer.count
        guard written <= Self.mostBytes else { throw refused("its cells have more than \(Self.mostBytes >> 20) MiB") }
        try file.append(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    /// Ends the last row.
    func finish() throws(ImportError) {
        if columns > 0 { try endRow() }
        try flush()
    }
}

/// A cell over several rows, whose text is meant for each of them.
private struct MergedCell {
    let column: Int
    /// The last row that it covers.
    let last: Int
    /// True once a row below has its text.
    var isRepeated = false
    private let text: [UInt8]
    private let row: Int
    private var below: [UInt8]?

    /// The most bytes of a text that is repeated.
    static let longest = 1 << 16
    /// The longest text that may be an amount, in bytes.
    private static let longestAmount = 100

    init(_ text: some Collection<UInt8>, row: Int, column: Int, rows: Int) {
        (self.text, self.row, self.column, last) = (Array(text), row, column, row + rows - 1)
    }

    /// Returns the text for the rows below.
    ///
    /// An amount may be that of all rows together, so there it is a text that no import takes for an amount.
    mutating func textBelow() -> [UInt8] {
        if let below { return below }
        let text = String(decoding: text.prefix(Self.longestAmount + 1), as: UTF8.self)
        let isAmount =
            self.text.count <= Self.longestAmount
            && [false, true].contains { (try? CellAmount(text, usesDecimalComma: $0)).flatMap(\.self) != nil }
        let below = isAmount ? Array("\(ImportProblem.mergedAmount) \(row)".utf8) : self.text
        self.below = below
        return below
    }
}
