extension OutputFormat {
    package static let xlsx = OutputFormat(
        "xlsx", "a workbook for spreadsheet programs, only to a file",
        fileExtensions: ["xlsx"], canAppend: false, isBinary: true
    ) { XLSXRenderer($0) }
}

/// A workbook for a spreadsheet program, with real days and numbers, a fixed header, and columns as wide as their
/// contents.
struct XLSXRenderer: Renderer {
    private let options: RenderingOptions
    private var book: XLSXBook?

    init(_ options: RenderingOptions) { self.options = options }

    mutating func begin(_ page: Page, to out: inout ByteWriter) throws {
        // Binary data would garble a terminal.
        guard !options.isForTerminal else { throw XLSXError("a workbook can only be written to a file") }
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

/// Writes pages as the sheets of one workbook, each under its title, flushes it and returns the total number of rows.
///
/// - Throws: ``XLSXError``, ``OutputError``, and any error that the pages' streams throw.
package func renderBook(_ pages: [Page], to output: ByteOutput) throws -> Int {
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

/// The error if a workbook can't be written.
package struct XLSXError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
