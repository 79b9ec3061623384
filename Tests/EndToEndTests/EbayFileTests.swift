import Foundation
import TestSupport
import Testing

/// Rows of eBay's orders report and transaction report as eBay writes them, and what the seller's books have of them.
///
/// Each case begins with what the buyer paid and what eBay kept; the cells follow from it.
@Suite struct EbayFileTests {
    private static let names = [
        "Sales record number", "Order number", "Item number", "Item title", "Custom label", "Quantity", "Sold for",
        "Postage and packaging", "Total price", "Sale date", "Paid on date", "Transaction ID",
    ]
    private static let money = [
        "Transaction creation date", "Type", "Order number", "Net amount", "Payout currency", "Payout date",
        "Payout ID",
        "Item ID", "Transaction ID", "Item title", "Custom label", "Quantity", "Item subtotal", "Postage and packaging",
        "Final Value Fee - fixed", "Final Value Fee - variable", "Gross transaction amount", "Transaction currency",
        "Reference ID", "Description",
    ]

    /// An order of pieces of one thing.
    private struct Sold {
        var record = "101"
        var order = "20-10001-20002"
        var pieces = 1
        var price = 20.00
        var postage = 4.00
        /// The money that went back to the buyer.
        var back = 0.0
        var isPaid = true
        var item = "4071"

        var cells: [String: String] {
            func pounds(_ amount: Double) -> String { "£" + String(format: "%.2f", amount) }
            return [
                "Sales record number": record, "Order number": order, "Item number": item, "Item title": "Brass lamp",
                "Quantity": "\(pieces)", "Sold for": pounds(price), "Postage and packaging": pounds(postage),
                "Total price": pounds(price * Double(pieces) + postage - back), "Sale date": "11-Nov-25",
                "Paid on date": isPaid ? "12-Nov-25" : "", "Transaction ID": isPaid ? "70001" : "",
            ]
        }
    }

    private let program: Program

    init() throws { program = try Program(isEmpty: true) }

    private func imported(_ name: String, _ header: [String], _ rows: [[String: String]]) throws -> Child.Run {
        let lines =
            [header.joined(separator: ",")] + rows.map { row in header.map { row[$0] ?? "" }.joined(separator: ",") }
        try (lines.joined(separator: "\n") + "\n").write(
            toFile: "\(program.folder.path)/\(name)", atomically: true, encoding: .utf8)
        return try program.run("--yes", "-c", "import \"\(program.folder.path)/\(name)\"")
    }

    private func report(_ orders: Sold...) throws -> Child.Run {
        try imported("orders.csv", Self.names, orders.map(\.cells))
    }

    /// Imports the transaction report's row of an order.
    private func transactions(_ sold: Sold, _ more: [String: String] = [:]) throws -> Child.Run {
        let gross = sold.price * Double(sold.pieces) + sold.postage
        let row = [
            "Transaction creation date": "12 Nov 2025", "Type": "Order", "Order number": sold.order,
            "Net amount": "\(gross - 3)", "Payout currency": "GBP", "Item ID": sold.item, "Transaction ID": "70001",
            "Item title": "Brass lamp", "Quantity": "\(sold.pieces)", "Item subtotal": "\(gross - sold.postage)",
            "Postage and packaging": "\(sold.postage)", "Final Value Fee - fixed": "-0.3",
            "Final Value Fee - variable": "-2.7", "Gross transaction amount": "\(gross)", "Transaction currency": "GBP",
        ]
        return try imported("transactions.csv", Self.money, [row.merging(more) { $1 }])
    }

    private func list(_ query: String) throws -> [String] {
        Array(try program.run("-c", "\(query) as csv").lines.dropFirst())
    }

    private func buyAndList() throws {
        let run = try program.run(
            "--yes", "-c", "buy \"Brass lamp\" for 5 GBP on 2025-10-01; list brass on ebay for 20 GBP on 2025-10-02")
        #expect(run.status == 0, "\(run.errors)")
    }

    private let sales = "sales show price, postage_paid, refund"
    private let live = "listings where ended is empty show count"

    // MARK: - Orders report

