import Codecs
import Imports
import QueryLanguage

/// One row of a marketplace's file, read cell by cell.
///
/// A missing column counts as an empty cell, and so do the signs for nothing: `--`, `-`, `N/A`. A spreadsheet's formula
/// for a text, `="…"`, counts as the text. Errors name the column.
struct MarketplaceRow<FileColumn: RawRepresentable<Int>> {
    private let cells: RowCells

    init(_ cells: RowCells) {
        self.cells = cells
    }

    /// Returns true if the file has the column.
    func has(_ column: FileColumn) -> Bool { cells.header.places[column.rawValue] != nil }

    /// Returns the text of a cell without surrounding spaces; empty if there is none.
    func text(_ column: FileColumn) -> String { cells.text(column.rawValue) }

    /// Returns the text of a cell; `nil` if it is empty.
    func optional(_ column: FileColumn) -> String? {
        let text = text(column)
        return text.isEmpty ? nil : text
    }

    /// Returns an identifier such as an order number; `nil` for an empty cell.
    ///
    /// It must have a digit and no space, unlike a name or an address in a file with shifted columns.
    func number(_ column: FileColumn) throws(ImportProblem) -> String? {
        try read(column) { text throws(ImportProblem) in
            if ShortenedNumber.isOne(text) { throw .shortened }
            if Self.isNumber(text) { return text }
            throw ImportProblem("\(JSONText.excerpt(text)) is not an order or item number")
        }
    }

    private static func isNumber(_ text: String) -> Bool {
        var (text, hasDigit) = (text, false)
        return text.withUTF8 { bytes in
            for byte in bytes {
                guard byte > 0x20, byte < 0x7F, byte != 0x40 else { return false }
                if byte >= 0x30, byte <= 0x39 { hasDigit = true }
            }
            return hasDigit && bytes.count <= 64
        }
    }

    /// Returns an amount with the currency that the cell names, if any; `nil` for an empty cell.
    func amount(_ column: FileColumn) throws(ImportProblem) -> CellAmount? {
        try read(column) { text throws(ImportProblem) in
            try CellAmount(text, usesDecimalComma: cells.header.usesDecimalComma)
        }
    }

    /// Returns an amount in minor units of `currency`, never rounded; `nil` for an empty cell.
    func minor(_ column: FileColumn, in currency: Currency) throws(ImportProblem) -> Int64? {
        try read(column) { text throws(ImportProblem) in
            try CellAmount(text, usesDecimalComma: cells.header.usesDecimalComma)?.minor(in: currency)
        }
    }

    /// Returns the currency with the code in the cell; for an empty cell the one that the user gives, or `nil`.
    func currency(_ column: FileColumn) throws(ImportProblem) -> Currency? {
        try read(column) { text throws(ImportProblem) in try SheetText.currency(text) } ?? saidCurrency
    }

    /// The currency that the user gives for amounts without one.
    var saidCurrency: Currency? { cells.header.currency }

    /// Returns the problem of a row whose amounts name no currency.
    func lacksCurrency(_ column: FileColumn) -> ImportProblem {
        problem("it has no currency", hint: "add currency USD to the import", in: column)
    }

    /// Returns a day, however it is written; `order` applies to days in the marketplace's own digits only.
    ///
    /// - Throws: ``ImportProblem``, one for the whole file if a spreadsheet wrote the digits and nobody said their order.
    func day(_ column: FileColumn, _ order: CellDay.Order = .dayFirst) throws(ImportProblem) -> Day? {
        let (said, forms) = (cells.header.dayOrders[column.rawValue], cells.header.dayForms[column.rawValue])
        return try read(column) { text throws(ImportProblem) in
            if let said { return try Self.day(text, said) }
            guard let forms, let digits = DayDigits.of(text) else { return try Self.day(text, order) }
            guard DayDigits.have(digits, forms), let day = CellDay.read(text, order) else {
                throw ImportProblem.resavedDays
            }
            return day
        }
    }

    private static func day(_ text: String, _ order: CellDay.Order) throws(ImportProblem) -> Day {
        if let day = CellDay.read(text, order) { return day }
        throw ImportProblem("\(JSONText.excerpt(text)) is not a day")
    }

    /// Returns a whole number from 0 to a million.
    func count(_ column: FileColumn) throws(ImportProblem) -> Int? {
        try read(column) { text throws(ImportProblem) in
            if let count = Int(text), (0...1_000_000).contains(count) { return count }
            throw ImportProblem("\(JSONText.excerpt(text)) is not a quantity")
        }
    }

    /// Returns a decimal number in digits with a point, such as a rate.
    func decimal(_ column: FileColumn) throws(ImportProblem) -> String? {
        try amount(column).map { $0.number.description }
    }

    /// Returns a required value.
    ///
    /// - Throws: ``ImportProblem`` if the cell is empty.
    func needed<Value>(_ value: Value?, _ column: FileColumn) throws(ImportProblem) -> Value {
        if let value { return value }
        throw problem("it is empty", in: column)
    }

    func problem(_ reason: String, hint: String? = nil, in column: FileColumn) -> ImportProblem {
        var problem = ImportProblem(reason, hint: hint)
        problem.cell = cells.header.title(of: column.rawValue)
        return problem
    }

    private func read<Value>(
        _ column: FileColumn, _ parse: (String) throws(ImportProblem) -> Value?
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

/// A record with the header that names its cells.
struct RowCells {
    let record: CSVReader.Record
    let header: MarketplaceHeader

    func text(_ column: Int) -> String {
        guard let place = header.places[column], !record.isEmpty(at: place), !record.isDash(at: place)
        else { return "" }
        return CellText.clean(record.anyText(at: place))
    }
}
