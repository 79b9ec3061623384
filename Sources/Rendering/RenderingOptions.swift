/// What the place a page is written to asks for.
public struct RenderingOptions: Sendable, Hashable {
    /// Whether the names of the columns, or a chart's heading, are written first.
    ///
    /// Off for `--no-header`, and when rows are added to a file that already has some. JSON has its keys all the same.
    public var header: Bool
    /// The width a table or a chart must fit, in terminal cells; nil where nothing has to: a chart is then 80 wide.
    public var width: Int?
    /// Whether a table may use bold and dim, and a chart green and red too; no other format ever has colour.
    public var colour: Bool
    /// Whether a terminal reads it, which would obey the controls in a text; files and programs get texts as they are.
    public var isForTerminal: Bool
    /// Whether rules, dashes and dots are written in ASCII; texts are as they are all the same.
    public var isASCII: Bool

    public init(
        header: Bool = true, width: Int? = nil, colour: Bool = false, isForTerminal: Bool = false, isASCII: Bool = false
    ) {
        self.header = header
        self.width = width
        self.colour = colour
        self.isForTerminal = isForTerminal
        self.isASCII = isASCII
    }
}
