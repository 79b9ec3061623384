import Cells
import GRDB
import QueryLanguage

/// Compiles queries to SQL: the one place where a query becomes a SELECT.
///
/// A page is found on the index of its order, or by sorting keys, and only its own rows are then read.
struct QueryCompiler {
    let query: Query
    let context: QueryContext
    let database: Database

    /// Whether what a search finds comes soonest along the index of the order, not by sorting all of it.
    private let walksOrder: Bool
    /// The order of an amount that the rows are found along.
    private let amountOrder: AmountOrder?

    init(query: Query, context: QueryContext, database: Database) throws {
        self.query = query
        self.context = context
        self.database = database
        let order = AmountOrder(query, context: context)
        let window = Self.window(of: query, context)
        walksOrder = try (order != nil || query.isOrdered) && Self.walksOrder(of: query, window, database)
        amountOrder = walksOrder || !query.isSearch ? order : nil
    }

    private var readsWholeTable: Bool { query.readsWholeTable && amountOrder == nil }

    private var filterSQL: FilterSQL {
        FilterSQL(
            noun: query.noun, names: NameLookup(database: database), condition: conditionSQL,
            readsWholeTable: readsWholeTable, walksOrder: walksOrder)
    }

    private var conditionSQL: ConditionSQL {
        ConditionSQL(
            context: context, currency: query.currency, isOfDeleted: query.noun == .items && query.wantsDeleted)
    }

    func compile() throws -> CompiledQuery {
        try refuseNothing()
        let filters = try filterSQL.compile(query.filters)
        let hidden = query.noun.deleted(query.wantsDeleted, readingWholeTable: readsWholeTable)
        let terms = (hidden.map { [SQL(sql: $0)] } ?? []) + filters
        let condition = query.condition.map { conditionSQL.compile($0) }
        let scope = Scope(terms: terms, condition: condition, tables: filterTables)
        return query.isAggregate ? try aggregate(scope) : try rows(scope)
    }

    /// Throws ``QueryError`` where a field is compared with `null`, and neither a row nor a name is called so.
    private func refuseNothing() throws {
        for (field, word) in query.condition?.nothings ?? [] {
            if case .name(_, _, let table) = field.storage,
                (try? NameLookup(database: database).ids(of: word, in: table)) != nil
            {
                continue
            }
            var rows = Query(noun: query.noun)
            rows.condition = .compare(field, .equal, .value(.text(word)))
            let compiled = try QueryCompiler(query: rows, context: context, database: database).compile().count
            let count = try Int.fetchOne(database, sql: compiled.text, arguments: compiled.arguments)
            if count ?? 0 == 0 { throw QueryError.nothing(field: field, word: word) }
        }
    }

    private static func walksOrder(
        of query: Query, _ window: (limit: Int?, offset: Int), _ database: Database
    ) throws -> Bool {
        guard query.noun == .items, !query.isAggregate, let limit = window.limit,
            query.filters.allSatisfy(\.keepsOrder)
        else { return false }
        let count = window.offset.addingReportingOverflow(limit)
        guard !count.overflow else { return false }
        return try query.filters.contains {
            guard case .search(let text) = $0 else { return false }
            return try SearchSQL.isCommon(text, forFirst: count.partialValue, in: database)
        }
    }

    /// What narrows the rows, and the tables that takes.
    private struct Scope {
        var terms: [SQL]
        var condition: SQL?
        /// As many times as they are needed.
        var tables: [StoreTable]

        var allTerms: [SQL] { terms + (condition.map { [$0] } ?? []) }
    }

    private var filterTables: [StoreTable] {
        var tables = filterSQL.tables(query.filters)
        for field in query.condition?.fields ?? [] { tables += fieldSQL(field).tables }
        return tables
    }

    private func fieldSQL(_ field: Field) -> FieldSQL {
        FieldSQL(field, context, in: query.currency)
    }

    // MARK: - Rows

