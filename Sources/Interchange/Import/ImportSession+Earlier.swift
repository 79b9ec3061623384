import QueryLanguage
import StoreFile

// The results of earlier imports.
extension ImportSession {
    /// A record as it last came.
    package struct StoredRecord {
        package let rowId: Int64
        /// The record's JSON text.
        package let record: [UInt8]
    }

    /// Returns true if an earlier import brought records of this kind.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func hasRecords(of kind: ImportKind) throws -> Bool {
        try database.value(Bool.self, "SELECT EXISTS (SELECT 1 FROM importedRecords WHERE kind = \(kind.rawValue))")
            ?? false
    }

    /// Returns true if earlier imports brought records of other kinds than this.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    func hasRecords(besides kind: ImportKind) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM importedRecords WHERE kind <> ?)"
        return try database.value(Bool.self, BoundSQL(sql: sql, kind.rawValue)) ?? false
    }

    /// Returns the record with the source's `id`, from an earlier import or this one; `nil` if there is none.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func stored(_ kind: ImportKind, id: String) throws -> StoredRecord? {
        let lookup = try statement("SELECT rowId, record FROM importedRecords WHERE kind = ? AND sourceId = ?")
        lookup.bind(kind.rawValue, at: 1)
        lookup.bind(id, at: 2)
        var result: StoredRecord?
        try lookup.forEachRow { result = StoredRecord(rowId: $0.integer(0), record: Array($0.utf8(1))) }
        return result
    }

    /// Returns the row of every record of this kind, by the source's id.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func rowIds(of kind: ImportKind) throws -> [String: Int64] {
        let rows = try database.cursor("SELECT sourceId, rowId FROM importedRecords WHERE kind = \(kind.rawValue)")
        var result: [String: Int64] = [:]
        while let row = try rows.next() { try result[row["sourceId"]] = row["rowId"] }
        return result
    }
}
