import Foundation
import TestSupport
import Testing

/// Stores whose orders an older edition of a reader understood otherwise, which come right by importing the file again.
@Suite struct OlderReaderTests {
    private static let header = """
        Sale Date,Order ID,Number of Items,Currency,Order Value,Discount Amount,Shipping Discount,Shipping,Sales Tax,\
        Order Total,Status,Card Processing Fees,Order Net,Adjusted Order Total,Adjusted Card Processing Fees,\
        Adjusted Net Order Amount
        """
    /// A free-shipping coupon, gift wrapping, a refund in part, and an order that was always understood.
    private static let rows = [
        "03/03/24,6001,1,USD,24.00,2.40,4.20,5.00,0,26.60,,1.05,25.55,0,0,0",
        "05/03/24,6002,1,USD,20.00,0,0,4.00,0,28.00,,1.09,26.91,0,0,0",
        "06/03/24,6003,1,USD,48.00,0,0,10.00,4.00,62.00,,2.11,55.89,0,1.81,50.19",
        "06/04/24,6004,1,USD,9.00,0,0,3.00,0,12.00,,0.61,11.39,0,0,0",
    ]

    /// The facts, the orders and the sales as the first edition made them: the shipping discount subtracted, no
    /// wrapping, no refund.
    private static let earlier = """
        UPDATE orderFacts SET edition = 1, authority = 353;
        UPDATE orderFacts SET postagePaidMinor = 80 WHERE orderNumber = '6001';
        UPDATE orderFacts SET postagePaidMinor = 400 WHERE orderNumber = '6002';
        DELETE FROM orderFacts WHERE kind = 'refund';
        UPDATE orders SET postagePaidMinor = 80 WHERE orderNumber = '6001';
        UPDATE orders SET postagePaidMinor = 400 WHERE orderNumber = '6002';
        UPDATE orders SET refundMinor = NULL, feesBackMinor = NULL;
        UPDATE sales SET postagePaidMinor = (SELECT postagePaidMinor FROM orders WHERE orders.id = orderId);
        DELETE FROM refunds;
        """

    private let program: Program

    /// Makes a store with the orders of a file as the first edition understood them, each sold for a cost of 4.00 USD.
    init() throws {
        program = try Program(isEmpty: true)
        try program.write(([Self.header] + Self.rows).joined(separator: "\n") + "\n", to: "EtsySoldOrders2024.csv")
        let matches = (6001...6004).map { "match \($0) to new for 4 USD on 2024-01-01" }.joined(separator: "; ")
        let run = try program.run("--yes", "-c", "set currency USD; import EtsySoldOrders2024.csv; \(matches)")
        try #require(run.status == 0, "\(run.errors)")
    }

    private func makeEarlier() throws {
        _ = try Child.output(of: ["/usr/bin/sqlite3", program.store, Self.earlier])
    }

    private func imported(_ options: String...) throws -> [String] {
        let run = try program.run(options + ["--yes", "-c", "import EtsySoldOrders2024.csv"])
        #expect(run.status == 0, "\(run.errors)")
        return run.errors.split(separator: "\n").map(String.init)
    }

    private func years(_ lines: [String]) -> [String] { lines.filter { $0.hasPrefix("tax year") } }

    private func todo() throws -> [String] {
        Array(try program.run("-c", "todo orders as csv").lines.dropFirst())
    }

    private func answers() throws -> String {
        let run = try program.run(
            "-c",
            """
            sales sort sold, price show sold, sale_price, postage_paid, fees, postage, profit, refund as csv;
            orders sort order show sale_price, postage_paid, fees, label, refund, fees_back, state as csv;
            profit by tax-year as csv; check
            """)
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    @Test func theSameFileMendsWhatAnOlderReaderMade() throws {
        let right = try answers()
        #expect(try years(imported()) == [] && todo() == [])
        try makeEarlier()
        #expect(try answers() != right)
        let path = program.folder.path + "/EtsySoldOrders2024.csv"
        let line =
            #"orders,"import ""EtsySoldOrders2024.csv"" of Etsy again: fhq reads its 4 rows better now",,,,"import ""\#(path)""""#
        #expect(try todo() == [line])
        // 6001 is of the year before: +4.20; 6002 has 4.00 more, and 6003 a refund of 9.35 and 0.30 of fees back.
        let changes = ["tax year 2023-24: +4.20 USD", "tax year 2024-25: -5.05 USD"]
        #expect(try years(imported("--dry-run")) == changes && todo() == [line])
        #expect(try years(imported()) == changes)
        #expect(try answers() == right)
        #expect(try todo() == [])
        #expect(try years(imported()) == [])
        _ = try program.run("--yes", "-c", "revert import")
        #expect(try todo() == [line])
    }

    @Test func whatTheUserEditedStays() throws {
        try makeEarlier()
        let sale = try #require(try program.run("-c", "sales where sale_price = 21.60 show id as csv").lines.last)
        #expect(try program.run("--yes", "-c", "edit sale \(sale) set postage_paid 2 USD").status == 0)
        let said = try imported()
        #expect(
            said.contains {
                $0.hasPrefix("conflict: postage paid of ")
                    && $0.contains("stays 2.00 USD; the file says 5.00 USD · try: edit sale ")
            })
        #expect(years(said) == ["tax year 2024-25: -5.05 USD"])
        #expect(try program.run("-c", "sales where id = \(sale) show postage_paid as csv").lines.last == "2.00")
        #expect(try todo() == [])
    }

