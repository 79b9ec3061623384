import GRDB
import QueryLanguage

/// What a buyer got back of a sale: with its return and in part, each on its own day.
enum RefundSQL {
    private static let given = MoneyEvent.refund.amounts[0]
    private static let withReturn = MoneyEvent.return.amounts[0]

    /// All that the figures take off in the currency of the sale; `NULL` for nothing.
    static let total: SQL = """
        CASE WHEN sales.returnedAt IS NULL THEN sales.refundedMinor \
        ELSE ifnull(sales.refundedMinor, 0) + \(sql: withReturn.minor) END
        """

    /// The same in `wanted`; `NULL` also where a part of it has no rate.
    static func total(in wanted: Currency) -> SQL {
        let parts = MoneyEvent.overRefunds(MoneyEvent.refund.stored(given).converted(to: wanted))
        return """
            CASE WHEN sales.returnedAt IS NULL THEN iif(sales.refundedMinor IS NULL, NULL, \(parts)) \
            ELSE iif(sales.refundedMinor IS NULL, 0, \(parts)) \
            + \(MoneyEvent.return.stored(withReturn).converted(to: wanted)) END
            """
    }
}
