import Codecs

/// An OpenDocument spreadsheet in a zip, converted to CSV one table at a time.
struct OpenDocument {
    let path: String
    /// The name of the file.
    let name: String
    let zip: ZipSource
    /// The name of the table that is wanted; `nil` for the first.
    let sheet: String?

    private static let part = "content.xml"

    static func recognises(_ zip: ZipSource) -> Bool {
        let names = zip.entries.map(\.name)
        return names.contains(part) && (names.contains("mimetype") || names.contains("META-INF/manifest.xml"))
    }

    /// Writes the table into the folder as a CSV file, and returns its name with remarks.
    func convert(into work: WorkFolder) throws -> ConvertedSheet {
        let choice = SheetChoice(path: path, wanted: sheet)
        // The names come first: tables stand behind each other in one file.
        let listed = OpenTables()
        try read(listed)
        guard listed.isSpreadsheet, !listed.tables.isEmpty else {
            throw ImportError.notTaken(path: path, what: "an OpenDocument file without a sheet")
        }
        let names = listed.tables.map(\.name)
        let candidates = try choice.candidates(among: names)
        let twin = names.firstIndex(of: ConvertedSheet.twin)
        let place = candidates.first { listed.tables[$0].hasCells && $0 != twin } ?? candidates[0]
        let file = ConvertedSheet.name(name, place, of: names)
        func write(_ place: Int, as file: String) throws -> OpenTables {
            let table = try TableFile(file, in: work, of: path)
            let cells = OpenTables(place, table, isExact: twin != nil)
            try read(cells)
            try table.finish()
            return cells
        }
        let cells = try write(place, as: file)
        if let twin { _ = try write(twin, as: ConvertedSheet.twinFile) }
        return ConvertedSheet(
            file: file, remarks: choice.remarks(taken: place, of: names) + cells.remarks,
            exported: twin.map { _ in ConvertedSheet.twinFile }, takesSerials: listed.countsFrom1899)
    }

    private func read(_ handler: OpenTables) throws {
        func refused(_ reason: String) -> ImportError {
            .unreadable(path: path, reason: "it is an OpenDocument file, but \(reason)")
        }
        guard let entry = zip.entries.first(where: { $0.name == Self.part }) else { throw refused("it has no content") }
        try zip.parse(entry, handler, refused)
    }
}

/// A reader of the tables of a document; it writes the cells of the table at `wanted`, if that is not `nil`.
private final class OpenTables: XMLHandler {
    private(set) var tables: [(name: String, hasCells: Bool)] = []
    private(set) var isSpreadsheet = false
    /// True if days are counted from 1899-12-30, as they nearly always are.
    private(set) var countsFrom1899 = true
    private let wanted: Int?
    private let output: TableFile?
    private var (row, rows) = (1, 1)
    private var (column, columns) = (1, 1)
    private var cell: OpenCell?
    /// The cells of the present row, which may be repeated.
    private var cells: [(column: Int, count: Int, rows: Int, bytes: [UInt8])] = []
    private var rowBytes = 0
    /// The number of skipped elements that have begun and not ended.
    private var skipped = 0
    private var formulas = 0

    /// The most characters of a table's name that are kept.
    private static let longestName = 1000
    private static let passedOver: Set<String> = ["annotation", "tracked-changes", "forms", "shapes", "frame", "table"]

    /// True in a workbook that fhq wrote, whose amounts are never rounded to the decimals shown.
    private let isExact: Bool

    init(_ wanted: Int? = nil, _ output: TableFile? = nil, isExact: Bool = false) {
        (self.wanted, self.output, self.isExact) = (wanted, output, isExact)
    }

    var remarks: [String] {
        (formulas == 0
            ? []
            : [
                "Cells with a formula and no result: \(formulas). Open and save the file in a spreadsheet to have them computed."
            ]) + (output?.remarks ?? [])
    }

    func start(_ name: String, _ attributes: XMLAttributes) throws {
        if skipped > 0 || Self.passedOver.contains(name) && (name != "table" || cell != nil) {
            skipped += 1
            return
        }
        switch name {
        case "spreadsheet": isSpreadsheet = true
        case "null-date": countsFrom1899 = (attributes["date-value"] ?? "1899-12-30") == "1899-12-30"
        case "table":
            try SheetChoice.expectRoom(besides: tables.count)
            tables.append((String((attributes["name"] ?? "").prefix(Self.longestName)), false))
            row = 1
        case "table-row":
            (rows, column, rowBytes) = (Self.count(attributes, "number-rows-repeated"), 1, 0)
            cells.removeAll(keepingCapacity: true)
        case "table-cell", "covered-table-cell":
            columns = Self.count(attributes, "number-columns-repeated")
            cell = OpenCell(attributes, isExact: isExact)
        default: cell?.start(name, attributes)
        }
    }

