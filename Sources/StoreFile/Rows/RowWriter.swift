import QueryLanguage

/// The writer of the user's rows: the one way to insert, change or delete one.
///
/// It refuses values that `check` would report. In builds for tests SQLite refuses any other write of these tables, see ``DirectWrite``. The journal hears of each row
/// from SQLite, and so needs no call.
package struct RowWriter {
    package let database: StoreConnection
    /// The moment of the write, which becomes the time of each row's last change; `nil` for facts about a row that are no
    /// change of the user's, such as where its picture lies.
    package let now: Instant?

    package init(_ database: StoreConnection, at now: Instant?) {
        (self.database, self.now) = (database, now)
    }

    // MARK: - Inserting

    /// Inserts a row and returns its id; `id` is an unused one.
    ///
    /// - Throws: ``Refusal`` for a value out of its bounds, ``SQLiteError`` if SQLite reports an error.
    @discardableResult
    package func insert(_ row: Patch, _ links: RowLink..., id: Int64? = nil) throws -> Int64 {
        try refuseFault(in: row)
        var values = row.assignments + links.map(\.assignment) + times
        if let id { values.append(("id", .integer(id))) }
        try database.writingRows {
            let statement = try RowStatement(cached: Self.insertion(row.table.name, values.map(\.column)), in: database)
            for (place, value) in values.enumerated() { statement.bind(value.value, at: Int32(place + 1)) }
            try statement.run()
        }
        return database.lastInsertedId
    }

    /// Inserts rows for each item, in the order of the items and then of `rows`, which set the same columns.
    ///
    /// - Throws: ``Refusal`` for a value out of its bounds, ``SQLiteError`` if SQLite reports an error.
    package func insert(_ rows: [Patch], ofEach items: some Collection<Int64>) throws {
        guard let first = rows.first else { return }
        for row in rows { try refuseFault(in: row) }
        let columns = ["itemId"] + (first.assignments + times).map(\.column)
        try database.writingRows {
            let statement = try RowStatement(cached: Self.insertion(first.table.name, columns), in: database)
            for item in items {
                statement.bind(.integer(item), at: 1)
                for row in rows {
                    for (place, value) in (row.assignments + times).enumerated() {
                        statement.bind(value.value, at: Int32(place + 2))
                    }
                    try statement.run()
                }
            }
        }
    }

    private func refuseFault(in row: Patch) throws {
        if let fault = row.fault { throw Refusal(fault.clause) }
    }

    private var times: [(column: String, value: StoredValue)] {
        now.map { [("createdAt", .instant($0)), ("updatedAt", .instant($0))] } ?? []
    }

    static func insertion(_ table: String, _ columns: [String]) -> String {
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
    }

    // MARK: - Changing

    /// Changes the rows of the patch's table for which a condition holds, and returns how many.
    ///
    /// Recorded rates are written a second time, since triggers drop the rate of a changed amount.
    ///
    /// - Parameter ifDifferent: True to leave a row that has these values already. The time beside a day that stays is of
    ///   no interest then: a typed day has none.
    /// - Throws: ``Refusal`` for a value out of its bounds, ``SQLiteError`` if SQLite reports an error.
    @discardableResult
    package func update(
        _ patch: Patch, _ links: RowLink..., ifDifferent: Bool = false, where condition: BoundSQL
    ) throws -> Int {
        try refuseFault(in: patch)
        let values = patch.assignments + links.map(\.assignment)
        var rows = condition
        if ifDifferent { rows = "\(condition) AND (\(Self.difference(values)))" }
        try update(patch.table.name, values, where: rows)
        let count = database.changesCount
        let rates = CapturedRate.toRepeat(values)
        if !rates.isEmpty { try update(patch.table.name, rates, where: condition) }
        return count
    }

    private func update(
        _ table: String, _ values: [(column: String, value: StoredValue)], where condition: BoundSQL
    ) throws {
        let values = values + (now.map { [("updatedAt", .instant($0))] } ?? [])
        let list = values.map { "\($0.column) = ?" }.joined(separator: ", ")
        let sql = BoundSQL(sql: "UPDATE \(table) SET \(list) WHERE ", values.map(\.value))
        try database.writingRows { try database.run("\(sql)\(condition)") }
    }

    private static func difference(_ values: [(column: String, value: StoredValue)]) -> BoundSQL {
        values.compactMap { column, value -> BoundSQL? in
            if case .instant = value { nil } else { "\(sql: column) IS NOT \(value) COLLATE BINARY" }
        }.joined(separator: " OR ")
    }

    /// Ends the live listings for which a condition holds, and returns how many.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    @discardableResult
    package func endListings(_ moment: BusinessMoment, where condition: BoundSQL) throws -> Int {
        try update(
            Patch(.listingEnded, .moment(moment)), where: "\(condition) AND endedAt IS NULL AND deletedAt IS NULL")
    }

    // MARK: - Deleting

    /// Marks the rows of a table for which a condition holds as deleted; `nil` as time brings them back.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func delete(
        _ table: StoredTable, _ links: RowLink..., at time: Instant?, where condition: BoundSQL
    ) throws {
        var patch = Patch(table)
        patch.setDeletion(time)
        try update(table.name, patch.assignments + links.map(\.assignment), where: condition)
    }

    /// Marks the rows of a table for which a condition holds as deleted now.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func delete(_ table: StoredTable, _ links: RowLink..., where condition: BoundSQL) throws {
        var patch = Patch(table)
        patch.setDeletion(now)
        try update(table.name, patch.assignments + links.map(\.assignment), where: condition)
    }
}

/// A column that ties a row to another one, besides its fields: to the item whose part it is, or to what a marketplace's
/// file says.
package struct RowLink: Sendable {
    let assignment: (column: String, value: StoredValue)

    private init(_ column: String, _ value: StoredValue) {
        assignment = (column, value)
    }

    /// The item whose part the row is.
    package static func item(_ id: Int64) -> RowLink { RowLink("itemId", .integer(id)) }

    /// The line of an order that a sale or a refund came with.
    package static func order(_ id: Int64?) -> RowLink { RowLink("orderId", StoredValue(id)) }

    /// The piece of that line, from 0.
    package static func orderUnit(_ unit: Int?) -> RowLink { RowLink("orderUnit", StoredValue(unit.map(Int64.init))) }

    /// 1 if the order made the sale, so that it goes with the match.
    package static func isOfOrder(_ number: Int64?) -> RowLink { RowLink("isOfOrder", StoredValue(number)) }

    /// The charge of a marketplace that an expense is for.
    package static func charge(_ fact: Int64?) -> RowLink { RowLink("orderFactId", StoredValue(fact)) }
}
