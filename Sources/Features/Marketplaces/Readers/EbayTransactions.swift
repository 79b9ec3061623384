import Imports
import QueryLanguage

/// A reader of eBay's transaction report (Seller Hub, Payments, Reports): orders with their fees, and all other
/// movements of money.
struct EbayTransactions: MarketplaceReader {
    static let source = OrderSource(
        id: "ebay-transactions", title: "eBay transaction report", platform: "ebay",
        authority: .init(identity: 7, price: 8, costs: 9), edition: 2)

    enum FileColumn: Int, CaseIterable {
        case day, type, order, net, payoutCurrency, payoutDay, payout, item, transaction, title, label, quantity
        case subtotal, postage, sellerTax, fixed, variable, regulatory, notAsDescribed, belowStandard
        case international, charity, deposit, dispute, ads, gross, currency, rate, reference, description
    }

    private enum TransactionType: String {
        case order, refund, label, fee, payout, hold, dispute, transfer, adjustment, unknown
    }

    /// The words in the type column.
    private static let kinds: [String: TransactionType] = {
        let words: [TransactionType: [String]] = [
            .order: ["Order", "Bestellung", "Commande", "Ordine"],
            .refund: ["Refund", "Rückerstattung", "Erstattung", "Remboursement", "Rimborso"],
            .label: ["Postage label", "Shipping label", "Versandetikett", "Bordereau d'affranchissement"],
            .fee: ["Other fee", "Andere Gebühr", "Autres frais"], .payout: ["Payout", "Auszahlung", "Versement"],
            .hold: ["Hold", "Einbehalten", "Einbehaltung", "Blocage"],
            .dispute: ["Claim", "Payment dispute", "Fall", "Antrag", "Zahlungsbeschwerde"],
            .transfer: ["Transfer", "Charge", "Überweisung", "Belastung"],
            .adjustment: ["Adjustment", "Anpassung", "Ajustement"],
        ]
        return Dictionary(
            uniqueKeysWithValues: words.flatMap { kind, names in names.map { (HeaderTable.folded($0), kind) } })
    }()

    static let days: [DayColumn<FileColumn>] = [.words(.day), .words(.payoutDay)]

    static let worth = RowWorth<FileColumn>(amounts: [.net, .gross], currencies: [.payoutCurrency, .currency])

    /// The net amount of any row, and the gross amount of an order.
    ///
    /// The first held on 374 of 374 rows of every type, with a few refunds and no order of several items among them; the
    /// second on 103 of 103 orders. What eBay collects from the buyer stands outside; what the seller collects was never
    /// seen.
    static let equations: [Equation<FileColumn>] = [
        Equation(
            result: .net, terms: [.plus(.gross)] + feeColumns.map { .plus($0).ifThere } + [.plus(.ads).ifThere],
            conversion: .init(rate: .rate, from: .currency, to: .payoutCurrency), isAbout: hasAllFees),
        Equation(
            result: .gross, terms: [.plus(.subtotal), .plus(.postage)],
            alternatives: [[.plus(.subtotal), .plus(.postage), .plus(.sellerTax)]], isAbout: isSale),
    ]

    /// Returns false for rows that leave out their fees: an order of several items as a whole, whose items have them, and
    /// a refund in the French edition.
    @Sendable private static func hasAllFees(_ row: MarketplaceRow<FileColumn>) -> Bool {
        guard (feeColumns + [.ads]).allSatisfy({ row.text($0).isEmpty }) else { return true }
        return switch kind(row.text(.type)) {
        case .order: !row.text(.item).isEmpty || !row.text(.transaction).isEmpty
        case .refund: false
        default: true
        }
    }

    @Sendable private static func isSale(_ row: MarketplaceRow<FileColumn>) -> Bool {
        kind(row.text(.type)) == .order && !row.text(.subtotal).isEmpty
    }

    private static let feeColumns: [FileColumn] = [
        .fixed, .variable, .regulatory, .notAsDescribed, .belowStandard, .international, .charity, .deposit, .dispute,
    ]
    private static let feeNames = Dictionary(
        uniqueKeysWithValues: columns.map { ($0.column, $0.names.first ?? "") })

    /// Orders with several items in a foreign currency, as a whole, with the sum of their fees.
    ///
    /// Between two currencies that sum is inexact, so it is used only if the items leave the fixed fee to the whole
    /// order.
    private var abroad: [(line: OrderLine, fees: Int64)] = []
    private var withoutFixed: Set<String> = []
    /// The types in the file, and the day of the previous row: few differ, and parsing each is slow.
    private var types: [String: TransactionType] = [:]
    private var last: (text: String, day: Day)?

    init(_ preamble: [[String]]) {}

