import QueryLanguage
import Rendering

/// A column that an import takes, of items or of expenses; the names are those of the `items` and `expenses` queries.
public enum SheetColumn: String, CaseIterable, Sendable {
    case sku, title, bought, cost, currency, market, seller, haul, platforms, asking
    case askingCurrency = "asking_currency"
    case sold
    case salePrice = "sale_price"
    case saleCurrency = "sale_currency"
    case salePlatform = "sale_platform"
    case fees, postage, packaging, payment, note
    case costRate = "cost_rate"
    case saleRate = "sale_rate"
    case boughtPaid = "bought_paid"
    case oldSKU = "old_sku"
    case listings
    case earlierSales = "earlier_sales"
    case photoFiles = "photo_files"
    case id, date, kind, subkind, amount, memo, rate

    static let items: Set<SheetColumn> = [
        .sku, .title, .bought, .cost, .currency, .market, .seller, .haul, .platforms, .asking, .askingCurrency, .sold,
        .salePrice, .saleCurrency, .salePlatform, .fees, .postage, .packaging, .payment, .note, .costRate,
        .saleRate, .boughtPaid, .oldSKU, .listings, .earlierSales, .photoFiles,
    ]
    /// What a new item may have several of; those of a known one stay.
    static let lists: [SheetColumn] = [.listings, .earlierSales, .photoFiles]
    static let expenses: Set<SheetColumn> = [
        .id, .date, .kind, .subkind, .amount, .currency, .market, .haul, .sku, .payment, .memo, .rate,
    ]

    /// What fhq computes itself, and the column with which it marks what it left out: ignored without a word.
    static let derived: Set<String> = [
        "status", "profit", "profit_currency", "days_to_sell", "age", "photos", RejectedRows.column,
    ]

    /// The column of that name: case does not matter, and spaces and hyphens are underscores.
    public init?(name: String) {
        self.init(rawValue: Self.normalized(name))
    }

    static func normalized(_ name: String) -> String {
        String(
            name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: "_").map { $0 == "-" ? "_" : $0 })
    }

    /// Its place among all columns; the name, by which enumerations are hashed, is looked at for each cell of a file.
    var place: Int { withUnsafeBytes(of: self) { Int($0[0]) } }

    /// The column by which a new row is told from one that is known.
    var isKey: Bool { self == .sku || self == .id }
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

/// What a sheet is a list of.
public enum SheetKind: String, Sendable {
    case items, expenses

    var columns: Set<SheetColumn> { self == .items ? SheetColumn.items : SheetColumn.expenses }
}

/// The first line of a sheet, understood.
struct SheetHeader {
    let kind: SheetKind
    /// As they stand in the file, one for each cell of a row.
    let names: [String]
    /// The names of columns that are not taken and not known.
    private(set) var unknown: [String] = []
    /// What tells the app's own exports from other sheets.
    private let app: AppColumns?
    /// Where each column is in a row, by its own place among all.
    private var places: [Int?] = SheetColumn.allCases.map { _ in nil }

    /// Why a header cannot be used.
    struct Unusable: Error {
        let reason: String
        var hints: [String] = []
    }

    init(_ names: [String], mapping: [SheetMapping]) throws(Unusable) {
        self.names = names
        let texts = names.map(FormulaGuard.removed)
        let app = AppColumns(texts)
        self.app = app
        var columns = texts.map { app == nil ? SheetColumn(name: $0) : app?.column($0) }
        var mapped: Set<Int> = []
        for entry in mapping {
            let place = try Self.place(of: entry.name, in: names)
            columns[place] = entry.column
            mapped.insert(place)
        }
        // What is mapped to a column wins over a column that merely has its name.
        for (index, column) in columns.enumerated() where !mapped.contains(index) {
            if mapping.contains(where: { $0.column == column }) { columns[index] = nil }
        }
        kind = Self.kind(of: columns.compactMap { $0 })
        for (index, column) in columns.enumerated() {
            guard let column, kind.columns.contains(column) else {
                if app?.knows(texts[index], at: index) != true, Self.isUnknown(names[index]) {
                    unknown.append(names[index])
                }
                continue
            }
            guard places[column.place] == nil else { throw Unusable(reason: "two columns are \(column.rawValue)") }
            places[column.place] = index
        }
        guard SheetColumn.allCases.contains(where: { !$0.isKey && place(of: $0) != nil }) else {
            throw Self.nothingKnown(names)
        }
    }

    private static func isUnknown(_ name: String) -> Bool {
        !name.isEmpty && !SheetColumn.derived.contains(SheetColumn.normalized(name))
    }

    private static func place(of name: String, in names: [String]) throws(Unusable) -> Int {
        let exact = names.indices.filter { names[$0] == name }
        let found =
            exact.isEmpty
            ? names.indices.filter { SheetColumn.normalized(names[$0]) == SheetColumn.normalized(name) } : exact
        guard let place = found.first else {
            throw Unusable(
                reason: "it has no column \(JSONText.excerpt(name))", hints: Spelling.hint(for: name, among: names))
        }
        guard found.count == 1 else { throw Unusable(reason: "two columns are called \(JSONText.excerpt(name))") }
        return place
    }

    /// Expenses have an amount, a kind or a memo; whatever else is known is of items.
    private static func kind(of columns: [SheetColumn]) -> SheetKind {
        let marks = (
            columns.filter { !SheetColumn.expenses.contains($0) }.count,
            columns.filter { !SheetColumn.items.contains($0) }.count
        )
        return marks.1 > marks.0 ? .expenses : .items
    }

    private static func nothingKnown(_ names: [String]) -> Unusable {
        let shown = names.prefix(8).map { JSONText.excerpt($0) }.joined(separator: ", ")
        return Unusable(
            reason: "it has no column that an import takes: \(shown)\(names.count > 8 ? " …" : "")",
            hints: [
                "say what they are: map \(Quoting.quoted(names.first { isUnknown($0) && SheetColumn(name: $0) == nil } ?? "Item name")) to title, …"
            ])
    }

    func place(of column: SheetColumn) -> Int? { places[column.place] }

    /// Whether the columns are those of the app.
    var isOfApp: Bool { app != nil }

    /// The columns in which the app marks where an item is listed; none in any other sheet.
    var listings: [AppColumns.Listing] { app?.listings ?? [] }

    /// What the file calls the column.
    func name(of column: SheetColumn) -> String {
        place(of: column).map { names[$0] } ?? column.rawValue
    }
}
