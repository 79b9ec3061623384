import GRDB
import QueryLanguage

/// An amount of a row with all that its conversion takes: currency, day, and the rate that came with the record.
struct StoredAmount {
    var amountSQL: SQL
    var currencySQL: SQL
    /// The day whose rate counts.
    var daySQL: SQL
    /// The columns of the record's own rate and of the currency it leads to.
    var captured: (rate: SQL, currency: SQL)?

    init(amountSQL: SQL, currencySQL: SQL, daySQL: SQL, captured: (rate: SQL, currency: SQL)?) {
        self.amountSQL = amountSQL
        self.currencySQL = currencySQL
        self.daySQL = daySQL
        self.captured = captured
    }

    /// A cost counts at the day bought, price and fees at the day sold, an asking price at the day listed, an expense at its
    /// date.
    ///
    /// An item or an order may lack its day; what never has one is converted at
    /// today's rate.
    init(table: StoreTable, amount: String, currency: String, context: QueryContext) {
        amountSQL = "\(sql: "\(table.rawValue).\(amount)")"
        currencySQL = "\(sql: "\(table.rawValue).\(currency)")"
        switch (table, amount) {
        case (.items, "costMinor"):
            daySQL = SQL(sql: MoneyEvent.Cost.ofItem.day)
            captured = MoneyEvent.Cost.ofItem.rate.sql
        case (.sales, _):
            daySQL = SQL(sql: MoneyEvent.sale.day)
            captured = MoneyEvent.sale.rate?.sql
        case (.expenses, _):
            daySQL = SQL(sql: MoneyEvent.expense.day)
            captured = MoneyEvent.expense.rate?.sql
        case (.orders, _):
            daySQL = "orders.day"
            captured = ("orders.rate", "orders.rateCurrency")
        case (.payouts, _): daySQL = "payouts.day"
        case (.listings, _): daySQL = "listings.listedDay"
        default: daySQL = "\(context.today.description)"
        }
    }

    /// The highest live asking price of an item after each was converted at the day listed; `NULL` where one has no rate,
    /// since that might be the highest.
    static func highestAsking(in wanted: Currency, context: QueryContext) -> SQL {
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

    /// The amount in `wanted`, in its minor unit; `NULL` where it is empty or there is no rate.
    func converted(to wanted: Currency) -> SQL {
        "CASE WHEN \(currencySQL) = \(wanted.code) THEN \(amountSQL) ELSE \(conversion(to: wanted)) END"
    }

    /// Whether the amount takes a rate of a day that is not known.
    func isUndated(in wanted: Currency) -> SQL {
        "(\(daySQL) IS NULL AND \(currencySQL) <> \(wanted.code) AND \(amountSQL) IS NOT NULL)"
    }

    /// The same where the currencies are known to differ.
    func conversion(to wanted: Currency) -> SQL {
        let own: SQL = captured.map { "\($0.rate), \($0.currency)" } ?? "NULL, NULL"
        return """
            \(sql: StoreFunction.convert.rawValue)(\(wanted.code), \(amountSQL), \(currencySQL), \(daySQL), \(own))
            """
    }
}
