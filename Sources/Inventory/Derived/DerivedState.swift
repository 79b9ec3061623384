import GRDB
import QueryLanguage

/// The columns of a table that follow from other rows, which the triggers of ``Derivation`` alone write.
///
/// Of `items`:
/// - `status`: `sold` with a sale that was not returned, `listed` with a live listing, else `purchased`.
/// - `saleId`, `soldDay`, `salePlatformId`, `daysToSell`: the newest sale that was not returned.
/// - `askingMinor`, `askingCurrency`: the highest live asking price in the home currency, else in the first currency by
///   its code.
/// - `listedOn`: the ids of the platforms with a live listing, ascending, joined by `;`.
/// - `photoCount`: the photos not deleted.
///
/// Of a deleted item it is the state that it was deleted in: what was deleted together with it counts.
///
/// Of `sales`:
/// - `costMinor`, `costCurrency`, `costDay`, `costRate`, `costRateCurrency`: what the item cost, and when.
/// - `daysToSell`: the days since it was listed where it sold, else since it was bought.
/// - `refundedMinor`, `feesBackMinor`: what its refunds sum up to, that of its return not among them; none for nothing.
///
/// Of `orders` how many of a line's quantity have a sale, of `payouts` what of them is booked.
///
/// A view computes them, see ``Derivation/views``; this does so for many rows at once.
struct DerivedState {
    let table: String
    let view: String
    /// The column of the view that is the table's id.
    let key: String
    let columns: [String]

    static let sales = DerivedState(
        table: "sales", view: "saleState", key: "saleId", columns: StoredTable.sales.derived)
    static let items = DerivedState(
        table: "items", view: "itemState", key: "itemId", columns: StoredTable.items.derived)
    static let orders = DerivedState(table: "orders", view: "orderState", key: "orderId", columns: ["matched"])
    static let payouts = DerivedState(
        table: "payouts", view: "payoutState", key: "payoutId", columns: ["bookedMinor"])

    /// Those that others follow from come first.
    static let all = [sales, items, orders, payouts]

    /// Computes them anew for every row, or for those in which one is not what other rows say.
    func refresh(_ database: Database, onlyStale: Bool = false) throws {
        let list = columns.joined(separator: ", ")
        let stale = onlyStale ? "WHERE id IN (SELECT id FROM \(joined) WHERE \(isStale(columns)))" : ""
        try database.execute(
            sql: "UPDATE \(table) SET (\(list)) = (SELECT \(list) FROM \(view) WHERE \(key) = \(table).id) \(stale)")
    }

    /// Computes them anew for the rows that have one of these ids in a column.
    func refresh(_ database: Database, rows: [Int64], by column: String = "id") throws {
        let list = columns.joined(separator: ", ")
        for first in stride(from: 0, to: rows.count, by: 500) {
            let ids = rows[first..<min(first + 500, rows.count)].map(String.init).joined(separator: ", ")
            try database.execute(
                sql: """
                    UPDATE \(table) SET (\(list)) = (SELECT \(list) FROM \(view) WHERE \(key) = \(table).id)
                    WHERE \(column) IN (\(ids))
                    """)
        }
    }

    /// Each row beside what others say of it.
    var joined: String { "\(table) JOIN \(view) ON \(key) = id" }

    /// A condition on ``joined``.
    func isStale(_ columns: [String]) -> String {
        "(\(of(table, columns).joined(separator: ", "))) IS NOT (\(of(view, columns).joined(separator: ", ")))"
    }

    func of(_ table: String, _ columns: [String]) -> [String] {
        columns.map { "\(table).\($0)" }
    }
}

/// The sums of each day's sales and expenses, which triggers keep and reports read.
enum DailyTotals {
    /// What they have to be, computed anew by groups that the indexes of sales and expenses are already in the order of.
    private static let sums = """
        SELECT event, ifnull(currency, '') AS currency, ifnull(rateCurrency, '') AS rateCurrency,
            ifnull(costCurrency, '') AS costCurrency, ifnull(costRateCurrency, '') AS costRateCurrency, day,
            sum(count) AS count, sum(beyond) AS beyond, sum(amount) AS amountMinor, sum(cost) AS costMinor,
            sum(selling) AS sellingMinor
        FROM (SELECT 'sale' AS event, currency, rateCurrency, costCurrency, costRateCurrency, soldDay AS day,
                count(*) AS count, sum(beyond) AS beyond, sum(iif(beyond, 0, amount)) AS amount,
                sum(iif(beyond, 0, cost)) AS cost, sum(iif(beyond, 0, fees + postage + packaging)) AS selling
            FROM (SELECT *, max(amount, cost, fees, postage, packaging) > 10000000000000
                OR min(amount, cost, fees, postage, packaging) < -10000000000000 AS beyond
                FROM (SELECT currency, rateCurrency, costCurrency, costRateCurrency, soldDay,
                    ifnull(priceMinor + ifnull(postagePaidMinor, 0), 0) AS amount, ifnull(costMinor, 0) AS cost, ifnull(feesMinor, 0) AS fees, ifnull(postageMinor, 0) AS postage,
                    ifnull(packagingMinor, 0) AS packaging FROM sales WHERE deletedAt IS NULL))
            GROUP BY currency, rateCurrency, costCurrency, costRateCurrency, soldDay
            UNION ALL SELECT 'expense', currency, rateCurrency, NULL, NULL, day, count(*), sum(beyond),
                sum(iif(beyond, 0, amountMinor)), 0, 0
            FROM (SELECT *, amountMinor NOT BETWEEN -10000000000000 AND 10000000000000 AS beyond FROM expenses
                WHERE deletedAt IS NULL)
            GROUP BY currency, rateCurrency, day)
        GROUP BY 1, 2, 3, 4, 5, 6
        """

    /// Adds all sales and expenses up anew.
    static func refresh(_ database: Database) throws {
        try database.execute(sql: "DELETE FROM dailyTotals; INSERT INTO dailyTotals \(sums)")
    }

    /// The days on which a sum is not that of the rows, some of them.
    static func findings(in database: Database) throws -> [Finding] {
        let sql = """
            SELECT DISTINCT day FROM (SELECT * FROM (SELECT * FROM dailyTotals EXCEPT SELECT * FROM (\(sums)))
                UNION ALL SELECT * FROM (SELECT * FROM (\(sums)) EXCEPT SELECT * FROM dailyTotals))
            ORDER BY day LIMIT \(IntegrityReport.limit)
            """
        return try DatabaseValue.fetchAll(database, sql: sql).map { day in
            let problem = "the sums of \(Finding.shown(day)) are not those of its sales and expenses"
            return Finding(table: "dailyTotals", row: nil, problem: problem, remedy: .repair)
        }
    }
}
