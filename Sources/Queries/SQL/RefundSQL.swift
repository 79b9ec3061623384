import QueryLanguage
import StoreFile

/// The money a buyer got back: with a return and in partial refunds, each on its own day.
package enum RefundSQL {
    private static let given = MoneyEvent.refund.amounts[0]
    private static let withReturn = MoneyEvent.return.amounts[0]

    /// The total in the currency of the sale; `NULL` if nothing was refunded.
    static let total = BoundSQL(sql: totalText)

    /// The same as text.
    package static let totalText = """
        CASE WHEN sales.returnedAt IS NULL THEN sales.refundedMinor \
        ELSE ifnull(sales.refundedMinor, 0) + \(withReturn.minor) END
        """

    /// Returns the total in `wanted`; `NULL` if nothing was refunded, or a part has no rate.
    static func total(in wanted: Currency) -> BoundSQL {
        let parts = MoneyEvent.overRefunds(MoneyEvent.refund.stored(given).converted(to: wanted))
        return """
            CASE WHEN sales.returnedAt IS NULL THEN iif(sales.refundedMinor IS NULL, NULL, \(parts)) \
            ELSE iif(sales.refundedMinor IS NULL, 0, \(parts)) \
            + \(MoneyEvent.return.stored(withReturn).converted(to: wanted)) END
            """
    }
}
