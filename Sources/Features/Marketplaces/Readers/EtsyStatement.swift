import Imports
import QueryLanguage

/// A reader of Etsy's monthly statement: all money in and out, a line for each fee.
///
/// It has the costs of orders and the payouts but no prices, since the amount of a sale includes the buyer's taxes,
/// which separate lines deduct again.
struct EtsyStatement: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case day, type, title, info, currency, amount, fees, net
    }

    static let source = OrderSource(
        id: "etsy-statement", title: "Etsy statement", platform: "etsy",
        authority: .init(identity: 1, price: 0, costs: 9), edition: 2)

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.day, "Date", "Datum", "Fecha"), .needed(.type, "Type", "Art", "Tipo"),
        .needed(.title, "Title", "Titel", "Título"), .needed(.info, "Info"),
        .usual(.currency, "Currency", "Währung", "Moneda"), .needed(.amount, "Amount", "Betrag", "Importe"),
        .needed(.fees, "Fees & Taxes", "Gebühren & Steuern", "Tarifas e impuestos"),
        .usual(.net, "Net", "Netto", "Neto"),
    ]

    static let passedOver = ["Tax Details", "Steuerliche Angaben", "Status", "Availability Date"]

    static let mayOmitLastCells = true

    static let days: [DayColumn<FileColumn>] = [.words(.day)]

    /// Held on 2,728 of 2,728 rows.
    static let equations: [Equation<FileColumn>] = [Equation(result: .net, terms: [.plus(.amount), .plus(.fees)])]

    static let worth = RowWorth<FileColumn>(amounts: [.net, .amount, .fees], currencies: [.currency])

    /// The number of payouts of the same amount on a day.
    private var payouts: [String: Int] = [:]
    private var deposits: Set<String> = []
    /// The buyers' taxes that came back to the seller.
    private var taxesBack: [(order: String, day: Day, minor: Int64)] = []
    /// The facts of the file, each with its day, held until it is known which end of the file is older.
    private var told: [(day: Day, fact: OrderFact)] = []

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let day = try row.needed(row.day(.day), .day)
        let place = facts.facts.count
        try readMovement(row, day, into: &facts)
        told += facts.facts[place...].map { (day, $0) }
        facts.removeAll()
    }

    /// Passes the lines on from the oldest to the newest; earlier lines of a payout's own day name it.
    mutating func finish(into facts: inout FactList) {
        guard let first = told.first, let last = told.last else { return }
        if first.day > last.day { told.reverse() }
        var ofDay: [Int] = []
        for place in told.indices {
            if place > 0, told[place - 1].day != told[place].day { ofDay.removeAll() }
            if case .payout(let payout) = told[place].fact, deposits.contains(payout.number) {
                for line in ofDay { told[line].fact.name(payout.number) }
                ofDay.removeAll()
            } else {
                ofDay.append(place)
            }
        }
        deductTaxes()
        for (_, fact) in told { facts.add(fact) }
    }

    /// Deducts the buyer's sales tax, which a separate line gives back to the seller, from the order's refund of that day
    /// or else of the day nearest to it.
    private mutating func deductTaxes() {
        guard !taxesBack.isEmpty else { return }
        let refunds = Dictionary(grouping: told.indices) { refund(at: $0)?.order }
        for (order, day, tax) in taxesBack {
            var tax = tax
            let places = refunds[order] ?? []
            for place in places.sorted(by: { told[$0].day.distance(to: day) < told[$1].day.distance(to: day) }) {
                guard var charge = refund(at: place) else { continue }
                let part = min(tax, charge.minor)
                charge.minor -= part
                tax -= part
                told[place].fact = .charge(charge)
            }
        }
    }

    private func refund(at place: Int) -> OrderCharge? {
        guard case .charge(let charge) = told[place].fact, charge.kind == .refund, charge.minor > 0 else { return nil }
        return charge
    }

    private mutating func readMovement(
        _ row: MarketplaceRow<FileColumn>, _ day: Day, into facts: inout FactList
    ) throws(ImportProblem) {
        let type = row.text(.type).lowercased()
        if type == "deposit" { return try readDeposit(row, day, into: &facts) }
        let currency = try row.currency(.currency, or: .net)
        let amount = try row.minor(.amount, in: currency) ?? 0
        let fees = try row.minor(.fees, in: currency) ?? 0
        guard amount != 0 || fees != 0 else { return facts.add(.neutral) }
        let order = Self.number(after: "order", in: row.text(.title), row.text(.info))
        if type == "sale", let order {
            return facts.add(.line(Self.sale(order, day, Money(minor: amount + fees, currency: currency), fees)))
        }
        var (kind, minor) = Self.kind(of: type, row.text(.title).lowercased(), amount, fees)
        // Fees of an order come back with its refund, in separate lines.
        let isCredit = kind == .fee && minor < 0 && order != nil && Self.isCredit(row.text(.title).lowercased())
        if isCredit { (kind, minor) = (.refund, 0) }
        let words = row.text(.title).split(separator: ": ", maxSplits: 1)
        var charge = OrderCharge(
            key: facts.key(day.description, row.text(.type), row.text(.title), row.text(.info), "\(amount)", "\(fees)"),
            kind: kind, order: order, name: words.first.map(String.init) ?? row.text(.type), day: day,
            currency: currency, minor: minor)
        charge.itemNumber =
            Self.number(after: "listing", in: row.text(.info))
            ?? Self.number(after: "renew sold auto credit", in: row.text(.info))
        charge.title = words.count > 1 ? String(words[1]) : nil
        if kind == .adjustment, minor == 0, amount + fees > 0, let order {
            taxesBack.append((order, day, amount + fees))
        }
        if kind == .refund { charge.feesBack = max(0, isCredit ? amount + fees : fees) }
        charge.net = Money(minor: amount + fees, currency: currency)
        switch kind {
        case .unknown:
            charge.name = row.text(.title)
            try facts.addUnknown(charge, type: row.text(.type))
        // A reserve leaves the balance for a while, but doesn't reach the bank.
        case .transfer where type != "reserve":
            charge.name = row.text(.type)
            facts.addTransfer(charge)
        case .transfer:
            charge.order = nil
            facts.add(.charge(charge))
        default: facts.add(.charge(charge))
        }
    }

    /// Returns a sale, which is about the order as a whole; a line without a fee does not mean that there is none.
    private static func sale(_ order: String, _ day: Day, _ net: Money, _ fees: Int64) -> OrderLine {
        var line = OrderLine(order: order, currency: net.currency)
        line.day = day
        line.net = net
        line.saysFees = true
        if fees != 0 { line.fees = [OrderFee("Processing fee", -fees)] }
        return line
    }

    /// Returns the kind of a line, and the amount that the seller pays by it.
    private static func kind(
        of type: String, _ title: String, _ amount: Int64, _ fees: Int64
    ) -> (OrderCharge.ChargeType, Int64) {
        let paid = -(amount + fees)
        switch type {
        case "refund": return (.refund, fees < 0 ? paid : -amount)
        case "dispute", "payment dispute", "claim", "case", "chargeback": return (.dispute, paid)
        case "payment", "recoupment", "reserve": return (.transfer, paid)
        case "adjustment": return (.adjustment, paid)
        case "shipping", "shipping label", "postage", "postage label": return (.label, paid)
        case "marketing": return (title.contains("subscription") ? .fee : .ad, paid)
        case "fee", "transaction", "listing", "vat", "tax", "vat/tax", "gst", "hst", "pst", "qst", "buyer fee",
            "subscription":
            // A buyer's tax was never the seller's money: it leaves with the sale that it came with.
            // What it gives back belongs to the refund, see `finish`.
            if title.contains("paid by buyer") || title.contains("to buyer") { return (.adjustment, 0) }
            if title.contains("shipping label") || title.contains("postage label") { return (.label, paid) }
            return (title.contains(" ads") ? .ad : .fee, paid)
        default: return (.unknown, paid)
        }
    }

    /// Reads a deposit; its amount is in its title, `£28.55 sent to your bank account`, and it has no number.
    private mutating func readDeposit(
        _ row: MarketplaceRow<FileColumn>, _ day: Day, into facts: inout FactList
    ) throws(ImportProblem) {
        let words = row.text(.title).split(separator: " sent", maxSplits: 1).first.map(String.init) ?? ""
        let found: CellAmount?
        do throws(ImportProblem) {
            found = try CellAmount(words, usesDecimalComma: false)
        } catch {
            throw row.problem(error.reason, in: .title)
        }
        let amount = try row.needed(found, .title)
        let named = try row.currency(.currency)
        let currency = try row.needed(named ?? amount.currency, .currency)
        let minor = try amount.minor(in: currency)
        let number = OrderPayout.etsyNumber(day, Money(minor: minor, currency: currency))
        let count = payouts[number, default: 0]
        payouts[number] = count + 1
        let name = count == 0 ? number : "\(number) #\(count + 1)"
        deposits.insert(name)
        facts.add(.payout(OrderPayout(number: name, day: day, amount: Money(minor: minor, currency: currency))))
    }

    private static func isCredit(_ title: String) -> Bool { title.hasPrefix("credit") || title.hasSuffix("credit") }

    /// Returns the digits after a word, as in `Order #7` and `order: 7`, from the first of some texts that has them.
    private static func number(after word: String, in texts: String...) -> String? {
        for text in texts {
            for place in text.lowercased().ranges(of: word) {
                let rest = text.lowercased()[place.upperBound...].drop { $0 == " " || $0 == "#" || $0 == ":" }
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                if !digits.isEmpty { return String(digits) }
            }
        }
        return nil
    }
}

