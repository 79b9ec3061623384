import QueryLanguage
import StoreFile

/// An amount of a row with all its conversion needs: currency, day, and the rate recorded with it.
struct StoredAmount {
    var amountSQL: BoundSQL
    var currencySQL: BoundSQL
    /// The day whose rate is used.
    var daySQL: BoundSQL
    /// The columns of the record's own rate and of the currency it leads to.
    var captured: (rate: BoundSQL, currency: BoundSQL)?

    init(amountSQL: BoundSQL, currencySQL: BoundSQL, daySQL: BoundSQL, captured: (rate: BoundSQL, currency: BoundSQL)?)
    {
        self.amountSQL = amountSQL
        self.currencySQL = currencySQL
        self.daySQL = daySQL
        self.captured = captured
    }

    /// Creates the amount with the day of its kind.
    ///
    /// That is the day bought for a cost, the day sold for price and fees, the day listed for an asking price, the date
    /// of an expense. Items and orders may lack their day; amounts of tables without days are converted at today's
    /// rate.
    init(table: StoreTable, amount: String, currency: String, context: QueryContext) {
        amountSQL = "\(sql: "\(table.rawValue).\(amount)")"
        currencySQL = "\(sql: "\(table.rawValue).\(currency)")"
        switch (table, amount) {
        case (.items, "costMinor"):
            daySQL = BoundSQL(sql: MoneyEvent.Cost.ofItem.day)
            captured = MoneyEvent.Cost.ofItem.rate.sql
        case (.sales, _):
            daySQL = BoundSQL(sql: MoneyEvent.sale.day)
            captured = MoneyEvent.sale.rate?.sql
        case (.expenses, _):
            daySQL = BoundSQL(sql: MoneyEvent.expense.day)
            captured = MoneyEvent.expense.rate?.sql
        case (.orders, _):
            daySQL = "orders.day"
            captured = ("orders.rate", "orders.rateCurrency")
        case (.payouts, _): daySQL = "payouts.day"
        case (.listings, _): daySQL = "listings.listedDay"
        default: daySQL = "\(context.today.description)"
        }
    }

    /// Returns an item's highest live asking price, each converted at the day listed.
    ///
    /// It is `NULL` if one has no rate, since that might be the highest.
    static func highestAsking(in wanted: Currency, context: QueryContext) -> BoundSQL {
        let each = StoredAmount(
            table: .listings, amount: "askingMinor", currency: "askingCurrency", context: context
        ).converted(to: wanted)
        return """
            CASE WHEN items.askingMinor IS NOT NULL THEN \
            (SELECT nullif(max(coalesce(\(each), \(Int64.max))), \(Int64.max)) FROM listings \
            WHERE listings.itemId = items.id AND listings.endedAt IS NULL AND listings.askingMinor IS NOT NULL \
            AND \(sql: Deletion.isThere("listings"))) END
            """
    }

    /// Returns the amount in `wanted`, in its minor unit; `NULL` if it is empty or has no rate.
    func converted(to wanted: Currency) -> BoundSQL {
        "CASE WHEN \(currencySQL) = \(wanted.code) THEN \(amountSQL) ELSE \(conversion(to: wanted)) END"
    }

    /// Returns SQL that is true if the amount needs the rate of an unknown day.
    func isUndated(in wanted: Currency) -> BoundSQL {
        "(\(daySQL) IS NULL AND \(currencySQL) <> \(wanted.code) AND \(amountSQL) IS NOT NULL)"
    }

    /// Returns the amount in `wanted`, when the currencies are known to differ.
    func conversion(to wanted: Currency) -> BoundSQL {
        let own: BoundSQL = captured.map { "\($0.rate), \($0.currency)" } ?? "NULL, NULL"
        return """
            \(sql: StoreFunction.convert.rawValue)(\(wanted.code), \(amountSQL), \(currencySQL), \(daySQL), \(own))
            """
    }
}
