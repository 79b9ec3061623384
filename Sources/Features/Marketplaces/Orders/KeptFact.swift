import Queries
import QueryLanguage
import StoreFile

/// A stored fact, a row of `orderFacts`, about an item of an order, a whole order or a charge, from one kind of file.
package struct KeptFact: Equatable {
    enum FactType: String, StoredFieldValue {
        case line, fee, ad, label, refund, dispute, transfer, unknown, adjustment
        /// A line of an order that waits, see ``OrderWait``.
        case unpaid, voided

        var waits: OrderWait? { OrderWait(rawValue: rawValue) }
    }

    /// The row id; 0 before it is stored.
    package var id: Int64 = 0
    package var platform: Int64
    /// The order number; empty for a charge without an order.
    var order: String
    var source: String
    var kind: FactType
    var key: String
    var itemNumber: String?
    var transaction: String?
    var authority: OrderSource.Authority
    var day: Day?
    var title: String?
    var label: String?
    var quantity: Int?
    var currency: Currency
    var price: Int64?
    var postagePaid: Int64?
    /// The amount of a charge that is a fee or an adjustment; otherwise the line's fees.
    var fees: Int64?
    /// The names of fees, or the name of a charge.
    var names: String?
    var ads: Int64?
    var postage: Int64?
    var refund: Int64?
    var refundDay: Day?
    var feesBack: Int64?
    var net: Money?
    var rate: String?
    var payout: String?
    var isCancelled = false
    /// The difference of the row's own result from its columns, booked nowhere; `nil` if the row adds up.
    var difference: Int64?
    /// The edition of the reader that made it.
    var edition = 1
    /// The condition of the index over facts that a newer edition may read otherwise; the first reader with a third edition
    /// needs another index, made by a schema step.
    ///
    /// An index over all editions would take an entry of each fact, though nearly all are of the newest.
    static let isOfEarlierEdition = "edition < 2"
    /// True for a charge whose file gives no order but an item number, see ``ItemCharges``.
    var isByItem = false
    /// True if its file suggests a refund that it doesn't have: an estimate of one, or a line of an order that a later file of
    /// the same days lacks.
    var suggestsRefund = false

    /// The largest amount that is accepted, so that sums can't overflow.
    static let mostMinor: Int64 = 10_000_000_000_000

    /// Returns the quantity within 1 and 1000, whatever a file says.
    static func quantity(_ count: Int) -> Int { min(max(count, 1), 1000) }

    /// True if its amounts are small enough for sums.
    package var isSound: Bool {
        [price, postagePaid, fees, ads, postage, refund, feesBack, net?.minor, difference].allSatisfy { amount in
            amount.map { $0.magnitude <= Self.mostMinor.magnitude } ?? true
        }
    }

    /// True if it adds the same to the sums of its order as another.
    func hasAmounts(of other: KeptFact) -> Bool {
        (price, postagePaid, fees, ads, postage) == (
            other.price, other.postagePaid, other.fees, other.ads, other.postage
        )
            && (refund, feesBack, net, currency) == (other.refund, other.feesBack, other.net, other.currency)
            && isCancelled == other.isCancelled && quantity == other.quantity
    }

    /// The amount of a charge for the seller; positive if it is a cost.
    var charge: Int64 {
        switch kind {
        case .line, .unpaid, .voided, .transfer, .unknown: 0
        case .fee, .adjustment: fees ?? 0
        case .ad: ads ?? 0
        case .label: postage ?? 0
        case .refund, .dispute: (refund ?? 0) - (feesBack ?? 0)
        }
    }

    /// Returns a charge in the currency of its order, whose line says at which rate the marketplace converted that.
    func undone(at rate: Decimal64, to currency: Currency) -> KeptFact {
        func amount(_ minor: Int64?) -> Int64? { minor.map { Shares.undone($0, at: rate) } }
        var charge = self
        charge.currency = currency
        (charge.fees, charge.ads, charge.postage) = (amount(fees), amount(ads), amount(postage))
        (charge.refund, charge.feesBack, charge.difference) = (amount(refund), amount(feesBack), amount(difference))
        return charge
    }

    /// Returns a refund at another rate than its order's, with the loss or gain of the exchange among the fees that came
    /// back; any other fact as it is.
    ///
    /// The amount stays what the buyer got: 8.08 EUR, for which the account lost 7.05 GBP instead of 6.95, are a refund
    /// of 8.08 and fees of -0.12 EUR, at the order's rate of 0.86.
    func exchanged(at orderRate: CapturedRate) -> KeptFact {
        guard isOfRefunds, let net, net.currency == orderRate.currency, currency != net.currency,
            let own = rate, CapturedRate(factor: own, currency: net.currency) != orderRate,
            let order = try? Decimal64(orderRate.factor), order.units > 0
        else { return self }
        var fact = self
        fact.feesBack = (refund ?? 0) + Shares.undone(net.minor, at: order)
        return fact
    }

    /// True if it is a line of an order, whether the order waits or not.
    package var isLine: Bool { kind == .line || kind.waits != nil }

    /// True if it is a separate refund to the buyer.
    var isPaidBack: Bool { kind == .refund && (refund ?? 0) > 0 }

    /// True if it is about money that the buyer got back.
    var isOfRefunds: Bool { kind == .refund || kind == .dispute }

    /// True if it is a refund that is only estimated, until another file or the user gives it.
    var isEstimate: Bool { kind == .refund && suggestsRefund }

    /// True if it is about an order as a whole.
    var isWhole: Bool { itemNumber == nil && transaction == nil }
}

