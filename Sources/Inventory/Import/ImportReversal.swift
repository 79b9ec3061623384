import GRDB
import QueryLanguage

/// Takes the newest import back, unless something stands on it.
struct ImportReversal {
    let journal: Journal
    let now: Instant
    var database: Database { journal.database }

    /// What was taken back, and what stays all the same, in sentences.
    ///
    /// `lost` are later changes that may be taken back first, since they stand on it.
    func run(losing lost: Set<Int64> = []) throws -> (import: ImportSummary, notes: [String]) {
        guard let summary = try ImportSummary.newest(in: database) else {
            throw Refusal("there is no import to take back")
        }
        guard let lastChange = summary.lastChange else {
            throw Refusal(
                "what the import of \(summary.name) did is not known any more",
                hints: ["backups lists what there is to go back to"])
        }
        if summary.replaced != nil { throw Refusal("the import of \(summary.name) has just taken the place of all") }
        let undo = Undo(database: database, now: now)
        for change in try standing(on: summary, since: lastChange).reversed() where lost.contains(change.number) {
            _ = try undo.undo(change.number)
        }
        try refuseLaterChanges(summary, since: lastChange)
        let updates = NotedRows(table: "importUpdates", key: "importId", id: summary.id, side: "before")
        try database.deferringReferences {
            for table in NotedTable.names.reversed() { try removeAdditions(to: table, summary) }
            try forgetUpdatesOfAdditions(summary)
            for table in NotedTable.names { try undo.bringBack(NotedTable(table, in: database), from: updates) }
        }
        try FieldTimes.takeBack(summary.id, importedAt: summary.importedAt, at: now, in: database)
        // A payout that stays may have had lines that go; no trigger sees that.
        try DerivedState.payouts.refresh(database, onlyStale: true)
        let notes = try restoreSettings(summary)
        try restoreRecords(summary)
        try close(summary)
        return (summary, notes)
    }

    /// What the import changed in rows that it had added itself need not come back, and could not.
    private func forgetUpdatesOfAdditions(_ summary: ImportSummary) throws {
        try database.execute(
            sql: """
                DELETE FROM importUpdates
                WHERE importId = :import AND \(Self.isAdded("importUpdates.tableName", "importUpdates.rowId"))
                """, arguments: ["import": summary.id])
    }

    // MARK: - What stands on it

    /// The later changes that stand on what the import did, and those that stand on them, the oldest first.
    func standing() throws -> [ChangeSummary] {
        guard let summary = try ImportSummary.newest(in: database), let last = summary.lastChange else { return [] }
        return try standing(on: summary, since: last)
    }

    private func standing(on summary: ImportSummary, since last: Int64) throws -> [ChangeSummary] {
        var (found, waiting): ([Int64: ChangeSummary], [ChangeSummary]) = ([:], try laterChanges(summary, since: last))
        let undo = Undo(database: database, now: now)
        while let change = waiting.popLast() {
            guard found.updateValue(change, forKey: change.number) == nil else { continue }
            waiting += try undo.laterChanges(than: change)
        }
        return found.values.sorted { $0.number < $1.number }
    }

    /// Refuses to lose changes that nobody has agreed to lose.
    static func refuse(_ later: [ChangeSummary], on summary: ImportSummary) throws {
        guard !later.isEmpty else { return }
        let numbers = later.prefix(20).map { "\($0.number)" }.joined(separator: ", ")
        let more = later.count > 20 ? " and \(later.count - 20) more" : ""
        throw Refusal(
            "later changes stand on the import of \(summary.name): \(numbers)\(more)",
            hints: later.prefix(5).map { "change \($0.number): \($0.statement)" } + [
                "undo those first, or lose them with --yes"
            ])
    }

    private func refuseLaterChanges(_ summary: ImportSummary, since lastChange: Int64) throws {
        try Self.refuse(try laterChanges(summary, since: lastChange), on: summary)
        // What the journal has forgotten, or never knew, leaves its trace in the rows.
        for table in NotedTable.names {
            if let row = try touchedRow(of: table, summary) {
                throw Refusal(
                    "row \(row) of \(table) was changed after the import of \(summary.name)",
                    hints: ["backups lists what there is to go back to"])
            }
        }
        for (child, column, parent) in try NotedTable.references(in: database) {
            if let row = try laterRow(of: child, column, parent, summary) {
                throw Refusal(
                    "row \(row) of \(child) belongs to what the import of \(summary.name) brought",
                    hints: ["delete does not suffice: undo what made it, or restore a backup"])
            }
        }
    }

    /// Whether the rows of `table`, whose ids `column` holds, were added by the import.
    private static func isAdded(_ table: String, _ column: String) -> String {
        """
        EXISTS (SELECT 1 FROM importAdditions WHERE importId = :import AND tableName = \(table)
            AND \(column) BETWEEN firstId AND lastId)
        """
    }

    private static func isUpdated(_ table: String, _ column: String) -> String {
        """
        EXISTS (SELECT 1 FROM importUpdates AS noted
            WHERE noted.importId = :import AND noted.tableName = \(table) AND noted.rowId = \(column))
        """
    }

    /// The rows of `child` that refer to a row which the import added, and that it neither added nor changed.
    private static func laterRows(of child: String, _ column: String, _ parent: String) -> String {
        """
        SELECT \(child).id FROM importAdditions AS parents
            JOIN \(child) ON \(child).\(column) BETWEEN parents.firstId AND parents.lastId
        WHERE parents.importId = :import AND parents.tableName = '\(parent)'
            AND NOT \(isAdded("'\(child)'", "\(child).id")) AND NOT \(isUpdated("'\(child)'", "\(child).id"))
        """
    }

