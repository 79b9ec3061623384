import Interchange
import QueryLanguage
import StoreFile

extension StoreExchange {
    // MARK: - Deleted rows

    /// Merges which rows were removed for good, and settles items that are deleted in one store only.
    func mergeRemovals() throws {
        guard !ours.removed.isEmpty || !theirs.removed.isEmpty else { return try settleDeletedItems() }
        try rememberRemovals()
        let side = try ExchangeSide(session.database)
        let named: [StoredTable] = [.sellers, .hauls, .platforms, .markets]
        for table in StoredTable.all where !named.contains(where: { $0 === table }) {
            try mergeRemovals(of: table, in: side)
        }
        try settleDeletedItems()
        // Which of them are used is known once the items are settled; a seller uses a market.
        for table in named { try mergeRemovals(of: table, in: side, used: rowsInUse(of: table)) }
    }

    /// Stores the other store's removals, for the stores that this one is exchanged with.
    private func rememberRemovals() throws {
        guard session.writes else { return }
        let removals = try theirs.database.cursor("SELECT tableName, origin, removedAt FROM removedRows")
        let database = try session.database
        while let row = try removals.next() {
            try database.run(
                BoundSQL(
                    sql: """
                        INSERT INTO removedRows (tableName, origin, removedAt) VALUES (?, ?, ?)
                        ON CONFLICT DO UPDATE SET removedAt = max(removedAt, excluded.removedAt)
                        """, row.values))
        }
    }

    /// Deletes the rows of a table that were removed for good, and restores those that shouldn't be deleted for that.
    private func mergeRemovals(of table: StoredTable, in side: ExchangeSide, used: Set<Int64> = []) throws {
        guard ours.removed[table.table] != nil || theirs.removed[table.table] != nil else { return }
        for row in try side.rows(of: table) {
            let (names, changes) = (side.names(of: row, table), side.changes(of: row.id, table))
            let removal = removal(of: names, changes, table)
            let isKept = removal == nil || used.contains(row.id)
            if row.values[table.deletion] == .null {
                guard let removal, !isKept else { continue }
                note(removal.at)
                try delete(row, table, removal)
                report.counts[table.table, default: .init()].deleted += 1
            } else if isKept,
                let stamp = names.compactMap({ self.removal(of: $0, table) }).first(where: {
                    // A deletion by the user counts as one.
                    row.values[table.deletion] == .text($0.at) && (changes["deletedAt"]?.at ?? "") <= $0.at
                })
            {
                try restore(row, table, stamp.next)
            }
        }
        try writeNotes()
    }

    /// Returns the rows of a table to which rows that aren't deleted refer.
    private func rowsInUse(of table: StoredTable) throws -> Set<Int64> {
        try table.references.reduce(into: []) { used, reference in
            let (other, column) = (reference.table, reference.columns[0])
            used.formUnion(
                try session.database.values(
                    Int64.self,
                    """
                    SELECT DISTINCT \(sql: column) FROM \(sql: other.rawValue) WHERE deletedAt IS NULL
                        AND \(sql: column) IS NOT NULL
                    """))
        }
    }

    /// Returns when and where a row was removed for good; `nil` if it was changed since.
    ///
    /// A row made in several stores is removed when it is in all of them.
    func removal(of names: [String], _ changes: [String: Stamp], _ table: StoredTable) -> Stamp? {
        let made = names.filter(ExchangeSide.isOfMaking)
        let removals = made.compactMap { removal(of: $0, table) }
        guard removals.count == made.count, let last = removals.max() else { return nil }
        return changes.values.allSatisfy { $0.at <= last.at } ? last : nil
    }

    /// Returns when a row was removed from the store that made it under this name; `nil` if it wasn't.
    private func removal(of name: String, _ table: StoredTable) -> Stamp? {
        let times = [ours, theirs].compactMap { $0.removed[table.table]?.time(of: name) }
        return times.max().map { Stamp(at: $0, mark: String(name.prefix { $0 != "/" })) }
    }

    private func delete(_ row: OwnedRow, _ table: StoredTable, _ stamp: Stamp) throws {
        try setDeletion(.text(stamp.at), of: row.id, table, stamp)
        session.countChange()
    }

