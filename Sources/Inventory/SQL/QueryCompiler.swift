import GRDB
import QueryLanguage

/// A query as SQL, with what is needed to read its rows.
struct CompiledQuery {
    var sql: SQL
    var columns: [ResultColumn]
    var readers: (NameSource) -> [CellReader]
    /// Counts the rows without the window; for a grouped query, its groups.
    var count: SQL
    /// The row that is given if there is none; `nil` for no row.
    var nothing: [ResultValue]?
    /// Counts the rows that a condition on amounts could not compare, if there is such a condition.
    var notCompared: SQL?
    /// The words of a search that no index could serve.
    var scannedWords: [String]
    /// The rows skipped before the first, and the most that are given.
    var offset: Int
    var limit: Int?
}

/// Makes the caches of names that the rows of one query need, one a table.
final class NameSource {
    private let connection: OpaquePointer?
    private var caches: [StoreTable: NameCache] = [:]

    init(connection: OpaquePointer?) {
        self.connection = connection
    }

    func cache(_ table: StoreTable) -> NameCache {
        if let cache = caches[table] { return cache }
        let cache = NameCache(table: table.rawValue, column: table.nameColumn, connection: connection)
        caches[table] = cache
        return cache
    }
}

/// Compiles queries to SQL: the one place where a query becomes a SELECT.
///
/// A page is found on the index of its order, or by sorting keys, and only its own rows are then read.
struct QueryCompiler {
    let query: Query
    let context: QueryContext
    let database: Database

    private var filterSQL: FilterSQL {
        FilterSQL(
            noun: query.noun, names: NameLookup(database: database), condition: conditionSQL,
            readsWholeTable: query.readsWholeTable)
    }

    private var conditionSQL: ConditionSQL {
        ConditionSQL(context: context, currency: query.currency)
    }

    func compile() throws -> CompiledQuery {
        var filterSQL = filterSQL
        filterSQL.walksOrder = try walksOrder
        let filters = try filterSQL.compile(query.filters)
        let hidden = query.noun.deleted(query.wantsDeleted, readingWholeTable: query.readsWholeTable)
        let terms = (hidden.map { [SQL(sql: $0)] } ?? []) + filters
        let condition = query.condition.map { conditionSQL.compile($0) }
        let scope = Scope(terms: terms, condition: condition, tables: filterTables)
        return query.isAggregate ? try aggregate(scope) : rows(scope)
    }

    /// Whether a page of what a search finds comes soonest along the index of its order.
    private var walksOrder: Bool {
        get throws {
            let (limit, offset) = window
            guard query.noun == .items, query.isOrdered, !query.isAggregate, let limit,
                query.filters.allSatisfy(\.keepsOrder)
            else { return false }
            let count = offset.addingReportingOverflow(limit)
            guard !count.overflow else { return false }
            return try query.filters.contains {
                guard case .search(let text) = $0 else { return false }
                return try SearchSQL.isCommon(text, forFirst: count.partialValue, in: database)
            }
        }
    }

    /// What narrows the rows, and the tables that takes.
    private struct Scope {
        var terms: [SQL]
        var condition: SQL?
        var tables: Set<StoreTable>

        var allTerms: [SQL] { terms + (condition.map { [$0] } ?? []) }
    }

    private var filterTables: Set<StoreTable> {
        var tables = Set(filterSQL.tables(query.filters))
        for field in query.condition?.fields ?? [] { tables.formUnion(fieldSQL(field).tables) }
        return tables
    }

    private func fieldSQL(_ field: Field) -> FieldSQL {
        FieldSQL(field: field, context: context, currency: query.currency)
    }

    // MARK: - Rows

    private func rows(_ scope: Scope) -> CompiledQuery {
        let shown = shownFields
        var plan = ColumnPlan(context: context, currency: query.currency, near: nearby)
        for field in shown { plan.add(fieldSQL(field)) }
        let order = RowOrder(query: query, context: context)
        let sortTables = scope.tables.union(order.tables)
        let (limit, offset) = window
        let from = from(plan.tables.union(sortTables))
        let select: SQL
        if limit != nil, query.noun.hasKey {
            let page: SQL = """
                SELECT \(sql: query.noun.key) AS key FROM \(self.from(sortTables))\(whereClause(scope.allTerms)) \
                ORDER BY \(order.sql)\(limitClause(limit, offset))
                """
            select = """
                SELECT \(plan.select) FROM (\(page)) AS page CROSS JOIN \(from) \
                WHERE \(sql: query.noun.key) = page.key ORDER BY \(order.sql)
                """
        } else {
            select = """
                SELECT \(plan.select) FROM \(from)\(whereClause(scope.allTerms)) \
                ORDER BY \(order.sql)\(limitClause(limit, offset))
                """
        }
        let readers = plan.readers + plan.hiddenReaders
        return CompiledQuery(
            sql: select, columns: shown.map { ResultColumn(name: $0.name, kind: $0.kind) },
            readers: { names in readers.map { $0(names) } },
            count: "SELECT count(*) FROM \(self.from(scope.tables))\(whereClause(scope.allTerms))",
            notCompared: notCompared(scope), scannedWords: scannedWords, offset: offset, limit: limit)
    }