extension KeptFact {
    /// Creates a fact from a line of an order.
    init(_ line: OrderLine, of source: OrderSource, platform: Int64) {
        self.init(
            platform: platform, order: line.order, source: source.id,
            kind: line.waits.flatMap { FactType(rawValue: $0.rawValue) } ?? .line,
            key: "\(line.itemNumber ?? "")/\(line.transaction ?? "")", authority: source.authority,
            currency: line.currency)
        (itemNumber, transaction) = (line.itemNumber, line.transaction)
        day = line.day
        title = line.title.isEmpty ? nil : line.title
        label = line.label.isEmpty ? nil : line.label
        quantity = line.quantity.map(Self.quantity)
        (price, postagePaid) = (line.price, line.postagePaid)
        if line.saysFees || !line.fees.isEmpty {
            // An overflowing sum becomes unsound, see `isSound`.
            fees = line.fees.reduce(0) { $0.addingReportingOverflow($1.minor).overflow ? .max : $0 + $1.minor }
            names = line.fees.isEmpty ? nil : line.fees.map { "\($0.name)=\($0.minor)" }.joined(separator: "\n")
        }
        (ads, postage, refund, refundDay) = (line.ads, line.postage, line.refund, line.refundDay)
        (feesBack, net, rate, payout) = (line.feesBack, line.net, line.rate, line.payout)
        (isCancelled, difference, edition) = (line.isCancelled, line.difference, source.edition)
    }

    /// Creates a fact from a separate charge.
    init(_ charge: OrderCharge, of source: OrderSource, platform: Int64) {
        self.init(
            platform: platform, order: charge.order ?? "", source: source.id,
            kind: FactType(rawValue: charge.kind.rawValue) ?? .adjustment, key: charge.key, authority: source.authority,
            currency: charge.currency)
        (itemNumber, title, names, day) = (charge.itemNumber, charge.title, charge.name, charge.day)
        switch charge.kind {
        case .fee, .adjustment: fees = charge.minor
        case .ad: ads = charge.minor
        case .label: postage = charge.minor
        case .refund, .dispute:
            refund = charge.minor
            refundDay = charge.day
        // Only the amount they add to a payout is known.
        case .transfer, .unknown: break
        }
        if charge.feesBack != 0 { feesBack = charge.feesBack }
        (net, rate, payout, difference) = (charge.net, charge.rate, charge.payout, charge.difference)
        edition = source.edition
        suggestsRefund = charge.isEstimate
        isByItem = charge.kind == .ad && charge.order == nil && charge.itemNumber != nil
    }
}

// MARK: - Stored row

extension KeptFact: StoredRecord {
    package static let table = StoredTable.orderFacts

    package static let properties: [StoredProperty<KeptFact>] = [
        .init("platform", \.platform), .init("order", \.order), .init("source", \.source), .init("kind", \.kind),
        .init("key", \.key), .init("item_number", \.itemNumber), .init("transaction", \.transaction),
        .init("authority", \.authority), .init("day", \.day), .init("title", \.title), .init("label", \.label),
        .init("quantity", \.boundedQuantity), .init("currency", \.currency), .init("price", \.price),
        .init("postage_paid", \.postagePaid), .init("fees", \.fees), .init("fee_names", \.names),
        .init("ads", \.ads), .init("postage", \.postage), .init("refund", \.refund),
        .init("refund_day", \.refundDay), .init("fees_back", \.feesBack), .init("net", \.net),
        .init("rate", \.rate), .init("payout", \.payout), .init("cancelled", \.isCancelled),
        .init("difference", \.difference), .init("edition", \.edition),
        .init("by_item", \.isByItem), .init("suggests_refund", \.suggestsRefund),
    ]

    package static let blank = KeptFact(
        platform: 0, order: "", source: "", kind: .line, key: "",
        authority: .init(identity: 0, price: 0, costs: 0), currency: .gbp)

    private var boundedQuantity: Int? {
        get { quantity }
        set { quantity = newValue.map(Self.quantity) }
    }

    /// Returns true if it is fuller than another with the same key, so that it counts whichever came first.
    ///
    /// A marketplace adds to its facts over time: a payout, a refund, a cancellation.
    func saysMore(than other: KeptFact) -> Bool {
        let (mine, others) = (rank, other.rank)
        if mine != others { return mine.lexicographicallyPrecedes(others) == false }
        return texts.lexicographicallyPrecedes(other.texts) == false && texts != other.texts
    }

    private var rank: [Int64] {
        [
            isCancelled ? 1 : 0, suggestsRefund ? 1 : 0, refund ?? 0, feesBack ?? 0, payoutRank,
            // A row that adds up is rather the one that counts.
            difference == nil ? 1 : 0, Int64(values.count { $0 != .null }), postagePaid ?? 0,
        ]
    }

    /// A payout of the line's own day, with which its number begins, was named by the file; any other may be a guess, see
    /// ``StatementPayouts``.
    private var payoutRank: Int64 {
        guard let payout else { return 0 }
        return day.map { payout.hasPrefix($0.description) } == true ? 2 : 1
    }

    private var texts: [String] { values.map { "\($0.stored)" } }
}

extension OrderSource.Authority: StoredFieldValue {
    package init?(in values: [StoredValue], at place: Int) {
        guard let digits = Int(in: values, at: place) else { return nil }
        self.init(identity: digits / 100, price: digits / 10 % 10, costs: digits % 10)
    }

    package func put(in values: inout [StoredValue], at place: Int) {
        values[place] = .integer(Int64(identity * 100 + price * 10 + costs))
    }
}
