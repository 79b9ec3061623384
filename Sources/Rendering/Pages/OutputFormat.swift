/// An output format: its names, its purpose and its renderer.
///
/// A new one is a file in `Formats/`, with its row and its renderer, and its name in `allCases`.
package struct OutputFormat: Hashable, Sendable {
    package let rawValue: String
    /// One line for help and completion.
    package let summary: String
    /// Other names the language accepts.
    package let aliases: [String]
    /// The endings of its file names, without the dot, the usual one first.
    package let fileExtensions: [String]
    /// True if rows can be appended to an existing file; an array or a document is closed at its end.
    package let canAppend: Bool
    /// The line that names the columns, before the rows; `nil` if the format has none.
    package let columnLine: ColumnLine?
    /// True if programs read the format: no totals, no footer, no colour, nothing cut.
    package let isForMachines: Bool
    /// True if the format is laid out for a terminal's width, and may use its styles and colours.
    package let fitsTerminal: Bool
    /// True if it is binary, so that it is written only to files.
    package let isBinary: Bool
    /// True if its texts use JSON's escapes.
    let isJSON: Bool
    let renderer: @Sendable (RenderingOptions) -> any Renderer

    init(
        _ name: String, _ summary: String, aliases: [String] = [], fileExtensions: [String] = [],
        canAppend: Bool = true, columnLine: ColumnLine? = nil, isForMachines: Bool = false, fitsTerminal: Bool = false,
        isBinary: Bool = false,
        isJSON: Bool = false, renderer: @escaping @Sendable (RenderingOptions) -> any Renderer
    ) {
        rawValue = name
        self.summary = summary
        self.aliases = aliases
        self.fileExtensions = fileExtensions
        self.canAppend = canAppend
        self.columnLine = columnLine
        self.isForMachines = isForMachines
        self.fitsTerminal = fitsTerminal
        self.isBinary = isBinary
        self.isJSON = isJSON
        self.renderer = renderer
    }

    package static func == (left: OutputFormat, right: OutputFormat) -> Bool { left.rawValue == right.rawValue }

    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
