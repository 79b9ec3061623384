/// A stream of rows, each with as many cells as the page has columns.
///
/// The stream calls `each` once for each row, and must rethrow its errors.
package typealias RowStream = (_ each: (UnsafeBufferPointer<Cell>) throws -> Void) throws -> Void

/// A result for rendering: columns, and rows that are read once and never held in memory.
package struct Page {
    /// The title, shown by HTML documents, charts and pictures.
    package var title: String
    package var columns: [Column]
    package var rows: RowStream
    /// The total lines, read after the rows, and only by table, markdown and html.
    package var totals: RowStream?
    /// Returns a sentence below a table or a chart, called after the rows, and by no other format.
    package var footer: () -> String?
    /// The words to type to see the columns that had no room on a terminal.
    package var waysToSeeMore = "as record"
    /// The sentence that a terminal shows in place of a table without rows; empty if a remark says it.
    package var nothing = "nothing to show"
    /// Returns the origin of rows that may come back edited, which only a workbook carries; `nil` for all others.
    package var origin: () throws -> PageOrigin? = { nil }
    /// The column that a chart draws; `nil` for the last one with amounts or counts.
    package var drawnColumn: String?
    /// True if a record leaves out empty figures, as it does with texts.
    package var hidesEmptyFigures = false

    package init(
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

/// The origin of rows, by which a workbook that comes back is recognised.
package struct PageOrigin: Equatable, Sendable {
    /// The mark of the store.
    package let mark: String
    /// The noun that was listed.
    package let noun: String

    /// The name of the hidden sheet that holds the rows as they were exported, and the first cell of its first row.
    package static let sheet = "fhq"

    package init(mark: String, noun: String) {
        self.mark = mark
        self.noun = noun
    }

    /// The cells of the hidden sheet's first row.
    package var cells: [String] { [Self.sheet, noun, mark] }
}
