import GRDB
import QueryLanguage

/// Takes changes back, and makes them again.
struct Undo {
    let database: Database
    let now: Instant

    // MARK: - Back

    /// Takes back the newest change, or the one with the number; later changes that stand on it are named instead.
    func undo(_ number: Int64?) throws -> ChangeSummary {
        let change = try self.change(number)
        try refuseIfSomethingStands(on: change)
        let tables = try tables()
        for table in tables { try noteAfter(change, table) }
        try go(to: "before", of: change, tables)
        try FieldTimes.note(change.number, at: now, in: database)
        try database.run(
            """
            UPDATE changes SET undoneAt = ?, undoneOrder = (SELECT coalesce(max(undoneOrder), 0) + 1 FROM changes)
            WHERE id = ?
            """, [now.description, change.number])
        var undone = change
        undone.isUndone = true
        return undone
    }

    /// Gives the rows of a change what one side of its notes says.
    private func go(to side: String, of change: ChangeSummary, _ tables: [NotedTable]) throws {
        try database.deferringReferences {
            for table in tables.reversed() { try remove(table.name, change, madeBy: side) }
            for table in tables { try bringBack(table, from: .changed(by: change, side)) }
        }
    }

    private func tables() throws -> [NotedTable] {
        try NotedTable.names.map { try NotedTable($0, in: database) }
    }

    private func change(_ number: Int64?) throws -> ChangeSummary {
        let columns = "SELECT id, changedAt, statement, rowsChanged, undoneAt FROM changes"
        guard let number else {
            let newest = "\(columns) WHERE undoneAt IS NULL AND NOT \(ImportLine.isOne) ORDER BY id DESC LIMIT 1"
            let change = try Row.fetchOne(database, sql: newest).map { try ChangeSummary($0) }
            try refuseImport(after: change)
            guard let change else { throw Refusal("there is nothing to undo") }
            return change
        }
        guard let row = try Row.fetchOne(database, sql: "\(columns) WHERE id = ?", arguments: [number]) else {
            throw Refusal("there is no change \(number)", of: "\(number)", hints: ["changes lists them"])
        }
        let change = try ChangeSummary(row)
        if change.isUndone { throw Refusal("change \(number) is undone already: \(change.statement)") }
        if try ImportLine.isOne(number, in: database) {
            let isNewest = try ImportSummary.newest(in: database)?.lastChange == number
            throw Refusal(
                "change \(number) is an import, which undo does not take back: \(change.statement)",
                hints: [isNewest ? "revert import does" : "revert import takes back the newest import first"])
        }
        return change
    }

    private func refuseImport(after change: ChangeSummary?) throws {
        guard let newest = try ImportSummary.newest(in: database), let last = newest.lastChange,
            last >= change?.number ?? 0
        else { return }
        throw Refusal(
            "the newest change is the import of \(newest.name), which undo does not take back",
            hints: ["revert import does"]
                + (change.map { ["undo \($0.number) takes back what came before: \($0.statement)"] } ?? []))
    }

