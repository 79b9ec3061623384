import GRDB
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
        let known = try Int64.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT id FROM fees WHERE platformId = ? AND sinceDay = ? AND deletedAt IS NULL
                    ORDER BY id DESC LIMIT 1
                    """), arguments: [platform.id, since])
        let values: StatementArguments = [
            request.terms.partsPerMillion, fixed?.minor, fixed?.currency.code, request.source, request.terms.stepsText,
            cap?.minor, cap?.currency.code, request.terms.base.rawValue, now.description,
        ]
        if let known {
            try database.run(
                """
                UPDATE fees SET partsPerMillion = ?1, fixedMinor = ?2, fixedCurrency = ?3, source = ?4, steps = ?5,
                    capMinor = ?6, capCurrency = ?7, shareOf = ?8, updatedAt = ?9
                WHERE id = ?10
                    AND (partsPerMillion, fixedMinor, fixedCurrency, source, steps, capMinor, capCurrency, shareOf)
                    IS NOT (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                """, values + [known])
        } else {
            try database.run(
                """
                INSERT INTO fees (partsPerMillion, fixedMinor, fixedCurrency, source, steps, capMinor, capCurrency,
                    shareOf, updatedAt, platformId, sinceDay, createdAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, values + [platform.id, since, now.description])
        }
        var result = WriteResult()
        result.row = known ?? database.lastInsertedRowID
        result.count = database.changesCount
        return result
    }
}
