import QueryLanguage
import StoreFile

extension InventoryWriter {
    static let parts: [StoredTable] = [.listings, .sales, .photos]

    /// Deletes an item with its listings, sales and photos; `restore` brings all of them back.
    ///
    /// - Throws: ``Refusal`` if it is deleted already.
    package func delete(_ item: Int64) throws {
        let state = try state(item)
        if state.isDeleted { throw Refusal("\(state.sku) is already deleted") }
        let time = try deletionTime(of: item)
        for table in Self.parts {
            try rows.delete(table, at: time, where: "itemId = \(item) AND deletedAt IS NULL")
        }
        try rows.delete(.items, at: time, where: "id = \(item)")
    }

    /// Returns a deletion time at which no part of the item was deleted before.
    ///
    /// Parts with the same time as their item were deleted with it, and `restore` brings them back. A part deleted
    /// separately, in the same millisecond or while `--now` stands still, needs a different time.
    private func deletionTime(of item: Int64) throws -> Instant {
        let times = Self.parts.map { "SELECT deletedAt FROM \($0.name) WHERE itemId = ?1 AND deletedAt IS NOT NULL" }
        let taken = try Set(
            database.cached(BoundSQL(sql: times.joined(separator: " UNION ALL "), item)).values(String.self))
        var time = now
        while taken.contains(time.description) { time = Instant(milliseconds: time.milliseconds + 1) }
        return time
    }

    /// Restores a deleted item and the parts deleted with it, or takes back that an item was kept, donated, binned or
    /// lost.
    ///
    /// - Throws: ``Refusal`` if it is neither deleted nor gone.
    package func restore(_ item: Int64) throws {
        let state = try state(item)
        if state.isGone, !state.isDeleted {
            var row = Patch(.items)
            for field in [StoredField.itemFate, .itemGone, .itemWorth] { row.set(field, .empty) }
            try rows.update(row, where: "id = \(item)")
            return
        }
        guard state.isDeleted else { throw Refusal("\(state.sku) is not deleted") }
        for table in Self.parts {
            try rows.delete(
                table, at: nil,
                where: "itemId = \(item) AND deletedAt = (SELECT deletedAt FROM items WHERE id = \(item))")
        }
        try rows.delete(.items, at: nil, where: "id = \(item)")
    }

    /// Deletes an expense, a sale or a listing by its number.
    ///
    /// - Throws: ``Refusal`` if there is no such row.
    package func delete(_ kind: Noun, _ number: Int64) throws {
        try refuseMissing(kind, number)
        try rows.delete(stored(kind), where: "id = \(number)")
    }

    func refuseMissing(_ kind: Noun, _ number: Int64) throws {
        let exists = try database.value(
            Bool.self,
            "SELECT EXISTS (SELECT 1 FROM \(sql: kind.table.rawValue) WHERE id = \(number) AND deletedAt IS NULL)")
        guard exists == true else {
            throw Refusal(
                "there is no \(kind.singular) \(number)", of: "\(number)",
                hints: ["try: \(kind.table.rawValue)"])
        }
    }

    /// Deletes a market, a seller or a haul, and returns the numbers of rows that keep its name.
    ///
    /// - Throws: ``QueryError`` if there is no such name.
    package func delete(_ kind: Noun, _ name: String) throws -> RowCounts {
        let row = try names.require(name, in: kind.table)
        try rows.delete(stored(kind), where: "id = \(row)")
        return try counts(naming: row, of: kind)
    }

    private func stored(_ kind: Noun) -> StoredTable {
        guard let table = kind.stored else { preconditionFailure("Nobody deletes \(kind).") }
        return table
    }
}
