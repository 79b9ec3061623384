extension StoreConnection {
    /// Returns the id for the next row of a table.
    ///
    /// - Throws: ``Refusal`` if there are no more ids.
    package func nextId(of table: String) throws -> Int64 {
        let newest = try value(Int64.self, "SELECT max(id) FROM \(sql: table)") ?? 0
        guard newest < Int64.max else { throw Self.noIdLeft(in: table) }
        return newest + 1
    }

    /// Returns the refusal of a new row in a table whose ids are used up.
    package static func noIdLeft(in table: String) -> Refusal {
        Refusal(
            "\(table) has a row with the highest possible id, so no row can be added", hints: ["try: check"])
    }
}
