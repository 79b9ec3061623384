import Inventory
import QueryLanguage

/// One row of a marketplace's file, read cell by cell.
///
/// A column that the file lacks is as one whose cell is empty, and so is what marketplaces write for nothing: `--`, `-`,
/// `N/A`. A formula that spreadsheets make of a text, `="…"`, is the text. What cannot be read is thrown with its column.
struct MarketplaceRow<Column: RawRepresentable<Int>> {
    private let cells: RowCells

    init(_ cells: RowCells) {
        self.cells = cells
    }

    /// Whether the file has the column.
    func has(_ column: Column) -> Bool { cells.header.places[column.rawValue] != nil }

    /// What the cell says, without the spaces around it; empty if it says nothing.
    func text(_ column: Column) -> String { cells.text(column.rawValue) }

    /// As ``text(_:)``; `nil` if it says nothing.
    func optional(_ column: Column) -> String? {
        let text = text(column)
        return text.isEmpty ? nil : text
    }

    /// A number by which the marketplace knows something, such as an order; `nil` if the cell says nothing.
    ///
    /// It has a digit and no space: a name or an address, in a file whose columns were shifted, is none.
    func number(_ column: Column) throws(ImportProblem) -> String? {
        try read(column) { text throws(ImportProblem) in
            if ShortenedNumber.isOne(text) { throw .shortened }
            let isWhole = text.utf8.count <= 64 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x40 }
            if isWhole, text.utf8.contains(where: { (0x30...0x39).contains($0) }) { return text }
            throw ImportProblem("\(JSONText.excerpt(text)) is no number of anything")
        }
    }

    /// An amount with the currency that the cell names, if it names one; `nil` if it says nothing.
    func amount(_ column: Column) throws(ImportProblem) -> CellAmount? {
        try read(column) { text throws(ImportProblem) in
            try CellAmount(text, usesDecimalComma: cells.header.usesDecimalComma)
        }
    }

    /// An amount in minor units of `currency`, never rounded; `nil` if the cell says nothing.
    func minor(_ column: Column, in currency: Currency) throws(ImportProblem) -> Int64? {
        try read(column) { text throws(ImportProblem) in
            try CellAmount(text, usesDecimalComma: cells.header.usesDecimalComma)?.minor(in: currency)
        }
    }

    /// The currency whose code the cell has.
    func currency(_ column: Column) throws(ImportProblem) -> Currency? {
        try read(column) { text throws(ImportProblem) in try SheetText.currency(text) }
    }

    /// A day, however it is written; `order` is that of days in digits alone.
    func day(_ column: Column, _ order: CellDay.Order = .dayFirst) throws(ImportProblem) -> Day? {
        try read(column) { text throws(ImportProblem) in
            if let day = CellDay.read(text, order) { return day }
            throw ImportProblem("\(JSONText.excerpt(text)) is not a day")
        }
    }

    /// A whole number from 0 to a million.
    func count(_ column: Column) throws(ImportProblem) -> Int? {
        try read(column) { text throws(ImportProblem) in
            if let count = Int(text), (0...1_000_000).contains(count) { return count }
            throw ImportProblem("\(JSONText.excerpt(text)) is not a number of pieces")
        }
    }

    /// A decimal number in digits with a point, such as a rate.
    func decimal(_ column: Column) throws(ImportProblem) -> String? {
        try amount(column).map { $0.number.description }
    }

    /// What a cell must say.
    func needed<Value>(_ value: Value?, _ column: Column) throws(ImportProblem) -> Value {
        if let value { return value }
        throw problem("it says nothing", in: column)
    }

    func problem(_ reason: String, in column: Column) -> ImportProblem {
        var problem = ImportProblem(reason)
        problem.cell = cells.header.title(of: column.rawValue)
        return problem
    }

    private func read<Value>(
        _ column: Column, _ parse: (String) throws(ImportProblem) -> Value?
    ) throws(ImportProblem) -> Value? {
        let text = text(column)
        if text.isEmpty { return nil }
        do throws(ImportProblem) {
            return try parse(text)
        } catch var problem {
            problem.cell = cells.header.title(of: column.rawValue)
            throw problem
        }
    }
}

/// A record with the header that says what its cells are.
struct RowCells {
    let record: CSVReader.Record
    let header: MarketplaceHeader

    func text(_ column: Int) -> String {
        guard let place = header.places[column], place < record.count, !record.isEmpty(at: place),
            !record.isDash(at: place)
        else { return "" }
        return CellText.clean(record.anyText(at: place))
    }
}

/// The texts of cells as marketplaces write them.
enum CellText {
    /// The text without what spreadsheets and marketplaces put around it; empty if it says nothing.
    static func clean(_ text: String) -> String {
        if isPlain(text.utf8) { return text }
        var text = SheetText.trimmed(text)
        if text.utf8.first == UInt8(ascii: "="), text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 2 {
            text = SheetText.trimmed(text.dropFirst(2).dropLast())
        }
        if text.utf8.count <= 4, nothing.contains(text) { return "" }
        return text.utf8.contains(0) ? String(text.filter { $0 != "\0" }) : String(text)
    }

    /// Whether nothing has to be looked at: it begins with a digit or a letter other than `N`, and ends with ASCII.
    private static func isPlain(_ text: String.UTF8View) -> Bool {
        guard let first = text.first, let last = text.last, last > 0x20, last < 0x7F else { return false }
        switch first {
        case UInt8(ascii: "N"), UInt8(ascii: "n"): return false
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return !text.contains(0)
        default: return false
        }
    }

    private static let nothing: Set<Substring> = ["--", "-", "–", "—", "N/A", "n/a", "null", "$-", "£-", "€-"]
}

extension CSVReader.Record {
    /// The cell's text; one that is not UTF-8 is taken for Windows-1252, which every byte is.
    func anyText(at index: Int) -> String {
        text(at: index) ?? WindowsText.decode(bytes(at: index))
    }

    func anyTexts() -> [String] { (0..<count).map { CellText.clean(anyText(at: $0)) } }
}

/// Windows code page 1252, as spreadsheets of western countries write it.
enum WindowsText {
    /// What the bytes 0x80 to 0x9F are, of which the undefined are C1 controls; all others are their own code points.
    private static let upper: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    static func decode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map { (0x80...0x9F).contains($0) ? upper[Int($0) - 0x80] : UInt16($0) }, as: UTF16.self)
    }
}
