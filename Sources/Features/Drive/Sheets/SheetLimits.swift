/// The limits of a spreadsheet's sheet.
package struct SheetLimits: Hashable, Sendable {
    package var cells: Int
    package var columns: Int
    /// The most characters of a cell.
    package var characters: Int
    /// The most bytes of the plain CSV.
    package var bytes: Int

    package init(cells: Int, columns: Int, characters: Int, bytes: Int) {
        self.cells = cells
        self.columns = columns
        self.characters = characters
        self.bytes = bytes
    }

    /// Google's limits, from “Files you can store in Google Drive”; the bytes are those that `about.maxImportSizes` has
    /// reported so far.
    package static let google = SheetLimits(
        cells: 10_000_000, columns: 18_278, characters: 50_000, bytes: 100_000_000)

    /// Returns the most rows below the header for a number of columns.
    package func rows(columns: Int) -> Int { max(1, cells / max(1, columns) - 1) }
}

extension SheetFile {
    /// The limit that a sheet exceeds.
    package enum Excess: String, Hashable, Sendable {
        case cells, columns, characters, bytes
    }

    /// Returns the first limit that the file exceeds; `nil` if there is none.
    ///
    /// A cell that is too long is in the row ``longestRow``.
    package func excess(over limits: SheetLimits = .google) -> Excess? {
        if columns > limits.columns { return .columns }
        if longestCell > limits.characters { return .characters }
        if cells > limits.cells { return .cells }
        return plainBytes > limits.bytes ? .bytes : nil
    }

    /// Returns the most rows of a part within the limits of cells and bytes, with a tenth to spare for rows longer than
    /// average.
    package func rowsAtMost(within limits: SheetLimits = .google) -> Int {
        let (product, overflow) = rows.multipliedReportingOverflow(by: limits.bytes / 10 * 9)
        let byBytes = overflow ? limits.rows(columns: columns) : product / max(1, plainBytes)
        return max(1, min(limits.rows(columns: columns), byBytes))
    }
}
