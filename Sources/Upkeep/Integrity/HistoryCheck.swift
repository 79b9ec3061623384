import Ledger
import QueryLanguage
import StoreFile

/// A search for items with an improbable history and expenses in the future.
package struct HistoryCheck {
    package let database: StoreConnection
    package let today: Day

    package init(database: StoreConnection, today: Day) {
        self.database = database
        self.today = today
    }

    /// Calls `body` for each item with an anomaly: its id, its SKU and the anomalies.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `body` throws.
    package func forEachItem(_ body: (Int64, String, [Anomaly]) throws -> Void) throws {
        let candidates = try database.values(Int64.self, BoundSQL(sql: Self.candidates, today.description))
        for id in candidates {
            let history = try ItemHistory(of: id, in: database)
            let anomalies = history.anomalies(today: today)
            if !anomalies.isEmpty { try body(id, history.sku, anomalies) }
        }
    }

    /// Returns the expenses in the future.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func expenses() throws -> [(id: Int64, day: String)] {
        try database.rows(
            "SELECT id, day FROM expenses WHERE deletedAt IS NULL AND day > \(today.description) ORDER BY id"
        ).map { try ($0["id"], $0["day"]) }
    }

    /// Selects all items that can have an anomaly, and few others; ``ItemHistory`` then decides.
    private static let candidates = """
        SELECT items.id FROM items WHERE deletedAt IS NULL AND boughtDay > ?1
        UNION SELECT items.id FROM items JOIN listings ON itemId = items.id AND listings.deletedAt IS NULL
            WHERE items.deletedAt IS NULL AND (listedDay < boughtDay OR listedDay > ?1)
        UNION SELECT items.id FROM items JOIN sales NOT INDEXED ON itemId = items.id AND sales.deletedAt IS NULL
            WHERE items.deletedAt IS NULL
                AND (sales.soldDay < boughtDay OR sales.soldDay > ?1 OR returnedDay < sales.soldDay
                    OR returnedDay > ?1 OR feesBackMinor > feesMinor
                    OR ifnull(refundMinor, 0) + ifnull(refundedMinor, 0) > priceMinor + ifnull(postagePaidMinor, 0)
                    OR EXISTS (SELECT 1 FROM listings
                        WHERE itemId = items.id AND listedDay > sales.soldDay AND deletedAt IS NULL)
                    OR EXISTS (SELECT 1 FROM sales AS other
                        WHERE itemId = items.id AND other.id <> sales.id AND deletedAt IS NULL)
                    OR EXISTS (SELECT 1 FROM refunds WHERE saleId = sales.id AND deletedAt IS NULL
                        AND (refundedDay < sales.soldDay OR refundedDay > ?1)))
        ORDER BY 1
        """

    /// Returns the number of anomalies of each kind, a sentence for each of the first `most`, and the number of others.
    func list(_ most: Int) throws -> (tally: AnomalyTally, sentences: [String], further: Int) {
        var (tally, sentences, further) = (AnomalyTally(), [String](), 0)
        func add(_ sentence: String) {
            if sentences.count < most { sentences.append(sentence) } else { further += 1 }
        }
        try forEachItem { _, sku, found in
            tally.add(found.map(\.kind))
            for anomaly in found { add("\(sku) \(anomaly.statement)") }
        }
        for expense in try expenses() {
            tally.add([.spentInFuture])
            add("expense \(expense.id) is dated \(expense.day), in the future")
        }
        return (tally, sentences, further)
    }
}