    private func refuseIfSomethingStands(on change: ChangeSummary) throws {
        let later = try laterChanges(than: change)
        if !later.isEmpty {
            let names = later.map { "\($0.number)" }.joined(separator: ", ")
            throw Refusal(
                "later changes stand on change \(change.number): \(names)",
                hints: later.prefix(5).map { "change \($0.number): \($0.statement)" } + ["undo those first"])
        }
        for table in NotedTable.names {
            let isTouched = try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM changedRows JOIN \(table) ON \(table).id = changedRows.rowId
                    WHERE changeId = ? AND tableName = ? AND \(table).updatedAt > ?)
                    """, arguments: [change.number, table, change.changedAt])
            if isTouched == true {
                let canRevert = try ImportSummary.newest(in: database)?.lastChange.map { $0 >= change.number } ?? false
                throw Refusal(
                    "an import has changed since what change \(change.number) did: \(change.statement)",
                    hints: canRevert ? ["revert import takes that back first"] : [])
            }
        }
    }

    /// Later changes to the same rows, or to rows that point at rows which this change made.
    func laterChanges(than change: ChangeSummary) throws -> [ChangeSummary] {
        var touching = [
            """
            SELECT changeId FROM changedRows AS later WHERE changeId > :change AND EXISTS (
                SELECT 1 FROM changedRows AS mine WHERE mine.changeId = :change
                    AND mine.tableName = later.tableName AND mine.rowId = later.rowId)
            """
        ]
        for (child, column, parent) in try NotedTable.references(in: database) {
            touching.append(
                """
                SELECT changeId FROM changedRows AS later JOIN \(child) ON \(child).id = later.rowId
                WHERE changeId > :change AND tableName = '\(child)' AND EXISTS (
                    SELECT 1 FROM changedRows AS mine WHERE mine.changeId = :change
                        AND mine.tableName = '\(parent)' AND mine.rowId = \(child).\(column) AND mine.before IS NULL)
                """)
        }
        return try Row.fetchAll(
            database,
            sql: """
                SELECT id, changedAt, statement, rowsChanged, undoneAt FROM changes
                WHERE undoneAt IS NULL AND id IN (\(touching.joined(separator: " UNION "))) ORDER BY id
                """, arguments: ["change": change.number]
        ).map { try ChangeSummary($0) }
    }

    // MARK: - Rows

    /// Notes what the rows of a change are now: the columns that it has changed, all of those that it made.
    private func noteAfter(_ change: ChangeSummary, _ table: NotedTable) throws {
        let write = try RowStatement(
            cached: "UPDATE changedRows SET after = ?1 WHERE changeId = ?2 AND tableName = ?3 AND rowId = ?4",
            in: database)
        var reader = CurrentRows(table, in: database)
        try NotedRows.changed(by: change, "before").forEach(of: table, in: database) { row in
            write.bind(
                bytes: try reader.object(of: row.id, row.values.isEmpty ? table.columns : row.values.map(\.column)),
                at: 1)
            write.bind(.integer(change.number), at: 2)
            write.bind(table.name, at: 3)
            write.bind(.integer(row.id), at: 4)
            try write.run()
        }
    }

    /// Gives every noted row of a table back what the note says it was, and makes those that are gone.
    func bringBack(_ table: NotedTable, from notes: NotedRows) throws {
        var writer = NotedRowWriter(table, in: database)
        try notes.forEach(of: table, in: database) { try writer.bringBack($0) }
    }

    /// Removes the rows of which `side` knows nothing.
    private func remove(_ table: String, _ change: ChangeSummary, madeBy side: String) throws {
        let condition = "id IN (SELECT rowId FROM changedRows WHERE changeId = ? AND tableName = ? AND \(side) IS NULL)"
        try FieldTimes.remove(table, where: condition, [change.number, table], at: now, database)
        try database.run("DELETE FROM \(table) WHERE \(condition)", [change.number, table])
    }

    // MARK: - Again

    /// Makes the change again that was undone last.
    func redo() throws -> ChangeSummary {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT id, changedAt, statement, rowsChanged, undoneAt FROM changes
                WHERE undoneOrder IS NOT NULL ORDER BY undoneOrder DESC LIMIT 1
                """)
        guard let row else { throw Refusal("there is nothing to redo") }
        var change = try ChangeSummary(row)
        try go(to: "after", of: change, tables())
        try FieldTimes.note(change.number, at: now, in: database)
        for table in NotedTable.names { try FieldTimes.bringBack(table, of: change.number, in: database) }
        try database.run("UPDATE changedRows SET after = NULL WHERE changeId = ?", [change.number])
        try database.run("UPDATE changes SET undoneAt = NULL, undoneOrder = NULL WHERE id = ?", [change.number])
        change.isUndone = false
        return change
    }
}

extension InventoryStore {
    /// Takes back the newest change, or the one with the number, whoever made it.
    ///
    /// Throws ``Refusal`` if there is none, or if later changes stand on it, which are named.
    public func undo(_ number: Int64? = nil) throws -> ChangeSummary {
        try write("undo") { try Undo(database: $0, now: clock()).undo(number) }
    }

    /// Makes the change again that was undone last; a write in between has cleared it.
    public func redo() throws -> ChangeSummary {
        try write("redo") { try Undo(database: $0, now: clock()).redo() }
    }
}
