extension OutputFormat {
    public static let xlsx = OutputFormat(
        "xlsx", "a workbook for spreadsheet programs, to a file only",
        fileExtensions: ["xlsx"], canAppend: false, isBinary: true
    ) { XLSXRenderer($0) }
}

/// A workbook for a spreadsheet program: days and numbers are such, the header stays in sight, columns are as wide as
/// what they hold.
struct XLSXRenderer: Renderer {
    private let options: RenderingOptions
    private var book: XLSXBook?

    init(_ options: RenderingOptions) { self.options = options }

    mutating func begin(_ page: Page, to out: inout ByteWriter) throws {
        // A file of zeros and ones is for no screen.
        guard !options.isForTerminal else { throw XLSXError("a workbook is for a file") }
        let book = try XLSXBook()
        try book.addSheet(page, header: options.header)
        self.book = book
    }

    mutating func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError) {
        book?.row(cells)
    }

    mutating func end(_ page: Page, to out: inout ByteWriter) throws {
        try book?.finish(to: &out)
        book = nil
    }
}

/// Writes pages as the sheets of one workbook, each under its title, and flushes it; returns the number of all rows.
///
/// Throws ``XLSXError``, ``OutputError``, or whatever the pages' streams throw.
public func renderBook(_ pages: [Page], to output: ByteOutput) throws -> Int {
    let count = try writeBook(pages, to: output)
    try output.flush()
    return count
}

private func writeBook(_ pages: [Page], to output: ByteOutput) throws -> Int {
    let book = try XLSXBook()
    var count = 0
    for page in pages {
        try book.addSheet(page, header: true)
        try page.rows { cells in
            book.row(cells)
            count += 1
        }
    }
    var out = ByteWriter(output)
    defer { out.close() }
    try book.finish(to: &out)
    return count
}

/// A workbook that cannot be written.
public struct XLSXError: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
