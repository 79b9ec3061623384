import Foundation
import TestSupport
import Testing

/// The booked part of payouts is what the sales, refunds and expenses of their lines come to.
@Suite struct PayoutTests {
    /// An eBay report of random orders, and the statements that match some of their pieces.
    private struct Month {
        private static let header = try? String(
            contentsOfFile: "\(repository)/examples/orders/ebay-transactions.csv", encoding: .utf8
        ).split(whereSeparator: \.isNewline).map(String.init).first { $0.hasPrefix("Transaction creation date") }
        private(set) var typed: [String] = []
        private(set) var lines: [String] = []
        /// The sum of each payout's lines; refunds are in the second.
        private var totals = [0, 0]
        private let width: Int

        /// The report, whose payouts are the sums of their lines.
        var report: String {
            let payouts = totals.enumerated().map { line("Payout", "--", net: -$1, gross: -$1, payout: $0) }
            return ([Self.header ?? ""] + lines + payouts).joined(separator: "\n") + "\n"
        }

        init(_ random: inout SeededRandom) {
            width = Self.header?.split(separator: ",", omittingEmptySubsequences: false).count ?? 0
            for number in 1...Int.random(in: 2...5, using: &random) { add(number, &random) }
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                add(line("Other fee", "--", net: -35, gross: -35, item: "9\(lines.count)"), net: -35)
            }
        }

        private mutating func add(_ line: String, net: Int, payout: Int = 0) {
            lines.append(line)
            totals[payout] += net
        }

        private mutating func add(_ number: Int, _ random: inout SeededRandom) {
            let order = "12-10482-5500\(number)"
            let (quantity, paid) = (Int.random(in: 1...4, using: &random), Int.random(in: 0...500, using: &random))
            let (price, fee) = (
                quantity * Int.random(in: 300...4000, using: &random), Int.random(in: 30...290, using: &random)
            )
            let isTyped = quantity == 1 && Bool.random(using: &random)
            if isTyped {
                typed.append("sell \"thing \(number)\" for \(Self.text(price)) on ebay postage 2.90 on 2026-10-28")
            }
            add(
                line(
                    "Order", order, net: price + paid - fee, gross: price + paid, item: "40\(number)",
                    title: "thing \(number)", quantity: quantity, price: price, paid: paid, fee: -fee),
                net: price + paid - fee)
            // Whether a label was bought there, or the postage is nobody's business there.
            if isTyped || Bool.random(using: &random) {
                add(line("Postage label", order, net: -310, gross: -310), net: -310)
            }
            if Bool.random(using: &random) {
                add(line("Other fee", order, net: -117, gross: -117, item: "40\(number)"), net: -117)
            }
            guard Int.random(in: 0..<3, using: &random) == 0 else { return }
            let refund = Bool.random(using: &random) ? price + paid : Int.random(in: 1...price, using: &random)
            let back = Int.random(in: 0...fee, using: &random)
            add(
                line(
                    "Refund", order, net: back - refund, gross: -refund, title: "thing \(number)", fee: back, payout: 1),
                net: back - refund, payout: 1)
        }

        private func line(
            _ type: String, _ order: String, net: Int, gross: Int, item: String = "--", title: String = "--",
            quantity: Int? = nil, price: Int? = nil, paid: Int? = nil, fee: Int? = nil, payout: Int = 0
        ) -> String {
            var cells = [String](repeating: "--", count: width)
            (cells[0], cells[1], cells[2], cells[10], cells[11]) = ("28 Oct 2026", type, order, Self.text(net), "GBP")
            (cells[12], cells[13], cells[17], cells[19]) = ("31 Oct 2026", "759316785\(payout)", item, title)
            if let price, let paid, let quantity {
                (cells[18], cells[21]) = ("1\(item)", "\(quantity)")
                (cells[22], cells[23]) = (Self.text(price), Self.text(paid))
            }
            if let fee { cells[28] = Self.text(fee) }
            (cells[33], cells[34]) = (Self.text(gross), "GBP")
            if ["Other fee", "Refund"].contains(type) { cells[36] = "\(type) \(lines.count)" }
            return cells.joined(separator: ",")
        }

