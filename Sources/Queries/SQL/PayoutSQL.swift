import StoreFile

/// The booked part of a payout, computed when read, so that no stored figure can go stale.
///
/// It is the sum of the payout's lines less their gaps. The gap of an order's line is the amount beyond its sales: all
/// of it while unmatched, the rest of its pieces while matched in part, and, once matched, any difference that somebody
/// typed, such as another postage. An amount that the line doesn't know is not compared, and an ignored or cancelled
/// line has no gap.
///
/// A gap counts in the payout of its line. But a fact of the order may be elsewhere: in another payout, such as a
/// refund in the next month, or in another currency. Its share of the unmatched amount, by price, is moved to the
/// payout that it belongs to.
package enum PayoutSQL {
    static let booked = BoundSQL(sql: bookedText)
    static let unexplained = BoundSQL(sql: "(payouts.amountMinor - \(bookedText))")

    /// The booked amount of a row of `payouts`, in its minor units.
    static let bookedText = "(\(bookedInOneCurrency) - \(gapsAbroad))"

    /// The same without the gaps of orders in another currency, which take a function of fhq's to convert.
    static let bookedInOneCurrency = "(\(lines) - \(gaps) - \(apart))"

    /// The comparison of a row of `payouts` with its lines: `agrees`, `differs` or `incomplete`.
    package static let state =
        "CASE WHEN \(difference) = 0 THEN 'agrees' WHEN \(isComplete) THEN 'differs' ELSE 'incomplete' END"

    /// The amount of a row of `payouts` less the sum of its lines, in its minor units.
    package static let difference = "(payouts.amountMinor - (SELECT coalesce(sum(netMinor), 0) \(ofPayout)))"

    private static let ofPayout = """
        FROM orderFacts AS facts WHERE facts.platformId = payouts.platformId AND facts.payout = payouts.number \
        AND facts.netCurrency = payouts.currency
        """

    /// True if all lines of a row of `payouts` can be here: some are, and so is the account's payout before it, or the row is
    /// money between the seller's bank and the marketplace, whose only line it has.
    package static let isComplete = """
        (\(isTransfer("payouts")) OR EXISTS (SELECT 1 \(ofPayout)) AND EXISTS (SELECT 1 FROM payouts AS earlier \
        WHERE earlier.platformId = payouts.platformId AND earlier.currency = payouts.currency \
        AND (earlier.day, earlier.id) < (payouts.day, payouts.id) \
        AND NOT \(isTransfer("earlier"))))
        """

    /// True if a row of `payouts`, under a name, is money between the seller's bank and the marketplace.
    package static func isTransfer(_ table: String) -> String {
        """
        EXISTS (SELECT 1 FROM orderFacts AS moved WHERE moved.platformId = \(table).platformId \
        AND moved.payout = \(table).number AND moved.kind = 'transfer' AND moved.key = \(table).number)
        """
    }

    /// The sum of the payout's lines; a charge without an order counts as the expense made from it.
    private static let lines = """
        (SELECT coalesce(sum(coalesce(-(SELECT sum(iif(expenses.deletedAt IS NULL, expenses.amountMinor, 0)) FROM expenses \
        WHERE expenses.orderFactId = facts.id AND expenses.currency = facts.netCurrency), facts.netMinor)), 0) \
        \(ofPayout))
        """

    private static let gaps = """
        (SELECT coalesce(sum(\(gap)), 0) FROM orders WHERE orders.platformId = payouts.platformId \
        AND orders.orderNumber IN (\(numbers)) AND orders.payout = payouts.number AND orders.currency = payouts.currency \
        AND orders.state <> 'ignored')
        """

    /// The gaps of matched orders that buyers paid in another currency; ``apart`` has those of unmatched ones.
    private static let gapsAbroad = """
        (SELECT coalesce(sum(\(gapAbroad)), 0) FROM orders WHERE orders.platformId = payouts.platformId \
        AND orders.orderNumber IN (\(numbers)) AND orders.payout = payouts.number AND orders.state = 'matched' \
        AND orders.currency <> payouts.currency AND orders.rateCurrency = payouts.currency)
        """

    /// The gap of such an order in the payout's currency: exact for sales at the order's rate, rounded once for each other.
    private static let gapAbroad = """
        (SELECT \(convert("\(own) - coalesce(sum(\(soldTerm)) FILTER (WHERE \(isAtOrderRate)), 0)", of: "orders", "day")) \
        - coalesce(sum(\(convert(soldTerm, of: "sales", "soldDay"))) FILTER (WHERE NOT \(isAtOrderRate)), 0) \
        FROM sales WHERE sales.orderId = orders.id AND sales.deletedAt IS NULL)
        """

    private static let isAtOrderRate = """
        (sales.currency = orders.currency AND sales.rate IS orders.rate AND sales.rateCurrency IS orders.rateCurrency)
        """

    private static func convert(_ minor: String, of table: String, _ day: String) -> String {
        """
        \(StoreFunction.convert.rawValue)(payouts.currency, \(minor), \(table).currency, \(table).\(day), \
        \(table).rate, \(table).rateCurrency)
        """
    }

    /// The order numbers in the lines of the payout.
    private static let numbers = """
        SELECT named.orderNumber FROM orderFacts AS named \
        WHERE named.platformId = payouts.platformId AND named.payout = payouts.number
        """

    private static let gap = """
        iif(orders.state = 'unmatched' AND orders.priceMinor IS NULL AND orders.itemNumber = '' \
        AND orders.transactionNumber = '', \(net), \(own) - coalesce(\(sold), iif(orders.state = 'matched', \(own), 0)))
        """

    /// The sum of all facts of an order.
    private static let net = """
        (SELECT coalesce(sum(facts.netMinor), 0) FROM orderFacts AS facts WHERE facts.platformId = orders.platformId \
        AND facts.orderNumber = orders.orderNumber AND facts.netCurrency = payouts.currency)
        """

    /// The amount that a line of an order adds to a payout.
    private static let own = """
        (coalesce(orders.priceMinor, 0) + coalesce(orders.postagePaidMinor, 0) - coalesce(orders.feesMinor, 0) \
        - coalesce(orders.adsMinor, 0) - coalesce(orders.postageMinor, 0) - coalesce(orders.refundMinor, 0) \
        + coalesce(orders.feesBackMinor, 0))
        """

    /// The part of a line's amount that sales cover; `NULL` without a sale in its currency.
    private static let sold = """
        (SELECT sum(\(soldTerm)) FROM sales WHERE sales.orderId = orders.id AND sales.deletedAt IS NULL AND sales.currency = orders.currency)
        """

    /// The amount of a sale in the columns that its order knows.
    private static let soldTerm = """
        (\(known("priceMinor")) + \(known("postagePaidMinor")) \
        - iif(coalesce(orders.feesMinor, orders.adsMinor) IS NULL, 0, coalesce(sales.feesMinor, 0)) \
        - \(known("postageMinor")) - iif(orders.refundMinor IS NULL, 0, coalesce(\(RefundSQL.totalText), 0)) \
        + \(known("feesBackMinor")))
        """

    private static func known(_ column: String) -> String {
        "iif(orders.\(column) IS NULL, 0, coalesce(sales.\(column), 0))"
    }

    /// The shares of unmatched amounts whose facts are in another payout; negative if the gaps are here.
    private static let apart = """
        (SELECT coalesce(sum(iif(facts.payout IS payouts.number, 1, -1) * (\(share))), 0) FROM orderFacts AS facts \
        WHERE facts.platformId = payouts.platformId AND facts.netCurrency = payouts.currency \
        AND facts.orderNumber IN (SELECT waiting.orderNumber FROM orders AS waiting \
        WHERE waiting.platformId = payouts.platformId AND waiting.orderNumber IN (\(numbers)) \
        AND +waiting.state = 'unmatched'))
        """

    /// The unmatched share of a fact in lines outside its payout: exactly one of the two belongs to this payout.
    private static let share = """
        SELECT CAST(round(1.0 * facts.netMinor * iif(sum(price) = 0, sum(waits), sum(waits * price)) \
        / iif(sum(price) = 0, count(*), sum(price))) AS INTEGER) \
        FROM (SELECT coalesce(lines.priceMinor, 0) AS price, iif(lines.state = 'unmatched' \
        AND (facts.payout IS payouts.number) <> (lines.payout IS payouts.number AND lines.currency = payouts.currency), \
        1.0 * (lines.quantity - lines.matched) / lines.quantity, 0) AS waits \
        FROM orders AS lines WHERE lines.platformId = facts.platformId AND lines.orderNumber = facts.orderNumber \
        AND (\(isNamed("lines")) OR NOT EXISTS (SELECT 1 FROM orders AS named \
        WHERE named.platformId = facts.platformId AND named.orderNumber = facts.orderNumber AND \(isNamed("named")))))
        """

    private static func isNamed(_ lines: String) -> String {
        """
        \(lines).itemNumber = coalesce(facts.itemNumber, \(lines).itemNumber) \
        AND \(lines).transactionNumber = coalesce(facts.transactionNumber, \(lines).transactionNumber)
        """
    }
}
