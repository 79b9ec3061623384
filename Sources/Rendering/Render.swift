/// A format being written: called once with `begin`, once for every row, once with `end`.
protocol Renderer {
    /// Throws ``OutputError``, or what is wrong with a page the format cannot show.
    mutating func begin(_ page: Page, to out: inout ByteWriter) throws

    /// Writes one row, which has as many cells as the page has columns.
    mutating func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError)

    mutating func end(_ page: Page, to out: inout ByteWriter) throws
}

/// Writes a page in a format and flushes it; returns the number of rows, totals not counted.
///
/// Rows are written as they come; a table first gathers some hundreds to measure its columns. When the row stream
/// throws, whole rows written before stay in `output`, and its error is passed on. Nothing else may write to `output`
/// meanwhile.
/// - Throws: ``OutputError``, or whatever the page's streams throw.
@discardableResult
public func render(
    _ page: Page, as format: OutputFormat, options: RenderingOptions = RenderingOptions(), to output: ByteOutput
) throws -> Int {
    let count = try render(page, format, options, to: output)
    try output.flush()
    return count
}

private func render(
    _ page: Page, _ format: OutputFormat, _ options: RenderingOptions, to output: ByteOutput
) throws -> Int {
    // Table and chart show texts as a terminal may have them anywhere, and write escapes of their own.
    guard options.isForTerminal, !format.fitsTerminal else {
        return try stream(page, through: format.renderer(options), to: output)
    }
    let filter = TerminalFilter(output, for: format)
    let input = filter.input()
    let result = Result { try stream(page, through: format.renderer(options), to: input) }
    try input.flush()
    try filter.finish()
    return try result.get()
}

private func stream(_ page: Page, through renderer: some Renderer, to output: ByteOutput) throws -> Int {
    var renderer = renderer
    var out = ByteWriter(output)
    defer { out.close() }
    var count = 0
    try renderer.begin(page, to: &out)
    let columnCount = page.columns.count
    try page.rows { cells in
        precondition(cells.count == columnCount, "a row has as many cells as its page has columns")
        try renderer.row(cells, to: &out)
        count += 1
    }
    try renderer.end(page, to: &out)
    return count
}
