import Queries
import QueryLanguage
import StoreFile

/// The lines of an order, derived from all facts about it, in whatever order and however often they came.
///
/// For each field the kind of file with the highest authority counts, among those that give the field. An amount of a
/// charge counts like one that its kind of file gives for the lines it belongs to.
struct DerivedOrder: Equatable {
    private(set) var lines: [DerivedLine] = []
    /// Charges in another currency than the order's that are costs of it, at the rate that its line gives.
    private(set) var converted: [KeptFact] = []
    /// Charges in another currency, which can't be costs of a line.
    private(set) var expenses: [KeptFact] = []
    /// Charges in a currency other than the order's, which wait until a file gives the order's line.
    private(set) var waiting: [KeptFact] = []

    init(_ facts: [KeptFact]) {
        let rollUp = RollUp(facts)
        let facts = rollUp?.settled(facts) ?? facts
        let isWaiting = facts.contains { $0.kind.waits != nil }
        let (settled, waits) = isWaiting ? Self.settled(facts) : (facts, nil)
        self.init(settled: settled)
        note(rollUp?.difference)
        guard waits != nil else { return }
        for place in lines.indices { lines[place].waits = waits }
    }

    private init(settled facts: [KeptFact]) {
        if let line = DerivedLine(alone: facts) {
            lines = [line]
            for fact in facts { note(fact.difference) }
        } else {
            self = Self.reckoned(facts)
        }
    }

    /// Adds the difference of a row to that of the order; two that cancel each other out are still one.
    private mutating func note(_ difference: Int64?) {
        guard let difference, !lines.isEmpty else { return }
        let sum = (lines[0].difference ?? 0) + difference
        lines[0].difference = sum == 0 ? difference : sum
    }

    private init() {}

    /// Returns the facts with each waiting line as a line, unless its kind of file has the order as sold too, and the
    /// reason why the order still waits.
    ///
    /// A file that knows the money says that the order was sold, and what came back.
    private static func settled(_ facts: [KeptFact]) -> (facts: [KeptFact], waits: OrderWait?) {
        let isSettled = facts.contains { $0.kind == .line && $0.authority.costs > 0 }
        let isVoided = facts.contains { $0.kind == .voided }
        let sold = Set(facts.filter { $0.kind == .line }.map(\.source))
        let waits: OrderWait? = isSettled ? nil : isVoided ? .voided : sold.isEmpty ? .unpaid : nil
        let settled = facts.compactMap { fact -> KeptFact? in
            guard fact.kind.waits != nil else { return fact }
            guard !sold.contains(fact.source), fact.kind == .voided || !isVoided else { return nil }
            var line = fact
            line.kind = .line
            // Once a file knows the money, it isn't missing any more.
            if waits == nil { line.difference = nil }
            return line
        }
        return (settled, waits)
    }

    /// Returns the order computed from any facts.
    static func reckoned(_ facts: [KeptFact]) -> DerivedOrder {
        var order = DerivedOrder()
        order.reckon(facts)
        return order
    }

    private mutating func reckon(_ facts: [KeptFact]) {
        let reckoning = OrderReckoning(facts)
        (lines, converted) = (reckoning.lines(), reckoning.converted)
        for difference in reckoning.differences { note(difference) }
        (expenses, waiting) = reckoning.isSaid ? (reckoning.strangers, []) : ([], reckoning.strangers)
    }
}

/// The computation of one order.
private struct OrderReckoning {
    struct Place: Comparable {
        var item: String
        var transaction: String

        static func < (left: Place, right: Place) -> Bool {
            left.item == right.item ? left.transaction < right.transaction : left.item < right.item
        }
    }

    /// The facts from lines of files, the highest authority for prices first.
    private let said: [KeptFact]
    private let charges: [KeptFact]
    /// The charges in the currency of the payout, as they were given, whose amounts in the order's are among `charges`.
    let converted: [KeptFact]
    let strangers: [KeptFact]
    /// True if a line of a file is about the order itself.
    var isSaid: Bool { !said.isEmpty }
    /// The differences of rows from their own results, in the order's currency.
    var differences: [Int64] {
        (said.filter { $0.currency == currency } + charges).compactMap(\.difference)
    }
    private let currency: Currency?
    private let places: [Place]
    /// The price of each line to the buyer, by which shared amounts are divided.
    private var prices: [Int64] = []
    private var totals: [Int64] = []

