import Ledger
import Queries
import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Checks that a text names one existing order line.
    ///
    /// - Throws: ``Refusal`` if it doesn't.
    package func requireOrder(_ name: String) throws {
        _ = try read { try $0.order(name) }
    }
}

extension StoreConnection {
    /// Returns the order line with this number; `nil` if there is none.
    func order(_ id: Int64) throws -> OrderRow? {
        let rows: [OrderRow] = try records(where: "id = ?", .integer(id))
        return rows.first
    }

    /// Returns the order lines that a text names: one by its number, or all with the marketplace's number of their order.
    ///
    /// - Throws: ``Refusal`` if no order has that number.
    func orders(_ name: String) throws -> [OrderRow] {
        if let row = try Int64(name).flatMap({ try order($0) }) { return [row] }
        let rows: [OrderRow] = try records(
            where: "platformId IN (SELECT id FROM platforms) AND orderNumber = ? ORDER BY id", .text(name))
        guard !rows.isEmpty else {
            throw Refusal("there is no order \(name)", of: name, hints: ["try: orders"])
        }
        return rows
    }

    /// Returns the order line that a text names: its number, or the marketplace's number of an order with one line.
    ///
    /// - Throws: ``Refusal`` if no order has that number, or if the order has several lines.
    func order(_ name: String) throws -> OrderRow {
        let rows = try orders(name)
        guard rows.count == 1 else {
            throw Refusal(
                "the order \(name) has \(rows.count) lines", of: name,
                hints: [
                    rows.prefix(3).map { "\($0.id) is \($0.line.title ?? "without a title")" }.joined(separator: ", ")
                ])
        }
        return rows[0]
    }
}

/// The user's decisions about unmatched orders.
extension InventoryWriter {
    /// Matches an order line to items and books it: a piece on each item or, for more items than pieces, a part of the
    /// line on each in the ratio of their costs.
    ///
    /// - Throws: ``Refusal`` if the line or an item can't be booked.
    package func match(order name: String, to items: [ItemMatch]) throws -> WriteResult {
        let row = try database.order(name)
        let line = try openLine(of: row)
        let taken = try database.takenUnits(of: row.id)
        let open = (0..<line.quantity).filter { !taken.contains($0) }
        guard !open.isEmpty else {
            let skus = try skus(of: row).joined(separator: ", ")
            throw Refusal(
                "the order \(name) is already matched to \(skus)", hints: ["try: unmatch \(row.id)"])
        }
        let isShared = items.count > open.count
        guard !isShared || taken.isEmpty else {
            throw Refusal(
                "only \(open.count) of the order's \(line.quantity) pieces are unmatched, but you gave \(items.count) items",
                hints: ["try: unmatch \(row.id)"])
        }
        if row.isIgnored {
            try database.run("UPDATE orders SET ignoredAt = NULL, updatedAt = \(now.description) WHERE id = \(row.id)")
        }
        var result = WriteResult()
        let shares = isShared ? try shares(of: line, among: items, &result) : []
        for (place, item) in items.enumerated() {
            guard !items[..<place].contains(where: { $0.id == item.id }) else {
                throw Refusal("\(item.sku) is named twice")
            }
            let unit = isShared ? place : open[place]
            let part = isShared ? line.part(place, by: shares) : line.unit(unit)
            result.notes += try book(part, of: row, unit, on: item).map { WriteNote($0) }
        }
        result.count = items.count
        result.row = try database.value(
            Int64.self,
            """
            SELECT id FROM sales WHERE orderId = \(row.id) AND orderUnit = \(isShared ? 0 : open[0])
                AND deletedAt IS NULL
            """)
        let left = open.count - items.count
        if left > 0 { result.notes.append("\(left) of the order's \(line.quantity) pieces still unmatched") }
        return result
    }

    /// Returns the part of a line's price for each item, when they are more than its pieces; its other amounts follow
    /// the same ratio.
    private func shares(
        of line: DerivedLine, among items: [ItemMatch], _ result: inout WriteResult
    ) throws -> [Int64] {
        let costs = try items.map { item in
            try database.first(
                "SELECT costMinor, costCurrency FROM items WHERE id = \(item.id) AND costMinor IS NOT NULL")
        }
        let known = costs.compactMap(\.self)
        let isKnown = try known.count == items.count && Set(known.map { try $0["costCurrency"] as String? }).count == 1
        let weights = try isKnown ? known.map { try $0["costMinor"] as Int64 } : items.map { _ in 1 }
        let prices = Shares.of(line.price ?? 0, by: weights)
        let parts = zip(items, prices).map { item, price in
            "\(item.sku) \(Money(minor: price, currency: line.currency).description)"
        }
        let isByCost = isKnown && weights.contains { $0 > 0 }
        result.notes.append("divided \(isByCost ? "by cost" : "evenly"): \(parts.joined(separator: ", "))")
        return prices
    }

