import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Sets a platform's fee from a day on, replacing the one set for the same day.
    ///
    /// - Throws: ``Refusal`` for a negative fee, ``QueryError`` for an unknown platform.
    package func setFee(_ request: FeeRequest) throws -> WriteResult {
        let platform = try names.platform(request.platform)
        let since = (request.since ?? today).description
        let (fixed, cap) = (request.terms.fixed, request.terms.cap)
        for amount in [fixed, cap] { try refuseOutOfBounds(amount, "a fee") }
        let known = try database.cached(
            """
            SELECT id FROM fees WHERE platformId = \(platform.id) AND sinceDay = \(since) AND deletedAt IS NULL
            ORDER BY id DESC LIMIT 1
            """
        ).value(Int64.self)
        let terms: BoundSQL = """
            \(request.terms.partsPerMillion), \(fixed?.minor), \(fixed?.currency.code), \(request.source),
            \(request.terms.stepsText), \(cap?.minor), \(cap?.currency.code), \(request.terms.base.rawValue)
            """
        let columns: BoundSQL = """
            partsPerMillion, fixedMinor, fixedCurrency, source, steps, capMinor, capCurrency, shareOf
            """
        if let known {
            try database.run(
                """
                UPDATE fees SET (\(columns)) = (\(terms)), updatedAt = \(now.description)
                WHERE id = \(known) AND (\(columns)) IS NOT (\(terms))
                """)
        } else {
            try database.run(
                """
                INSERT INTO fees (\(columns), updatedAt, platformId, sinceDay, createdAt)
                VALUES (\(terms), \(now.description), \(platform.id), \(since), \(now.description))
                """)
        }
        var result = WriteResult()
        result.row = known ?? database.lastInsertedId
        result.count = database.changesCount
        return result
    }
}
