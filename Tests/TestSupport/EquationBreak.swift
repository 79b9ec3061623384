/// A marketplace's file whose rows come to their own results, with two changes that break one equation and no other.
package struct EquationBreak: CustomStringConvertible, Sendable {
    package var name: String
    var header: String
    package var rows: [String]
    package var from: String
    package var to: String
    package var worse: String
    /// The difference of the order after the first change, with its sign.
    package var mismatch: String
    /// True if the changed column is booked, and not the result.
    package var changesPrice: Bool { from.hasPrefix(",39") || from.hasPrefix(",1,14") }
    package var description: String { name }

    fileprivate init(
        _ name: String, _ header: String, _ rows: [String], _ from: String, _ to: String, _ worse: String,
        _ mismatch: String
    ) {
        (self.name, self.header, self.rows) = (name, header, rows)
        (self.from, self.to, self.worse, self.mismatch) = (from, to, worse, mismatch)
    }

    package func text(_ change: String? = nil) -> String {
        let text = ([header] + rows).joined(separator: "\n") + "\n"
        return change.map { text.replacing(from, with: $0) } ?? text
    }
}

extension EquationBreak {
    package static let all = etsy + ebay + others

    private static let etsyOrders =
        "Sale Date,Order ID,Number of Items,Ship Country,Currency,Order Value,Discount Amount,Shipping Discount,Shipping,"
        + "Sales Tax,Order Total,Card Processing Fees,Order Net,Adjusted Order Total,Adjusted Card Processing Fees,"
        + "Adjusted Net Order Amount"
    /// The price of 20.00 and 4.00 of postage come to 26.00 with tax; the card costs 3 % of that and 0.25.
    private static let american = "03/04/24,6003,1,United States,USD,20.00,0.00,0.00,4.00,2.00,26.00,1.03,22.97,0,0,0"
    private static let european = "03/04/24,6003,1,Germany,EUR,20.00,0.00,0.00,4.00,0.00,24.00,1.26,22.74,0,0,0"
    private static let etsyItems =
        "Sale Date,Item Name,Quantity,Price,Coupon Code,Discount Amount,Shipping Discount,Order Shipping,Item Total,Currency,"
        + "Transaction ID,Listing ID,Date Paid,Order ID"
    private static let etsyStatement = "Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details"

    package static let etsy: [EquationBreak] = [
        EquationBreak("Etsy: the net of an order", etsyOrders, [american], "22.97", "21.97", "20.97", "-1.00"),
        EquationBreak("Etsy: the American card fee", etsyOrders, [american], "26.00", "36.00", "46.00", "-0.30"),
        EquationBreak("Etsy: the European card fee", etsyOrders, [european], "24.00", "54.00", "64.00", "-0.61"),
        EquationBreak(
            "Etsy: the total of an item", etsyItems,
            ["03/05/24,Tin money box,3,10.00,,,0,0,30.00,USD,7011,8001,03/05/2024,6011"], "30.00", "35.00", "36.00",
            "5.00"),
        EquationBreak(
            "Etsy: the net of a line", etsyStatement,
            [
                "\"April 10, 2026\",Sale,\"Payment for Order #4026000001\",,USD,$40.00,--,$40.00,--",
                "\"April 10, 2026\",Fee,\"Transaction fee: Lamp\",Order #4026000001,USD,--,-$2.00,-$2.00,--",
            ], "-$2.00,-$2.00", "-$2.00,-$3.00", "-$2.00,-$4.00", "-1.00"),
    ]

    package static let ebayTransactions =
        "Transaction creation date,Type,Order number,Net amount,Payout currency,Payout date,Payout ID,Item ID,"
        + "Transaction ID,Item title,Custom label,Quantity,Item subtotal,Postage and packaging,eBay collected tax,"
        + "Final value fee – fixed,Final value fee – variable,Gross transaction amount,Transaction currency,Exchange rate,"
        + "Reference ID,Description"
    package static let lamp =
        "11 Oct 2026,Order,12-1,37.2,GBP,--,--,4071,1001,Brass lamp,--,1,39,3.2,8.44,-0.4,-4.6,42.2,GBP,--,--,--"
    package static let refund =
        "13 Oct 2026,Refund,12-1,-38.4,GBP,--,--,--,--,Brass lamp,--,--,--,--,--,--,3.8,-42.2,GBP,--,Return ID 5301,--"
    /// An order of two items, whose own row has no fees: all but the fixed one are in the rows of its items.
    package static let several = [
        "11 Oct 2026,Order,12-2,30,GBP,--,--,--,--,--,--,--,34,4,--,--,--,38,GBP,--,--,--",
        "11 Oct 2026,Order,12-2,--,GBP,--,--,4072,1002,Jug,--,1,20,4,--,--,-4.6,--,GBP,--,--,--",
        "11 Oct 2026,Order,12-2,--,GBP,--,--,4073,1003,Bowl,--,1,14,--,--,--,-3.1,--,GBP,--,--,--",
    ]
    /// 43.50 USD come to 34.80 GBP; a penny more may come from rounding.
    private static let abroad =
        "11 Oct 2026,Order,12-3,34.81,GBP,--,--,4074,1004,Clock,--,1,45,5,--,-0.4,-6.1,50,USD,0.8,--,--"
    private static let ebayOrders =
        "Sales record number,Order number,Item number,Item title,Custom label,Quantity,Sold for,Postage and packaging,"
        + "Total price,Sale date,Paid on date,Transaction ID"
    private static let ebayEarnings =
        "Order creation date,Order number,Item ID,Item title,Quantity,Transaction currency,Payout currency,Item subtotal,"
        + "Shipping and handling,Gross amount,Final Value Fee - fixed,Final Value Fee - variable,Shipping labels,Expenses,"
        + "Refunds,Order earnings"