    /// Books a part of an order line on an item, and returns notes for the user.
    private func book(_ part: DerivedLine, of row: OrderRow, _ unit: Int, on item: ItemMatch) throws -> [String] {
        guard !item.isDeleted else { throw Refusal("\(item.sku) is deleted", hints: ["try: restore \(item.sku)"]) }
        let candidate = OrderMatching.Candidate(id: item.id, sku: item.sku)
        let matching = try OrderMatching(database: database, platform: row.platform, today: today)
        var fit = try matching.fit(item.id, part)
        if case .impossible(let reason, let doubt) = fit {
            guard options.force, part.day != nil else {
                throw Refusal(
                    "\(item.sku) \(reason)", canForce: part.day != nil, doubt: doubt.map { "\(item.sku) \($0)" })
            }
            fit = .new
        }
        var outcome = OrderBooking.Remarks()
        let booking = try OrderBooking(writer: self, platform: row.platform)
        try booking.accept(part.listing(of: row.number), item.id)
        try booking.book(part, order: row.id, unit: unit, on: candidate, fit, &outcome)
        return outcome.conflicts.map(\.sentence) + outcome.notes
    }

    /// Records the purchase of an order's item, under the order's title, and matches the order to it.
    ///
    /// A purchase without a day stays without one.
    ///
    /// - Throws: ``Refusal`` if the line can't be booked or the purchase is impossible.
    package func match(order name: String, toNew purchase: Purchase) throws -> WriteResult {
        let row = try database.order(name)
        var purchase = purchase
        purchase.title = row.line.title ?? "Order \(row.number)"
        purchase.asksForEntryFee = purchase.day != nil
        let bought = try buy(purchase)
        guard let sku = bought.skus.first, let item = try database.items(called: SKU(sku)).first else {
            throw Refusal("the item is gone")
        }
        if purchase.day == nil {
            try rows.update(Patch(.itemBought, .empty), where: "id = \(item.id)")
        }
        var result = try match(order: name, to: [item])
        result.skus = bought.skus
        result.notes = bought.notes + result.notes
        return result
    }

    /// Returns the line of an order, if it can be booked.
    ///
    /// - Throws: ``Refusal`` if it can't.
    private func openLine(of row: OrderRow) throws -> DerivedLine {
        let facts = try OrderTable(database, now: now).facts(row.platform, row.number)
        guard !facts.contains(where: { $0.kind == .unknown }) else {
            throw Refusal(
                "“\(row.line.title ?? row.number)” is a row of an unknown type, not an order",
                hints: ["try: ignore \(row.id)"])
        }
        guard let line = DerivedOrder(facts).lines.first(where: { $0.key == row.key }), line.price != nil else {
            throw Refusal(
                "only charges of the order \(row.number) are known",
                hints: ["import the marketplace's file with the order itself"])
        }
        if line.isCancelled { throw Refusal("the order \(row.number) was cancelled") }
        return line
    }

    private func skus(of row: OrderRow) throws -> [String] {
        try database.values(
            String.self,
            """
            SELECT sku FROM sales JOIN items ON items.id = itemId WHERE orderId = \(row.id)
                AND sales.deletedAt IS NULL
            ORDER BY sales.id
            """)
    }

    /// Undoes the match of an order, or the decision to ignore it, and returns the SKUs of its items.
    ///
    /// A sale that the order made is removed; a typed one stays. Later files don't match the line to these items again.
    ///
    /// - Throws: ``Refusal`` if it is neither matched nor ignored.
    package func unmatch(order name: String) throws -> [String] {
        let row = try database.order(name)
        let skus = try skus(of: row)
        guard !skus.isEmpty || row.isIgnored else { throw Refusal("the order \(name) is not matched") }
        let sales = try database.rows(
            "SELECT id, itemId, isOfOrder, soldDay FROM sales WHERE orderId = \(row.id) AND deletedAt IS NULL")
        for sale in sales { try unmatch(sale, of: row) }
        try database.run("UPDATE orders SET ignoredAt = NULL, updatedAt = \(now.description) WHERE id = \(row.id)")
        return skus
    }

