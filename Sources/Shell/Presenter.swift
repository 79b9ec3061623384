import Codecs
import QueryLanguage
import Rendering
import Statements
import SystemLibrary

/// A presenter of the results of statements: it renders pages, and writes them to their destination.
struct Presenter {
    let environment: Environment
    let showsHeader: Bool
    /// The command for results taller than the terminal.
    let pager: Pager?
    let errors: ErrorOutput
    let standardOutput: ByteOutput

    /// Shows an outcome; returns the number of rows, if it has rows.
    ///
    /// `pages` is true if a person can leave a pager. Before a file takes its name, `accept` gets the number of its rows;
    /// if that throws, the earlier file stays.
    func show(
        _ outcome: Outcome, output: OutputClause, pages: Bool, accept: (Int) throws -> Void = { _ in }
    ) throws -> Int? {
        func accepted(_ count: Int) throws -> Int {
            try accept(count)
            return count
        }
        let pages = pages && environment.terminal.isInteractive
        switch outcome.body {
        case .none, .script, .watch, .quit: return nil
        case .text(let text):
            try show(text, pages: pages)
            return nil
        case .drawing(let text):
            environment.session.results?.append(Array(text.utf8))
            try standardOutput.write(text)
            try standardOutput.flush()
            return nil
        case .page(let page):
            let page = Self.stoppable(page)
            switch output.sink {
            case nil: return try showHere(page, outcome, output, pages: pages)
            case .file(let path): return try write(page, to: path, output, accepted)
            case .append(let path): return try append(page, to: path, outcome, output, accepted)
            case .command(let command): return try pipe(page, to: command, as: format(output))
            }
        case .file(let write): return try ReplacedFile.write(file(output)) { try accepted(write($0)) }
        case .book(let sheets):
            return try ReplacedFile.write(file(output)) {
                try accepted(renderBook(sheets.map(Self.stoppable), to: $0))
            }
        }
    }

    /// Returns true if everything goes to a file and nothing to the terminal.
    func writesFile(_ outcome: Outcome, _ output: OutputClause) -> Bool {
        switch outcome.body {
        case .file, .book: true
        case .page:
            switch output.sink {
            case .file, .append: true
            default: false
            }
        default: false
        }
    }

    /// Returns the page with rows that end at Ctrl-C, even if SQLite has nothing to interrupt.
    private static func stoppable(_ page: Page) -> Page {
        var stoppable = page
        stoppable.rows = { each in
            var count = 0
            try page.rows { row in
                count &+= 1
                if count & 0xFF == 0 { try Interrupt.check() }
                try each(row)
            }
        }
        return stoppable
    }

    /// Refuses a binary format anywhere except in a file.
    private func refuseBinary(_ format: OutputFormat) throws {
        guard format.isBinary else { return }
        throw StatementError(
            "\(format.rawValue) output needs a file", hints: ["add > items.\(format.rawValue)"], status: .usage)
    }

    /// Clears the screen and moves to its top.
    func clearScreen() throws {
        try standardOutput.write("\u{1B}[H\u{1B}[2J")
        try standardOutput.flush()
    }

    // MARK: - Standard output

    private func show(_ text: String, pages: Bool) throws {
        let isTerminal = environment.terminal.isInteractive
        let lines = isTerminal ? wrappedLines(visibleLines(text), to: size.columns) : text
        let shown = environment.terminal.showsUTF8 ? lines : inASCII(lines)
        let text = shown.hasSuffix("\n") ? shown : shown + "\n"
        environment.session.results?.append(Array(text.utf8))
        guard let pager, pages, text.utf8.count(where: { $0 == 0x0A }) >= size.rows else {
            try standardOutput.write(text)
            return try standardOutput.flush()
        }
        try PipedCommand.page(pager.command(headerLines: 0)) { try $0.write(text) }
    }

    private func showHere(_ page: Page, _ outcome: Outcome, _ output: OutputClause, pages: Bool) throws -> Int {
        let isTerminal = environment.terminal.isInteractive
        var format = output.format ?? environment.session.format ?? (isTerminal ? .table : .tsv)
        if format == .table, outcome.isRecord { format = .record }
        try refuseBinary(format)
        if let screen = outcome.screen {
            try show(screen.text, pages: pages)
            return screen.rowCount
        }
        var linesBefore = 0
        var page = page
        if isTerminal, format.fitsTerminal {
            page = ScreenMoments(page.columns, today: environment.clock.today)?.shortening(page) ?? page
        }
        if isTerminal, !environment.options.isQuiet, let understood = try outcome.understood?() {
            errors.remark(understood.words)
            if let footer = understood.footer { page.footer = footer }
            linesBefore = (displayWidth(of: understood.words) + size.columns - 1) / size.columns
        }
        var options = RenderingOptions(header: showsHeader, isForTerminal: isTerminal)
        if format.fitsTerminal {
            // Read now, not at the start, since a terminal's width changes.
            options.width = isTerminal ? size.columns : nil
            options.colour = environment.terminal.usesColour
            options.isASCII = !environment.terminal.showsUTF8
        }
        if let results = environment.session.results {
            return try showKept(page, as: format, options, in: results, pages: pages)
        }
        guard let pager, pages else { return try render(page, as: format, options: options, to: standardOutput) }
        return try show(page, as: format, options, in: pager, rows: size.rows - 1 - linesBefore)
    }

