import Queries
import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Records a purchase: one item, or one for each piece of a lot, with the cost split to the minor unit.
    ///
    /// - Throws: ``Refusal`` for a negative cost, too many pieces or an impossible day; ``QueryError`` for an unknown
    ///   name.
    package func buy(_ purchase: Purchase) throws -> WriteResult {
        try refuseOutOfBounds(purchase.cost, "a cost")
        guard (1...10_000).contains(purchase.pieces) else { throw Refusal("a lot must have 1 to 10,000 pieces") }
        let bought = try moment(purchase.day)
        var result = WriteResult()
        let market = try purchase.market.map { try self.market($0, &result) }
        let seller = try purchase.seller.map { try names.findOrMake($0, in: .sellers, &result) }
        let haul = try purchase.haul.map { try names.findOrMake($0, in: .hauls, &result) }
        let place = try purchase.storedIn.map { try names.place($0, &result) }
        if purchase.notesTwin { try noteTwin(of: purchase, on: bought.day, &result) }
        var row = Patch(.items)
        row.set(.itemNote, purchase.note)
        row.set(.itemBought, bought)
        row.set(.itemPaid, purchase.paid)
        row.set(.itemMarket, market)
        row.set(.itemSeller, seller)
        row.set(.itemHaul, haul)
        row.set(.itemPlace, place)
        let skus = try database.allocateSKUs(purchase.pieces, now: now)
        for (index, sku) in skus.enumerated() {
            row.set(.itemSKU, sku.text)
            row.set(.itemTitle, purchase.title(ofPiece: index))
            row.set(.itemCost, purchase.cost(ofPiece: index))
            try rows.insert(row)
            result.skus.append(sku.text)
        }
        result.count = skus.count
        if let market, purchase.asksForEntryFee { try noteEntryFee(market, on: bought.day, &result) }
        return result
    }

    /// The number of newest items among which a twin is looked for.
    private static let mostTwins: Int64 = 200

    /// Notes that the same was bought within a day, by its title, cost and day; it may have been typed twice.
    private func noteTwin(of purchase: Purchase, on day: Day, _ result: inout WriteResult) throws {
        guard let cost = purchase.cost else { return }
        let at = try database.cached(
            """
            SELECT createdAt FROM items WHERE costCurrency = \(cost.currency.code)
                AND costMinor = \(purchase.cost(ofPiece: 0)?.minor) AND deletedAt IS NULL
            AND id > (SELECT max(id) FROM items) - \(sql: Self.mostTwins) AND title = \(purchase.title(ofPiece: 0))
                AND boughtDay BETWEEN \(day.adding(days: -1).description) AND \(day.adding(days: 1).description)
            ORDER BY id DESC LIMIT 1
            """
        ).value(String.self)
        guard let at = at.flatMap({ Instant(rfc3339: $0) }) else { return }
        let minutes = (now.milliseconds - at.milliseconds) / 60_000
        guard (0..<24 * 60).contains(minutes) else { return }
        result.notes.append("the same was bought \(Self.ago(minutes)): undo takes this one back")
    }

    private static func ago(_ minutes: Int64) -> String {
        switch minutes {
        case 0: "just now"
        case 1: "a minute ago"
        case ..<60: "\(minutes) minutes ago"
        case ..<120: "an hour ago"
        default: "\(minutes / 60) hours ago"
        }
    }

    /// Returns one piece's share of a cost; the first pieces get the pennies left by the division.
    package static func share(_ minor: Int64, _ index: Int, of pieces: Int) -> Int64 {
        let (quotient, remainder) = minor.quotientAndRemainder(dividingBy: Int64(pieces))
        return quotient + (Int64(index) < remainder ? 1 : 0)
    }

    private func market(_ place: Purchase.Place, _ result: inout WriteResult) throws -> Int64 {
        switch place {
        case .named(let name):
            result.market = name
            return try names.findOrMake(name, in: .markets, &result)
        case .near(let coordinates):
            let nearest = try nearestMarket(coordinates)
            result.market = nearest.name
            return nearest.id
        }
    }

    /// Returns the nearest market whose area includes the place.
    private func nearestMarket(_ place: Coordinates) throws -> (id: Int64, name: String) {
        let here = (place.latitude.approximate, place.longitude.approximate)
        let rows = try database.rows(
            """
            SELECT id, name, latitude, longitude, radiusKm FROM markets
            WHERE deletedAt IS NULL AND latitude IS NOT NULL AND longitude IS NOT NULL
            """)
        let known = try rows.map { row in
            try (
                id: row["id"] as Int64, name: row["name"] as String, radius: row["radiusKm"] as Double,
                distance: GreatCircle.kilometres(from: here, to: (row["latitude"], row["longitude"]))
            )
        }.sorted { $0.distance < $1.distance }
        if let market = known.first(where: { $0.distance <= $0.radius }) { return (market.id, market.name) }
        let hint = known.first.flatMap { nearest in
            Int(exactly: nearest.distance.rounded()).map { "the nearest is \(nearest.name), \($0) km away" }
        }
        throw Refusal("no market is near \(place.description)", hints: hint.map { [$0] } ?? [])
    }

    /// Notes that the market charges an entry fee if none is recorded for the day.
    private func noteEntryFee(_ market: Int64, on day: Day, _ result: inout WriteResult) throws {
        let row = try database.cached(
            BoundSQL(
                sql: """
                    SELECT name, feeMinor, feeCurrency FROM markets WHERE id = ?1 AND askForEntryFee = 1 AND NOT EXISTS (
                        SELECT 1 FROM expenses WHERE marketId = ?1 AND day = ?2 AND kind = 'entry-fee' AND deletedAt IS NULL)
                    """, market, day.description)
        ).first()
        guard let row else { return }
        let currency = try (row["feeCurrency"] as String?).flatMap { Currency(code: $0) }
        let fee = try currency.map { try Money(minor: row["feeMinor"] ?? 0, currency: $0).description } ?? "AMOUNT"
        let name: String = try row["name"]
        result.notes.append(
            WriteNote(
                "\(name) charges an entry fee, but none is recorded for \(day.description): "
                    + "spend \(fee) on entry-fee at \(Quoting.word(name)) on \(day.description)"))
    }
}

extension Purchase {
    /// Returns the cost of one piece, counted from 0.
    fileprivate func cost(ofPiece index: Int) -> Money? {
        cost.map {
            isCostEach
                ? $0 : Money(minor: InventoryWriter.share($0.minor, index, of: pieces), currency: $0.currency)
        }
    }

    /// Returns the title of one piece, counted from 0.
    fileprivate func title(ofPiece index: Int) -> String {
        pieces == 1 ? title : "\(title) (\(index + 1) of \(pieces))"
    }
}
