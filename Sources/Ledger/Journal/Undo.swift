import QueryLanguage
import StoreFile

/// The undoing and redoing of changes.
package struct Undo {
    let journal: Journal
    let now: Instant
    private var database: StoreConnection { journal.database }

    package init(_ journal: Journal, now: Instant) {
        (self.journal, self.now) = (journal, now)
    }

    /// The number of added rows above which an undo removes them in bulk without notes, so that it can't be redone.
    static let mostToRedo = 20_000

    // MARK: - Back

    /// Undoes the newest change, or the one with the number.
    ///
    /// - Throws: ``Refusal`` if there is no such change, or later changes depend on it.
    package func undo(_ number: Int64?) throws -> ChangeSummary {
        let change = try self.change(number)
        if journal.isOpen(change.number) {
            throw Refusal(
                "change \(change.number) is this whole script, which --atomic keeps or takes back as one",
                hints: ["try it without --atomic"])
        }
        if let earlier = change.replaced {
            throw Refusal(
                "change \(change.number) replaced everything in the store: \(change.statement)",
                hints: [change.source == nil ? "try: restore backup \(earlier)" : "try: revert import"])
        }
        return try undo(change, named: "change \(change.number)", wayOut: "undo those first; changes lists them")
    }

    /// Undoes a change, which a refusal calls `name`.
    ///
    /// - Throws: ``Refusal`` if later changes depend on it.
    package func undo(_ change: ChangeSummary, named name: String, wayOut: String) throws -> ChangeSummary {
        let dependents = try Dependents(on: change, in: database)
        try dependents.refuse(naming: name, wayOut: wayOut)
        let at = try journal.stamp(at: now)
        var undone = change
        undone.isUndone = true
        undone.notes = try OwnTable.go(to: "before", from: "after", of: change.number, in: database)
        let added = dependents.added
        undone.canBeRedone = !change.isExchange && added.count <= Self.mostToRedo
        let tables = try tables(notedBy: change)
        if added.count > Self.mostToRedo {
            try database.writing(for: .undo) { try BulkRemoval(added, from: database).run(at: at) }
        } else {
            for table in tables { try single(table.name, change) }
        }
        if undone.canBeRedone { for table in tables { try noteAdded(change, table) } }
        try go(to: "before", of: change, tables, noting: undone.canBeRedone, at: at)
        try dependents.refuseNamesakes(naming: name)
        if change.isExchange {
            try FieldTimes.forget(change.number, in: database)
        } else {
            try FieldTimes.note(change.number, at: at, in: database)
        }
        try close(undone)
        return undone
    }

    private func close(_ undone: ChangeSummary) throws {
        try database.run("UPDATE changes SET undoneAt = \(now.description) WHERE id = \(undone.number)")
        if undone.canBeRedone {
            try database.run(
                """
                UPDATE changes SET undoneOrder = (SELECT coalesce(max(undoneOrder), 0) + 1 FROM changes)
                    WHERE id = \(undone.number)
                """)
        } else {
            // Changes undone earlier may concern rows that are now gone.
            try journal.forgetRedo()
            try database.run("DELETE FROM changedRows WHERE changeId = \(undone.number)")
        }
        if undone.added != nil { try database.run("UPDATE revision SET value = value + 1") }
    }

    /// Restores one side of the notes of a change; `noting` notes the present values of changed rows before.
    private func go(
        to side: String, of change: ChangeSummary, _ tables: [NotedTable], noting: Bool = false, at: Instant
    ) throws {
        var bulk = try bulkUpdate(of: change, tables)
        defer { bulk?.close() }
        // Before, for the rows that go, and after, for those that come.
        try bulk?.touch(notedBy: change.number)
        try database.writing(for: .undo) {
            try database.deferringReferences {
                for table in tables.reversed() { try remove(table.name, change, madeBy: side, at: at) }
                for table in tables { try bringBack(table, change, side, noting: noting) }
            }
        }
        try bulk?.touch(notedBy: change.number)
        try bulk?.finish()
    }

    /// Returns the bulk update for a change with very many notes; `nil` for any other.
    private func bulkUpdate(of change: ChangeSummary, _ tables: [NotedTable]) throws -> BulkUpdate? {
        let notes = try database.rows(
            """
            SELECT tableName, count(*) AS count, max(before) AS newest FROM changedRows WHERE changeId = \(change.number)
                GROUP BY tableName
            """)
        guard try BulkUpdate.pays(for: notes.reduce(0) { try $0 + $1["count"] }, in: database) else { return nil }
        var columns: [String: [String]] = [:]
        for note in notes {
            let (name, count): (String, Int) = try (note["tableName"], note["count"])
            guard let table = tables.first(where: { $0.name == name }),
                try database.value(Int.self, "SELECT count(*) FROM \(sql: name)") ?? 0 < count * 2
            else { continue }
            // One note shows the columns of most.
            let keys: String = try note["newest"] ?? ""
            columns[name] = table.columns.map(\.name).filter { keys.contains("\"\($0)\"") }
        }
        return try BulkUpdate(database) { table, sql in columns[table]?.contains { sql.contains($0) } == true }
    }

    private func tables(notedBy change: ChangeSummary) throws -> [NotedTable] {
        try NotedTable.names(notedBy: change.number, in: database).map { try NotedTable($0, in: database) }
    }

    /// Returns the newest change that isn't undone and that a user made, or the one with the number.
    ///
    /// - Throws: ``Refusal`` if there is no such change.
    func change(_ number: Int64?) throws -> ChangeSummary {
        let columns = "SELECT \(ChangeSummary.columns) FROM changes"
        guard let number else {
            let row = try database.first(
                """
                \(sql: columns) WHERE undoneAt IS NULL AND statement <> \(Journal.bookingStatement)
                ORDER BY id DESC LIMIT 1
                """)
            guard let row else { throw Refusal("there is nothing to undo") }
            return try ChangeSummary(row)
        }
        guard let row = try database.first("\(sql: columns) WHERE id = \(number)") else {
            throw Refusal("there is no change \(number)", of: "\(number)", hints: ["try: changes"])
        }
        let change = try ChangeSummary(row)
        if change.isUndone { throw Refusal("change \(number) is already undone: \(change.statement)") }
        return change
    }

    // MARK: - Rows

    /// Splits the notes of added rows into one per row, so that the values of each can be noted.
    private func single(_ table: String, _ change: ChangeSummary) throws {
        try database.run(
            """
            INSERT INTO changedRows (changeId, tableName, rowId, lastId) SELECT changeId, tableName, id, id
            FROM changedRows AS note CROSS JOIN \(sql: table) ON id > note.rowId AND id <= lastId
            WHERE changeId = \(change.number) AND tableName = '\(sql: table)' AND before IS NULL
                AND lastId > note.rowId
            """)
        try database.run(
            """
            UPDATE changedRows SET lastId = rowId WHERE changeId = \(change.number) AND tableName = \(table)
                AND lastId > rowId
            """)
    }

    /// Notes all values of the rows that a change added.
    private func noteAdded(_ change: ChangeSummary, _ table: NotedTable) throws {
        var present = try PresentValues(of: change.number, table, in: database)
        try NotedRows(change: change.number, side: "before", condition: "before IS NULL")
            .forEach(of: table, in: database) { try present.note($0.id, table.columns) }
    }

    /// Restores the noted values of every row of a table, and inserts the rows that are gone.
    private func bringBack(_ table: NotedTable, _ change: ChangeSummary, _ side: String, noting: Bool) throws {
        var writer = NotedRowWriter(table, in: database)
        var present = try PresentValues(of: change.number, table, in: database)
        try NotedRows(change: change.number, side: side).forEach(of: table, in: database) { row in
            if noting, !row.values.isEmpty { try present.note(row.id, row.values.map(\.column)) }
            try writer.bringBack(row)
        }
    }

    /// Removes the rows that do not exist on this `side`.
    private func remove(_ table: String, _ change: ChangeSummary, madeBy side: String, at: Instant) throws {
        let condition: BoundSQL = """
            id IN (SELECT rowId FROM changedRows
                WHERE changeId = \(change.number) AND tableName = \(table) AND \(sql: side) IS NULL)
            """
        try FieldTimes.remove(table, where: condition, at: at, database)
        try database.run("DELETE FROM \(sql: table) WHERE \(condition)")
    }

    // MARK: - Again

    /// Redoes the change that was undone last.
    func redo() throws -> ChangeSummary {
        let row = try database.first(
            """
            SELECT \(sql: ChangeSummary.columns) FROM changes
            WHERE undoneOrder IS NOT NULL ORDER BY undoneOrder DESC LIMIT 1
            """)
        guard let row else { throw Refusal("there is nothing to redo") }
        var change = try ChangeSummary(row)
        change.notes = try OwnTable.go(to: "after", from: "before", of: change.number, in: database)
        let tables = try tables(notedBy: change)
        let at = try journal.stamp(at: now)
        try go(to: "after", of: change, tables, at: at)
        try FieldTimes.note(change.number, at: at, isRedo: true, in: database)
        for table in tables { try FieldTimes.bringBack(table.name, of: change.number, in: database) }
        try database.run(
            "UPDATE changedRows SET after = NULL WHERE changeId = \(change.number) AND typeof(rowId) = 'integer'")
        try database.run("UPDATE changes SET undoneAt = NULL, undoneOrder = NULL WHERE id = \(change.number)")
        change.isUndone = false
        return change
    }
}

