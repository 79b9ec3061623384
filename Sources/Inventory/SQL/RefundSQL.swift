import GRDB
import QueryLanguage

/// What a buyer got back of a sale: with its return and in part, each on its own day.
enum RefundSQL {
    /// What was given back with a return; of one that does not say it, all that was left.
    static let ofReturn =
        "coalesce(sales.refundMinor, sales.priceMinor + ifnull(sales.postagePaidMinor, 0) - ifnull(sales.refundedMinor, 0))"

    /// All that the figures take off in the currency of the sale; `NULL` for nothing.
    static let total: SQL = """
        CASE WHEN sales.returnedAt IS NULL THEN sales.refundedMinor \
        ELSE ifnull(sales.refundedMinor, 0) + \(sql: ofReturn) END
        """

    /// The same in `wanted`; `NULL` also where a part of it has no rate.
    static func total(in wanted: Currency) -> SQL {
        let parts = sum(part("refunds.amountMinor").converted(to: wanted))
        return """
            CASE WHEN sales.returnedAt IS NULL THEN iif(sales.refundedMinor IS NULL, NULL, \(parts)) \
            ELSE iif(sales.refundedMinor IS NULL, 0, \(parts)) + \(withReturn.converted(to: wanted)) END
            """
    }

    /// What was refunded with the return, at the rate of its day.
    static let withReturn = StoredAmount(
        amountSQL: SQL(sql: ofReturn), currencySQL: "sales.currency", daySQL: "sales.returnedDay", captured: nil)

    /// What refunds in part have taken off a sale, less the fees that came back with them, in another currency.
    static func net(in wanted: Currency) -> SQL {
        let each: SQL = """
            \(part("refunds.amountMinor").conversion(to: wanted)) - \(part("refunds.feesMinor").conversion(to: wanted))
            """
        return "CASE WHEN coalesce(sales.refundedMinor, sales.feesBackMinor) IS NULL THEN 0 ELSE \(sum(each)) END"
    }

    /// An amount of a refund, at the rate of its day.
    static func part(_ column: String) -> StoredAmount {
        StoredAmount(
            amountSQL: SQL(sql: column), currencySQL: "sales.currency", daySQL: "refunds.refundedDay", captured: nil)
    }

    private static func sum(_ each: SQL) -> SQL {
        """
        (SELECT CASE WHEN count(*) = count(each) THEN sum(each) END FROM (SELECT \(each) AS each FROM refunds \
        WHERE refunds.saleId = sales.id AND refunds.deletedAt IS NULL))
        """
    }
}
