/// What a spreadsheet takes as one sheet.
public struct SheetLimits: Hashable, Sendable {
    public var cells: Int
    public var columns: Int
    /// In one cell.
    public var characters: Int
    /// Of the plain CSV.
    public var bytes: Int

    public init(cells: Int, columns: Int, characters: Int, bytes: Int) {
        self.cells = cells
        self.columns = columns
        self.characters = characters
        self.bytes = bytes
    }

    /// Google's, from “Files you can store in Google Drive”; the bytes are what `about.maxImportSizes` has said so far.
    public static let google = SheetLimits(
        cells: 10_000_000, columns: 18_278, characters: 50_000, bytes: 100_000_000)

    /// How many rows under a header a sheet of so many columns may have.
    public func rows(columns: Int) -> Int { max(1, cells / max(1, columns) - 1) }
}

extension SheetFile {
    /// What a sheet has too much of.
    public enum Excess: String, Hashable, Sendable {
        case cells, columns, characters, bytes
    }

    /// The first limit that the file is past, if any; a cell that is too long is in the row ``longestRow``.
    public func excess(over limits: SheetLimits = .google) -> Excess? {
        if columns > limits.columns { return .columns }
        if longestCell > limits.characters { return .characters }
        if cells > limits.cells { return .cells }
        return plainBytes > limits.bytes ? .bytes : nil
    }

    /// How many rows a part may have so that both cells and bytes are within the limits, with a tenth to spare for rows
    /// that are longer than the usual one.
    public func rowsAtMost(within limits: SheetLimits = .google) -> Int {
        let (product, overflow) = rows.multipliedReportingOverflow(by: limits.bytes / 10 * 9)
        let byBytes = overflow ? limits.rows(columns: columns) : product / max(1, plainBytes)
        return max(1, min(limits.rows(columns: columns), byBytes))
    }
}