    init(_ facts: [KeptFact]) {
        let facts = facts.sorted { ($0.source, $0.kind.rawValue, $0.key) < ($1.source, $1.kind.rawValue, $1.key) }
        let allSaid = facts.filter { $0.kind == .line }
        let priced = Self.byAuthority(allSaid, \.price).first { $0.price != nil }
        let currency = (priced ?? allSaid.first ?? facts.first)?.currency
        self.currency = currency
        said = allSaid
        let charges = facts.filter { $0.kind != .line }
        let foreign = charges.filter { $0.currency != currency }
        let rate = Self.rate(allSaid, currency)
        let converted = foreign.filter { $0.currency == rate?.captured.currency }
        self.converted = converted
        strangers = foreign.filter { $0.currency != rate?.captured.currency }
        let own = charges.filter { $0.currency == currency }
        self.charges =
            rate.map { rate in
                own.map { $0.exchanged(at: rate.captured) } + converted.map { $0.undone(at: rate.rate, to: rate.from) }
            } ?? own
        places = Self.places(allSaid)
        prices = places.map { _ in 0 }
        let exact = said.filter { !$0.isWhole }
        prices = amounts(exact, \.price, \.price).map { $0 ?? 0 }
        let paid = amounts(said, \.price, \.price).map { $0 ?? 0 }
        let postage = amounts(said, \.price, \.postagePaid).map { $0 ?? 0 }
        totals = zip(paid, postage).map { $0 &+ $1 }
    }

    /// Returns the rate by which the marketplace converted the order, from its currency to that of the payout.
    private static func rate(
        _ said: [KeptFact], _ currency: Currency?
    ) -> (rate: Decimal64, from: Currency, captured: CapturedRate)? {
        for fact in byAuthority(said, \.costs) where fact.currency == currency {
            guard let net = fact.net, net.currency != fact.currency,
                let factor = fact.rate, let rate = try? Decimal64(factor), rate.units > 0
            else { continue }
            return (rate, fact.currency, CapturedRate(factor: factor, currency: net.currency))
        }
        return nil
    }

    /// Returns the places; an item known without its transaction is the one with the same number.
    private static func places(_ said: [KeptFact]) -> [Place] {
        var places: [Place] = []
        func add(_ place: Place) { if !places.contains(place) { places.append(place) } }
        for fact in said {
            if let transaction = fact.transaction { add(Place(item: fact.itemNumber ?? "", transaction: transaction)) }
        }
        for fact in said where fact.transaction == nil {
            guard let item = fact.itemNumber, !places.contains(where: { $0.item == item }) else { continue }
            add(Place(item: item, transaction: ""))
        }
        return places.isEmpty ? [Place(item: "", transaction: "")] : places.sorted()
    }

    private static func byAuthority(
        _ facts: [KeptFact], _ rank: KeyPath<OrderSource.Authority, Int>
    ) -> [KeptFact] {
        facts.filter { $0.authority[keyPath: rank] > 0 }.sorted {
            let (first, second) = ($0.authority[keyPath: rank], $1.authority[keyPath: rank])
            return first == second ? ($0.source, $0.key) < ($1.source, $1.key) : first > second
        }
    }

    /// Returns the facts of each kind of file, the one with the most authority first.
    private func sources(
        _ facts: [KeptFact], _ rank: KeyPath<OrderSource.Authority, Int>
    ) -> [[KeptFact]] {
        var groups: [[KeptFact]] = []
        for fact in Self.byAuthority(facts, rank) {
            if groups.last?.first?.source == fact.source {
                groups[groups.count - 1].append(fact)
            } else {
                groups.append([fact])
            }
        }
        return groups
    }

    /// Returns the places of the lines that a fact is about.
    private func lines(under fact: KeptFact) -> [Int] {
        if fact.isWhole { return Array(places.indices) }
        return places.indices.filter { place in
            places[place].item == fact.itemNumber ?? ""
                && (fact.transaction.map { $0 == places[place].transaction } ?? true)
        }
    }

    // MARK: - Amounts

