import QueryLanguage
import Testing
import TestSupport

@testable import Marketplaces

/// The shortcut for orders with one line, compared with the reckoning of all orders.
@Suite struct AloneLineTests {
    private static let dollar = Currency(code: "USD") ?? .gbp

    @Test(arguments: 1...40 as ClosedRange<UInt64>) func loneLineMatchesTheFullReckoning(seed: UInt64) {
        var generator = SeededRandom(seed: seed)
        for _ in 0..<100 {
            let facts = Self.facts(&generator)
            #expect(DerivedLine(alone: facts) != nil)
            #expect(DerivedOrder(facts) == DerivedOrder.reckoned(facts), "\(facts)")
        }
    }

    /// A second line, another kind of file or another currency needs the full reckoning.
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func conflictingFactsNeedReconciliation(seed: UInt64) {
        var generator = SeededRandom(seed: seed)
        let facts = Self.facts(&generator)
        let line = facts[facts.firstIndex { $0.kind == .line } ?? 0]
        var others = [line, line, line]
        others[0].key = "another"
        (others[1].kind, others[1].source) = (.fee, "another")
        (others[2].kind, others[2].currency) = (.fee, Self.dollar)
        for other in others { #expect(DerivedLine(alone: facts + [other]) == nil) }
        #expect(DerivedLine(alone: facts.filter { $0.kind != .line }) == nil)
    }

    /// Returns one line and some charges of one kind of file, with any of their fields missing.
    private static func facts(_ generator: inout SeededRandom) -> [KeptFact] {
        func chance<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
        let authority = OrderSource.Authority(
            identity: Int.random(in: 0...2, using: &generator), price: Int.random(in: 0...2, using: &generator),
            costs: Int.random(in: 0...3, using: &generator))
        var line = fact(.line, "line", authority, &generator)
        (line.itemNumber, line.transaction) = (chance("4071"), chance("T1"))
        (line.label, line.quantity, line.price, line.postagePaid) = (
            chance("FH-1"), chance(3), chance(1250), chance(320)
        )
        (line.fees, line.ads, line.postage, line.payout) = (chance(77), chance(0), chance(0), chance("P1"))
        (line.rate, line.isCancelled) = (chance("1.25"), chance(true) ?? false)
        let currency = chance(Self.dollar) ?? .gbp
        line.net = chance(Money(minor: 900, currency: currency))
        let kinds: [KeptFact.FactType] = [.fee, .ad, .label, .refund, .dispute, .dispute, .adjustment, .transfer]
        let charges = (0..<Int.random(in: 0...4, using: &generator)).map { number in
            let kind = kinds.randomElement(using: &generator) ?? .fee
            var charge = fact(kind, "charge \(number)", authority, &generator)
            let minor = Int64.random(in: -50...50, using: &generator)
            switch kind {
            case .fee, .adjustment, .line: charge.fees = minor
            case .ad: charge.ads = minor
            case .label: charge.postage = minor
            case .dispute: charge.refund = minor
            case .refund, .transfer, .unknown, .unpaid, .voided: break
            }
            return charge
        }
        return (charges + [line]).shuffled(using: &generator)
    }

    private static func fact(
        _ kind: KeptFact.FactType, _ key: String, _ authority: OrderSource.Authority, _ generator: inout SeededRandom
    ) -> KeptFact {
        func chance<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
        let days = (0..<3).map { RandomOrders.day($0) }
        var fact = KeptFact(
            platform: 1, order: "12-1", source: "test", kind: kind, key: key, authority: authority, currency: .gbp)
        fact.day = chance(days[Int.random(in: 0..<3, using: &generator)])
        fact.title = chance("Brass lamp")
        guard kind == .line || kind == .refund || kind == .dispute else { return fact }
        (fact.refund, fact.feesBack) = (chance(Int64.random(in: 0...60, using: &generator)), chance(7))
        fact.refundDay = chance(days[Int.random(in: 0..<3, using: &generator)])
        (fact.net, fact.rate) = (chance(Money(minor: -40, currency: dollar)), chance("1.31"))
        return fact
    }
}
