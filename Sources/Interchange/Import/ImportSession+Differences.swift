import QueryLanguage
import StoreFile

extension ImportSession: RowNaming {
    /// Returns the name of a row, an item's SKU, even if a dry run has not written it.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func name(of id: Int64, in table: StoreTable) throws -> String {
        if let name = names[table]?[id] { return name }
        let kind = StoredTable.of(table)
        let row = try kind.flatMap { try OwnedRow.rows(of: $0, where: "id = ?1", [id], in: database).first }
        let name = try kind.flatMap { kind in try row.map { try self.name(of: $0, kind) } } ?? ""
        note(name, of: id, in: table)
        return name
    }

    /// Reports a row that a dry run does not add.
    func tell(adding row: Patch, _ id: Int64, item: Int64?) throws {
        let table = row.table
        let row = OwnedRow(id: id, values: row.stored, createdAt: "", item: item)
        if Self.named.contains(table.table) {
            let name = try name(of: row, table)
            note(name.isEmpty ? "“\(try shown(table["title"], of: row))”" : name, of: id, in: table.table)
        }
        try differences.tell(.added, ofItem: table === StoredTable.items) {
            "added: \(try label(of: row, key(of: row, table), table))"
        }
    }

    /// The tables whose rows others refer to.
    private static let named = Set(
        StoredTable.all.filter { !$0.references.isEmpty || $0 === StoredTable.items }.map(\.table))

    /// Reports changes that a dry run does not make to rows; `condition` has one parameter, for `id`.
    func tell(changing patch: Patch, where condition: StaticString, _ id: Int64) throws {
        let table = patch.table
        for before in try OwnedRow.rows(of: table, where: "\(condition)", [id], in: database) {
            try tell(changing: before, to: before.taking(patch), table)
        }
    }

    private func tell(changing before: OwnedRow, to after: OwnedRow, _ table: StoredTable) throws {
        let label = { try self.label(of: before, self.key(of: before, table), table) }
        let (was, isNow) = (before.values[table.deletion] != .null, after.values[table.deletion] != .null)
        let isItem = table === StoredTable.items
        if isNow {
            if !was { try differences.tell(.lost, ofItem: isItem) { "deleted: \(try label())" } }
            return
        }
        let changes = try changes(of: before, to: after, of: self, table)
        guard was || !changes.isEmpty else { return }
        try differences.tell(.changed, ofItem: isItem) {
            let what = changes.isEmpty ? "" : ": \(changes.joined(separator: ", "))"
            return "\(was ? "restored" : "changed"): \(try label())\(what)"
        }
    }
}

extension OwnedRow {
    /// Returns the row after a patch.
    fileprivate func taking(_ patch: Patch) -> OwnedRow {
        let values = self.values.indices.map { patch.says($0) ? patch[$0].stored : self.values[$0] }
        return OwnedRow(id: id, key: key, values: values, createdAt: createdAt, item: item)
    }
}