    mutating func read(
        _ row: MarketplaceRow<FileColumn>, into facts: inout FactList
    ) throws(ImportProblem) {
        let kind = try kind(row)
        let amounts = try Amounts(row)
        let day = try day(row)
        switch kind {
        case .order: try readOrder(row, amounts, day, &facts)
        case .payout:
            let net = try row.needed(amounts.net ?? amounts.gross, .net)
            let number = try row.number(.payout) ?? day.description
            let paid = try row.day(.payoutDay) ?? day
            facts.add(
                .payout(
                    OrderPayout(number: number, day: paid, amount: Money(minor: -net.minor, currency: net.currency))))
        case .transfer: facts.addTransfer(try charge(row, kind, amounts, day, &facts))
        case .unknown: try facts.addUnknown(try charge(row, kind, amounts, day, &facts), type: row.text(.type))
        case .dispute: try readDispute(row, amounts, day, &facts)
        case .hold:
            // A hold and its release are part of two payouts, and nothing else.
            var hold = try charge(row, kind, amounts, day, &facts)
            (hold.order, hold.itemNumber, hold.title) = (nil, nil, nil)
            facts.add(.charge(hold))
        default: facts.add(.charge(try charge(row, kind, amounts, day, &facts)))
        }
    }

    private mutating func kind(_ row: MarketplaceRow<FileColumn>) throws(ImportProblem) -> TransactionType {
        let text = row.text(.type)
        if let known = types[text] { return known }
        guard !text.isEmpty else { throw row.problem("it is empty", in: .type) }
        let kind = Self.kind(text)
        types[text] = kind
        return kind
    }

    private static func kind(_ text: String) -> TransactionType { kinds[HeaderTable.folded(text)] ?? .unknown }

    private mutating func day(_ row: MarketplaceRow<FileColumn>) throws(ImportProblem) -> Day {
        let text = row.text(.day)
        if let last, last.text == text { return last.day }
        let day = try row.needed(row.day(.day), .day)
        last = (text, day)
        return day
    }

    // MARK: - Amounts

    /// The amounts of a row as given; costs to the seller are negative.
    private struct Amounts {
        /// The currency of all amounts except the net.
        let currency: Currency
        let net: Money?
        let gross: Money?
        /// The fees, positive if the seller pays, as in ``OrderFee``.
        private(set) var fees: [OrderFee] = []
        let ads: Int64?

        init(_ row: MarketplaceRow<FileColumn>) throws(ImportProblem) {
            let payoutCurrency = try row.currency(.payoutCurrency)
            guard let currency = try row.currency(.currency) ?? payoutCurrency else {
                throw row.lacksCurrency(.currency)
            }
            let netCurrency = payoutCurrency ?? currency
            self.currency = currency
            net = try row.minor(.net, in: netCurrency).map { Money(minor: $0, currency: netCurrency) }
            gross = try row.minor(.gross, in: currency).map { Money(minor: $0, currency: currency) }
            ads = try row.minor(.ads, in: currency).map { -$0 }
            for column in feeColumns {
                guard let amount = try row.minor(column, in: currency), amount != 0 else { continue }
                fees.append(OrderFee(feeNames[column] ?? "", -amount))
            }
        }

        var feeSum: Int64 { fees.reduce(ads ?? 0) { $0 + $1.minor } }
        /// The fees that come back with a refund; the French edition has no cells for them, only their sum in the net.
        var feesBack: Int64 {
            guard fees.isEmpty, ads == nil, isOfOneCurrency, let net, let gross else { return -feeSum }
            return max(0, net.minor - gross.minor)
        }

        /// True if gross and net can be compared.
        var isOfOneCurrency: Bool { net?.currency == currency }

        mutating func add(_ fee: OrderFee) { fees.append(fee) }
    }

    // MARK: - Orders

    private mutating func readOrder(
        _ row: MarketplaceRow<FileColumn>, _ amounts: Amounts, _ day: Day, _ facts: inout FactList
    ) throws(ImportProblem) {
        var line = try line(row, amounts, day)
        if !line.isWhole, amounts.net == nil, row.text(.fixed).isEmpty { withoutFixed.insert(line.order) }
        guard line.isWhole, !amounts.isOfOneCurrency else { return facts.add(.line(line)) }
        line.saysFees = false
        let gross = (line.price ?? 0) + (line.postagePaid ?? 0)
        guard let net = amounts.net?.minor, let rate = try row.amount(.rate)?.number, rate.units > 0 else {
            return facts.add(.line(line))
        }
        abroad.append((line, gross - Shares.undone(net, at: rate)))
    }

    mutating func finish(into facts: inout FactList) {
        for (whole, fees) in abroad {
            var line = whole
            if withoutFixed.contains(line.order) {
                (line.fees, line.saysFees) = ([OrderFee(Self.feeNames[.fixed] ?? "", fees)], true)
            }
            facts.add(.line(line))
        }
    }

