import QueryLanguage
import StoreFile

/// The order of rows: that of `sort`, otherwise the noun's default, always ending with the key so that it is total.
///
/// Empty values come last. The key has the direction of the last level, so that one index serves both directions.
struct RowOrder {
    let query: Query
    let context: QueryContext

    private struct Level {
        var sql: BoundSQL
        var isDescending: Bool
        /// True if there may be empty values, which an ascending order would put first.
        var isNullable = true
    }

    private func fieldSQL(_ field: Field) -> FieldSQL {
        FieldSQL(field, context, in: query.currency)
    }

    private var fields: [(Field, Bool)] {
        query.sort.compactMap { key in
            if case .field(let field) = key.by { (field, key.isDescending) } else { nil }
        }
    }

    var tables: [StoreTable] {
        let computed = query.sort.flatMap { key -> [Field] in
            if case .computed(let term, _) = key.by { term.fields } else { [] }
        }
        return (fields.map(\.0) + computed).flatMap { fieldSQL($0).tables }
    }

    private var terms: TermSQL {
        ConditionSQL(context: context, currency: query.currency).terms
    }

    /// The joins of the names to sort by: a subquery for each row would take longer.
    var joins: BoundSQL {
        fields.compactMap { $0.0.source.key }.map { column, table -> BoundSQL in
            " LEFT JOIN \(sql: table.rawValue) ON \(sql: table.rawValue).id = \(sql: column)"
        }.joined(separator: "")
    }

    /// True if the rows that are equal otherwise are in descending order of their keys.
    var isDescending: Bool { levels.last?.isDescending ?? false }
    /// True if the newest rows mostly come first; the highest ages are those of the oldest.
    var hasNewestFirst: Bool {
        let ages: [Storage] = [.computed(.age), .computed(.listingAge)]
        return isDescending && !fields.prefix(1).contains { ages.contains($0.0.storage) }
    }
    /// The order of rows that are equal otherwise.
    var key: BoundSQL { BoundSQL(sql: query.noun.tieBreak(isDescending: isDescending)) }
    var sql: BoundSQL { (levels.map(Self.sql) + [key]).joined(separator: ", ") }

    /// The values to sort by, each after a comma, as columns of a subquery.
    var columns: BoundSQL {
        levels.enumerated().map { ", \($1.sql) AS level\(sql: "\($0)")" }.joined(separator: "")
    }

    /// The order by ``columns``, and then by a column `key`.
    var ofColumns: BoundSQL {
        let levels = levels.enumerated().map { place, level in
            Self.sql(
                Level(
                    sql: BoundSQL(sql: "level\(place)"), isDescending: level.isDescending,
                    isNullable: level.isNullable))
        }
        return (levels + [isDescending ? "key DESC" : "key"]).joined(separator: ", ")
    }

    private static func sql(_ level: Level) -> BoundSQL {
        let direction = level.isDescending ? " DESC" : level.isNullable ? " NULLS LAST" : ""
        return "\(level.sql)\(sql: direction)"
    }

    private var levels: [Level] {
        guard !query.sort.isEmpty else { return defaultLevels }
        return query.sort.flatMap { key -> [Level] in
            let isDescending = key.isDescending
            if case .computed(let term, _) = key.by { return levels(of: term, isDescending) }
            guard case .field(let field) = key.by else { return [] }
            let sql = fieldSQL(field)
            let name = sql.source.key.map { BoundSQL(sql: "\($0.table.rawValue).\($0.table.nameColumn)") }
            var level = Level(sql: name ?? sql.value, isDescending: isDescending, isNullable: sql.source.mayBeEmpty)
            guard let rank = sql.currencyRank else { return [level] }
            // An amount that shares its currency is empty together with the currency rank, which has already sorted it
            // last.
            level.isNullable = sql.source.sharesItsCurrency
            return [Level(sql: rank, isDescending: false), level]
        }
    }

    private func levels(of term: Term, _ isDescending: Bool) -> [Level] {
        let level = Level(sql: terms.value(term), isDescending: isDescending)
        guard query.currency == nil, let code = terms.currency(term) else { return [level] }
        let rank: BoundSQL = "CASE \(code) WHEN \(context.homeCurrency.code) THEN '' ELSE \(code) END"
        return [Level(sql: "CASE WHEN \(level.sql) IS NOT NULL THEN \(rank) END", isDescending: false), level]
    }

    /// The default order: newest first by the noun's day; sold items by the day sold; places and people by name.
    private var defaultLevels: [Level] {
        let column: String
        switch query.noun {
        case .items: column = query.filters.contains(.state(.sold)) ? "items.soldDay" : "items.boughtDay"
        case .sales: column = "sales.soldDay"
        case .listings: column = "listings.listedDay"
        case .expenses: column = "expenses.day"
        case .hauls: column = "hauls.firstDay"
        case .fees: column = "fees.sinceDay"
        case .orders: column = "orders.day"
        case .payouts: column = "payouts.day"
        case .changes: return [Level(sql: "changes.id", isDescending: true, isNullable: false)]
        case .markets:
            if let near = context.near { return [Level(sql: near.distance, isDescending: false, isNullable: false)] }
            return [Level(sql: "markets.name", isDescending: false, isNullable: false)]
        case .sellers: return [Level(sql: "sellers.name", isDescending: false, isNullable: false)]
        case .places: return [Level(sql: "places.name", isDescending: false, isNullable: false)]
        case .recurring: return [Level(sql: "recurring.nextDay", isDescending: false, isNullable: false)]
        case .photos:
            return ["photos.itemId", "photos.position"].map {
                Level(sql: BoundSQL(sql: $0), isDescending: false, isNullable: false)
            }
        // Backups have the newest first in themselves.
        case .platforms, .rates, .views, .settings, .mappings, .backups: return []
        }
        return [Level(sql: BoundSQL(sql: column), isDescending: true)]
    }
}

extension FieldSQL {
    /// Returns a key that sorts the currencies of an amount, the home one first and the others by code; `nil` if all
    /// amounts are in one.
    ///
    /// `keyed` turns the currency column into that of a group.
    func homeFirst(_ keyed: (BoundSQL) -> BoundSQL = { $0 }) -> BoundSQL? {
        guard currency == nil, !field.isAlwaysConverted, let column = currencyColumn.map(keyed) else { return nil }
        return "CASE \(column) WHEN \(context.homeCurrency.code) THEN '' ELSE \(column) END"
    }

    /// The key of ``homeFirst``, but `NULL` if the amount is empty.
    fileprivate var currencyRank: BoundSQL? {
        homeFirst().map { source.sharesItsCurrency ? "CASE WHEN \(value) IS NOT NULL THEN \($0) END" : $0 }
    }
}