    private func amounts(
        _ facts: [KeptFact], _ rank: KeyPath<OrderSource.Authority, Int>, _ value: KeyPath<KeptFact, Int64?>
    ) -> [Int64?] {
        var result = [Int64?](repeating: nil, count: places.count)
        for source in sources(facts.filter { $0.currency == currency }, rank) {
            for (place, amount) in amounts(of: source, value, by: prices).enumerated() where result[place] == nil {
                result[place] = amount
            }
        }
        return result
    }

    /// Returns the amounts that one kind of file gives for each line: its own, otherwise its share of what others leave
    /// of a total.
    private func amounts(
        of facts: [KeptFact], _ value: KeyPath<KeptFact, Int64?>, by weights: [Int64]
    ) -> [Int64?] {
        var own = [Int64?](repeating: nil, count: places.count)
        // For a single line, an amount of the whole order has the last word: a discount may be only there.
        let reach = facts.map { ($0, lines(under: $0)) }.sorted {
            ($0.1.count, $0.0.isWhole ? 1 : 0) < ($1.1.count, $1.0.isWhole ? 1 : 0)
        }
        for (fact, under) in reach {
            guard let total = fact[keyPath: value], !under.isEmpty else { continue }
            let rest = total - under.reduce(0) { $0 + (own[$1] ?? 0) }
            let open = under.filter { own[$0] == nil }
            if open.isEmpty && rest == 0 { continue }
            let among = open.isEmpty ? under : open
            for (place, share) in zip(among, Shares.of(rest, by: among.map { weights[$0] })) {
                own[place] = (own[place] ?? 0) + share
            }
        }
        return own
    }

    /// Returns the lines that a charge belongs to: those of its item, of its title, otherwise all.
    private func lines(of charge: KeptFact, titles: [String?]) -> [Int] {
        if let item = charge.itemNumber {
            let named = places.indices.filter { places[$0].item == item }
            if !named.isEmpty { return named }
        }
        if let title = charge.title {
            let key = FoldedText.nameKey(title)
            let named = places.indices.filter { titles[$0].map(FoldedText.nameKey) == key }
            if named.count == 1 { return named }
        }
        return Array(places.indices)
    }

    /// Returns the sum of a kind of charges for each line, from one kind of file.
    private func charges(
        _ charges: [KeptFact], _ value: KeyPath<KeptFact, Int64?>, _ titles: [String?]
    ) -> [Int64?] {
        var own = [Int64?](repeating: nil, count: places.count)
        for charge in charges {
            guard let amount = charge[keyPath: value] else { continue }
            let among = lines(of: charge, titles: titles)
            for (place, share) in zip(among, Shares.of(amount, by: among.map { prices[$0] })) {
                own[place] = (own[place] ?? 0) + share
            }
        }
        return own
    }

    /// Returns the costs given by the kind of file with the highest authority, among those that give any.
    private func costs(_ value: KeyPath<KeptFact, Int64?>, _ titles: [String?], nothingCounts: Bool) -> [Int64?] {
        var result = [Int64?](repeating: nil, count: places.count)
        let facts = (said.filter { $0.currency == currency } + charges).filter { $0[keyPath: value] != nil }
        for source in sources(facts, \.costs) {
            let lines = amounts(of: source.filter { $0.kind == .line }, value, by: prices)
            let charged = charges(source.filter { $0.kind != .line && !$0.isOfRefunds }, value, titles)
            for place in places.indices {
                guard lines[place] != nil || charged[place] != nil else { continue }
                let cost = (lines[place] ?? 0) + (charged[place] ?? 0)
                guard result[place] == nil || (!nothingCounts && result[place] == 0) else { continue }
                result[place] = cost
            }
        }
        return result
    }

    private func refunds(_ titles: [String?]) -> [[DerivedLine.Refund]] {
        var result = [[DerivedLine.Refund]](repeating: [], count: places.count)
        let given = (said.filter { $0.currency == currency } + charges.filter(\.isOfRefunds))
            .filter { ($0.refund ?? 0) != 0 || ($0.feesBack ?? 0) != 0 }
        // An estimate is for an order whose refund no file gives, and must not fill up lines that another file leaves out.
        let isKnown = given.contains { !$0.isEstimate && ($0.refund ?? 0) > 0 }
        let facts = isKnown ? given.filter { !$0.isEstimate } : given
        for source in sources(facts, \.costs) {
            let own = refunds(of: source, titles)
            for place in places.indices where result[place].isEmpty { result[place] = own[place] }
        }
        return result
    }

