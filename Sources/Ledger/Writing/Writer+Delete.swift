import QueryLanguage
import StoreFile

extension InventoryWriter {
    static let parts = ["listings", "sales", "photos"]

    /// Deletes an item with its listings, sales and photos; `restore` brings all of them back.
    ///
    /// - Throws: ``Refusal`` if it is deleted already.
    package func delete(_ item: Int64) throws {
        let state = try state(item)
        if state.isDeleted { throw Refusal("\(state.sku) is already deleted") }
        let stamp: BoundSQL = "deletedAt = \(try deletionTime(of: item)), updatedAt = \(now.description)"
        for table in Self.parts {
            try database.run("UPDATE \(sql: table) SET \(stamp) WHERE itemId = \(item) AND deletedAt IS NULL")
        }
        try database.run("UPDATE items SET \(stamp) WHERE id = \(item)")
    }

    /// Returns a deletion time at which no part of the item was deleted before.
    ///
    /// Parts with the same time as their item were deleted with it, and `restore` brings them back. A part deleted
    /// separately, in the same millisecond or while `--now` stands still, needs a different time.
    private func deletionTime(of item: Int64) throws -> String {
        let times = Self.parts.map { "SELECT deletedAt FROM \($0) WHERE itemId = ?1 AND deletedAt IS NOT NULL" }
        let taken = try Set(
            database.cached(BoundSQL(sql: times.joined(separator: " UNION ALL "), item)).values(String.self))
        var time = now
        while taken.contains(time.description) { time = Instant(milliseconds: time.milliseconds + 1) }
        return time.description
    }

    /// Restores a deleted item and the parts deleted with it, or takes back that an item was kept, donated, binned or
    /// lost.
    ///
    /// - Throws: ``Refusal`` if it is neither deleted nor gone.
    package func restore(_ item: Int64) throws {
        let state = try state(item)
        if state.isGone, !state.isDeleted {
            return try database.run(
                """
                UPDATE items SET fate = NULL, goneDay = NULL, worthMinor = NULL, worthCurrency = NULL, updatedAt =
                    \(now.description)
                WHERE id = \(item)
                """)
        }
        guard state.isDeleted else { throw Refusal("\(state.sku) is not deleted") }
        for table in Self.parts {
            try database.run(
                BoundSQL(
                    sql: """
                        UPDATE \(table) SET deletedAt = NULL, updatedAt = ?1
                        WHERE itemId = ?2 AND deletedAt = (SELECT deletedAt FROM items WHERE id = ?2)
                        """, now.description, item))
        }
        try database.run("UPDATE items SET deletedAt = NULL, updatedAt = \(now.description) WHERE id = \(item)")
    }

    /// Deletes an expense, a sale or a listing by its number.
    ///
    /// - Throws: ``Refusal`` if there is no such row.
    package func delete(_ kind: Noun, _ number: Int64) throws {
        try refuseMissing(kind, number)
        try database.run(
            BoundSQL(
                sql: "UPDATE \(kind.table.rawValue) SET deletedAt = ?1, updatedAt = ?1 WHERE id = ?2", now.description,
                number))
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
        try database.run(
            BoundSQL(
                sql: "UPDATE \(kind.table.rawValue) SET deletedAt = ?1, updatedAt = ?1 WHERE id = ?2", now.description,
                row))
        return try counts(naming: row, of: kind)
    }
}
