import QueryLanguage
import StoreFile

/// A fast path for an order with one line, from one kind of file, in one currency.
///
/// Nearly all orders of a file are like that. Nothing needs to be divided or weighed, each charge adds to the line, and
/// the result is the same as ``DerivedOrder`` would compute.
extension DerivedLine {
    /// Creates the line; returns `nil` for any other order.
    init?(alone facts: [KeptFact]) {
        guard let place = facts.firstIndex(where: { $0.kind == .line }), Self.isAlone(place, among: facts) else {
            return nil
        }
        self.init(only: facts[place])
        if facts.contains(where: \.isPaidBack) { isCancelled = false }
        guard facts[place].authority.costs > 0 else { return }
        addCosts(of: facts[place])
        for index in facts.indices where index != place {
            addCosts(of: rate.map { facts[index].exchanged(at: $0) } ?? facts[index])
        }
        if refunds.count > 1 { refunds = refunds.byDay }
        settleDisputes()
    }

    private static func isAlone(_ place: Int, among facts: [KeptFact]) -> Bool {
        facts.indices.allSatisfy { index in
            index == place
                || facts[index].kind != .line && facts[index].source == facts[place].source
                    && facts[index].authority == facts[place].authority
                    && facts[index].currency == facts[place].currency
        }
    }

    /// Takes the facts about the line itself, without its costs.
    private init(only fact: KeptFact) {
        self.init(itemNumber: fact.itemNumber ?? "", transaction: fact.transaction ?? "", currency: fact.currency)
        if fact.authority.identity > 0 {
            (title, label, day, quantity) = (fact.title, fact.label, fact.day, fact.quantity ?? 1)
        }
        if fact.authority.price > 0 { (price, postagePaid) = (fact.price, fact.postagePaid) }
        if fact.authority.costs > 0 {
            payout = fact.payout
            if let factor = fact.rate, let net = fact.net, net.currency != fact.currency {
                rate = CapturedRate(factor: factor, currency: net.currency)
            }
        }
        isCancelled = fact.isCancelled
    }

    private mutating func addCosts(of fact: KeptFact) {
        if (fact.refund ?? 0) != 0 || (fact.feesBack ?? 0) != 0, fact.kind == .line || fact.isOfRefunds {
            refunds.add(
                Refund(
                    day: fact.refundDay ?? fact.day, minor: fact.refund ?? 0, feesBack: fact.feesBack ?? 0,
                    isDispute: fact.kind == .dispute, isEstimate: fact.isEstimate))
        }
        guard !fact.isOfRefunds else { return }
        if let minor = fact.fees { fees = (fees ?? 0) + minor }
        if let minor = fact.ads { ads = (ads ?? 0) + minor }
        if let minor = fact.postage { postage = (postage ?? 0) + minor }
    }
}