        static func text(_ minor: Int) -> String {
            "\(minor < 0 ? "-" : "")\(abs(minor) / 100).\(abs(minor) % 100 < 10 ? "0" : "")\(abs(minor) % 100)"
        }
    }

    /// The amount of a cell in pence; 0 for an empty one.
    private static func minor(_ text: Substring) throws -> Int {
        text.isEmpty ? 0 : Int((try #require(Double(text)) * 100).rounded())
    }

    /// Returns the sum of the sales, all of which are in these payouts, less the expenses; costs of items don't count.
    private static func figures(_ shop: Shop) throws -> Int {
        var sum = 0
        for row in try shop.run("sales show profit, cost, returned limit all") {
            let cells = row.replacing(" | ", with: "|").split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            sum += try minor(cells[0][...])
            if cells[2].isEmpty { sum += try minor(cells[1][...]) }
        }
        for row in try shop.run("expenses show amount limit all") { sum -= try minor(row[...]) }
        return sum
    }

    private static func expectAgreement(_ shop: Shop, _ context: String) throws {
        let booked = try shop.run("payouts show booked").reduce(0) { try $0 + minor($1[...]) }
        #expect(try booked == figures(shop), "\(context)")
        let unexplained = try shop.run("payouts show unexplained").reduce(0) { try $0 + minor($1[...]) }
        let amount = try shop.run("payouts show amount").reduce(0) { try $0 + minor($1[...]) }
        #expect(unexplained == amount - booked, "\(context)")
    }

    /// A statement has what an order paid, but not its price; here the fee is in the next payout.
    @Test(arguments: ["3 November, 2026", "15 November, 2026"])
    func anOrderWithoutAPriceIsNotBookedBeforeItIsMatched(dayOfFee: String) throws {
        let statement = """
            Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details
            "3 November, 2026",Sale,Payment for Order #9001,,GBP,£42.00,--,£42.00,--
            "\(dayOfFee)",Fee,Processing fee,Order #9001,GBP,--,-£2.00,-£2.00,--
            "13 November, 2026",Deposit,£40.00 sent to your bank account,,GBP,--,--,£0.00,--
            "20 November, 2026",Deposit,£1.00 sent to your bank account,,GBP,--,--,£0.00,--
            """
        let (shop, folder) = (try Shop(), TemporaryFolder())
        try statement.write(toFile: "\(folder.path)/etsy.csv", atomically: true, encoding: .utf8)
        try shop.run("import \"\(folder.path)/etsy.csv\"")
        #expect(try Set(shop.run("payouts show booked")) == ["0.00"])
        try Self.expectAgreement(shop, dayOfFee)
    }

    @Test(arguments: 1...Torture.count(400, elseOnly: 12)) func bookedPayoutsEqualSalesLessExpenses(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let month = Month(&random)
        let shop = try Shop()
        let folder = TemporaryFolder()
        try month.report.write(toFile: "\(folder.path)/report.csv", atomically: true, encoding: .utf8)
        shop.options.yes = true
        for (place, statement) in month.typed.enumerated() {
            let name = statement.components(separatedBy: "\"")[1]
            try shop.run("buy \"\(name)\" for \(place + 1) on 2026-10-01")
            try shop.run(statement)
        }
        try shop.run("import \"\(folder.path)/report.csv\"")
        for statement in month.typed {
            let name = statement.components(separatedBy: "\"")[1]
            for order in try shop.run("orders unmatched where title = \"\(name)\" show id") {
                try shop.run("match \(order) to \"\(name)\"")
            }
        }
        try Self.expectAgreement(shop, "imported, \(month.report)")
        for row in try shop.run("orders unmatched show id, quantity limit all") {
            let cells = row.components(separatedBy: " | ")
            for piece in 0..<Int.random(in: 0...(try #require(Int(cells[1]))), using: &random) {
                try shop.run("match \(cells[0]) to new for \(piece + 1)")
                try Self.expectAgreement(shop, "order \(cells[0]), piece \(piece + 1), \(month.report)")
            }
        }
        for noun in ["sale", "expense"] {
            let set = noun == "expense" ? "amount 0.50" : Bool.random(using: &random) ? "fees 0.77" : "price 41.30"
            guard let row = try shop.run("\(noun)s show id limit all").randomElement(using: &random) else { continue }
            for change in ["edit \(noun) \(row) set \(set)", "delete \(noun) \(row)"] {
                try shop.run(change)
                try Self.expectAgreement(shop, "\(change), \(month.report)")
                try shop.run("undo")
                try Self.expectAgreement(shop, "\(change), undone, \(month.report)")
            }
        }
    }
}
