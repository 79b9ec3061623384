import QueryLanguage

/// Who knows what rows are called, and so can say in words what becomes of them.
protocol RowNaming {
    /// What the row of a table is called that others refer to, empty if it is not known.
    func name(of id: Int64, in table: StoreTable) throws -> String
}

extension RowNaming {
    /// What tells a row apart: an item's SKU, the name of a market; of a listing its item, platform and day.
    func key(of row: OwnedRow, _ table: StoredTable) throws -> String {
        let fields: [StoredField] =
            switch table.table {
            case .items, .markets, .sellers, .hauls, .platforms: [table.fields[0]]
            case .listings: [table.fields[0], .listingListed]
            case .sales: [.saleSold]
            default: table.told
            }
        let item = try row.item.map { try name(of: $0, in: .items) } ?? ""
        return try ([item] + fields.map { try shown($0, of: row) }).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// What a row is called where others refer to it: its key, but a platform its name.
    func name(of row: OwnedRow, _ table: StoredTable) throws -> String {
        try table === StoredTable.platforms ? shown(table["name"], of: row) : key(of: row, table)
    }

    /// A row as a sentence calls it, after its kind: `item FH-0001 “Lamp”`.
    func label(of row: OwnedRow, _ key: String, _ table: StoredTable) throws -> String {
        let title = table === StoredTable.items ? "“\(try shown(table["title"], of: row))”" : ""
        return [String(table.name.dropLast()), key, title].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// `title “Lamp”, then “Vase”`, of each field that is not the same in a row as `others` know it.
    func changes(
        of row: OwnedRow, to other: OwnedRow, of others: some RowNaming, _ table: StoredTable
    ) throws -> [String] {
        try table.told.compactMap { field in
            // Another row may be the same by its name, and the same number another row.
            if case .reference = field.unit {
            } else if field.agree(row.values[field.places], other.values[field.places]) {
                return nil
            }
            let (mine, theirs) = (try shown(field, of: row), try others.shown(field, of: other))
            return mine == theirs ? nil : "\(field.name) “\(mine)”, then “\(theirs)”"
        }
    }

    /// A field as a person reads it.
    func shown(_ field: StoredField, of row: OwnedRow) throws -> String {
        let value = StoredRow(.table(of: field), id: row.id, row.values).value(of: field)
        if case .row(let id) = value, case .reference(let other) = field.unit { return try name(of: id, in: other) }
        return value.shown
    }
}

extension StoredTable {
    /// The fields that are the user's: what a store knows of Drive is its own.
    var own: [StoredField] {
        fields.filter { !($0.table == .photos && ["drive_id", "md5"].contains($0.name)) }
    }

    /// The fields of which differences are told: not when a row was deleted.
    var told: [StoredField] { own.filter { $0.unit != .deletion } }
}
