import QueryLanguage
import StoreFile

/// A source of the names of rows, to describe changes in words.
package protocol RowNaming {
    /// Returns the name of a row to which others refer; empty if it is unknown.
    func name(of id: Int64, in table: StoreTable) throws -> String
}

extension RowNaming {
    /// Returns the key of a row: an item's SKU, the name of a market, a listing's item, platform and day.
    func key(of row: OwnedRow, _ table: StoredTable) throws -> String {
        let fields: [StoredField] =
            switch table.table {
            case .items, .markets, .sellers, .hauls, .platforms: [table.fields[0]]
            case .listings: [table.fields[0], .listingListed]
            case .sales: [.saleSold]
            default: table.told
            }
        var key = try row.item.map { try name(of: $0, in: .items) } ?? ""
        for field in fields {
            let text = try shown(field, of: row)
            if !key.isEmpty, !text.isEmpty { key += " " }
            key += text
        }
        return key
    }

    /// Returns the name by which other rows refer to a row: its key, or a platform's name.
    func name(of row: OwnedRow, _ table: StoredTable) throws -> String {
        try table === StoredTable.platforms ? shown(table["name"], of: row) : key(of: row, table)
    }

    /// Returns a row with its kind for a sentence: `item FH-0001 “Lamp”`.
    func label(of row: OwnedRow, _ key: String, _ table: StoredTable) throws -> String {
        let title = table === StoredTable.items ? "“\(try shown(table["title"], of: row))”" : ""
        return [table.singular, key, title].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns `title from “Lamp” to “Vase”` for each field that differs from the row in `others`.
    func changes(
        of row: OwnedRow, to other: OwnedRow, of others: some RowNaming, _ table: StoredTable
    ) throws -> [String] {
        try table.told.compactMap { field in
            // The same row may have another number there, and the same number may be another row.
            if case .reference = field.unit {
            } else if field.agree(row.values[field.places], other.values[field.places]) {
                return nil
            }
            let (mine, theirs) = (try shown(field, of: row), try others.shown(field, of: other))
            return mine == theirs ? nil : "\(field.name) from “\(mine)” to “\(theirs)”"
        }
    }

    /// Returns a field as people read it.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func shown(_ field: StoredField, of row: OwnedRow) throws -> String {
        let value = StoredRow(.table(of: field), id: row.id, row.values).value(of: field)
        if case .row(let id) = value, case .reference(let other) = field.unit { return try name(of: id, in: other) }
        return value.shown
    }
}

extension StoredTable {
    /// The user's own fields, without the state in Drive, which differs in each store.
    package var own: [StoredField] {
        fields.filter { !($0.table == .photos && ["drive_id", "md5"].contains($0.name)) }
    }

    /// The fields whose differences are listed, without the time of deletion.
    var told: [StoredField] { own.filter { $0.unit != .deletion } }
}
