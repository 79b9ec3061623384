import QueryLanguage
import StoreFile

extension QueryCompiler {
    /// Returns the SELECT of groups and their figures.
    ///
    /// The groups come in order from an index, or are added up from rows, which are found by an index that narrows them
    /// or read in the order of the table.
    func aggregate(_ scope: Scope) throws -> CompiledQuery {
        let plan = AggregatePlan(query: query, context: context)
        let others = otherCurrencies
        let (tables, terms) = (
            scope.tables + plan.tables, whereClause(scope.allTerms + others.map { "(\($0)) IS NOT TRUE" })
        )
        let isAside = whereClause(scope.allTerms + ["(\(others.joined(separator: " OR ")))"])
        let (limit, offset) = window
        let window = limitClause(limit, offset)
        func rows(_ columns: [BoundSQL], isScan: Bool) -> BoundSQL {
            "SELECT \(columns.joined(separator: ", ")) FROM \(from(tables, isScan: isScan))\(plan.expansion)\(terms)"
        }
        func groups(isScan: Bool) -> BoundSQL {
            "\(rows(plan.select, isScan: isScan))\(plan.selection)\(plan.ordering)\(window)"
        }
        func gathers(_ sql: BoundSQL) throws -> Bool {
            let plan = try database.explanation(of: sql)
            return plan.sortsGroups || plan.detours(to: query.noun.table)
        }
        let isGathered = try gathers(groups(isScan: false))
        let isScan =
            try isGathered
            && database.explanation(of: rows(plan.select, isScan: false)).detours(to: query.noun.table)
        let sql = groups(isScan: isScan)
        let source: BoundSQL = "\(from(tables, isScan: isScan))\(terms)"
        // Figures over no rows still give one row, as in SQL without GROUP BY.
        let isOneRow = query.groups.isEmpty
        // The condition on groups names columns.
        let each: [BoundSQL] = query.having == nil ? ["1"] : plan.select
        let keys: BoundSQL = "\(rows(each, isScan: isScan))\(plan.selection)"
        let count: BoundSQL =
            plan.keys.isEmpty ? "SELECT 1" : "SELECT max(count(*), \(isOneRow ? 1 : 0)) FROM (\(keys))"
        let readers = plan.readers + plan.hiddenReaders
        let mayFold = try isScan ? gathers(sql) : isGathered
        let fold = mayFold ? GroupFold(query, context, of: source, window: window) : nil
        return CompiledQuery(
            sql: sql, fold: fold, columns: plan.columns, readers: { names in readers.map { $0(names) } },
            count: { try fold?.count(in: $0).map { isOneRow ? max($0, 1) : $0 } ?? $0.count(count) },
            nothing: isOneRow && offset == 0 && limit != 0 ? plan.nothing : nil,
            notCompared: both(
                self.count(ofAside: scope),
                others.isEmpty ? nil : { try $0.count("SELECT count(*) FROM \(from(tables))\(isAside)") }),
            undecidedGroups: plan.undecided.map { undecided in
                let groups = rows(each, isScan: isScan)
                return { try $0.count("SELECT count(*) FROM (\(groups)\(undecided))") }
            },
            scannedWords: scannedWords, offset: offset, limit: limit)
    }

    /// SQL that is true of amounts in another currency than their bands.
    private var otherCurrencies: [BoundSQL] {
        query.groups.compactMap { group in
            guard case .band(let field, .money(let money)) = group, query.currency == nil,
                let code = FieldSQL(field, context, in: nil).currencyColumn
            else { return nil }
            let sql = FieldSQL(field, context, in: nil)
            return "\(sql.value) IS NOT NULL AND \(code) IS NOT \(money.currency.code)"
        }
    }

    /// Returns a function that adds two counts; `nil` if there are none.
    private func both(
        _ one: ((StoreConnection) throws -> Int)?, _ other: ((StoreConnection) throws -> Int)?
    ) -> ((StoreConnection) throws -> Int)? {
        guard let one, let other else { return one ?? other }
        return { try one($0) + other($0) }
    }
}