    private func refunds(of facts: [KeptFact], _ titles: [String?]) -> [[DerivedLine.Refund]] {
        var own = [[DerivedLine.Refund]](repeating: [], count: places.count)
        let lines = facts.filter { $0.kind == .line }
        let (money, fees) = (
            amounts(of: lines, \.refund, by: totals), amounts(of: lines, \.feesBack, by: prices)
        )
        for place in places.indices {
            let fact = lines.first { $0.refundDay != nil && self.lines(under: $0).contains(place) }
            let day = fact?.refundDay ?? lines.first { self.lines(under: $0).contains(place) }?.day
            own[place].add(.init(day: day, minor: money[place] ?? 0, feesBack: fees[place] ?? 0))
        }
        for charge in facts where charge.isOfRefunds {
            let named = self.lines(of: charge, titles: titles)
            // A refund above the price of the named item belongs to the whole order.
            let isOfOne = charge.refund ?? 0 <= named.reduce(0) { $0 + totals[$1] }
            let among = isOfOne ? named : Array(places.indices)
            let money = Shares.of(charge.refund ?? 0, by: among.map { totals[$0] })
            let fees = Shares.of(charge.feesBack ?? 0, by: among.map { prices[$0] })
            for (index, place) in among.enumerated() {
                own[place].add(
                    .init(
                        day: charge.refundDay ?? charge.day, minor: money[index], feesBack: fees[index],
                        isDispute: charge.kind == .dispute, isEstimate: charge.isEstimate))
            }
        }
        return own.map(\.byDay)
    }

    // MARK: - Other fields

    /// Returns the first value given, preferring facts about the line alone; `mayShare` also accepts facts about
    /// several lines.
    private func first<Value>(
        _ rank: KeyPath<OrderSource.Authority, Int>, at place: Int, mayShare: Bool, _ value: (KeptFact) -> Value?
    ) -> Value? {
        for source in sources(said, rank) {
            let reach = source.map { ($0, lines(under: $0)) }.filter { $0.1.contains(place) }
                .sorted { $0.1.count < $1.1.count }
            for (fact, under) in reach where mayShare || under.count == 1 {
                if let value = value(fact) { return value }
            }
        }
        return nil
    }

    func lines() -> [DerivedLine] {
        guard let currency else { return [] }
        let isPaidBack = charges.contains(where: \.isPaidBack)
        var lines = places.indices.map { place -> DerivedLine in
            var line = DerivedLine(
                itemNumber: places[place].item, transaction: places[place].transaction, currency: currency)
            line.title = first(\.identity, at: place, mayShare: false) { $0.title }
            line.label = first(\.identity, at: place, mayShare: false) { $0.label }
            line.quantity = first(\.identity, at: place, mayShare: false) { $0.quantity } ?? 1
            line.day = first(\.identity, at: place, mayShare: true) { $0.day }
            line.payout = first(\.costs, at: place, mayShare: true) { $0.payout }
            line.rate = first(\.costs, at: place, mayShare: true) { fact in
                guard fact.currency == currency, let rate = fact.rate, let net = fact.net else { return nil }
                return net.currency == currency ? nil : CapturedRate(factor: rate, currency: net.currency)
            }
            // If an order was paid and refunded, fees may have been kept: that is a sale and a return.
            line.isCancelled = !isPaidBack && said.contains { $0.isCancelled && self.lines(under: $0).contains(place) }
            return line
        }
        if said.isEmpty, let charge = charges.first(where: { $0.title != nil }) ?? charges.first {
            lines[0].title = charge.title
            lines[0].day = charges.compactMap(\.day).min()
        }
        let titles = lines.map(\.title)
        let price = amounts(said, \.price, \.price)
        let postagePaid = amounts(said, \.price, \.postagePaid)
        let fees = costs(\.fees, titles, nothingCounts: true)
        let ads = costs(\.ads, titles, nothingCounts: false)
        let postage = costs(\.postage, titles, nothingCounts: false)
        let refunds = refunds(titles)
        for place in lines.indices {
            (lines[place].price, lines[place].postagePaid) = (price[place], postagePaid[place])
            (lines[place].fees, lines[place].ads, lines[place].postage) = (fees[place], ads[place], postage[place])
            lines[place].refunds = refunds[place]
            lines[place].settleDisputes()
        }
        return lines
    }
}
