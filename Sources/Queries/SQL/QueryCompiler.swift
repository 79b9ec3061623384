import Cells
import QueryLanguage
import StoreFile

/// A compiler of queries to SQL: the one place where a query becomes a SELECT.
///
/// A page is found on the index of its order, or by sorting keys, and only its own rows are then read.
package struct QueryCompiler {
    let query: Query
    let context: QueryContext
    let database: StoreConnection
    /// The values of the queries in the condition.
    private let values: [Query: QueryValues]

    /// True if search results are found soonest along the index of the order, not by sorting them all.
    private let walksOrder: Bool
    /// The order by an amount, if the rows are found along it.
    private let amountOrder: AmountOrder?
    /// The order by a day, if the rows may be found along it.
    let dayOrder: DayOrder?
    /// The way to find rows for a condition without an index.
    var search = Search.unknown

    /// Chooses the way to read the rows of a query.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(query: Query, context: QueryContext, database: StoreConnection) throws {
        self.query = query
        var context = context
        context.near = query.near
        self.context = context
        self.database = database
        var values: [Query: QueryValues] = [:]
        for inner in query.condition?.queries ?? [] where values[inner] == nil {
            values[inner] = try QueryValues(of: inner, context, database)
        }
        self.values = values
        let order = AmountOrder(query, context: context)
        let window = Self.window(of: query, context)
        walksOrder = try (order != nil || query.isOrdered) && Self.walksOrder(of: query, window, database)
        amountOrder = walksOrder || !query.isSearch ? order : nil
        dayOrder = DayOrder(query)
    }

    private var filterSQL: FilterSQL {
        FilterSQL(
            noun: query.noun, names: NameLookup(database: database), condition: conditionSQL, walksOrder: walksOrder)
    }

    var conditionSQL: ConditionSQL {
        var condition = ConditionSQL(
            context: context, currency: query.currency, isOfDeleted: query.noun == .items && query.wantsDeleted)
        condition.values = values
        return condition
    }

    /// Returns the SELECT of the query, with its values and columns.
    ///
    /// - Throws: ``QueryError`` for a name that the store doesn't have, and ``SQLiteError`` if SQLite reports an error.
    package func compile() throws -> CompiledQuery {
        try refuseNothing()
        let scope = try scope()
        if query.isAggregate { return try aggregate(scope) }
        var compiler = self
        compiler.search = try search(scope)
        return try compiler.rows(scope)
    }

    func scope() throws -> Scope {
        let hidden = query.noun.deleted(query.wantsDeleted)
        return Scope(
            indexTerms: try (hidden.map { [BoundSQL(sql: $0)] } ?? []) + filterSQL.compile(dayOrder?.onIndex ?? []),
            rowTerms: try filterSQL.compile(dayOrder?.onRow ?? query.filters),
            condition: query.condition.map { conditionSQL.compile($0) }, tables: filterTables)
    }

    private static func walksOrder(
        of query: Query, _ window: (limit: Int?, offset: Int), _ database: StoreConnection
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

    /// The terms that narrow the rows, and the tables they need.
    struct Scope {
        /// The conditions that the index of ``dayOrder`` answers.
        var indexTerms: [BoundSQL]
        var rowTerms: [BoundSQL]
        var condition: BoundSQL?
        /// The tables, repeated if several terms need them.
        var tables: [StoreTable]

        var terms: [BoundSQL] { indexTerms + rowTerms }
        var allRowTerms: [BoundSQL] { rowTerms + (condition.map { [$0] } ?? []) }
        var allTerms: [BoundSQL] { indexTerms + allRowTerms }
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
        var plan = ColumnPlan(context: context, currency: query.currency)
        let columns = add(shown, to: &plan)
        let order = RowOrder(query: query, context: context)
        let sortTables = scope.tables + order.tables
        let (limit, offset) = window
        let tables = plan.tables + sortTables
        let select: BoundSQL
        if let keys = try keys(scope, order, sortTables) {
            // Rows that arrive in order are passed on one by one.
            let sorting: BoundSQL = limit == nil ? "" : " ORDER BY \(order.sql)"
            select = """
                SELECT \(plan.select) FROM (\(keys)) AS page CROSS JOIN \(from(tables))\(order.joins) \
                WHERE \(sql: query.noun.key) = page.key\(sorting)
                """
        } else {
            select = try ordered { isScan in
                """
                SELECT \(plan.select) FROM \(from(tables, isScan: isScan))\(order.joins)\(whereClause(scope.allTerms)) \
                ORDER BY \(order.sql)\(limitClause(limit, offset))
                """
            }
        }
        let readers = plan.readers + plan.hiddenReaders
        return CompiledQuery(
            sql: select, columns: columns,
            readers: { names in readers.map { $0(names) } },
            count: count(scope.allTerms, scope, isScan: search.isScan),
            notCompared: count(ofAside: scope), scannedWords: scannedWords, offset: offset, limit: limit)
    }

    /// Returns the keys of the rows, found before other columns are read: those of a page, or all in the order of an
    /// amount.
    private func keys(_ scope: Scope, _ order: RowOrder, _ tables: [StoreTable]) throws -> BoundSQL? {
        let (limit, offset) = window
        func select(_ terms: [BoundSQL] = [], _ columns: BoundSQL = "", isScan: Bool = false) -> BoundSQL {
            """
            SELECT \(sql: query.noun.key) AS key\(columns) FROM \(from(tables, isScan: isScan))\(order.joins)\
            \(whereClause(scope.allTerms + terms))
            """
        }
        if let keys = try amountOrder?.keys(in: database, { select($0) }) {
            return "\(keys)\(limitClause(limit, offset))"
        }
        // The limit stops SQLite from dropping the order of the index as unnecessary.
        let walk: BoundSQL = "\(walk(scope)) LIMIT -1"
        if search == .walk { return "\(keys(scope, along: walk))\(limitClause(limit, offset))" }
        if limit == nil, dayOrder?.hasState == true, scope.allRowTerms.isEmpty { return walk }
        // What is added up to sort or to compare would be added up again for the page.
        guard limit != nil, query.noun.hasKey, sums(tables).isEmpty else { return nil }
        return try ordered { isScan in
            guard isScan, order.hasNewestFirst else {
                return "\(select(isScan: isScan)) ORDER BY \(order.sql)\(limitClause(limit, offset))"
            }
            // Read last, each of the best rows would displace one of those kept so far.
            return """
                SELECT key FROM (\(select([], order.columns, isScan: true)) ORDER BY \(order.key) LIMIT -1) \
                ORDER BY \(order.ofColumns)\(limitClause(limit, offset))
                """
        }
    }

    /// Returns a SELECT of rows in order, which reads the table in its own order if that is faster.
    private func ordered(_ select: (_ isScan: Bool) -> BoundSQL) throws -> BoundSQL {
        if search.isScan { return select(true) }
        guard !query.isOrdered else { return select(false) }
        let usual = select(false)
        let plan = try database.explanation(of: usual)
        return plan.sorts && plan.detours(to: query.noun.table) ? select(true) : usual
    }

    /// Returns a function that counts the rows with these terms.
    private func count(_ terms: [BoundSQL], _ scope: Scope, isScan: Bool) -> (StoreConnection) throws -> Int {
        func select(isScan: Bool) -> BoundSQL {
            "SELECT count(*) FROM \(from(scope.tables, isScan: isScan))\(whereClause(terms))"
        }
        // Only at a terminal is every query counted, so the SELECTs wait until then.
        return { database in
            let isScan =
                try isScan || database.explanation(of: select(isScan: false)).detours(to: query.noun.table)
            return try database.count(select(isScan: isScan))
        }
    }

    private var shown: [Selection] {
        guard query.columns.isEmpty else { return query.columns }
        let own = FieldCatalog.fields(of: query.noun).filter(\.isShown)
        return (context.near == nil ? own : own + [.marketDistance]).map { .field($0) }
    }

    /// Adds the columns, and the currency of a computed amount after it, unless one of the shown currencies is its own.
    private func add(_ shown: [Selection], to plan: inout ColumnPlan) -> [ResultColumn] {
        let currencies = shown.compactMap {
            if case .field(let field) = $0, field.kind == .currency { field.name } else { nil }
        }
        return shown.flatMap { column -> [ResultColumn] in
            switch column {
            case .field(let field):
                plan.add(fieldSQL(field))
                return [ResultColumn(name: field.name, kind: field.kind, isRatio: field.isRatio)]
            case .computed(let term, let name):
                let code = plan.add(term, conditionSQL.terms)
                for field in term.fields { plan.track(fieldSQL(field)) }
                let kind = ResultColumn(name: name, kind: term.fieldKind, currency: nil)
                guard let code,
                    query.currency != nil
                        || !term.fields.contains(where: { $0.currencyName.map(currencies.contains) ?? false })
                else { return [kind] }
                plan.add(code)
                return [
                    ResultColumn(name: name, kind: term.fieldKind, currency: "\(name)_currency"),
                    ResultColumn(name: "\(name)_currency", kind: .currency),
                ]
            case .aggregate, .group: return []
            }
        }
    }

    var window: (limit: Int?, offset: Int) { Self.window(of: query, context) }

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

    func limitClause(_ limit: Int?, _ offset: Int) -> BoundSQL {
        guard let limit else { return "" }
        return offset > 0 ? " LIMIT \(limit) OFFSET \(offset)" : " LIMIT \(limit)"
    }

    func whereClause(_ terms: [BoundSQL]) -> BoundSQL {
        terms.isEmpty ? "" : " WHERE \(terms.joined(separator: " AND "))"
    }

    /// Returns the tables after FROM; with `isScan` SQLite reads the noun's own, or its items, in the order of the rows.
    func from(_ tables: [StoreTable], isScan: Bool = false) -> BoundSQL {
        if isScan, search == .scanItems {
            let noun = query.noun.rawValue
            return "items NOT INDEXED CROSS JOIN \(sql: noun) ON \(sql: noun).itemId = items.id"
        }
        let joins =
            StoreTable.allCases.filter(tables.contains).compactMap { $0.join(from: query.noun) }
            .map { BoundSQL(sql: $0) } + sums(tables).map(\.join)
        let noun = query.noun == .backups ? BackupSQL.rows(context.backups) : BoundSQL(sql: query.noun.table.rawValue)
        return ([isScan ? "\(noun) NOT INDEXED" : noun] + joins).joined(separator: " ")
    }

    /// Returns the sums that the tables stand for, in each currency that is asked for.
    private func sums(_ tables: [StoreTable]) -> [PartsSum] {
        guard tables.contains(.items) else { return [] }
        let wanted = query.currency ?? context.homeCurrency
        let compared = query.currency == nil ? [] : query.condition?.comparedCurrencies ?? []
        let others = Set(compared).subtracting([wanted]).sorted { $0.code < $1.code }
        return ([wanted] + others).compactMap { PartsSum.ofFields(of: query.noun, in: $0) }
    }

    var scannedWords: [String] {
        query.filters.flatMap { filter -> [String] in
            guard case .search(let text) = filter else { return [] }
            return SearchSQL.split(text).scanned
        }
    }

    /// Returns a count of the rows that pass the filters, but for which the condition neither holds nor fails.
    func count(ofAside scope: Scope) -> ((StoreConnection) throws -> Int)? {
        guard let condition = query.condition, let holds = scope.condition,
            let hasIncomparable = conditionSQL.hasIncomparable(condition)
        else { return nil }
        let fails = conditionSQL.compile(condition, holds: false)
        let isScan = search.isScan && dayOrder?.hasOtherIndex != true
        let terms: [BoundSQL] = [hasIncomparable, "(\(holds)) IS NOT TRUE", "(\(fails)) IS NOT TRUE"]
        return count(scope.terms + terms, scope, isScan: isScan)
    }
}
