import Interchange
import Ledger
import QueryLanguage
import StoreFile

extension StoreExchange {
    /// Merges the rows of all tables; into an empty store in bulk.
    func mergeRows() throws {
        let expected = try theirs.database.value(Int.self, "SELECT count(*) FROM items") ?? 0
        let database = try session.database
        guard session.writes, session.storeWasEmpty, try BulkUpdate.pays(for: expected, in: database) else {
            return try StoredTable.all.forEach(merge)
        }
        var bulk = try BulkUpdate(database, fillsStore: true)
        defer { bulk.close() }
        try StoredTable.all.forEach(merge)
        _ = try session.database
        // Derived columns need no notes.
        try session.journal.pause { try bulk.finish() }
    }

    /// Resolves one SKU on two items: everywhere, the item whose other name sorts first keeps it.
    func freeSKU(for name: String, _ sku: String, _ title: String) throws -> String {
        let holder = try session.database.first("SELECT id, createdAt, title, rowKey FROM items WHERE sku = \(sku)")
        guard let holder else { return Self.sku(from: name) }
        let row = OwnedRow(
            id: try holder["id"], key: try holder["rowKey"], values: [], createdAt: try holder["createdAt"], item: nil)
        let held = ours.names(of: row, .items)[0]
        let isTheirs = name > held
        let other = Self.sku(from: isTheirs ? name : held)
        report.renamed.append((isTheirs ? title : try holder["title"], sku, other))
        if isTheirs { return other }
        try session.update(Patch(.itemSKU, .text(other)), row.id)
        return sku
    }

    /// Returns an SKU derived from the name of a row only.
    private static func sku(from name: String) -> String {
        let hash = name.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        return SKU(number: Int64(hash >> 24))?.text ?? "FH-\(name)"
    }
}
