/// What an import writes of one table: its fields, each one or more columns that are merged together.
final class ImportTable: Sendable {
    /// The table's place in ``all``.
    let index: Int
    let name: String
    let fields: [ImportField]
    /// Whether its rows belong to an item and carry its id.
    let belongsToItem: Bool

    /// The columns in the order in which a row holds its values: those of the fields, then those of sheets alone.
    let columns: [String]
    /// The columns of the fields.
    let merged: [String]
    /// The place of the moment at which a row was deleted.
    let deleted: Int
    /// Whether an import may bring a great many rows; there are few places.
    var isLarge: Bool { self !== Self.markets && self !== Self.sellers }

    private init(
        _ index: Int, _ name: String, belongsToItem: Bool = false, _ fields: [ImportField], ofSheets: [String] = []
    ) {
        self.index = index
        self.name = name
        self.fields = fields
        self.belongsToItem = belongsToItem
        merged = fields.flatMap(\.columns)
        columns = merged + ofSheets
        deleted = columns.firstIndex(of: "deletedAt") ?? columns.count
    }

    /// The place of a column's value in a row.
    func place(of column: String) -> Int {
        guard let place = columns.firstIndex(of: column) else {
            preconditionFailure("An import writes no column \(column) of \(name).")
        }
        return place
    }

    static let markets = ImportTable(
        0, "markets",
        [
            ImportField("name", ["name"]), ImportField("place", ["latitude", "longitude"]),
            ImportField("radius", ["radiusKm"]), ImportField("ask for entry fee", ["askForEntryFee"]),
            ImportField("deleted", ["deletedAt"], .presence),
        ])
    static let sellers = ImportTable(
        1, "sellers",
        [
            ImportField("name", ["name"]), ImportField("market", ["marketId"], refersTo: "markets"),
            ImportField("deleted", ["deletedAt"], .presence),
        ])
    static let items = ImportTable(
        2, "items",
        [
            ImportField("sku", ["sku"]), ImportField("old id", ["legacySku"]), ImportField("title", ["title"]),
            ImportField("note", ["note"]), ImportField("bought", ["boughtAt", "boughtDay"], .first),
            ImportField("cost", ["costMinor", "costCurrency"]),
            ImportField("rate of the cost", ["costRate", "costRateCurrency"]),
            ImportField("bought paid", ["boughtPaid"]), ImportField("market", ["marketId"], refersTo: "markets"),
            ImportField("seller", ["sellerId"], refersTo: "sellers"),
            ImportField("deleted", ["deletedAt"], .presence),
        ], ofSheets: ["haulId"])
    static let listings = ImportTable(
        3, "listings", belongsToItem: true,
        [
            ImportField("platform", ["platformId"], refersTo: "platforms"),
            ImportField("listed", ["listedAt", "listedDay"], .first),
            ImportField("asking", ["askingMinor", "askingCurrency"]),
            ImportField("ended", ["endedAt", "endedDay"], .lenient),
            ImportField("listing deleted", ["deletedAt"], .presence),
        ])
    static let sales = ImportTable(
        4, "sales", belongsToItem: true,
        [
            ImportField("sold on", ["platformId"], refersTo: "platforms"),
            ImportField("sold", ["soldAt", "soldDay"], .first), ImportField("sale price", ["priceMinor", "currency"]),
            ImportField("rate of the sale", ["rate", "rateCurrency"]), ImportField("payment", ["payment"]),
            ImportField("returned", ["returnedAt"]), ImportField("sale deleted", ["deletedAt"], .presence),
        ], ofSheets: ["feesMinor", "postageMinor", "packagingMinor", "returnedDay", "refundMinor"])
    static let photos = ImportTable(
        5, "photos", belongsToItem: true,
        [
            ImportField("photo", ["position"]), ImportField("photo file", ["file"]),
            ImportField("photo on Drive", ["driveId"]), ImportField("photo deleted", ["deletedAt"], .presence),
        ])
    static let expenses = ImportTable(
        6, "expenses",
        [
            ImportField("kind", ["kind", "subkind"]), ImportField("date", ["spentAt", "day"], .first),
            ImportField("amount", ["amountMinor", "currency"]), ImportField("payment", ["payment"]),
            ImportField("memo", ["memo"]), ImportField("market", ["marketId"], refersTo: "markets"),
            ImportField("deleted", ["deletedAt"], .presence),
        ], ofSheets: ["rate", "rateCurrency", "haulId", "itemId"])

    static let all = [markets, sellers, items, listings, sales, photos, expenses]
}

/// One thing that a merge takes from one side or the other as a whole.
struct ImportField: Sendable {
    /// When two values of a field are the same.
    enum Comparison {
        /// All columns are equal.
        case exact
        /// The first columns are equal: the day beside an instant was fixed when that was written, and stays.
        case first
        /// Both are empty or neither is: the moment of a deletion is the importing program's own.
        case presence
        /// As ``first``, but two moments that differ are no conflict: both sides say that it has ended.
        case lenient
    }

    /// What a report calls it.
    let name: String
    let columns: [String]
    let comparison: Comparison
    /// The table whose ids the column holds.
    let refersTo: String?

    init(_ name: String, _ columns: [String], _ comparison: Comparison = .exact, refersTo: String? = nil) {
        self.name = name
        self.columns = columns
        self.comparison = comparison
        self.refersTo = refersTo
    }

    /// Whether two values of this field, in the form SQLite gives back, say the same.
    func agree(_ left: ArraySlice<ImportValue>, _ right: ArraySlice<ImportValue>) -> Bool {
        switch comparison {
        case .exact: left.elementsEqual(right)
        case .first, .lenient: left.first == right.first
        case .presence: (left.first == .null) == (right.first == .null)
        }
    }
}
