import QueryLanguage
import Testing

@testable import Ledger
@testable import Marketplaces
@testable import StoreFile

/// The sums of a file: its own amounts, and the part of them whose pieces have a sale.
extension OrderBookingTests {
    /// The total, the booked, the ignored and the open part.
    private func sums(_ report: OrderReport) -> [Int64] {
        report.sums[.gbp].map { [$0.total, $0.booked, $0.ignored, $0.left] } ?? []
    }

    private var booked: Int64 {
        get throws {
            try store.read { database in
                try database.value(
                    Int64.self,
                    """
                    SELECT coalesce(sum(priceMinor + postagePaidMinor - feesMinor - ifnull(refundedMinor, 0)), 0)
                    FROM sales WHERE deletedAt IS NULL
                    """) ?? 0
            }
        }
    }

    /// The buyer paid 40.00 and 3.20 for three jugs, eBay kept 5.00, and only two jugs are in stock.
    @Test func onlyThePiecesWithASaleAreBooked() throws {
        let jugs = line("1", label: "FH-20D6G0NW, FH-20D6G0NX", price: 4000, quantity: 3)
        let report = try take(.line(jugs))
        let sold = try booked
        #expect(try rows("SELECT count(*) FROM sales WHERE deletedAt IS NULL") == ["2"])
        #expect(sums(report) == [3820, sold, 0, 3820 - sold])
        // The file says so again, and so does one that only has the price.
        #expect(try sums(take(.line(jugs))) == [3820, sold, 0, 3820 - sold])
        _ = try change { try $0.unmatch(order: "1") }
        #expect(try sums(take(.line(jugs))) == [3820, 0, 0, 3820])
    }

    @Test func aCancelledOrderCountsNowhere() throws {
        var (lamp, vase) = (line("1", label: "FH-20D6G0NR"), line("2", item: "2", label: "FH-20D6G0NV", price: 1000))
        #expect(try sums(take(.line(lamp), .line(vase))) == [4540, 4540, 0, 0])
        vase.isCancelled = true
        #expect(try sums(take(.line(lamp), .line(vase))) == [3720, 3720, 0, 0])
        // A file from before the cancellation doesn't bring it back.
        (vase.isCancelled, lamp.quantity) = (false, 1)
        #expect(try sums(take(.line(lamp), .line(vase))) == [3720, 3720, 0, 0])
        _ = try change { try $0.unmatch(order: "1") }
        _ = try change { try $0.ignore(order: "1") }
        #expect(try sums(take(.line(lamp))) == [3720, 0, 3720, 0])
    }

    /// A later file has the refund; one from before speaks of its own amounts, whichever was read first.
    @Test(arguments: [true, false]) func aFileSpeaksOfItsOwnAmounts(isOlderFirst: Bool) throws {
        let older = line("1", label: "FH-20D6G0NR")
        var newer = older
        (newer.refund, newer.refundDay) = (1000, Self.day)
        for isOlder in [isOlderFirst, !isOlderFirst, true, false] {
            let sum: Int64 = isOlder ? 3720 : 2720
            #expect(try sums(take(.line(isOlder ? older : newer))) == [sum, sum, 0, 0])
        }
        #expect(try booked == 2720)
        // Of two versions in one file the fuller counts.
        #expect(try sums(take(.line(newer), .line(older))) == [2720, 2720, 0, 0])
        #expect(try sums(take(.line(older), .line(newer))) == [2720, 2720, 0, 0])
    }

    /// One file has the order as a whole, the other its two items, of which one has a sale.
    @Test func aWholeOrderIsBookedAsFarAsItsItemsAre() throws {
        var (lamp, tiles) = (
            line("1", item: "1", label: "FH-20D6G0NR", price: 3000), line("1", item: "2", title: "Tiles", price: 1000)
        )
        (lamp.postagePaid, lamp.fees, tiles.postagePaid, tiles.fees) = (nil, [], nil, [])
        tiles.transaction = "T2"
        try take(.line(lamp), .line(tiles))
        var whole = OrderLine(order: "1", currency: .gbp)
        (whole.day, whole.price, whole.postagePaid, whole.quantity) = (Self.day, 4000, 400, 2)
        let report = try store.importOrders(from: "/files/whole.csv", today: today, rehearsal: false) {
            try $0.add(.line(whole), of: RandomOrders.orders)
        }
        #expect(sums(report) == [4400, 3300, 0, 1100])
        #expect([report.matched, report.unmatched] == [1, 1])
    }

