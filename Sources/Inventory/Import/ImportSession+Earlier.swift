import GRDB
import QueryLanguage

// What earlier imports brought.
extension ImportSession {
    /// A record as it last came.
    public struct StoredRecord {
        public let rowId: Int64
        /// The record's JSON text.
        public let record: [UInt8]
    }

    /// Whether an earlier import brought anything of this kind.
    public func hasRecords(of kind: ImportKind) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM importedRecords WHERE kind = ?)", arguments: [kind.rawValue])
            ?? false
    }

    /// The record that the source calls `id`, as an earlier import or this one brought it.
    public func stored(_ kind: ImportKind, id: String) throws -> StoredRecord? {
        let lookup = try statement("SELECT rowId, record FROM importedRecords WHERE kind = ? AND sourceId = ?")
        lookup.bind(kind.rawValue, at: 1)
        lookup.bind(id, at: 2)
        var result: StoredRecord?
        try lookup.forEachRow {
            result = StoredRecord(rowId: lookup.integer(at: 0), record: Array(lookup.bytes(at: 1)))
        }
        return result
    }

    /// The row of every record of this kind, by the source's id.
    public func rowIds(of kind: ImportKind) throws -> [String: Int64] {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT sourceId, rowId FROM importedRecords WHERE kind = ?", arguments: [kind.rawValue])
        var result: [String: Int64] = [:]
        while let row = try rows.next() { try result[row[0]] = row[1] }
        return result
    }
}
