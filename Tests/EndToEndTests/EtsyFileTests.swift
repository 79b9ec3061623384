import Foundation
import TestSupport
import Testing

/// Rows of Etsy's files as shops have them, with the figures that follow from the file's own results.
@Suite struct EtsyFileTests {
    private static let orders = [
        "Sale Date", "Order ID", "Number of Items", "Currency", "Order Value", "Coupon Code", "Discount Amount",
        "Shipping Discount", "Shipping", "Sales Tax", "Order Total", "Status", "Card Processing Fees", "Order Net",
        "Adjusted Order Total", "Adjusted Card Processing Fees", "Adjusted Net Order Amount",
    ]
    private static let items = [
        "Sale Date", "Item Name", "Quantity", "Price", "Coupon Code", "Discount Amount", "Shipping Discount",
        "Order Shipping", "Item Total", "Currency", "Transaction ID", "Listing ID", "Order ID", "SKU",
    ]
    private static let statement = "Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details"

    private let program: Program

    init() throws { program = try Program(isEmpty: true) }

    private func write(_ name: String, _ lines: String...) throws {
        try (lines.joined(separator: "\n") + "\n").write(
            toFile: program.folder.path + "/" + name, atomically: true, encoding: .utf8)
    }

    /// Returns a line of sold orders with some cells; all other amounts are nothing.
    private func order(_ cells: [String: String]) -> String {
        Self.orders.map {
            cells[$0] ?? ["Sale Date": "03/03/24", "Currency": "USD", "Status": "", "Number of Items": "1"][$0]
                ?? "0.00"
        }
        .joined(separator: ",")
    }

    private func item(_ cells: [String: String]) -> String {
        Self.items.map {
            cells[$0] ?? [
                "Sale Date": "03/05/24", "Currency": "USD", "Quantity": "1", "Item Name": "Tin box", "SKU": "",
                "Coupon Code": "", "Item Total": cells["Price"] ?? "0",
                "Listing ID": "80\(cells["Transaction ID"] ?? "")",
            ][$0] ?? "0"
        }.joined(separator: ",")
    }

    private func imported(_ name: String, _ more: String = "") throws -> Child.Run {
        try program.run("--yes", "-c", "import \"\(program.folder.path)/\(name)\"\(more)")
    }

    private func orders(_ fields: String) throws -> [String] {
        Array(try program.run("-c", "orders sort title show \(fields) as csv").lines.dropFirst())
    }

    // MARK: - Sold orders

    @Test(arguments: [
        // A refund in part is in the adjusted amounts alone, with sales tax.
        (
            [
                "Order Value": "48.00", "Shipping": "10.00", "Order Total": "62.00", "Card Processing Fees": "2.11",
                "Order Net": "55.89", "Adjusted Card Processing Fees": "1.81", "Adjusted Net Order Amount": "50.19",
            ],
            "48.00,10.00,9.35,0.30,0.00"
        ),
        // Gift wrapping has no column.
        (
            [
                "Order Value": "20.00", "Shipping": "4.00", "Order Total": "28.00", "Card Processing Fees": "1.09",
                "Order Net": "26.91",
            ], "20.00,8.00,,,0.00"
        ),
        // A free-shipping coupon has left the postage already.
        (
            [
                "Order Value": "24.00", "Discount Amount": "2.40", "Shipping Discount": "4.20", "Order Total": "23.30",
                "Card Processing Fees": "0.95", "Order Net": "20.65",
            ], "21.60,0.00,,,0.00"
        ),
        // More than gift wrapping is booked nowhere.
        (
            ["Order Value": "20.00", "Order Total": "31.00", "Card Processing Fees": "1.18", "Order Net": "29.83"],
            "20.00,0.00,,,11.01"
        ),
    ])
    func aSoldOrderComesToItsOwnNet(cells: [String: String], figures: String) throws {
        try write("orders.csv", Self.orders.joined(separator: ","), order(cells.merging(["Order ID": "6002"]) { $1 }))
        #expect(try imported("orders.csv").status == (figures.hasSuffix(",0.00") ? 0 : 1))
        #expect(try orders("sale_price, postage_paid, refund, fees_back, mismatch") == [figures])
    }

