import GRDB
import QueryLanguage

/// The order of rows: what `sort` says, else the noun's own, always ended by the key so that it is total.
///
/// Empty values come last. The key runs in the direction of the last level, so that one index serves both directions.
struct RowOrder {
    let query: Query
    let context: QueryContext

    private struct Level {
        var sql: SQL
        var isDescending: Bool
        /// Whether empty values may occur, which an ascending order would put first.
        var isNullable = true
    }

    private func fieldSQL(_ field: Field) -> FieldSQL {
        FieldSQL(field: field, context: context, currency: query.currency)
    }

    private var fields: [(Field, Bool)] {
        query.sort.compactMap { key in
            if case .field(let field) = key.by { (field, key.isDescending) } else { nil }
        }
    }

    var tables: Set<StoreTable> {
        Set(fields.flatMap { fieldSQL($0.0).tables })
    }

    var sql: SQL {
        let levels = levels
        let isDescending = levels.last?.isDescending ?? false
        let key = SQL(sql: query.noun.tieBreak(isDescending: isDescending))
        return (levels.map(Self.sql) + [key]).joined(separator: ", ")
    }

    private static func sql(_ level: Level) -> SQL {
        let direction = level.isDescending ? " DESC" : level.isNullable ? " NULLS LAST" : ""
        return "\(level.sql)\(sql: direction)"
    }

    private var levels: [Level] {
        guard !query.sort.isEmpty else { return defaultLevels }
        return fields.flatMap { field, isDescending -> [Level] in
            if case .computed(.distance) = field.storage, let nearby = nearby {
                return [Level(sql: nearby.distance, isDescending: isDescending)]
            }
            let value = Level(
                sql: fieldSQL(field).value, isDescending: isDescending, isNullable: field.mayBeEmpty)
            guard let currency = orderingCurrency(fieldSQL(field)) else { return [value] }
            // An amount in a currency of its own is empty together with it, which has sorted it last already.
            let isNullable = field.sharesItsCurrency || query.currency != nil
            let amount = Level(sql: value.sql, isDescending: isDescending, isNullable: isNullable)
            return [Level(sql: currency, isDescending: isDescending), amount]
        }
    }

    /// The currency that amounts are first sorted by, empty where the amount is, so that those come last.
    private func orderingCurrency(_ field: FieldSQL) -> SQL? {
        // All amounts are in one currency.
        guard let currency = field.currencyColumn, field.field.storage != .computed(.haulNet) else { return nil }
        return field.field.sharesItsCurrency ? "CASE WHEN \(field.value) IS NOT NULL THEN \(currency) END" : currency
    }

    private var nearby: Nearby? {
        query.filters.lazy.compactMap {
            if case .near(let place, let kilometres) = $0 { Nearby(place, kilometres: kilometres) } else { nil }
        }.first
    }

    /// Newest first by the noun's own day; what was sold, by the day sold; places and people by name.
    private var defaultLevels: [Level] {
        let column: String
        switch query.noun {
        case .items: column = query.filters.contains(.state(.sold)) ? "items.soldDay" : "items.boughtDay"
        case .sales: column = "sales.soldDay"
        case .listings: column = "listings.listedDay"
        case .expenses: column = "expenses.day"
        case .hauls: column = "hauls.firstDay"
        case .fees: column = "fees.sinceDay"
        case .markets:
            if let nearby { return [Level(sql: nearby.distance, isDescending: false, isNullable: false)] }
            return [Level(sql: "markets.name", isDescending: false, isNullable: false)]
        case .sellers: return [Level(sql: "sellers.name", isDescending: false, isNullable: false)]
        case .photos:
            return ["photos.itemId", "photos.position"].map {
                Level(sql: SQL(sql: $0), isDescending: false, isNullable: false)
            }
        case .platforms, .rates, .views, .settings: return []
        }
        return [Level(sql: SQL(sql: column), isDescending: true)]
    }
}

extension Field {
    /// Whether the store allows no value here.
    fileprivate var mayBeEmpty: Bool {
        if case .column(_, let column) = storage { !["id", "sku", "status"].contains(column) } else { true }
    }

    /// Whether its currency may be known where its amount is not: fees have the currency of the price.
    fileprivate var sharesItsCurrency: Bool {
        switch storage {
        case .money(.sales, let amount, _): amount != "priceMinor"
        case .computed: true
        default: false
        }
    }
}
