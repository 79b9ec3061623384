/// The formats a result can be written in.
///
/// A new one is a case here, its row in ``traits``, and a renderer in `Formats/`.
public enum OutputFormat: String, CaseIterable, Sendable {
    case table, record, csv, tsv, json, ndjson, markdown, html, chart, svg, xlsx

    /// One line for help and completion.
    public var summary: String { traits.summary }

    /// Other names the language accepts.
    public var aliases: [String] { traits.aliases }

    /// The endings of file names that mean this format, without the dot, the usual one first.
    public var fileExtensions: [String] { traits.fileExtensions }

    /// Whether rows may be added to a file that already has some: an array or a document is closed at its end.
    public var canAppend: Bool { traits.canAppend }

    /// Whether the format is read by programs: no totals, no footer, no colour, nothing cut.
    public var isForMachines: Bool { traits.isForMachines }

    /// Whether the format is laid out for the width of a terminal, and may use its weight and colour.
    public var fitsTerminal: Bool { traits.fitsTerminal }

    /// Whether it is no text, and goes to a file alone.
    public var isBinary: Bool { traits.isBinary }

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

extension OutputFormat {
    private struct Traits {
        var summary: String
        var aliases: [String] = []
        var fileExtensions: [String] = []
        var canAppend = true
        var isForMachines = false
        var fitsTerminal = false
        var isBinary = false
    }

    private var traits: Traits {
        switch self {
        case .table:
            Traits(summary: "aligned columns for a terminal, with totals and a footer", fitsTerminal: true)
        case .record:
            Traits(summary: "a block of lines for each row", fitsTerminal: true)
        case .csv:
            Traits(summary: "comma-separated values (RFC 4180)", fileExtensions: ["csv"], isForMachines: true)
        case .tsv:
            Traits(
                summary: "tab-separated values; tab, newline, return and backslash as \\t \\n \\r \\\\",
                fileExtensions: ["tsv", "tab"], isForMachines: true)
        case .json:
            Traits(
                summary: "one JSON array of flat objects", fileExtensions: ["json"], canAppend: false,
                isForMachines: true)
        case .ndjson:
            Traits(
                summary: "a JSON object on each line", aliases: ["jsonl"], fileExtensions: ["ndjson", "jsonl"],
                isForMachines: true)
        case .markdown:
            Traits(summary: "a Markdown table (GitHub's)", aliases: ["md"], fileExtensions: ["md", "markdown"])
        case .html:
            Traits(
                summary: "an HTML document with one table", aliases: ["htm"], fileExtensions: ["html", "htm"],
                canAppend: false)
        case .chart:
            Traits(
                summary: "bars in the terminal, of the last amount or else the last count, and sparklines",
                canAppend: false, fitsTerminal: true)
        case .svg:
            Traits(
                summary: "the bars of chart as a picture that a browser opens", fileExtensions: ["svg"],
                canAppend: false)
        case .xlsx:
            Traits(
                summary: "a workbook for spreadsheet programs, to a file only", fileExtensions: ["xlsx"],
                canAppend: false, isBinary: true)
        }
    }

    func renderer(_ options: RenderingOptions) -> any Renderer {
        switch self {
        case .table: TableRenderer(options)
        case .record: RecordRenderer(options)
        case .csv: CSVRenderer(options)
        case .tsv: TSVRenderer(options)
        case .json: JSONRenderer(.array)
        case .ndjson: JSONRenderer(.lines)
        case .markdown: MarkdownRenderer(options)
        case .html: HTMLRenderer(options)
        case .chart: ChartRenderer(options)
        case .svg: SVGRenderer()
        case .xlsx: XLSXRenderer(options)
        }
    }
}