extension InventoryStore {
    /// Undoes the newest change, or the one with the number, whichever program made it.
    ///
    /// - Throws: ``Refusal`` if there is no such change, or later changes depend on it; ``StoreError`` if the store
    ///   can't be written.
    package func undo(_ number: Int64? = nil) throws -> ChangeSummary {
        try write("undo") { try Undo(journal(of: $0), now: clock()).undo(number) }
    }

    /// Returns true for one of the newest changes, which a person has in view.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func isRecent(_ change: ChangeSummary) throws -> Bool {
        let sql = "SELECT count(*) FROM changes WHERE id > ?"
        return try read { try $0.value(Int.self, BoundSQL(sql: sql, change.number)) ?? 0 } < 5
    }

    /// Returns the change that `undo` would undo.
    ///
    /// - Throws: ``Refusal`` if there is no such change; ``StoreError`` if the store can't be read.
    package func changeToUndo(_ number: Int64? = nil) throws -> ChangeSummary {
        try read { try Undo(journal(of: $0), now: clock()).change(number) }
    }

    /// Redoes the change that was undone last, unless something was written since.
    ///
    /// - Throws: ``Refusal`` if there is no such change; ``StoreError`` if the store can't be written.
    package func redo() throws -> ChangeSummary {
        try write("redo") { try Undo(journal(of: $0), now: clock()).redo() }
    }
}
