import Queries
import QueryLanguage
import StoreFile

/// Writes to many items, in bulk if there are very many.
extension InventoryWriter {
    /// The number of items after which the notes of the journal are written down, so that they take little memory.
    private static let piece = 1000

    /// Runs `body`, which writes only rows of its item, for each item in order.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `body` throws.
    package func forEach(_ items: [Int64], _ body: (Int64) throws -> Void) throws {
        guard try BulkUpdate.pays(for: items.count, in: database) else { return try items.forEach(body) }
        try inBulk(BulkUpdate(database), items) { piece, bulk in
            try piece.forEach(body)
            try bulk.touch(piece)
        }
    }

    /// Lists items on platforms, in order.
    ///
    /// - Throws: ``Refusal`` if one can't be listed there, ``QueryError`` for an unknown platform.
    package func list(_ items: [Int64], _ offering: Offering) throws {
        guard let platforms = platforms(of: offering), try BulkUpdate.pays(for: items.count, in: database) else {
            return try items.forEach { _ = try list($0, offering) }
        }
        try inBulk(BulkUpdate(database), items) { piece, bulk in
            let listable = try self.listable(piece, offering, on: platforms)
            var rest = piece
            while let first = rest.first {
                let run = rest.prefix { listable.contains($0) }
                if run.isEmpty { _ = try list(first, offering) } else { try insert(run, on: platforms, offering) }
                rest = rest.dropFirst(max(run.count, 1))
            }
            try bulk.touch(piece)
        }
    }

    /// Deletes items with their listings, sales and photos.
    ///
    /// - Throws: ``Refusal`` if one is deleted already, ``SQLiteError`` if SQLite reports an error.
    package func delete(_ items: [Int64]) throws {
        guard try BulkUpdate.pays(for: items.count, in: database) else { return try items.forEach { try delete($0) } }
        let all = try database.value(Int.self, "SELECT count(*) FROM items") ?? 0
        let tables = items.count * 2 > all ? Self.parts.map(\.name) + ["items"] : []
        let bulk = try BulkUpdate(database) { tables.contains($0) && $1.contains("deletedAt") }
        // Neighbours in the file.
        let items = items.sorted()
        // Rows that the change has noted or added already need their values compared with what is noted.
        let isFirst = try journal.map { try !$0.hasNotes } ?? false
        try inBulk(bulk, items) { try delete(piece: $0, isFirst: isFirst, $1) }
    }

    private func delete(piece items: ArraySlice<Int64>, isFirst: Bool, _ bulk: BulkUpdate) throws {
        let chosen = "IN (SELECT value FROM json_each(?2))"
        let list = items.json
        let values: [StoredValue] = [.text(now.description), .text(list)]
        // One that is deleted is refused, and one with a part deleted at this moment needs another time.
        let special = Self.parts.map { "SELECT 1 FROM \($0.name) WHERE itemId \(chosen) AND deletedAt >= ?1" }
        let anySpecial = """
            SELECT EXISTS (SELECT 1 FROM items WHERE id \(chosen) AND deletedAt IS NOT NULL
                UNION ALL \(special.joined(separator: " UNION ALL ")))
            """
        let isSpecial = try database.cached(BoundSQL(sql: anySpecial, values)).value(Bool.self)
        if isSpecial == true {
            try items.forEach { try delete($0) }
            return try bulk.touch(items)
        }
        // A deleted item keeps its state, and a sale what it takes from the item.
        for (table, column) in Self.parts.map({ ($0, "itemId") }) + [(StoredTable.items, "id")] {
            let condition = "\(column) \(chosen) AND deletedAt IS NULL"
            let delete = {
                try rows.delete(
                    table,
                    where: "\(sql: column) IN (SELECT value FROM json_each(\(list))) AND deletedAt IS NULL")
            }
            guard let journal, isFirst else {
                try delete()
                continue
            }
            try journal.note(deletionOf: table.name, where: condition, values)
            try journal.pause(delete)
        }
    }

    private func inBulk(
        _ bulk: BulkUpdate, _ items: [Int64], _ body: (ArraySlice<Int64>, BulkUpdate) throws -> Void
    ) throws {
        var bulk = bulk
        defer { bulk.close() }
        for piece in items.pieces(of: Self.piece) {
            try body(piece, bulk)
            try journal?.flush()
        }
        guard let journal else { return try bulk.finish() }
        // Derived columns need no notes.
        try journal.pause { try bulk.finish() }
    }
}
