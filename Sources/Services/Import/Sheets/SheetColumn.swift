import Inventory
import QueryLanguage
import Rendering

/// A column that an import takes, of items or of expenses; the names are those that a whole export writes.
public final class SheetColumn: Hashable, Sendable {
    public let name: String
    /// Its place among all columns.
    let place: Int
    let isOfItems: Bool
    let isOfExpenses: Bool

    /// All of them: what an export of items has and fhq does not compute itself, then what only expenses have.
    public static let all: [SheetColumn] = {
        let items = Noun.items.wholeColumns.filter(taken.contains)
        let expenses = Noun.expenses.wholeColumns.filter(taken.contains)
        return (items + expenses.filter { !items.contains($0) }).enumerated().map { place, name in
            SheetColumn(
                name: name, place: place, isOfItems: items.contains(name), isOfExpenses: expenses.contains(name))
        }
    }()

    /// What stored fields bring, and what is read in a way of its own.
    private static let taken = Set(
        [StoredTable.items, .sales, .listings, .expenses].flatMap { $0.fields.flatMap(\.sheetColumns) }
            + Noun.listColumns + ["platforms", "id"])

    /// What fhq computes itself, and the column with which it marks what it left out: ignored without a word.
    static let derived = Set(Noun.items.wholeColumns).subtracting(taken).union([RejectedRecords.column])

    static let sku = named("sku")
    static let id = named("id")
    public static let title = named("title")
    static let platforms = named("platforms")
    static let sold = named("sold")
    /// What a new item may have several of; those of a known one stay.
    static let lists = Noun.listColumns.map(named)
    static let (listings, earlierSales, photoFiles, refunds) = (
        named("listings"), named("earlier_sales"), named("photo_files"), named("refunds")
    )

    /// The column of that name: case does not matter, and spaces and hyphens are underscores.
    public static func of(name: String) -> SheetColumn? {
        let name = normalized(name)
        return all.first { $0.name == name }
    }

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

    /// The column by which a new row is told from one that is known.
    var isKey: Bool { self == .sku || self == .id }

    public static func == (left: SheetColumn, right: SheetColumn) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// A stored field, and the columns that have it.
final class SheetField: Sendable {
    let field: StoredField
    let column: SheetColumn
    /// That of its currency, or of its second word.
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
}

/// What the user says of someone else's column: its name there, and the column that it is here.
public struct SheetMapping: Hashable, Sendable {
    public var name: String
    public var column: SheetColumn

    public init(name: String, column: SheetColumn) {
        self.name = name
        self.column = column
    }
}
