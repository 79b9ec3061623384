import QueryLanguage
import StoreFile

extension ImportSession {
    /// Updates rows; `condition` has one parameter, for `id`.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func update(_ patch: Patch, where condition: StaticString = "id = ?", _ id: Int64) throws {
        guard !patch.isEmpty else { return }
        if isRehearsal { try tell(changing: patch, where: condition, id) }
        guard writes else { return }
        try begin()
        if patch.table === StoredTable.expenses { try endLoad() }
        try RowWriter(database, at: now).update(patch, where: BoundSQL(sql: condition.description, id))
    }
}