    /// Returns an item of an order; in an order with several items, the row with only sums is the order as a whole.
    private func line(
        _ row: MarketplaceRow<FileColumn>, _ amounts: Amounts, _ day: Day
    ) throws(ImportProblem) -> OrderLine {
        var amounts = amounts
        var line = try OrderLine(
            order: row.needed(row.number(.order), .order), itemNumber: row.number(.item),
            transaction: row.number(.transaction), currency: amounts.currency)
        (line.day, line.title, line.label) = (day, row.text(.title), row.text(.label))
        line.quantity = try row.count(.quantity)
        let subtotal = try row.minor(.subtotal, in: amounts.currency)
        let sellerTax = try row.minor(.sellerTax, in: amounts.currency) ?? 0
        (line.price, line.postagePaid) = (subtotal, try row.minor(.postage, in: amounts.currency))
        if let gross = amounts.gross?.minor {
            // In an edition with another name for the column, it is the rest after the price.
            if !row.has(.postage), let subtotal { line.postagePaid = gross - subtotal }
            let rest = gross - (line.postagePaid ?? 0)
            if subtotal == nil || rest == (subtotal ?? 0) + sellerTax { line.price = rest }
        }
        if line.isWhole, amounts.isOfOneCurrency, let gross = amounts.gross, let net = amounts.net {
            // The sum of a whole order includes the fees of its items.
            let rest = gross.minor - net.minor - amounts.feeSum
            if rest != 0 { amounts.add(OrderFee(Self.feeNames[.fixed] ?? "", rest)) }
        }
        (line.fees, line.ads, line.saysFees) = (amounts.fees, amounts.ads, row.has(.fixed) || row.has(.variable))
        (line.net, line.rate, line.payout) = try (amounts.net, row.decimal(.rate), row.number(.payout))
        return line
    }

    // MARK: - Charges

    private func charge(
        _ row: MarketplaceRow<FileColumn>, _ kind: TransactionType, _ amounts: Amounts, _ day: Day,
        _ facts: inout FactList
    ) throws(ImportProblem) -> OrderCharge {
        let none = kind == .unknown ? Money(minor: 0, currency: amounts.currency) : nil
        let told = try row.needed(amounts.net ?? amounts.gross ?? none, .net)
        let type = row.text(.type)
        let name = kind == .transfer ? type : row.optional(.description) ?? type
        let (order, item, reference) = try (row.number(.order), row.number(.item), row.text(.reference))
        let key = facts.key(
            kind == .unknown ? type : kind.rawValue, day.description, order ?? "", item ?? "", told.description,
            amounts.gross?.description ?? "", reference, row.text(.description))
        var charge = OrderCharge(
            key: key, kind: Self.chargeKind(kind, name, amounts.gross ?? told), order: order, name: name, day: day,
            currency: told.currency, minor: -told.minor)
        if charge.kind == .refund {
            charge.feesBack = amounts.feesBack
            // The taxes that eBay collected and gave back are in neither amount.
            let lost = amounts.isOfOneCurrency ? told.minor : (amounts.gross?.minor ?? told.minor)
            (charge.currency, charge.minor) = (amounts.currency, -lost)
            if amounts.isOfOneCurrency { charge.minor += charge.feesBack } else { charge.rate = try row.decimal(.rate) }
        }
        (charge.itemNumber, charge.title) = (item, row.optional(.title))
        (charge.net, charge.payout) = try (amounts.net, row.number(.payout))
        return charge
    }

    /// Reads a dispute, and eBay's charge for it, which is a fee.
    private func readDispute(
        _ row: MarketplaceRow<FileColumn>, _ amounts: Amounts, _ day: Day, _ facts: inout FactList
    ) throws(ImportProblem) {
        var dispute = try charge(row, .dispute, amounts, day, &facts)
        let fees = amounts.feeSum
        let lost = amounts.isOfOneCurrency ? dispute.net ?? amounts.gross : amounts.gross
        (dispute.currency, dispute.minor) = (
            amounts.currency, -(lost?.minor ?? 0) - (amounts.isOfOneCurrency ? fees : 0)
        )
        // Its net has no such fee apart.
        if fees == 0, !amounts.isOfOneCurrency { dispute.rate = try row.decimal(.rate) }
        if fees != 0 {
            var fee = dispute
            (fee.key, fee.kind, fee.minor) = (dispute.key + "/fee", .fee, fees)
            fee.net = amounts.isOfOneCurrency ? Money(minor: -fees, currency: amounts.currency) : nil
            if let net = dispute.net, let taken = fee.net {
                dispute.net = Money(minor: net.minor - taken.minor, currency: net.currency)
            }
            facts.add(.charge(fee))
        }
        facts.add(.charge(dispute))
    }

    private static func chargeKind(_ kind: TransactionType, _ name: String, _ paid: Money) -> OrderCharge.ChargeType {
        switch kind {
        case .refund: paid.minor <= 0 ? .refund : .adjustment
        case .label: .label
        case .fee:
            ["promoted", "ad fee", "advertis", "anzeige", "werbe"].contains { name.lowercased().contains($0) }
                ? .ad : .fee
        case .dispute: .dispute
        case .transfer, .hold: .transfer
        case .unknown: .unknown
        default: .adjustment
        }
    }
}
