import QueryLanguage
import Rendering

/// What a statement that gives rows says of their format and of where they go.
///
/// ```
/// output = { "as" FORMAT } [ ">" FILE | ">>" FILE | "|" COMMAND ]
/// ```
public struct OutputClause: Hashable, Sendable {
    public enum Sink: Hashable, Sendable {
        /// A file, replaced as a whole.
        case file(String)
        /// A file that rows are added to.
        case append(String)
        /// The rest of the line, given to `/bin/sh -c`.
        case command(String)
    }

    /// What is written.
    public enum Content: Hashable, Sendable {
        case rows
        /// An export for a spreadsheet, whatever its file is called.
        case sheet
        /// A zip of everything.
        case archive
        /// What is typed in the shell.
        case recording
    }

    public var format: OutputFormat?
    public var sink: Sink?
    /// Not a part of the clause: a statement that always writes a file says so with it.
    public var content = Content.rows

    public init() {}

    /// The output of a statement that always writes to `path`.
    init(_ content: Content, as format: OutputFormat? = nil, to path: String) {
        (self.content, self.format) = (content, format)
        sink = .file(path)
    }

    /// The file that is written, if one is.
    public var path: String? {
        switch sink {
        case .file(let path), .append(let path): path
        case .command, nil: nil
        }
    }

    /// The format of before where this names none; what was written to a file then is not written to it again.
    func continuing(_ before: OutputClause?) -> OutputClause {
        var output = self
        if let before, before.sink == nil, format == nil, sink == nil { output.format = before.format }
        return output
    }

    public var effects: Effects {
        switch sink {
        case .file, .append: .writesFiles
        case .command: .runsCommands
        case nil: []
        }
    }

    /// Its words, with a space before the first.
    public var canonical: String {
        let format = format.map { " as \($0.rawValue)" } ?? ""
        switch sink {
        case .file(let path): return "\(format) > \(Quoting.sink(path))"
        case .append(let path): return "\(format) >> \(Quoting.sink(path))"
        case .command(let command): return "\(format) | \(command)"
        case nil: return format
        }
    }

    /// Takes one part of the clause if one is here.
    ///
    /// The sink is last: nothing may follow it.
    public mutating func accept(_ cursor: inout Cursor) throws(Diagnostic) -> Bool {
        if sink != nil { return false }
        let start = cursor.token.span
        if cursor.accept(.as) {
            guard format == nil else { throw Diagnostic("there is a second as", at: start) }
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

    /// Nothing comes after a file, but for how often `watch` would ask, which says itself what it does not take.
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

    /// The whole clause of a statement that goes on from another.
    static func read(_ cursor: inout Cursor, continuing before: OutputClause) throws(Diagnostic) -> OutputClause {
        var output = OutputClause()
        try output.parse(&cursor)
        return output.continuing(before)
    }

    /// Takes the whole clause.
    public mutating func parse(_ cursor: inout Cursor) throws(Diagnostic) {
        while try accept(&cursor) {}
    }

    static func format(_ cursor: inout Cursor) throws(Diagnostic) -> OutputFormat {
        cursor.welcomes(anyOf: { OutputFormat.allCases.map(\.rawValue) })
        let start = cursor.token.span
        guard let word = cursor.word else { throw cursor.unexpected() }
        guard let format = OutputFormat.named(word) else {
            let names = OutputFormat.allCases.map(\.rawValue)
            throw Diagnostic(
                "there is no format \(word)", at: start,
                hints: Spelling.hint(for: word, among: names) + ["formats: \(names.joined(separator: " "))"])
        }
        cursor.advance(as: .word)
        return format
    }

    /// An array or a document is closed at its end, so nothing can be added to it.
    private func refuseClosedFormats(at span: Span) throws(Diagnostic) {
        guard case .append(let path) = sink, let format = format(for: path), !format.canAppend else { return }
        throw Diagnostic(
            "rows cannot be added to a file of \(format.rawValue)", at: span,
            hints: ["write to a new file with >, or choose csv, tsv or ndjson"])
    }

    /// What the words say, else what the file's extension says: that before `.gz`, of a file that is compressed.
    public func format(for path: String) -> OutputFormat? {
        if let format { return format }
        let name = Self.isCompressed(path) ? path.dropLast(Self.compressedSuffix.count) : path[...]
        guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return nil }
        return OutputFormat.forFileExtension(String(name[dot...]))
    }

    /// Whether text that a spreadsheet would run as a formula is guarded: in exports, and in files that one opens by their names.
    ///
    /// `format` is what the rows are written as.
    public func guardsFormulas(in path: String, as format: OutputFormat) -> Bool {
        let sheets = [OutputFormat.csv, .tsv]
        guard sheets.contains(format) else { return false }
        return content == .sheet || OutputClause().format(for: path).map(sheets.contains) ?? false
    }

    /// Whether a zip is written, as a workbook is one.
    public func writesZip(to path: String) -> Bool {
        content == .archive || format(for: path) == .xlsx && !Self.isCompressed(path)
    }

    private static let compressedSuffix = ".gz"

    /// Whether a file is written with gzip, which its name says.
    public static func isCompressed(_ path: String) -> Bool {
        path.lowercased().hasSuffix(compressedSuffix)
    }
}

extension Clause {
    /// What the statement says of its format and of where its rows go.
    static func output(_ place: WritableKeyPath<Root, OutputClause> & Sendable) -> Clause {
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
    /// The same after everything else.
    static func output(_ place: WritableKeyPath<Root, OutputClause> & Sendable) -> Part {
        .anyOrder([.output(place)])
    }
}
