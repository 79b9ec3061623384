import GRDB
import Interchange
import QueryLanguage
import StoreFile

extension StoreExchange {
    // MARK: - Deleted rows

    func mergeRemovals(of table: StoredTable) throws {
        guard theirs.removed[table.table] != nil else { return }
        let side = try ExchangeSide(session.database)
        // What the other store has was merged field by field.
        let merged = Set((rows[table.table] ?? [:]).values)
        for row in try side.rows(of: table) where row.values[table.deletion] == .null && !merged.contains(row.id) {
            guard let removal = removal(of: side.names(of: row, table), side.changes(of: row.id, table), table) else {
                continue
            }
            note(removal.at)
            try delete(row, table, removal)
            report.counts[table.table, default: .init()].deleted += 1
        }
        try writeNotes()
    }

    /// Returns when and where a row was removed for good; `nil` if it was changed since.
    ///
    /// A row made in several stores is removed when it is in all of them.
    func removal(of names: [String], _ changes: [String: Stamp], _ table: StoredTable) -> Stamp? {
        var last: Stamp?
        // The name of a day's recurring expense isn't of its making, and has a space.
        for name in names where !name.utf8.contains(UInt8(ascii: " ")) {
            let times = [ours, theirs].compactMap { side in
                side.removed[table.table]?.time(of: name).map { Stamp(at: $0, mark: side.mark) }
            }
            guard let time = times.max() else { return nil }
            last = last.map { max($0, time) } ?? time
        }
        return last.flatMap { last in changes.values.allSatisfy { $0.at <= last.at } ? last : nil }
    }

    private func delete(_ row: OwnedRow, _ table: StoredTable, _ stamp: Stamp) throws {
        var patch = Patch(table)
        patch[table.deletion] = .text(stamp.at)
        try session.update(patch, row.id)
        session.countChange()
        noteTime(stamp, of: "deletedAt", row.id, table)
    }

    /// Settles items deleted in one store and sold, listed or photographed in the other: the later of the two counts.
    func settleDeletedItems() throws {
        guard session.writes else { return }
        // The two are rare, and what a side knows of all rows takes more memory than the rest.
        if try has(Self.partsOfDeleted) { try settleParts() }
        if try has(Self.itemsSoldTwice) { try settleSales(try ExchangeSide(session.database)) }
        // Parts that were deleted with an item come back with it.
        for id in rows[.items]?.values.sorted() ?? [] { try restoreParts(of: id) }
        try writeNotes()
    }

    private static let partsOfDeleted = ["listings", "sales", "photos"].map {
        "SELECT 1 FROM \($0) JOIN items ON items.id = itemId WHERE \($0).deletedAt IS NULL AND items.deletedAt IS NOT NULL"
    }.joined(separator: " UNION ALL ")
    private static let itemsSoldTwice = """
        SELECT 1 FROM sales WHERE deletedAt IS NULL AND returnedAt IS NULL GROUP BY itemId HAVING count(*) > 1
        """

    private func has(_ rows: String) throws -> Bool {
        try Bool.fetchOne(session.database, sql: "SELECT EXISTS (\(rows))") == true
    }

    private func settleParts() throws {
        let side = try ExchangeSide(session.database)
        let items = try side.rows(of: .items).filter { $0.values[StoredTable.items.deletion] != .null }
        let deleted = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for table in [StoredTable.listings, .sales, .photos] {
            for part in try side.rows(of: table) {
                guard let item = part.item.flatMap({ deleted[$0] }) else { continue }
                let deletion = side.change(of: StoredTable.items["deleted"], item.id) ?? side.creation(of: item, .items)
                let made = max(
                    side.creation(of: part, table),
                    side.changes(of: part.id, table).filter { $0.key != "deletedAt" }.values.max()
                        ?? side.creation(of: part, table))
                if part.values[table.deletion] == .null {
                    if made > deletion {
                        try revive(item, made)
                    } else {
                        try delete(part, table, deletion)
                    }
                }
            }
        }
    }

    /// Settles items sold in both stores: the sale recorded last counts, since an item is sold only once.
    private func settleSales(_ side: ExchangeSide) throws {
        let table = StoredTable.sales
        let live = try side.rows(of: table).filter {
            $0.values[table.deletion] == .null && $0.values[StoredField.saleReturned.place] == .null
        }
        for (_, sales) in Dictionary(grouping: live, by: \.item) where sales.count > 1 {
            let made = sales.map { side.creation(of: $0, table) }
            guard let last = made.max() else { continue }
            for (sale, stamp) in zip(sales, made) where stamp < last {
                if let known = side.change(of: table["deleted"], sale.id), known > last { continue }
                try delete(sale, table, last)
                let price = try shown(.salePrice, sale.values[StoredField.salePrice.places], of: sale)
                try conflict(sale, .saleSold, kept: "another sale", lost: price)
            }
        }
    }

    private func revive(_ item: OwnedRow, _ stamp: Stamp) throws {
        var patch = Patch(.items)
        patch[StoredTable.items.deletion] = .null
        try session.update(patch, item.id)
        noteTime(stamp, of: "deletedAt", item.id, .items)
        revived[item.id] = item.values[StoredTable.items.deletion]
    }

    private func restoreParts(of item: Int64) throws {
        guard case .text(let at)? = revived[item] else { return }
        for table in [StoredTable.listings, .sales, .photos] {
            for part in try session.rows(of: table, where: "itemId = ?", item)
            where part.values[table.deletion] == .text(at) {
                var patch = Patch(table)
                patch[table.deletion] = .null
                try session.update(patch, part.id)
                noteTime(Stamp(at: newest, mark: theirs.mark), of: "deletedAt", part.id, table)
            }
        }
    }
}
