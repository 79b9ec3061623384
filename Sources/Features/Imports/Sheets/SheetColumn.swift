import Ledger
import QueryLanguage
import Rendering
import StoreFile

/// A column that an import reads, of items or of expenses; the names are those of a whole export.
package final class SheetColumn: Hashable, Sendable {
    package let name: String
    /// The place among all columns.
    let place: Int
    let isOfItems: Bool
    let isOfExpenses: Bool

    /// All columns: those of an export of items that fhq doesn't compute, then those only of expenses.
    package static let all: [SheetColumn] = {
        let items = Noun.items.wholeColumns.filter(taken.contains)
        let expenses = Noun.expenses.wholeColumns.filter(taken.contains)
        return (items + expenses.filter { !items.contains($0) }).enumerated().map { place, name in
            SheetColumn(
                name: name, place: place, isOfItems: items.contains(name), isOfExpenses: expenses.contains(name))
        }
    }()

    /// The columns of stored fields, and those read in a special way.
    private static let taken = Set(
        [StoredTable.items, .sales, .listings, .expenses].flatMap { $0.fields.flatMap(\.sheetColumns) }
            + Noun.listColumns + ["platforms", "id"])

    /// The columns that fhq computes itself, and the one for problems: silently ignored.
    static let derived = Set(Noun.items.wholeColumns).subtracting(taken).union([RejectedRecords.column])

    static let sku = named("sku")
    static let id = named("id")
    package static let title = named("title")
    static let platforms = named("platforms")
    static let (cost, sold, price) = (named("cost"), named("sold"), named("sale_price"))
    static let (fate, gone) = (named("fate"), named("gone"))
    /// The columns of lists; those of a known item are never changed.
    static let lists = Noun.listColumns.map(named)
    /// The two words of an expense's kind.
    static let kinds = [named("kind"), named("subkind")]
    static let (listings, earlierSales, photoFiles, refunds) = (
        named("listings"), named("earlier_sales"), named("photo_files"), named("refunds")
    )

    /// Returns the column of that name, ignoring case and reading spaces and hyphens as underscores; `nil` if there is
    /// none.
    package static func of(name: String) -> SheetColumn? {
        let name = normalized(name)
        return all.first { $0.name == name }
    }

    /// Returns true if fhq writes the rows of a noun under these names.
    package static func areOfExport(_ names: [String]) -> Bool { HeaderLine(line: 1, names: names).noun != nil }

    private init(name: String, place: Int, isOfItems: Bool, isOfExpenses: Bool) {
        (self.name, self.place, self.isOfItems, self.isOfExpenses) = (name, place, isOfItems, isOfExpenses)
    }

    static func named(_ name: String) -> SheetColumn {
        guard let column = of(name: name) else { preconditionFailure("No sheet has a column \(name).") }
        return column
    }

    static func normalized(_ name: String) -> String {
        String(
            name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: "_").map { $0 == "-" ? "_" : $0 })
    }

    /// True for the column that identifies a known row.
    var isKey: Bool { self == .sku || self == .id }

    package static func == (left: SheetColumn, right: SheetColumn) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// A stored field with its columns.
final class SheetField: Sendable {
    let field: StoredField
    let column: SheetColumn
    /// The column of its currency, or of its second word.
    let second: SheetColumn?

    init(_ field: StoredField) {
        self.field = field
        column = .named(field.sheetColumns[0])
        second = field.sheetColumns.dropFirst().first.map(SheetColumn.named)
    }

    private static func fields(_ table: StoredTable) -> [SheetField] {
        table.fields.filter { !$0.sheetColumns.isEmpty }.map { SheetField($0) }
    }

    static let items = fields(.items)
    static let sales = fields(.sales)
    static let expenses = fields(.expenses)
    static let asking = SheetField(.listingAsking)
    /// Every field of a sheet.
    static let all = items + sales + expenses + [asking]
}

/// The fields of a table that are read from a row.
final class SheetFields: Sendable {
    let table: StoredTable
    let all: [SheetField]
    /// The places of those that name a row of another table.
    let references: [Int]
    /// The places of the table's fields, by the place of their first column.
    private let places: [Int?]

    init(_ fields: [SheetField], of table: StoredTable) {
        (all, self.table) = (fields, table)
        references = fields.indices.filter { if case .reference = fields[$0].field.unit { true } else { false } }
        var places = [Int?](repeating: nil, count: table.columns.count)
        for (place, field) in fields.enumerated() { places[field.field.place] = place }
        self.places = places
    }

    /// Returns the place of a field of the table; `nil` if it isn't read.
    func place(of field: StoredField) -> Int? { places[field.place] }
}

extension SheetColumn {
    /// The number of items in a row: with amounts for all of them, or for each.
    package static let (quantity, quantityEach) = (extra("quantity", 0), extra("quantity each", 1))
    /// The profit in the sheet, which is compared but never stored.
    static let profit = extra("profit", 2)
    /// The day on which a new item was listed.
    static let listed = extra("listed", 3)

    /// The columns that a mapping may name.
    package static let mappable = all + [quantity, quantityEach, profit, listed]

    private static func extra(_ name: String, _ place: Int) -> SheetColumn {
        SheetColumn(name: name, place: all.count + place, isOfItems: true, isOfExpenses: false)
    }

    /// The kind of cells that sheets write in different forms; `nil` for texts.
    package var content: CellContent? { Self.contents[place] }

    private static let contents: [CellContent?] = {
        var contents = [CellContent?](repeating: nil, count: mappable.count)
        for field in SheetField.items + SheetField.sales + SheetField.expenses + [SheetField.asking] {
            switch field.field.unit {
            case .moment: contents[field.column.place] = .day
            case .money, .part: contents[field.column.place] = .amount
            default: break
            }
        }
        contents[profit.place] = .amount
        contents[listed.place] = .day
        return contents
    }()

    /// True for a column whose name people's sheets use for other texts.
    var isOfDrafts: Bool { ["condition", "category", "description"].contains(name) }

    /// True for a column of spending, which some sheets write as negative amounts.
    var isOfSpending: Bool { ["cost", "fees", "postage", "packaging", "amount"].contains(name) }
}
