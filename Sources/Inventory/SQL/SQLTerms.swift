import GRDB
import QueryLanguage

/// How tables and fields are written in SQL.
///
/// Identifiers come from the field catalogue alone; every value is bound.
extension StoreTable {
    /// The foreign key by which a row of the noun reaches the table, as a join.
    func join(from noun: Noun) -> String? {
        switch (noun, self) {
        case (.items, .sales): "LEFT JOIN sales ON sales.id = items.saleId"
        case (.sales, .items): "JOIN items ON items.id = sales.itemId"
        case (.listings, .items): "JOIN items ON items.id = listings.itemId"
        case (.photos, .items): "JOIN items ON items.id = photos.itemId"
        case (.photos, .outbox): "LEFT JOIN outbox ON outbox.photoId = photos.id"
        case (.expenses, .items): "LEFT JOIN items ON items.id = expenses.itemId"
        default: nil
        }
    }

    /// The column that names a row to people.
    var nameColumn: String {
        switch self {
        case .items: "sku"
        default: "name"
        }
    }
}

extension Noun {
    var table: StoreTable { self == .views ? .savedStatements : StoreTable(rawValue: rawValue) ?? .items }

    /// The column that breaks ties and identifies a row.
    var key: String {
        switch self {
        case .settings: "settings.key"
        case .views: "savedStatements.name"
        default: "\(rawValue).id"
        }
    }

    /// Whether a row has one column that finds it again; a rate has its currency and its day.
    var hasKey: Bool { self != .rates }

    /// What breaks ties, in the direction of the order before it.
    func tieBreak(isDescending: Bool) -> String {
        self == .rates ? "rates.day DESC, rates.currency" : "\(key)\(isDescending ? " DESC" : "")"
    }

    /// The condition that hides or shows deleted rows; settings and what was saved have none.
    ///
    /// A unary plus keeps the partial indexes over rows that are not deleted out of it.
    func deleted(_ wanted: Bool, readingWholeTable: Bool = false) -> String? {
        guard ![Noun.settings, .views, .rates, .changes].contains(self) else { return nil }
        return "\(readingWholeTable ? "+" : "")\(rawValue).deletedAt IS \(wanted ? "NOT " : "")NULL"
    }
}

/// Which listings, sales and photos count as an item's.
enum Deletion {
    /// Those not deleted, and of a deleted item those that went with it.
    static func isThere(_ table: String) -> String {
        "(\(table).deletedAt IS NULL OR \(table).deletedAt = items.deletedAt)"
    }
}

/// The SQL of a field, and the tables it needs.
struct FieldSQL {
    let field: Field
    let context: QueryContext
    let currency: Currency?

    /// The tables that must be joined for the field.
    var tables: [StoreTable] {
        switch field.storage {
        case .column(let table, _), .decimal(let table, _), .scaled(let table, _, _), .money(let table, _, _),
            .name(let table, _, _):
            [table]
        case .computed(let computation): computation.tables
        }
    }

    /// What a condition compares and an order sorts by: one value, `NULL` where the field is empty.
    var value: SQL {
        switch field.storage {
        case .column(let table, let column): return "\(sql: "\(table.rawValue).\(column)")"
        case .decimal(let table, let column): return "CAST(\(sql: "\(table.rawValue).\(column)") AS REAL)"
        case .scaled(let table, let column, let digits):
            let whole = (0..<digits).reduce(1.0) { power, _ in power * 10 }
            return "\(sql: "\(table.rawValue).\(column)") / \(whole)"
        case .money(.items, "askingMinor", _):
            return currency.map { StoredAmount.highestAsking(in: $0, context: context) } ?? "items.askingMinor"
        case .money(let table, let amount, let code):
            let stored = StoredAmount(table: table, amount: amount, currency: code, context: context)
            return currency.map { stored.converted(to: $0) } ?? stored.amountSQL
        case .name(let table, let key, let target):
            return """
                (SELECT \(sql: target.nameColumn) FROM \(sql: target.rawValue) AS named \
                WHERE named.id = \(sql: "\(table.rawValue).\(key)"))
                """
        case .computed(let computation): return computation.value(context, currency)
        }
    }

    /// What tells one group from another: the key behind a name, else the value.
    var groupKey: SQL {
        if case .name(let table, let key, let target) = field.storage, target != .items {
            return "\(sql: "\(table.rawValue).\(key)")"
        }
        return value
    }

    /// Not `NULL` where the amount ought to be known, converted or not.
    var presence: SQL {
        switch field.storage {
        case .money(let table, let amount, _): "\(sql: "\(table.rawValue).\(amount)")"
        case .computed(.profit): Self.knownProfit
        default: value
        }
    }

    /// Whether there is an amount that could not be converted.
    var isLost: SQL { "(\(presence) IS NOT NULL AND \(value) IS NULL)" }

