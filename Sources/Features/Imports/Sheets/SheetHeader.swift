import Codecs
import Interchange
import Ledger
import QueryLanguage
import Rendering
import StoreFile

/// The header of a sheet, with its columns identified.
struct SheetHeader {
    let kind: ImportKind
    /// The names in the file, one for each cell of a row; in a person's sheet they are made unique.
    let names: [String]
    /// The line on which it begins, from 1.
    let line: Int
    /// True for a person's sheet, whose columns come from a mapping.
    let isMapped: Bool
    /// True for a workbook's sheet, whose days may be numbers.
    let isOfWorkbook: Bool
    /// The noun whose rows fhq exported; `nil` for every other sheet.
    let noun: Noun?
    /// True for fhq's own tab-separated file, which writes `\t \n \r \\` and no quotes around cells.
    var isEscaped = false
    /// The names of columns that are neither known nor used.
    private(set) var unknown: [String] = []
    /// The currency of amounts without one, as given by the mapping.
    let currency: Currency?
    /// The app's columns, if it is the app's own export.
    private let app: AppColumns?
    /// The place in a row of each column.
    private var places: [Int?] = SheetColumn.mappable.map { _ in nil }
    private var formats: [CellFormat?] = SheetColumn.mappable.map { _ in nil }
    /// The currencies in the names of columns, by the column's place among all; empty for a sheet with fhq's own
    /// columns.
    private var marks: [(currency: Currency?, isSomeDollar: Bool)?] = []
    /// The columns that the import reads, with their places in a row.
    private(set) var taken: [(column: SheetColumn, place: Int)] = []
    /// The values for all rows that have none.
    private let defaults: SheetDefaults
    /// The number of cells of a row: those of the file, and one for each column that only the defaults fill.
    private(set) var width: Int
    /// The columns of spending that are written as negative amounts.
    private var negated: Set<SheetColumn> = []

    init(
        _ line: HeaderLine, map: SheetMap = SheetMap(), isOfWorkbook: Bool = false
    ) throws(ImportProblem) {
        isMapped = !map.columns.isEmpty
        names = isMapped ? line.distinctNames : line.names
        (self.line, self.isOfWorkbook, currency, noun) = (line.line, isOfWorkbook, map.currency, map.noun)
        (defaults, width) = (map.defaults, names.count)
        let texts = names.map(FormulaGuard.removed)
        let app = isMapped ? nil : AppColumns(texts)
        self.app = app
        var columns = texts.map { app == nil ? SheetColumn.of(name: $0) : app?.column($0) }
        if !columns.contains(SheetColumn.sku) || !columns.contains(SheetColumn.title) {
            columns = columns.map { $0?.isOfDrafts == true ? nil : $0 }
        }
        // A list of items has the status instead.
        if columns.contains(.gone), !columns.contains(.fate) {
            texts.firstIndex { SheetColumn.normalized($0) == "status" }.map { columns[$0] = .fate }
        }
        var settled: Set<Int> = []
        for entry in map.columns {
            let place = try Self.place(of: entry.name, in: names)
            columns[place] = entry.column
            formats[entry.column.place] = entry.format
            settled.insert(place)
        }
        for name in map.ignored {
            let place = try Self.place(of: name, in: names)
            columns[place] = nil
            settled.insert(place)
        }
        // A mapped column takes precedence over one that merely has the name.
        for (index, column) in columns.enumerated() where !settled.contains(index) {
            if map.columns.contains(where: { $0.column == column }) { columns[index] = nil }
        }
        kind = Self.kind(of: columns.compactMap { $0 })
        for (index, column) in columns.enumerated() {
            guard let column, kind == .item ? column.isOfItems : column.isOfExpenses else {
                if app?.knows(texts[index], at: index) != true, !settled.contains(index),
                    Self.isUnknown(line.names[index], to: map.noun)
                {
                    unknown.append(names[index])
                }
                continue
            }
            guard places[column.place] == nil else {
                throw ImportProblem("two columns would both be \(column.name)", canBeSkipped: false)
            }
            places[column.place] = index
        }
        let filled = try defaults.columns { [places] in places[$0.place] != nil }
        for column in filled where places[column.place] == nil {
            guard kind == .item ? column.isOfItems : column.isOfExpenses else { continue }
            places[column.place] = width
            width += 1
        }
        // A single column of currencies applies to all amounts.
        if isMapped, let place = places[SheetColumn.named("currency").place] {
            for name in ["sale_currency", "asking_currency"] {
                let column = SheetColumn.named(name)
                places[column.place] = places[column.place] ?? place
            }
        }
        if isMapped {
            marks = places.map { [names] place in
                place.flatMap { $0 < names.count ? CellAmount.mark(in: names[$0]) : nil }
            }
        }
        if app == nil {
            taken = SheetColumn.mappable.compactMap { column in place(of: column).map { (column, $0) } }
        }
        let known = SheetColumn.all.filter { place(of: $0) != nil }
        guard known.contains(where: { !$0.isKey }) else {
            throw ImportProblem("fhq knows none of its columns", canBeSkipped: false)
        }
    }

    private static func isUnknown(_ name: String, to noun: Noun?) -> Bool {
        if name.isEmpty || noun.map({ FieldCatalog.field(name, of: $0) != nil }) ?? false { return false }
        return !SheetColumn.derived.contains(SheetColumn.normalized(name))
    }