    /// A refund that the user typed, or a statement's, replaces the estimate.
    @Test(arguments: [true, false]) func anEstimateYieldsToAKnownRefund(isTyped: Bool) throws {
        try write(
            "orders.csv", Self.orders.joined(separator: ","),
            order(Self.refunded))
        try write(
            "statement.csv", Self.statement,
            #""March 9, 2024",Refund,Partial refund for Order #6002,,USD,-$10.00,--,-$10.00,--"#,
            #""March 9, 2024",Tax,Refund to buyer for sales tax,order: 6002,USD,--,$0.70,$0.70,--"#)
        let said = try imported("orders.csv").errors
        #expect(said.contains("1 order refunded in part, by about 9.35 USD without sales tax"), "\(said)")
        #expect(try program.run("--yes", "-c", "match 6002 to new for 4 USD on 2024-01-01").status == 0)
        func refunds() throws -> [String] {
            Array(try program.run("-c", "sales show refund as csv").lines.dropFirst())
        }
        #expect(try refunds() == ["9.35"])
        if isTyped {
            let sku = try #require(try program.run("-c", "items show sku as csv").lines.last)
            #expect(try program.run("--yes", "-c", "refund \(sku) 9.30 USD on 2024-03-08").status == 0)
        } else {
            _ = try imported("statement.csv")
        }
        _ = try imported("orders.csv")
        #expect(try refunds() == ["9.30"])
    }

    private static let refunded = [
        "Order ID": "6002", "Order Value": "48.00", "Shipping": "10.00", "Order Total": "62.00",
        "Card Processing Fees": "2.11", "Order Net": "55.89", "Adjusted Card Processing Fees": "1.81",
        "Adjusted Net Order Amount": "50.19",
    ]

    /// A typed refund may differ from the estimate of 9.35 USD by its rounding.
    @Test(arguments: [("9.30", nil), ("9.29", "0.06"), ("5.00", "4.35")] as [(String, String?)])
    func aRefundBelowTheEstimateIsATask(typed: String, missing: String?) throws {
        try write("orders.csv", Self.orders.joined(separator: ","), order(Self.refunded))
        _ = try imported("orders.csv")
        #expect(try tasks() == [])
        #expect(try program.run("--yes", "-c", "match 6002 to new for 4 USD on 2024-01-01").status == 0)
        #expect(try tasks() == [])
        let sku = try #require(try program.run("-c", "items show sku as csv").lines.last)
        let run = try program.run("--yes", "-c", "refund \(sku) \(typed) USD on 2024-03-08")
        #expect(run.status == 0, "\(run.errors)")
        let sentence = missing.map { "order 6002 was refunded by \($0) USD more, as Etsy's file has it" }
        #expect(try tasks() == (sentence.map { [$0] } ?? []))
        let accepted = try program.run("-c", "accept 6002")
        let words = missing.map { "of \($0) USD" } ?? "nothing was accepted"
        #expect(accepted.errors.contains(words), "\(accepted.errors)")
        #expect(try tasks() == [])
        #expect(try imported("orders.csv").status == 0 && tasks() == [])
        let copy = try Program(isEmpty: true)
        _ = try copy.run("-c", "import \"\(program.store)\"")
        #expect(!(try copy.run("-c", "todo orders").output.contains("refunded by")))
        #expect(try program.run("-c", "undo; undo").status == 0)
    }

    /// A refund in full takes an order out of the file of its month, and only a later payments file may have it.
    @Test(arguments: ["EtsySoldOrders2024-3.csv", "orders.csv"])
    func anOrderThatLeftItsFileIsATask(name: String) throws {
        func file(_ days: [String], gone: String = "") throws {
            let rows = days.map { day in
                order([
                    "Sale Date": "03/\(day)/24", "Order ID": "70\(day)", "Order Value": "20.00", "Order Total": "20.00",
                    "Card Processing Fees": "0.85", "Order Net": "19.15",
                ])
            }
            try write(name, Self.orders.joined(separator: ","), rows.joined(separator: "\n"))
            let run = try imported(name)
            #expect(run.status == 0)
            #expect(run.errors.contains("\(gone) no longer in this file") == !gone.isEmpty, "\(run.errors)")
        }
        try file(["25", "20", "08", "02"])
        #expect(try program.run("--yes", "-c", "match 7008 to new for 4 USD on 2024-01-01").status == 0)
        #expect(try tasks() == [])
        // Of the days before the first one and after the last one, only the name says that the file has them.
        let isNamed = name.hasPrefix("Etsy")
        try file(["20", "02"], gone: isNamed ? "2 orders are" : "1 order is")
        let left = isNamed ? ["7008", "7025"] : ["7008"]
        #expect(try tasks() == left.map { "order \($0) is no longer in Etsy's file: refunded?" })
        let lines = try program.run("-c", "todo orders").lines.map { String($0.split(separator: "\t").last ?? "") }
        let refund = try #require(lines.first { $0.hasPrefix("refund FH-") })
        #expect(refund.hasSuffix(" 20.00 USD"), "\(refund)")
        #expect(try program.run("--yes", "-c", "\(refund) on 2024-03-12").status == 0)
        if isNamed { #expect(try program.run("-c", "accept 7025").status == 0) }
        #expect(try tasks() == [])
        try file(["20", "02"])
        #expect(try tasks() == [])
    }

    private func tasks() throws -> [String] {
        try program.run("-c", "todo orders").lines.dropFirst().map { String($0.split(separator: "\t")[1]) }
            .filter { $0.contains("refunded") }
    }

    // MARK: - Items

    @Test func aCouponIsSharedByItsLinesAndPostageCountsOnce() throws {
        let lines = [
            [
                "Transaction ID": "1", "Item Name": "A", "Price": "12.00", "Coupon Code": "SAVE10",
                "Discount Amount": "2.00", "Order Shipping": "4.20",
            ],
            ["Transaction ID": "2", "Item Name": "B", "Price": "8.00", "Coupon Code": "SAVE10"],
            ["Transaction ID": "3", "Item Name": "C", "Price": "5.00"],
        ].map { item($0.merging(["Order ID": "6011"]) { $1 }) }
        let header = Self.items.joined(separator: ",")
        try write("items.csv", header, lines[0], lines[1], lines[2])
        try write(
            "free.csv", header,
            item(["Transaction ID": "1", "Order ID": "6012", "Price": "10.00", "Shipping Discount": "4.20"]))
        #expect(try imported("items.csv").status == 0)
        #expect(try orders("sale_price, postage_paid") == ["10.80,1.97", "7.20,1.32", "5.00,0.91"])
        _ = try imported("free.csv")
        #expect(
            try program.run("-c", "orders where order = 6012 show sale_price, postage_paid as csv").lines.last
                == "10.00,0.00")
    }

    /// A discount above the price of its lines, with a coupon or without, leaves the other lines of the order less.
    @Test func noPriceFallsBelowZeroAndTheOrderIsWhatTheBuyerPaid() throws {
        let lines = [
            ["Transaction ID": "1", "Item Name": "A", "Price": "5.00", "Discount Amount": "6.00"],
            [
                "Transaction ID": "2", "Item Name": "B", "Price": "5.00", "Coupon Code": "TWO",
                "Discount Amount": "7.00",
            ],
            ["Transaction ID": "3", "Item Name": "C", "Price": "8.00"],
        ].map { item($0.merging(["Order ID": "6013"]) { $1 }) }
        try write("items.csv", Self.items.joined(separator: ","), lines[0], lines[1], lines[2])
        #expect(try imported("items.csv").status == 0)
        #expect(try orders("sale_price") == ["0.00", "0.00", "5.00"])
    }

    @Test func linesThatAreNotReadCountAllTheirPieces() throws {
        try write(
            "items.csv", Self.items.joined(separator: ","),
            item(["Transaction ID": "1", "Quantity": "3", "Price": "10.00", "Order ID": ""]),
            item(["Transaction ID": "2", "Price": "9.00", "Order ID": ""]))
        let run = try imported("items.csv")
        #expect(run.status == 1 && run.errors.contains("the file adds up to 39.00 USD: 39.00 USD not understood"))
    }

    // MARK: - Statement, payments, deposits

    /// The tax that comes back belongs to the refund of its day, or else to the nearest.
    @Test(arguments: [20, 22]) func aRefundLeavesOutTheBuyersTax(dayOfTax: Int) throws {
        try write(
            "items.csv", Self.items.joined(separator: ","),
            item(["Transaction ID": "7021", "Price": "32.00", "Order Shipping": "5.00", "Order ID": "4026000001"]))
        try write(
            "statement.csv", Self.statement,
            #""March 20, 2024",Refund,Partial refund to buyer for Order #4026000001,,USD,-$16.50,--,-$16.50,--"#,
            #""March \#(dayOfTax), 2024",Tax,Refund to buyer for sales tax,Order #4026000001,USD,--,$1.50,$1.50,--"#,
            #""March 20, 2024",Fee,Credit for transaction fee,Order #4026000001,USD,--,$0.98,$0.98,--"#,
            #""March 10, 2024",Fee,Processing fee,Order #4026000001,USD,--,-$2.00,-$2.00,--"#,
            #""March 10, 2024",Tax,Sales tax paid by buyer,Order #4026000001,USD,--,-$3.00,-$3.00,--"#,
            #""March 10, 2024",Sale,Payment for Order #4026000001,,USD,$40.00,--,$40.00,--"#)
        #expect(try imported("items.csv").status == 0 && imported("statement.csv").status == 0)
        #expect(
            try orders("sale_price, postage_paid, fees, refund, fees_back") == ["32.00,5.00,2.00,15.00,0.98"])
    }

    @Test func aCreditNamesItsOrderInAnySpelling() throws {
        try write(
            "statement.csv", Self.statement,
            #""28 January, 2026",VAT,VAT: Offsite Ads fee credit,order: 3902000001,GBP,--,£1.17,£1.17,--"#,
            #""28 January, 2026",Marketing,Credit for Offsite Ads fee,Order #3902000001,GBP,--,£5.85,£5.85,--"#,
            #""26 January, 2026",VAT,VAT: Offsite Ads fee,Order #3902000001,GBP,--,-£1.17,-£1.17,--"#,
            #""26 January, 2026",Marketing,Fee for sale made through Offsite Ads,ORDER # 3902000001,GBP,--,-£5.85,-£5.85,--"#,
            #""26 January, 2026",Fee,Processing fee,Order #3902000001,GBP,--,-£1.76,-£1.76,--"#,
            #""26 January, 2026",Sale,Payment for Order #3902000001,,GBP,£39.00,--,£39.00,--"#)
        #expect(try imported("statement.csv").status == 0)
        #expect(try orders("order, fees, ads") == ["3902000001,1.76,0.00"])
        #expect(try program.run("-c", "expenses show count").lines == ["count", "0"])
    }

    /// The last cells of a row may be missing, and a German shop has German names of columns.
    @Test func shortRowsOfAGermanStatementAreRead() throws {
        try write(
            "statement.csv",
            "Datum,Art,Titel,Info,Währung,Betrag,Gebühren & Steuern,Netto,Steuerliche Angaben,Status,Availability Date",
            #""10. September 2024",Deposit,"€79.35 sent to your bank account",,EUR,--,--,--,--,--"#,
            #""5. September 2024",Sale,"Payment for Order #9876543210",,EUR,€88.20,--,€88.20,--,--,--"#,
            #""5. September 2024",Tax,"Sales tax paid by buyer","Order #9876543210",EUR,--,-€5.50,-€5.50,--,--,--"#,
            #""5. September 2024",Fee,"Transaction fee: Messingglocke, alt","Order #9876543210",EUR,--,-€2.20,-€2.20,--,--"#,
            #""5. September 2024",Fee,"Processing fee","Order #9876543210",EUR,--,-€1.15,-€1.15"#)
        let run = try imported("statement.csv")
        #expect(run.status == 0 && !run.errors.contains("Unknown columns"), "\(run.errors)")
        #expect(run.errors.contains("add up to its 79.35 EUR"), "\(run.errors)")
    }

    @Test func depositsArePayoutsAndThoseOfTheStatement() throws {
        try write(
            "EtsyDeposits2025.csv", #"Date,Amount,Currency,Status,"Bank Account Ending Digits""#,
            #""July 3, 2025",116.58,USD,Executed,1234"#, #""July 7, 2025",88.49,USD,Executed,1234"#)
        try write(
            "statement.csv", Self.statement,
            #""July 7, 2025",Deposit,"$88.49 sent to your bank account",,USD,--,--,--,--"#)
        #expect(try imported("EtsyDeposits2025.csv").status == 0 && imported("statement.csv").status == 0)
        #expect(try program.run("-c", "payouts show amount as csv").lines == ["amount", "88.49", "116.58"])
        #expect(try program.run("-c", "items show count").lines == ["count", "0"])
    }
}