extension OrderPayout {
    /// Returns the number of a payout of Etsy, which gives none: its day, and its amount as the statement's title writes
    /// it, `2024-09-10 $1,234.56`.
    static func etsyNumber(_ day: Day, _ amount: Money) -> String {
        guard let sign = signs[amount.currency.code] else { return "\(day.description) \(amount.description)" }
        let parts = amount.description.prefix { $0 != " " }.split(separator: ".", maxSplits: 1)
        var whole = ""
        for (place, digit) in (parts.first ?? "").reversed().enumerated() {
            whole = String(digit) + (place > 0 && place % 3 == 0 && digit != "-" ? "," : "") + whole
        }
        return "\(day.description) \(sign)" + ([whole] + parts.dropFirst().map(String.init)).joined(separator: ".")
    }

    private static let signs = [
        "GBP": "£", "EUR": "€", "USD": "$", "CAD": "CA$", "AUD": "AU$", "NZD": "NZ$", "HKD": "HK$", "SGD": "S$",
    ]
}

extension OrderFact {
    /// Sets the payout of a line, unless the line names one itself.
    fileprivate mutating func name(_ payout: String) {
        switch self {
        case .line(var line):
            line.payout = line.payout ?? payout
            self = .line(line)
        case .charge(var charge):
            charge.payout = charge.payout ?? payout
            self = .charge(charge)
        case .payout, .listing, .neutral: break
        }
    }
}

extension Day {
    /// Returns the number of days between two days, whichever is earlier.
    fileprivate func distance(to other: Day) -> Int32 { abs(number - other.number) }
}