    /// A fee with only an item's number is a cost of that item's last order by its day, whichever file came first.
    @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func anAdOfAnItemBelongsToItsOrder(files: [Int]) throws {
        var (first, second) = (line("1", label: "FH-20D6G0NW"), line("2", label: "FH-20D6G0NX"))
        second.day = Self.day.adding(days: 7)
        (first.net, second.net) = (Money(minor: 3720, currency: .gbp), Money(minor: 3720, currency: .gbp))
        (first.payout, second.payout) = ("P", "P")
        let payout = OrderPayout(number: "P", day: Self.day.adding(days: 9), amount: Money(minor: 7120, currency: .gbp))
        let ads = [(-1, 100), (3, 20), (7, 150), (8, 60), (8, -10)].enumerated().map { index, ad -> OrderFact in
            var charge = OrderCharge(
                key: "ad\(index)", kind: .ad, name: "Ad fee", day: Self.day.adding(days: ad.0), currency: .gbp,
                minor: Int64(ad.1))
            (charge.itemNumber, charge.payout) = ("4071", "P")
            charge.net = Money(minor: -charge.minor, currency: .gbp)
            return .charge(charge)
        }
        let parts: [[OrderFact]] = [[.line(first), .payout(payout)], [.line(second)], ads]
        func importAll() throws -> [OrderReport] {
            try files.map { file in
                try store.importOrders(from: "/files/\(file).csv", today: today, rehearsal: false) { intake in
                    for fact in parts[file] { try intake.add(fact, of: RandomOrders.transactions) }
                }
            }
        }
        let fees = "SELECT soldDay, feesMinor FROM sales WHERE deletedAt IS NULL ORDER BY soldDay"
        let expenses = "SELECT sum(amountMinor) FROM expenses WHERE deletedAt IS NULL"
        _ = try importAll()
        #expect(try rows(fees) == ["2026-02-16|620", "2026-02-23|700"])
        #expect(try rows(expenses) == [""])
        let changes = try store.changes().count
        let again = try importAll()
        #expect(try store.changes().count == changes)
        #expect(
            again.flatMap { [$0.charges.new, $0.charges.changed, $0.lines.new, $0.lines.changed] }.allSatisfy {
                $0 == 0
            })
        #expect(again.map { $0.sums[.gbp]?.total } == files.map { [3720, 3720, -320][$0] })
        #expect(again.map { $0.sums[.gbp]?.booked } == files.map { [3720, 3720, -320][$0] })
        #expect(again.flatMap(\.paid).map(\.lines) == [7120])
        for _ in files { _ = try store.revertImport() }
        #expect(try rows("SELECT count(*) FROM orderFacts") == ["0"])
        #expect(try store.check().findings.isEmpty)
    }

    /// Without an order the fee is an expense: before the order is known, once it is cancelled, and never beside its cost.
    @Test func anAdWithoutAnOrderIsAnExpense() throws {
        var ad = OrderCharge(key: "ad", kind: .ad, name: "Ad fee", day: Self.day, currency: .gbp, minor: 117)
        (ad.itemNumber, ad.title) = ("4071", "Lamp")
        var lamp = line("1", label: "FH-20D6G0NR")
        let expenses = "SELECT amountMinor, memo FROM expenses WHERE deletedAt IS NULL"
        for _ in 0..<2 {
            #expect(try sums(take(.charge(ad))) == [-117, -117, 0, 0])
            #expect(try rows(expenses) == ["117|eBay: Ad fee: Lamp"])
        }
        try take(.line(line("2", item: "5", label: "FH-20D6G0NV")))
        #expect(try rows(expenses) == ["117|eBay: Ad fee: Lamp"])
        try take(.line(lamp))
        #expect(try rows(expenses) == [])
        #expect(try rows("SELECT feesMinor FROM sales WHERE itemId = 1 AND deletedAt IS NULL") == ["617"])
        lamp.isCancelled = true
        try take(.line(lamp))
        #expect(try rows(expenses) == ["117|eBay: Ad fee: Lamp"])
        #expect(try sums(take(.charge(ad))) == [-117, -117, 0, 0])
        #expect(try store.check().findings.isEmpty)
    }
}
