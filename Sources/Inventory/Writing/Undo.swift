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
        for (table, columns, reals) in Journal.tables { try noteAfter(change, table, columns, reals) }
        for entry in Journal.tables { try bringBack(entry, from: .changed(by: change, "before")) }
        for entry in Journal.tables.reversed() { try remove(entry.table, change, madeBy: "before") }
        try database.run(
            """
            UPDATE changes SET undoneAt = ?, undoneOrder = (SELECT coalesce(max(undoneOrder), 0) + 1 FROM changes)
            WHERE id = ?
            """, [now.description, change.number])
        var undone = change
        undone.isUndone = true
        return undone
    }

    private func change(_ number: Int64?) throws -> ChangeSummary {
        let columns = "SELECT id, changedAt, statement, rowsChanged, undoneAt FROM changes"
        guard let number else {
            let row = try Row.fetchOne(database, sql: "\(columns) WHERE undoneAt IS NULL ORDER BY id DESC LIMIT 1")
            let change = row.map(ChangeSummary.init)
            if let newest = try ImportSummary.newest(in: database), let last = newest.lastChange,
                last >= change?.number ?? 0
            {
                throw Refusal(
                    "the newest change is the import of \(newest.name), which undo does not take back",
                    hints: ["revert import does"]
                        + (change.map { ["undo \($0.number) takes back what came before: \($0.statement)"] } ?? []))
            }
            guard let change else { throw Refusal("there is nothing to undo") }
            return change
        }
        guard let row = try Row.fetchOne(database, sql: "\(columns) WHERE id = ?", arguments: [number]) else {
            throw Refusal("there is no change \(number)", hints: ["changes lists them"])
        }
        let change = ChangeSummary(row)
        if change.isUndone { throw Refusal("change \(number) is undone already: \(change.statement)") }
        return change
    }

    private func refuseIfSomethingStands(on change: ChangeSummary) throws {
        let later = try laterChanges(than: change)
        if !later.isEmpty {
            let names = later.map { "\($0.number)" }.joined(separator: ", ")
            throw Refusal(
                "later changes stand on change \(change.number): \(names)",
                hints: later.prefix(5).map { "change \($0.number): \($0.statement)" } + ["undo those first"])
        }
        for (table, _, _) in Journal.tables {
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
    private func laterChanges(than change: ChangeSummary) throws -> [ChangeSummary] {
        var touching = [
            """
            SELECT later.changeId FROM changedRows AS mine JOIN changedRows AS later
                ON later.tableName = mine.tableName AND later.rowId = mine.rowId AND later.changeId > mine.changeId
            WHERE mine.changeId = :change
            """
        ]
        for (child, column, parent) in Self.references {
            touching.append(
                """
                SELECT later.changeId FROM changedRows AS mine JOIN \(child) ON \(child).\(column) = mine.rowId
                    JOIN changedRows AS later ON later.tableName = '\(child)' AND later.rowId = \(child).id
                        AND later.changeId > mine.changeId
                WHERE mine.changeId = :change AND mine.tableName = '\(parent)' AND mine.before IS NULL
                """)
        }
        return try Row.fetchAll(
            database,
            sql: """
                SELECT id, changedAt, statement, rowsChanged, undoneAt FROM changes
                WHERE undoneAt IS NULL AND id IN (\(touching.joined(separator: " UNION "))) ORDER BY id
                """, arguments: ["change": change.number]
        ).map(ChangeSummary.init)
    }

    static let references: [(child: String, column: String, parent: String)] = [
        ("sellers", "marketId", "markets"), ("items", "marketId", "markets"), ("expenses", "marketId", "markets"),
        ("items", "sellerId", "sellers"), ("items", "haulId", "hauls"), ("expenses", "haulId", "hauls"),
        ("expenses", "itemId", "items"), ("listings", "itemId", "items"), ("sales", "itemId", "items"),
        ("photos", "itemId", "items"), ("listings", "platformId", "platforms"), ("sales", "platformId", "platforms"),
        ("fees", "platformId", "platforms"),
    ]

    // MARK: - Rows

    private func noteAfter(
        _ change: ChangeSummary, _ table: String, _ columns: [String], _ reals: Set<String>
    ) throws {
        try database.run(
            """
            UPDATE changedRows SET after = (
                SELECT \(V9Journal.snapshot(of: table, columns, reals)) FROM \(table) WHERE id = changedRows.rowId)
            WHERE changeId = ? AND tableName = ?
            """, [change.number, table])
    }

    /// Gives every noted row of a table back what the note says it was, and makes those that are gone.
    func bringBack(
        _ entry: (table: String, columns: [String], reals: Set<String>), from notes: NotedRows
    ) throws {
        let (table, columns, reals) = entry
        let values = columns.map { column in
            let value = "json_extract(noted.\(notes.side), '$.\(column)')"
            return reals.contains(column) ? "CAST(\(value) AS REAL)" : value
        }
        let noted = "noted.\(notes.key) = ?1 AND noted.tableName = '\(table)' AND noted.\(notes.side) IS NOT NULL"
        try database.run(
            """
            INSERT INTO \(table) (id, \(columns.joined(separator: ", ")))
            SELECT noted.rowId, \(values.joined(separator: ", ")) FROM \(notes.table) AS noted
            WHERE \(noted) AND NOT EXISTS (SELECT 1 FROM \(table) WHERE id = noted.rowId)
            """, [notes.id])
        // What Drive holds is no change of the user's: a photo uploaded since stays uploaded.
        let assignments = zip(columns, values).filter { $0.0 != "driveId" }.map { "\($0) = \($1)" }
            .joined(separator: ", ")
        try database.run(
            """
            UPDATE \(table) SET \(assignments) FROM \(notes.table) AS noted
            WHERE \(noted) AND noted.rowId = \(table).id
            """, [notes.id])
    }

    /// Removes the rows of which `side` knows nothing.
    private func remove(_ table: String, _ change: ChangeSummary, madeBy side: String) throws {
        try database.run(
            """
            DELETE FROM \(table) WHERE id IN (
                SELECT rowId FROM changedRows WHERE changeId = ? AND tableName = ? AND \(side) IS NULL)
            """, [change.number, table])
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
        var change = ChangeSummary(row)
        for entry in Journal.tables { try bringBack(entry, from: .changed(by: change, "after")) }
        for entry in Journal.tables.reversed() { try remove(entry.table, change, madeBy: "after") }
        try database.run("UPDATE changedRows SET after = NULL WHERE changeId = ?", [change.number])
        try database.run("UPDATE changes SET undoneAt = NULL, undoneOrder = NULL WHERE id = ?", [change.number])
        change.isUndone = false
        return change
    }
}

/// Where it is noted what rows were: `side` is the column of a table, of those rows whose `key` is `id`.
struct NotedRows {
    let table: String
    let key: String
    let id: Int64
    let side: String

    static func changed(by change: ChangeSummary, _ side: String) -> NotedRows {
        NotedRows(table: "changedRows", key: "changeId", id: change.number, side: side)
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
