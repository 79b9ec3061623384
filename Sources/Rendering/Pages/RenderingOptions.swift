/// The requirements of the destination of a page.
package struct RenderingOptions: Sendable, Hashable {
    /// True to write the names of the columns, or a chart's heading, first.
    ///
    /// It is false for `--no-header`, and when rows are appended to an existing file. JSON always has its keys.
    package var header: Bool
    /// The width in terminal cells that a table or a chart must fit; nil if there is none, and a chart is then 80 wide.
    package var width: Int?
    /// True if a table may be bold and dim, and a chart green and red too; no other format uses colour.
    package var colour: Bool
    /// True for a terminal, which would obey control characters in texts; files and programs get texts unchanged.
    package var isForTerminal: Bool
    /// True to write rules, dashes and dots in ASCII; texts are unchanged.
    package var isASCII: Bool

    package init(
        header: Bool = true, width: Int? = nil, colour: Bool = false, isForTerminal: Bool = false, isASCII: Bool = false
    ) {
        self.header = header
        self.width = width
        self.colour = colour
        self.isForTerminal = isForTerminal
        self.isASCII = isASCII
    }
}
