import Cells

/// One value of a row; the store gives it as the formats take it.
public typealias Cell = Cells.Cell

/// Rows given one after the other, each as many cells as the page has columns.
///
/// The stream calls `each` once a row and must pass on what it throws.
public typealias RowStream = (_ each: (UnsafeBufferPointer<Cell>) throws -> Void) throws -> Void

/// A result on its way to a format: columns, and rows that are asked for once and never held.
public struct Page {
    /// What the page is about; the title of an HTML document, a chart and a picture.
    public var title: String
    public var columns: [Column]
    public var rows: RowStream
    /// Total lines, asked for after the rows, and only by table, markdown and html.
    public var totals: RowStream?
    /// A sentence under a table or a chart, asked for after the rows, and by no other format.
    public var footer: () -> String?
    /// What is to be written to see the columns that a terminal has no room for.
    public var waysToSeeMore = "as record"
    /// Whether a record leaves out figures that are empty, as it does texts.
    public var hidesEmptyFigures = false

    public init(
        title: String = "Result", columns: [Column], totals: RowStream? = nil,
        footer: @escaping () -> String? = { nil }, rows: @escaping RowStream
    ) {
        self.title = title
        self.columns = columns
        self.rows = rows
        self.totals = totals
        self.footer = footer
    }
}
