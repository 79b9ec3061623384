import QueryLanguage

/// The line of an order that one kind of file knows one line of, in one currency.
///
/// Such are nearly all orders of a file, and nothing has to be divided or weighed: what is said of it is the line's, each
/// charge adds to it, and what comes of them is what ``DerivedOrder`` would reckon.
extension DerivedLine {
    /// `nil` of an order of any other kind.
    init?(alone facts: [KeptFact]) {
        guard let place = facts.firstIndex(where: { $0.kind == .line }), Self.isAlone(place, among: facts) else {
            return nil
        }
        self.init(only: facts[place])
        if facts.contains(where: \.isPaidBack) { isCancelled = false }
        guard facts[place].authority.costs > 0 else { return }
        addCosts(of: facts[place])
        for index in facts.indices where index != place { addCosts(of: facts[index]) }
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

    /// What is said of the line itself, but for its costs.
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
                    isDispute: fact.kind == .dispute))
        }
        guard !fact.isOfRefunds else { return }
        if let minor = fact.fees { fees = (fees ?? 0) + minor }
        if let minor = fact.ads { ads = (ads ?? 0) + minor }
        if let minor = fact.postage { postage = (postage ?? 0) + minor }
    }
}