    @Test func anUnpaidOrderWaitsUntilAFileHasTheDay() throws {
        try buyAndList()
        let run = try report(Sold(isPaid: false))
        #expect(run.status == 0 && run.errors.contains("order lines: 1 unpaid"), "\(run.errors)")
        #expect(try list(sales) == [] && list(live) == ["1"])
        let task = try list("todo orders")
        #expect(task.count == 1 && task[0].contains("an unpaid order of eBay"), "\(task)")
        #expect(try report(Sold()).status == 0)
        #expect(try list(sales) == ["20.00,4.00,"] && list(live) == ["0"] && list("todo orders") == [])
        // The file from before changes nothing.
        #expect(try report(Sold(isPaid: false)).status == 0)
        #expect(try list(sales) == ["20.00,4.00,"] && list("orders show order") == ["20-10001-20002"])
    }

    @Test func anUnpaidOrderIsSoldByTheMoneyOrTheUser() throws {
        try buyAndList()
        _ = try report(Sold(isPaid: false))
        #expect(try transactions(Sold()).status == 0)
        #expect(try list("sales show price, postage_paid, fees") == ["20.00,4.00,3.00"])
        #expect(try list("todo orders") == [])
        let cash = try Program(isEmpty: true)
        try FileManager.default.copyItem(
            atPath: "\(program.folder.path)/orders.csv", toPath: "\(cash.folder.path)/orders.csv")
        #expect(try cash.run("-c", "import \"\(cash.folder.path)/orders.csv\"").status == 0)
        #expect(try cash.run("--yes", "-c", "match 20-10001-20002 to new for 5 GBP on 2025-10-01").status == 0)
        #expect(try cash.run("-c", "import \"\(cash.folder.path)/orders.csv\"").status == 0)
        #expect(try cash.run("-c", "sales show price as csv; orders show state as csv").lines.contains("matched"))
    }

