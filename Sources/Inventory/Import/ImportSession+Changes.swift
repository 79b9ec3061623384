import GRDB
import QueryLanguage

// What is changed, and kept so that it can be taken back.
extension ImportSession {
    /// Keeps what rows are, which are about to be changed; `condition` has one mark, for `id`.
    func keepBefore(_ table: String, where condition: String, _ id: Int64) throws {
        try undoLog.keep(table, where: condition, id)
    }

    /// Changes rows, of which it is kept what they were; `condition` has one mark, for `id`.
    ///
    /// `isNoted` has it written down that the columns were changed now, as other stores will want to know.
    public func update(
        _ patch: Patch, where condition: StaticString = "id = ?", _ id: Int64, isNoted: Bool = true
    ) throws {
        guard !patch.isEmpty else { return }
        if isRehearsal { try tell(changing: patch, where: condition, id) }
        guard writes else { return }
        try keepBefore(patch.table.name, where: "\(condition)", id)
        if isNoted { try noteTimes(patch, where: condition, id) }
        try write(patch, where: condition, id)
    }

    /// Changes a row; of one that this import has added there is nothing to be kept.
    func complete(_ patch: Patch, _ id: Int64) throws {
        guard writes, hasAdded(id, to: patch.table) else { return try update(patch, id) }
        load?.count(patch.table)
        try write(patch, where: "id = ?", id)
    }

    private func write(_ patch: Patch, where condition: StaticString, _ id: Int64) throws {
        try RowUpdate.run(
            patch.table.name, patch.assignments + [("updatedAt", .instant(now))], where: "\(condition)", id,
            prepare: statement
        ) { $1.bind($0, at: $2) }
    }

    private func noteTimes(_ patch: Patch, where condition: StaticString, _ id: Int64) throws {
        let note = try statement(
            """
            INSERT OR REPLACE INTO fieldTimes (tableName, rowId, columnName, changedAt)
            SELECT '\(patch.table.name)', id, ?, ? FROM \(patch.table.name) WHERE \(condition)
            """)
        note.bind(.instant(now), at: 2)
        note.bind(.integer(id), at: 3)
        for (column, _) in patch.assignments {
            note.bind(column, at: 1)
            try note.run()
        }
    }

    /// Keeps what a setting is, which is about to become `after`.
    func keepBefore(setting key: String, after: String) throws {
        try undoLog.keep(setting: key, after: after)
    }

    /// Keeps that something was taken over which is neither a row nor a setting, and what was there before.
    func keep(_ what: TakenOver, before: String? = nil, after: String) throws {
        try undoLog.keep(what, before: before, after: after)
    }
}
