/// A format that a result can be written in: what it is called, what it is good for, and what writes it.
///
/// A new one is a file in `Formats/`, with its row and its renderer, and its name in ``allCases``.
public struct OutputFormat: CaseIterable, Hashable, Sendable {
    public static let allCases: [OutputFormat] = [
        .table, .record, .csv, .tsv, .json, .ndjson, .markdown, .html, .chart, .svg, .xlsx,
    ]

    public let rawValue: String
    /// One line for help and completion.
    public let summary: String
    /// Other names the language accepts.
    public let aliases: [String]
    /// The endings of file names that mean this format, without the dot, the usual one first.
    public let fileExtensions: [String]
    /// Whether rows may be added to a file that already has some: an array or a document is closed at its end.
    public let canAppend: Bool
    /// Whether the format is read by programs: no totals, no footer, no colour, nothing cut.
    public let isForMachines: Bool
    /// Whether the format is laid out for the width of a terminal, and may use its weight and colour.
    public let fitsTerminal: Bool
    /// Whether it is no text, and goes to a file alone.
    public let isBinary: Bool
    /// Whether its texts have the escapes of JSON.
    let isJSON: Bool
    let renderer: @Sendable (RenderingOptions) -> any Renderer

    init(
        _ name: String, _ summary: String, aliases: [String] = [], fileExtensions: [String] = [],
        canAppend: Bool = true, isForMachines: Bool = false, fitsTerminal: Bool = false, isBinary: Bool = false,
        isJSON: Bool = false, renderer: @escaping @Sendable (RenderingOptions) -> any Renderer
    ) {
        rawValue = name
        self.summary = summary
        self.aliases = aliases
        self.fileExtensions = fileExtensions
        self.canAppend = canAppend
        self.isForMachines = isForMachines
        self.fitsTerminal = fitsTerminal
        self.isBinary = isBinary
        self.isJSON = isJSON
        self.renderer = renderer
    }

    public static func == (left: OutputFormat, right: OutputFormat) -> Bool { left.rawValue == right.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// The format of a name or an alias, in any case.
    public static func named(_ name: String) -> OutputFormat? {
        let name = name.lowercased()
        return allCases.first { $0.rawValue == name || $0.aliases.contains(name) }
    }

    /// The format of a file's ending (`csv` or `.csv`), in any case.
    public static func forFileExtension(_ fileExtension: String) -> OutputFormat? {
        let lowercased = fileExtension.lowercased()
        let ending = lowercased.hasPrefix(".") ? String(lowercased.dropFirst()) : lowercased
        return allCases.first { $0.fileExtensions.contains(ending) }
    }
}