    private func unmatch(_ sale: FetchedRow, of row: OrderRow) throws {
        let (id, item): (Int64, Int64) = try (sale["id"], sale["itemId"])
        try rows.delete(.refunds, where: "saleId = \(id) AND orderId IS NOT NULL AND deletedAt IS NULL")
        if try sale["isOfOrder"] as Int64? == 1 {
            try rows.delete(.sales, where: "id = \(id)")
            try rows.update(
                Patch(.listingEnded, .empty),
                where: """
                    itemId = \(item) AND platformId = \(row.platform) AND endedDay = \(try sale["soldDay"] as String)
                        AND deletedAt IS NULL
                    """)
        } else {
            try rows.update(Patch(.sales), .order(nil), .orderUnit(nil), where: "id = \(id)")
        }
        try OrderBooking(writer: self, platform: row.platform).refuse(row.line.listing(of: row.number), item)
    }

    /// Ignores an order that is not part of the inventory, and returns its title.
    ///
    /// - Throws: ``Refusal`` if it is matched or ignored already.
    package func ignore(order name: String) throws -> String {
        let row = try database.order(name)
        guard row.matched == 0 else {
            throw Refusal("order \(name) is matched", hints: ["try: unmatch \(row.id)"])
        }
        guard !row.isIgnored else { throw Refusal("order \(name) is already ignored") }
        try database.run(
            BoundSQL(sql: "UPDATE orders SET ignoredAt = ?1, updatedAt = ?1 WHERE id = ?2", now.description, row.id))
        return row.line.title ?? row.number
    }
}

extension InventoryWriter {
    /// Accepts that the orders of some lines don't add up to their own results, or lack a refund that their file suggests, and
    /// returns by how much.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func accept(orders lines: [Int64]) throws -> [Money] {
        let table = try OrderTable(database, now: now)
        var missing = Dictionary(try database.missingRefunds().map { ($0.line, $0) }) { first, _ in first }
        var differences: [Money] = []
        for id in lines {
            guard let line = try database.order(id) else { continue }
            let rows = try table.rows(line.platform, line.number)
            if let row = rows.first(where: { $0.mismatch != 0 }) {
                try database.run(
                    """
                    UPDATE orders SET acceptedMinor = differenceMinor, updatedAt = \(now.description)
                        WHERE id = \(row.id)
                    """)
                differences.append(Money(minor: row.mismatch, currency: row.line.currency))
            }
            for refund in rows.compactMap({ missing.removeValue(forKey: $0.id) }) {
                try database.run(
                    """
                    UPDATE orders SET acceptedRefundMinor = coalesce(acceptedRefundMinor, 0) + \(refund.amount.minor),
                        updatedAt = \(now.description)
                    WHERE id = \(refund.line)
                    """)
                differences.append(refund.amount)
            }
        }
        return differences
    }

    /// Returns the number of the order line that a text names, or of the first line of that order: the lines of an order add
    /// up together, so any of them will do.
    ///
    /// - Throws: ``Refusal`` if no order has that number.
    package func orderNumber(_ name: String) throws -> Int64 { try database.orders(name)[0].id }
}

extension OrderReport.Conflict {
    /// A sentence with the figure that stays and the one in the file.
    package var sentence: String {
        "conflict: \(field) of \(sku) stays \(ours.isEmpty ? "empty" : ours); the file says \(theirs)"
            + (remedy.map { " · try: \($0)" } ?? "")
    }

    /// The statement that takes the file's figure; `nil` if none does.
    private var remedy: String? {
        let names = [
            "price": "sale_price", "postage paid": "postage_paid", "fees": "fees", "postage": "postage",
            "day sold": "sold",
        ]
        guard let sale else { return nil }
        return names[field].map { "edit sale \(sale) set \($0) \(theirs)" }
    }
}

extension InventoryStore {
    /// Returns the items that an order line most likely refers to; empty if nothing is known.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func items(likelyOfOrder name: String, today: Day) throws -> [NamedItem] {
        try read { database in
            guard let row = try? database.order(name) else { return [] }
            let matching = try OrderMatching(database: database, platform: row.platform, today: today)
            var found = try matching.named(row.line).items
            if found.isEmpty { found = try matching.titled(row.line, thoroughly: true).likely }
            let refused = try matching.refused(row.line, of: row.number)
            found.removeAll { refused.contains($0.id) }
            return try ItemNameLookup(database: database, limit: 100).items(found.prefix(100).map(\.id))
        }
    }
}
