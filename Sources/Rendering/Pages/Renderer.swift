/// A writer of pages: one call of `begin`, one of `row` for each row, one of `end`.
protocol Renderer {
    /// Writes the beginning.
    ///
    /// - Throws: ``OutputError``, or an error for a page that the format can't show.
    mutating func begin(_ page: Page, to out: inout ByteWriter) throws

    /// Writes one row, with as many cells as the page has columns.
    mutating func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError)

    mutating func end(_ page: Page, to out: inout ByteWriter) throws
}
