import Imports
import Ledger
import Queries
import QueryLanguage
import StoreFile

/// A writer of the sales of matched orders: new ones, or typed ones that it completes.
struct OrderBooking {
    let writer: InventoryWriter
    let platform: Int64
    let platformName: String
    private let sheetItems = SheetItems()
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
            try writer.rows.update(
                Patch(.salePlatform, .row(platform)), .order(order), .orderUnit(unit), where: "id = \(sale)")
            try update(sale, to: part, before: nil, &outcome)
        case .new:
            let sale = try insert(part, order: order, unit: unit, item: item.id)
            try settleRefunds(sale, part, before: nil, &outcome)
            if part.returnDay == nil {
                outcome.notes += try writer.liveListings(of: item.id, called: item.sku, besides: platform)
            }
        }
        let day = part.day ?? writer.today
        try writer.rows.endListings(
            writer.moment(of: day),
            where: "itemId = \(item.id) AND platformId = \(platform) AND listedDay <= \(day.description)")
        try remember(part.itemNumber, item.id)
    }

    private func insert(_ line: DerivedLine, order: Int64, unit: Int, item: Int64) throws -> Int64 {
        var row = Patch(.salePlatform, .row(platform))
        row.set(.saleSold, writer.moment(of: line.day ?? writer.today))
        row.set(.salePrice, line.price.map { Money(minor: $0, currency: line.currency) })
        row.set(.saleRate, FieldValue(line.rate) { .rate($0) })
        row.set(.saleFees, line.sellingFees)
        row.set(.salePostage, line.postage)
        row.set(.salePostagePaid, line.postagePaid)
        row.set(.salePayment, .payment(.card))
        return try writer.rows.insert(row, .item(item), .order(order), .orderUnit(unit), .isOfOrder(1))
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
        try writer.rows.delete(.refunds, where: "saleId = \(sale) AND orderId IS NOT NULL")
        try writer.rows.delete(.sales, where: "id = \(sale)")
    }

    private func update(
        _ sale: Int64, to line: DerivedLine, before: DerivedLine?, _ outcome: inout Remarks
    ) throws {
        guard
            let row = try database.cached(
                """
                SELECT sku, sales.soldDay, priceMinor, currency, postagePaidMinor, feesMinor, postageMinor, rate,
                    rateCurrency, isOfOrder, itemId FROM sales JOIN items ON items.id = itemId WHERE sales.id = \(sale)
                """
            ).first()
        else { return }
        let sku: String = try row["sku"]
        guard try row["currency"] as String? == line.currency.code else {
            return outcome.conflicts.append(
                .init(sku: sku, field: "currency", ours: try row["currency"] ?? "", theirs: line.currency.code))
        }
        var patch = Patch(.sales)
        let day: String? = try row["soldDay"]
        if let sold = line.day, case let new = sold.description, new != day {
            if before?.day?.description == day {
                patch.set(.saleSold, writer.moment(of: sold))
            } else if new != before?.day?.description {
                outcome.conflicts.append(
                    .init(sku: sku, field: "day sold", ours: day ?? "", theirs: new, sale: sale))
            }
        }
        let isOfSheet = try before == nil ? sheetItems.has(row["itemId"], database) : false
        let met = try MetAmounts(row, line, isMet: before == nil, isOfSheet: isOfSheet)
        let fromTable = try before == nil ? quote(line) : nil
        let amounts: [(name: String, field: StoredField, now: Int64?, new: Int64?, base: Int64?)] = [
            ("price", .salePrice, met.price, line.price, before?.price ?? met.total),
            ("postage paid", .salePostagePaid, met.postagePaid, line.postagePaid, before?.postagePaid),
            ("fees", .saleFees, met.fees, line.sellingFees, before.map(\.sellingFees) ?? fromTable),
            ("postage", .salePostage, met.postage, line.postage, before?.postage),
        ]
        if met.total != nil {
            outcome.notes.append(
                "the price of \(sku) had the postage in it: it is \(text(line.price, line)) and \(text(line.postagePaid, line)) now"
            )
        }
        for amount in amounts {
            guard let new = amount.new else {
                // A figure of facts that say otherwise now is unknown again, as if they had always said so.
                let isOfFacts = before != nil && amount.now != nil && amount.now == amount.base
                if isOfFacts, amount.field != .salePrice, try row["isOfOrder"] as Int64? == 1 {
                    patch.set(amount.field, .empty)
                }
                continue
            }
            guard new != amount.now else { continue }
            let isOfOtherPrice = met.isOtherPrice && amount.field == .salePostagePaid
            if !isOfOtherPrice, amount.now == nil || amount.now == amount.base {
                patch.set(amount.field, .money(Money(minor: new, currency: line.currency)))
            } else if before == nil || new != amount.base {
                outcome.conflicts.append(
                    .init(
                        sku: sku, field: amount.name, ours: text(amount.now, line), theirs: text(new, line), sale: sale)
                )
            }
        }
        if let rate = line.rate, try row["rate"] as String? != rate.factor,
            try row["rate"] as String? == before?.rate?.factor
        {
            patch.set(.saleRate, .rate(rate))
        }
        if !patch.isEmpty { try writer.rows.update(patch, where: "id = \(sale)") }
        try settleRefunds(sale, line, before: before, &outcome)
    }

    private func text(_ minor: Int64?, _ line: DerivedLine) -> String {
        minor.map { Money(minor: $0, currency: line.currency).description } ?? ""
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

/// The items that people's sheets told of, read once.
private final class SheetItems {
    private var ids: Set<Int64>?

    func has(_ item: Int64, _ database: StoreConnection) throws -> Bool {
        let ids = try self.ids ?? database.itemsOfSheets()
        self.ids = ids
        return ids.contains(item)
    }
}

/// The amounts of a sale as they count beside those of a file.
private struct MetAmounts {
    let price: Int64?
    let postagePaid: Int64?
    let fees: Int64?
    let postage: Int64?
    /// The price, if the postage of the file is in it; otherwise `nil`.
    let total: Int64?
    /// True if the file meets the sale and says another price, whose postage says nothing of this one.
    let isOtherPrice: Bool

    /// - Parameter isMet: True if no file told of the sale before.
    init(_ row: FetchedRow, _ line: DerivedLine, isMet: Bool, isOfSheet: Bool) throws {
        /// A sheet's 0.00 says only that the sheet knows no cost.
        func cost(_ name: String) throws -> Int64? {
            let minor: Int64? = try row[name]
            return isMet && isOfSheet && minor == 0 ? nil : minor
        }
        (price, postagePaid) = try (row["priceMinor"], row["postagePaidMinor"])
        (fees, postage) = try (cost("feesMinor"), cost("postageMinor"))
        let paid = line.price.map { $0 + (line.postagePaid ?? 0) }
        let isTotal = isMet && price != nil && price == paid && price != line.price && postagePaid == nil
        total = isTotal ? price : nil
        isOtherPrice = isMet && !isTotal && price != nil && line.price != nil && price != line.price
    }
}

extension DerivedLine {
    /// The platform's fees, with ads.
    fileprivate var sellingFees: Int64? {
        fees == nil && ads == nil ? nil : (fees ?? 0) + (ads ?? 0)
    }
}
