import QueryLanguage
import Testing
import TestSupport

@testable import Ledger
@testable import Marketplaces
@testable import StoreFile
@testable import Upkeep

/// Refunds both typed by a person and reported by a file.
@Suite struct TypedRefundTests {
    private let base: OrderBookingTests
    private static let day = OrderBookingTests.day
    /// The price and the postage that the buyer paid, in pence.
    private static let paid: Int64 = 4220

    init() throws {
        base = try OrderBookingTests()
        var sale = SaleRequest(price: Self.money(3900))
        (sale.platform, sale.day, sale.fees) = ("ebay", Self.day, Self.money(500))
        sale.postagePaid = Self.money(320)
        try base.change { [sale] in _ = try $0.sell(1, sale) }
    }

    private static func money(_ minor: Int64) -> Money { Money(minor: minor, currency: .gbp) }

    private func refund(_ minor: Int64, on day: Day) throws {
        try base.change { _ = try $0.refund(1, RefundRequest(amount: Self.money(minor), day: day)) }
    }

    private func takeBack(_ minor: Int64? = nil, on day: Day) throws {
        var request = ReturnRequest()
        (request.refund, request.day) = (minor.map(Self.money), day)
        try base.change { [request] in _ = try $0.markReturned(1, request) }
    }

    private func charge(_ key: String, _ minor: Int64, on day: Day, feesBack: Int64 = 0) -> OrderFact {
        var charge = OrderCharge(
            key: key, kind: .refund, order: "1", name: "", day: day, currency: .gbp, minor: minor)
        charge.feesBack = feesBack
        return .charge(charge)
    }

    private var line: OrderFact { .line(base.line("1", label: "FH-20D6G0NR")) }

    /// Returns everything refunded, by the return and in part.
    private func given() throws -> String {
        try base.rows("SELECT ifnull(refundMinor, 0) + ifnull(refundedMinor, 0) FROM sales WHERE deletedAt IS NULL")[0]
    }

    /// Any of the file's refunds may have been typed near its day, as a refund or as a return.
    @Test(arguments: 0..<60 as Range<UInt64>) func typedRefundMatchesTheRefundOfTheFile(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let count = Int.random(in: 1...3, using: &random)
        var parts = (0..<count).map { place in
            (minor: Int64.random(in: 1...1300, using: &random), day: Self.day.adding(days: 3 + 4 * place))
        }
        if Bool.random(using: &random) {
            parts[count - 1].minor = Self.paid - parts.dropLast().reduce(0) { $0 + $1.minor }
        }
        for (place, part) in parts.enumerated() where Bool.random(using: &random) {
            let shift = Int.random(in: -10...10, using: &random)
            let typed = max(Self.day, min(base.today, part.day.adding(days: shift)))
            if place == count - 1, Bool.random(using: &random) {
                try takeBack(part.minor, on: typed)
            } else {
                try refund(part.minor, on: typed)
            }
        }
        var facts = [line] + parts.enumerated().map { charge("r\($0)", $1.minor, on: $1.day, feesBack: Int64($0)) }
        if Bool.random(using: &random) { facts.shuffle(using: &random) }
        let told = parts.reduce(0) { $0 + $1.minor }
        var reports: [OrderReport] = []
        if Bool.random(using: &random) {
            reports.append(try take(facts))
        } else {
            reports += try [take([line]), take(facts)]
        }
        #expect(try given() == "\(told)", "\(parts)")
        #expect(reports.allSatisfy { $0.conflicts.isEmpty }, "\(parts): \(reports.map(\.conflicts))")
        reports.append(try take(facts.reversed()))
        #expect(try given() == "\(told)", "\(parts), again")
        #expect(try base.store.check(today: base.today).anomalies == AnomalyTally())
        #expect(try base.rows("SELECT count(*) FROM sales") == ["1"])
    }

    private func take(_ facts: [OrderFact]) throws -> OrderReport {
        try base.store.importOrders(from: "/files/orders.csv", today: base.today, rehearsal: false) { intake in
            for fact in facts { try intake.add(fact, of: RandomOrders.transactions) }
        }
    }

    @Test(arguments: 0..<4) func refundsNeverExceedTheBuyersPayment(kind: Int) throws {
        let later = Self.day.adding(days: 5)
        let file: Int64
        switch kind {
        case 0:
            try takeBack(on: later)
            file = 1000
        case 1:
            try refund(500, on: later)
            file = Self.paid
        case 2:
            try refund(4000, on: later)
            file = 1000
        default:
            try refund(500, on: later)
            try takeBack(on: later)
            file = 1000
        }
        let facts = [line, charge("r", file, on: later)]
        let report = try take(facts)
        #expect(try given() == "\(Self.paid)")
        #expect(report.conflicts.map(\.field) == ["refund"], "\(report.conflicts)")
        #expect(report.conflicts.first?.theirs == Self.money(file).description)
        #expect(try take(facts).conflicts.isEmpty)
        #expect(try given() == "\(Self.paid)" && base.store.check(today: base.today).anomalies == AnomalyTally())
    }

    /// A refund in the file alone did happen: it is booked, reported and found again.
    @Test func fileRefundAboveThePaymentIsReported() throws {
        let report = try take([line, charge("r", 5000, on: Self.day.adding(days: 2))])
        #expect(try given() == "5000")
        #expect(report.notes.contains { $0.contains("`check` lists it") }, "\(report.notes)")
        let check = try base.store.check(today: base.today)
        #expect(check.findings.isEmpty && check.anomalies == AnomalyTally([.refundedTooMuch]))
        #expect(check.improbable == ["FH-20D6G0NR was refunded 50.00 GBP, but the buyer paid 42.20 GBP"])
    }

    /// Typing a refund near the day of one from a file needs confirmation.
    @Test(arguments: -12...12) func aRefundTypedAfterTheFileIsRefused(shift: Int) throws {
        let day = Self.day.adding(days: 14)
        _ = try take([line, charge("r", 1000, on: day)])
        let typed = day.adding(days: shift)
        let writes: [(Int64, Day) throws -> Void] = [refund, { try takeBack($0, on: $1) }]
        for write in writes {
            guard abs(shift) <= 10 else {
                try write(1000, typed)
                return #expect(try given() == "2000")
            }
            let refusal = #expect(throws: Refusal.self) { try write(1000, typed) }
            #expect(refusal?.canForce == true)
            #expect(try given() == "1000")
        }
        try takeBack(0, on: typed)
        #expect(try given() == "1000")
    }
}
