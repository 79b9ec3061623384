import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Sets a platform's fee from a day on, replacing the one set for the same day.
    ///
    /// - Throws: ``Refusal`` for a negative fee, ``QueryError`` for an unknown platform.
    package func setFee(_ request: FeeRequest) throws -> WriteResult {
        let platform = try names.platform(request.platform)
        let since = request.since ?? today
        let (fixed, cap) = (request.terms.fixed, request.terms.cap)
        for amount in [fixed, cap] { try refuseOutOfBounds(amount, "a fee") }
        let known = try database.cached(
            """
            SELECT id FROM fees WHERE platformId = \(platform.id) AND sinceDay = \(since.description) AND deletedAt IS NULL
            ORDER BY id DESC LIMIT 1
            """
        ).value(Int64.self)
        var terms = Patch(.feePercent, .percentage(partsPerMillion: request.terms.partsPerMillion))
        terms.set(.feeFixed, fixed)
        terms.set(.feeSource, request.source)
        terms.set(.feeSteps, request.terms.stepsText)
        terms.set(.feeCap, cap)
        terms.set(.feeBase, request.terms.base.rawValue)
        var result = WriteResult()
        if let known {
            result.row = known
            result.count = try rows.update(terms, ifDifferent: true, where: "id = \(known)")
        } else {
            terms.set(.feePlatform, platform.id)
            terms.set(.feeSince, since)
            result.row = try rows.insert(terms)
            result.count = 1
        }
        return result
    }
}
