import QueryLanguage
import StoreFile

/// The rows that a query finds, for a SELECT with other columns and another order.
package struct FoundRows {
    /// The table of the query's noun and those joined to it, as after FROM.
    package let tables: BoundSQL
    /// The terms that each row meets, as after WHERE.
    package let terms: BoundSQL
    /// The terms of each part of a condition `A or B`; all of a row's parts may hold.
    package let alternatives: [BoundSQL]
}

extension QueryCompiler {
    /// Returns the rows of the query, joined to more tables, without regard to its columns, order and window.
    ///
    /// - Throws: ``QueryError`` for a name that the store doesn't have, and ``SQLiteError`` if SQLite reports an error.
    package func found(joining more: [StoreTable] = []) throws -> FoundRows {
        try refuseNothing()
        let scope = try self.scope()
        let parts: [Expression] = if case .any(let parts) = query.condition { parts } else { [] }
        return FoundRows(
            tables: from(scope.tables + more), terms: scope.allTerms.joined(separator: " AND "),
            alternatives: parts.map { conditionSQL.compile($0) })
    }
}
