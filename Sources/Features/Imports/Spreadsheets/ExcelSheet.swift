import Codecs
import QueryLanguage
import SystemLibrary

/// The cells of one sheet of a workbook, each written as a person sees it.
final class ExcelSheet: XMLHandler {
    private let table: TableFile
    private let texts: SharedTexts
    private let styles: ExcelStyles
    private let countsFrom1904: Bool
    private var (row, column) = (0, 0)
    private var (kind, style) = ("", 0)
    private var value = CellBytes()
    private var formula = CellBytes()
    private var isInValue = false
    private var (isInFormula, hasFormula) = (false, false)
    private var isInPhonetic = false
    /// The number of formulas without a result.
    private var formulas = 0
    /// The number of rows that each merged cell covers, by its place; a sheet lists merged cells after all cells.
    private(set) var merged: [Place: Int] = [:]
    /// The merged cells, as an earlier reading found them.
    private let known: [Place: Int]

    private static let mostMerged = 1 << 18

    /// The place of a cell, from 1.
    struct Place: Hashable { let row, column: Int }

    init(
        _ table: TableFile, _ texts: SharedTexts, _ styles: ExcelStyles, countsFrom1904: Bool, merged: [Place: Int]
    ) {
        (self.table, self.texts, self.styles) = (table, texts, styles)
        (self.countsFrom1904, known) = (countsFrom1904, merged)
    }

    /// Sentences that the user should read.
    var remarks: [String] {
        (formulas == 0
            ? []
            : [
                "Cells with a formula and no result: \(formulas). Open and save the file in a spreadsheet to have them computed."
            ]) + table.remarks
    }

    func start(_ name: String, _ attributes: XMLAttributes) throws {
        switch name {
        case "row":
            row = attributes.whole("r", in: 0...TableFile.mostRows + 1) ?? row + 1
            column = 0
        case "c": begin(attributes)
        case "v": isInValue = true
        case "t": isInValue = kind == "inlineStr" && !isInPhonetic
        case "rPh": isInPhonetic = true
        case "f": (isInFormula, hasFormula) = (true, true)
        case "mergeCell": try note(merged: attributes["ref"] ?? "")
        default: break
        }
    }

    private func begin(_ attributes: XMLAttributes) {
        column = attributes["r"].flatMap(Self.column) ?? column + 1
        kind = attributes["t"] ?? "n"
        style = attributes.whole("s", in: 0...ExcelStyles.most) ?? 0
        (isInValue, isInFormula, hasFormula) = (false, false, false)
        value.removeAll()
        formula.removeAll()
    }

    func text(_ piece: UnsafeRawBufferPointer) {
        if isInValue { value.append(piece) } else if isInFormula { formula.append(piece) }
    }

    func end(_ name: String) throws {
        switch name {
        case "v", "t": isInValue = false
        case "f": isInFormula = false
        case "rPh": isInPhonetic = false
        case "c": try write()
        default: break
        }
    }

    private func write() throws {
        if value.bytes.isEmpty, hasFormula, kind != "str" {
            formulas += 1
            return try put("=".utf8.map(\.self) + formula.bytes)
        }
        switch kind {
        case "s":
            guard let number = ForeignNumber.whole(value.text, in: -1...SharedTexts.most) else { return }
            guard let text = texts[number] else {
                throw XMLStream.Failure(description: "the text \(number) of a cell is missing")
            }
            try put(text)
        case "inlineStr", "str": try put(ExcelText.plain(value.bytes))
        case "b": try put(value.text == "1" ? "TRUE".utf8.map(\.self) : "FALSE".utf8.map(\.self))
        case "d": try put(value.text.replacing("T00:00:00", with: "").replacing("T", with: " ").utf8.map(\.self))
        case "e": try put(value.bytes)
        default: try put(Array(number(value.text).utf8))
        }
    }

    private func put(_ text: some Collection<UInt8>) throws {
        let rows = known.isEmpty ? 1 : known[Place(row: row, column: column)] ?? 1
        try table.cell(text, row: row, column: column, rows: rows)
    }

    // MARK: - Numbers

    private func number(_ text: String) -> String {
        switch styles.meaning(of: style) {
        case .day: Double(text).flatMap(day) ?? CellNumber.text(text)
        case .time: Double(text).map(Self.time) ?? CellNumber.text(text)
        case .number(let currency, let decimals): CellNumber.text(text, currency, decimals: decimals)
        }
    }

    /// Returns the day of a number, with the time of day unless that is midnight; `nil` if Excel has no day for it.
    private func day(_ number: Double) -> String? {
        // Excel counts a 29 February 1900, so that its days before are others.
        let isDay = countsFrom1904 ? 0..<2_957_004 ~= number : 61..<2_958_466 ~= number
        guard isDay else { return nil }
        let seconds = Int((number * 86_400).rounded())
        let since1970 = seconds / 86_400 - (countsFrom1904 ? 24_107 : 25_569)
        let day = Day(number: Int32(since1970)).description
        return seconds % 86_400 == 0 ? day : "\(day) \(Self.clock(seconds % 86_400))"
    }

    private static func time(_ number: Double) -> String {
        guard number >= 0, number < 10_000 else { return CellNumber.text(number) }
        return clock(Int((number * 86_400).rounded()))
    }

    private static func clock(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }

    // MARK: - Places

    /// Returns the column of a reference such as `BC12`, from 1; `nil` if it doesn't begin with a letter.
    private static func column(_ reference: String) -> Int? {
        var column = 0
        for byte in reference.utf8 {
            guard (0x41...0x5A).contains(byte), column < 1 << 20 else { break }
            column = column * 26 + Int(byte) - 0x40
        }
        return column > 0 ? column : nil
    }

    private func note(merged reference: String) throws {
        let ends = reference.split(separator: ":")
        let rows = ends.compactMap { ForeignNumber.whole($0.filter(\.isNumber), in: 0...TableFile.mostRows) }
        guard rows.count == 2, rows[0] < rows[1], let column = Self.column(String(ends[0])) else { return }
        guard merged.count < Self.mostMerged else {
            throw XMLStream.Failure(description: "it has more than \(Self.mostMerged) merged cells")
        }
        merged[Place(row: rows[0], column: column)] = rows[1] - rows[0] + 1
    }
}
