import Codecs

/// An Excel workbook in a zip: its parts are read here, and one of its sheets becomes a CSV file.
struct ExcelWorkbook {
    let path: String
    /// The name of the file.
    let name: String
    let zip: ZipSource
    /// The name of the sheet that is wanted; `nil` for the first.
    let sheet: String?

    private static let mainPart = "xl/workbook.xml"

    static func recognises(_ zip: ZipSource) -> Bool { zip.entries.contains { $0.name == mainPart } }

    /// Writes the sheet into the folder as a CSV file, and returns its name with remarks.
    func convert(into work: WorkFolder) throws -> ConvertedSheet {
        let parts = ExcelParts()
        try read(Self.mainPart, parts, most: ZipSource.mostList)
        try read("xl/_rels/workbook.xml.rels", parts, isNeeded: false, most: ZipSource.mostList)
        let sheets = parts.sheets
        guard !sheets.isEmpty else { throw refused("it has no sheet") }
        let (texts, styles) = (SharedTexts(), ExcelStyles())
        try read(parts.part(of: "sharedStrings") ?? "xl/sharedStrings.xml", texts, isNeeded: false)
        try read(parts.part(of: "styles") ?? "xl/styles.xml", styles, isNeeded: false, most: ZipSource.mostList)
        let choice = SheetChoice(path: path, wanted: sheet)
        let twin = sheets.firstIndex { $0.isHidden && $0.name == ConvertedSheet.twin }
        styles.isExact = twin != nil
        let hidden = Set(sheets.indices.filter { sheets[$0].isHidden })
        let candidates = try choice.candidates(among: sheets.map(\.name), hidden: hidden)
        func write(
            _ place: Int, as file: String, merged: [ExcelSheet.Place: Int] = [:]
        ) throws -> (table: TableFile, rows: ExcelSheet) {
            let table = try TableFile(file, in: work, of: path)
            let rows = ExcelSheet(table, texts, styles, countsFrom1904: parts.countsFrom1904, merged: merged)
            try read(parts.part(of: sheets[place], at: place), rows)
            try table.finish()
            guard merged.isEmpty, !rows.merged.isEmpty else { return (table, rows) }
            work.remove(file)
            return try write(place, as: file, merged: rows.merged)
        }
        for place in candidates {
            let file = ConvertedSheet.name(name, place, of: sheets.map(\.name))
            let (table, rows) = try write(place, as: file)
            guard table.cells > 0 || place == candidates.last else {
                work.remove(file)
                continue
            }
            if let twin { _ = try write(twin, as: ConvertedSheet.twinFile) }
            return ConvertedSheet(
                file: file, remarks: choice.remarks(taken: place, of: sheets.map(\.name)) + rows.remarks,
                exported: twin.map { _ in ConvertedSheet.twinFile }, takesSerials: !parts.countsFrom1904)
        }
        throw refused("it has no sheet")
    }

    private func refused(_ reason: String) -> ImportError {
        .unreadable(path: path, reason: "it is an Excel workbook, but \(reason)")
    }

    private func read(
        _ part: String, _ handler: any XMLHandler, isNeeded: Bool = true, most: Int = ZipSource.mostXML
    ) throws {
        guard let entry = zip.entries.first(where: { $0.name == part }) else {
            guard isNeeded else { return }
            throw refused("it has no part \(JSONText.excerpt(part))")
        }
        try zip.parse(entry, handler, most: most) { refused($0) }
    }
}

extension ZipSource {
    /// Has an XML file of the zip handled, which may have `most` bytes.
    ///
    /// - Throws: ``ImportError``; `refused` makes the error for anything that isn't XML.
    func parse(
        _ entry: Entry, _ handler: any XMLHandler, most: Int = mostXML, _ refused: (String) -> ImportError
    ) throws {
        do {
            let stream = try XMLStream(handler)
            var size = 0
            try read(entry) { piece in
                size += piece.count
                guard size <= most else {
                    throw refused("\(JSONText.excerpt(entry.name)) has more than \(most >> 20) MiB")
                }
                try stream.parse(piece)
            }
            try stream.finish()
        } catch let failure as XMLStream.Failure {
            throw refused("\(JSONText.excerpt(entry.name)) in it cannot be read: \(failure.description)")
        }
    }

    /// The most bytes of XML read from a workbook: about twice those of a million rows of ten cells.
    static var mostXML: Int { 1 << 30 }
    /// The most bytes of a list that stays in memory, such as that of the sheets.
    static var mostList: Int { 16 << 20 }
}
