import Queries
import QueryLanguage
import Rendering
import Reports
import Statements

/// `offer 18 EUR for FH-20D6G0NR on Vinted`: shows the profit of an offer, compared with other prices.
package struct OfferStatement: FormStatement {
    package var items: ItemNames
    /// The platform; `nil` for the one where it is listed.
    package var platform: String?
    package var offer: Money
    package var fees: Money?
    package var postage: Money?
    package var packaging: Money?
    /// The currency of the figures; `nil` for the home currency.
    package var currency: Currency?
    package var output = OutputClause()

    package static let form = Form(
        "offer", OfferStatement(items: [], offer: Money(minor: 0, currency: .gbp)),
        [
            .oneOf([
                .sequence([amountFirst, .anyOrder([.needed(.for, .items(from: .stock), \.items)] + clauses)]),
                .sequence([
                    .value(.itemsBeforeAmount(from: .stock), \.items), .value(.money, \.offer), .anyOrder(clauses),
                ]),
            ])
        ])

    private static let clauses: [Clause<OfferStatement>] = [
        Clause(.on, .platform, \.platform),
        .amount(.fees, \.fees, inCurrencyOf: \.offer),
        .amount(.postage, \.postage, inCurrencyOf: \.offer),
        .amount(.packaging, \.packaging, inCurrencyOf: \.offer),
        Clause(.in, .currency, \.currency),
        .output(\.output),
    ]

    /// An amount that no other amount follows, since that one would be the offer for an item named by a number.
    private static let amountFirst = Part<OfferStatement>("MONEY") { (cursor, statement, _) throws(Diagnostic) in
        var ahead = cursor
        cursor.welcomes(.value(.money))
        // A variable may hold the item.
        let isVariable = cursor.token.kind == .variable
        guard cursor.seesAmount || isVariable else { return false }
        guard let amount = try? ahead.money() else {
            // An item's name may begin like an amount, such as 0NR; without an amount after it, it is a wrong amount.
            var next = cursor
            guard !isVariable, (try? next.text(before: [])) == nil || !next.seesAmount && !next.accept(.comma) else {
                return false
            }
            statement.offer = try cursor.money()
            return true
        }
        guard !ahead.seesAmount else { return false }
        (statement.offer, cursor) = (amount, ahead)
        return true
    } print: {
        [$0.offer.description]
    }

    package static let spec = StatementSpec(
        form, summary: "shows what an offer would earn, beside the asking price and earlier sales",
        discussion: """
            Changes nothing. An offer for several items, as in `offer 18 for @1-3`, is for all together, and nothing similar
            is looked for. Without `on`, the platform is the one where the item is listed at the highest price. The
            fees are those of the platform today (`fees`), unless you give them; fees, postage and packaging are in the
            currency of the offer. Figures are in the home currency, or the one after in: the cost at the rate of the day
            bought, everything else at today's rate.

            profit is revenue - selling_costs - cost, margin is profit ÷ revenue, roi is profit ÷ cost. asking is the
            live price on that platform, else the highest elsewhere; of_asking is offer ÷ asking.

            similar counts the items that were sold on that platform, and not returned, and share words of the title:
            all words of at least three letters or with a digit, up to the first eight. If no sold item shares all of
            them, it takes the most words that any shares, if more than half. similar_words are the words used. Prices
            are converted at the rate of the day sold; of_median is revenue ÷ similar_median. Only the newest 20,000
            items with the words are searched. Unknown figures are empty, and fhq says why.
            """,
        examples: [
            Example("offer 18 EUR for FH-20D6G0NR on Vinted in EUR"), Example("offer FH-20D6G0NR 18 on Vinted"),
        ])

    private func request(_ environment: Environment) throws -> OfferRequest {
        let store = try environment.store()
        let items = try ItemStatement.items(items, in: environment)
        var request = OfferRequest(
            items: items.map(\.id), offer: offer, platform: platform,
            currency: try currency ?? StoreSettings(store).homeCurrency(), today: environment.clock.today)
        request.fees = fees
        request.postage = postage
        request.packaging = packaging
        return request
    }

    package func run(in environment: Environment) throws -> Outcome {
        let request = try request(environment)
        let report = try environment.store().offer(request)
        var outcome = Outcome.page(OfferPage(request: request, report: report).page)
        outcome.isRecord = true
        outcome.remarks = { OfferWords(request: request, report: report).remarks }
        return outcome
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let request = try request(environment)
        let store = try environment.store()
        let report = try store.offer(request)
        let words = OfferWords(request: request, report: report)
        let search = try store.explainOffer(request).map { "\n\n\($0.text(sql: showsSQL))" } ?? ""
        return .text("\(canonical)\n\n\(words.explanation)\(search)")
    }
}

extension Clause {
    /// Returns a clause for an amount in the currency of another, which refuses any other currency.
    fileprivate static func amount(
        _ keyword: Keyword, _ place: WritableKeyPath<Root, Money?> & Sendable,
        inCurrencyOf offer: KeyPath<Root, Money> & Sendable
    ) -> Clause {
        Clause(
            keyword,
            Part(.text("AMOUNT")) { (cursor, root, _) throws(Diagnostic) in
                let start = cursor.token.span
                let currency = root[keyPath: offer].currency
                let amount = try cursor.money(in: currency)
                guard amount.currency == currency else {
                    throw Diagnostic(
                        "\(keyword.text) in \(amount.currency.code) cannot go with an offer in \(currency.code)",
                        at: start, hints: ["amounts after the offer need no currency"])
                }
                root[keyPath: place] = amount
                return true
            } print: {
                $0[keyPath: place].map { [$0.description] } ?? []
            })
    }
}
