import GRDB
import Queries
import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Records a purchase: one item, or one for each piece of a lot, with the cost split to the minor unit.
    ///
    /// - Throws: ``Refusal`` for a negative cost, too many pieces or an impossible day; ``QueryError`` for an unknown
    ///   name.
    package func buy(_ purchase: Purchase) throws -> WriteResult {
        try refuseNegative(purchase.cost, "a cost")
        guard (1...10_000).contains(purchase.pieces) else { throw Refusal("a lot has 1 to 10,000 pieces") }
        let (at, day) = try moment(purchase.day)
        var result = WriteResult()
        let market = try purchase.market.map { try self.market($0, &result) }
        let seller = try purchase.seller.map { try names.findOrMake($0, in: .sellers, &result) }
        let haul = try purchase.haul.map { try names.findOrMake($0, in: .hauls, &result) }
        let skus = try database.allocateSKUs(purchase.pieces, now: now)
        for (index, sku) in skus.enumerated() {
            let title = purchase.pieces == 1 ? purchase.title : "\(purchase.title) (\(index + 1) of \(purchase.pieces))"
            try database.run(
                """
                INSERT INTO items (sku, title, note, boughtAt, boughtDay, costMinor, costCurrency, boughtPaid, marketId,
                    sellerId, haulId, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    sku.text, title, purchase.note, at, day.description,
                    purchase.cost.map { Self.share($0.minor, index, of: purchase.pieces) },
                    purchase.cost?.currency.code,
                    purchase.paid?.rawValue, market, seller, haul, now.description, now.description,
                ])
            result.skus.append(sku.text)
        }
        result.count = skus.count
        if let market, purchase.asksForEntryFee { try noteEntryFee(market, on: day, &result) }
        return result
    }

    /// Returns one piece's share of a cost; the first pieces get the pennies left by the division.
    static func share(_ minor: Int64, _ index: Int, of pieces: Int) -> Int64 {
        let (quotient, remainder) = minor.quotientAndRemainder(dividingBy: Int64(pieces))
        return quotient + (Int64(index) < remainder ? 1 : 0)
    }

    private func market(_ place: Purchase.Place, _ result: inout WriteResult) throws -> Int64 {
        switch place {
        case .named(let name): return try names.findOrMake(name, in: .markets, &result)
        case .near(let coordinates): return try nearestMarket(coordinates)
        }
    }

    /// Returns the nearest market whose area includes the place.
    private func nearestMarket(_ place: Coordinates) throws -> Int64 {
        let here = (place.latitude.approximate, place.longitude.approximate)
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT id, name, latitude, longitude, radiusKm FROM markets
                WHERE deletedAt IS NULL AND latitude IS NOT NULL AND longitude IS NOT NULL
                """)
        let known = try rows.map { row in
            try (
                id: row[0] as Int64, name: row[1] as String, radius: row[4] as Double,
                distance: GreatCircle.kilometres(from: here, to: (row[2], row[3]))
            )
        }.sorted { $0.distance < $1.distance }
        if let market = known.first(where: { $0.distance <= $0.radius }) { return market.id }
        let hint = known.first.flatMap { nearest in
            Int(exactly: nearest.distance.rounded()).map { "the nearest is \(nearest.name), \($0) km away" }
        }
        throw Refusal("no market is near \(place.description)", hints: hint.map { [$0] } ?? [])
    }

    /// Notes that the market charges an entry fee if none is recorded for the day.
    private func noteEntryFee(_ market: Int64, on day: Day, _ result: inout WriteResult) throws {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT name, feeMinor, feeCurrency FROM markets WHERE id = ?1 AND askForEntryFee = 1 AND NOT EXISTS (
                        SELECT 1 FROM expenses WHERE marketId = ?1 AND day = ?2 AND kind = 'entry-fee' AND deletedAt IS NULL)
                    """), arguments: [market, day.description])
        guard let row else { return }
        let currency = try (row[2] as String?).flatMap { Currency(code: $0) }
        let fee = try currency.map { try Money(minor: row[1] ?? 0, currency: $0).description } ?? "AMOUNT"
        let name: String = try row[0]
        result.notes.append(
            "\(name) asks for an entry fee, and none is written for \(day.description): "
                + "spend \(fee) on entry-fee at \(Quoting.word(name)) on \(day.description)")
    }
}
