import Imports
import QueryLanguage

/// A reader of the table that ``VintedPages`` makes of a Vinted personal-data download: listings and sales.
///
/// A seller pays no fees, and no postage passes through the seller's hands. An order has no number, only the second at
/// which it was made. A sold item has only a title, by which its listing is found.
struct VintedData: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case kind, day, status, updated, value, thing, things, title, price, item, description
    }

    static let source = OrderSource(
        id: "vinted-data", title: "Vinted file of personal data", platform: "vinted",
        authority: .init(identity: 9, price: 9, costs: 9))

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.kind, "Vinted"), .needed(.day, "Day of it"), .needed(.status, "State of it"),
        .needed(.updated, "Updated"), .needed(.value, "Value"), .needed(.thing, "Thing"),
        .needed(.things, "Things"), .needed(.title, "Name of it"), .needed(.price, "Its price"),
        .needed(.item, "Item"), .needed(.description, "About it"),
    ]

    static let days: [DayColumn<FileColumn>] = [.words(.day), .words(.updated)]

    static let worth = RowWorth<FileColumn>(amounts: [.value])

    /// The descriptions of listings by title; the inner value is `nil` if two share a title.
    private var descriptions: [String: String?] = [:]
    /// The currency of the last amount that named one.
    private var currency: Currency?
    /// The order whose items are being read.
    private var order = ""

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let named = try row.amount(.value)?.currency
        currency = named ?? currency
        switch row.text(.kind) {
        case "listing": try readListing(row, into: &facts)
        case "sold": try readOrder(row, into: &facts)
        case "bought": facts.add(.neutral)
        default: throw row.problem("the file doesn't say whether this was sold or bought", in: .kind)
        }
    }

    private mutating func readListing(
        _ row: MarketplaceRow<FileColumn>, into facts: inout FactList
    ) throws(ImportProblem) {
        let (title, description) = (row.text(.title), row.text(.description))
        descriptions[title] = .some(descriptions[title] == nil ? description : nil)
        guard let item = row.optional(.item) else { return facts.add(.neutral) }
        var listing = LiveListing(itemNumber: item, title: title, customLabel: description)
        if let currency {
            listing.price = try row.minor(.value, in: currency).map { Money(minor: $0, currency: currency) }
        }
        listing.listedDay = try row.day(.day)
        facts.add(.listing(listing))
    }

    private mutating func readOrder(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem)
    {
        let currency = try row.needed(self.currency, .value)
        let things = Int64(try row.needed(row.count(.things), .things))
        let thing = Int64(try row.needed(row.count(.thing), .thing))
        guard (1...max(1, things)).contains(thing) else {
            throw row.problem("it is not between 1 and \(things)", in: .thing)
        }
        let value = try row.minor(.value, in: currency)
        switch state(row) {
        case .underWay: return facts.add(.neutral)
        case .unknown: return try addUnknown(row, thing, Money(minor: value ?? 0, currency: currency), &facts)
        case .completed, .cancelled, .refunded: break
        }
        if thing == 1 {
            order = facts.distinct(String(row.text(.day).prefix(19)), in: "")
            var whole = try line(row, currency)
            (whole.price, whole.postagePaid, whole.postage) = (value, 0, 0)
            if state(row) == .refunded {
                whole.refund = value
                whole.refundDay = try row.day(.updated)
            }
            facts.add(.line(whole))
        }
        var line = try line(row, currency)
        line.transaction = "\(thing)"
        line.title = row.text(.title)
        line.label = (descriptions[line.title] ?? nil) ?? line.title
        line.quantity = 1
        let price = try row.minor(.price, in: currency) ?? 0
        // Older files have no prices of items.
        line.price = price > 0 ? price : value.map { $0 / things + (thing <= $0 % things ? 1 : 0) }
        facts.add(.line(line))
    }

    private func line(_ row: MarketplaceRow<FileColumn>, _ currency: Currency) throws(ImportProblem) -> OrderLine {
        var line = OrderLine(order: order, currency: currency)
        line.day = try row.needed(row.day(.day), .day)
        line.saysFees = true
        line.isCancelled = state(row) == .cancelled
        return line
    }

    private enum OrderState {
        case completed, cancelled, refunded, underWay, unknown
    }

    /// The beginnings of the words and phrases for states, in the languages of Vinted's countries; the first that is in a
    /// sentence counts.
    private static let states: [(state: OrderState, words: [String])] = [
        (
            .underWay,
            [
                "waiting", "needs_action", "in_progress", "in progress", "in transit", "shipped", "on its way",
                "paiement a été validé", "bordereau", "commande expédiée", "la livraison n'a pas", "retour initié",
                "commande non réclamée", "versandt", "unterwegs", "enviado", "en camino", "spedito", "in viaggio",
                "verzonden", "onderweg", "wysłan", "w drodze", "odeslán", "na cestě",
            ]
        ),
        (
            .cancelled,
            [
                "cancel", "annul", "geannul", "stornier", "anulow", "anulad", "zrušen", "paiement a échoué", "failed",
            ]
        ),
        (
            .refunded,
            ["refund", "rembours", "erstatt", "reembols", "rimbors", "terugbetaa", "zwrócon", "zwrot", "vrácen"]
        ),
        (
            .completed,
            [
                "complet", "finalis", "finaliz", "termin", "abgeschlossen", "conclus", "voltooid", "afgerond",
                "zakończon", "zrealizowan", "dokončen",
            ]
        ),
    ]

    /// The words that may turn a sentence into its opposite, so that fhq doesn't guess what it says.
    private static let negations: Set = [
        "not", "no", "never", "pas", "non", "nicht", "kein", "keine", "niet", "geen", "nie", "není", "nebyl", "nebyla",
        "nebylo",
    ]

    /// Returns the state that a sentence names; a word for it may have an ending, but nothing before it.
    private func state(_ row: MarketplaceRow<FileColumn>) -> OrderState {
        let sentence = row.text(.status).lowercased().map { $0 == "’" ? "'" : $0 }
        let words = String(sentence).split { !$0.isLetter && $0 != "'" && $0 != "_" }
        let text = " " + words.joined(separator: " ")
        let state = Self.states.first { $0.words.contains { text.contains(" \($0)") } }?.state ?? .unknown
        if state != .underWay, words.contains(where: { Self.negations.contains(String($0)) }) { return .unknown }
        return state
    }

    /// Keeps an order with unknown words for its state, which may be a sale or not, once for all its items.
    private func addUnknown(
        _ row: MarketplaceRow<FileColumn>, _ thing: Int64, _ value: Money, _ facts: inout FactList
    ) throws(ImportProblem) {
        guard thing == 1 else { return facts.add(.neutral) }
        let (state, day) = (row.text(.status), try row.needed(row.day(.day), .day))
        var charge = OrderCharge(
            key: facts.key(day.description, state, row.text(.day), row.text(.title)), kind: .unknown,
            name: row.text(.title), day: day, currency: value.currency, minor: 0)
        charge.net = value
        let words = state.filter { $0.isLetter || $0 == " " }.prefix(40)
        try facts.addUnknown(charge, type: words.isEmpty ? "state" : String(words))
    }
}