    package static let ebay: [EquationBreak] = [
        EquationBreak("eBay: the net of an order", ebayTransactions, [lamp], "37.2,", "36.2,", "36.9,", "-1.00"),
        EquationBreak("eBay: the gross of an order", ebayTransactions, [lamp], ",39,", ",36,", ",38,", "3.00"),
        EquationBreak(
            "eBay: the net of a refund", ebayTransactions, [lamp, refund], "-38.4", "-37.4", "-36.4", "1.00"),
        EquationBreak(
            "eBay: the net of several items", ebayTransactions, several, ",30,GBP", ",28,GBP", ",27,GBP", "-2.30"),
        EquationBreak(
            "eBay: more than the fixed fee", ebayTransactions, several, ",-3.1,", ",-2.3,", ",-2.35,", "-1.10"),
        EquationBreak("eBay: less than no fixed fee", ebayTransactions, several, ",-3.1,", ",-3.5,", ",-3.6,", "0.10"),
        EquationBreak(
            "eBay: more items than the order", ebayTransactions, several, ",1,14,", ",1,15,", ",1,16,", "-1.00"),
        EquationBreak("eBay: the net abroad", ebayTransactions, [abroad], "34.81", "33.81", "33.99", "-1.24"),
        EquationBreak(
            "eBay: the total of an order", ebayOrders,
            ["1204,12-1,4071,Brass lamp,,1,£39.00,£3.20,£42.20,11-Oct-26,11-Oct-26,1001"], "42.20", "45.20", "46.20",
            "3.00"),
        EquationBreak(
            "eBay: the earnings of an order", ebayEarnings,
            ["\"Oct 11, 2026\",12-1,4071,Brass lamp,1,USD,USD,39,3.2,42.2,-0.4,-4.6,-3,--,--,34.2"], "34.2", "33.2",
            "33.9",
            "-1.00"),
    ]

    package static let shopify =
        "Name,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,"
        + "Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount,Outstanding Balance"
    private static let contained =
        "#1001,paid,GBP,27.00,3.00,5.00,30.00,3.00,2026-05-01 10:00:00 +0200,2,Lamp,10.00,,,0.00,0.00\n"
        + "#1001,,,,,,,,2026-05-01 10:00:00 +0200,1,Jug,10.00,,,,"
    package static func onTop(_ name: String, total: String = "36.00") -> String {
        "\(name),paid,GBP,27.00,3.00,6.00,\(total),3.00,2026-05-01 10:00:00 +0200,1,Lamp,30.00,,,0.00,0.00"
    }
    private static let mercari =
        "Item Id,Sold Date,Canceled Date,Item Title,Order Status,Item Price,Buyer Shipping Fee,Seller Shipping Fee,"
        + "Mercari Selling Fee,Payment Processing Fee Charged To Seller,Shipping Adjustment Fee,Penalty Fee,"
        + "Net Seller Proceeds"

    package static let others: [EquationBreak] = [
        EquationBreak("Shopify: the subtotal", shopify, [contained], "30.00,3.00", "30.00,2.00", "30.00,1.00", "-1.00"),
        EquationBreak(
            "Shopify: the total with tax in it", shopify, [contained], "30.00,3.00", "31.00,3.00", "32.00,3.00", "1.00"),
        EquationBreak(
            "Shopify: the total with tax on top", shopify, [onTop("#1001")], "36.00", "37.00", "38.00", "7.00"),
        EquationBreak(
            "Mercari: the proceeds", mercari,
            ["m1,05/03/2026,,Lamp,Completed,40.00,5.00,6.00,4.00,1.50,0,0,28.50"], "28.50", "27.50", "27.90", "-1.00"),
    ]
}