    /// A file whose rows come to the same as before only loses its line.
    @Test func aFileThatChangesNothingIsNoLongerAskedFor() throws {
        _ = try Child.output(of: ["/usr/bin/sqlite3", program.store, "UPDATE orderFacts SET edition = 1"])
        let before = try answers()
        #expect(try todo().count == 1)
        #expect(try years(imported()) == [])
        #expect(try todo() == [] && answers() == before)
    }

    /// A store that read its files again and one that didn't end up equal, whichever takes in the other.
    @Test func anotherStoreBringsNothingBackThatGaveWay() throws {
        try program.write(
            """
            Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details
            "March 9, 2024",VAT,VAT: Offsite Ads fee credit,order: 6001,USD,--,$1.17,$1.17,--
            "March 8, 2024",Marketing,Fee for sale made through Offsite Ads,Order #6001,USD,--,-$5.85,-$5.85,--

            """, to: "statement.csv")
        let facts = { (store: String) in
            try Child.output(of: [
                "/usr/bin/sqlite3", store,
                "SELECT orderNumber, kind, edition, feesMinor, feesBackMinor, netMinor FROM orderFacts ORDER BY key, kind",
            ])
        }
        #expect(try program.run("--yes", "-c", "import statement.csv").status == 0)
        let right = try facts(program.store)
        let makeEarlier = """
            UPDATE orderFacts SET edition = 1 WHERE source = 'etsy-statement';
            UPDATE orderFacts SET orderNumber = '', kind = 'fee' WHERE netMinor = 117;
            """
        _ = try Child.output(of: ["/usr/bin/sqlite3", program.store, makeEarlier])
        let other = program.folder.path + "/other.sqlite"
        _ = try Child.output(of: ["/usr/bin/sqlite3", program.store, "VACUUM INTO '\(other)'"])
        #expect(try facts(other) != right)
        #expect(try program.run("--yes", "-c", "import statement.csv").status == 0)
        #expect(try facts(program.store) == right)
        #expect(try program.run("--yes", "-c", "import other.sqlite; check").status == 0)
        #expect(try facts(program.store) == right)
        let back = try program.run("--yes", "--store", other, "-c", "import inventory.sqlite; check")
        #expect(try back.status == 0 && facts(other) == right, "\(back.errors)")
    }

    @Test func whatCameFromStandardInputHasNoPath() throws {
        _ = try program.run("--yes", "-c", "revert import")
        let text = try program.read("EtsySoldOrders2024.csv")
        #expect(try program.run("--yes", "-c", "import -", input: text).status == 0)
        _ = try Child.output(of: ["/usr/bin/sqlite3", program.store, "UPDATE orderFacts SET edition = 1"])
        #expect(try todo().first?.hasSuffix(",import $file") == true)
    }

    /// Without the journal of the import, the kind of file and the days of its rows name it.
    @Test func aFileOfLongAgoIsNamedByItsDays() throws {
        try makeEarlier()
        _ = try Child.output(of: ["/usr/bin/sqlite3", program.store, "DELETE FROM changes"])
        let line = """
            orders,"import each Etsy file of sold orders, 2024-03-03 to 2024-06-04 again: fhq reads its 4 rows better now",\
            ,,,import $file
            """
        #expect(try todo() == [line])
    }

    /// An order that the first edition took for paid waits, unless its sale is booked.
    @Test(arguments: [false, true]) func anOrderThatReceivedNothingWaitsNow(isBooked: Bool) throws {
        try program.write(
            """
            Name,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,\
            Lineitem name,Lineitem price,Lineitem sku,Lineitem discount,Refunded Amount,Outstanding Balance
            #1001,paid,USD,20.00,0.00,0.00,20.00,0.00,2024-11-10 09:17:33 -0800,1,Jug,20.00,J-1,0.00,0.00,OUTSTANDING

            """, to: "shop.csv")
        let text = try program.read("shop.csv")
        try program.write(text.replacingOccurrences(of: "OUTSTANDING", with: "0.00"), to: "shop.csv")
        #expect(try program.run("--yes", "-c", "import shop.csv").status == 0)
        if isBooked { #expect(try program.run("--yes", "-c", "match 1001 to new for 4 USD").status == 0) }
        _ = try Child.output(of: [
            "/usr/bin/sqlite3", program.store, "UPDATE orderFacts SET edition = 1 WHERE source = 'shopify-orders'",
        ])
        try program.write(text.replacingOccurrences(of: "OUTSTANDING", with: "20.00"), to: "shop.csv")
        #expect(try program.run("--yes", "-c", "import shop.csv").status == 0)
        let lines = try todo()
        #expect(
            lines.count == (isBooked ? 0 : 1) && lines.allSatisfy { $0.hasPrefix("orders,an unpaid order of Shopify") })
        let count = try program.run("-c", "sales on shopify show count as csv").lines.last
        #expect(count == (isBooked ? "1" : "0"))
    }

    /// The file of a month that was imported before its refund doesn't take the refund back, which a later file brought.
    @Test func anEarlierFileOfTheMonthTakesNoRefundBack() throws {
        let refunded = Self.rows[3].replacingOccurrences(of: ",,0.61", with: ",Refunded,0.61")
        try program.write([Self.header, refunded, ""].joined(separator: "\n"), to: "later.csv")
        #expect(try program.run("--yes", "-c", "import later.csv").status == 0)
        let right = try answers()
        _ = try Child.output(of: ["/usr/bin/sqlite3", program.store, "UPDATE orderFacts SET edition = 1"])
        _ = try imported()
        #expect(try todo().count == 1 && todo()[0].contains("later.csv"))
        #expect(try program.run("--yes", "-c", "import later.csv").status == 0)
        #expect(try todo() == [] && answers() == right)
    }
}
