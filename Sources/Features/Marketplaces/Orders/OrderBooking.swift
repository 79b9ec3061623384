import Ledger
import Queries
import QueryLanguage
import StoreFile

/// A writer of the sales of matched orders: new ones, or typed ones that it completes.
struct OrderBooking {
    let writer: InventoryWriter
    let platform: Int64
    let platformName: String
    var database: StoreConnection { writer.database }
    var now: String { writer.now.description }

    init(writer: InventoryWriter, platform: Int64) throws {
        (self.writer, self.platform) = (writer, platform)
        platformName =
            try writer.database.cached("SELECT name FROM platforms WHERE id = \(platform)").value(String.self)
            ?? ""
    }

    /// The outcome of a booking besides its rows.
    struct Remarks {
        var conflicts: [OrderReport.Conflict] = []
        var notes: [String] = []
    }

    // MARK: - One item of a line

    /// Books a part of a line on an item, after ``OrderMatching/fit(_:_:)`` has allowed it.
    func book(
        _ part: DerivedLine, order: Int64, unit: Int, on item: OrderMatching.Candidate, _ fit: OrderMatching.Fit,
        _ outcome: inout Remarks
    ) throws {
        switch fit {
        case .impossible: return
        case .completes(let sale):
            try database.run(
                """
                UPDATE sales SET orderId = \(order), orderUnit = \(unit), platformId = \(platform), updatedAt = \(now)
                    WHERE id = \(sale)
                """)
            try update(sale, to: part, before: nil, &outcome)
        case .new:
            let sale = try insert(part, order: order, unit: unit, item: item.id)
            try settleRefunds(sale, part, before: nil, &outcome)
            if part.returnDay == nil {
                outcome.notes += try writer.liveListings(of: item.id, called: item.sku, besides: platform)
            }
        }
        try endListing(of: item.id, on: part.day ?? writer.today)
        try remember(part.itemNumber, item.id)
    }

    private func insert(_ line: DerivedLine, order: Int64, unit: Int, item: Int64) throws -> Int64 {
        let day = line.day ?? writer.today
        try database.run(
            """
            INSERT INTO sales (itemId, platformId, soldAt, soldDay, priceMinor, currency, rate, rateCurrency,
                feesMinor,
                postageMinor, postagePaidMinor, payment, orderId, orderUnit, isOfOrder, createdAt,
                updatedAt)
            VALUES (\(item), \(platform), \(instant(of: day)), \(day.description), \(line.price),
                \(line.currency.code), \(line.rate?.factor), \(line.rate?.currency.code), \(line.sellingFees),
                \(line.postage), \(line.postagePaid), 'card', \(order), \(unit), 1, \(now), \(now))
            """)
        return database.lastInsertedId
    }

    func instant(of day: Day) -> String {
        day == writer.today ? now : "\(day.description)T12:00:00.000Z"
    }

    /// Remembers the item of a listing number, so that the next file needs no question.
    func remember(_ number: String, _ item: Int64) throws {
        guard !number.isEmpty else { return }
        try database.run(
            """
            INSERT INTO listingNumbers (platformId, number, itemId, createdAt, updatedAt)
                VALUES (\(platform), \(number), \(item), \(now), \(now))
            ON CONFLICT DO NOTHING
            """)
    }

    /// Forgets that a listing number was refused for an item.
    func accept(_ number: String, _ item: Int64) throws {
        try database.run(
            """
            DELETE FROM listingNumbers WHERE platformId = \(platform) AND number = \(number) AND itemId = \(item)
                AND refusedAt IS NOT NULL
            """)
    }

    /// Remembers that a listing number is not this item, whatever its SKU or title say, so that later files ask.
    func refuse(_ number: String, _ item: Int64) throws {
        try database.run(
            BoundSQL(
                sql: """
                    INSERT INTO listingNumbers (platformId, number, itemId, refusedAt, createdAt, updatedAt)
                    VALUES (?1, ?2, ?3, ?4, ?4, ?4) ON CONFLICT (platformId, number, itemId) DO UPDATE
                    SET refusedAt = excluded.refusedAt, updatedAt = excluded.updatedAt WHERE refusedAt IS NULL
                    """, platform, number, item, now))
    }

    private func endListing(of item: Int64, on day: Day) throws {
        try database.run(
            """
            UPDATE listings SET endedAt = \(instant(of: day)), endedDay = \(day.description), updatedAt = \(now)
                WHERE itemId = \(item) AND platformId = \(platform)
            AND endedAt IS NULL AND deletedAt IS NULL AND listedDay <= \(day.description)
            """)
    }

    // MARK: - Existing sales

