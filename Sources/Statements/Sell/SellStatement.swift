import Ledger
import Queries
import QueryLanguage
import StoreFile

/// `sell FH-20D6G0NR for 20 EUR on vinted`: records a sale, of one thing or of several for one price.
package struct SellStatement: FormStatement {
    /// The things sold together.
    package var items: ItemNames
    package var sale: SaleRequest
    /// True if the price is that of each.
    package var isPriceEach = false

    package static let form = Form(
        "sell", SellStatement(items: [], sale: SaleRequest(price: Money(minor: 0, currency: .gbp))),
        [
            .value(.countedItems(from: .stock), \.items),
            .anyOrder(
                [
                    .needed(.for, price),
                    Clause(.on, .platform, \.sale.platform, name: "on PLATFORM"),
                    .day(\.sale.day, or: "a platform"),
                    .amount(.fees, \.sale.fees, in: priceCurrency),
                    .amount(.postage, \.sale.postage, in: priceCurrency),
                    .amount(.packaging, \.sale.packaging, in: priceCurrency),
                    .amount(.postagePaid, \.sale.postagePaid, in: priceCurrency),
                    Clause(.paid, .payment, \.sale.paid),
                ], check: checkCurrencies),
        ])

    package static let spec = StatementSpec(
        form, summary: "records a sale",
        discussion: """
            Several things, with commas between them or as rows such as @1-3, are sold for one price. It is divided by their asking prices on
            that platform if all have one, else by their costs, else evenly, to the penny; so are fees, postage and
            packaging. A number before a title is so many unsold things with that title, those bought first before others:
            `sell 2 plates for 4` together, `sell 2 plates for 2 each`, `sell all plates for 6`. `together` of `sales` is the number of the first of them. They are returned and refunded one by
            one.

            Clauses come in any order. Fees, postage, packaging and postage-paid are in the currency of the price, and
            need no currency after them. `postage-paid` is the postage that the buyer paid; it is revenue like the
            price. Without `on DAY` the day is today. Without `paid`, a sale at a car boot or offline was in cash, and
            any other by card. Without `fees`, fhq fills in what the platform charges on that day (`help fees`) and says
            so; fees 0 stays 0. Where no fees are set for the platform, the profit is unknown. If the price is over five times or under a fifth of the asking price in the same
            currency, fhq asks at a terminal, and says so in a script. fhq names the listings still live elsewhere, with
            the statement that takes them down.
            """,
        examples: [
            Example(
                "sell FH-20D6G0NR for 20 EUR on vinted yesterday fees 1.20 postage 3.10 packaging 0.40 paid card"),
            Example("sell FH-20D6G0NR, \"Plates, saucers, cups\" for 30 on ebay postage 4"),
            Example("buy 3 \"spoons\" for 1 each; sell 2 spoons for 5 on ebay"),
            Example("sell FH-20D6G0NR for 20 GBP on ebay postage-paid 3.20 postage 2.85 on friday"),
        ])

    /// The price of all, or of each.
    private static let price = Part<SellStatement>("MONEY [ \"each\" ]") { (cursor, statement, _) throws(Diagnostic) in
        statement.sale.price = try cursor.money()
        statement.isPriceEach = cursor.accept(.each)
        return true
    } print: {
        [$0.sale.price.description] + ($0.isPriceEach ? [Keyword.each.text] : [])
    }

    /// The currency of the price, which costs may omit once it is known.
    private static let priceCurrency: @Sendable (SellStatement, ClauseContext) -> Currency? = { statement, reading in
        reading.has(Keyword.for.text) ? statement.sale.price.currency : nil
    }

    /// Refuses a cost in another currency than the price.
    private static let checkCurrencies: @Sendable (SellStatement, ClauseContext) throws(Diagnostic) -> Void = {
        (statement, reading) throws(Diagnostic) in
        let sale = statement.sale
        let others = [
            (Keyword.fees, sale.fees), (.postage, sale.postage), (.packaging, sale.packaging),
            (.postagePaid, sale.postagePaid),
        ]
        for (clause, cost) in others {
            guard let cost, cost.currency != sale.price.currency, let span = reading.value(of: clause) else { continue }
            throw Diagnostic(
                "\(clause.text) in \(cost.currency.code) does not match the price in \(sale.price.currency.code)",
                at: span, hints: ["leave out the currency after the price: for 20 EUR fees 1.20"])
        }
    }

    package var effects: Effects { .writesStore }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        var lines = [canonical, Self.spec.summary]
        if sale.fees == nil, let platform = sale.platform {
            let quote = try environment.store().feeQuote(
                platform: platform, price: sale.price, and: sale.postagePaid, on: sale.day ?? environment.clock.today)
            lines.append(quote.sentence ?? "no fees are set for \(Platform.displayName(platform)), so they stay empty")
        }
        return .text(lines.joined(separator: "\n"))
    }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        resolved.items = try ItemQuestion(environment: environment, rewriting: canonical(with: \.items)).resolved(items)
        let skus = resolved.items.skus
        let sale = try whole(of: skus.count)
        try PriceQuestion(environment: environment).ask(sale, of: skus)
        let change = StoreChange(environment: environment, statement: resolved.canonical, rows: .parts)
        let (sentence, result) = try change.perform { writer in
            let items = try skus.map { try change.item($0, writer) }
            let (shares, result) =
                items.count == 1
                ? ([sale.price], try writer.sell(items[0].id, sale))
                : try writer.sell(items.map(\.id), together: sale, evenly: isPriceEach)
            let lack = try lackOfFees(environment)
            let profits = items.map { lack ?? change.profit(of: $0, in: sale.price.currency) }
            return (try confirmation(of: items, sale, shares, profits, environment), result)
        }
        change.confirm(sentence, result)
        try offerFees(environment)
        return .none
    }

    /// Returns the sale at the price of all things.
    private func whole(of count: Int) throws -> SaleRequest {
        guard isPriceEach else { return sale }
        let (minor, overflow) = sale.price.minor.multipliedReportingOverflow(by: Int64(count))
        guard !overflow else { throw StatementError("\(sale.price.description) for each of \(count) is too much") }
        var whole = sale
        whole.price = Money(minor: minor, currency: sale.price.currency)
        return whole
    }

    private func confirmation(
        of items: [ItemMatch], _ sale: SaleRequest, _ shares: [Money], _ profits: [String], _ environment: Environment
    ) throws -> String {
        let price = sale.price.description + (sale.platform.map { " on \(Platform.displayName($0))" } ?? "")
        let day = sale.day.map { environment.words($0) }
        guard items.count > 1 else { return facts("sold \(items[0].named)", price, day, profits[0]) }
        let reason = Set(profits).count == 1 && profits[0].hasPrefix(StoreChange.unknownProfit) ? profits[0] : nil
        let parts = items.indices.map { index in
            "\(items[index].named) \(shares[index].description)" + (reason == nil ? ", \(profits[index])" : "")
        }
        let cost = try environment.store().costs(of: items.map(\.id)).words
        return facts(
            "sold \(items.count) items", price, day, cost.isEmpty ? nil : "cost \(cost)",
            parts.joined(separator: " · "),
            reason)
    }

    /// Returns the platform's own or published fee for the sale; `nil` if the fees were given, or without a platform.
    private func quote(_ environment: Environment) throws -> FeeQuote? {
        guard sale.fees == nil, let platform = sale.platform else { return nil }
        return try environment.store().feeQuote(
            platform: platform, price: sale.price, and: sale.postagePaid, on: sale.day ?? environment.clock.today,
            takesPublic: true)
    }

    /// Returns the reason why the profit is unknown, as `offer` gives it; `nil` if the fees are known.
    private func lackOfFees(_ environment: Environment) throws -> String? {
        switch try quote(environment) {
        case .unknown: "\(StoreChange.unknownProfit): no fees are set for \(Platform.displayName(sale.platform ?? ""))"
        case .noRate: "\(StoreChange.unknownProfit): no rate for the fees"
        case .charge, nil: nil
        }
    }

    /// Names the statement that sets the platform's fees, or takes the published ones, once for each platform.
    private func offerFees(_ environment: Environment) throws {
        guard environment.session.isTyped, !environment.isQuiet, let platform = sale.platform,
            !environment.session.platformsWithoutFees.contains(platform)
        else { return }
        let slug = Quoting.platform(platform)
        switch try quote(environment) {
        case .unknown: environment.notice("enter fees on \(slug) set … once, and fhq fills them in")
        case .charge(let charge) where charge.fee.isPublic:
            environment.notice("these public fees aren't booked yet · try: fees on \(slug) use public")
        default: return
        }
        environment.session.update { $0.platformsWithoutFees.insert(platform) }
    }
}
