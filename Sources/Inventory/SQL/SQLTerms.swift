import GRDB
import QueryLanguage

/// How tables are written in SQL.
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

    /// The name of its row with the id.
    func name(of id: SQL) -> SQL {
        "(SELECT \(sql: nameColumn) FROM \(sql: rawValue) AS named WHERE named.id = \(id))"
    }
}

extension Noun {
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
        guard ![Noun.settings, .views, .rates, .changes, .orders, .payouts].contains(self) else { return nil }
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
