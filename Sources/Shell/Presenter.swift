import Glibc
import Inventory
import QueryLanguage
import Rendering
import Statements

/// Shows what statements give: renders pages, and sends them where their sink says.
struct Presenter {
    let environment: Environment
    let showsHeader: Bool
    /// The format of the command line, which `as` and `set format` override.
    let defaultFormat: OutputFormat?
    /// The command that shows results on a terminal, from `FHQ_PAGER`.
    let pager: String?
    let standardOutput: ByteOutput

    /// Shows an outcome; returns how many rows it had, if it was rows.
    func show(_ outcome: Outcome, output: OutputClause) throws -> Int? {
        switch outcome.body {
        case .none, .script, .quit: return nil
        case .text(let text):
            try standardOutput.write(text.hasSuffix("\n") ? text : text + "\n")
            try standardOutput.flush()
            return nil
        case .page(let page): return try show(page, outcome, output: output)
        }
    }

    private func show(_ page: Page, _ outcome: Outcome, output: OutputClause) throws -> Int {
        switch output.sink {
        case nil: return try showHere(page, outcome, output)
        case .file(let path): return try write(page, to: path, output)
        case .append(let path): return try append(page, to: path, output)
        case .command(let command): return try pipe(page, to: command, as: format(output) ?? .tsv)
        }
    }

    private func format(_ output: OutputClause) -> OutputFormat? {
        output.format ?? environment.session.format ?? defaultFormat
    }

    // MARK: - Standard output

    private func showHere(_ page: Page, _ outcome: Outcome, _ output: OutputClause) throws -> Int {
        let terminal = environment.terminal
        let format = format(output) ?? (terminal.isInteractive ? .table : .tsv)
        var page = page
        var options = RenderingOptions(header: showsHeader)
        if format == .table {
            options.width = terminal.width
            options.colour = terminal.usesColour
            if outcome.isRecord, terminal.isInteractive { page = try Record.transposed(page) }
            if terminal.isInteractive, !environment.options.isQuiet, let words = try outcome.understood?() {
                let shown = visible(words)
                try standardOutput.write(terminal.usesColour ? "\u{1B}[2m\(shown)\u{1B}[0m\n" : "\(shown)\n")
            }
        }
        if let pager, terminal.isInteractive, format == .table {
            try standardOutput.flush()
            return try PipedCommand.run(pager) { try render(page, as: format, options: options, to: $0) }
        }
        return try render(page, as: format, options: options, to: standardOutput)
    }

    // MARK: - Sinks

    private func write(_ page: Page, to path: String, _ output: OutputClause) throws -> Int {
        let format = output.format(for: path) ?? format(OutputClause()) ?? .tsv
        return try ReplacedFile.write(path) {
            try render(page, as: format, options: RenderingOptions(header: showsHeader), to: $0)
        }
    }

    private func append(_ page: Page, to path: String, _ output: OutputClause) throws -> Int {
        let format = output.format(for: path) ?? format(OutputClause()) ?? .tsv
        guard format.canAppend else {
            throw StatementError(
                "rows cannot be added to a file of \(format.rawValue)",
                hints: ["write to a new file with >, or choose csv, tsv or ndjson"])
        }
        return try GrownFile.append(path) { file, isEmpty in
            try render(page, as: format, options: RenderingOptions(header: showsHeader && isEmpty), to: file)
        }
    }

    private func pipe(_ page: Page, to command: String, as format: OutputFormat) throws -> Int {
        try standardOutput.flush()
        return try PipedCommand.run(command) {
            try render(page, as: format, options: RenderingOptions(header: showsHeader), to: $0)
        }
    }
}

/// A single row shown as a column of names and values.
enum Record {
    /// The page with a line for each value that is not empty; pages of several rows follow one another.
    static func transposed(_ page: Page) throws -> Page {
        var rows: [[CellValue]] = []
        try page.rows { cells in
            for (column, cell) in zip(page.columns, cells) {
                if let text = text(cell) { rows.append([.text(column.name), .text(text)]) }
            }
        }
        return Page(title: page.title, columns: [Column("field", .code), Column("value")], values: rows)
    }

    private static func text(_ cell: Cell) -> String? {
        switch cell {
        case .empty: return nil
        case .text(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .integer(let number): return String(number)
        case .decimal(let units, let digits): return Decimal64(units: units, fractionDigits: digits).description
        case .boolean(let isTrue): return isTrue ? "yes" : "no"
        case .list(let elements):
            return elements.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "; ")
        }
    }
}