    /// Updates the sales of a line to its current facts; `before` has the facts that they were booked from.
    func update(_ written: OrderTable.Written, _ outcome: inout Remarks) throws {
        let sales = try database.cached(
            """
            SELECT id, orderUnit, priceMinor FROM sales WHERE orderId = \(written.id) AND deletedAt IS NULL
            ORDER BY orderUnit, id
            """
        ).rows()
        // If items are more than pieces, they share the line in the ratio in which they shared its price.
        let isShared = sales.count > written.line.quantity
        let prices = try sales.map { try $0["priceMinor"] as Int64? ?? 0 }
        for (place, row) in sales.enumerated() {
            let (sale, unit): (Int64, Int?) = try (row["id"], row["orderUnit"])
            func part(_ line: DerivedLine) -> DerivedLine {
                isShared ? line.part(place, by: prices) : line.unit(unit ?? 0)
            }
            if written.line.isCancelled {
                try withdraw(sale)
            } else {
                try update(sale, to: part(written.line), before: written.before.map { part($0.lineWithSums) }, &outcome)
            }
        }
    }

    /// Removes a sale that was cancelled.
    private func withdraw(_ sale: Int64) throws {
        try database.run(
            BoundSQL(
                sql: "UPDATE refunds SET deletedAt = ?1, updatedAt = ?1 WHERE saleId = ?2 AND orderId IS NOT NULL", now,
                sale))
        try database.run(BoundSQL(sql: "UPDATE sales SET deletedAt = ?1, updatedAt = ?1 WHERE id = ?2", now, sale))
    }

    private func update(
        _ sale: Int64, to line: DerivedLine, before: DerivedLine?, _ outcome: inout Remarks
    ) throws {
        guard
            let row = try database.cached(
                """
                SELECT sku, sales.soldDay, priceMinor, currency, postagePaidMinor, feesMinor, postageMinor, rate,
                    rateCurrency, isOfOrder FROM sales JOIN items ON items.id = itemId WHERE sales.id = \(sale)
                """
            ).first()
        else { return }
        let sku: String = try row["sku"]
        guard try row["currency"] as String? == line.currency.code else {
            return outcome.conflicts.append(
                .init(sku: sku, field: "currency", ours: try row["currency"] ?? "", theirs: line.currency.code))
        }
        var patch: [(column: String, value: StoredValue)] = []
        let day: String? = try row["soldDay"]
        if let new = line.day?.description, new != day {
            if before?.day?.description == day {
                patch += [("soldDay", .text(new)), ("soldAt", StoredValue(line.day.map(instant)))]
            } else if new != before?.day?.description {
                outcome.conflicts.append(.init(sku: sku, field: "day sold", ours: day ?? "", theirs: new))
            }
        }
        let fromTable = try before == nil ? quote(line) : nil
        let amounts: [(name: String, column: String, now: Int64?, new: Int64?, base: Int64?)] = [
            ("price", "priceMinor", try row["priceMinor"], line.price, before?.price),
            ("postage paid", "postagePaidMinor", try row["postagePaidMinor"], line.postagePaid, before?.postagePaid),
            ("fees", "feesMinor", try row["feesMinor"], line.sellingFees, before.map(\.sellingFees) ?? fromTable),
            ("postage", "postageMinor", try row["postageMinor"], line.postage, before?.postage),
        ]
        for amount in amounts {
            guard let new = amount.new else {
                // A figure of facts that say otherwise now is unknown again, as if they had always said so.
                let isOfFacts = before != nil && amount.now != nil && amount.now == amount.base
                if isOfFacts, amount.column != "priceMinor", try row["isOfOrder"] as Int64? == 1 {
                    patch.append((amount.column, .null))
                }
                continue
            }
            guard new != amount.now else { continue }
            if amount.now == nil || amount.now == amount.base {
                patch.append((amount.column, .integer(new)))
            } else if before == nil || new != amount.base {
                func text(_ minor: Int64?) -> String {
                    minor.map { Money(minor: $0, currency: line.currency).description } ?? ""
                }
                outcome.conflicts.append(
                    .init(sku: sku, field: amount.name, ours: text(amount.now), theirs: text(new)))
            }
        }
        if let rate = line.rate, try row["rate"] as String? != rate.factor,
            try row["rate"] as String? == before?.rate?.factor
        {
            patch += [("rate", .text(rate.factor)), ("rateCurrency", .text(rate.currency.code))]
        }
        if !patch.isEmpty {
            let assignments = patch.map { "\(sql: $0.column) = \($0.value)" as BoundSQL }.joined(separator: ", ")
            try database.run("UPDATE sales SET \(assignments), updatedAt = \(now) WHERE id = \(sale)")
        }
        try settleRefunds(sale, line, before: before, &outcome)
    }

    /// Returns the fee by the fee table, which may have filled in the fees of a typed sale.
    private func quote(_ line: DerivedLine) throws -> Int64? {
        guard let price = line.price, let day = line.day else { return nil }
        let postage = line.postagePaid.map { Money(minor: $0, currency: line.currency) }
        return try database.feeQuote(
            platform, price: Money(minor: price, currency: line.currency), and: postage, on: day
        ).amount?.minor
    }
}

extension DerivedLine {
    /// The platform's fees, with ads.
    fileprivate var sellingFees: Int64? {
        fees == nil && ads == nil ? nil : (fees ?? 0) + (ads ?? 0)
    }
}
