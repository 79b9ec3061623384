import GRDB

extension Database {
    /// The id for the next row of a table whose ids are given out here; throws ``Refusal`` after the last there is.
    func nextId(of table: String) throws -> Int64 {
        let newest = try Int64.fetchOne(self, sql: "SELECT max(id) FROM \(table)") ?? 0
        guard newest < Int64.max else { throw Self.noIdLeft(in: table) }
        return newest + 1
    }

    static func noIdLeft(in table: String) -> Refusal {
        Refusal(
            "\(table) has a row with the last id there is, so that none can come after it", hints: ["check says which"])
    }
}
