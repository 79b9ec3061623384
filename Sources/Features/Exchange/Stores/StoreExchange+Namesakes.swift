import QueryLanguage
import StoreFile

extension StoreExchange {
    /// Makes one row of rows that are one in the other store, and of a row that is back, or has another name, and one that
    /// took that name since and that the other store doesn't know.
    ///
    /// Other rows of one name stay, since an import may bring such rows.
    func mergeNamesakes() throws {
        guard session.writes else { return }
        for table in [StoredTable.markets, .sellers, .hauls, .kinds, .fees] {
            for (_, row, first) in namesakes.filter({ $0.table === table }) { try fold(row, into: first, table) }
            let returned = returned[table.table, default: []].union(renamed[table.table, default: [:]].keys)
            if returned.isEmpty { continue }
            let there = Set((rows[table.table] ?? [:]).values)
            let live = try OwnedRow.rows(of: table, in: session.database)
            for row in live where returned.contains(row.id) {
                guard let name = RowFinder.likeness(row.values, table) else { continue }
                for other in live where !returned.contains(other.id) && !there.contains(other.id) {
                    if RowFinder.likeness(other.values, table) == name { try fold(other.id, into: row.id, table) }
                }
            }
        }
        namesakes = []
    }

    /// Moves everything from one row to another, and removes the first; each field keeps its later value.
    private func fold(_ row: Int64, into first: Int64, _ table: StoredTable) throws {
        let (database, side) = (try session.database, try ExchangeSide(session.database))
        let rows = try OwnedRow.rows(of: table, where: "id IN (?1, ?2)", [row, first], in: database)
        guard let from = rows.first(where: { $0.id == row }), let into = rows.first(where: { $0.id == first }) else {
            return
        }
        let made = (side.creation(of: from, table), side.creation(of: into, table))
        var patch = Patch(table)
        for field in table.own {
            let changed = (side.change(of: field, row), side.change(of: field, first))
            let stamp = max(changed.0 ?? made.0, made.0)
            guard stamp > max(changed.1 ?? made.1, made.1) else { continue }
            patch.set(field, stored: from.values[field.places])
            noteTimes(stamp, of: field, first, table)
        }
        try session.update(patch, first)
        session.countChange()
        for name in side.names(of: from, table) { noteName(name, of: first, table, isOwn: true) }
        for field in table.references {
            try RowWriter(database, at: nil).update(
                Patch(field, .row(first)), where: "\(sql: field.columns[0]) = \(row)")
        }
        try database.run(
            "UPDATE importedRecords SET rowId = \(first) WHERE rowId = \(row) AND kind = \(table.singular)")
        for kept in ["rowOrigins", "fieldTimes"] {
            try database.run("DELETE FROM \(sql: kept) WHERE tableName = \(table.name) AND rowId = \(row)")
        }
        try database.writing(for: .namesakes) {
            try database.run("DELETE FROM \(sql: table.name) WHERE id = \(row)")
        }
        try writeNotes()
    }
}