    private func rows(_ scope: Scope) throws -> CompiledQuery {
        let shown = shownFields
        var plan = ColumnPlan(context: context, currency: query.currency)
        let near = query.near
        for field in shown { plan.add(FieldSQL(field, context, in: query.currency, near: near)) }
        let order = RowOrder(query: query, context: context)
        let sortTables = scope.tables + order.tables
        let (limit, offset) = window
        let tables = plan.tables + sortTables
        let select: SQL
        if let keys = try keys(scope, order, sortTables) {
            // What comes in order stays so, row by row.
            let sorting: SQL = limit == nil ? "" : " ORDER BY \(order.sql)"
            select = """
                SELECT \(plan.select) FROM (\(keys)) AS page CROSS JOIN \(from(tables)) \
                WHERE \(sql: query.noun.key) = page.key\(sorting)
                """
        } else {
            select = """
                SELECT \(plan.select) FROM \(from(tables))\(whereClause(scope.allTerms)) \
                ORDER BY \(order.sql)\(limitClause(limit, offset))
                """
        }
        let readers = plan.readers + plan.hiddenReaders
        return CompiledQuery(
            sql: select, columns: shown.map { ResultColumn(name: $0.name, kind: $0.kind) },
            readers: { names in readers.map { $0(names) } },
            count: "SELECT count(*) FROM \(from(scope.tables))\(whereClause(scope.allTerms))",
            notCompared: count(ofAside: scope), scannedWords: scannedWords, offset: offset, limit: limit)
    }

    /// Finds the rows before anything else of them is read: those of a page, or all in the order of an amount.
    private func keys(_ scope: Scope, _ order: RowOrder, _ tables: [StoreTable]) throws -> SQL? {
        let (limit, offset) = window
        func select(_ terms: [SQL]) -> SQL {
            """
            SELECT \(sql: query.noun.key) AS key FROM \(from(tables))\(whereClause(scope.allTerms + terms))
            """
        }
        if let keys = try amountOrder?.keys(in: database, select) { return "\(keys)\(limitClause(limit, offset))" }
        guard limit != nil, query.noun.hasKey else { return nil }
        return "\(select([])) ORDER BY \(order.sql)\(limitClause(limit, offset))"
    }

    private var shownFields: [Field] {
        guard query.columns.isEmpty else {
            return query.columns.compactMap { if case .field(let field) = $0 { field } else { nil } }
        }
        let own = FieldCatalog.fields(of: query.noun).filter(\.isShown)
        return query.near == nil ? own : own + [.marketDistance]
    }

    private var window: (limit: Int?, offset: Int) { Self.window(of: query, context) }

    private static func window(of query: Query, _ context: QueryContext) -> (limit: Int?, offset: Int) {
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

    private func from(_ tables: [StoreTable]) -> SQL {
        let joins = StoreTable.allCases.filter(tables.contains).compactMap { $0.join(from: query.noun) }
        return SQL(sql: ([query.noun.table.rawValue] + joins).joined(separator: " "))
    }

    private var scannedWords: [String] {
        query.filters.flatMap { filter -> [String] in
            guard case .search(let text) = filter else { return [] }
            return SearchSQL.split(text).scanned
        }
    }

    /// Counts the rows that the filters let through and the condition could not compare.
    private func count(ofAside scope: Scope) -> SQL? {
        StandingAside(query: query, context: context).sql.map { aside in
            "SELECT count(*) FROM \(from(scope.tables))\(whereClause(scope.terms + [aside]))"
        }
    }

    // MARK: - Groups

    private func aggregate(_ scope: Scope) throws -> CompiledQuery {
        let plan = AggregatePlan(query: query, context: context)
        let tables = scope.tables + plan.tables
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
            nothing: isOneRow && offset == 0 && limit != 0 ? plan.nothing : nil, notCompared: count(ofAside: scope),
            scannedWords: scannedWords, offset: offset, limit: limit)
    }
}
