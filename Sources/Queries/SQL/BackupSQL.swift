import QueryLanguage
import StoreFile

/// The rows of `backups` in SQL, which no table of the store holds.
enum BackupSQL {
    /// Returns the table of the rows in `json`, in the form of ``QueryContext/backups``; `id` is their order.
    static func rows(_ json: String) -> BoundSQL {
        let columns = FieldCatalog.fields(of: .backups).map { field in
            "value ->> '\(field.name)' AS \(field.name)"
        }
        return "(SELECT key AS id, \(sql: columns.joined(separator: ", ")) FROM json_each(\(json))) AS backups"
    }
}
