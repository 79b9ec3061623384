import Inventory
import QueryLanguage

/// Gathers the clauses of a sale, whose price may come after what is in its currency.
struct SaleParser {
    let sku: SKU
    private var price: Money?
    private var request = SaleRequest(price: Money(minor: 0, currency: .gbp))
    private var costs: [(name: String, amount: Money, span: Span)] = []

    init(sku: SKU) {
        self.sku = sku
    }

    mutating func read(_ clause: Keyword, _ clauses: inout Clauses, _ cursor: inout Cursor) throws(Diagnostic) {
        switch clause {
        case .for: price = try cursor.money()
        case .on: try readOn(&clauses, &cursor)
        case .paid: request.paid = try cursor.payment()
        default:
            let start = cursor.token.span
            let amount = try cursor.money(in: price?.currency)
            costs.append((clause.text, amount, start))
            switch clause {
            case .fees: request.fees = amount
            case .postage: request.postage = amount
            default: request.packaging = amount
            }
        }
    }

    /// `on vinted` or `on 2026-03-20`: the value decides.
    private mutating func readOn(_ clauses: inout Clauses, _ cursor: inout Cursor) throws(Diagnostic) {
        if cursor.seesPeriod(as: .day) {
            try clauses.once("day")
            request.day = try cursor.day(or: "a platform")
        } else {
            try clauses.once("on PLATFORM")
            request.platform = try cursor.platformSlug()
        }
    }

    /// The whole, or `nil` without a price.
    ///
    /// A cost in another currency than the price is refused.
    func sale() throws(Diagnostic) -> SaleRequest? {
        guard let price else { return nil }
        for cost in costs where cost.amount.currency != price.currency {
            throw Diagnostic(
                "\(cost.name) in \(cost.amount.currency.code) cannot go with a price in \(price.currency.code)",
                at: cost.span, hints: ["amounts after the price need no currency: for 20 EUR fees 1.20"])
        }
        var sale = request
        sale.price = price
        return sale
    }
}
