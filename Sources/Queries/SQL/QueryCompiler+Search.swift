import QueryLanguage
import StoreFile

/// The way to find the rows, or a page of them, that meet a condition without an index.
extension QueryCompiler {
    enum Search {
        /// However SQLite chooses.
        case unknown
        /// Along the index of ``dayOrder``, which SQLite would not choose.
        case walk
        /// By reading the whole table and sorting the rows that meet the condition, or keeping the best.
        case scan
        /// By reading all items and the rows of those that meet the condition, since few rows do.
        case scanItems

        var isScan: Bool { self == .scan || self == .scanItems }
    }

    /// Follows the index of the day for a bounded number of rows to see whether it fills a page, or finds many rows.
    ///
    /// SQLite on its own follows the narrowest index that has the order, and overrates an index that has only some of
    /// the rows.
    func search(_ scope: Scope) throws -> Search {
        let (limit, offset) = window
        guard let dayOrder, !scope.allRowTerms.isEmpty, limit != nil || !dayOrder.hasOtherIndex else { return .unknown }
        let walk: Search = dayOrder.hasState ? .walk : .unknown
        let rows = try database.value(Int.self, "SELECT max(rowid) FROM \(sql: query.noun.table.rawValue)") ?? 0
        let most = DayOrder.mostWalked(of: rows)
        let few = most / 8
        let near: BoundSQL = "\(self.walk(scope)) LIMIT \(most)"
        func isShort() throws -> Bool { try count(near, atMost: most) < most }
        guard let limit else {
            if try isShort() { return walk }
            // Items mostly lie in the order of their days, other rows don't.
            return try query.noun == .items && count(keys(scope, along: near), atMost: few + 1) > few ? walk : .scan
        }
        let (wanted, overflow) = offset.addingReportingOverflow(limit)
        var isRare = false
        if !overflow, wanted <= most {
            let sample = try count(keys(scope, along: "\(self.walk(scope)) LIMIT \(few)"), atMost: wanted)
            if sample == wanted { return .walk }
            var found = 8 * sample
            // Where an eighth of the way finds a small part of the page, the rest would hardly fill it.
            if 4 * found >= wanted {
                found = try count(keys(scope, along: near), atMost: wanted)
                if found == wanted { return .walk }
            }
            isRare = found <= few
            // If so many of the newest rows meet the condition, the other index would find a large part of the table.
            if dayOrder.hasOtherIndex, !isRare { return .scan }
        }
        if dayOrder.hasOtherIndex { return .unknown }
        if try isShort() { return walk }
        let hasItems = [.sales, .listings].contains(query.noun) && scope.tables.contains(.items)
        return isRare && hasItems ? .scanItems : .scan
    }

    private func count(_ keys: BoundSQL, atMost most: Int) throws -> Int {
        try database.count("SELECT count(*) FROM (SELECT * FROM (\(keys)) LIMIT \(most))")
    }

    /// Returns the keys of the rows in the index of the day, in order.
    func walk(_ scope: Scope) -> BoundSQL {
        """
        SELECT \(sql: query.noun.key) AS key FROM \(sql: query.noun.table.rawValue)\(whereClause(scope.indexTerms)) \
        ORDER BY \(RowOrder(query: query, context: context).sql)
        """
    }

    /// Returns the keys among those of `walk` whose rows meet the condition, in the same order.
    func keys(_ scope: Scope, along walk: BoundSQL) -> BoundSQL {
        let isKey: BoundSQL = "\(sql: query.noun.key) = walk.key"
        return """
            SELECT \(sql: query.noun.key) AS key FROM (\(walk)) AS walk \
            CROSS JOIN \(from(scope.tables))\(whereClause([isKey] + scope.allRowTerms))
            """
    }
}
