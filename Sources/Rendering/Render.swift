/// Writes a page in a format, flushes it and returns the number of rows, without totals.
///
/// Rows are written as they come; a table first collects some hundreds to measure its columns. If the row stream
/// throws, complete rows written before stay in `output`. Nothing else may write to `output` meanwhile.
///
/// - Throws: ``OutputError``, and any error that the page's streams throw.
@discardableResult
package func render(
    _ page: Page, as format: OutputFormat, options: RenderingOptions = RenderingOptions(), to output: ByteOutput
) throws -> Int {
    let count = try render(page, format, options, to: output)
    try output.flush()
    return count
}

private func render(
    _ page: Page, _ format: OutputFormat, _ options: RenderingOptions, to output: ByteOutput
) throws -> Int {
    // Table and chart already make texts safe for a terminal, and write their own escape sequences.
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
