import QueryLanguage
import Rendering

/// The format and destination of a statement's rows.
///
/// ```
/// output = { "as" FORMAT } [ ">" FILE | ">>" FILE | "|" COMMAND ]
/// ```
package struct OutputClause: Hashable, Sendable {
    /// The destination of the rows.
    package enum Sink: Hashable, Sendable {
        /// A file, replaced as a whole.
        case file(String)
        /// A file to which rows are appended.
        case append(String)
        /// The rest of the line, passed to `/bin/sh -c`.
        case command(String)
    }

    /// The kind of output.
    package enum Content: Hashable, Sendable {
        case rows
        /// An export for a spreadsheet, whatever the name of its file.
        case sheet
        /// A zip of everything.
        case archive
        /// A text for another program, whatever the name of its file.
        case text
        /// The books, for a program of accounts.
        case journal
        /// A recording of the shell.
        case recording
    }

    package var format: OutputFormat?
    package var sink: Sink?
    /// The kind of output; it is not part of the clause, but set by statements that always write a file.
    package var content = Content.rows

    package init() {}

    /// Creates the output of a statement that always writes to `path`.
    package init(_ content: Content, as format: OutputFormat? = nil, to path: String) {
        (self.content, self.format) = (content, format)
        sink = .file(path)
    }

    /// The path of the file; `nil` if none is written.
    package var path: String? {
        switch sink {
        case .file(let path), .append(let path): path
        case .command, nil: nil
        }
    }

    /// Returns the output with the previous format if this one has none; a previous file is not written again.
    func continuing(_ before: OutputClause?) -> OutputClause {
        var output = self
        if let before, before.sink == nil, format == nil, sink == nil { output.format = before.format }
        return output
    }

    package var effects: Effects {
        switch sink {
        case .file, .append: .writesFiles
        case .command: .runsCommands
        case nil: []
        }
    }

    /// The words of the clause, with a leading space.
    package var canonical: String {
        let format = format.map { " as \($0.rawValue)" } ?? ""
        switch sink {
        case .file(let path): return "\(format) > \(Quoting.sink(path))"
        case .append(let path): return "\(format) >> \(Quoting.sink(path))"
        case .command(let command): return "\(format) | \(command)"
        case nil: return format
        }
    }

    /// Takes one part of the clause if one comes next.
    ///
    /// The sink is last: nothing may follow it.
    ///
    /// - Throws: ``Diagnostic`` for a second or unknown format, or an unreadable sink.
    package mutating func accept(_ cursor: inout Cursor) throws(Diagnostic) -> Bool {
        if sink != nil { return false }
        let start = cursor.token.span
        if cursor.accept(.as) {
            guard format == nil else { throw Diagnostic("use only one as", at: start) }
            format = try Self.format(&cursor)
            return true
        }
        if cursor.accept(.greater) {
            sink = .file(try cursor.sinkFile())
            try Self.expectLast(&cursor)
            return true
        }
        if cursor.accept(.append) {
            sink = .append(try cursor.sinkFile())
            try refuseClosedFormats(at: start)
            try Self.expectLast(&cursor)
            return true
        }
        return acceptPipe(&cursor)
    }

    /// Requires the end after a file, or the interval of `watch`, which refuses files itself.
    private static func expectLast(_ cursor: inout Cursor) throws(Diagnostic) {
        if !cursor.isWord(Keyword.every.text) { try cursor.expectEnd() }
    }

    private mutating func acceptPipe(_ cursor: inout Cursor) -> Bool {
        cursor.welcomes(.pipe)
        guard case .pipe = cursor.token.kind else { return false }
        sink = .command(String(cursor.source.text(cursor.token.span).dropFirst().drop { $0 == " " || $0 == "\t" }))
        cursor.advance()
        return true
    }

    /// Parses the whole clause of a statement that continues another.
    package static func read(_ cursor: inout Cursor, continuing before: OutputClause) throws(Diagnostic) -> OutputClause
    {
        var output = OutputClause()
        try output.parse(&cursor)
        return output.continuing(before)
    }

    /// Parses the whole clause.
    ///
    /// - Throws: ``Diagnostic`` like ``accept(_:)``.
    package mutating func parse(_ cursor: inout Cursor) throws(Diagnostic) {
        while try accept(&cursor) {}
    }

    static func format(_ cursor: inout Cursor) throws(Diagnostic) -> OutputFormat {
        cursor.welcomes(anyOf: { OutputFormat.allCases.map(\.rawValue) })
        let start = cursor.token.span
        guard let word = cursor.word else { throw cursor.unexpected() }
        guard let format = OutputFormat.named(word) else {
            let names = OutputFormat.allCases.map(\.rawValue)
            throw Diagnostic(
                "unknown format “\(word)”", at: start,
                hints: Spelling.hint(for: word, among: names) + ["try: help formats"])
        }
        cursor.advance(as: .word)
        return format
    }

    /// Refuses to append to an array or a document, which is closed at its end.
    private func refuseClosedFormats(at span: Span) throws(Diagnostic) {
        guard case .append(let path) = sink, let format = format(for: path), !format.canAppend else { return }
        throw Diagnostic(
            "can't add rows to a \(format.rawValue) file", at: span,
            hints: ["write a new file with >, or choose csv, tsv or ndjson"])
    }

    /// Returns the given format, otherwise that of the file's extension, which for a compressed file comes before
    /// `.gz`.
    package func format(for path: String) -> OutputFormat? {
        if let format { return format }
        let name = Self.isCompressed(path) ? path.dropLast(Self.compressedSuffix.count) : path[...]
        guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return nil }
        return OutputFormat.forFileExtension(String(name[dot...]))
    }

    /// Returns true if formulas in text are guarded: in exports, and in files that a spreadsheet opens by their names.
    ///
    /// `format` is the format of the rows.
    package func guardsFormulas(in path: String, as format: OutputFormat) -> Bool {
        let sheets = [OutputFormat.csv, .tsv]
        guard sheets.contains(format) else { return false }
        return content == .sheet || OutputClause().format(for: path).map(sheets.contains) ?? false
    }

    /// Returns true if a zip is written; a workbook is one too.
    package func writesZip(to path: String) -> Bool {
        content == .archive || format(for: path) == .xlsx && !Self.isCompressed(path)
    }

    private static let compressedSuffix = ".gz"

    /// Returns true if the file's name asks for gzip.
    package static func isCompressed(_ path: String) -> Bool {
        path.lowercased().hasSuffix(compressedSuffix)
    }
}

extension Clause {
    /// Returns the clause for the format and the destination of rows.
    package static func output(_ place: WritableKeyPath<Root, OutputClause> & Sendable) -> Clause {
        Clause(
            Part(.maybe("output"), keywords: { _ in [.as] }) { (cursor, root, _) throws(Diagnostic) in
                try root[keyPath: place].accept(&cursor)
            } print: { root in
                let words = root[keyPath: place].canonical
                return words.isEmpty ? [] : [String(words.dropFirst())]
            })
    }
}

extension Part {
    /// Returns a part for a file in the statement's own format: `> page.html`.
    package static func file(_ place: WritableKeyPath<Root, String?> & Sendable) -> Part {
        Part(.option("\">\" FILE")) { (cursor, statement, _) throws(Diagnostic) in
            if cursor.accept(.greater) { statement[keyPath: place] = try cursor.sinkFile() }
            return true
        } print: {
            $0[keyPath: place].map { [">", Quoting.sink($0)] } ?? []
        }
    }

    /// Returns the clause as the last part.
    package static func output(_ place: WritableKeyPath<Root, OutputClause> & Sendable) -> Part {
        .anyOrder([.output(place)])
    }
}
