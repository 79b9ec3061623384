import QueryLanguage
import StoreFile

/// The columns of a table that follow from other rows, which the triggers of ``Derivation`` alone write.
///
/// Of `items`:
/// - `status`: `sold` with a sale that was not returned, else its fate, `listed` with a live listing, else `purchased`.
/// - `saleId`, `soldDay`, `salePlatformId`, `daysToSell`: the newest sale that was not returned.
/// - `askingMinor`, `askingCurrency`: the highest live asking price in the home currency, else in the first currency by
///   its code.
/// - `listedOn`: the ids of the platforms with a live listing, ascending, joined by `;`.
/// - `photoCount`: the photos not deleted.
///
/// A deleted item keeps the state it had when it was deleted, so rows deleted together with it count.
///
/// Of `sales`:
/// - `costMinor`, `costCurrency`, `costDay`, `costRate`, `costRateCurrency`: the item's cost, its day and its rate.
/// - `daysToSell`: the days since it was listed where it sold, else since it was bought.
/// - `refundedMinor`, `feesBackMinor`: the sums of its refunds, without that of its return; NULL without refunds.
///
/// Of `orders`: the number of units of a line that have a sale.
///
/// A view computes them, see ``Derivation/views``; this type does so for many rows at once.
package struct DerivedState {
    package let table: String
    package let view: String
    /// The column of the view that holds the table's id.
    let key: String
    package let columns: [String]
    /// The columns in groups that mostly change together.
    private let groups: [[String]]

    private init(table: String, view: String, key: String, columns: [String], groups: [[String]]? = nil) {
        (self.table, self.view, self.key, self.columns) = (table, view, key, columns)
        self.groups = groups ?? [columns]
    }

    package static let sales = DerivedState(
        table: "sales", view: "saleState", key: "saleId", columns: StoredTable.sales.derived)
    package static let items = DerivedState(
        table: "items", view: "itemState", key: "itemId", columns: StoredTable.items.derived,
        groups: [
            ["status", "saleId", "soldDay", "salePlatformId", "daysToSell"], ["askingMinor", "askingCurrency"],
            ["listedOn"], ["photoCount"],
        ])
    static let orders = DerivedState(table: "orders", view: "orderState", key: "orderId", columns: ["matched"])

    /// The derived columns of every table, those that others depend on first.
    package static let all = [sales, items, orders]

    /// Recomputes the columns of every row, or only of the rows whose columns are out of date.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func refresh(_ database: StoreConnection, onlyStale: Bool = false) throws {
        let list = columns.joined(separator: ", ")
        let stale = onlyStale ? "WHERE id IN (SELECT id FROM \(joined) WHERE \(isStale(columns)))" : ""
        try write(
            database,
            """
            (\(sql: list)) = (SELECT \(sql: list) FROM \(sql: view) WHERE \(sql: key) = \(sql: table).id) \(sql: stale)
            """)
    }

    /// Recomputes the columns of the rows that have one of these ids in a column.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func refresh(_ database: StoreConnection, rows: [Int64], by column: String = "id") throws {
        let list = columns.joined(separator: ", ")
        for piece in rows.pieces(of: 500) {
            let ids = piece.map(String.init).joined(separator: ", ")
            try write(
                database,
                """
                (\(sql: list)) = (SELECT \(sql: list) FROM \(sql: view) WHERE \(sql: key) = \(sql: table).id)
                WHERE \(sql: column) IN (\(sql: ids))
                """)
        }
    }

    /// Recomputes the columns of the rows for which a condition holds, and writes those that are out of date.
    ///
    /// Each group of columns is written separately, since SQLite rewrites every index on a column that an UPDATE names.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    func refresh(_ database: StoreConnection, where condition: String) throws {
        try database.execute(
            """
            CREATE TEMP TABLE computed AS SELECT \(sql: key), \(sql: of(view, columns).joined(separator: ", "))
            FROM \(sql: joined) WHERE \(sql: condition) AND \(sql: isStale(columns))
            """)
        for group in groups {
            let (stored, computed) = (of(table, group), of("computed", group))
            try write(
                database,
                """
                \(sql: zip(group, computed).map { "\($0) = \($1)" }.joined(separator: ", "))
                FROM temp.computed WHERE id = \(sql: key) AND (\(sql: stored.joined(separator: ", ")))
                    IS NOT (\(sql: computed.joined(separator: ", ")))
                """)
        }
        try database.execute("DROP TABLE computed")
    }

    private func write(_ database: StoreConnection, _ assignments: BoundSQL) throws {
        try database.writing(for: .derivedState) {
            try database.execute("UPDATE \(sql: table) SET \(assignments)")
        }
    }

    /// Each row joined to its computed columns.
    package var joined: String { "\(table) JOIN \(view) ON \(key) = id" }

    /// Returns a condition on ``joined`` that is true if one of the columns is out of date.
    package func isStale(_ columns: [String]) -> String {
        "(\(of(table, columns).joined(separator: ", "))) IS NOT (\(of(view, columns).joined(separator: ", ")))"
    }

    /// Returns the columns with a table's name before each.
    package func of(_ table: String, _ columns: [String]) -> [String] {
        columns.map { "\(table).\($0)" }
    }
}