    /// A key column that the rows of an export need and this sheet lacks; `nil` if it lacks none, or is no export.
    var missingKey: String? {
        noun?.keyColumns.first { key in !names.contains { SheetColumn.normalized($0) == key } }
    }

    /// Returns the place of a column by its exact name, otherwise ignoring case, spaces and hyphens.
    ///
    /// - Throws: ``ImportProblem`` if no column, or more than one, matches.
    static func place(of name: String, in names: [String]) throws(ImportProblem) -> Int {
        let exact = names.indices.filter { names[$0] == name }
        let found =
            exact.isEmpty
            ? names.indices.filter { SheetColumn.normalized(names[$0]) == SheetColumn.normalized(name) } : exact
        guard let place = found.first else {
            throw ImportProblem(
                "it has no column \(JSONText.excerpt(name))", hint: Spelling.hint(for: name, among: names).first,
                canBeSkipped: false)
        }
        guard found.count == 1 else {
            throw ImportProblem("two columns are called \(JSONText.excerpt(name))", canBeSkipped: false)
        }
        return place
    }

    /// Returns the kind of a sheet: expenses have an amount, a kind or a memo; other known columns are of items.
    private static func kind(of columns: [SheetColumn]) -> ImportKind {
        let marks = (
            columns.count { !$0.isOfExpenses }, columns.count { !$0.isOfItems }
        )
        return marks.1 > marks.0 ? .expense : .item
    }

    func place(of column: SheetColumn) -> Int? { places[column.place] }

    /// Returns the column at a place in a row; `nil` if the import doesn't read it.
    func column(at place: Int) -> SheetColumn? { SheetColumn.mappable.first { places[$0.place] == place } }

    /// Returns the name of the column at a place; `nil` for one that isn't in the file.
    func name(at place: Int) -> String? { place < names.count ? names[place] : nil }

    /// Returns a record with the defaults in its empty cells.
    func filled(_ record: CSVReader.Record) -> CSVReader.Record {
        if defaults.isEmpty { return record }
        var cells = Array(record.lenientTexts.prefix(names.count))
        cells += Array(repeating: "", count: width - cells.count)
        defaults.fill(&cells, place: place)
        return CSVReader.Record(texts: cells)
    }

    /// The key by which a sheet with the same columns is recognised.
    var key: String { HeaderLine.key(of: names) }

    /// Returns the form of a column's days or amounts; `nil` if it is unknown.
    func format(of column: SheetColumn) -> CellFormat? { formats[column.place] }

    /// Returns the currency in the name of a column of a person's sheet; `nil` if there is none.
    func mark(of column: SheetColumn) -> (currency: Currency?, isSomeDollar: Bool)? {
        marks.isEmpty ? nil : marks[column.place]
    }

    /// Returns true if the column has spending as negative amounts.
    func isNegated(_ column: SheetColumn) -> Bool { negated.contains(column) }

    /// Returns true if digits alone, or with a decimal point, are a column's amount in the currency of its row.
    func isPlain(_ column: SheetColumn) -> Bool {
        formats[column.place] != .decimalComma && !isNegated(column) && mark(of: column)?.isSomeDollar != true
    }

    /// Adds the evidence in a column's cells.
    mutating func add(_ evidence: CellEvidence, of column: SheetColumn) {
        formats[column.place] = formats[column.place] ?? evidence.format
        if evidence.isNegative, column.isOfSpending, isMapped { negated.insert(column) }
    }

    /// The columns whose cells have one of several forms.
    var readable: [SheetColumn] { SheetColumn.mappable.filter { $0.content != nil && places[$0.place] != nil } }

    /// True if the columns are those of the app.
    var isOfApp: Bool { app != nil }

    /// The columns in which the app marks listings; empty for any other sheet.
    var listings: [AppColumns.Listing] { app?.listings ?? [] }
}

/// A line that may be the header of a sheet.
struct HeaderLine {
    /// The line number, from 1.
    let line: Int
    let names: [String]

    /// The names made unique: a second “Date” is “Date (2)”, and a column without a name is “column D”.
    var distinctNames: [String] {
        var seen: [String: Int] = [:]
        return names.enumerated().map { place, name in
            let name = String(SheetText.trimmed(name)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if name.isEmpty { return "column \(Self.letters(of: place))" }
            let count = seen[name.lowercased(), default: 0] + 1
            seen[name.lowercased()] = count
            return count == 1 ? name : "\(name) (\(count))"
        }
    }

    /// The noun whose columns fhq writes under these names, its key among them; `nil` if they aren't all one noun's.
    var noun: Noun? {
        let names = self.names.filter { !$0.isEmpty }
        return [Noun.sales, .items, .expenses].first { noun in
            noun.keyColumns.allSatisfy(names.contains)
                && names.allSatisfy { FieldCatalog.field($0, of: noun)?.name == $0 }
        }
    }

    /// The noun that no import reads, if these are the columns of its list as fhq writes it.
    var otherNoun: Noun? {
        Noun.allCases.first { noun in
            noun.keyColumns.isEmpty && FieldCatalog.fields(of: noun).filter(\.isShown).map(\.name) == names
        }
    }

    /// Returns the names in lower case, separated by tabs.
    static func key(of names: [String]) -> String { names.map { $0.lowercased() }.joined(separator: "\t") }

    /// Returns a spreadsheet's letters for a column, `A` for the first.
    private static func letters(of place: Int) -> String {
        let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(place % 26)))
        return place < 26 ? last : letters(of: place / 26 - 1) + last
    }
}
