import QueryLanguage

/// One row as a source describes it; the ids of its own table and of its item are given when it is written.
public struct ImportRow: Sendable {
    let table: ImportTable
    /// In the order of the table's columns; those at the end may be missing.
    private(set) var values: [ImportValue]

    private init(_ table: ImportTable, _ values: [ImportValue]) {
        self.table = table
        self.values = values
    }

    /// A row of which so much is known.
    init(_ table: ImportTable, _ assignments: [(column: String, value: ImportValue)]) {
        self.table = table
        values = Array(repeating: .null, count: table.columns.count)
        for (column, value) in assignments { values[table.place(of: column)] = value }
    }

    subscript(place: Int) -> ImportValue {
        place < values.count ? values[place] : .null
    }

    /// A market; `place` is latitude and longitude in degrees.
    public static func market(
        name: String, place: (latitude: Double, longitude: Double)?, radiusKm: Double, asksForEntryFee: Bool,
        deletedAt: Instant?
    ) -> ImportRow {
        ImportRow(
            .markets,
            [
                .text(name), place.map { .real($0.latitude) } ?? .null, place.map { .real($0.longitude) } ?? .null,
                .real(radiusKm), .integer(asksForEntryFee ? 1 : 0), ImportValue(deletedAt),
            ])
    }

    public static func seller(name: String, marketId: Int64?, deletedAt: Instant?) -> ImportRow {
        ImportRow(.sellers, [.text(name), ImportValue(marketId), ImportValue(deletedAt)])
    }

    /// An item; without a SKU it is given one when it is written.
    public static func item(
        sku: SKU?, oldId: String?, title: String?, note: String?, bought: BusinessMoment?, cost: Money?,
        rate: CapturedRate?, paid: Payment?, marketId: Int64?, sellerId: Int64?, deletedAt: Instant?
    ) -> ImportRow {
        ImportRow(
            .items,
            [
                ImportValue(sku?.text), ImportValue(oldId), ImportValue(title), ImportValue(note),
                ImportValue(bought?.instant), bought.map { .day($0.day) } ?? .null, ImportValue(cost?.minor),
                ImportValue(cost?.currency.code), ImportValue(rate?.factor), ImportValue(rate?.currency.code),
                ImportValue(paid?.rawValue), ImportValue(marketId), ImportValue(sellerId), ImportValue(deletedAt),
            ])
    }

    public static func listing(
        platformId: Int64, listed: BusinessMoment, asking: Money?, ended: BusinessMoment?, deletedAt: Instant?
    ) -> ImportRow {
        ImportRow(
            .listings,
            [
                .integer(platformId), .instant(listed.instant), .day(listed.day), ImportValue(asking?.minor),
                ImportValue(asking?.currency.code), ImportValue(ended?.instant), ended.map { .day($0.day) } ?? .null,
                ImportValue(deletedAt),
            ])
    }

    public static func sale(
        platformId: Int64?, sold: BusinessMoment, price: Money?, rate: CapturedRate?, payment: Payment?,
        deletedAt: Instant?
    ) -> ImportRow {
        ImportRow(
            .sales,
            [
                ImportValue(platformId), .instant(sold.instant), .day(sold.day), ImportValue(price?.minor),
                ImportValue(price?.currency.code), ImportValue(rate?.factor), ImportValue(rate?.currency.code),
                ImportValue(payment?.rawValue), .null, ImportValue(deletedAt),
            ])
    }

    /// A photo; `position` 0 is the main one, `file` the path as the source gives it.
    public static func photo(position: Int64, file: String?, driveId: String?, deletedAt: Instant?) -> ImportRow {
        ImportRow(
            .photos, [.integer(position), ImportValue(file), ImportValue(driveId), ImportValue(deletedAt)])
    }

    /// An expense; `kind` and `subkind` are in the words of the language, such as `transport` and `car gas`.
    public static func expense(
        kind: String, subkind: String?, spent: BusinessMoment, amount: Money, payment: Payment?, memo: String?,
        marketId: Int64?, deletedAt: Instant?
    ) -> ImportRow {
        ImportRow(
            .expenses,
            [
                .text(kind), ImportValue(subkind), .instant(spent.instant), .day(spent.day), .integer(amount.minor),
                .text(amount.currency.code), ImportValue(payment?.rawValue), ImportValue(memo), ImportValue(marketId),
                ImportValue(deletedAt),
            ])
    }

    /// Whether the row says of itself that it is deleted.
    public var isDeleted: Bool {
        self[table.deleted] != .null
    }

    /// The row's platform or position, by which rows of one item are told apart.
    var part: ImportValue {
        table === ImportTable.sales ? .null : values[0]
    }

    /// The values as SQLite gives them back.
    var stored: [ImportValue] {
        values.map(\.stored)
    }
}

/// All rows that one record of a source becomes.
public struct ImportedRows: Sendable {
    public let main: ImportRow
    /// Listings, sales and photos of an item; empty for all other records.
    public let parts: [ImportRow]

    public init(_ main: ImportRow, parts: [ImportRow] = []) {
        self.main = main
        self.parts = parts
    }
}

/// What a source keeps lists of.
public enum ImportKind: String, CaseIterable, Sendable {
    case market, seller, item, entryFee, transportExpense, settings
}