    /// Shows a page directly if it fits into `rows`, otherwise in the pager.
    private func show(
        _ page: Page, as format: OutputFormat, _ options: RenderingOptions, in pager: Pager, rows: Int
    ) throws -> Int {
        struct TooTall: Error {}
        var beginning = page
        beginning.rows = { each in
            var count = 0
            try page.rows {
                count += 1
                if count > rows { throw TooTall() }
                try each($0)
            }
        }
        do {
            let memory = ByteOutput()
            let count = try render(beginning, as: format, options: options, to: memory)
            guard memory.contents.count(where: { $0 == 0x0A }) <= rows else { throw TooTall() }
            try memory.contents.withUnsafeBytes { try standardOutput.write($0) }
            try standardOutput.flush()
            return count
        } catch is TooTall {
            var count = 0
            let command = pager.command(headerLines: format == .table && options.header ? 2 : 0)
            try PipedCommand.page(command) { count = try render(page, as: format, options: options, to: $0) }
            return count
        }
    }

    /// Shows a page that is also kept, from memory, since its rows can be read only once.
    private func showKept(
        _ page: Page, as format: OutputFormat, _ options: RenderingOptions, in results: ShownResults, pages: Bool
    ) throws -> Int {
        let memory = ByteOutput()
        let count = try render(page, as: format, options: options, to: memory)
        let bytes = memory.contents
        results.append(bytes)
        if let pager, pages, bytes.count(where: { $0 == 0x0A }) >= size.rows {
            let command = pager.command(headerLines: format == .table && options.header ? 2 : 0)
            try PipedCommand.page(command) { output in try bytes.withUnsafeBytes { try output.write($0) } }
        } else {
            try bytes.withUnsafeBytes { try standardOutput.write($0) }
            try standardOutput.flush()
        }
        return count
    }

    private var size: Terminal.Size { environment.terminal.size() }

    // MARK: - Sinks

    /// Returns the format of a sink without one in its name.
    private func format(_ output: OutputClause) -> OutputFormat {
        output.format ?? environment.session.format ?? .tsv
    }

    private func file(_ output: OutputClause) throws -> OutputFile { try OutputFile(output, in: environment) }

    private func write(
        _ page: Page, to path: String, _ output: OutputClause, _ accepted: (Int) throws -> Int
    ) throws -> Int {
        let format = output.format(for: path) ?? format(output)
        return try ReplacedFile.write(file(output)) {
            try accepted(renderFile(page, as: format, header: showsHeader, into: $0, of: path, output))
        }
    }

    private func append(
        _ page: Page, to path: String, _ outcome: Outcome, _ output: OutputClause, _ accepted: (Int) throws -> Int
    ) throws -> Int {
        let format = output.format(for: path) ?? format(output)
        guard format.canAppend else {
            throw StatementError(
                "can't add rows to a \(format.rawValue) file",
                hints: ["write a new file with >, or choose csv, tsv or ndjson"], status: .usage)
        }
        let present = PresentColumns(page: page, format: format, isNamed: showsHeader, restated: outcome.restated)
        return try GrownFile.append(file(output), accepting: { try present.check($0, of: path) }) { file, isEmpty in
            try accepted(renderFile(page, as: format, header: showsHeader && isEmpty, into: file, of: path, output))
        }
    }

    /// Compresses a file if its name says so, and guards formulas in a file for spreadsheets.
    private func renderFile(
        _ page: Page, as format: OutputFormat, header: Bool, into file: ByteOutput, of path: String,
        _ output: OutputClause
    ) throws -> Int {
        let page = output.guardsFormulas(in: path, as: format) ? page.guardingFormulas() : page
        let options = RenderingOptions(header: header)
        guard OutputClause.isCompressed(path) else {
            return try render(page, as: format, options: options, to: file)
        }
        return try GzipMember.write(to: file) { try render(page, as: format, options: options, to: $0) }
    }

    private func pipe(_ page: Page, to command: String, as format: OutputFormat) throws -> Int {
        try refuseBinary(format)
        try standardOutput.flush()
        return try PipedCommand.run(command) {
            try render(page, as: format, options: RenderingOptions(header: showsHeader), to: $0)
        }
    }
}
