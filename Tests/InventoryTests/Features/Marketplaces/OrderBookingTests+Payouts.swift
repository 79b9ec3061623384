import QueryLanguage
import Testing
import TestSupport

@testable import Interchange
@testable import Marketplaces
@testable import Queries
@testable import Upkeep

/// The booked part of payouts.
extension OrderBookingTests {
    /// The part of a payout that is booked, and the rest.
    private static let booked = "\(PayoutSQL.bookedText), amountMinor - \(PayoutSQL.bookedText)"

    /// One of an order's two lines waits; only the other counts as booked in the payout.
    @Test func payoutCountsTheBookedLinesOfAnOrder() throws {
        var (lamp, tiles) = (
            line("1", item: "1", label: "FH-20D6G0NR"), line("1", item: "2", title: "Tiles", price: 500)
        )
        (lamp.net, lamp.payout) = (Money(minor: 3720, currency: .gbp), "P")
        (tiles.net, tiles.payout) = (Money(minor: 320, currency: .gbp), "P")
        tiles.transaction = "T2"
        let payout = OrderPayout(number: "P", day: Self.day, amount: Money(minor: 4040, currency: .gbp))
        let report = try take(.line(lamp), .line(tiles), .payout(payout))
        #expect(report.paid.map(\.lines) == [4040])
        #expect(try rows("SELECT \(Self.booked) FROM payouts") == ["3720|320"])
        let waiting = try rows("SELECT id FROM orders WHERE state = 'unmatched'")
        _ = try change { try $0.match(order: waiting[0], to: [item("FH-20D6G0NW")]) }
        #expect(try rows("SELECT \(Self.booked) FROM payouts") == ["4040|0"])
        #expect(try store.check().findings.isEmpty)
    }

    /// The share of waiting lines in an order's figures stays unbooked, in any number of payouts.
    @Test func payoutLeavesOutWaitingLines() throws {
        var whole = OrderLine(order: "1", currency: .gbp)
        (whole.day, whole.price, whole.postagePaid) = (Self.day, 2850, 400)
        (whole.net, whole.payout) = (Money(minor: 2720, currency: .gbp), "P")
        var (caddy, jug) = (
            line("1", item: "1", label: "FH-20D6G0NR", price: 1750), line("1", item: "2", title: "Tiles", price: 1100)
        )
        (caddy.postagePaid, caddy.fees, jug.postagePaid, jug.fees) = (nil, [OrderFee("variable", 315)], nil, [])
        (jug.fees, jug.transaction) = ([OrderFee("variable", 215)], "T2")
        func charge(_ key: String, item: String?, _ minor: Int64, _ payout: String) -> OrderFact {
            var charge = OrderCharge(
                key: key, kind: .label, order: "1", name: key, day: Self.day, currency: .gbp, minor: minor)
            (charge.itemNumber, charge.net, charge.payout) = (item, Money(minor: -minor, currency: .gbp), payout)
            return .charge(charge)
        }
        func payout(_ number: String, _ minor: Int64) -> OrderFact {
            .payout(OrderPayout(number: number, day: Self.day, amount: Money(minor: minor, currency: .gbp)))
        }
        let booked = "SELECT number, \(Self.booked) FROM payouts ORDER BY number"
        let report = try take(.line(whole), .line(caddy), .line(jug), payout("P", 2720))
        #expect(report.sums[.gbp]?.booked == 1681 && report.sums[.gbp]?.left == 1039)
        #expect(try rows(booked) == ["P|1681|1039"])
        let label = (charge("all", item: nil, 571, "Q"), charge("jug", item: "2", 100, "Q"))
        try take(label.0, label.1, payout("Q", -671))
        let waits = try rows(
            """
            SELECT priceMinor + postagePaidMinor - feesMinor - postageMinor FROM orders WHERE state = 'unmatched'
            """)
        #expect(waits == ["\(1039 - 220 - 100)"])
        #expect(try rows(booked) == ["P|1681|1039", "Q|-351|-320"])
        #expect(try store.check().findings.isEmpty)
        _ = try store.revertImport()
        #expect(try rows(booked) == ["P|1681|1039"])
        try take(label.0, label.1)
        jug.price = 1200
        try take(.line(jug))
        _ = try store.revertImport()
        #expect(try rows(booked) == ["P|1681|1039"])
        #expect(try store.check().findings.isEmpty)
    }

    /// Lines of an Etsy statement belong to the next payout, which itself says what came before it on its day; a
    /// difference is only unexplained.
    @Test(arguments: [0, 1], 1...3 as ClosedRange<UInt64>)
    func linesWithoutAPayoutBelongToTheNextOne(difference: Int64, seed: UInt64) throws {
        let etsy = OrderSource(
            id: "etsy-statement", title: "Etsy statement", platform: "etsy",
            authority: .init(identity: 1, price: 0, costs: 9))
        func fee(_ number: Int, _ day: Int, _ minor: Int64, of payout: String? = nil) -> OrderFact {
            var fee = OrderCharge(
                key: "\(number)", kind: .fee, name: "Fee", day: Self.day.adding(days: day), currency: .gbp,
                minor: -minor)
            (fee.net, fee.payout) = (Money(minor: minor, currency: .gbp), payout)
            return .charge(fee)
        }
        func payout(_ day: Int, _ minor: Int64) -> OrderFact {
            let amount = Money(minor: minor, currency: .gbp)
            return .payout(OrderPayout(number: "D\(day)", day: Self.day.adding(days: day), amount: amount))
        }
        var facts = [fee(1, 0, 500), fee(2, 7, 300, of: "D7"), payout(7, 800), fee(3, 7, 200), fee(4, 8, 700)]
        facts += [payout(14, 900 + difference), fee(5, 14, 50), fee(6, 15, 100)]
        var random = SeededRandom(seed: seed)
        for fact in facts.shuffled(using: &random) {
            _ = try store.importOrders(from: "/files/etsy.csv", today: today, rehearsal: false) {
                try $0.add(fact, of: etsy)
            }
        }
        let said = ["800|0", "900|\(difference)"]
        #expect(try rows("SELECT \(Self.booked) FROM payouts ORDER BY day") == said)
        let report = try store.importOrders(from: "/files/etsy.csv", today: today, rehearsal: true) { intake in
            for fact in facts { try intake.add(fact, of: etsy) }
        }
        #expect(report.paid.map(\.lines) == [800, 900])
        #expect(try store.check().findings.isEmpty)
    }
}