/// The sums of each day's sales and expenses; triggers keep them and reports read them.
package enum DailyTotals {
    /// The largest amount that is summed, in minor units, so that no sum overflows.
    private static let bound = 10_000_000_000_000
    /// True for a sale with an amount beyond the bound, which is only counted.
    private static let isSaleBeyond =
        "NOT ("
        + ["amount", "cost", "fees", "postage", "packaging"].map { "\($0) BETWEEN -\(bound) AND \(bound)" }
        .joined(separator: " AND ") + ")"
    private static let isExpenseBeyond = "amountMinor NOT BETWEEN -\(bound) AND \(bound)"
    private static let amounts = """
        SELECT currency, rateCurrency, costCurrency, costRateCurrency, soldDay,
            ifnull(priceMinor + ifnull(postagePaidMinor, 0), 0) AS amount, ifnull(costMinor, 0) AS cost,
            ifnull(feesMinor, 0) AS fees, ifnull(postageMinor, 0) AS postage, ifnull(packagingMinor, 0) AS packaging
        FROM sales WHERE deletedAt IS NULL
        """

    /// Returns the query for the correct sums, computed in groups that follow the indexes of sales and expenses.
    ///
    /// If no amount is beyond the bound, it doesn't compare with it: SQLite would once for each of a row's sums, which
    /// takes more than half of the time.
    private static func sums(in database: StoreConnection) throws -> String {
        let areBounded = try !hasAmountBeyond(database)
        return """
            SELECT event, ifnull(currency, '') AS currency, ifnull(rateCurrency, '') AS rateCurrency,
                ifnull(costCurrency, '') AS costCurrency, ifnull(costRateCurrency, '') AS costRateCurrency, day,
                sum(count) AS count, sum(beyond) AS beyond, sum(amount) AS amountMinor, sum(cost) AS costMinor,
                sum(selling) AS sellingMinor
            FROM (SELECT 'sale' AS event, currency, rateCurrency, costCurrency, costRateCurrency, soldDay AS day,
                    count(*) AS count, sum(beyond) AS beyond, sum(iif(beyond, 0, amount)) AS amount,
                    sum(iif(beyond, 0, cost)) AS cost, sum(iif(beyond, 0, fees + postage + packaging)) AS selling
                FROM (SELECT *, \(areBounded ? "FALSE" : isSaleBeyond) AS beyond FROM (\(amounts)))
                GROUP BY currency, rateCurrency, costCurrency, costRateCurrency, soldDay
                UNION ALL SELECT 'expense', currency, rateCurrency, NULL, NULL, day, count(*), sum(beyond),
                    sum(iif(beyond, 0, amountMinor)), 0, 0
                FROM (SELECT *, \(areBounded ? "FALSE" : isExpenseBeyond) AS beyond FROM expenses WHERE deletedAt IS NULL)
                GROUP BY currency, rateCurrency, day)
            GROUP BY 1, 2, 3, 4, 5, 6
            """
    }

    private static func hasAmountBeyond(_ database: StoreConnection) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM (\(amounts)) WHERE \(isSaleBeyond))
                OR EXISTS (SELECT 1 FROM expenses WHERE deletedAt IS NULL AND \(isExpenseBeyond))
            """
        return try database.value(Bool.self, BoundSQL(sql: sql)) ?? true
    }

    /// Recomputes the sums from all sales and expenses.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func refresh(_ database: StoreConnection) throws {
        let sums = try sums(in: database)
        try database.execute("DELETE FROM dailyTotals; INSERT INTO dailyTotals \(sql: sums)")
    }

    /// Returns some of the days whose sums differ from the rows.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func findings(in database: StoreConnection) throws -> [Finding] {
        let sums = try sums(in: database)
        let sql = """
            SELECT DISTINCT day FROM (SELECT * FROM (SELECT * FROM dailyTotals UNION ALL SELECT * FROM (\(sums)))
                GROUP BY event, currency, rateCurrency, costCurrency, costRateCurrency, day, count, beyond, amountMinor,
                    costMinor, sellingMinor HAVING count(*) <> 2)
            ORDER BY day LIMIT \(Finding.limit)
            """
        return try database.map(BoundSQL(sql: sql)) { day in
            let problem = "the sums of \(Finding.shown(day)) don't match its sales and expenses"
            return Finding(table: "dailyTotals", row: nil, problem: problem, remedy: .repair)
        }
    }
}
