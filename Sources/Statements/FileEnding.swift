import QueryLanguage
import Rendering

/// The endings of files in formats that fhq doesn't write.
enum FileEnding {
    /// Other formats' endings, with the endings of those that serve the same purpose, the best first.
    private static let foreign: [(endings: [String], relatives: [String])] = [
        (["xls", "xlsm", "xlsb", "xltx", "ods", "fods", "numbers", "gsheet"], ["xlsx", "csv"]),
        (["pdf", "ps", "doc", "docx", "odt", "rtf", "epub", "ppt", "pptx", "odp"], ["html", "md"]),
        (["yaml", "yml", "toml", "xml", "plist", "bson", "msgpack", "cbor"], ["json", "ndjson"]),
        (["parquet", "feather", "arrow", "avro", "orc", "dta", "sav", "rds", "rdata", "pkl", "npy"], ["csv"]),
        (["db", "db3", "sqlite", "sqlite3", "s3db", "duckdb", "mdb", "accdb", "dbf", "sql"], []),
        (["bz2", "xz", "zst", "lz4", "lzma", "br", "z"], ["gz"]),
        (["zip", "tar", "tgz", "7z", "rar", "iso"], []),
        (["png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "heic", "avif", "ico", "psd"], []),
    ]

    /// Returns the ending of a file's name in lower case, before `.gz` in that of a compressed file; `nil` without one.
    static func ending(of path: String) -> String? {
        let name = OutputClause.isCompressed(path) ? String(path.dropLast(".gz".count)) : path
        guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/"), dot != name.startIndex,
            name[name.index(before: dot)] != "/"
        else { return nil }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Returns the endings that fhq writes in place of a foreign one; `nil` if the ending isn't that of a known format.
    static func relatives(of ending: String) -> [String]? {
        foreign.first { $0.endings.contains(ending) }?.relatives
    }
}

extension OutputClause {
    /// Refuses a list in a file with the ending of a format that fhq doesn't write, unless `as` names the format; `span`
    /// is the statement.
    ///
    /// - Throws: ``Diagnostic`` with the name of a file that serves the same purpose.
    func refuseForeignEnding(in source: Source, _ span: Span) throws(Diagnostic) {
        guard content == .rows, format == nil, let path, let ending = FileEnding.ending(of: path),
            let relatives = FileEnding.relatives(of: ending)
        else { return }
        let place = source.span(of: path, in: span)
        var diagnostic = Diagnostic("fhq doesn't write .\(ending) files", at: place ?? span)
        diagnostic.namesWayOut = true
        if let better = relatives.first(where: canAppend), let place {
            let (before, after) = (Span(span.start, place.start), Span(place.end, span.end))
            let name = Quoting.sink(renamed(path, to: better))
            diagnostic.hints = ["try: \(source.text(before))\(name)\(source.text(after))"]
        } else {
            diagnostic.hints = ["end the name in .csv, .xlsx or .json, or name the format with as"]
        }
        throw diagnostic
    }

    /// Refuses a file whose ending names another format than the only one that the statement writes.
    ///
    /// - Throws: ``StatementError`` with the name that fits.
    package func refuseMisnamedFile() throws {
        guard content != .rows, content != .archive, let own = ownEnding, let path,
            let ending = FileEnding.ending(of: path)
        else { return }
        let named = OutputFormat.forFileExtension(ending)
        guard named.map({ $0 != format }) ?? (FileEnding.relatives(of: ending) != nil) else { return }
        throw StatementError(
            "this writes a .\(own) file, not .\(ending)", of: path,
            hints: ["call it \(Quoting.sink(renamed(path, to: own)))"], status: .usage)
    }

    /// The usual ending of a statement's own format; `nil` if it has several, which it checks itself.
    private var ownEnding: String? {
        switch content {
        case .journal: "journal"
        case .recording: "fhq"
        default: format?.fileExtensions.first
        }
    }

    private func canAppend(to ending: String) -> Bool {
        guard case .append = sink else { return true }
        return OutputFormat.forFileExtension(ending)?.canAppend ?? true
    }

    /// Returns the name with another ending; a workbook is compressed already, so its name loses `.gz`.
    private func renamed(_ path: String, to ending: String) -> String {
        let isCompressed = Self.isCompressed(path)
        let stem = isCompressed ? path.dropLast(".gz".count) : path[...]
        let suffix = isCompressed && ending != "xlsx" ? ".gz" : ""
        return stem[..<(stem.lastIndex(of: ".") ?? stem.endIndex)] + ".\(ending)\(suffix)"
    }
}
