import Codecs
import StoreFile
import SystemLibrary

/// Sheets in other forms than CSV: workbooks, web pages, other encodings, gzip, zips and folders.
extension SourceDetector {
    /// The endings of sheets in a folder or a zip.
    private static let endings: Set = ["csv", "tsv", "txt", "xlsx", "xlsm", "ods", "html", "htm", "xls"]
    private static let packed: Set = ["gz", "zip"]

    /// Returns the sheet of a workbook, converted to CSV; `nil` if the zip is no workbook.
    func workbook(_ zip: ZipSource) throws -> DetectedSource? {
        if zip.entries.contains(where: { $0.name == "xl/workbook.bin" }) {
            throw ImportError.notTaken(path: path, what: "a binary Excel workbook (save it as xlsx)")
        }
        let isExcel = ExcelWorkbook.recognises(zip)
        guard isExcel || OpenDocument.recognises(zip) else { return nil }
        let work = try WorkFolder(beside: store)
        let converted =
            isExcel
            ? try ExcelWorkbook(path: path, name: name, zip: zip, sheet: map.sheet).convert(into: work)
            : try OpenDocument(path: path, name: name, zip: zip, sheet: map.sheet).convert(into: work)
        return try sheet(converted, isExcel ? "an Excel workbook" : "an OpenDocument spreadsheet", in: work)
    }

    /// Returns the table of a web page, converted to CSV; `nil` if the file is something else.
    func page(_ head: [UInt8]) throws -> DetectedSource? {
        guard HTMLTable.recognises(head) else { return nil }
        let work = try WorkFolder(beside: store)
        let converted = try HTMLTable(path: path, name: name, sheet: map.sheet).convert(SourceFile(place), into: work)
        return try sheet(converted, "a table in HTML", in: work)
    }

    private func sheet(_ converted: ConvertedSheet, _ title: String, in work: WorkFolder) throws -> DetectedSource {
        try sheet(
            at: work.path(of: converted.file), title: title, remarks: converted.remarks, work: [work],
            isOfWorkbook: converted.takesSerials, exported: converted.exported.map(work.path))
    }

    /// Returns a detector for the unpacked contents of a gzip file, or for the UTF-8 of a UTF-16 file; `nil` for a file
    /// that can be read as it is.
    func unpacked(_ head: [UInt8]) throws -> SourceDetector? {
        let isGzip = head.starts(with: [0x1F, 0x8B])
        // What gzip has of a text is read as it goes.
        let inner = isGzip ? try SourceFile(place).head(4096) : head
        let wide = UTF16Text(head: inner)
        guard wide != nil || isGzip && !Self.isPlain(inner) else { return nil }
        let work = try WorkFolder(beside: store)
        let file = isGzip && name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
        let source = try SourceFile(place)
        if let wide {
            try wide.convert(source, to: work.newFile(file, of: path), of: path)
        } else {
            try work.write(file, of: path) { piece in try source.read(into: piece) }
        }
        return try within(work, file)
    }

    /// Returns true if a file with these first bytes may be a text with cells, such as CSV.
    private static func isPlain(_ head: [UInt8]) -> Bool {
        let first = head.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        return Signature.name(of: head) == nil && !Signature.isZip(head) && !Signature.isDatabase(head)
            && !HTMLTable.recognises(head) && first != UInt8(ascii: "[")
    }

    // MARK: - Several

    /// Returns the files among `names` that are sheets as one source, by the time of their last change, oldest first;
    /// `nil` if there are none.
    func sheets(of names: [String]) throws -> DetectedSource? {
        let files = names.filter(Self.isSheet).compactMap { name -> (name: String, modified: timespec)? in
            var status = stat()
            guard stat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return (name, status.st_mtim)
        }
        guard !files.isEmpty else { return nil }
        let sorted = files.sorted {
            ($0.modified.tv_sec, $0.modified.tv_nsec, $0.name) < ($1.modified.tv_sec, $1.modified.tv_nsec, $1.name)
        }
        let folder = path.hasSuffix("/") ? path : "\(path)/"
        let found = try sorted.compactMap { file in
            try beside(folder + file.name).foundSheet()
        }
        let left = names.count { !$0.hasPrefix(".") } - found.count
        return several(found, "a folder with", left: left)
    }

    /// Returns the sheets in a zip as one source, the oldest first; `nil` if it has no sheet.
    func sheets(of zip: ZipSource) throws -> DetectedSource? {
        let entries = zip.entries.filter { !$0.isOfFinder && Self.isSheet($0.lastPart) }
        guard !entries.isEmpty else { return nil }
        let found = try entries.sorted { ($0.modified, $0.name) < ($1.modified, $1.name) }.compactMap { entry in
            let work = try WorkFolder(beside: store)
            try zip.unpack(entry, as: entry.lastPart, into: work)
            var detector = try within(work, entry.lastPart)
            if entries.count > 1 {
                detector.sourceName = "\(sourceName ?? RealPath.of(path) ?? path)/\(entry.name)"
            }
            return try detector.foundSheet()
        }
        return several(found, "a zip with", left: zip.entries.count { !$0.isOfFinder } - found.count)
    }

    /// Returns the source of one file of a folder or a zip; `nil` for a text without cells, such as a note.
    private func foundSheet() throws -> DetectedSource? {
        if name.lowercased().hasSuffix(".txt"), try !SourceFile(place).head(4096).contains(where: Self.isSeparator) {
            return nil
        }
        return try found()
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == 0x09
    }

    private static func isSheet(_ name: String) -> Bool {
        guard !name.hasPrefix("."), !name.hasPrefix("~$"), !name.contains(".import-rejected-"),
            let point = name.lastIndex(of: ".")
        else { return false }
        let ending = name[name.index(after: point)...].lowercased()
        return endings.contains(ending) || packed.contains(ending)
    }

    private func several(_ found: [DetectedSource], _ title: String, left: Int) -> DetectedSource? {
        if found.isEmpty { return nil }
        if found.count == 1, left == 0 { return found[0] }
        let remarks = left == 0 ? [] : ["Files that aren't sheets were ignored: \(left)."]
        // A zip among them may hold several.
        let sheets = found.flatMap { $0.sheets ?? [$0] }
        let own = found.filter { $0.sheets != nil }.flatMap(\.remarks)
        return DetectedSource(
            .several(sheets), title: "\(title) \(sheets.count) sheet\(sheets.count == 1 ? "" : "s")",
            remarks: remarks + own, path: path)
    }

    // MARK: - Standard input

    /// Reads standard input, and returns it as a file of the same bytes.
    func input() throws -> DetectedSource {
        let work = try WorkFolder(beside: store)
        let name = "standard input"
        func refused(_ reason: String) -> ImportError { .unreadable(path: name, reason: reason) }
        guard !EndlessInput.isDevice(STDIN_FILENO) else { throw refused("it is a device, not a file") }
        var size = 0
        try work.write(name, of: name) { piece in
            let count = try WorkFolder.read(STDIN_FILENO, into: piece, of: name)
            size += count
            guard size <= EndlessInput.most else { throw refused("it has more than \(EndlessInput.most >> 30) GiB") }
            return count
        }
        var detector = try beside(name).within(work, name)
        detector.sourceName = name
        return try detector.found()
    }
}

extension DetectedSource {
    /// The sheets that are imported one after another; `nil` for a single source.
    fileprivate var sheets: [DetectedSource]? {
        if case .several(let sheets) = way { sheets } else { nil }
    }
}
