import Queries
import QueryLanguage
import StoreFile

/// The later changes that depend on a change: they touched its rows, or rows that refer to rows it added.
package struct Dependents {
    let database: StoreConnection
    let change: ChangeSummary
    /// The rows that the change added.
    let added: AddedRows

    /// Reads the rows that a change added.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(on change: ChangeSummary, in database: StoreConnection) throws {
        (self.change, self.database) = (change, database)
        added = try AddedRows(of: change.number, in: database)
    }

    /// Refuses to undo the change, which `name` names, if later changes depend on it.
    ///
    /// - Throws: ``Refusal`` that names those changes.
    func refuse(naming name: String, wayOut: String) throws {
        let later = try laterChanges()
        if !later.isEmpty { throw Self.refusal(of: later, on: name, wayOut: wayOut) }
        // Work that the journal has forgotten, or never knew, leaves its trace in the rows.
        let goBack = "try: backups"
        if let (row, table) = try touchedRow() {
            throw Refusal("can't undo \(name): row \(row) of \(table) was changed since", hints: [goBack])
        }
        if let (row, table) = try laterRow() {
            throw Refusal("can't undo \(name): row \(row) of \(table) depends on it", hints: [goBack])
        }
    }

    /// Refuses an undo that brought back a place or a person whose name another has got since.
    ///
    /// Names that were equal before the change are so again.
    ///
    /// - Throws: ``Refusal`` that names it.
    func refuseNamesakes(naming name: String) throws {
        let same = StoreFunction.same.rawValue
        for table in [StoredTable.markets, .sellers, .hauls] {
            let other = try database.value(
                String.self,
                BoundSQL(
                    sql: """
                        SELECT mine.name FROM changedRows CROSS JOIN \(table.name) AS mine ON mine.id = rowId
                            JOIN \(table.name) AS other ON \(same)(other.name, mine.name) AND other.id <> mine.id
                        WHERE changeId = ? AND tableName = '\(table.name)' AND mine.deletedAt IS NULL
                            AND other.deletedAt IS NULL AND (before ->> 'name' IS NOT NULL OR before -> 'deletedAt' IS NOT NULL)
                            AND other.id NOT IN (SELECT rowId FROM changedRows
                                WHERE changeId = ?1 AND tableName = '\(table.name)')
                            AND EXISTS (SELECT 1 FROM changedRows AS since JOIN changes ON changes.id = since.changeId
                                WHERE since.changeId > ?1 AND undoneAt IS NULL AND since.tableName = '\(table.name)'
                                    AND other.id BETWEEN since.rowId AND since.lastId AND (since.before IS NULL
                                    OR since.before -> 'name' IS NOT NULL OR since.before -> 'deletedAt' IS NOT NULL))
                        LIMIT 1
                        """, change.number))
            guard let other else { continue }
            throw Refusal(
                "can't undo \(name): there is another \(table.singular) called \(other) by now",
                hints: ["give it another name, or delete it, first"])
        }
    }

    /// Returns the refusal that lists the later changes; `wayOut` is its first hint.
    package static func refusal(of later: [ChangeSummary], on name: String, wayOut: String) -> Refusal {
        let numbers = later.prefix(20).map { "\($0.number)" }.joined(separator: ", ")
        let changes = later.count == 1 ? "change" : "changes"
        let more = later.count > 20 ? " and \(later.count - 20) more" : ""
        return Refusal(
            "can't undo \(name): \(changes) \(numbers)\(more) depend\(later.count == 1 ? "s" : "") on it",
            hints: [wayOut] + later.prefix(5).map { "change \($0.number): \($0.statement)" })
    }

    /// Returns every later change that depends on the change, directly or through others, oldest first.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func all() throws -> [ChangeSummary] {
        var (found, waiting): ([Int64: ChangeSummary], [ChangeSummary]) = ([:], try laterChanges())
        while let change = waiting.popLast() {
            guard found.updateValue(change, forKey: change.number) == nil else { continue }
            waiting += try Dependents(on: change, in: database).laterChanges()
        }
        return found.values.sorted { $0.number < $1.number }
    }

    /// Returns the later changes to the same rows or to rows that refer to added ones; all later changes if this one
    /// replaced everything.
    func laterChanges() throws -> [ChangeSummary] {
        let later: BoundSQL = "FROM changes WHERE undoneAt IS NULL AND id > \(change.number)"
        guard try database.value(Bool.self, "SELECT EXISTS (SELECT 1 \(later))") == true else { return [] }
        var touching: [BoundSQL] = [
            """
            SELECT changeId FROM changedRows AS later
            WHERE changeId > \(change.number) AND rowId <= \(end("later.lastId"))
            """
        ]
        for (child, column, parent) in try references() {
            touching.append(
                """
                SELECT changeId FROM changedRows AS later
                CROSS JOIN \(sql: child) ON \(sql: child).id BETWEEN rowId AND lastId
                WHERE changeId > \(change.number) AND tableName = \(child)
                    AND \(sql: column) <= \(end(column, of: "\(parent)", isAddition: true))
                """)
        }
        let standing: BoundSQL = change.replaced == nil ? "AND id IN (\(touching.joined(separator: " UNION ")))" : ""
        return try database.map("SELECT \(sql: ChangeSummary.columns) \(later) \(standing) ORDER BY id") {
            try ChangeSummary($0)
        }
    }

    /// Returns SQL for the end of the change's last note that begins at or before a row of a table.
    private func end(
        _ row: String, of table: BoundSQL = "later.tableName", isAddition: Bool = false
    ) -> BoundSQL {
        """
        (SELECT mine.lastId FROM changedRows AS mine WHERE mine.changeId = \(change.number)
            AND mine.tableName = \(table) AND mine.rowId <= \(sql: row)
            \(sql: isAddition ? "AND mine.before IS NULL" : "") ORDER BY mine.rowId DESC LIMIT 1)
        """
    }

    /// Returns the columns that refer to rows of tables to which the change added some.
    private func references() throws -> [(child: String, column: String, parent: String)] {
        guard !added.ranges.isEmpty else { return [] }
        return try NotedTable.references(in: database).filter { added.ranges[$0.parent] != nil }
    }

    private func touchedRow() throws -> (row: Int64, table: String)? {
        for table in try NotedTable.names(notedBy: change.number, in: database) where NotedTable.dated.contains(table) {
            let row = try database.value(
                Int64.self,
                """
                SELECT id FROM changedRows CROSS JOIN \(sql: table) ON id BETWEEN rowId AND lastId
                WHERE changeId = \(change.number) AND tableName = \(table) AND updatedAt > \(change.changedAt) LIMIT 1
                """)
            if let row { return (row, table) }
        }
        return nil
    }

    private func laterRow() throws -> (row: Int64, table: String)? {
        for (child, column, parent) in try references() where try !added.areAll(of: child, in: database) {
            let row = try database.value(
                Int64.self,
                """
                SELECT id FROM changedRows AS parents CROSS JOIN \(sql: child)
                    ON \(sql: column) BETWEEN rowId AND lastId
                WHERE changeId = \(change.number) AND tableName = '\(sql: parent)' AND before IS NULL
                    AND id > ifnull(\(end("id", of: "\(child)")), 0) LIMIT 1
                """)
            if let row { return (row, child) }
        }
        return nil
    }
}

/// The rows that a change added to tables the journal notes.
struct AddedRows {
    let ranges: [String: [ClosedRange<Int64>]]

    init(of change: Int64, in database: StoreConnection) throws {
        let rows = try database.cursor(
            """
            SELECT tableName, rowId, lastId FROM changedRows
            WHERE changeId = \(change) AND before IS NULL AND typeof(rowId) = 'integer'
            """)
        var ranges: [String: [ClosedRange<Int64>]] = [:]
        while let row = try rows.next() {
            let (first, last): (Int64, Int64) = (try row[1], try row[2])
            try ranges[row[0], default: []].append(first...max(first, last))
        }
        self.ranges = ranges
    }

    var count: Int { ranges.keys.reduce(0) { $0 + count(of: $1) } }

    /// Returns the number of rows added to a table.
    func count(of table: String) -> Int { (ranges[table] ?? []).reduce(0) { $0 + $1.count } }

    /// Returns true if all rows of a table were added by the change.
    func areAll(of table: String, in database: StoreConnection) throws -> Bool {
        try database.value(Int.self, "SELECT count(*) FROM \(sql: table)") == count(of: table)
    }
}