    private func laterChanges(_ summary: ImportSummary, since lastChange: Int64) throws -> [ChangeSummary] {
        let touched = """
            \(summary.replaced != nil)
            OR \(Self.isAdded("changedRows.tableName", "changedRows.rowId"))
            OR \(Self.isUpdated("changedRows.tableName", "changedRows.rowId"))
            """
        let children = try NotedTable.references(in: database).map { child, column, parent in
            "OR tableName = '\(child)' AND rowId IN (\(Self.laterRows(of: child, column, parent)))"
        }
        return try Row.fetchAll(
            database,
            sql: """
                SELECT id, changedAt, statement, rowsChanged, undoneAt FROM changes
                WHERE undoneAt IS NULL AND id IN (
                    SELECT changeId FROM changedRows WHERE changeId > :last
                        AND (\(touched) \(children.joined(separator: "\n"))))
                ORDER BY id
                """, arguments: ["import": summary.id, "last": lastChange]
        ).map { try ChangeSummary($0) }
    }

    private func touchedRow(of table: String, _ summary: ImportSummary) throws -> Int64? {
        try Int64.fetchOne(
            database,
            sql: """
                SELECT id FROM \(table) WHERE updatedAt > :at
                    AND (\(Self.isAdded("'\(table)'", "\(table).id")) OR \(Self.isUpdated("'\(table)'", "\(table).id")))
                LIMIT 1
                """, arguments: ["import": summary.id, "at": summary.importedAt])
    }

    private func laterRow(
        of child: String, _ column: String, _ parent: String, _ summary: ImportSummary
    ) throws -> Int64? {
        try Int64.fetchOne(
            database, sql: "\(Self.laterRows(of: child, column, parent)) LIMIT 1", arguments: ["import": summary.id])
    }

    // MARK: - Back

    private func removeAdditions(to table: String, _ summary: ImportSummary) throws {
        let ranges = try Row.fetchAll(
            database, sql: "SELECT firstId, lastId FROM importAdditions WHERE importId = ? AND tableName = ?",
            arguments: [summary.id, table])
        for range in ranges {
            let bounds: StatementArguments = [
                try range.decode(Int64.self, atIndex: 0), try range.decode(Int64.self, atIndex: 1),
            ]
            try FieldTimes.remove(table, where: "id BETWEEN ? AND ?", bounds, at: now, database)
            try database.run("DELETE FROM \(table) WHERE id BETWEEN ? AND ?", bounds)
        }
    }

    /// Gives settings back what they were, but for those that were set by hand since.
    private func restoreSettings(_ summary: ImportSummary) throws -> [String] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT key, before, after, (SELECT value FROM settings WHERE key = importSettings.key)
                FROM importSettings WHERE importId = ?
                """, arguments: [summary.id])
        return try rows.compactMap { row in
            let key: String = try row.decode(atIndex: 0)
            let before: String? = try row.decode(atIndex: 1)
            let after: String = try row.decode(atIndex: 2)
            if let taken = TakenOver(key: key) { return try taken.takeBack(before: before, after: after, in: database) }
            let value: String? = try row.decode(atIndex: 3)
            guard value == after else { return "\(key) stays \(value ?? "unset"), as it was set since" }
            if let before {
                try database.run(
                    "UPDATE settings SET value = ?, updatedAt = ? WHERE key = ?", [before, now.description, key])
            } else {
                try database.run("DELETE FROM settings WHERE key = ?", [key])
            }
            return before.map { "\(key) is \($0) again" } ?? "\(key) is unset again"
        }
    }

    /// What came with earlier imports is known as it came then.
    private func restoreRecords(_ summary: ImportSummary) throws {
        try database.run("DELETE FROM importedRecords WHERE importId = ?", [summary.id])
        try database.run(
            """
            INSERT INTO importedRecords (kind, sourceId, rowId, importId, record)
            SELECT kind, sourceId, rowId, olderImportId, record FROM importReplacements WHERE importId = ?
            """, [summary.id])
    }

    private func close(_ summary: ImportSummary) throws {
        for table in ImportTrace.tables { try database.run("DELETE FROM \(table) WHERE importId = ?", [summary.id]) }
        try database.run("UPDATE imports SET revertedAt = ? WHERE id = ?", [now.description, summary.id])
        if let line = summary.lastChange { try ImportLine.takeBack(line, at: now, in: database) }
        // What was undone since may belong to rows that are gone.
        try journal.forgetRedo()
    }
}

extension InventoryStore {
    /// The newest import that was not taken back.
    public func newestImport() throws -> ImportSummary? {
        try read { try ImportSummary.newest(in: $0) }
    }

    /// Takes back the newest import, whatever it was of: what it added goes, what it changed is as it was before.
    ///
    /// Throws ``Refusal`` if there is none, if what it did is not known, or if later changes stand on it, which are named.
    /// The second of the result are sentences to be said, such as which settings changed.
    /// Of the later changes those in `lost` are taken back with it.
    public func revertImport(losing lost: Set<Int64> = []) throws -> (import: ImportSummary, notes: [String]) {
        try write("revert") { try ImportReversal(journal: journal(of: $0), now: clock()).run(losing: lost) }
    }

    /// The later changes without which the newest import cannot be taken back, the oldest first.
    public func changesOnNewestImport() throws -> [ChangeSummary] {
        try read { try ImportReversal(journal: journal(of: $0), now: clock()).standing() }
    }
}