    /// Returns a number of rows or columns, at most twice those of a sheet.
    static func count(_ attributes: XMLAttributes, _ name: String) -> Int {
        attributes.whole(name, in: 1...1 << 21) ?? 1
    }

    func text(_ piece: UnsafeRawBufferPointer) {
        if skipped == 0 { cell?.text(piece) }
    }

    func end(_ name: String) throws {
        if skipped > 0 {
            skipped -= 1
            return
        }
        switch name {
        case "table-cell", "covered-table-cell": try endCell()
        case "table-row":
            try endRow()
            row = min(row + rows, 1 << 22)
        default: cell?.end(name)
        }
    }

    private func endCell() throws {
        defer { (column, cell) = (column + columns, nil) }
        guard let cell, !cell.bytes.isEmpty else { return }
        if !tables.isEmpty { tables[tables.count - 1].hasCells = true }
        guard wanted == tables.count - 1 else { return }
        if cell.hasNoResult { formulas += 1 }
        guard column + columns - 1 <= CSVReader.mostColumns else {
            throw XMLStream.Failure(description: TableFile.tooWide)
        }
        rowBytes += cell.bytes.count * columns
        guard rowBytes <= TableFile.mostRowBytes else { throw XMLStream.Failure(description: "a row is far too long") }
        cells.append((column, columns, cell.rows, cell.bytes))
    }

    private func endRow() throws {
        guard let output, !cells.isEmpty else { return }
        try output.countRepeats(rows * cells.reduce(0) { $0 + $1.count } - cells.count)
        for row in row..<row + rows {
            for cell in cells {
                for column in cell.column..<cell.column + cell.count {
                    try output.cell(cell.bytes, row: row, column: column, rows: cell.rows)
                }
            }
        }
    }
}

/// One cell of a document.
private struct OpenCell {
    private let type: String
    private let value: String?
    private let currency: String
    private let formula: String?
    /// The number of rows that it covers.
    let rows: Int
    private var shown = CellBytes()
    private var paragraphs = 0
    private var isInParagraph = false

    private let isExact: Bool

    init(_ attributes: XMLAttributes, isExact: Bool) {
        self.isExact = isExact
        type = attributes["value-type"] ?? ""
        value =
            switch type {
            case "date": attributes["date-value"]
            case "boolean": attributes["boolean-value"]
            case "string": attributes["string-value"]
            case "time": nil
            default: attributes["value"]
            }
        currency = attributes["currency"] ?? ""
        formula = attributes["formula"]
        rows = OpenTables.count(attributes, "number-rows-spanned")
    }

    /// True for a formula without a result.
    var hasNoResult: Bool { formula != nil && type.isEmpty && shown.bytes.isEmpty }

    mutating func start(_ name: String, _ attributes: XMLAttributes) {
        switch name {
        case "p", "h":
            if paragraphs > 0 { shown.append("\n") }
            paragraphs += 1
            isInParagraph = true
        case "s": shown.append([UInt8](repeating: UInt8(ascii: " "), count: attributes.whole("c", in: 0...1000) ?? 1))
        case "tab": shown.append("\t")
        case "line-break": shown.append("\n")
        default: break
        }
    }

    mutating func text(_ piece: UnsafeRawBufferPointer) {
        if isInParagraph { shown.append(piece) }
    }

    mutating func end(_ name: String) {
        if name == "p" || name == "h" { isInParagraph = false }
    }

    var bytes: [UInt8] {
        switch (type, value) {
        case ("date", let day?): Array(day.replacing("T00:00:00", with: "").replacing("T", with: " ").utf8)
        case ("boolean", let flag?): Array((flag == "true" ? "TRUE" : "FALSE").utf8)
        case ("string", let text?): Array(text.utf8.prefix(CellBytes.most))
        case ("float", let number?), ("percentage", let number?):
            Array(CellNumber.text(number, "", decimals: decimals).utf8)
        case ("currency", let number?): Array(CellNumber.text(number, currency, decimals: decimals).utf8)
        default: hasNoResult ? Array("=\(formula ?? "")".utf8) : shown.bytes
        }
    }

    /// The number of decimals that are shown; 0 if the number is taken as it is.
    private var decimals: Int {
        if isExact { return 0 }
        let digits = shown.text.reversed().drop { !$0.isNumber }
        let shown = digits.prefix(while: \.isNumber)
        let mark = digits.dropFirst(shown.count).first
        return mark == "." || mark == "," ? shown.count : 0
    }
}