    /// Not `NULL` where everything that a profit is made of is known, if perhaps in several currencies.
    static let knownProfit: SQL = """
        CASE WHEN sales.returnedAt IS NOT NULL OR items.costMinor IS NOT NULL THEN sales.currency END
        """

    /// Whether a sale has no profit since its price or its cost is not known; of what was not sold, it has none.
    static let unknownProfit: SQL = """
        (sales.id IS NOT NULL \
        AND (sales.currency IS NULL OR sales.returnedAt IS NULL AND items.costMinor IS NULL))
        """

    /// The column of the currency, of an amount.
    var currencyColumn: SQL? {
        switch field.storage {
        case .money(let table, _, let code):
            currency.map { "\($0.code)" } ?? "\(sql: "\(table.rawValue).\(code)")"
        case .computed(let computation): computation.currency?.value(context, currency)
        default: nil
        }
    }
}

extension Computation {
    var tables: [StoreTable] {
        switch self {
        case .age, .livePlatforms, .mainPhotoLink, .itemPhotoLinks: [.items]
        case .listingAge: [.listings]
        case .profit, .profitCurrency: [.items, .sales]
        case .distance: [.markets]
        case .photoIsMain, .photoKind, .photoPath, .photoLink: [.photos]
        case .photoState: [.photos, .outbox]
        case .haulNet, .haulNetCurrency, .haulLeftOut: [.hauls]
        case .changeDay, .isUndone: [.changes]
        }
    }

    /// What says the currency of an amount that is always converted; `nil` for anything else.
    var currency: Computation? {
        switch self {
        case .profit: .profitCurrency
        case .haulNet: .haulNetCurrency
        default: nil
        }
    }

    /// The day of a change, of which the store keeps the moment alone.
    static let changeDay = "date(changes.changedAt, 'localtime')"

    /// The day a listing ended; of a row that another program has ended, that of the moment.
    static let endDay = """
        CASE WHEN listings.endedAt IS NOT NULL THEN coalesce(listings.endedDay, substr(listings.endedAt, 1, 10)) END
        """

    fileprivate func value(_ context: QueryContext, _ currency: Currency?) -> SQL {
        let today = context.today.description
        switch self {
        case .age:
            return """
                CASE WHEN items.status <> 'sold' THEN \
                CAST(julianday(\(today)) - julianday(items.boughtDay) AS INTEGER) END
                """
        case .listingAge:
            return """
                CAST(julianday(coalesce(\(sql: Self.endDay), \(today))) - julianday(listings.listedDay) AS INTEGER)
                """
        case .profit: return profit(in: currency ?? context.homeCurrency, context)
        case .haulNet: return HaulNet(currency: currency ?? context.homeCurrency, context: context).value
        case .haulLeftOut: return HaulNet(currency: currency ?? context.homeCurrency, context: context).leftOut
        case .haulNetCurrency: return "\((currency ?? context.homeCurrency).code)"
        case .profitCurrency:
            return "CASE WHEN sales.id IS NOT NULL THEN \((currency ?? context.homeCurrency).code) END"
        case .livePlatforms: return "items.listedOn"
        case .mainPhotoLink:
            return Self.ofPhotos("SELECT \(PhotoSQL.link) \(sql: Self.uploadedPhotos) LIMIT 1")
        case .itemPhotoLinks:
            return Self.ofPhotos(
                "SELECT group_concat(address, '; ') FROM (SELECT \(PhotoSQL.link) AS address \(sql: Self.uploadedPhotos))"
            )
        case .distance: return "NULL"
        case .changeDay: return "\(sql: Self.changeDay)"
        case .isUndone: return "(changes.undoneAt IS NOT NULL)"
        case .photoIsMain: return PhotoSQL.isMain
        case .photoKind: return PhotoSQL.kind
        case .photoPath: return PhotoSQL.path
        case .photoState: return PhotoSQL.state
        case .photoLink: return PhotoSQL.link
        }
    }

    /// In the order of the index over uploaded photos, which holds all that is asked here.
    private static let uploadedPhotos = """
        FROM photos WHERE photos.itemId = items.id AND photos.driveId IS NOT NULL AND photos.deletedAt IS NULL \
        ORDER BY photos.position, photos.driveId
        """

    /// What a query of its photos gives, which is not asked where there are none.
    private static func ofPhotos(_ query: SQL) -> SQL {
        "CASE WHEN items.photoCount > 0 THEN (\(query)) END"
    }

    /// Known only where there is a rate for each amount that is in another currency.
    private func profit(in currency: Currency, _ context: QueryContext) -> SQL {
        let cost = StoredAmount(table: .items, amount: "costMinor", currency: "costCurrency", context: context)
        // Of what was not sold nothing is converted, so that no rate is found old or missing for it.
        return """
            CASE WHEN sales.currency IS NOT NULL THEN \(SaleNet(currency: currency, context: context).value) \
            - CASE WHEN sales.returnedAt IS NOT NULL THEN 0 ELSE \(cost.converted(to: currency)) END END
            """
    }
}