    private var shownFields: [Field] {
        guard query.columns.isEmpty else {
            return query.columns.compactMap { if case .field(let field) = $0 { field } else { nil } }
        }
        let own = FieldCatalog.fields(of: query.noun).filter(\.isShown)
        guard nearby != nil, let distance = FieldCatalog.field("distance_km", of: query.noun) else { return own }
        return own + [distance]
    }

    private var nearby: Nearby? {
        query.filters.lazy.compactMap {
            if case .near(let place, let kilometres) = $0 { Nearby(place, kilometres: kilometres) } else { nil }
        }.first
    }

    private var window: (limit: Int?, offset: Int) {
        switch query.window ?? context.defaultWindow {
        case .page(let number, let size):
            let size = size ?? context.pageSize
            let (offset, overflow) = (number - 1).multipliedReportingOverflow(by: size)
            return (size, overflow ? .max : offset)
        case .limit(let count): return (count, 0)
        case .all, nil: return (nil, 0)
        }
    }

    private func limitClause(_ limit: Int?, _ offset: Int) -> SQL {
        guard let limit else { return "" }
        return offset > 0 ? " LIMIT \(limit) OFFSET \(offset)" : " LIMIT \(limit)"
    }

    private func whereClause(_ terms: [SQL]) -> SQL {
        terms.isEmpty ? "" : " WHERE \(terms.joined(separator: " AND "))"
    }

    private func from(_ tables: Set<StoreTable>) -> SQL {
        let joins = StoreTable.allCases.filter(tables.contains).compactMap { $0.join(from: query.noun) }
        return SQL(sql: ([query.noun.table.rawValue] + joins).joined(separator: " "))
    }

    private var scannedWords: [String] {
        query.filters.flatMap { filter -> [String] in
            guard case .search(let text) = filter else { return [] }
            return SearchSQL.split(text).scanned
        }
    }

    /// Rows whose amount is in another currency than the one it is compared with.
    private func notCompared(_ scope: Scope) -> SQL? {
        let compared = query.condition?.comparedMoney ?? []
        guard !compared.isEmpty else { return nil }
        let others = compared.compactMap { field, currency -> SQL? in
            if query.currency != nil { return withoutRate(field, to: currency) }
            return fieldSQL(field).currencyColumn.map { column -> SQL in
                "(\(column) < \(currency.code) OR \(column) > \(currency.code))"
            }
        }
        let terms = scope.terms + ["(\(others.joined(separator: " OR ")))"]
        return "SELECT count(*) FROM \(from(scope.tables))\(whereClause(terms))"
    }

    /// An amount that there is, and that cannot be converted to what it is compared with.
    private func withoutRate(_ field: Field, to currency: Currency) -> SQL {
        let converted = FieldSQL(field: field, context: context, currency: currency)
        return "(\(converted.presence) IS NOT NULL AND \(converted.value) IS NULL)"
    }

    // MARK: - Groups

    private func aggregate(_ scope: Scope) throws -> CompiledQuery {
        var plan = AggregatePlan(query: query, context: context)
        plan.build()
        let tables = scope.tables.union(plan.tables)
        let (limit, offset) = window
        let grouping: SQL = plan.keys.isEmpty ? "" : " GROUP BY \(plan.keys.joined(separator: ", "))"
        let order: SQL = plan.order.isEmpty ? "" : " ORDER BY \(plan.order.joined(separator: ", "))"
        let body: SQL = "FROM \(from(tables))\(plan.expansion)\(whereClause(scope.allTerms))\(grouping)"
        // Figures over nothing are a row all the same, as those of SQL are which are of no group.
        let isOneRow = query.groups.isEmpty
        let readers = plan.readers + plan.hiddenReaders
        return CompiledQuery(
            sql: "SELECT \(plan.select.joined(separator: ", ")) \(body)\(order)\(limitClause(limit, offset))",
            columns: plan.columns, readers: { names in readers.map { $0(names) } },
            count: plan.keys.isEmpty ? "SELECT 1" : "SELECT max(count(*), \(isOneRow ? 1 : 0)) FROM (SELECT 1 \(body))",
            nothing: isOneRow && offset == 0 && limit != 0 ? plan.nothing : nil, notCompared: notCompared(scope),
            scannedWords: scannedWords, offset: offset, limit: limit)
    }
}

extension Expression {
    /// Every field named.
    var fields: [Field] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.fields)
        case .not(let inner): inner.fields
        case .compare(let field, _, .field(let other)): [field, other]
        case .compare(let field, _, _), .contains(let field, _), .oneOf(let field, _), .between(let field, _, _),
            .isEmpty(let field):
            [field]
        }
    }

    /// The amounts compared with a literal, and its currency.
    var comparedMoney: [(Field, Currency)] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.comparedMoney)
        case .not(let inner): inner.comparedMoney
        case .compare(let field, _, .value(.money(let money))), .between(let field, .money(let money), _):
            [(field, money.currency)]
        case .oneOf(let field, let values):
            values.prefix(1).compactMap { if case .money(let money) = $0 { (field, money.currency) } else { nil } }
        default: []
        }
    }
}
