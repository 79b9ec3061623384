import Interchange
import Ledger
import Marketplaces
import QueryLanguage
import StoreFile

extension StoreExchange {
    /// Merges the facts of marketplaces in the other store, and the links of its sales, refunds and expenses to orders.
    ///
    /// The lines of an order are derived from the facts of both stores; nothing is booked again, since sales come as
    /// rows.
    func mergeOrders() throws {
        guard session.writes else { return }
        try session.countingRows { database in
            let now = session.now
            let intake = try OrderIntake(
                InventoryWriter(database: database, now: now, today: now.utcDay, options: .init()))
            let facts = try mergeFacts(into: intake)
            try mergePayouts(into: intake)
            try intake.deriveLines()
            try mergeListingNumbers(into: database)
            try mergeDecisions(into: database)
            try link(facts.filter { !intake.givenUp.contains($0.value) }, in: database)
        }
    }

    private func platform(_ id: Int64) -> Int64? { rows[.platforms]?[id] }

    /// Returns our facts by theirs.
    private func mergeFacts(into intake: OrderIntake) throws -> [Int64: Int64] {
        var ours: [Int64: Int64] = [:]
        try theirs.database.forEachRow(of: .orderFacts, where: "true ORDER BY id") { row in
            guard var fact = KeptFact(row), let platform = platform(fact.platform) else { return }
            fact.platform = platform
            ours[row.id] = try intake.add(fact)
        }
        return ours
    }

    private func mergePayouts(into intake: OrderIntake) throws {
        try theirs.database.forEachRow(of: .payouts, where: "true ORDER BY id") { row in
            guard let kept = KeptPayout(row), let platform = platform(kept.platform) else { return }
            try intake.store(kept.payout, platform)
        }
    }

    private func mergeListingNumbers(into database: StoreConnection) throws {
        let numbers = try theirs.database.cursor(
            "SELECT platformId, number, itemId, refusedAt, updatedAt FROM listingNumbers ORDER BY id")
        while let row = try numbers.next() {
            guard let platform = platform(try row["platformId"]), let item = rows[.items]?[try row["itemId"]] else {
                continue
            }
            try database.run(
                BoundSQL(
                    sql: """
                        INSERT INTO listingNumbers (platformId, number, itemId, refusedAt, createdAt, updatedAt)
                        VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (platformId, number, itemId) DO UPDATE
                        SET refusedAt = excluded.refusedAt, updatedAt = excluded.updatedAt
                        WHERE refusedAt IS NOT excluded.refusedAt AND updatedAt < excluded.updatedAt
                        """, platform, try row["number"] as String, item, try row["refusedAt"] as String?,
                    session.now.description, try row["updatedAt"] as String))
        }
    }

    /// Merges the latest decision on whether each line is ignored, and what of its difference and of its refund is accepted.
    private func mergeDecisions(into database: StoreConnection) throws {
        let lines = try theirs.database.cursor(
            """
            SELECT platformId, orderNumber, itemNumber, transactionNumber, ignoredAt, updatedAt, acceptedMinor,
                acceptedRefundMinor FROM orders
            """)
        while let row = try lines.next() {
            guard let platform = platform(try row["platformId"]) else { continue }
            try database.run(
                BoundSQL(
                    sql: """
                        UPDATE orders SET ignoredAt = ?5, acceptedMinor = ?8, acceptedRefundMinor = ?9, updatedAt = ?6
                        WHERE platformId = ?1 AND orderNumber = ?2 AND itemNumber = ?3 AND transactionNumber = ?4
                            AND (ignoredAt IS NOT ?5 OR acceptedMinor IS NOT ?8 OR acceptedRefundMinor IS NOT ?9)
                            AND (createdAt = ?7 OR updatedAt < ?6)
                        """, platform, try row["orderNumber"] as String, try row["itemNumber"] as String,
                    try row["transactionNumber"] as String, try row["ignoredAt"] as String?,
                    try row["updatedAt"] as String, session.now.description, try row["acceptedMinor"] as Int64?,
                    try row["acceptedRefundMinor"] as Int64?))
        }
    }

    // MARK: - Links to orders

    private func link(_ facts: [Int64: Int64], in database: StoreConnection) throws {
        let links = RowWriter(database, at: nil)
        let sales = try theirs.database.cursor(
            """
            SELECT orders.platformId, orderNumber, itemNumber, transactionNumber, sales.id, orderUnit, isOfOrder
            FROM sales JOIN orders ON orders.id = orderId ORDER BY sales.deletedAt IS NOT NULL, sales.id
            """)
        while let row = try sales.next() {
            guard let order = try order(of: row, in: database), let sale = self.rows[.sales]?[try row["id"]] else {
                continue
            }
            // If both stores booked one item, only one sale is left.
            let unit: Int? = try row["orderUnit"]
            try links.update(
                Patch(.sales), .order(order), .orderUnit(unit), .isOfOrder(try row["isOfOrder"]),
                where: """
                    id = \(sale) AND orderId IS NULL
                    AND (deletedAt IS NOT NULL OR NOT EXISTS (SELECT 1 FROM sales AS other
                        WHERE other.orderId = \(order) AND other.orderUnit IS \(unit) AND other.deletedAt IS NULL))
                    """)
        }
        try linkRefunds(in: database)
        let expenses = try theirs.database.cursor("SELECT id, orderFactId FROM expenses WHERE orderFactId IS NOT NULL")
        while let row = try expenses.next() {
            guard let expense = rows[.expenses]?[try row["id"]], let fact = facts[try row["orderFactId"]] else {
                continue
            }
            try links.update(Patch(.expenses), .charge(fact), where: "id = \(expense) AND orderFactId IS NULL")
        }
    }

    private func linkRefunds(in database: StoreConnection) throws {
        let refunds = try theirs.database.cursor(
            """
            SELECT orders.platformId, orderNumber, itemNumber, transactionNumber, refunds.id
            FROM refunds JOIN orders ON orders.id = orderId
            """)
        while let row = try refunds.next() {
            guard let order = try order(of: row, in: database), let refund = rows[.refunds]?[try row["id"]] else {
                continue
            }
            try RowWriter(database, at: nil).update(
                Patch(.refunds), .order(order), where: "id = \(refund) AND orderId IS NULL")
        }
    }

    /// Returns our line for one of theirs, by the platform and the numbers in a row.
    private func order(of row: RowScan, in database: StoreConnection) throws -> Int64? {
        guard let platform = platform(try row["platformId"]) else { return nil }
        return try database.cached(
            """
            SELECT id FROM orders
            WHERE platformId = \(platform) AND orderNumber = \(try row["orderNumber"] as String)
                AND itemNumber = \(try row["itemNumber"] as String) AND transactionNumber = \(try row["transactionNumber"] as String)
            """
        ).value(Int64.self)
    }
}
