import QueryLanguage
import StoreFile

/// The SQL of tables.
///
/// Identifiers come from the field catalogue only; every value is bound.
extension StoreTable {
    /// Returns the join that leads from the noun to the table; `nil` if none is needed.
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

    /// The column by which people know a row.
    package var nameColumn: String {
        switch self {
        case .items: "sku"
        default: "name"
        }
    }

    /// Returns the name of its row with the id.
    func name(of id: BoundSQL) -> BoundSQL {
        "(SELECT \(sql: nameColumn) FROM \(sql: rawValue) AS named WHERE named.id = \(id))"
    }
}

extension Noun {
    /// The column that breaks ties and identifies a row.
    var key: String {
        switch self {
        case .settings: "settings.key"
        case .views: "savedStatements.name"
        case .mappings: "mappings.name"
        default: "\(rawValue).id"
        }
    }

    /// True if one column identifies a row; a rate needs its currency and its day.
    var hasKey: Bool { self != .rates }

    /// Returns the tie break, in the direction of the order before it.
    func tieBreak(isDescending: Bool) -> String {
        self == .rates ? "rates.day DESC, rates.currency" : "\(key)\(isDescending ? " DESC" : "")"
    }

    /// Returns the condition that hides or shows deleted rows; `nil` for nouns that are never marked as deleted.
    func deleted(_ wanted: Bool) -> String? {
        guard ![Noun.settings, .views, .mappings, .rates, .changes, .orders, .payouts, .backups].contains(self) else {
            return nil
        }
        return "\(rawValue).deletedAt IS \(wanted ? "NOT " : "")NULL"
    }
}

/// A choice of an item's listings, sales and photos by whether they are deleted.
enum Deletion {
    /// Returns a condition for the rows that are not deleted or, for a deleted item, were deleted with it.
    static func isThere(_ table: String) -> String {
        "(\(table).deletedAt IS NULL OR \(table).deletedAt = items.deletedAt)"
    }
}

/// Conditions on the status of an item, each the term of a partial index.
package enum StatusSQL {
    /// True of stock: bought, and neither sold nor gone.
    package static let isStock = "items.status IN ('purchased', 'listed')"
    /// True of an item whose cost is written off.
    package static let isWrittenOff =
        "items.status IN (\(Fate.losses.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
    /// True of an item that was kept, donated, binned or lost, and has no later sale.
    package static let isGone = "items.status IN (\(Fate.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
}