    private func setDeletion(_ value: StoredValue, of row: Int64, _ table: StoredTable, _ stamp: Stamp) throws {
        var patch = Patch(table)
        patch.setDeletion(stored: value)
        try session.update(patch, row)
        noteTime(stamp, of: "deletedAt", row, table)
    }

    /// Settles items deleted in one store and sold, listed or photographed in the other: the later of the two counts.
    func settleDeletedItems() throws {
        guard session.writes else { return }
        try settleParts()
        try settleSales()
        // Parts that were deleted with an item come back with it.
        for id in rows[.items]?.values.sorted() ?? [] { try restoreParts(of: id) }
        try writeNotes()
    }

    private static let parts = [StoredTable.listings, .sales, .photos]

    /// Returns what is known of rows in this store, given a condition for their ids in each table.
    private func side(knowing conditions: [(table: StoredTable, condition: String)]) throws -> ExchangeSide {
        let rows = conditions.map { "SELECT '\($0.table.name)', id FROM \($0.table.name) WHERE \($0.condition)" }
        return try ExchangeSide(session.database, knowing: rows.joined(separator: " UNION ALL "))
    }

    private func settleParts() throws {
        let isDeleted = "deletedAt IS NOT NULL"
        let isPart = "itemId IN (SELECT id FROM items WHERE \(isDeleted))"
        let database = try session.database
        let live = try Self.parts.map { table in
            (table, try OwnedRow.rows(of: table, where: "deletedAt IS NULL AND \(isPart)", in: database))
        }
        if live.allSatisfy(\.1.isEmpty) { return }
        let side = try side(knowing: [(.items, isDeleted)] + Self.parts.map { ($0, isPart) })
        let items = try OwnedRow.rows(of: .items, where: isDeleted, in: database)
        let deleted = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (table, parts) in live {
            for part in parts {
                guard let item = part.item.flatMap({ deleted[$0] }) else { continue }
                let deletion = side.change(of: StoredTable.items["deleted"], item.id) ?? side.creation(of: item, .items)
                let made = max(
                    side.creation(of: part, table),
                    side.changes(of: part.id, table).values.max() ?? side.creation(of: part, table))
                if made > deletion {
                    try restore(item, .items, made)
                    revived[item.id] = (item.values[StoredTable.items.deletion], made)
                } else {
                    try delete(part, table, deletion)
                }
            }
        }
    }

    /// Settles items sold in both stores: the sale recorded last counts, since an item is sold only once.
    private func settleSales() throws {
        let table = StoredTable.sales
        let isLive = "deletedAt IS NULL AND returnedAt IS NULL"
        let isSoldTwice = "itemId IN (SELECT itemId FROM sales WHERE \(isLive) GROUP BY itemId HAVING count(*) > 1)"
        let live = try OwnedRow.rows(of: table, where: "\(isLive) AND \(isSoldTwice)", in: session.database)
        if live.isEmpty { return }
        let side = try side(knowing: [(table, isSoldTwice)])
        for (_, sales) in Dictionary(grouping: live, by: \.item) {
            let made = sales.map { (side.creation(of: $0, table), side.names(of: $0, table)[0]) }
            guard let last = made.max(by: <) else { continue }
            for (sale, stamp) in zip(sales, made) where stamp < last {
                if let known = side.change(of: table["deleted"], sale.id), known > last.0 { continue }
                try delete(sale, table, last.0)
                let price = try shown(.salePrice, sale.values[StoredField.salePrice.places], of: sale)
                try conflict(sale, .saleSold, kept: "another sale", lost: price)
            }
        }
    }

    private func restore(_ row: OwnedRow, _ table: StoredTable, _ stamp: Stamp) throws {
        try setDeletion(.null, of: row.id, table, stamp)
        session.countChange()
        returned[table.table, default: []].insert(row.id)
        report.counts[table.table, default: .init()].changed += 1
    }

    private func restoreParts(of item: Int64) throws {
        guard let (deletedAt, restored) = revived[item] else { return }
        for table in Self.parts {
            for part in try session.rows(of: table, where: "itemId = ?", item)
            where part.values[table.deletion] == deletedAt {
                try setDeletion(.null, of: part.id, table, restored)
            }
        }
    }
}