    /// The record number, otherwise item and day, tell a line until its order has a number; in either order of files.
    @Test(arguments: ["101", ""], [false, true]) func aLineWithoutItsNumberIsTheSame(
        record: String, isNumberFirst: Bool
    )
        throws
    {
        let files = [Sold(record: record, order: "", isPaid: false), Sold(record: record)]
        for file in isNumberFirst ? files.reversed() : files { #expect(try report(file).status == 0) }
        #expect(try list("orders show order, sale_price") == ["20-10001-20002,20.00"])
    }

    @Test func equalLinesWithoutANumberAreTwo() throws {
        let line = Sold(record: "", order: "", isPaid: false)
        #expect(try report(line, line).status == 0 && report(line, line).status == 0)
        #expect(try list("orders show count") == ["2"])
    }

    @Test func revenueIsThePriceOfAllPieces() throws {
        #expect(try report(Sold(pieces: 3, price: 5, postage: 2)).status == 0)
        #expect(try list("orders show sale_price, postage_paid") == ["15.00,2.00"])
    }

    @Test func aRefundInTheReportIsSaidAndNotBooked() throws {
        try buyAndList()
        let run = try report(Sold(back: 4))
        #expect(run.status == 0 && run.errors.contains("1 order refunded by 4.00 GBP, as far as the report shows"))
        #expect(try list(sales) == ["20.00,4.00,"])
    }

    @Test func anOrderWithoutATotalWaitsAsRefunded() throws {
        try buyAndList()
        #expect(try report(Sold(back: 24)).errors.contains("order lines: 1 refunded or cancelled"))
        #expect(try list(sales) == [] && list(live) == ["1"])
        #expect(try list("todo orders").first?.contains("a refunded or cancelled order of eBay") == true)
    }

    @Test func aBookedOrderStaysBooked() throws {
        try buyAndList()
        _ = try report(Sold())
        #expect(try report(Sold(back: 24)).status == 0)
        #expect(try list(sales) == ["20.00,4.00,"])
    }

    // MARK: - Transaction report

    @Test func anUnexplainedRestIsBookedNowhere() throws {
        #expect(try transactions(Sold(), ["Net amount": "19.5"]).status == 1)
        #expect(try list("orders show sale_price, postage_paid, fees") == ["20.00,4.00,3.00"])
    }

    @Test func aPayoutIsComparedOnlyAfterTheOneBeforeIt() throws {
        func payout(_ number: String, _ day: String, _ amount: String) throws -> Child.Run {
            try imported(
                "payout-\(number).csv", Self.money,
                [
                    [
                        "Transaction creation date": day, "Type": "Payout", "Net amount": "-\(amount)",
                        "Payout currency": "GBP",
                        "Payout ID": number, "Gross transaction amount": "-\(amount)", "Transaction currency": "GBP",
                    ]
                ])
        }
        let first = try payout("9001", "3 Nov 2025", "10")
        #expect(
            first.status == 0 && first.errors.contains("payout 9001 of 2025-11-03 is incomplete"), "\(first.errors)")
        let second = try payout("9002", "10 Nov 2025", "7")
        #expect(
            second.status == 0 && second.errors.contains("payout 9002 of 2025-11-10 is incomplete: none of its lines"))
        #expect(try list("payouts show payout, state") == ["9002,incomplete", "9001,incomplete"])
        #expect(try list("todo orders") == [])
        // The buyer paid 24.00 and eBay kept 3.00; the payout of the order was 14.00 less.
        #expect(try transactions(Sold(), ["Payout ID": "9002"]).status == 0)
        #expect(try list("payouts show payout, state") == ["9002,differs", "9001,incomplete"])
        let again = try payout("9002", "10 Nov 2025", "7")
        #expect(again.status == 0 && again.errors.contains("-14.00 GBP is unexplained"), "\(again.errors)")
        let task = try list("todo orders")
        #expect(
            task.contains { $0.hasPrefix("orders,\"a payout of eBay, 14.00 GBP less than its lines\",,9002,") }
                && task.contains { $0.contains("payouts where payout = ") }, "\(task)")
        #expect(try list("payouts where payout = 9002 show amount") == ["7.00"])
        #expect(try list("payouts where state = differs show payout") == ["9002"])
    }

    /// The rest of a payout may come in a later file, and the payout before it too.
    @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]])
    func aPayoutAgreesOnceAllItsLinesAreHere(order: [Int]) throws {
        func payout(_ number: String, _ day: String, _ net: Double) -> [String: String] {
            [
                "Transaction creation date": day, "Type": "Payout", "Net amount": "\(-net)", "Payout currency": "GBP",
                "Payout ID": number, "Gross transaction amount": "\(-net)", "Transaction currency": "GBP",
            ]
        }
        var label = payout("9002", "12 Nov 2025", 3.1)
        (label["Type"], label["Order number"]) = ("Postage label", Sold().order)
        let files: [() throws -> Child.Run] = [
            { try transactions(Sold(), ["Payout ID": "9002"]) },
            { try imported("label.csv", Self.money, [label]) },
            { try imported("payout.csv", Self.money, [payout("9002", "14 Nov 2025", 17.9)]) },
            { try imported("before.csv", Self.money, [payout("9001", "7 Nov 2025", 40)]) },
        ]
        for (place, file) in order.enumerated() {
            #expect(try files[file]().status == 0)
            guard place < 3 else { continue }
            let isShort =
                order[...place].contains(2) && order[...place].contains(3)
                && order[...place].contains { $0 < 2 }
            #expect(try list("todo orders").contains { $0.contains("a payout of eBay") } == isShort)
        }
        #expect(try list("payouts show payout, state") == ["9002,agrees", "9001,incomplete"])
        #expect(try list("todo orders").contains { $0.contains("a payout of eBay") } == false)
    }

    // MARK: - Ads

    /// A fee for an ad that names only the item is a cost of its order, and nothing is spent beside it.
    ///
    /// The buyer paid 24.00, eBay kept 3.00 and took 1.20 for the ad, whichever file came first.
    @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func anAdFeeWithoutAnOrderGoesToTheOrderOfItsItem(order: [Int]) throws {
        try buyAndList()
        func ad(_ item: String, _ net: String, _ reference: String) -> [String: String] {
            [
                "Transaction creation date": "14 Nov 2025", "Type": "Other fee", "Order number": "--",
                "Net amount": net, "Payout currency": "GBP", "Item ID": item, "Gross transaction amount": net,
                "Transaction currency": "GBP", "Reference ID": reference, "Description": "Ad Fee Standard",
            ]
        }
        let fees = [ad("4071", "-1.5", "FEE-1"), ad("4071", "0.3", "FEE-1-1"), ad("9999", "-0.8", "FEE-2")]
        let files: [() throws -> Child.Run] = [
            { try imported("ads.csv", Self.money, fees) }, { try transactions(Sold()) }, { try report(Sold()) },
        ]
        for file in order + order { #expect(try files[file]().status == 0) }
        #expect(try list("sales show price, postage_paid, fees") == ["20.00,4.00,4.20"])
        #expect(try list("expenses show amount") == ["0.80"])
        #expect(try list("orders show fees, ads") == ["3.00,1.20"])
        #expect(try program.run("-c", "check").status == 0)
    }
}
