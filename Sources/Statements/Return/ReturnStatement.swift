import Ledger
import Queries
import QueryLanguage

/// `return FH-20D6G0NR refund 20 EUR`: records the return of a sold item.
package struct ReturnStatement: FormStatement {
    package var items: ItemNames
    package var request: ReturnRequest

    package static let form = Form(
        "return", ReturnStatement(items: [], request: ReturnRequest()),
        [
            .value(.countedItems(from: .sold), \.items),
            .anyOrder([
                Clause(.refund, .money, \.request.refund), .day(\.request.day),
                .amount(.feesBack, \.request.feesBack),
            ]),
        ])

    package static let spec = StatementSpec(
        form, summary: "records the return of a sold item",
        discussion: """
            Without `refund` the buyer gets back everything paid, with postage-paid, less earlier refunds. Without `on`
            the day is today. The sale stays in the history; the refund counts on that day, the cost goes back to stock,
            and the item can be sold again. `fees-back` is what the platform gave back of its fees, in the currency of
            the sale. Naming the item by words of its title asks for confirmation at a terminal, and needs --yes in a
            script; of several, as in `return @1-3`, each gets the same refund, and fhq asks once. `refund` gives back money for an item that stays sold.
            """,
        examples: [
            Example("sell FH-20D6G0NR for 20 EUR last monday; return FH-20D6G0NR refund 20 EUR yesterday")
        ])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        var question = ItemQuestion(
            environment: environment, confirming: .init(verb: "return"), rewriting: canonical(with: \.items))
        question.confirmingAmounts = { sku in
            try environment.paid(for: sku).map { "return it and \($0.refunding(request.refund))" }
        }
        let meant = try question.resolve(items)
        resolved.items = items.resolved(to: meant.map(\.sku))
        let change = StoreChange(environment: environment, statement: resolved.canonical)
        let returned = try change.perform { writer in
            try meant.map { meant in
                let item = try change.item(meant.sku, writer)
                return (item, try writer.markReturned(item.id, request, sale: meant.row?.sale))
            }
        }
        for (item, result) in returned {
            change.confirm(
                facts(
                    "returned \(item.named); it is unsold again", result.amount.map { "refunded \($0.description)" },
                    request.day.map { environment.words($0) }), result)
        }
        return .none
    }
}
